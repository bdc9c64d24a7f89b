"""Test suites read: files and values to groups of tests, each with its schema; `test` and `coverage` both need them."""
