"""Explaining errors: messages, the best match, narrowed branches, nearest-name suggestions."""
