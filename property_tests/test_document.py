"""Laws of reading and writing documents."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from jstk.core.document import Form, dumps, exact, locate, locate_all, parse, parse_all, parse_text, same
from jstk.core.document.json_door import REFUSED, loader
from jstk.core.document.lexeme import blank
from jstk.core.document.model import LIMITS, Limits
from jstk.core.document.place import Where
from jstk.core.document.scan import diagnose
from jstk.core.fault import Internal, describe
from jstk.core.pointer import child

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers() | st.decimals(allow_nan=False, allow_infinity=False).filter(
    lambda one: abs(one.adjusted()) < 900
)
SCALARS = st.none() | st.booleans() | NUMBERS | TEXT


def values(scalars: st.SearchStrategy[Any], keys: st.SearchStrategy[str] = TEXT) -> st.SearchStrategy[Any]:
    """JSON values of a few levels."""
    return st.recursive(
        scalars,
        lambda below: st.lists(below, max_size=4) | st.dictionaries(keys, below, max_size=4),
        max_leaves=12,
    )


VALUES = values(SCALARS)
FORMS = st.sampled_from(list(Form))


@given(VALUES, st.sampled_from([None, 1, 2]))
def test_what_is_written_reads_back(value: Any, indent: int | None) -> None:
    """Reading what was written gives the same value, digits and order included, and the text is ASCII."""
    text = dumps(value, indent)
    again = parse(text.encode("ascii"), "a.json").unwrap().value
    assert same(again, value)
    assert dumps(again, indent) == text


@given(VALUES)
def test_other_forms_read_json_alike(value: Any) -> None:
    """JSON text has the same value as JSONC, as a line of JSON Lines, given inline, and made exact in memory."""
    text = dumps(value)
    wanted = repr(parse(text.encode(), "a.json").unwrap().value)
    assert repr(parse(text.encode(), "a.jsonc").unwrap().value) == wanted
    assert [repr(one.value) for one in parse_all(f"\n{text}\n\n{text}".encode(), "a.jsonl").unwrap()] == [wanted] * 2
    assert repr(parse_text(text, "inline").unwrap().value) == wanted
    assert repr(exact(parse(text.encode(), "a.json").unwrap().value, "inline").unwrap()) == wanted


JSON_WORDS = (
    r"""{ } [ ] , : "a" "b" " \ \u d800 \ud83d\ude00 \udc00 1 0 - .5 e9 true null NaN -Infinity / // /* */ ' é {"a":"""
)
JSON_BITS = st.sampled_from(
    [*JSON_WORDS.split(), '{"a":1,"a":2}', "[1,2]", "9" * 30, " ", "\n", "\t", "\x00", "\ufeff", "\u2028"]
)
JSON_LIKE = st.lists(JSON_BITS, max_size=14).map("".join)
LIMIT_LIKE = st.lists(JSON_BITS | st.sampled_from(["E+99999", "e-21", "[[[", "9" * 600]), max_size=14).map("".join)
NARROW = Limits(depth=3, size=1000, digits=20)


def library(text: str) -> Any:
    """What the standard library makes of a text, by hooks of its own; REFUSED where it or the rules of JSON say no."""
    bad: list[object] = []

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in members}) < len(members):
            bad.append(members)
        return dict(members)

    try:
        value = json.loads(text, parse_float=Decimal, object_pairs_hook=pairs, parse_constant=bad.append)
        json.dumps(value, default=str, ensure_ascii=False).encode()
    except (ValueError, ArithmeticError):
        return REFUSED
    return REFUSED if bad else value


@given(JSON_LIKE)
def test_parse_agrees_with_the_library(text: str) -> None:
    """A text is read exactly where the library reads it, without its liberties, and to the same value."""
    wanted = library(text.removeprefix("\ufeff"))
    made = parse(text.encode(), "a.json")
    if wanted is REFUSED:
        assert isinstance(made, Failure)
    else:
        assert repr(made.unwrap().value) == repr(wanted)


