"""`infer` by example: what is found in documents, and what is asked of it."""

import gzip
import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.dialect import DRAFT4, DRAFT7
from jstk.core.document import dumps
from jstk.core.engine import formats
from jstk.core.fault import code
from jstk.core.infer import TOOL, places
from jstk.core.infer.codec import to_json
from jstk.core.infer.dialects import spelt
from jstk.core.infer.policy import Policy
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import EMPTY, Summary, merge, summarise
from jstk.core.reader import Sources
from jstk.core.report import Report
from jstk.core.tool import Context
from jstk.shell.reader import FileReader
from support.memory import MemoryReader


def inferred(documents: list[Any], **asked: Any) -> dict[str, Any]:
    """The schema of the documents, without `$schema`."""
    found = schema_of(summarise(documents), Policy(**asked)).schema
    return {name: value for name, value in found.items() if name != "$schema"}


def judge(schema: Any) -> Any:
    """A validator that asserts formats."""
    return jsonschema_rs.validator_for(json.loads(dumps(schema)), validate_formats=True, offline=True)


def call(files: dict[str, bytes], **arguments: Any) -> Report:
    """The report of a call over files in memory."""
    return invoke(TOOL, arguments, Context(Sources(MemoryReader(files)))).unwrap()


def records(count: int, **members: Any) -> list[dict[str, Any]]:
    """Objects whose members are made by number."""
    return [{name: make(number) for name, make in members.items()} for number in range(count)]


def test_types_required_and_closed() -> None:
    """Names in every object are required, others are not; a saturated set of names is closed."""
    found = inferred([{"a": 1, "b": "x"}, {"a": 2}, {"a": 3, "b": "y"}])
    assert found["properties"] == {"a": {"type": "integer"}, "b": {"type": "string"}}
    assert found["required"] == ["a"]
    assert found["additionalProperties"] is False


def test_integer_is_told_from_number() -> None:
    """1.0 is an integer since draft-06, 1.5 is none."""
    assert inferred([1, Decimal("1.0"), 2])["type"] == "integer"
    assert inferred([1, Decimal("1.5"), 2])["type"] == "number"
    assert schema_of(summarise([1, Decimal("1.0"), 2]), Policy(dialect=DRAFT4)).schema["type"] == "number"


def test_nullable_is_told_from_optional() -> None:
    """A name that is always there but null at times is required and nullable; one that is absent is neither."""
    found = inferred([{"a": None, "b": 1}, {"a": "x"}, {"a": "y", "b": 2}])
    assert found["properties"]["a"]["type"] == ["string", "null"]
    assert found["required"] == ["a"]


def test_a_format_is_named_where_all_values_fit() -> None:
    """One value that is not of the format, and there is none; a URI template is no URI."""
    assert inferred(["2024-02-29", "2023-01-01"])["format"] == "date"
    assert "format" not in inferred(["2024-02-29", "2023-02-29"])
    assert inferred(["https://a.example/x", "https://a.example/y"])["format"] == "uri"
    assert "format" not in inferred(["https://a.example/{x}", "https://a.example/y"])
    assert "format" not in inferred(["arn:aws:iam::1:user/x", "arn:aws:iam::2:user/y"])


def test_two_formats_are_a_choice() -> None:
    """Addresses of both families are either."""
    values = [f"10.0.0.{n}" for n in range(40)] + [f"2001:db8::{n:x}" for n in range(40)]
    assert inferred(values)["anyOf"] == [{"format": "ipv4"}, {"format": "ipv6"}]


def test_enums_by_how_often_values_return() -> None:
    """Few values that keep returning are listed; names that are all different are not; versions never."""
    documents = records(
        60, state=lambda n: ["open", "closed", "merged"][n % 3], id=lambda n: f"id {n}", v=lambda n: "1.2"
    )
    found = inferred(documents)["properties"]
    assert found["state"] == {"type": "string", "enum": ["closed", "merged", "open"]}
    assert found["id"] == {"type": "string"}
    assert found["v"] == {"type": "string", "const": "1.2"}
    assert "enum" not in inferred([f"{n % 4}.0" for n in range(90)])


