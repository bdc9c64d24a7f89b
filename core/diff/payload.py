"""A comparison as the payload shows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from jstk.core.diff.model import Answer, Change, Comparison, Direction
from jstk.core.fault import error_object
from jstk.core.pointer import MISSING

if TYPE_CHECKING:
    from jstk.core.diff.accept import Entry
    from jstk.core.diff.results import PairResult

MOST_CHANGES: Final = 1000


def answer_payload(answer: Answer) -> dict[str, Any]:
    """One direction's answer."""
    made: dict[str, Any] = {"verdict": answer.verdict}
    if answer.witness is not MISSING and answer.rejected is not None:
        rejected = answer.rejected
        made["witness"] = {
            "document": answer.witness,
            "rejectedAt": {
                "keywordLocation": rejected.keyword_location,
                "instanceLocation": rejected.instance_location,
                "message": rejected.message,
            },
        }
        if answer.unconfirmed:
            made["witness"]["unconfirmed"] = answer.unconfirmed
    for name, value in (("proof", answer.proof), ("reason", answer.reason), ("pointer", answer.pointer)):
        if value or (name == "pointer" and value is not None):
            made[name] = value
    if answer.change is not None:
        made["change"] = answer.change
    return made


def full(answers: dict[Direction, Answer]) -> Answer:
    """Both directions as one: broken where either is, else unknown where either is."""
    for verdict in ("breaking", "unknown"):
        for direction, answer in answers.items():
            if answer.verdict == verdict:
                reason = f"{direction}: {answer.reason}" if answer.reason else f"{direction} is {verdict}"
                return Answer(
                    answer.verdict,
                    answer.witness,
                    answer.rejected,
                    answer.unconfirmed,
                    "",
                    reason,
                    answer.pointer,
                    answer.change,
                )
    proofs = "; ".join(f"{direction}: {answer.proof}" for direction, answer in answers.items())
    return Answer("compatible", proof=proofs)


def verdict(comparison: Comparison, asked: str) -> Answer:
    """The answer for what was asked."""
    if asked == "full":
        return full(comparison.answers)
    return comparison.answers["forward" if asked == "forward" else "backward"]


def semver(comparison: Comparison) -> str:
    """major: documents that were valid are not; minor: more documents are valid; patch: the text alone changed.

    unknown where it was not decided whether it is a break: to be counted as major. Of a collection of definitions,
    the largest step of any.
    """
    rows = (comparison.answers, *(one.answers for one in comparison.definitions))
    backward = {answers["backward"].verdict for answers in rows if "backward" in answers}
    if "breaking" in backward:
        return "major"
    if "unknown" in backward or comparison.more:
        return "unknown"
    if any(answers["forward"].verdict != "compatible" for answers in rows if "forward" in answers):
        return "minor"
    return "patch" if comparison.changes else "none"


def change_payload(change: Change, comparison: Comparison) -> dict[str, Any]:
    """One change."""
    made: dict[str, Any] = {"rule": change.rule}
    for name, node, side in (("old", change.old, comparison.old), ("new", change.new, comparison.new)):
        if node is not None and side.closure is not None:
            made[f"{name}Pointer"] = node[1]
            if node[0] != side.closure.uri:
                made[f"{name}Uri"] = side.closure.documents[node[0]].uri
    made["message"] = change.message
    made["impact"] = {"backward": change.backward, "forward": change.forward}
    return made


def pair_payload(outcome: "PairResult", comparison: Comparison) -> dict[str, Any]:
    """The payload of one pair."""
    from jstk.core.diff.results import located

    made: dict[str, Any] = {"verdict": outcome.verdict}
    made.update((direction, answer_payload(answer)) for direction, answer in comparison.answers.items())
    if outcome.asked == "full":
        made["full"] = answer_payload(full(comparison.answers))
        made["semver"] = semver(comparison)
    if comparison.definitions:
        made["definitions"] = [
            {"pointer": one.pointer, **{name: answer_payload(answer) for name, answer in one.answers.items()}}
            for one in comparison.definitions
        ]
    made["changes"] = [change_payload(change, comparison) for change in comparison.changes[:MOST_CHANGES]]
    for row, place in zip(made["changes"], located(comparison), strict=False):
        if place.line is not None:
            row["line"] = place.line
    for index, entry in outcome.accepted.items():
        if index < MOST_CHANGES:
            made["changes"][index]["accepted"] = entry.reason
    if comparison.assumptions:
        made["assumptions"] = list(comparison.assumptions)
    dropped = len(comparison.changes) - MOST_CHANGES
    if dropped > 0 or comparison.more:
        made["truncated"] = max(dropped, 0) + comparison.more
    return made


def payload(outcomes: "Sequence[PairResult]", stale: "Sequence[Entry]", several: bool) -> dict[str, Any]:
    """The payload of a run, without `ok`: that of the one pair, or the results of each and the worst verdict."""
    if several:
        verdicts = [outcome.verdict for outcome in outcomes if not outcome.passed]
        worst = next((one for one in ("breaking", "unknown") if one in verdicts), "compatible")
        made: dict[str, Any] = {"verdict": worst, "results": [_result(outcome) for outcome in outcomes]}
    else:
        outcome = outcomes[0]
        made = pair_payload(outcome, outcome.comparison) if outcome.comparison else _result(outcome)
    count = sum(len(outcome.accepted) for outcome in outcomes)
    if count:
        made["accepted"] = count
    if stale:
        made["stale"] = [
            {"rule": one.rule, "pointer": one.pointer, "reason": one.reason, **({"path": one.path} if one.path else {})}
            for one in stale
        ]
    return made


def _result(outcome: "PairResult") -> dict[str, Any]:
    made: dict[str, Any] = {"path": outcome.item.name, "status": outcome.item.status, "verdict": outcome.verdict}
    if outcome.fault is not None:
        return {**made, "status": "failed", "error": error_object(outcome.fault)}
    return {**made, **pair_payload(outcome, outcome.comparison)} if outcome.comparison else made
