"""The shell: the only place that touches the world."""
