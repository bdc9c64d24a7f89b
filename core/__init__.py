"""The library: one function a tool, and the central types."""
