"""The command line: how words become arguments, and how answers are printed."""

import json
import sys
from collections.abc import Callable
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from returns.result import Failure, Success

from jstk.core.catalogue import TOOLS
from jstk.core.fault import NotFound, Outcome, Place
from jstk.core.render.table import table, usage
from jstk.core.report import Finding, Report, Verdict
from jstk.core.tool import Arguments, Command, Context, Descriptor, Flag, inputs, outputs
from jstk.core.version import VERSION
from jstk.shell.cli import main
from jstk.shell.command import carry_out, tool_help
from jstk.shell.flags import COMMON
from jstk.shell.progress import Watched
from jstk.shell.reader import FileReader

LONGEST_HELP, WIDEST_HELP = 40, 80


def show(arguments: Arguments, context: Context) -> Outcome[Report]:
    """A report of what the tool was given."""
    sources = context.sources
    payload = {
        "ok": False,
        "arguments": dict(arguments),
        "local": dict(context.local),
        "base": sources.reader.base,
        "sources": {
            "resources": dict(sources.resources),
            "catalog": sources.catalog,
            "dialect": sources.dialect,
            "form": sources.form.value if sources.form else None,
            "limits": [sources.limits.depth, sources.limits.size, sources.limits.digits],
        },
    }
    finding = Finding("rule", "error", "wrong", Place("a.json", 1, 2))
    own: dict[str, Callable[[], str]] = {"lcov": lambda: "TN:"}
    return Success(Report(Verdict.FAIL, payload, "the text", 1, (finding,), formats=own, note="a note"))


