"""Projection: which paths an output schema knows, and what of a payload they keep."""

from typing import Any

import pytest
from returns.result import Failure, Success

from jstk.core.fault import UnknownField
from jstk.core.surface.projection import check, join, project, split

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "ok": {"type": "boolean"},
        "results": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "source": {"type": "string"},
                    "errors": {
                        "type": "array",
                        "items": {"type": "object", "properties": {"message": {"type": "string"}}},
                    },
                },
            },
        },
        "schema": {"type": ["object", "boolean"]},
        "instances": {"type": "array", "items": {}},
        "violations": {"type": "array", "items": {"type": "object"}},
        "grid": {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"x": {}}}}},
        "a.b": {"type": "string"},
        "c\\d": {"type": "string"},
    },
}
PAYLOAD: dict[str, Any] = {
    "ok": False,
    "results": [{"source": "a", "errors": [{"message": "m"}]}, {"source": "b", "errors": []}],
    "schema": {"type": "object", "properties": {"x": {"type": "string"}}},
    "instances": [{"deep": {"er": 1, "other": 2}}, 5],
    "grid": [[{"x": 1, "y": 2}], []],
    "a.b": "dotted",
    "c\\d": "slashed",
}


@pytest.mark.parametrize(
    ("paths", "kept"),
    [
        (["ok"], {"ok": False}),
        (["results.source"], {"results": [{"source": "a"}, {"source": "b"}]}),
        (["results.errors.message"], {"results": [{"errors": [{"message": "m"}]}, {"errors": []}]}),
        (["results.errors.message", "results"], {"results": PAYLOAD["results"]}),
        (["results", "results.errors.message"], {"results": PAYLOAD["results"]}),
        (["schema.properties.x"], {"schema": {"properties": {"x": {"type": "string"}}}}),
        (["instances.deep.er"], {"instances": [{"deep": {"er": 1}}, 5]}),
        (["grid.x"], {"grid": [[{"x": 1}], []]}),
        (["a\\.b", "ok"], {"ok": False, "a.b": "dotted"}),
        (["c\\\\d"], {"c\\d": "slashed"}),
        (["violations.anything.at.all"], {}),
        (["instances.no\\.such"], {"instances": [{}, 5]}),
        ([], PAYLOAD),
    ],
)
def test_paths_keep_the_parts_that_they_name(paths: list[str], kept: dict[str, Any]) -> None:
    """Arrays are mapped, ancestors kept in order, the wider path wins, open objects take any deeper path."""
    checked = check(paths, SCHEMA)
    assert isinstance(checked, Success)
    made = project(PAYLOAD, checked.unwrap())
    assert made == kept
    assert list(made) == [name for name in PAYLOAD if name in kept]


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("nope", None),
        ("result", "results"),
        ("results.error", "results.errors"),
        ("results.0.source", None),
        ("a.b", None),
        ("a\\.c", "a\\.b"),
        ("ok.deeper", None),
        ("results.errors.message.deeper", None),
        ("", None),
        ("results.", None),
        ("results..source", None),
    ],
)
def test_unknown_paths_are_faults_that_name_the_nearest(path: str, nearest: str | None) -> None:
    """A path that the output schema does not know is a fault with that path and the nearest known one."""
    checked = check(["ok", path], SCHEMA)
    assert isinstance(checked, Failure)
    fault = checked.failure()
    assert isinstance(fault, UnknownField)
    assert fault.path == path
    assert fault.nearest == nearest


def test_no_path_gives_the_payload_itself() -> None:
    """Without paths nothing is copied or changed."""
    assert project(PAYLOAD, ()) is PAYLOAD


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a", ("a",)),
        ("a.b", ("a", "b")),
        ("a\\.b", ("a.b",)),
        ("a\\\\.b", ("a\\", "b")),
        ("\\", ("\\",)),
        ("a\\b", ("a\\b",)),
    ],
)
def test_a_backslash_takes_the_meaning_of_what_follows(text: str, path: tuple[str, ...]) -> None:
    """`\\.` is a dot, `\\\\` a backslash; before anything else a backslash is itself."""
    assert split(text) == path
    assert split(join(path)) == path
