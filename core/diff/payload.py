"""A comparison as the payload shows it."""

from typing import Any

from jstk.core.diff.model import Answer, Change, Comparison, Decision, Direction
from jstk.core.pointer import MISSING


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
                    answer.verdict, answer.witness, answer.rejected, answer.unconfirmed, "", reason, answer.pointer, answer.change
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

    unknown where it was not decided whether it is a break: to be counted as major.
    """
    backward, forward = comparison.answers["backward"].verdict, comparison.answers["forward"].verdict
    if backward != "compatible":
        return "major" if backward == "breaking" else "unknown"
    if forward != "compatible":
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


def pair_payload(comparison: Comparison, asked: str) -> dict[str, Any]:
    """The payload of one pair, without `ok`."""
    overall: Decision = verdict(comparison, asked).verdict
    made: dict[str, Any] = {"verdict": overall}
    made.update((direction, answer_payload(answer)) for direction, answer in comparison.answers.items())
    if asked == "full":
        made["full"] = answer_payload(full(comparison.answers))
        made["semver"] = semver(comparison)
    if comparison.definitions:
        made["definitions"] = [
            {"pointer": one.pointer, **{name: answer_payload(answer) for name, answer in one.answers.items()}}
            for one in comparison.definitions
        ]
    made["changes"] = [change_payload(change, comparison) for change in comparison.changes]
    if comparison.assumptions:
        made["assumptions"] = list(comparison.assumptions)
    return made
