"""The HTML page of `diff`: well-formed, without a script, readable by all, and as a browser shows it."""

import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from jstk.core.arguments import invoke
from jstk.core.diff import TOOL
from jstk.core.reader import Sources
from jstk.core.render import render
from jstk.core.tool import Context
from support.memory import MemoryReader

FILES = {
    "old/a.json": b'{\n "type": "object",\n "properties": {"a": {"minimum": 1}},\n "title": "</script><b>"\n}',
    "new/a.json": b'{\n "type": "object",\n "properties": {"a": {"minimum": 2}},\n "required": ["<i>"]\n}',
    "new/b.json": b"{}",
}
VOID = frozenset(("meta", "br", "link"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def page(old: Any, new: Any) -> str:
    """The page of a pair."""
    outcome = invoke(TOOL, {"old": old, "new": new, "direction": "full"}, Context(Sources(Folders(FILES))))
    return render(outcome.unwrap(), "html").unwrap()


class Folders(MemoryReader):
    """A Reader in memory that knows its folders."""

    def match(self, pattern: str) -> Any:
        return super().match(f"{pattern}/*" if "." not in pattern else pattern)


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(params=["one", "many"])
def outline(request: pytest.FixtureRequest) -> Outline:
    """The pages of one pair and of many."""
    return Outline(page("old/a.json", "new/a.json") if request.param == "one" else page("old", "new"))


def test_every_element_is_closed(outline: Outline) -> None:
    """The page is well-formed: what is opened is closed, in order."""
    assert outline.open == []


def test_nothing_in_it_runs_or_loads(outline: Outline) -> None:
    """No script, no event handler, nothing from elsewhere; text of schemas stays text."""
    tags = {tag for tag, _ in outline.tags}
    assert not tags & {"script", "iframe", "object", "embed", "img", "link", "form"}
    for tag, attributes in outline.tags:
        assert not any(name.startswith("on") or name in ("src", "style") for name in attributes), tag
        assert (attributes.get("href") or "#").startswith("#")
    assert "</script><b>" in "".join(outline.text) and "b" not in tags and "i" not in tags


def test_it_is_accessible(outline: Outline) -> None:
    """A language, a title, one main heading, headings without a gap, header cells with a scope, regions with a name."""
    names = [tag for tag, _ in outline.tags]
    assert ("html", {"lang": "en"}) in outline.tags
    assert names.count("title") == names.count("h1") == names.count("main") == 1
    levels = [int(name[1]) for name in names if re.fullmatch("h[1-6]", name)]
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), levels
    assert all("scope" in attributes for tag, attributes in outline.tags if tag == "th")
    for tag, attributes in outline.tags:
        if "tabindex" in attributes:
            assert attributes.get("aria-label") or attributes.get("aria-labelledby"), tag


def test_links_lead_somewhere_and_ids_are_unique(outline: Outline) -> None:
    """Each link of the page names an element of it, and no two elements have the same name."""
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in outline.tags:
        if "href" in attributes:
            assert (attributes["href"] or "").removeprefix("#") in ids
        if "aria-labelledby" in attributes:
            assert attributes["aria-labelledby"] in ids


def test_both_schemas_stand_side_by_side_with_the_changes_marked() -> None:
    """Each line of both files is there under its number; changed ones are marked and lead to their change."""
    text = page("old/a.json", "new/a.json")
    made = Outline(text)
    lines = [attributes for tag, attributes in made.tags if tag == "li"]
    assert [line["value"] for line in lines] == ["1", "2", "3", "4", "5"] * 2
    marked = [(line["value"], line["class"]) for line in lines if "class" in line]
    assert marked == [("3", "possible"), ("4", "compatible"), ("3", "possible"), ("4", "breaking")]
    assert "Old schema: old/a.json" in text and "New schema: new/a.json" in text


def test_the_witness_is_shown() -> None:
    """The document, the rejection and the verdict in words."""
    text = "".join(Outline(page("old/a.json", "new/a.json")).text)
    assert "NOT backward compatible" in text and "{}" in text and "is required and missing" in text


def test_inline_schemas_are_written_out() -> None:
    """A schema without a file is shown as JSON, its changes marked too."""
    made = Outline(page({"minimum": 1}, {"minimum": 2}))
    assert [a.get("class") for tag, a in made.tags if tag == "li"] == [None, "breaking", None] * 2


def test_of_long_schemas_what_is_near_a_change_is_shown() -> None:
    """Beyond a limit of lines only those around changes are there, with a mark for what is left out."""
    long = {"properties": {f"p{index}": {"title": "x"} for index in range(900)}}
    made = Outline(page(long, {"properties": {**long["properties"], "p500": {"title": "y"}}}))
    items = [attributes for tag, attributes in made.tags if tag == "li"]
    assert len(items) < 40 and any(one.get("class") == "gap" for one in items)


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2, relative luminance)."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_colours_have_contrast_in_light_and_dark() -> None:
    """Text stands out from what is behind it by 4.5 to 1 at least."""
    style = page({"minimum": 1}, {"minimum": 2})
    schemes = [dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block)) for block in re.findall(r":root \{[^}]*\}", style)]
    assert len(schemes) == 2
    for colours in schemes:
        for text, back in (
            ("text", "back"),
            ("link", "back"),
            ("badtext", "bad"),
            ("doubttext", "doubt"),
            ("goodtext", "good"),
        ):
            assert _contrast(colours[text], colours[back]) >= 4.5, (text, colours)


def test_a_browser_shows_it(tmp_path: Path) -> None:
    """A headless browser renders the page, side by side, without a word on its console."""
    named = os.environ.get("CHROMIUM") or next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if named is None:
        pytest.skip("no Chromium here")
    file = tmp_path / "page.html"
    file.write_text(page("old/a.json", "new/a.json"), encoding="utf-8")
    flags = (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={tmp_path / 'profile'}",
        "--enable-logging=stderr",
    )
    shot = tmp_path / "page.png"
    done = subprocess.run(
        [named, *flags, "--window-size=1400,1000", f"--screenshot={shot}", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and shot.stat().st_size > 5_000
    assert "CONSOLE" not in done.stderr
    shown = subprocess.run(
        [named, *flags, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=120
    ).stdout
    assert "NOT backward compatible" in shown and shown.count('class="side"') == 2


COLLECTION = {"$defs": {"a": {"minimum": 1}, "b": {"type": "string"}}}
CHANGED = {"$defs": {"a": {"minimum": 2}, "b": {"type": "string"}}}


def test_definitions_have_a_row_each() -> None:
    """A collection's definitions are listed with their verdicts, in both directions."""
    made = Outline(page(COLLECTION, CHANGED))
    cells = [attributes["class"] for tag, attributes in made.tags if tag == "td" and "class" in attributes]
    assert cells[:4] == ["breaking", "compatible", "compatible", "compatible"]
    assert "/$defs/a" in made.text


def test_an_unknown_answer_says_what_stood_in_the_way() -> None:
    """The reason and its pointer are on the page, and the side that could be read."""
    text = "".join(Outline(page({"not": {"$ref": "nowhere.json"}}, {"title": "x"})).text)
    assert "UNKNOWN whether fully compatible" in text and "/not/$ref" in text and "nowhere.json" in text
    assert "Old schema" in text and "New schema" in text


def test_a_dialect_that_nobody_knows_leaves_one_side_out() -> None:
    """A schema that could not be taken apart is not shown, and the page is still whole."""
    made = Outline(page({"$schema": "https://x.example/unknown"}, {"title": "x"}))
    assert made.open == [] and "Old schema" not in "".join(made.text)