OBJECT: dict[str, Any] = {"type": "object"}
SHOW = Descriptor(
    name="show",
    title="Show",
    summary="Shows what it is given.",
    details="",
    input_schema=inputs(
        paths={"type": "array", "items": {"type": "string"}},
        schema={"type": "string"},
        count={"type": "number"},
        kind={"type": "string"},
        rules={"type": "array", "items": {"type": "string"}},
        pairs=OBJECT,
        strict={"type": "boolean"},
    ),
    output_schema=outputs(arguments=OBJECT, local=OBJECT, base={"type": "string"}, sources=OBJECT),
    kind="read",
    run=show,
    command=Command(
        (("paths", "PATH", "many"),),
        (
            Flag("--schema", "schema", "value", "the schema"),
            Flag("-n --count", "count", "number", "how many"),
            Flag("--kind", "kind", "value", "which", choices=("plain", "fancy")),
            Flag("--rule", "rules", "values", "a rule"),
            Flag("--pair", "pairs", "pairs", "a pair", "KEY=VALUE"),
            Flag("--strict", "strict", "switch", "100% strict"),
            Flag("--lax", "strict", "switch", "not strict", const=False),
            Flag("--check", "check", "switch", "exit by the verdict", local=True),
        ),
        "jstk show a.json",
    ),
    formats=("lcov",),
)
FIND = evolve(
    SHOW,
    name="show_find",
    summary="Finds things.",
    command=Command(
        (("schema", "SCHEMA", "one"), ("kind", "KIND", "optional")), (), "jstk things find x", ("things", "find")
    ),
)
LIST = evolve(
    SHOW, name="show_list", command=Command((("paths", "PATH", "any"),), (), "jstk things list", ("things", "list"))
)
STAND_INS = (SHOW, FIND, LIST)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Carries out words with the stand-in tools: exit status, stdout, stderr."""

    def carried_out(*words: str, tools: tuple[Descriptor, ...] = STAND_INS) -> tuple[int, str, str]:
        status = carry_out(words, tools)
        return (status, *capsys.readouterr())

    return carried_out


@pytest.fixture
def given(run: Callable[..., tuple[int, str, str]]) -> Callable[..., dict[str, Any]]:
    """The payload of the stand-in tool for some words: what it was given."""

    def payload(*words: str) -> dict[str, Any]:
        status, out, err = run("show", *words, "--json")
        assert (status, err) == (1, "a note\n")
        return json.loads(out, parse_float=Decimal)  # type: ignore[no-any-return]

    return payload


Run = Callable[..., tuple[int, str, str]]
Given = Callable[..., dict[str, Any]]


class TestArguments:
    """Words to arguments."""

    def test_every_shape_of_flag(self, given: Given) -> None:
        """Texts, numbers, lists, pairs and switches arrive as JSON values under their arguments' names."""
        words = "a --schema=s -n 5 b --rule x --rule y --pair k=v=w --pair l= --strict c".split()
        assert given(*words)["arguments"] == {
            "paths": ["a", "b", "c"],
            "schema": "s",
            "count": 5,
            "rules": ["x", "y"],
            "pairs": {"k": "v=w", "l": ""},
            "strict": True,
        }

    def test_what_is_not_given_is_left_out(self, given: Given) -> None:
        """No argument has a default of the command line."""
        assert given("a")["arguments"] == {"paths": ["a"]}

    @pytest.mark.parametrize(
        ("text", "number"),
        [("-3", -3), ("2.50", Decimal("2.50")), ("1e3", 1000), ("123456789012345678901", 123456789012345678901)],
    )
    def test_numbers_are_exact(self, given: Given, text: str, number: int | Decimal) -> None:
        """Integers of any size and decimals with all their digits; a negative one is no flag."""
        assert given("a", "--count", text)["arguments"]["count"] == number

    def test_the_last_switch_wins(self, given: Given) -> None:
        """Two switches of one argument set their own values."""
        assert given("a", "--lax")["arguments"]["strict"] is False

    def test_words_behind_two_dashes_are_positionals(self, given: Given, run: Run) -> None:
        """A file may be called like a flag; a single dash is standard input."""
        assert given("-")["arguments"]["paths"] == ["-"]
        _, out, _ = run("show", "a", "--json", "--", "--check", "-h", "-")
        assert json.loads(out)["arguments"]["paths"] == ["a", "--check", "-h", "-"]

    def test_local_flags_reach_the_context_alone(self, given: Given) -> None:
        """A local flag is no argument, and the common flags are no local ones."""
        payload = given("a", "--check", "--max-size", "9")
        assert payload["arguments"] == {"paths": ["a"]}
        assert payload["local"] == {"check": True}

    def test_counts_of_positionals(self, run: Run) -> None:
        """One is wanted, an optional one may follow, any number may be none, and what is too much is said."""
        assert json.loads(run("things", "find", "s", "k", "--json")[1])["arguments"] == {"schema": "s", "kind": "k"}
        assert json.loads(run("things", "find", "s", "--json")[1])["arguments"] == {"schema": "s"}
        assert json.loads(run("things", "list", "--json")[1])["arguments"] == {}
        assert json.loads(run("things", "list", "a", "b", "--json")[1])["arguments"] == {"paths": ["a", "b"]}
        assert "one word too many: 'z'" in run("things", "find", "s", "k", "z")[2]
        assert "SCHEMA is missing" in run("things", "find")[2]
        assert "PATH is missing" in run("show")[2]

    def test_common_flags_make_the_sources(self, given: Given, tmp_path: Path) -> None:
        """Root, resources, catalogue, dialect, form and limits are those of the sources."""
        payload = given(
            *("a", "--root", str(tmp_path), "--resource", "https://e/x?y=z=p.json", "--resource", "https://e/=d/"),
            *("--catalog", "c.json", "--draft", "draft7", "--input-format", "yaml"),
            *("--max-depth", "7", "--max-size", "8", "--max-digits", "9"),
        )
        assert payload["base"] == f"{tmp_path.as_uri()}/"
        assert payload["sources"] == {
            "resources": {"https://e/x?y=z": "p.json", "https://e/": "d/"},
            "catalog": "c.json",
            "dialect": "http://json-schema.org/draft-07/schema#",
            "form": "yaml",
            "limits": [7, 8, 9],
        }

    def test_fields_are_lists(self, run: Run) -> None:
        """Paths are given with commas, or by several flags, and keep their parts of the payload."""
        _, out, _ = run("show", "a", "--fields", "local,base", "--fields", "sources.form", "--json")
        assert set(json.loads(out)) == {"local", "base", "sources"}