def test_overrides_by_pointer() -> None:
    """enum, no-enum, map and record are what the user says they are."""
    documents = [{"a": "x", "b": "y", "m": {f"k{n}": n}, "r": {"one": 1}} for n in range(60)]
    found = inferred(documents, overrides={"/a": "no-enum", "/m": "record", "/r": "map"})["properties"]
    assert found["a"] == {"type": "string"}
    assert len(found["m"]["properties"]) == 60
    assert found["r"]["additionalProperties"] == {"type": "integer"}
    assert inferred(["p", "q"], overrides={"": "enum"}) == {"type": "string", "enum": ["p", "q"]}


def test_an_object_whose_names_keep_coming_is_a_map() -> None:
    """New names with values of one kind make a map; the same names again and again a record."""
    found = inferred([{"labels": {f"name-{n}": "x", f"other.{n}": "y"}} for n in range(40)])["properties"]["labels"]
    assert "properties" not in found
    assert found["additionalProperties"]["type"] == "string"
    again = inferred([{"labels": {"a": "x", "b": "y"}} for _ in range(40)])["properties"]["labels"]
    assert list(again["properties"]) == ["a", "b"]


def test_one_document_with_names_that_are_data() -> None:
    """A single object of alike objects under odd names is a map."""
    found = inferred(
        [
            {
                "10.0.0.1": {"up": True, "load": 1},
                "10.0.0.2": {"up": False, "load": 2},
                "10.0.0.3": {"up": True, "load": 3},
            }
        ]
    )
    assert found["additionalProperties"]["required"] == ["up", "load"]


def test_one_document_that_holds_many() -> None:
    """A long array in a single document is evidence as many documents are."""
    rows = [{"id": n, "state": ["on", "off"][n % 2], **({"at": "2024-01-01"} if n % 3 else {})} for n in range(400)]
    found = inferred([{"rows": rows}])["properties"]["rows"]["items"]
    assert found["properties"]["state"] == {"type": "string", "enum": ["off", "on"]}
    assert found["properties"]["at"]["format"] == "date"
    assert found["required"] == ["id", "state"] and found["additionalProperties"] is False


def test_tuples_are_told_from_lists() -> None:
    """Kinds that go by position make a tuple."""
    found = inferred([["x", n, True] for n in range(12)])
    assert [one["type"] for one in found["prefixItems"]] == ["string", "integer", "boolean"]
    assert found["items"] is False and found["minItems"] == 3
    assert inferred([[1, 2], [3], []]) == {"type": "array", "items": {"type": "integer"}}


def test_arrays_of_arrays() -> None:
    """Nesting is followed, and pairs are pairs."""
    found = inferred([[[n, n + 1], [n, 2]] for n in range(30)])
    assert found["items"]["items"] == {"type": "integer", "minimum": 0}
    assert (found["items"]["minItems"], found["items"]["maxItems"]) == (2, 2)


def shapes() -> Iterator[dict[str, Any]]:
    """Tagged objects of three kinds."""
    for n in range(30):
        yield {"shape": "circle", "radius": n}
        yield {"shape": "square", "side": n, "at": [n, n]}
        yield {"shape": "path", "at": [[n, n], [n, n]]}


def test_a_discriminator_is_found_by_conflict() -> None:
    """What stands beside each value of the tag is required, ruled out, or narrowed by it."""
    schema = inferred(list(shapes()))
    assert [one["properties"]["shape"] for one in schema["oneOf"]][:3] == [
        {"const": "circle"},
        {"const": "path"},
        {"const": "square"},
    ]
    valid = judge(schema).is_valid
    assert all(map(valid, shapes()))
    assert not valid({"shape": "circle", "side": 1, "at": [1, 1]})
    assert not valid({"shape": "circle", "at": [1, 1]})
    assert not valid({"shape": "square", "side": 1, "at": [[1, 1]]})
    assert not valid({"shape": "path", "at": [1, 1]})


