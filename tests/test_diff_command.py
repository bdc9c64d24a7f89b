"""`jstk diff`: exit statuses, folders, globs, revisions, accepted changes, and every output."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from jstk.shell.cli import main
from jstk.shell.reader import FileReader

Run = Callable[..., tuple[int, str, str]]

OLD = {"type": "object", "properties": {"a": {"type": "string"}}}
NAMED = {**OLD, "required": ["name"]}
WIDER = {"properties": {"a": {"type": "string"}}}
UNREADABLE = {"$ref": "missing.json"}


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs `jstk diff` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        status = main(["diff", *words])
        out, err = capsys.readouterr()
        return status, out, err

    yield call


def write(folder: Path, **files: Any) -> None:
    """Schemas as JSON files, by their names without the suffix; `__` stands for a slash."""
    for name, value in files.items():
        path = folder / f"{name.replace('__', '/')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value, indent=1), encoding="utf-8")


STATUSES: list[tuple[Any, Any, list[str], int]] = [
    (OLD, NAMED, [], 0),
    (OLD, NAMED, ["--check"], 1),
    (OLD, WIDER, ["--check"], 0),
    (OLD, WIDER, ["--check", "--direction", "forward"], 1),
    (OLD, WIDER, ["--check", "--direction", "full"], 1),
    (OLD, OLD, ["--check", "--direction", "full"], 0),
    (UNREADABLE, OLD, [], 0),
    (UNREADABLE, OLD, ["--check"], 2),
    (UNREADABLE, OLD, ["--check", "--allow-unknown"], 0),
    ({"type": "strin"}, OLD, [], 65),
    ({"type": "strin"}, OLD, ["--check"], 65),
    (OLD, OLD, ["--direction", "sideways"], 64),
    (OLD, OLD, ["--assume", "nothing"], 64),
]


@pytest.mark.parametrize(("old", "new", "flags", "status"), STATUSES)
def test_exit_status(run: Run, tmp_path: Path, old: Any, new: Any, flags: list[str], status: int) -> None:
    """0 proven compatible, 1 proven breaking, 2 unknown, with --check alone; 64 usage, 65 what cannot be read."""
    write(tmp_path, old=old, new=new)
    assert run("old.json", "new.json", *flags)[0] == status


def test_the_command_and_the_tool_agree(run: Run, tmp_path: Path) -> None:
    """A pair that adds a required name is NOT backward compatible: by `tools/call` and by `jstk diff --check`."""
    write(tmp_path, old=OLD, new=NAMED)
    status, out, _ = run("old.json", "new.json", "--check", "--json")
    shown = json.loads(out)
    call = {"name": "diff", "arguments": {"old": "old.json", "new": "new.json"}}
    lines = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": {"name": "t", "version": "1"},
            },
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]
    served = subprocess.run(
        [sys.executable, "-m", "jstk.shell", "mcp"],
        cwd=tmp_path,
        input="\n".join(map(json.dumps, lines)) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answer = next(found for line in served.stdout.splitlines() if (found := json.loads(line)).get("id") == 2)["result"]
    assert status == 1 and shown["ok"] is False
    assert answer["structuredContent"]["ok"] is True and answer.get("isError", False) is False
    assert {k: v for k, v in answer["structuredContent"].items() if k != "ok"} == {
        k: v for k, v in shown.items() if k != "ok"
    }
    assert answer["structuredContent"]["backward"]["witness"]["document"] == {}
    assert answer["content"][0]["text"].startswith("NOT backward compatible")
    assert run("old.json", "new.json", "--check")[1].startswith("NOT backward compatible")


def test_new_is_missing(run: Run, tmp_path: Path) -> None:
    """One path without --against is a usage fault; so is a word too many."""
    write(tmp_path, old=OLD)
    assert run("old.json")[0] == 64
    status, _, err = run("old.json", "old.json", "old.json")
    assert status == 64 and "one word too many" in err


def test_folders_are_paired_by_relative_path(run: Run, tmp_path: Path) -> None:
    """Each file has its verdict; what was added or removed is said, and the worst status wins."""
    write(tmp_path, old__a=OLD, old__sub__b=OLD, old__gone=OLD, new__a=OLD, new__sub__b=NAMED, new__come=OLD)
    status, out, _ = run("old", "new", "--check")
    assert status == 1
    assert "a.json: backward compatible" in out and "sub/b.json: NOT backward compatible" in out
    assert "come.json: added" in out and "gone.json: removed" in out
    assert out.rstrip().endswith("4 schemas: 1 compatible, 1 added, 1 removed, 1 breaking")
    shown = json.loads(run("old", "new", "--json")[1])
    assert [(row["path"], row["status"]) for row in shown["results"]] == [
        ("a.json", "compared"),
        ("come.json", "added"),
        ("gone.json", "removed"),
        ("sub/b.json", "compared"),
    ]
    assert shown["verdict"] == "breaking"


def test_what_did_not_change_takes_one_line_among_many(run: Run, tmp_path: Path) -> None:
    """Of many schemas those without any change are named, and no more."""
    write(tmp_path, old__a=OLD, old__b=OLD, old__c=OLD, new__a=OLD, new__b=OLD, new__c=NAMED)
    lines = run("old", "new")[1].splitlines()
    assert lines[:2] == ["a.json: backward compatible", "b.json: backward compatible"]
    markdown = run("old", "new", "--output", "markdown")[1]
    assert "a.json" not in markdown and "2 more without a change." in markdown and "#### c.json" in markdown
    assert run("old", "new", "--output", "html")[1].count('class="side"') == 2


def test_globs_are_paired_by_what_stands_below_them(run: Run, tmp_path: Path) -> None:
    """The folder before the first wildcard does not count."""
    write(tmp_path, old__a=OLD, new__a=NAMED, new__b=OLD)
    status, out, _ = run("old/*.json", "new/*.json", "--check")
    assert status == 1 and "a.json: NOT" in out and "b.json: added" in out


def test_a_file_is_paired_with_its_name_in_a_folder(run: Run, tmp_path: Path) -> None:
    """One file against a folder compares that file alone."""
    write(tmp_path, a=OLD, new__a=NAMED, new__b=OLD)
    status, out, _ = run("a.json", "new", "--check")
    assert status == 1 and "a.json: NOT" in out and "b.json" not in out


def test_a_removed_schema_leaves_the_answer_open(run: Run, tmp_path: Path) -> None:
    """An added schema breaks nothing; of a removed one nobody knows, unless that was accepted."""
    write(tmp_path, old__a=OLD, old__gone=OLD, new__a=OLD, new__come=OLD)
    assert run("old", "new", "--check")[0] == 2
    assert run("old", "new", "--check", "--direction", "forward")[0] == 0
    write(tmp_path, ok=[{"rule": "schema-removed", "pointer": "", "path": "gone.json", "reason": "unused"}])
    assert run("old", "new", "--check", "--accept", "ok.json")[0] == 0


def test_a_file_that_fails_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    """The faulty one has its line, the others their verdicts; 65 wins."""
    write(tmp_path, old__a=OLD, new__a=NAMED, old__b=OLD, new__b={"type": "strin"})
    status, out, _ = run("old", "new", "--check")
    assert status == 65 and "a.json: NOT" in out and "invalid-schema" in out
    failed = next(row for row in json.loads(run("old", "new", "--json")[1])["results"] if row["path"] == "b.json")
    assert failed["status"] == "failed" and failed["error"]["code"] == "invalid-schema"


def accept(tmp_path: Path, *rows: dict[str, str]) -> str:
    """A file of accepted changes."""
    (tmp_path / "accepted.yaml").write_text(json.dumps(rows), encoding="utf-8")
    return "accepted.yaml"


def test_an_accepted_change_passes_the_gate(run: Run, tmp_path: Path) -> None:
    """A break whose change was accepted, with a reason, exits 0; the verdict stays what it is."""
    write(tmp_path, old=OLD, new=NAMED)
    file = accept(tmp_path, {"rule": "required-added", "pointer": "/required/0", "reason": "agreed with all"})
    status, out, err = run("old.json", "new.json", "--check", "--accept", file)
    assert status == 0 and err == ""
    assert out.startswith("NOT backward compatible (accepted)") and "accepted: agreed with all" in out
    shown = json.loads(run("old.json", "new.json", "--check", "--accept", file, "--json")[1])
    assert shown["verdict"] == "breaking" and shown["ok"] is True and shown["accepted"] == 1
    assert shown["changes"][0]["accepted"] == "agreed with all"


def test_what_was_accepted_hides_nothing_else(run: Run, tmp_path: Path) -> None:
    """A second break that was not accepted still fails, though the witness may go back to the first."""
    write(tmp_path, old=OLD, new={**NAMED, "maxProperties": 1})
    file = accept(tmp_path, {"rule": "required-added", "pointer": "/required/0", "reason": "agreed"})
    assert run("old.json", "new.json", "--check", "--accept", file)[0] == 1


def test_the_key_is_the_rule_and_the_place(run: Run, tmp_path: Path) -> None:
    """The same rule elsewhere, or another rule there, is not accepted; such entries are stale, and said to be."""
    write(tmp_path, old=OLD, new=NAMED)
    rows = [
        {"rule": "required-added", "pointer": "/properties/a/required/0", "reason": "x"},
        {"rule": "minimum-raised", "pointer": "/required/0", "reason": "x"},
    ]
    file = accept(tmp_path, *rows)
    status, _, err = run("old.json", "new.json", "--check", "--accept", file)
    assert status == 1 and err.count("stale") == 2
    assert len(json.loads(run("old.json", "new.json", "--accept", file, "--json")[1])["stale"]) == 2
    assert "stale-acceptance" in run("old.json", "new.json", "--accept", file, "--output", "github")[1]


FORMS = [
    ("ok.json", '[{"rule": "required-added", "pointer": "/required/0", "reason": "x"}]'),
    ("ok.yaml", "accept:\n- rule: required-added\n  pointer: /required/0\n  reason: x\n"),
    ("ok.toml", '[[accept]]\nrule = "required-added"\npointer = "/required/0"\nreason = "x"\n'),
]


@pytest.mark.parametrize(("name", "text"), FORMS)
def test_accepted_changes_in_every_format(run: Run, tmp_path: Path, name: str, text: str) -> None:
    """The file may be JSON, YAML or TOML: a list, or an object with the list."""
    write(tmp_path, old=OLD, new=NAMED)
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert run("old.json", "new.json", "--check", "--accept", name)[0] == 0


BAD = [
    ('{"rule": 1}', "no list of accepted changes"),
    ('[{"rule": "required-added", "pointer": "/required/0"}]', "a rule, a pointer and a reason"),
    ('[{"rule": "required-addet", "pointer": "", "reason": "x"}]', "did you mean 'required-added'"),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_a_bad_list_of_accepted_changes_is_a_usage_fault(run: Run, tmp_path: Path, text: str, said: str) -> None:
    """What is no entry is said, with its line; a misspelt rule has the nearest one."""
    write(tmp_path, old=OLD, new=NAMED)
    (tmp_path / "ok.json").write_text(text, encoding="utf-8")
    status, _, err = run("old.json", "new.json", "--accept", "ok.json")
    assert status == 64 and said in err and "ok.json:1" in err


def test_github_annotations_stand_in_the_file_that_has_the_place(run: Run, tmp_path: Path) -> None:
    """A change is annotated in the new file, a removal at its place in the old one."""
    write(
        tmp_path,
        old={"minimum": 1, "properties": {"a": {"type": "string"}}},
        new={"minimum": 2, "additionalProperties": False},
    )
    lines = run("old.json", "new.json", "--output", "github")[1].splitlines()
    assert any(re.match(r"::(error|warning) file=new.json,line=2,.*title=minimum-raised::", line) for line in lines)
    removed = next(line for line in lines if "properties-removed-from-closed" in line)
    assert re.match(r"::(error|warning) file=old.json,line=4,", removed)
    assert sum(line.startswith("::error") and "witness" in line for line in lines) == 1


def test_sarif_has_rules_and_places(run: Run, tmp_path: Path) -> None:
    """Each change is a result of its rule; what cannot break is a note."""
    write(tmp_path, old=OLD, new={**NAMED, "title": "x"})
    (found,) = json.loads(run("old.json", "new.json", "--output", "sarif")[1])["runs"]
    levels = {result["ruleId"]: result["level"] for result in found["results"]}
    assert levels == {"required-added": "error", "annotation-added": "note"}


def test_junit_has_a_case_for_each_direction(run: Run, tmp_path: Path) -> None:
    """A break fails its case, with the witness in the text."""
    write(tmp_path, old=OLD, new=NAMED)
    suites = ElementTree.fromstring(run("old.json", "new.json", "--direction", "full", "--output", "junit")[1])
    cases = {case.get("name"): case.find("failure") for case in suites.iter("testcase")}
    assert cases.keys() == {"backward compatible", "forward compatible"}
    failure = cases["backward compatible"]
    assert failure is not None and "witness: {}" in (failure.text or "") and cases["forward compatible"] is None


def test_markdown_is_a_report_for_a_pull_request(run: Run, tmp_path: Path) -> None:
    """The verdict, the witness as a block, and the changes, those that break first; no text is read as Markdown."""
    write(tmp_path, old={"title": "y", **OLD}, new={"title": "<b>|x", **NAMED})
    text = run("old.json", "new.json", "--output", "markdown")[1]
    assert text.startswith("### jstk diff: NOT backward compatible\n")
    assert "```json\n{}\n```" in text
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert rows[1].startswith("| breaking |") and rows[2].startswith("| compatible |")
    assert "<b>" not in text and "\\|x" in text


def test_markdown_of_many_stays_within_a_comment(run: Run, tmp_path: Path) -> None:
    """The pairs that break come first, and a long report is cut, with a word on what is left out."""
    big = {"properties": {f"p{i}": {"enum": [f"{j}" * 30 for j in range(9)]} for i in range(99)}}
    write(
        tmp_path,
        **{f"old__s{i:02}": OLD for i in range(20)},
        **{f"new__s{i:02}": big for i in range(19)},
        new__s19=NAMED,
    )
    text = run("old", "new", "--output", "markdown")[1]
    assert len(text) < 65_536 and "more characters" in text and text.count("\n```") % 2 == 0


COLLECTION = {"$defs": {"a": {"minimum": 1}, "b": {"type": "string"}, "c": {"pattern": "^a"}}}
CHANGED = {"$defs": {"a": {"minimum": 2}, "b": {"type": "string"}, "c": {"pattern": "^b"}}}


def test_a_collection_of_definitions_is_gated_by_them(run: Run, tmp_path: Path) -> None:
    """Where the root constrains nothing the definitions decide the exit status, and every format names them."""
    write(tmp_path, old=COLLECTION, new=CHANGED)
    assert run("old.json", "new.json", "--check")[0] == 1
    markdown = run("old.json", "new.json", "--output", "markdown", "--direction", "full")[1]
    assert "| /\\$defs/a | backward | breaking |" in markdown and "more verdicts: compatible" in markdown
    github = run("old.json", "new.json", "--output", "github")[1]
    assert github.count("title=backward-breaking") == 2 and "witness: 1" in github
    junit = ElementTree.fromstring(run("old.json", "new.json", "--output", "junit")[1])
    failed = [case.get("name") for case in junit.iter("testcase") if case.find("failure") is not None]
    assert failed == ["/$defs/a backward compatible", "/$defs/c backward compatible"]


def test_accepting_covers_definitions(run: Run, tmp_path: Path) -> None:
    """A change in a definition is accepted by its rule and place, as any other."""
    write(tmp_path, old=COLLECTION, new=CHANGED)
    rows = [
        {"rule": "minimum-raised", "pointer": "/$defs/a/minimum", "reason": "x"},
        {"rule": "pattern-changed", "pointer": "/$defs/c/pattern", "reason": "x"},
    ]
    assert run("old.json", "new.json", "--check", "--accept", accept(tmp_path, rows[0]))[0] == 1
    assert run("old.json", "new.json", "--check", "--accept", accept(tmp_path, *rows))[0] == 0


def test_an_unknown_answer_in_every_format(run: Run, tmp_path: Path) -> None:
    """What stood in the way is told: as a warning, as a failed case unless unknown is allowed, in the report."""
    write(tmp_path, old=UNREADABLE, new=OLD)
    assert "::warning" in run("old.json", "new.json", "--output", "github")[1]
    assert "missing.json" in run("old.json", "new.json", "--output", "markdown")[1]
    for flags, failures in ([], 1), (["--allow-unknown"], 0):
        suites = ElementTree.fromstring(run("old.json", "new.json", "--output", "junit", *flags)[1])
        assert len(list(suites.iter("failure"))) == failures


def test_stale_entries_are_in_the_report(run: Run, tmp_path: Path) -> None:
    """Markdown and the page list accepted changes that are none any more."""
    write(tmp_path, old=OLD, new=OLD)
    file = accept(tmp_path, {"rule": "minimum-raised", "pointer": "/minimum", "reason": "x"})
    for format in ("markdown", "html"):
        text = run("old.json", "new.json", "--accept", file, "--output", format)[1]
        assert "none any more" in text and "minimum-raised" in text


def test_accepted_changes_are_notes(run: Run, tmp_path: Path) -> None:
    """An accepted change is a notice with its reason; the page and the report say so too."""
    write(tmp_path, old=OLD, new=NAMED)
    file = accept(tmp_path, {"rule": "required-added", "pointer": "/required/0", "reason": "agreed"})
    assert "::notice" in run("old.json", "new.json", "--accept", file, "--output", "github")[1]
    assert "accepted: agreed" in run("old.json", "new.json", "--accept", file, "--output", "markdown")[1]
    assert "accepted: agreed" in run("old.json", "new.json", "--accept", file, "--output", "html")[1]


def test_nothing_to_compare(run: Run, tmp_path: Path) -> None:
    """Globs that match nothing on either side are reported, and do not read as clean."""
    assert run("a/*.json", "b/*.json", "--check")[0] == 65


def git(folder: Path, *words: str) -> None:
    """A git command, to make what is read without one."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@x.example", *words],
        cwd=folder,
        env=env,
        check=True,
        capture_output=True,
    )


