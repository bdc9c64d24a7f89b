"""Places of values and keys, in every format, found only when they are asked for."""

import time

import pytest

from jstk.core.document import Document, locate, locate_all, parse, parse_all


def places(text: str, uri: str) -> dict[str, tuple[int | None, ...]]:
    """Line and column of every value, and of its key where it has one."""
    return {
        pointer: (value.line, value.column, *((key.line, key.column) if key else ()))
        for pointer, (value, key) in locate_all(parse(text.encode(), uri).unwrap()).items()
    }


JSON = '{"a": [1,\n  {"b~/": "é😀", "c": []}\n ], "\\u0064": {}}'


def test_json() -> None:
    """Lines and columns are 1-based and counted in code points; keys are named as pointers name them."""
    assert places(JSON, "a.json") == {
        "": (1, 1),
        "/a": (1, 7, 1, 2),
        "/a/0": (1, 8),
        "/a/1": (2, 3),
        "/a/1/b~0~1": (2, 11, 2, 4),
        "/a/1/c": (2, 22, 2, 17),
        "/d": (3, 15, 3, 5),
    }


def test_jsonc() -> None:
    """Comments and trailing commas, even with brackets and quotes in them, move nothing."""
    text = '// "[\n{ /* }\n*/ "a": [ // ]\n 1, /*"*/ 2,],\n}'
    assert places(text, "a.jsonc") == {
        "": (2, 1),
        "/a": (3, 9, 3, 4),
        "/a/0": (4, 2),
        "/a/1": (4, 11),
    }


def test_yaml() -> None:
    """A block begins at its first key or dash, a value with a tag or anchor at that; an empty one behind its key."""
    text = "é: &x\n  - 1\n  - !t {b: 'c'}\n? d\n: |\n  text\ne:\nf: *x\ng: {<<: *y, h: 1}\n".replace("*y", "{i: 2}")
    assert places(text, "a.yaml") == {
        "": (1, 1),
        "/é": (1, 4, 1, 1),
        "/é/0": (2, 5),
        "/é/1": (3, 5),
        "/é/1/b": (3, 12, 3, 9),
        "/d": (5, 3, 4, 3),
        "/e": (7, 3, 7, 1),
        "/f": (8, 4, 8, 1),
        "/f/0": (2, 5),
        "/f/1": (3, 5),
        "/f/1/b": (3, 12, 3, 9),
        "/g": (9, 4, 9, 1),
        "/g/i": (9, 13, 9, 10),
        "/g/h": (9, 20, 9, 17),
    }


def test_toml() -> None:
    """A table begins at its header, a dotted one at its key; elements of an array of tables at theirs."""
    text = (
        'a."b c" = [1, {d = 2}] # x\n[e.f]\ng = """\n]"""\n[[h]]\n[h.i]\n'
        "[[h]]\nj.k = 1979-05-27 07:32:00\n[e]\nl = []\n"
    )
    assert places(text, "a.toml") == {
        "": (1, 1),
        "/a": (1, 1, 1, 1),
        "/a/b c": (1, 11, 1, 3),
        "/a/b c/0": (1, 12),
        "/a/b c/1": (1, 15),
        "/a/b c/1/d": (1, 20, 1, 16),
        "/e": (2, 1, 2, 2),
        "/e/f": (2, 1, 2, 4),
        "/e/f/g": (3, 5, 3, 1),
        "/e/l": (10, 5, 10, 1),
        "/h": (5, 1, 5, 3),
        "/h/0": (5, 1),
        "/h/0/i": (6, 1, 6, 4),
        "/h/1": (7, 1),
        "/h/1/j": (8, 1, 8, 1),
        "/h/1/j/k": (8, 7, 8, 3),
    }


@pytest.mark.parametrize(
    ("uri", "text"),
    [
        ("a.json", JSON),
        ("a.jsonc", "/**/" + JSON),
        ("a.yaml", JSON),
        ("a.toml", "a = [1, {b = 2}]\n[c]\nd = 1\n"),
    ],
)
def test_some_places_are_those_of_all(uri: str, text: str) -> None:
    """What is found for a few pointers is what is found for all of them."""
    document = parse(text.encode(), uri).unwrap()
    everything = locate_all(document)
    for pointer, (value, key) in everything.items():
        assert locate(document, [pointer]) == {pointer: value}
        assert locate(document, [pointer], keys=True) == {pointer: key or value}
    assert locate(document, everything) == {pointer: value for pointer, (value, _) in everything.items()}


def test_pointers_that_lead_nowhere() -> None:
    """A pointer that leads nowhere has the place of the nearest value above it, and its own name."""
    document = parse(JSON.encode(), "a.json").unwrap()
    found = locate(document, ["/a/1/x/y", "/a/7", "/a/01", "/zz", "/a/0/q"])
    assert {pointer: (one.line, one.column) for pointer, one in found.items()} == {
        "/a/1/x/y": (2, 3),
        "/a/7": (1, 7),
        "/a/01": (1, 7),
        "/zz": (1, 1),
        "/a/0/q": (1, 8),
    }
    assert all(one.pointer == pointer and one.uri == "a.json" for pointer, one in found.items())


def test_documents_of_one_file() -> None:
    """Places in a later document of a YAML text are those of the file."""
    first, second = parse_all(b"# x\na: 1\n--- # y\n\na:\n  - b: 2\n", "a.yaml").unwrap()
    found = locate(first, ["/a"])["/a"], locate(second, ["/a/0/b"])["/a/0/b"], locate(second, ["/a"], keys=True)["/a"]
    assert [(one.line, one.column) for one in found] == [(2, 4), (6, 8), (5, 1)]


def test_scalar_documents() -> None:
    """A document of one scalar has one place."""
    assert places("\n  12", "a.json") == {"": (2, 3)}
    assert places("\n  'x'", "a.yaml") == {"": (2, 3)}
    assert places("", "a.yaml") == {"": (1, 1)}
    assert places("", "a.toml") == {"": (1, 1)}


def test_inline_values_have_no_place() -> None:
    """A value given inline has its pointers, and neither lines nor columns."""
    document = Document("instances/0", {"a": 1})
    found = locate(document, ["/a"])["/a"]
    assert (found.uri, found.pointer, found.line, found.column) == ("instances/0", "/a", None, None)
    assert locate_all(document) == {}


def test_a_large_text_is_quick() -> None:
    """One place in a text of 2 MB is found in far less than a second, wherever it is."""
    row = '{"id": 1, "name": "x", "tags": ["a", "b"], "nested": {"on": true, "text": "' + "y" * 100 + '"}}'
    document = parse(("[" + ",\n".join([row] * 10_000) + "]").encode(), "a.json").unwrap()
    start = time.process_time()
    found = locate(document, ["/9999/nested/on", "/0", "/5000/tags/1"])
    assert time.process_time() - start < 1
    assert [found[one].line for one in found] == [10_000, 1, 5_001]
