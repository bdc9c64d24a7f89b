"""What the engines give for each error."""

from jstk.core.unit import Node, OutputUnit

__all__ = ["Node", "OutputUnit"]