@given(LIMIT_LIKE, st.sampled_from([LIMITS, NARROW]))
def test_the_scanner_agrees_with_the_fast_path(text: str, limits: Limits) -> None:
    """The scanner finds a fault exactly where the fast path refuses, with comments and without."""
    load = loader(limits)
    assert (load(text.encode(), text) is REFUSED) == (diagnose(Where(text, "a"), False, limits) is not None)
    plain = blank(text)
    assert len(plain) == len(text)
    assert (load(plain.encode(), plain) is REFUSED) == (diagnose(Where(text, "a"), True, limits) is not None)


@given(st.binary(max_size=60) | LIMIT_LIKE.map(str.encode), FORMS, st.sampled_from([LIMITS, NARROW]))
def test_nothing_raises(data: bytes, form: Form, limits: Limits) -> None:
    """Any bytes in any form give documents whose places can be found, or a fault with a line and a column."""
    made = parse_all(data, "a", form, limits)
    if isinstance(made, Success):
        for document in made.unwrap():
            assert exact(document.value, "a", limits) == Success(document.value)
            assert locate(document, [""])[""].line is not None
            assert "" in locate_all(document)
    else:
        fault = made.failure()
        assert not isinstance(fault, Internal)
        assert describe(fault)
        assert fault.place.line is not None and fault.place.column is not None


YAML_WORDS = """a b &x *x !t !!int <<: ' " [ ] { } , --- ... 12 1e3 .inf ~ %YAML 1.2 é \x85 \u2028 @ : - ? | >- #"""
YAML_BITS = st.sampled_from(
    [
        *YAML_WORDS.split(" "),
        *("\n" + word for word in YAML_WORDS.split(" ")),
        " ",
        "  ",
        "\n",
        "\n  ",
        ": ",
        "- ",
        "\t",
    ]
)
TOML_WORDS = r"""a b . = [ ] [[ ]] { } , 1 1.5 inf " \"\"\" ' ''' \ # 1979-05-27 T 07:32:00 Z true \u00e9 é _"""
TOML_BITS = st.sampled_from(
    [*TOML_WORDS.replace('\\"', '"').split(), "\n", "\r\n", " ", "a = 1\n", "[a]\n", "[[b]]\n", "\nb = "]
)


@given(st.lists(YAML_BITS, max_size=16).map("".join))
def test_no_yaml_raises(text: str) -> None:
    """Text that looks like YAML is read, and located, or refused with a line and a column."""
    test_nothing_raises.hypothesis.inner_test(text.encode(), Form.YAML, LIMITS)  # type: ignore[attr-defined]


@given(st.lists(TOML_BITS, max_size=16).map("".join))
def test_no_toml_raises(text: str) -> None:
    """Text that looks like TOML is read, and located, or refused with a line and a column."""
    test_nothing_raises.hypothesis.inner_test(text.encode(), Form.TOML, LIMITS)  # type: ignore[attr-defined]


