"""coverage's reports: LCOV, Cobertura, Markdown and the HTML page, which a browser shows as it should."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from jstk.core.arguments import invoke
from jstk.core.coverage import TOOL
from jstk.core.reader import Sources
from jstk.core.render import render
from jstk.core.report import Report
from jstk.core.tool import Context
from support.memory import MemoryReader

SCHEMA = """{
  "type": "object",
  "properties": {
    "n": {"minimum": 3, "maximum": 9},
    "s": {"type": "string", "pattern": "^<a&b>$"}
  },
  "required": ["n"]
}
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VOID = ("meta", "link", "br", "img", "hr", "input")


def report(**arguments: Any) -> Report:
    """A report on a schema of a few lines, by two instances."""
    reader = MemoryReader({"s.json": SCHEMA.encode(), "o.json": b'{"$ref": "s.json", "title": "x"}'})
    given = {"schema": "s.json", "instances": [{"n": 3}, {"n": 4}], **arguments}
    made: Report = invoke(TOOL, given, Context(Sources(reader))).unwrap()
    return made


def test_lcov_counts_lines_subschemas_and_branches() -> None:
    """Lines are those of the schema; totals are those of the entries."""
    lines = render(report(), "lcov").unwrap().splitlines()
    assert lines[:2] == ["TN:", "SF:s.json"]
    assert lines[-1] == "end_of_record"
    data = dict(line[3:].split(",") for line in lines if line.startswith("DA:"))
    assert data == {"1": "2", "2": "2", "3": "2", "4": "2", "5": "0", "7": "2"}
    assert {"LF:6", "LH:5", "FNF:3", "FNH:2"} <= set(lines)
    branches = [line.split(",") for line in lines if line.startswith("BRDA:")]
    assert f"BRF:{len(branches)}" in lines
    assert f"BRH:{sum(one[3] not in '-0' for one in branches)}" in lines
    assert {one[3] for one in branches if one[0] == "BRDA:5"} == {"2", "-"}


def test_cobertura_is_well_formed_and_agrees_with_lcov() -> None:
    """Lines and their hits are the same; rates follow from the counts."""
    root = ElementTree.fromstring(render(report(), "cobertura").unwrap())
    lines = {line.get("number"): line.get("hits") for line in root.iter("line")}
    data = [line[3:].split(",") for line in render(report(), "lcov").unwrap().splitlines() if line.startswith("DA:")]
    assert lines == dict(data)
    assert root.get("line-rate") == "0.8333"
    assert (root.get("lines-covered"), root.get("lines-valid")) == ("5", "6")
    covered, valid = root.get("branches-covered"), root.get("branches-valid")
    shares = [re.findall(r"\((\d+)/(\d+)\)", line.get("condition-coverage", "")) for line in root.iter("line")]
    found = [(int(one), int(other)) for share in shares for one, other in share]
    assert (str(sum(one for one, _ in found)), str(sum(other for _, other in found))) == (covered, valid)


def test_a_schema_in_several_files_has_a_record_for_each() -> None:
    """Other documents stand in the reports by their own names."""
    lcov = render(report(schema="o.json"), "lcov").unwrap()
    assert re.findall(r"^SF:(.*)$", lcov, re.MULTILINE) == ["o.json", "s.json"]


def test_markdown_has_the_shares_and_the_gaps() -> None:
    """A table of shares and one of gaps, with what closes them, and nothing in them that Markdown would obey."""
    text = render(report(suggest=True), "markdown").unwrap()
    assert text.startswith("### Coverage of s.json: ")
    assert "| 7 | /required | never false | {} |" in text
    assert "<" not in text.replace("\\<", "")


class Page(HTMLParser):
    """What stands in a page: elements with their attributes, text by element, and what is still open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Mapping[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.texts.setdefault(self.open[-1], []).append(data)

    def all(self, tag: str) -> list[Mapping[str, str | None]]:
        """The attributes of each element of a name."""
        return [attributes for name, attributes in self.elements if name == tag]


def test_the_page_is_whole_and_loads_nothing() -> None:
    """Every element is closed; there is no script, no link to elsewhere, and the schema's text is shown as it is."""
    page = Page(render(report(suggest=True, mutation=True), "html").unwrap())
    assert page.open == []
    assert not page.all("script") and not page.all("link") and not page.all("img")
    assert all((one["href"] or "").startswith("#") for one in page.all("a"))
    assert any('"^<a&b>$"' in text for text in page.texts["code"])