class TestUsage:
    """Wrong words: exit status 64, and what was meant."""

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("shwo a", "unknown command 'shwo' (did you mean 'show'?)"),
            ("things fnid", "unknown command 'things fnid' (did you mean 'things find'?)"),
            ("tings find", "unknown command 'tings' (did you mean 'things find'?)"),
            ("things", "'things' is not a whole command (one of: things find, things list)"),
            ("quux", "unknown command 'quux' (jstk --help lists the commands)"),
            ("--strict show a", "a command must come before '--strict' (jstk --help lists the commands)"),
            ("show a --shema s", "unknown flag '--shema' (did you mean '--schema'?)"),
            ("show a --shema=s", "unknown flag '--shema' (did you mean '--schema'?)"),
            ("show a --sche s", "unknown flag '--sche' (did you mean '--schema'?)"),
            ("show a -x", "unknown flag '-x' (jstk show --help shows the flags)"),
            ("show a --schema", "argument --schema: expected one argument (jstk show --help shows the flags)"),
            (
                "show a --strict=1",
                "argument --strict: ignored explicit argument '1' (jstk show --help shows the flags)",
            ),
            ("show a --kind fanci", "--kind does not take 'fanci' (did you mean 'fancy'?)"),
            ("show a --kind 12345", "--kind does not take '12345' (one of: plain, fancy)"),
            ("show a -n five", "--count takes a number, not 'five' (jstk show --help shows the flags)"),
            ("show a -n NaN", "--count takes a number, not 'NaN' (jstk show --help shows the flags)"),
            ("show a -n 1e999999999", "--count takes a number, not '1e999999999' (jstk show --help shows the flags)"),
            ("show a --pair k", "--pair takes KEY=VALUE, not 'k' (jstk show --help shows the flags)"),
            ("show a --output sarfi", "unknown output format 'sarfi' (did you mean 'sarif'?)"),
            ("show a --resource x", "--resource takes URI=PATH, not 'x'"),
            ("show a --draft draft-77", "--draft does not know 'draft-77' (did you mean 'draft-7'?)"),
            ("show a --max-depth 0", "--max-depth takes a whole number of 1 or more, not 0"),
            ("show a --max-size 1.5", "--max-size takes a whole number of 1 or more, not 1.5"),
            ("show a --max-depth 5000", "--max-depth takes at most 1000, not 5000"),
            ("show a --root /no/such/folder", "--root takes a folder, and '/no/such/folder' is none"),
            ("mcp --rot .", "unknown flag '--rot' (did you mean '--root'?)"),
        ],
    )
    def test_the_nearest_known_word_is_named(self, run: Run, words: str, said: str) -> None:
        """Nothing is run, stdout stays empty, and stderr has one line."""
        assert run(*words.split()) == (64, "", f"jstk: usage: {said}\n")

    def test_nothing_at_all_shows_the_commands(self, run: Run) -> None:
        """Without a word the overview goes to stderr."""
        status, out, err = run()
        assert (status, out) == (64, "") and "things find" in err

    @pytest.mark.parametrize(
        "words", ["show --json", "show a --json --shema s", "shwo a --output=json", "show a --draft x --output json"]
    )
    def test_a_program_gets_its_format(self, run: Run, words: str) -> None:
        """Where JSON is asked for, a usage fault is JSON on stdout too."""
        status, out, err = run(*words.split())
        assert (status, err) == (64, "") and json.loads(out)["error"]["code"] == "usage"