def test_groups_of_optional_names() -> None:
    """Names that come and go together depend on each other."""
    documents = [{"id": n, **({"lat": n, "lon": n} if n % 3 else {})} for n in range(60)]
    assert inferred(documents)["dependentRequired"] == {"lat": ["lon"], "lon": ["lat"]}


def tree(depth: int, number: int) -> dict[str, Any]:
    """A tree with two names for children."""
    node: dict[str, Any] = {"value": number, "label": str(number)}
    return {**node, "left": tree(depth - 1, number), "right": tree(depth - 1, number)} if depth else node


def test_recursion_is_a_definition() -> None:
    """A tree refers to itself, and deeper trees than those seen are accepted."""
    schema = inferred([tree(n % 4, n) for n in range(20)])
    assert len(schema["$defs"]) == 1
    assert judge(schema).is_valid(tree(9, 1))
    assert not judge(schema).is_valid({**tree(2, 1), "left": {"value": 1}})


def test_recursion_below_dynamic_names() -> None:
    """Features under names of all sorts, to any depth, are one definition."""

    def feature(depth: int, number: int) -> dict[str, Any]:
        inner = {f"part{number * 7 + n}": feature(depth - 1, number * 7 + n) for n in range(3 if depth else 0)}
        return {"__info": {"status": "ok", "since": number, "notes": "n"}, **inner}

    schema = inferred([{f"top{n}": feature(n % 3, n)} for n in range(40)])
    assert len(dumps(schema)) < 1500
    valid = judge(schema).is_valid
    assert valid({"quite": {"__info": {"status": "ok", "since": 1, "notes": "n"}, "new": feature(5, 3)}})
    assert not valid({"quite": {"__info": {"status": "ok"}}})
    assert not valid({"quite": {"sub": 1}})


def test_shared_records_are_one_definition() -> None:
    """The same names with the same kinds under several properties are written once."""
    person = {"name": "n", "mail": "a@b.example", "id": 1}
    schema = inferred([{"author": person, "owner": person, "reviewers": [person]} for _ in range(5)])
    (name,) = schema["$defs"]
    assert schema["properties"]["author"] == schema["properties"]["owner"] == {"$ref": f"#/$defs/{name}"}


def test_open_where_names_keep_coming() -> None:
    """An object with names of several kinds that were seen once each stays open."""
    documents = [{"id": n, f"extra{n}": [n, "x", None, {}][n % 4]} for n in range(40)]
    assert inferred(documents).get("additionalProperties") is not False


def test_ranges_and_examples_are_asked_for() -> None:
    """Extremes, lengths and values that were seen are given on request only."""
    documents = [{"n": n, "s": "x" * (n % 5 + 1)} for n in range(4, 44)]
    plain, asked = inferred(documents)["properties"], inferred(documents, ranges=True, examples=True)["properties"]
    assert plain["n"] == {"type": "integer", "minimum": 0}
    assert (asked["n"]["minimum"], asked["n"]["maximum"]) == (4, 43)
    assert "examples" not in dumps(plain)
    assert asked["n"]["examples"] == [4, 5, 6]


def test_multiples() -> None:
    """A common divisor of many integers is named."""
    assert inferred([n * 250 for n in range(1, 60)])["multipleOf"] == 250


def test_an_older_draft_is_spelled_its_way() -> None:
    """draft-07: definitions, dependencies, items of a tuple."""
    documents = [{"a": {"x": n, "y": "s"}, "b": {"x": n, "y": "s"}, "t": ["p", n]} for n in range(20)]
    found = spelt(schema_of(summarise(documents), Policy(dialect=DRAFT7)), DRAFT7).unwrap().schema
    assert found["$schema"] == DRAFT7.uri
    assert "definitions" in found and "$defs" not in found
    assert isinstance(found["properties"]["t"]["items"], list)