class Emitter:
    """Writes values as text in varied layout, and notes the offset of each value and key: the truth to find again."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw, self.text = draw, ""
        self.found: dict[str, tuple[int, int | None]] = {}

    def note(self, at: str, key: int | None, shift: int = 0) -> None:
        """Note that a value begins here."""
        self.found[at] = (len(self.text) + shift, key)

    def any_of(self, *options: str) -> None:
        """Write one of several texts."""
        self.text += self.draw(st.sampled_from(options))


class JsonEmitter(Emitter):
    """JSON, or JSONC with comments."""

    def __init__(self, draw: st.DrawFn, commented: bool) -> None:
        super().__init__(draw)
        self.gaps = ("", " ", "\n\t", "\r\n") + (('//}]"\n', "/*é\n{*/ ") if commented else ())
        self.ends = ("", ",") if commented else ("",)

    def value(self, value: Any, at: str, key: int | None) -> None:
        """Write a value."""
        self.any_of(*self.gaps)
        self.note(at, key)
        if isinstance(value, dict | list) and value:
            self.members(value, at)
        else:
            self.text += dumps(value) if self.draw(st.booleans()) else dumps(value).replace("é", "\\u00e9")
        self.any_of(*self.gaps)

    def members(self, value: dict[str, Any] | list[Any], at: str) -> None:
        """Write what stands in a container."""
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        self.text += "{" if isinstance(value, dict) else "["
        for index, (name, item) in enumerate(pairs):
            self.text += "," if index else ""
            self.any_of(*self.gaps)
            offset = None
            if isinstance(name, str):
                offset = len(self.text)
                self.text += json.dumps(name, ensure_ascii=self.draw(st.booleans()))
                self.any_of(*self.gaps)
                self.text += ":"
            self.value(item, child(at, name), offset)
        self.any_of(*self.ends)
        self.any_of(*self.gaps)
        self.text += "}" if isinstance(value, dict) else "]"


def quoted(text: str) -> str:
    """A text in double quotes, as YAML and TOML read it."""
    return '"' + "".join(c if c.isascii() and c.isalnum() else f"\\U{ord(c):08X}" for c in text) + '"'


class YamlEmitter(Emitter):
    """YAML in block and flow style, with comments, anchors and tags."""

    def scalar(self, value: Any) -> str:
        """A scalar."""
        return quoted(value) if isinstance(value, str) else dumps(value)

    def flow(self, value: Any, at: str, key: int | None) -> None:
        """Write a value in flow style."""
        self.note(at, key)
        self.any_of("", "!t ", "&a ")
        if not isinstance(value, dict | list):
            self.text += self.scalar(value)
            return
        self.text += "{" if isinstance(value, dict) else "["
        for index, (name, item) in enumerate(value.items() if isinstance(value, dict) else enumerate(value)):
            self.text += ", " if index else ""
            self.any_of("", " ", "\n      ")
            offset = len(self.text) if isinstance(name, str) else None
            self.text += quoted(name) + ": " if isinstance(name, str) else ""
            self.flow(item, child(at, name), offset)
        self.text += "}" if isinstance(value, dict) else "]"

    def block(self, value: Any, at: str, key: int | None, indent: str) -> None:
        """Write a container in block style; the text so far ends in a line break and the indent."""
        self.note(at, key)
        for index, (name, item) in enumerate(value.items() if isinstance(value, dict) else enumerate(value)):
            self.text += indent if index else ""
            offset = len(self.text) if isinstance(name, str) else None
            self.text += quoted(name) + ": " if isinstance(name, str) else "- "
            self.below(item, child(at, name), offset, indent)
            self.any_of("\n", " # é: [\n", "\n\n")

    def below(self, item: Any, at: str, key: int | None, indent: str) -> None:
        """Write the value of a member, on its line or the next."""
        if not isinstance(item, dict | list) or not item or self.draw(st.booleans()):
            self.flow(item, at, key)
            return
        lead = self.draw(st.sampled_from(["", "!t", "&b"]))
        self.found[at] = (0, key)
        start = len(self.text)
        self.text += lead + "\n" + indent + "  "
        self.block(item, at, key, indent + "  ")
        if lead:
            self.found[at] = (start, key)
        self.text = self.text.rstrip("\n")


class TomlEmitter(Emitter):
    """TOML with inline values, tables, and arrays of tables."""

    def inline(self, value: Any, at: str, key: int | None) -> None:
        """Write a value on its line, arrays over several."""
        self.note(at, key)
        if isinstance(value, dict):
            self.text += "{"
            for index, (name, item) in enumerate(value.items()):
                self.text += ", " if index else " "
                self.assignment(name, item, at)
            self.text += " }"
        elif isinstance(value, list):
            self.text += "["
            for index, item in enumerate(value):
                self.any_of("", "\n ", " # ]'\n")
                self.inline(item, child(at, index), None)
                self.text += ","
            self.any_of("", "\n", "# x\n")
            self.text += "]"
        elif isinstance(value, str):
            self.text += self.draw(st.sampled_from([quoted(value), '""' + quoted(value) + '""']))
        else:
            self.text += dumps(value)

    def assignment(self, name: str, item: Any, at: str) -> None:
        """Write a key and its value."""
        offset = len(self.text)
        self.text += quoted(name)
        self.any_of(" = ", "=", "\t= ")
        self.inline(item, child(at, name), offset)

    def table(self, value: dict[str, Any], at: str, path: str) -> None:
        """Write the lines of a table, then the tables below it."""
        later = [name for name in value if self.draw(st.booleans()) and tables(value[name])]
        for name in (one for one in value if one not in later):
            self.assignment(name, value[name], at)
            self.any_of("\n", " # é = [\n", "\r\n\n")
        for name in later:
            below = path + ("." if path else "") + quoted(name)
            several = isinstance(value[name], list)
            for index, item in enumerate(value[name]) if several else [(0, value[name])]:
                start = len(self.text)
                key = start + (2 if several else 1) + len(path) + (1 if path else 0)
                here = child(at, name)
                if several:
                    self.found.setdefault(here, (start, key))
                    here = child(here, index)
                self.found[here] = (start, None if several else key)
                self.text += f"[[{below}]]\n" if several else f"[{below}] # x\n"
                self.table(item, here, below)


def tables(value: Any) -> bool:
    """Whether a value can be written below headers."""
    several = isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    return several or isinstance(value, dict)


def check(emitter: Emitter, form: Form, value: Any) -> None:
    """What was written is read as the value, with every place where it was noted."""
    document = parse(emitter.text.encode(), "a", form).unwrap()
    assert same(document.value, value)
    starts = [0, *(at + 1 for at, char in enumerate(emitter.text) if char == "\n")]

    def offset(place: Any) -> int | None:
        return None if place is None else starts[place.line - 1] + place.column - 1

    found = {at: (offset(place), offset(key)) for at, (place, key) in locate_all(document).items()}
    assert found == emitter.found
    for at, (place, key) in emitter.found.items():
        assert offset(locate(document, [at])[at]) == place
        assert offset(locate(document, [at], keys=True)[at]) == (place if key is None else key)


@settings(max_examples=50)
@given(st.data(), VALUES, st.booleans())
def test_places_in_json(data: st.DataObject, value: Any, commented: bool) -> None:
    """Every place found in a JSON or JSONC text is where the value or key was written."""
    emitter = JsonEmitter(data.draw, commented)
    emitter.value(value, "", None)
    check(emitter, Form.JSONC if commented else Form.JSON, value)


PLAIN = st.text("ab~/\".é€😀 '#:", max_size=5)
NO_EXPONENTS = st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**6), max_value=10**6)
YAML_VALUES = values(st.none() | st.booleans() | st.integers() | NO_EXPONENTS | PLAIN, PLAIN)
TOML_VALUES = st.dictionaries(
    PLAIN, values(st.booleans() | st.integers(-(2**63), 2**63 - 1) | NO_EXPONENTS | PLAIN, PLAIN), max_size=5
)


@settings(max_examples=50)
@given(st.data(), YAML_VALUES)
def test_places_in_yaml(data: st.DataObject, value: Any) -> None:
    """Every place found in a YAML text is where the value or key was written."""
    emitter = YamlEmitter(data.draw)
    emitter.any_of("", "# é\n", "---\n")
    if isinstance(value, dict | list) and value:
        emitter.block(value, "", None, "")
    else:
        emitter.flow(value, "", None)
    check(emitter, Form.YAML, value)


@settings(max_examples=50)
@given(st.data(), TOML_VALUES)
def test_places_in_toml(data: st.DataObject, value: Any) -> None:
    """Every place found in a TOML text is where the value, key or header was written."""
    emitter = TomlEmitter(data.draw)
    emitter.found[""] = (0, None)
    emitter.table(value, "", "")
    check(emitter, Form.TOML, value)


@given(VALUES, st.lists(st.sampled_from(["", "a", "0", "7", "x/y"]), max_size=3))
def test_a_missing_pointer_has_the_place_of_what_is_above_it(value: Any, path: list[str]) -> None:
    """What is not there has the place of the nearest value above it that is."""
    document = parse(dumps(value, 1).encode(), "a.json").unwrap()
    everything = locate_all(document)
    asked = nearest = ""
    for token in path:
        asked = child(asked, token)
        nearest = asked if asked in everything else nearest
    found = locate(document, [asked])[asked]
    place = everything[nearest][0]
    assert (found.line, found.column, found.pointer) == (place.line, place.column, asked)