def test_the_page_can_be_read_by_ear_and_used_by_keyboard() -> None:
    """A language, a title, headings in order, captions, scoped header cells, labelled regions that take the focus."""
    page = Page(render(report(), "html").unwrap())
    assert page.all("html")[0]["lang"] == "en"
    assert page.texts["title"][0].startswith("Coverage of s.json")
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and set(levels[1:]) == {2}
    assert len(page.all("caption")) == len(page.all("table")) > 0
    assert all("scope" in one for one in page.all("th"))
    identifiers = [one["id"] for _, one in page.elements if "id" in one]
    assert len(identifiers) == len(set(identifiers))
    named = [one["aria-labelledby"] for _, one in page.elements if "aria-labelledby" in one]
    assert named and set(named) <= set(identifiers)
    assert all(one["tabindex"] == "0" for _, one in page.elements if one.get("role") == "region")
    assert {(one["href"] or "")[1:] for one in page.all("a")} <= set(identifiers)


def test_a_line_of_which_nothing_was_reached_is_missed() -> None:
    """Where no instance comes to a subschema, its line is not covered."""
    page = render(report(schema={"$defs": {"a": {"minimum": 3}}}), "html").unwrap()
    row = page.split('<tr id="d0l4" class="missed">')[1].split("</tr>")[0]
    assert ">not covered<" in row


def test_each_line_has_its_state_in_words() -> None:
    """Lines are covered, partly covered or not covered, and say so beside their colour."""
    page = render(report(), "html").unwrap()
    rows = dict(re.findall(r'<tr id="d0l(\d+)" class="(\w+)">', page))
    assert rows == {"1": "covered", "2": "partly", "3": "partly", "4": "partly", "5": "partly", "7": "partly"}
    words = {"covered": ">covered<", "partly": "partly covered ("}
    for number, state in rows.items():
        row = page.split(f'<tr id="d0l{number}"')[1].split("</tr>")[0]
        assert words[state] in row


@pytest.fixture(scope="module")
def browser() -> str:
    """A headless browser; skips where there is none."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium to show the page in")
    return found


AUDIT = """
const seen = {
  rows: document.querySelectorAll('tbody tr[id^="d0l"]').length,
  hidden: [...document.querySelectorAll('tr')].filter(row => row.getBoundingClientRect().height < 8).length,
  wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  quirks: document.compatMode,
  focus: [...document.querySelectorAll('a, summary, [tabindex="0"]')].every(one => { one.focus(); return document.activeElement === one; }),
  outline: [...document.styleSheets[0].cssRules].some(rule => /region:focus-visible/.test(rule.selectorText) && rule.style.outlineStyle === 'solid'),
  faint: [...document.querySelectorAll('td, th, p, h1, h2, a, caption')].filter(one => contrast(one) < 4.5).map(one => one.outerHTML.slice(0, 80)),
};
function channel(value) { const part = value / 255; return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; }
function light(colour) { const [r, g, b] = colour.match(/[0-9.]+/g).map(Number); return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); }
function behind(one) { for (; one; one = one.parentElement) { const colour = getComputedStyle(one).backgroundColor; if (!/, 0\\)$/.test(colour)) return colour; } return 'rgb(255, 255, 255)'; }
function contrast(one) { const pair = [light(getComputedStyle(one).color), light(behind(one))].sort(); return (pair[1] + 0.05) / (pair[0] + 0.05); }
document.body.setAttribute('data-seen', JSON.stringify(seen));
"""  # noqa: E501


def test_a_browser_shows_the_page(browser: str, tmp_path: Path) -> None:
    """In headless Chromium lines have height, nothing overflows, controls take the focus, contrast is enough."""
    page = render(report(suggest=True, mutation=True), "html").unwrap()
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", f"<script>{AUDIT}</script></body>"), encoding="utf-8")
    command = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--window-size=1280,900",
        "--dump-dom",
        file.as_uri(),
    ]
    home = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=home)
    found = re.search(r'data-seen="([^"]*)"', done.stdout)
    assert found, done.stderr[-500:]
    seen = json.loads(unescape(found.group(1)))
    wanted = {
        "rows": 9,
        "hidden": 0,
        "wide": False,
        "quirks": "CSS1Compat",
        "focus": True,
        "outline": True,
        "faint": [],
    }
    assert seen == wanted