def test_nothing_is_said_of_no_documents() -> None:
    """No document, no claim."""
    assert inferred([]) == {}
    assert merge(EMPTY, EMPTY) == EMPTY


def test_deep_documents() -> None:
    """Documents as deep as the reader lets through are inferred from."""
    deep: Any = 1
    for turn in range(127):
        deep = {"a": deep} if turn % 2 else [deep]
    schema = inferred([deep, deep])
    assert judge(schema).is_valid(deep)


def test_formats_have_one_order() -> None:
    """The masks that the summary holds mean the same to those who read them."""
    assert places.FORMATS == formats.FORMATS


def test_files_are_streamed_and_named() -> None:
    """JSON Lines, packed or not, and plain documents together; the count is theirs."""
    lines = b'{"a": 1}\n{"a": 2}\n\n'
    report = call({"x.jsonl": lines, "y.json": b'{"a": 3, "b": 4}'}, documents=["x.jsonl", "y.json"])
    assert report.payload["count"] == 3
    assert json.loads(report.text) == report.payload["schema"]
    assert report.payload["schema"]["required"] == ["a"]


def test_packed_lines(tmp_path: Path) -> None:
    """A gzip file of JSON Lines is read as it is unpacked."""
    (tmp_path / "x.jsonl.gz").write_bytes(gzip.compress(b'{"a": 1}\n' * 50))
    found = invoke(TOOL, {"documents": ["*.gz"]}, Context(Sources(FileReader(str(tmp_path))))).unwrap()
    assert found.payload["count"] == 50


def test_a_bad_line_stops_nothing() -> None:
    """What cannot be read is reported, and the rest inferred from."""
    report = call({"x.jsonl": b'{"a": 1}\n{"a": \n{"a": 2}\n'}, documents=["x.jsonl"])
    assert report.payload["count"] == 2 and report.payload["ok"] is False
    assert report.payload["errors"][0]["line"] == 2
    assert report.status == 65


def test_nothing_readable_is_a_fault() -> None:
    """No document at all is the fault of the first."""
    made = invoke(TOOL, {"documents": ["no.json"]}, Context(Sources(MemoryReader({}))))
    assert isinstance(made, Failure)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ({}, "usage"),
        ({"instances": [1], "overrides": {"/a": "mop"}}, "usage"),
        ({"instances": [1], "summaries": ["x.json"]}, "syntax"),
        ({"instances": [1], "draft": "draft99"}, "unknown-dialect"),
    ],
)
def test_faults(arguments: dict[str, Any], wanted: str) -> None:
    """Each wrong argument has its fault."""
    made = invoke(TOOL, arguments, Context(Sources(MemoryReader({"x.json": b"{}"}))))
    assert isinstance(made, Failure)
    assert code(made.failure()) == wanted


def test_evidence_is_counted_and_placed() -> None:
    """Each decision has its counts, and the first document that shows it."""
    text = b'{"a": 1, "b": null}\n{"a": 2, "b": 1}\n{"b": 2}\n'
    report = call({"x.jsonl": text}, documents=["x.jsonl"], evidence=True)
    rows = {(one["pointer"], one["keyword"]): one["reason"] for one in report.payload["evidence"]}
    assert rows["/properties/a", "optional"] == "absent in 1 of 3, first at x.jsonl:3"
    assert rows["/properties/b", "type"].endswith("null in 1 of 3, first at x.jsonl:1")
    assert rows["/properties/b", "required"] == "in all 3"
    assert "first at x.jsonl:3" in json.loads(report.text)["properties"]["a"]["$comment"]


