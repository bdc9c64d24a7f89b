"""Suggestions: for each gap the smallest instance that closes it, measured before it is shown, or why there is none."""
