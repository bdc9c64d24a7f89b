"""The filesystem reader: what it reads, and what it refuses."""

import gzip
import os
import socket
import tracemalloc
from io import BytesIO
from pathlib import Path

import pytest
from returns.result import Failure

from jstk.core.document import Form, Limits, form_of
from jstk.core.fault import (
    Fault,
    NotAFile,
    NotFound,
    NothingFound,
    Outcome,
    OutsideRoot,
    Place,
    TooCostly,
    TooLarge,
    Unreadable,
    Usage,
)
from jstk.core.reader import absolute
from jstk.core.select import expand
from jstk.shell import glob as globs
from jstk.shell.glob import alternatives
from jstk.shell.reader import FileReader, folder_fault, path_of

PLENTY = 1 << 20


def read(reader: FileReader, name: str, limit: int = PLENTY) -> bytes | Fault:
    """What the reader gives for a path: the bytes or the fault."""
    return either(reader.read(absolute(reader.base, name), limit))


def either(outcome: Outcome[bytes]) -> bytes | Fault:
    """The value or the fault of an outcome."""
    return outcome.failure() if isinstance(outcome, Failure) else outcome.unwrap()


def lines(reader: FileReader, name: str) -> list[bytes | Fault]:
    """All lines or faults that the reader gives for a path."""
    return [either(line) for line in reader.lines(absolute(reader.base, name))]


def found(reader: FileReader, pattern: str) -> tuple[str, ...] | Fault:
    """The paths or the fault that the reader gives for a pattern."""
    outcome = reader.match(pattern)
    return outcome.failure() if isinstance(outcome, Failure) else outcome.unwrap()


def tree(folder: Path, *names: str) -> None:
    """Makes files, with the folders that they need."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"{}")


@pytest.mark.parametrize(
    "name", ["a.json", "with space.json", "100%.json", "a#b?c.json", "[x].json", "é日.json", "a:b.json"]
)
def test_every_file_name_is_read(tmp_path: Path, name: str) -> None:
    """Names that mean something in URIs or globs are read as they are, and a pattern that exists is itself."""
    (tmp_path / name).write_bytes(b"1")
    reader = FileReader(str(tmp_path))
    assert read(reader, f"./{name}") == b"1"
    assert found(reader, f"./{name}") == (f"./{name}",)


def test_a_name_that_is_no_text_is_read(tmp_path: Path) -> None:
    """A file name of bytes that are not UTF-8, as the system gives it, is read."""
    name = os.fsdecode(b"\xff.json")
    (tmp_path / name).write_bytes(b"1")
    assert read(FileReader(str(tmp_path)), name) == b"1"


def test_a_missing_file_names_the_nearest_one(tmp_path: Path) -> None:
    """The nearest name beside it is given, also where a folder on the way is misspelt."""
    tree(tmp_path, "schemas/person.json")
    reader = FileReader(str(tmp_path))
    assert read(reader, "schemas/persn.json") == NotFound(Place("schemas/persn.json"), "schemas/person.json")
    assert read(reader, "schema/person.json") == NotFound(Place("schema/person.json"), "schemas")
    assert read(reader, "schemas/person.json/x") == NotFound(Place("schemas/person.json/x"), None)
    assert read(reader, "zzzzzzz") == NotFound(Place("zzzzzzz"), None)
    assert isinstance(read(reader, "a\0b"), NotFound)


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    """Folders, FIFOs, devices and sockets are faults at once; a FIFO without a writer does not block."""
    os.mkfifo(tmp_path / "fifo")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        reader = FileReader(str(tmp_path))
        assert read(reader, "fifo") == NotAFile(Place("fifo"), "FIFO")
        assert read(reader, str(tmp_path)) == NotAFile(Place(str(tmp_path)), "folder")
        assert read(reader, "/dev/zero") == NotAFile(Place("/dev/zero"), "device")
        assert read(reader, "s") == NotAFile(Place("s"), "socket")
        assert lines(reader, "fifo") == [NotAFile(Place("fifo"), "FIFO")]


def test_a_file_that_may_not_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system refuses is said in its words."""

    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    tree(tmp_path, "a.json")
    monkeypatch.setattr(os, "open", refused)
    assert read(FileReader(str(tmp_path)), "a.json") == Unreadable(Place("a.json"), "permission denied")


