"""Real documents: all are read as they were meant, and every place found is right."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
import yaml

from jstk.core.document import Form, form_of, locate_all, parse
from jstk.core.pointer import MISSING, resolve


@pytest.fixture(scope="session")
def documents(corpora: Path) -> list[Path]:
    """The documents and schemas of the corpus, in a fixed order."""
    found = sorted(one for one in (corpora / "benchmark" / "schemastore").rglob("*") if one.is_file() and one.suffix)
    assert len(found) > 600
    return found


def test_real_json_is_read_as_the_library_reads_it(documents: list[Path]) -> None:
    """Each JSON document has the value that the standard library gives, without any difference in types."""
    for path in (one for one in documents if one.suffix == ".json"):
        data = path.read_bytes()
        value = parse(data, path.as_uri()).unwrap().value
        assert repr(value) == repr(json.loads(data, parse_float=Decimal)), path.name


def test_real_places_are_right(documents: list[Path]) -> None:
    """At the place of every value and key of a JSON document that value or key begins."""
    decoder = json.JSONDecoder(parse_float=Decimal)
    for path in [one for one in documents if one.suffix == ".json"][::4]:
        document = parse(path.read_bytes(), path.as_uri()).unwrap()
        text = document.text or ""
        lines = text.split("\n")
        for pointer, (place, key) in locate_all(document).items():
            rest = "\n".join(
                [lines[(place.line or 0) - 1][(place.column or 0) - 1 :], *lines[place.line or 0 :][:2000]]
            )
            value = resolve(document.value, pointer)
            assert rest[0] == {dict: "{", list: "["}.get(type(value), rest[0]), (path.name, pointer)
            if not isinstance(value, dict | list):
                assert repr(decoder.raw_decode(rest)[0]) == repr(value), (path.name, pointer)
            if key:
                name = decoder.raw_decode(lines[(key.line or 0) - 1][(key.column or 0) - 1 :])[0]
                assert pointer.endswith("/" + name.replace("~", "~0").replace("/", "~1")), (path.name, pointer)


def test_real_yaml_and_toml(documents: list[Path]) -> None:
    """Each YAML and TOML document is read, and every value of it has a place inside the text."""
    seen = 0
    for path in (one for one in documents if form_of(one.name) in (Form.YAML, Form.TOML)):
        document = parse(path.read_bytes(), path.as_uri()).unwrap()
        lines = (document.text or "").split("\n")
        for pointer, (place, key) in locate_all(document).items():
            assert resolve(document.value, pointer) is not MISSING
            for one in (place, key):
                assert one is None or 1 <= (one.column or 0) <= len(lines[(one.line or 0) - 1]) + 1, (
                    path.name,
                    pointer,
                )
            if key and not lines[(key.line or 0) - 1][(key.column or 0) - 1 :].startswith(("'", '"', "[", "*")):
                name = pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
                assert lines[(key.line or 0) - 1][(key.column or 0) - 1 :].startswith(name), (path.name, pointer)
        seen += 1
    assert seen > 100


def test_real_yaml_has_the_strings_of_yaml_1_2(documents: list[Path]) -> None:
    """With every scalar taken as text, each YAML document is what PyYAML reads: nothing is lost, moved or renamed."""
    for path in (one for one in documents if form_of(one.name) is Form.YAML):
        ours = parse(path.read_bytes(), path.as_uri()).unwrap().value
        plain = yaml.load(path.read_bytes(), Loader=yaml.BaseLoader)
        assert shape(ours) == shape(plain), path.name


def shape(value: object) -> object:
    """The names and the nesting of a value."""
    if isinstance(value, dict):
        return {name: shape(item) for name, item in value.items()}
    return [shape(item) for item in value] if isinstance(value, list) else "scalar"