def test_summaries_are_kept_and_merged() -> None:
    """Two parts written and merged give the schema of the whole."""
    one, two = [{"a": 1}, {"a": Decimal("2.5"), "b": "x"}], [{"a": 3, "c": [1, "x"]}]
    parts = [call({}, instances=part, summary=True) for part in (one, two)]
    files = {f"{n}.json": part.text.encode() for n, part in enumerate(parts)}
    assert call(files, summaries=["0.json", "1.json"]).text == call({}, instances=one + two).text
    assert call(files, summaries=["0.json"], instances=two).text == call({}, instances=one + two).text


WIDENED: list[tuple[dict[str, Any], Any, dict[str, Any]]] = [
    ({"type": "string"}, 1, {"type": ["string", "integer"]}),
    ({"type": "integer"}, Decimal("0.5"), {"type": "number"}),
    ({"enum": ["a"]}, "b", {"enum": ["a", "b"]}),
    ({"const": "a"}, "b", {"enum": ["a", "b"]}),
    ({"required": ["a", "b"]}, {"a": 1}, {"required": ["a"]}),
    ({"maximum": 5}, 9, {"maximum": 9}),
    ({"exclusiveMinimum": 5}, 5, {"minimum": 5}),
    ({"minLength": 3}, "é", {"minLength": 1}),
    ({"maxItems": 1}, [1, 2], {"maxItems": 2}),
    ({"multipleOf": 10}, 15, {"multipleOf": 5}),
    ({"pattern": "^a"}, "b", {}),
    ({"uniqueItems": True}, [1, 1], {}),
    ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, {}),
    ({"dependentRequired": {"a": ["b", "c"]}}, {"a": 1, "b": 2}, {"dependentRequired": {"a": ["b"]}}),
    ({"properties": {"a": False}}, {"a": 1}, {"properties": {"a": {"type": "integer"}}}),
    (
        {"properties": {"a": {}}, "additionalProperties": False},
        {"b": "x"},
        {"properties": {"a": {}, "b": {"type": "string"}}, "additionalProperties": False},
    ),
    (
        {"prefixItems": [{}], "items": False},
        [1, 2],
        {"prefixItems": [{}], "items": {"type": "integer"}},
    ),
    ({"anyOf": [{"type": "string"}]}, 1, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    (
        {"oneOf": [{"type": "string"}, {"type": "null"}]},
        1,
        {"anyOf": [{"type": "string"}, {"type": "null"}, {"type": "integer"}]},
    ),
    ({"oneOf": [{"minimum": 1}, {"maximum": 3}]}, 2, {"anyOf": [{"minimum": 1}, {"maximum": 3}]}),
    (
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}},
        1,
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": ["null", "integer"]}}},
    ),
    (
        {"oneOf": [{"properties": {"t": {"const": "a"}, "n": {"maximum": 1}}, "required": ["t"]}, {"type": "string"}]},
        {"t": "a", "n": 2},
        {"anyOf": [{"properties": {"t": {"const": "a"}, "n": {"maximum": 2}}, "required": ["t"]}, {"type": "string"}]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "document", "wanted"), WIDENED)
def test_the_least_is_widened(schema: dict[str, Any], document: Any, wanted: dict[str, Any]) -> None:
    """A document that does not fit is let in by the smallest change where the keyword stands; nothing valid is lost."""
    report = call({}, instances=[document], **{"from": schema})
    assert report.payload["schema"] == wanted
    assert report.payload["unfit"] == 0
    assert report.payload["backward"]["verdict"] in ("compatible", "unknown")
    assert len(report.payload["changes"]) >= 1


def test_what_fits_changes_nothing() -> None:
    """A schema that takes all documents is given back as it was."""
    schema = {"type": "object", "title": "by hand", "required": ["a"]}
    report = call({}, instances=[{"a": 1}], **{"from": schema})
    assert report.payload["schema"] == schema
    assert report.payload["changes"] == []


