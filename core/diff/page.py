"""The HTML page of `diff`: both schemas side by side with the changes marked, and the witness. No script, one file."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from attrs import evolve, frozen

from jstk.core.closure import Node
from jstk.core.diff.accept import Entry
from jstk.core.diff.model import Answer, Change, Comparison, Direction, Impact, Side
from jstk.core.diff.results import PairResult, places
from jstk.core.diff.style import STYLE
from jstk.core.diff.text import counted, heading, phrase, ranked, version
from jstk.core.document import Document, Form, dumps
from jstk.core.pointer import MISSING
from jstk.core.render.text import printable

MOST_LINES: Final = 1_500
"""The most lines of a schema that are shown whole; of longer ones only those around changes are."""
_AROUND: Final = 3
_MOST_ROWS: Final = 1_000
_WAYS: Final = {"backward": ("old", "new"), "forward": ("new", "old")}
_MARKS: Final[dict[Impact, str]] = {"breaking": "breaks", "possible": "may break", "compatible": "breaks nothing"}


@frozen(eq=False)
class _Side:
    """One schema as the page shows it: its lines, and the change that each marked line belongs to."""

    title: str
    key: str
    lines: Sequence[str]
    marks: "dict[int, tuple[int, Impact]]"


def page(results: Sequence[PairResult], stale: Sequence[Entry], several: bool) -> str:
    """The whole page."""
    title = counted(results) if several else heading(results[0])
    body = [f"<h1>jstk diff: {_text(title)}</h1>"]
    for number, result in enumerate(results):
        lines = _pair(result, f"p{number}", several)
        # without a heading for each pair, what is below it moves up a level
        body += lines if several else (line.replace("<h3", "<h2").replace("</h3>", "</h2>") for line in lines)
    if stale:
        rows = "".join(f"<li>{_text(one.rule)} at <code>{_text(one.pointer or '/')}</code></li>" for one in stale)
        body.append(f"<section><h2>Accepted changes that are none any more</h2><ul>{rows}</ul></section>")
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>jstk diff: {_text(title)}</title><style>{STYLE}</style>"
    )
    inner = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n<main>\n{inner}\n</main>\n</body>\n</html>'


def _text(text: str) -> str:
    return escape(printable(text), quote=True)


def _pair(result: PairResult, key: str, several: bool) -> Iterator[str]:
    if several:
        title = _text(f"{result.item.name}: {heading(result)}")
        yield f'<section aria-labelledby="{key}"><h2 id="{key}">{title}</h2>'
    comparison = result.comparison
    if comparison is not None and not (several and result.unchanged):
        for direction, answer in comparison.answers.items():
            yield from _answer(answer, direction, comparison, key)
        yield from _definitions(comparison)
        if result.asked == "full":
            yield f"<p>Suggested version step: <strong>{_text(version(comparison))}</strong></p>"
        yield from _changes(result, comparison, key)
        yield from _sides(result, comparison, key)
    if several:
        yield "</section>"


def _answer(answer: Answer, direction: Direction, comparison: Comparison, key: str) -> Iterator[str]:
    yield f'<section class="answer {answer.verdict}"><h3>{_text(phrase(answer.verdict, direction))}</h3>'
    if answer.witness is not MISSING and answer.rejected is not None:
        inner, outer = _WAYS[direction]
        yield f"<p>This document is valid under the {inner} schema, and the {outer} one rejects it:</p>"
        yield f'<pre tabindex="0" aria-label="witness"><code>{_text(dumps(answer.witness, 2))}</code></pre>'
        place = answer.rejected.instance_location or "the document"
        yield f"<p><code>{_text(place)}</code>: {_text(answer.rejected.message)}"
        yield f" (<code>{_text(answer.rejected.keyword_location)}</code>)</p>"
        if answer.change is not None and comparison.changes:
            change = comparison.changes[answer.change]
            yield f'<p>It goes back to <a href="#{key}-c{answer.change}">{_text(change.rule)}</a>.</p>'
        if answer.unconfirmed:
            yield f"<p>The second engine could not judge it: {_text(answer.unconfirmed)}.</p>"
    if answer.proof:
        yield f"<p>Proof: {_text(answer.proof)}.</p>"
    if answer.reason:
        at = f" (at <code>{_text(answer.pointer or '/')}</code>)" if answer.pointer is not None else ""
        yield f"<p>{_text(answer.reason)}{at}</p>"
    yield "</section>"


def _definitions(comparison: Comparison) -> Iterator[str]:
    if not comparison.definitions:
        return
    yield '<section><h3>Definitions</h3><div class="scroll" tabindex="0" role="region" aria-label="definitions"><table>'
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("definition", "direction", "verdict"))
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for one in comparison.definitions:
        for direction, answer in one.answers.items():
            yield f'<tr><th scope="row"><code>{_text(one.pointer)}</code></th><td>{direction}</td>'
            yield f'<td class="{answer.verdict}">{answer.verdict}</td></tr>'
    yield "</tbody></table></div></section>"


def _changes(result: PairResult, comparison: Comparison, key: str) -> Iterator[str]:
    rows = ranked(result, comparison)
    yield f"<section><h3>{len(rows)} structural change{'s' if len(rows) != 1 else ''}</h3>"
    if rows:
        yield '<div class="scroll" tabindex="0" role="region" aria-label="changes"><table><thead><tr>'
        yield "".join(f'<th scope="col">{name}</th>' for name in ("rule", "place", "change", "backward", "forward"))
        yield "</tr></thead><tbody>"
        for index, change, _ in rows[:_MOST_ROWS]:
            yield _row(index, change, result, key)
        yield "</tbody></table></div>"
        if len(rows) > _MOST_ROWS:
            yield f"<p>... and {len(rows) - _MOST_ROWS} more.</p>"
    yield "</section>"


def _row(index: int, change: Change, result: PairResult, key: str) -> str:
    taken = result.accepted.get(index)
    links = []
    for side, node in (("old", change.old), ("new", change.new)):
        if node is not None:
            links.append(f'<a href="#{key}-{side}-c{index}">{side} <code>{_text(node[1] or "/")}</code></a>')
    note = f"<br><em>accepted: {_text(taken.reason)}</em>" if taken else ""
    cells = f"<td>{'<br>'.join(links)}</td><td>{_text(change.message)}{note}</td>"
    for impact in (change.backward, change.forward):
        cells += f'<td class="{impact}">{_MARKS[impact]}</td>'
    return f'<tr id="{key}-c{index}"><th scope="row">{_text(change.rule)}</th>{cells}</tr>'


def _sides(result: PairResult, comparison: Comparison, key: str) -> Iterator[str]:
    rows = ranked(result, comparison)
    before = _side(comparison.old, "Old schema", f"{key}-old", [(i, c.old, m) for i, c, m in rows])
    after = _side(comparison.new, "New schema", f"{key}-new", [(i, c.new, m) for i, c, m in rows])
    yield '<div class="sides">'
    for side in (before, after):
        if side is not None:
            yield from _shown(side, key)
    yield "</div>"


def _side(side: Side, title: str, key: str, rows: "list[tuple[int, Node | None, Impact]]") -> _Side | None:
    """The lines of a schema, as they stand in its file, else as JSON."""
    closure = side.closure
    if closure is None:
        return None
    root = closure.root
    if root.text is None:
        root = Document(root.uri, root.value, Form.JSON, dumps(root.value, 2))
        closure = evolve(closure, root=root, documents={**closure.documents, closure.uri: root})
    found = places(closure, (node for _, node, _ in rows if node is not None and node[0] == closure.uri))
    marks: dict[int, tuple[int, Impact]] = {}
    for index, node, impact in rows:
        line = found[node].line if node is not None and node in found else None
        if line is not None:
            marks.setdefault(line - root.line_offset, (index, impact))
    name = f"{title}: {closure.label}" if closure.label else title
    return _Side(name, key, (root.text or "").split("\n"), marks)


def _shown(side: _Side, key: str) -> Iterator[str]:
    yield f'<section class="side"><h3 id="{side.key}">{_text(side.title)}</h3>'
    yield f'<div class="scroll" tabindex="0" role="region" aria-labelledby="{side.key}"><ol class="code">'
    last = 0
    for number in _numbers(side):
        if number != last + 1:
            yield '<li class="gap" aria-hidden="true">...</li>'
        last = number
        yield _line(side, number, key)
    yield "</ol></div></section>"


def _numbers(side: _Side) -> list[int]:
    """The lines that are shown."""
    count = len(side.lines)
    if count <= MOST_LINES:
        return list(range(1, count + 1))
    near = {n for mark in side.marks for n in range(mark - _AROUND, mark + _AROUND + 1) if 1 <= n <= count}
    return sorted(near)[:MOST_LINES]


def _line(side: _Side, number: int, key: str) -> str:
    text = _text(side.lines[number - 1].removesuffix("\r")) or " "
    mark = side.marks.get(number)
    if mark is None:
        return f'<li value="{number}"><code>{text}</code></li>'
    index, impact = mark
    note = f'<a class="mark" href="#{key}-c{index}" title="{_MARKS[impact]}">{_MARKS[impact]}</a>'
    return f'<li value="{number}" id="{side.key}-c{index}" class="{impact}"><code>{text}</code> {note}</li>'
