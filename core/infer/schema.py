"""From a summary to a schema: a pure function of the summary and the policy."""

from typing import Any

from attrs import frozen

from jstk.core.infer.cluster import cluster
from jstk.core.infer.emit import Emitter, Evidence
from jstk.core.infer.estimate import evidence_base
from jstk.core.infer.graph import Graph
from jstk.core.infer.maps import make_maps
from jstk.core.infer.policy import DEFAULT, Policy
from jstk.core.infer.summary import Summary

_ROUNDS = 3


@frozen
class Inferred:
    """A schema, and why it says what it says; `maps` has the places of documents whose names are not told apart."""

    schema: dict[str, Any]
    evidence: tuple[Evidence, ...]
    maps: frozenset[str] = frozenset()


def schema_of(summary: Summary, policy: Policy = DEFAULT) -> Inferred:
    """A schema that accepts every document of the summary."""
    graph = Graph()
    root, _ = graph.grow(summary.root, "", "")
    for _ in range(_ROUNDS):
        cluster(graph)
        if not make_maps(graph, policy, _asked(graph, policy)):
            break
    emitter = Emitter(graph, policy, evidence_base(graph, summary.documents))
    schema = emitter.schema(root)
    return Inferred({"$schema": policy.dialect.uri, **schema}, tuple(emitter.evidence), frozenset(graph.maps))


def _asked(graph: Graph, policy: Policy) -> dict[int, str]:
    """The overrides `map` and `record`, by the record that stands at their place."""
    asked: dict[int, str] = {}
    if policy.overrides:
        for slot in graph.slot_roots():
            for path in slot.paths:
                if policy.overrides.get(path) in ("map", "record"):
                    asked |= dict.fromkeys(graph.records_at_slot(slot), policy.overrides[path])
    return asked