def test_links_in_a_circle_are_a_fault(tmp_path: Path) -> None:
    """A link that leads to itself is unreadable, and not a hang."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert isinstance(read(FileReader(str(tmp_path)), "loop"), Unreadable)


def test_other_schemes_and_hosts_are_never_read(tmp_path: Path) -> None:
    """Only file: URIs of this machine have a path."""
    reader = FileReader(str(tmp_path))
    for uri in ("https://example.com/a.json", "file://elsewhere/etc/passwd", "data:,x"):
        assert isinstance(either(reader.read(uri, 1)), Unreadable)
    assert path_of("file://localhost/a%20b") == "/a b"


def test_a_file_beyond_the_limit_is_too_large(tmp_path: Path) -> None:
    """A file of as many bytes as the limit is read, one more is a fault."""
    (tmp_path / "a").write_bytes(b"12345")
    reader = FileReader(str(tmp_path))
    assert read(reader, "a", 5) == b"12345"
    assert read(reader, "a", 4) == TooLarge(Place("a"), 4)
    (tmp_path / "empty").write_bytes(b"")
    assert read(reader, "empty", 0) == b""


class TestConfined:
    """A reader that is confined to its root."""

    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        """A root beside a secret."""
        (tmp_path / "secret.json").write_bytes(b"{}")
        tree(tmp_path, "root/sub/in.json")
        (tmp_path / "root-too").mkdir()
        (tmp_path / "root-too" / "secret.json").write_bytes(b"{}")
        return tmp_path / "root"

    @pytest.mark.parametrize(
        "name",
        [
            "../secret.json",
            "sub/../../secret.json",
            "%2e%2e/secret.json",
            "/etc/passwd",
            "../root-too/secret.json",
            "../nothing",
        ],
    )
    def test_paths_that_lead_out_are_refused(self, root: Path, name: str) -> None:
        """Whether something is there or not, a path that leads out gives the same fault, and no suggestion."""
        reader = FileReader(str(root), confined=True)
        uri = reader.base + name if "%" in name else absolute(reader.base, name)
        assert isinstance(either(reader.read(uri, PLENTY)), OutsideRoot)
        assert isinstance(either(next(iter(reader.lines(uri)))), OutsideRoot)

    def test_links_that_lead_out_are_refused(self, root: Path) -> None:
        """A link to a file, and a path through a link to a folder, are resolved before they are looked at."""
        (root / "file.json").symlink_to(root.parent / "secret.json")
        (root / "folder").symlink_to(root.parent)
        (root / "chain").symlink_to(root / "folder")
        reader = FileReader(str(root), confined=True)
        for name in ("file.json", "folder/secret.json", "chain/secret.json", "folder/secrt.json"):
            assert read(reader, name) == OutsideRoot(Place(name))

    def test_links_within_the_root_are_followed(self, root: Path) -> None:
        """A link to a file in the root is read, also where the root itself is reached by a link."""
        (root / "inner.json").symlink_to(root / "sub" / "in.json")
        (root.parent / "other").symlink_to(root)
        assert read(FileReader(str(root), confined=True), "inner.json") == b"{}"
        assert read(FileReader(str(root.parent / "other"), confined=True), "inner.json") == b"{}"

    def test_globs_and_folders_do_not_look_outside(self, root: Path) -> None:
        """Patterns that begin outside are faults; links to folders outside are not entered."""
        (root / "folder").symlink_to(root.parent)
        reader = FileReader(str(root), confined=True)
        for pattern in ("..", "../*.json", "/etc/*", "folder", "folder/*.json", "{..,sub}/*.json", "../none.json"):
            assert isinstance(found(reader, pattern), OutsideRoot), pattern
        assert found(reader, "*/*.json") == ("sub/in.json",)
        assert found(reader, "**/*.json") == ("sub/in.json",)

    def test_the_root_itself_is_inside(self, root: Path) -> None:
        """The dot names the documents of the root."""
        assert found(FileReader(str(root), confined=True), ".") == ("sub/in.json",)


class TestGzip:
    """Files whose names end in .gz."""

    def test_they_are_unpacked(self, tmp_path: Path) -> None:
        """Reading and lines give what is inside, members one after another."""
        (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b"1\n2\n") + gzip.compress(b"3"))
        reader = FileReader(str(tmp_path))
        assert read(reader, "a.jsonl.gz") == b"1\n2\n3"
        assert lines(reader, "a.jsonl.gz") == [b"1", b"2", b"3"]

    @pytest.mark.parametrize(
        "data",
        [b"", b"not gzip", gzip.compress(b"x" * 1000, mtime=0)[:-9], gzip.compress(b"12", mtime=0)[:-8] + b"\0" * 8],
    )
    def test_broken_data_is_a_fault(self, tmp_path: Path, data: bytes) -> None:
        """No gzip data, a cut one and a wrong checksum are unreadable; an empty file holds nothing."""
        (tmp_path / "a.gz").write_bytes(data)
        reader = FileReader(str(tmp_path))
        if data:
            assert isinstance(read(reader, "a.gz"), Unreadable)
            assert isinstance(lines(reader, "a.gz")[-1], Unreadable)
        else:
            assert read(reader, "a.gz") == b""

    def test_a_bomb_is_stopped_at_the_limit(self, tmp_path: Path) -> None:
        """50 MB of zeros in 220 kB: a fault, after unpacking little more than the limit."""
        (tmp_path / "a.gz").write_bytes(gzip.compress(b"0" * 50_000_000, 1))
        reader = FileReader(str(tmp_path), limits=Limits(size=PLENTY))
        tracemalloc.start()
        assert read(reader, "a.gz") == TooLarge(Place("a.gz"), PLENTY)
        assert lines(reader, "a.gz") == [TooLarge(Place("a.gz", 1), PLENTY)]
        assert tracemalloc.get_traced_memory()[1] < 10 * PLENTY
        tracemalloc.stop()

    def test_a_bomb_of_short_lines_is_stopped_too(self, tmp_path: Path) -> None:
        """What unpacks to hundreds of times its size ends with a fault soon after the limit."""
        (tmp_path / "a.gz").write_bytes(gzip.compress((b" " * 99 + b"\n") * 200_000, 9))
        seen = lines(FileReader(str(tmp_path), limits=Limits(size=1000)), "a.gz")
        assert isinstance(seen[-1], TooLarge) and len(seen) < 150_000  # a block of the file is read ahead


class TestLines:
    """Lines of files and of standard input."""

    def test_they_are_split_at_line_feeds_only(self, tmp_path: Path) -> None:
        """No other character that some take for a line's end splits, and no empty line follows the last one."""
        (tmp_path / "a").write_bytes(b"a\rb\x0b\x0c\x85\r\n\xe2\x80\xa8c\n\nd\n")
        assert lines(FileReader(str(tmp_path)), "a") == [b"a\rb\x0b\x0c\x85\r", b"\xe2\x80\xa8c", b"", b"d"]

    def test_one_that_is_too_long_does_not_stop_the_others(self, tmp_path: Path) -> None:
        """A line beyond the limit is a fault with its number, and the next ones come."""
        (tmp_path / "a").write_bytes(b"1\n" + b"x" * 5001 + b"\n" + b"y" * 5000 + b"\nz")
        seen = lines(FileReader(str(tmp_path), limits=Limits(size=5000)), "a")
        assert seen == [b"1", TooLarge(Place("a", 2), 5000), b"y" * 5000, b"z"]

    def test_memory_is_bounded_by_the_longest_line(self, tmp_path: Path) -> None:
        """20 MB of lines are read with less than a tenth of that in memory."""
        (tmp_path / "a").write_bytes((b"x" * 999 + b"\n") * 20_000)
        reader = FileReader(str(tmp_path))
        tracemalloc.start()
        assert sum(1 for _ in reader.lines(absolute(reader.base, "a"))) == 20_000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
        tracemalloc.stop()

    def test_standard_input_is_read_once_and_kept(self) -> None:
        """Read whole it can be read again, and its lines too; where none is given it is a fault."""
        reader = FileReader(stdin=BytesIO(b"1\n2"))
        assert read(reader, "-") == read(reader, "-") == b"1\n2"
        assert lines(reader, "-") == [b"1", b"2"]
        assert read(reader, "-", 2) == TooLarge(Place("<stdin>"), 2)
        assert isinstance(read(FileReader(), "-"), Unreadable)

    def test_standard_input_streamed_is_gone(self) -> None:
        """Its lines are not kept, so asking again says that it was read."""
        reader = FileReader(stdin=BytesIO(b"1\n2"))
        assert lines(reader, "-") == [b"1", b"2"]
        assert isinstance(lines(reader, "-")[0], Unreadable)
        assert isinstance(read(reader, "-"), Unreadable)