def test_a_schema_without_a_counterpart_is_shown_in_its_file(run: Run, tmp_path: Path) -> None:
    """A removal stands in the old file and an addition in the new one, by paths that the host can open."""
    write(tmp_path, one__gone=OLD, two__come=OLD, one__same=OLD, two__same=OLD)
    _, out, _ = run("one", "two", "--output", "github")
    assert "file=one/gone.json,title=schema-removed" in out and "file=two/come.json,title=schema-added" in out


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of two commits, with a change in the work tree that is not committed."""
    pytest.importorskip("dulwich", reason="the extra jstk[git] is not installed")
    if subprocess.run(["git", "--version"], capture_output=True).returncode:
        pytest.skip("no git to make a repository with")
    git(tmp_path, "init", "-q", "-b", "main")
    write(tmp_path, s__a={"$ref": "part.json"}, s__part=OLD, s__b=OLD, s__gone=OLD)
    (tmp_path / "s" / "link.json").symlink_to("b.json")
    (tmp_path / "s" / "out.json").symlink_to("/etc/hostname")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    git(tmp_path, "tag", "-a", "v1", "-m", "v1")
    write(tmp_path, s__part=NAMED)
    (tmp_path / "s" / "gone.json").unlink()
    git(tmp_path, "commit", "-qam", "two")
    write(tmp_path, s__b=NAMED, s__come=OLD)
    return tmp_path


@pytest.mark.parametrize(
    ("revision", "status"), [("HEAD", 0), ("HEAD~1", 1), ("HEAD^", 1), ("main", 0), ("v1", 1), ("main~1^0", 1)]
)
def test_a_revision_is_read_with_all_that_it_refers_to(run: Run, repository: Path, revision: str, status: int) -> None:
    """A path is compared with the revision's file; references of the old side lead to the revision's files too."""
    assert run("s/a.json", "--against", revision, "--check")[0] == status


def test_a_folder_and_several_paths_against_a_revision(run: Run, repository: Path) -> None:
    """Folders, globs and many paths are paired with what the revision has below them."""
    status, out, _ = run("s", "--against", "HEAD~1", "--check")
    assert status == 65 and "s/a.json: NOT" in out and "s/come.json: added" in out and "s/gone.json: removed" in out
    assert "s/out.json" in out and "outside-root" in out
    assert run("s/b.json", "s/part.json", "s/come.json", "--against", "HEAD", "--check")[0] == 1
    assert "s/link.json: NOT" in run("s/l*.json", "s/b.json", "--against", "HEAD", "--check")[1]


@pytest.mark.parametrize(
    "path", ["s", "./s", "s/", "./s/", ".", "./s/*.json", "s/../s", "s/./*.json", "s/{b,no,come}.json"]
)
def test_a_path_is_paired_however_it_is_written(run: Run, repository: Path, path: str) -> None:
    """A revision names its files as the disk does, so that each has its counterpart and no break is passed over."""
    out = run(path, "--against", "HEAD", "--check")[1]
    assert "s/b.json: NOT backward compatible" in out and "1 added" in out and "removed" not in out


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        ".",
        "./",
        "./s",
        "s//",
        "./*.json",
        "**/*.json",
        "./**/*.json",
        "s/../s",
        "../s/*.json",
        "{s/b,s/no}.json",
        "{s/no,no}.json",
        "s/b.json/",
        "s/[1].json",
        "s/{[1],b}.json",
        "no/*.json",
        "s/*",
        ".*",
        "{s,no}/*.json",
    ],
)
@pytest.mark.parametrize("below", [".", "s"])
def test_a_revision_names_its_files_as_the_disk_does(repository: Path, pattern: str, below: str) -> None:
    """Of a tree without changes, both Readers find the same paths, written in the same way."""
    from jstk.shell.git import revision

    write(repository, **{"s__[1]": OLD})
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "three")
    if below == "." and pattern.startswith(".."):
        pattern = f"s/{pattern}"
    folder = str(repository / below)
    disk, tree = FileReader(folder).match(pattern), revision(folder, "HEAD").unwrap().match(pattern)
    assert disk.value_or(()) == tree.value_or(()) and type(disk) is type(tree)


def test_a_revision_without_a_name_is_none(run: Run, repository: Path) -> None:
    """An empty name, as a variable that is not set leaves it, does not stand for HEAD."""
    assert run("s/b.json", "--against", "", "--check")[0] == 64
    assert run("s/b.json", "--against", "~1", "--check")[0] == 64


def test_a_name_forges_no_line(run: Run, tmp_path: Path) -> None:
    """A line end or a direction mark in a name is written as an escape: nothing passes for a line of the report."""
    name = "a\nbackward compatible\r\u202e"
    write(tmp_path, old={"properties": {name: {"type": "string"}}}, new={"properties": {name: {"type": "integer"}}})
    _, out, _ = run("old.json", "new.json")
    assert "\nbackward compatible" not in out and "/properties/a\\nbackward compatible\\r\\u202e/type" in out
    _, shown, _ = run("old.json", "new.json", "--output", "markdown")
    assert "\u202e" not in shown


def test_a_revision_is_read_from_a_folder_within(run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are relative to the current folder, wherever in the repository it is; --root confines both sides."""
    monkeypatch.chdir(repository / "s")
    assert run("a.json", "--against", "HEAD~1", "--check")[0] == 1
    monkeypatch.chdir(repository)
    assert run("a.json", "--against", "HEAD~1", "--check", "--root", "s")[0] == 1
    write(repository, outside=OLD)
    assert run("../outside.json", "--against", "HEAD~1", "--root", "s")[0] == 65


