"""Rows of keywords: how each is judged, and which outcomes and reasons it has. One function for each keyword."""