class TestMatch:
    """Globs, folders and plain paths."""

    NAMES = (
        "a.json",
        "b.yaml",
        "c.txt",
        "sub/d.json",
        "sub/deep/e.jsonl.gz",
        "sub/deep/f.toml",
        ".hidden/g.json",
        "sub/.h.json",
    )

    @pytest.mark.parametrize(
        ("pattern", "wanted"),
        [
            ("*.json", ("a.json",)),
            ("*", ("a.json", "b.yaml", "c.txt")),
            ("?.json", ("a.json",)),
            ("[!a].yaml", ("b.yaml",)),
            ("*/*.json", ("sub/d.json",)),
            ("**/*.json", ("a.json", "sub/d.json")),
            ("sub/**/*", ("sub/d.json", "sub/deep/e.jsonl.gz", "sub/deep/f.toml")),
            ("**/**/f.toml", ("sub/deep/f.toml",)),
            ("**", ("a.json", "b.yaml", "sub/d.json", "sub/deep/e.jsonl.gz", "sub/deep/f.toml")),
            (".", ("a.json", "b.yaml", "sub/d.json", "sub/deep/e.jsonl.gz", "sub/deep/f.toml")),
            ("sub", ("sub/d.json", "sub/deep/e.jsonl.gz", "sub/deep/f.toml")),
            ("sub/deep/", ("sub/deep/e.jsonl.gz", "sub/deep/f.toml")),
            (".hidden", (".hidden/g.json",)),
            (".*/*.json", (".hidden/g.json",)),
            ("sub/.*", ("sub/.h.json",)),
            ("./*.json", ("a.json",)),
            ("{a,b,z}.{json,yaml}", ("a.json", "b.yaml")),
            ("**/{d.json,f.toml}", ("sub/d.json", "sub/deep/f.toml")),
            ("*.xml", ()),
            ("nowhere/*.json", ()),
            ("c.txt", ("c.txt",)),
            ("-", ("-",)),
            ("https://example.com/*.json", ("https://example.com/*.json",)),
        ],
    )
    def test_patterns_name_sorted_paths(self, tmp_path: Path, pattern: str, wanted: tuple[str, ...]) -> None:
        """Each pattern names these paths, relative to the base, hidden ones only where named."""
        tree(tmp_path, *self.NAMES)
        assert found(FileReader(str(tmp_path)), pattern) == wanted

    @pytest.mark.parametrize("suffix", ["json", "jsonc", "jsonl", "ndjson", "yaml", "yml", "toml"])
    def test_a_folder_holds_the_formats_that_are_read(self, tmp_path: Path, suffix: str) -> None:
        """Each suffix that names a format names a document, in capitals and packed too, and no part of a name does."""
        tree(tmp_path, f"A.{suffix.upper()}", f"b.{suffix}.gz", f"{suffix}", f"c.{suffix}.bak")
        assert found(FileReader(str(tmp_path)), ".") == (f"A.{suffix.upper()}", f"b.{suffix}.gz")
        assert form_of(f"b.{suffix}.gz") is not Form.JSON or suffix == "json"

    def test_absolute_patterns_stay_absolute(self, tmp_path: Path) -> None:
        """A glob and a folder written from the root of the disk give such paths."""
        tree(tmp_path, "x/a.json")
        reader = FileReader("/")
        assert found(reader, f"{tmp_path}/*/*.json") == found(reader, str(tmp_path)) == (f"{tmp_path}/x/a.json",)

    def test_a_missing_path_is_a_fault_with_the_nearest(self, tmp_path: Path) -> None:
        """A plain path that is not there says what is near it."""
        tree(tmp_path, "config.json")
        assert found(FileReader(str(tmp_path)), "confg.json") == NotFound(Place("confg.json"), "config.json")

    def test_links_in_circles_are_not_followed(self, tmp_path: Path) -> None:
        """A link to a folder above does not make `**` go round; a link to itself is reported by reading it."""
        tree(tmp_path, "sub/a.json")
        (tmp_path / "sub" / "up").symlink_to(tmp_path)
        (tmp_path / "sub" / "loop.json").symlink_to(tmp_path / "sub" / "loop.json")
        reader = FileReader(str(tmp_path))
        assert found(reader, "**/*.json") == ("sub/a.json", "sub/loop.json")
        assert isinstance(read(reader, "sub/loop.json"), Unreadable)

    def test_a_folder_that_may_not_be_entered_is_not_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is named itself, so that reading it says what is wrong."""
        tree(tmp_path, "a.json", "closed/b.json")
        scandir = os.scandir

        def refused(path: str) -> object:
            if path.endswith("closed"):
                raise PermissionError(13, "Permission denied")
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refused)
        monkeypatch.setattr(os, "access", lambda path, mode: not path.endswith("closed"))
        reader = FileReader(str(tmp_path))
        assert found(reader, ".") == ("a.json", "closed")
        assert read(reader, "closed") == Unreadable(Place("closed"), "permission denied")

    def test_a_tree_of_too_many_entries_is_a_fault(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The walk ends at a limit that the fault names."""
        tree(tmp_path, "1.json", "2.json", "3.json")
        monkeypatch.setattr(globs, "MOST_ENTRIES", 2)
        fault = found(FileReader(str(tmp_path)), ".")
        assert isinstance(fault, TooCostly) and "more than 2 entries" in fault.reason

    def test_braces_stand_for_alternatives_within_a_bound(self) -> None:
        """Nested braces are taken apart, lone ones stay, and many of them do not multiply without end."""
        assert sorted(alternatives("a{b,c{d,e}}")) == ["ab", "acd", "ace"]
        assert alternatives("{a}") == ("{a}",) and alternatives("{a,b") == ("{a,b",)
        assert len(alternatives("{a,b}" * 30)) <= 256


def test_expand_keeps_order_and_goes_on_after_a_fault(tmp_path: Path) -> None:
    """Each path gives its files or one fault, in the order given, and no file twice."""
    tree(tmp_path, "a.json", "b.json", "c/d.json")
    expanded = expand(("b.json", "*.xml", "absent.txt", ".", "./a.json"), FileReader(str(tmp_path)))
    nothing = (NothingFound(Place("*.xml"), "documents"), NotFound(Place("absent.txt"), None))
    assert expanded == ("b.json", *nothing, "a.json", "c/d.json")


def test_a_root_must_be_a_folder(tmp_path: Path) -> None:
    """A file or nothing as the root is a usage fault that says so."""
    tree(tmp_path, "data/a.json")
    assert folder_fault(str(tmp_path)) is None
    for name in ("dta", "data/a.json"):
        assert isinstance(folder_fault(str(tmp_path / name)), Usage)