class TestAnswers:
    """What is printed, and the exit status."""

    def test_the_report_alone_goes_to_stdout(self, run: Run) -> None:
        """The text on stdout, the note on stderr, the status of the report."""
        assert run("show", "a") == (1, "the text\n", "a note\n")

    @pytest.mark.parametrize(
        ("format", "start"),
        [
            ("json", '{\n  "ok": false'),
            ("github", "::error file=a.json"),
            ("sarif", '{\n  "$schema"'),
            ("junit", "<?xml"),
            ("markdown", "### jstk: fail"),
            ("lcov", "TN:"),
        ],
    )
    def test_every_format_can_be_asked_for(self, run: Run, format: str, start: str) -> None:
        """The general formats and the tool's own are printed on stdout, and change no exit status."""
        status, out, _ = run("show", "a", "--output", format)
        assert status == 1 and out.startswith(start) and out.endswith("\n")

    def test_a_fault_in_text_goes_to_stderr(self, run: Run) -> None:
        """No answer is no report: the fault's line is on stderr, and in JSON on stdout."""
        tool = evolve(SHOW, run=lambda *_: Failure(NotFound(Place("a.json"), "b.json")))
        said = "jstk: a.json: not-found: no such file (did you mean 'b.json'?)\n"
        assert run("show", "a", tools=(tool,)) == (65, "", said)
        assert run("show", "a", "--output", "lcov", tools=(tool,)) == (65, "", said)
        status, out, err = run("show", "a", "--json", tools=(tool,))
        assert (status, err, json.loads(out)["error"]["code"]) == (65, "", "not-found")

    @pytest.mark.parametrize(
        "raised", [ValueError("odd"), RecursionError("deep"), SystemExit(0), MemoryError(), GeneratorExit()]
    )
    def test_whatever_a_tool_raises_is_a_bug(self, run: Run, raised: BaseException) -> None:
        """Exit status 70 and one line that says what and where; no traceback."""

        def throw(*_: object) -> Outcome[Report]:
            raise raised

        status, out, err = run("show", "a", tools=(evolve(SHOW, run=throw),))
        assert (status, out) == (70, "")
        assert (
            err.startswith(f"jstk: internal: a bug in jstk: {type(raised).__name__}: {raised} (")
            and err.count("\n") == 1
        )
        assert "test_cli.py:" in err

    def test_what_a_format_raises_is_a_bug_too(self, run: Run) -> None:
        """Formats are made when asked for, inside the same guard."""
        broken: dict[str, Callable[[], str]] = {"lcov": lambda: str(1 // 0)}
        tool = evolve(SHOW, run=lambda *_: Success(Report(Verdict.PASS, {}, "", formats=broken)))
        assert run("show", "a", "--output", "lcov", tools=(tool,))[0] == 70
        assert json.loads(run("show", "a", "--json", tools=(tool,))[1]) == {}

    def test_an_interrupt_is_130(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """Ctrl-C ends without a word."""

        def interrupted(*_: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr("jstk.shell.command.carry_out", interrupted)
        assert main(["show"]) == 130
        assert capsys.readouterr() == ("", "")

    def test_a_character_that_the_terminal_lacks_is_escaped(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """In an ASCII locale nothing is lost and nothing breaks."""
        tool = evolve(SHOW, run=lambda *_: Success(Report(Verdict.PASS, {}, "é \udcff")))
        with (tmp_path / "out").open("w", encoding="ascii") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert carry_out(["show", "a"], (tool,)) == 0
        assert (tmp_path / "out").read_bytes() == b"\\xe9 \\udcff\n"

    def test_closed_streams_are_no_traceback(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without stdout the status says that nothing was written; without stderr nothing more can be said."""
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)
        assert carry_out(["show", "a"], STAND_INS) == 74


class TestHelp:
    """Help fits a screen and shows an example."""

    @pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",)])
    def test_the_overview_lists_every_command(self, run: Run, words: tuple[str, ...]) -> None:
        """Each tool's words and first sentence, and the server."""
        status, out, err = run(*words)
        assert (status, err) == (0, "")
        for line in (
            "  show         Shows what it is given.",
            "  things find  Finds things.",
            "  mcp  ",
            "jstk show a.json",
        ):
            assert line in out

    def test_a_commands_help_shows_its_flags(self, run: Run) -> None:
        """Usage, flags, common flags, formats of its own, an example; a percent sign is harmless."""
        status, out, _ = run("show", "--help")
        assert status == 0 and out == run("help", "show")[1] == run("show", "a", "--shema", "-h")[1]
        for part in (
            "usage: jstk show PATH... [flags]",
            "100% strict",
            "lcov",
            "  jstk show a.json",
        ):
            assert part in out
        # the standard library writes the short flag with its value up to Python 3.12, without it from 3.13 on
        assert "-n COUNT, --count COUNT" in out or "-n, --count COUNT" in out
        assert "usage: jstk things find SCHEMA [KIND] [flags]" in run("things", "find", "--help")[1]
        assert "things list" in run("things", "--help")[1] and "--strict" not in run("things", "--help")[1]

    def test_help_of_what_does_not_exist(self, run: Run) -> None:
        """An unknown command has no help, but a nearest one."""
        assert run("help", "shwo") == (64, "", "jstk: usage: unknown command 'shwo' (did you mean 'show'?)\n")
        assert run("help", "mcp")[0] == 0

    def test_the_version(self, run: Run) -> None:
        """Name and version in a line."""
        assert run("--version") == run("-V") == (0, f"jstk {VERSION}\n", "")

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_each_command_fits_a_screen(self, tool: Descriptor) -> None:
        """40 lines of 80 columns, with the tool's own example in it, which begins with its words."""
        lines = tool_help(tool).split("\n")
        assert len(lines) <= LONGEST_HELP and max(map(len, lines)) <= WIDEST_HELP
        assert tool.command.example.startswith(" ".join(("jstk", *tool.words)))

    def test_the_overview_fits_a_screen(self, run: Run) -> None:
        """All tools there are, in 40 lines of 80 columns."""
        lines = run("--help", tools=TOOLS)[1].split("\n")
        assert len(lines) <= LONGEST_HELP and max(map(len, lines)) <= WIDEST_HELP


class TestTable:
    """The table of tools holds what the command line relies on."""

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_flags_name_arguments_of_the_input_schema(self, tool: Descriptor) -> None:
        """Every positional and every flag sets a property of the input schema; local flags, and positionals that share
        the argument of one, set none."""
        known = set(tool.input_schema["properties"])
        local = {flag.argument for flag in tool.command.flags if flag.local}
        assert {argument for argument, _, _ in tool.command.positionals} <= known | local
        assert {flag.argument for flag in tool.command.flags if not flag.local} <= known
        assert not {flag.argument for flag in tool.command.flags if flag.local} & known

    @pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
    def test_flags_are_spelt_once(self, tool: Descriptor) -> None:
        """No two flags of a command share a name, and each begins with a dash."""
        names = [name for flag in tool.command.flags for name in flag.name.split()]
        assert len(names) == len(set(names)) and all(name.startswith("-") for name in names)
        assert {"-h", "--help"}.isdisjoint(names)

    def test_commands_are_told_apart_by_their_words(self) -> None:
        """No two tools share their words, and none is called like the server or the help."""
        words = [tool.words for tool in TOOLS]
        assert len(words) == len(set(words)) and {("mcp",), ("help",)}.isdisjoint(words)

    def test_the_markdown_table_has_a_row_a_tool(self) -> None:
        """The command with its positionals, the tool's name, and its summary in one cell."""
        lines = table((*STAND_INS, evolve(SHOW, summary="a|b\nc"))).split("\n")
        assert len(lines) == 6
        assert lines[2] == "| `jstk show PATH...` | `show` | Shows what it is given. |"
        assert lines[5].endswith("| a\\|b c |")
        assert usage(LIST) == "jstk things list [PATH...]" and usage(FIND) == "jstk things find SCHEMA [KIND]"

    def test_common_flags_are_no_arguments(self) -> None:
        """The names under which the common local flags are kept can't be those of an argument."""
        assert all(flag.argument.startswith("--") for flag in COMMON if flag.local)


def test_progress_is_shown_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are counted on the terminal while they are read, and the last thing written clears the line."""
    (tmp_path / "a.jsonl").write_bytes(b"1\n" * 2500)
    times = iter(range(100))
    monkeypatch.setattr("jstk.shell.progress.monotonic", lambda: float(next(times)))
    stream = StringIO()
    reader = Watched(FileReader(str(tmp_path)), stream)
    assert sum(1 for _ in reader.lines(reader.base + "a.jsonl")) == 2500
    assert stream.getvalue() == "\r\x1b[K1,000 lines of a.jsonl\r\x1b[K2,000 lines of a.jsonl\r\x1b[K"
    assert reader.match("*").unwrap() == ("a.jsonl",) and reader.read(reader.base + "a.jsonl", 9999).unwrap()
