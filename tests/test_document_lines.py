"""JSON Lines: one document or one fault a line, and never more in memory than a line."""

from collections.abc import Iterator

from returns.result import Failure, Success

from jstk.core.document import Limits, locate, parse, parse_all, parse_lines
from jstk.core.fault import DuplicateKey, Encoding, Outcome, Place, Syntax, TooLarge, Unreadable


def test_each_line_is_a_document() -> None:
    """Lines that are not blank are documents, counted from 0, and know how many lines stand before them."""
    documents = parse_all(b'\xef\xbb\xbf{"a": 1}\r\n\n  \n[2]\n"\xe2\x80\xa8"', "a.jsonl").unwrap()
    assert [(one.value, one.index, one.line_offset) for one in documents] == [
        ({"a": 1}, 0, 0),
        ([2], 1, 3),
        ("\u2028", 2, 4),
    ]


def test_a_bad_line_does_not_stop_the_stream() -> None:
    """A line that can't be read is a fault with its line in the file, and the next lines go on."""
    lines: list[Outcome[bytes]] = [
        Success(b"1\n"),
        Success(b"[1,]\n"),
        Failure(Unreadable(Place("a.jsonl"), "gone")),
        Success(b'{"a": 1, "a": 2}\n'),
        Success(b'"\xff"\n'),
        Success(b'"' + b"x" * 30 + b'"\n'),
        Success(b"2"),
    ]
    made = list(parse_lines(lines, "a.jsonl", Limits(size=20)))
    assert [one.unwrap().value for one in made if isinstance(one, Success)] == [1, 2]
    faults = [one.failure() for one in made if isinstance(one, Failure)]
    assert faults[0].place == Place("a.jsonl", 2, 4)
    assert isinstance(faults[1], Unreadable)
    assert faults[2] == DuplicateKey(Place("a.jsonl", 4, 10), "a", Place("a.jsonl", 4, 2))
    assert faults[3] == Encoding(Place("a.jsonl", 5, 2), 1)
    assert faults[4] == TooLarge(Place("a.jsonl", 6, 1), 20)


def test_lines_are_read_as_they_are_asked_for() -> None:
    """Nothing is read ahead: an endless stream gives its first document."""

    def endless() -> Iterator[Outcome[bytes]]:
        while True:
            yield Success(b"[1]\n")

    assert next(iter(parse_lines(endless(), "a.jsonl"))).unwrap().value == [1]


def test_places_count_in_the_file() -> None:
    """Locations in a line carry its line in the file."""
    document = parse_all(b'{}\n\n{"a": [true]}\n', "a.jsonl").unwrap()[1]
    found = locate(document, ["/a/0"])["/a/0"]
    assert (found.line, found.column) == (3, 8)


def test_one_document_wanted() -> None:
    """Where one document is wanted, one line will do, none or two are a fault with its place."""
    assert parse(b"\n[1]\n\n", "a.jsonl").unwrap().value == [1]
    assert parse(b"1\n\n2\n", "a.jsonl").failure() == Syntax(Place("a.jsonl", 3, 1), "one document", "a second one")
    assert parse(b"\n", "a.jsonl").failure() == Syntax(Place("a.jsonl", 1, 1), "a value", "the end of the text")
    assert parse_all(b"\n", "a.jsonl").unwrap() == ()


def test_the_first_bad_line_is_the_fault_of_all() -> None:
    """All lines together are refused for the first bad one."""
    assert parse_all(b"1\n[\n]\n", "a.jsonl").failure().place == Place("a.jsonl", 2, 2)
