"""Summary: what is kept of a set of documents, whatever their order and however they were split."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import frozen

from jstk.core.infer.column import extend
from jstk.core.infer.join import join
from jstk.core.infer.node import NOTHING, Node

_BATCH_SIZE: Final = 4_000_000
_BATCH_COUNT: Final = 4096
_WEIGHED: Final = 16


@frozen
class Summary:
    """How many documents there were, and what is kept of them."""

    documents: int
    root: Node


EMPTY: Final = Summary(0, NOTHING)


def add(summary: Summary, document: Any) -> Summary:
    """The summary with one document more."""
    return Summary(summary.documents + 1, extend(summary.root, [document]))


def merge(one: Summary, other: Summary) -> Summary:
    """The summary of the documents of both: associative and commutative, and EMPTY is the identity."""
    return Summary(one.documents + other.documents, join(one.root, other.root))


def summarise(documents: Iterable[Any], summary: Summary = EMPTY) -> Summary:
    """The summary with all the documents added, in batches; equal to adding them one by one, and far faster."""
    for batch in batches(documents):
        summary = Summary(summary.documents + len(batch), extend(summary.root, batch))
    return summary


def batches(documents: Iterable[Any]) -> Iterator[list[Any]]:
    """The documents in lists of a few megabytes of text, by the weight of a sample."""
    batch: list[Any] = []
    weight = 0
    for document in documents:
        if len(batch) % _WEIGHED == 0:
            weight += len(repr(document)) * _WEIGHED
        batch.append(document)
        if weight >= _BATCH_SIZE or len(batch) == _BATCH_COUNT:
            yield batch
            batch, weight = [], 0
    if batch:
        yield batch
