"""The Model Context Protocol, sans I/O: lines in, lines and calls out."""
