"""Calls in flight: an immutable map from a call's key to what its answer needs.

Ids are no keys, since a client may use one twice. Two levels keep a change cheap: only one small bucket is copied.
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from jstk.core.mcp.jsonrpc import Id
from jstk.core.mcp.revisions import Revision

_BUCKET: Final = 64


@frozen
class Call:
    """A tool call that was started: the id and revision to answer with, and the batch that it came in, if any."""

    id: Id
    revision: Revision
    tool: str
    batch: int | None = None


@frozen
class Flight:
    """The calls in flight; `next` is the key of the next one."""

    buckets: Mapping[int, Mapping[int, Call]]
    count: int = 0
    next: int = 0

    def add(self, call: Call) -> tuple["Flight", int]:
        """The calls with one more, and its key."""
        key, number = self.next, self.next // _BUCKET
        bucket = {**self.buckets.get(number, {}), key: call}
        return Flight({**self.buckets, number: bucket}, self.count + 1, key + 1), key

    def take(self, key: int) -> tuple["Flight", Call | None]:
        """The calls without one, and that one; None where it is not in flight (cancelled, or never was)."""
        number = key // _BUCKET
        call = self.buckets.get(number, {}).get(key)
        if call is None:
            return self, None
        bucket = {at: other for at, other in self.buckets[number].items() if at != key}
        rest = {at: other for at, other in self.buckets.items() if at != number}
        return Flight({**rest, number: bucket} if bucket else rest, self.count - 1, self.next), call

    def holds(self, key: int) -> bool:
        """Whether that call is in flight."""
        return key in self.buckets.get(key // _BUCKET, {})

    def named(self, id_: object) -> tuple[int, ...]:
        """The keys of the calls with that id, of that type."""
        if not isinstance(id_, str | int) or isinstance(id_, bool):
            return ()
        return tuple(key for bucket in self.buckets.values() for key, call in bucket.items() if call.id == id_)


EMPTY: Final = Flight({})