@pytest.mark.parametrize(
    ("name", "recall", "most"),
    [("geojson", 0.9, 20_000), ("mdn-compat", 0.95, 50_000), ("scoop-manifests", 0.95, 20_000)],
)
def test_held_out_documents_are_accepted(corpora: Path, name: str, recall: float, most: int) -> None:
    """Of a real collection cut in two, the schema of one half accepts all of it and nearly all of the other."""
    path = corpora / "infer" / name / "documents.ndjson"
    if not path.is_file():
        pytest.skip("no such collection")
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    train, held = lines[::2], lines[1::2]
    schema = schema_of(summarise(json.loads(line, parse_float=Decimal) for line in train)).schema
    valid = judge(schema).is_valid
    assert all(valid(json.loads(line)) for line in train)
    assert sum(valid(json.loads(line)) for line in held) >= recall * len(held)
    assert len(dumps(schema)) <= most


def many(number: int) -> dict[str, Any]:
    """A document that, among enough others, fills every list that a summary keeps."""
    return {
        "names": {f"n{number}": {"x": number, f"y{number % 7}": None}},
        "word": f"w{number}",
        "kind": f"k{number}",
        "count": number,
        "list": [number] * (number % 25),
        "pair": [str(number), number],
        "long": "x" * (number % 90),
        "wide": {f"c{index}": "v" for index in range(number % 90)},
    }


def test_lists_that_overflow_do_so_in_any_order() -> None:
    """Beyond their limits names, values, tags and lengths are given up, however the documents are split and merged."""
    documents = [many(number) for number in range(1200)]
    whole = dumps(to_json(summarise(documents)))
    for parts in (2, 5, 40):
        summary = EMPTY
        for start in range(parts):
            summary = merge(summarise(documents[start::parts]), summary)
        assert dumps(to_json(summary)) == whole
    assert whole.count('"names"') < 20
    schema = schema_of(summarise(documents)).schema
    assert all(map(judge(schema).is_valid, json.loads(dumps(documents))))
    assert schema["properties"]["names"]["additionalProperties"]["type"] == "object"


def merged(documents: list[Any], parts: int) -> Summary:
    """The summary of the documents cut into parts, and merged the other way round."""
    summary = EMPTY
    for start in range(parts):
        summary = merge(summarise(documents[start::parts]), summary)
    return summary


def test_a_wide_table_is_a_record() -> None:
    """A thousand columns that every row has stay names, as does a row or two that lack a few."""
    rows = [{f"c{column}": [number, "x", None, True][column % 4] for column in range(1000)} for number in range(6)]
    rows.append({name: value for name, value in rows[0].items() if name != "c7"})
    summary = summarise(rows)
    schema = schema_of(summary).schema
    assert len(schema["properties"]) == 1000 and len(schema["required"]) == 999
    assert dumps(to_json(summary)) == dumps(to_json(merged(rows, 3)))
    assert all(map(judge(schema).is_valid, rows))


@pytest.mark.parametrize("spoilt", ["names", "width", "containers", "infinite"])
def test_a_table_too_wide_is_a_map_in_any_order(spoilt: str) -> None:
    """Too many columns in all, or that some row lacks, or that hold more than scalars, are given up in any order."""
    wide = {f"c{column}": column for column in range(5000 if spoilt == "width" else 600)}
    spoil = {"containers": [1], "infinite": float("inf")}.get(spoilt, 1)
    rows: list[Any] = [wide, {"c0": 1} if spoilt == "names" else dict.fromkeys(wide, spoil), dict(wide)]
    whole = dumps(to_json(summarise(rows)))
    for order in (rows, rows[::-1], rows[1:] + rows[:1]):
        assert dumps(to_json(merged(order, 3))) == dumps(to_json(summarise(order))) == whole
    assert '"names"' not in whole


