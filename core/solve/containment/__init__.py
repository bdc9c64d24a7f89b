"""Containment: what the comparison of two schemas adds to the search: equal parts, proven pairs, guided witnesses."""
