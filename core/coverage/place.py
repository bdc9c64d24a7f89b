"""Instances laid out for an evaluation: each value once, with what was said of it already."""

from typing import Any


class Place:
    """A value in an instance, or a name of a member. The places below are made when they are asked for."""

    __slots__ = ("items", "keys", "members", "seen", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.seen: dict[Any, Any] = {}
        self.members: dict[str, Place] | None = None
        self.keys: dict[str, Place] | None = None
        self.items: list[Place] | None = None

    def member(self, name: str) -> "Place":
        """The place of a member of an object."""
        if self.members is None:
            self.members = {}
        found = self.members.get(name)
        if found is None:
            found = self.members[name] = Place(self.value[name])
        return found

    def key(self, name: str) -> "Place":
        """The place of a member's name."""
        if self.keys is None:
            self.keys = {}
        found = self.keys.get(name)
        if found is None:
            found = self.keys[name] = Place(name)
        return found

    def item(self, index: int) -> "Place":
        """The place of an item of an array."""
        if self.items is None:
            self.items = [Place(value) for value in self.value]
        return self.items[index]