def test_a_place_keeps_what_is_always_so_there() -> None:
    """A shared definition is narrowed where it is referred to: the tags and the names that this place always has."""

    def node(kind: str, depth: int) -> dict[str, Any]:
        inner = [node("leaf", 0), node("branch", depth - 1)] if depth else []
        own: dict[str, Any] = {"items": inner} if kind == "branch" else {"value": 1, "unit": "m"}
        return {"kind": kind, "at": {"line": 1, "column": depth}, "id": depth, **own}

    documents = [{**node("branch", n % 4), "version": n} for n in range(80)]
    schema = schema_of(summarise(documents)).schema
    valid = judge(schema).is_valid
    assert valid(node("branch", 6) | {"version": 1})
    assert not valid({**node("leaf", 0), "version": 1})
    assert not valid(node("branch", 2))


def test_a_boolean_schema_is_widened() -> None:
    """The schema that takes nothing becomes one that takes what it was shown."""
    report = call({}, instances=[{"a": 1}, {"a": 2}], **{"from": False})
    assert report.payload["schema"]["required"] == ["a"]
    assert report.payload["unfit"] == 0


def test_definitions_of_what_is_added_find_free_names() -> None:
    """What is added to a schema brings its definitions along, beside those that are there."""

    def person(number: int) -> dict[str, Any]:
        return {"name": "n", "age": number, "mail": "a@b.example"}

    schema = {"properties": {"a": {}}, "additionalProperties": False, "$defs": {"all": {"const": 1}}}
    documents = [{"team": {"one": person(n), "two": person(n), "all": [person(n)]}} for n in range(3)]
    found = call({}, instances=documents, **{"from": schema}).payload["schema"]
    assert found["$defs"]["all"] == {"const": 1}
    assert found["properties"]["team"]["properties"]["two"] == {"$ref": "#/$defs/all2"}
    assert all(map(judge(found).is_valid, documents))


@pytest.mark.parametrize("name", ["vega-lite"])
def test_a_real_collection_in_any_order(corpora: Path, name: str) -> None:
    """Cut in five and merged the other way round, a collection has the same schema and the same evidence."""
    path = corpora / "infer" / name / "documents.ndjson"
    if not path.is_file():
        pytest.skip("no such collection")
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    documents = [json.loads(line, parse_float=Decimal) for line in lines[:300]]
    summary = EMPTY
    for start in range(5):
        summary = merge(summarise(documents[::-1][start::5]), summary)
    one, other = schema_of(summarise(documents)), schema_of(summary)
    assert dumps(one.schema) == dumps(other.schema)
    assert one.evidence == other.evidence


def test_numbers_beyond_the_precision_of_a_context_are_taken() -> None:
    """A number of any exponent within the limits is summarised, alone and beside others."""
    for values in ([Decimal("1e300")], [Decimal("1e300"), 1], [Decimal("1e-300"), Decimal("1e300"), 10**200]):
        schema = schema_of(summarise(values)).schema
        assert isinstance(schema, dict)
        assert schema["type"] in ("integer", "number")


def test_names_refused_behind_a_reference_are_told_not_guessed() -> None:
    """Where a reference stands between `propertyNames` and what refuses a name, what is not widened is counted."""
    name = {"propertyNames": {"$ref": "#/$defs/name"}, "enum": ["a", "b"]}
    schema = {"allOf": [{"$ref": "#/$defs/name"}], "$defs": {"name": name}}
    documents = [{"c": {"a": True}}, {}, ["a"]]
    payload = call({}, instances=documents, **{"from": schema}).payload
    made = judge(payload["schema"])
    assert payload["unfit"] == sum(not made.is_valid(document) for document in documents)


@pytest.mark.parametrize("keyword", ["additionalProperties", "unevaluatedProperties"])
def test_a_name_let_in_keeps_what_it_was_allowed_before(keyword: str) -> None:
    """A member that is named anew allows what unnamed members did, so documents that fitted still fit."""
    documents = [{"a": {}}, {"a": []}, {"a": 3}]
    payload = call({}, instances=documents, **{"from": {keyword: {"minItems": 2}}}).payload
    made = judge(payload["schema"])
    assert all(made.is_valid(document) for document in documents)
    assert payload["unfit"] == 0