def test_against_says_what_is_wrong(run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No such revision, with the nearest name; no such path; no dulwich."""
    status, _, err = run("s/a.json", "--against", "mian")
    assert status == 64 and "'mian'" in err and "did you mean 'main'" in err
    assert run("s/nothing.json", "--against", "HEAD")[0] == 65
    monkeypatch.setitem(sys.modules, "dulwich.repo", None)
    status, _, err = run("s/a.json", "--against", "HEAD")
    assert status == 64 and "jstk[git]" in err


def test_against_without_a_repository(run: Run, tmp_path: Path) -> None:
    """Outside a repository there is no revision."""
    pytest.importorskip("dulwich", reason="the extra jstk[git] is not installed")
    write(tmp_path, a=OLD)
    status, _, err = run("a.json", "--against", "HEAD")
    assert status == 64 and "Git repository" in err


def test_what_a_tree_holds_besides_files(repository: Path) -> None:
    """Folders, links in a circle, links that lead out, and lines: the Reader answers each as that of files does."""
    from jstk.core.fault import code
    from jstk.shell.git import revision

    folder = repository / "s"
    (folder / "round.json").symlink_to("round.json")
    (folder / "up.json").symlink_to("../../x.json")
    (folder / "lines.jsonl").write_text('{"a": 1}\n{"b": 2}\n', encoding="utf-8")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "three")
    reader = revision(str(repository), "HEAD").unwrap()
    kinds = {
        "s": "not-a-file",
        "s/round.json": "unreadable",
        "s/up.json": "outside-root",
        "s/out.json": "outside-root",
        "s/a.json/b": "not-found",
        "../x.json": "outside-root",
    }
    for path, kind in kinds.items():
        assert code(reader.read(reader.base + path, 1000).failure()) == kind, path
    assert code(reader.read("https://x.example/a", 1000).failure()) == "unreadable"
    assert code(reader.read(reader.base + "s/b.json", 3).failure()) == "too-large"
    assert [line.unwrap() for line in reader.lines(reader.base + "s/lines.jsonl")] == [b'{"a": 1}', b'{"b": 2}']
    assert [code(line.failure()) for line in reader.lines(reader.base + "s")] == ["not-a-file"]
    assert reader.match("-").unwrap() == ("-",)
    assert reader.match("s/{a,b}.json").unwrap() == ("s/a.json", "s/b.json")
    assert reader.match("**/b.json").unwrap() == ("s/b.json",)
    assert reader.match("s/b.json/*").unwrap() == ()
    assert code(reader.match("../*.json").failure()) == "outside-root"
    assert reader.read(reader.base + "s/link.json", 1000).unwrap() == (folder / "b.json").read_bytes()


def test_a_repository_that_is_broken_is_said_to_be(run: Run, repository: Path) -> None:
    """An object that is missing makes the file unreadable, not the program fail."""
    objects = repository / ".git" / "objects"
    blob = subprocess.run(
        ["git", "rev-parse", "HEAD:s/part.json"], cwd=repository, capture_output=True, text=True
    ).stdout
    (objects / blob[:2] / blob[2:].strip()).unlink()
    status, _, err = run("s/part.json", "--against", "HEAD")
    assert status == 65 and "unreadable" in err
