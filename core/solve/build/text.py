"""Strings of a shape: lengths, patterns and formats together, as languages where the automata reach, else by trying."""

from collections.abc import Iterator
from itertools import count as counting
from typing import Final

from jstk.core.engine.strings import has_format, pattern_found
from jstk.core.solve import regex
from jstk.core.solve.names import language, names_like
from jstk.core.solve.shape import Shape
from jstk.core.solve.taste import Taste
from jstk.core.solve.words import WORDS, texts_for

_CONTENT: Final = {
    "content json": ("{}", "[]", "1", '"a"', '{"a":1}'),
    "content base64": ("", "aGVsbG8=", "YQ==", "YWI="),
    "content base64 json": ("e30=", "W10=", "MQ=="),
    "content color": ("red", "#336699", "#fff"),
    "content phone": ("+1 202 555 0143", "555-0143"),
    "content time": ("09:30:00", "18:00:00"),
}
_MOST: Final = 400
_LONG: Final = 200


def texts(shape: Shape, taste: Taste, name: str, limit: int, missed: list[str]) -> Iterator[str]:
    """Strings of the shape, plain ones first; a reason is added to `missed` where the stream ends early."""
    low, high = shape.min_length, shape.max_length
    if (high is not None and low > high) or _contradicts(shape):
        return
    if low > limit:
        missed.append(f"a string of {low} code points is beyond the limit of {limit}")
        return
    known: set[str] = set()
    for text in _candidates(shape, taste, name, missed):
        if text not in known and text_fits(shape, text):
            known.add(text)
            yield text


def _contradicts(shape: Shape) -> bool:
    """Whether one pattern or asserted format is both wanted and denied."""
    firm = [(name, holds) for name, holds, asserted in shape.formats if asserted]
    return any((name, not holds) in firm for name, holds in firm) or any(
        (p, not holds) in shape.patterns for p, holds in shape.patterns
    )


def _candidates(shape: Shape, taste: Taste, name: str, missed: list[str]) -> Iterator[str]:
    low, high = shape.min_length, shape.max_length
    asserted = tuple(fmt for fmt, holds, firm in shape.formats if holds and firm)
    wished = tuple(fmt for fmt, holds, firm in shape.formats if holds and not firm)
    seed = taste.chance.randrange(1 << 30) if taste.chance else 0
    if taste.hints and not asserted and not wished:
        yield from _telling(shape, taste, name)
    for fmt in (*asserted, *(wished if taste.formats else ())):
        yield from _CONTENT.get(fmt, ())
        yield from regex.format_samples(fmt, low, high, seed, 3)
    if not shape.patterns and not any(firm for _, _, firm in shape.formats):
        yield from _plain(low, high)
        if high != 0:
            missed.append("strings, of which only some were tried")
        return
    yield from _of_language(shape, seed, missed)


def _telling(shape: Shape, taste: Taste, name: str) -> Iterator[str]:
    """Texts that suit the name, words where nothing is known of it; made as long as the shape wants them."""
    found = list(texts_for(name)) or ([] if shape.patterns else list(WORDS))
    if taste.chance:
        taste.chance.shuffle(found)
    for text in found[:4]:
        yield _sized(text, shape)


def _sized(text: str, shape: Shape) -> str:
    """The text with words after it as long as it is too short, and cut where it is too long."""
    low, high = shape.min_length, shape.max_length
    words = counting(len(text))
    while len(text) < low and len(text) < _LONG:
        text += " " + WORDS[next(words) % len(WORDS)]
    return text if high is None or len(text) <= high else text[:high].rstrip() if low == 0 else text[:high]


def _plain(low: int, high: int | None) -> Iterator[str]:
    """Strings bound by length alone, shortest first."""
    for length in counting(low) if high is None else range(low, high + 1):
        yield "a" * length
        if length:
            yield from ("a" * (length - 1) + letter for letter in "bcdefghijklmnopqrstuvwxyz0123456789")


def _of_language(shape: Shape, seed: int, missed: list[str]) -> Iterator[str]:
    low, high = shape.min_length, shape.max_length
    under = _formatted(shape, language(shape.patterns), False)
    if under is None:
        yield from _by_trying(shape, missed)
        return
    for wanted in (1, 12, 120, _MOST):
        found = regex.samples(under, low, high, seed, wanted)
        yield from found
        if len(found) < wanted:
            break
    if not _exhausted(shape):
        missed.append("strings of a pattern or format, of which only some were tried")


def _formatted(shape: Shape, made: "regex.Language | None", wide: bool) -> "regex.Language | None":
    """The language with its formats: what surely has them (or may have them, `wide`); None where that is not known."""
    for fmt, holds, firm in shape.formats:
        if not firm or made is None:
            continue
        known = regex.format_language(fmt)
        if known is None:
            if not wide and fmt in _CONTENT:
                return None
            continue
        part = (known.over if wide else known.under) if holds else (known.under if wide else known.over)
        if part is None:
            if wide or not holds:
                continue
            return None
        joined = regex.intersection(made, part) if holds else regex.difference(made, part)
        made = joined if isinstance(joined, regex.Language) else None
    return made


def _exhausted(shape: Shape) -> bool:
    """Whether it is proven that there are no strings but the few that were tried."""
    over = _formatted(shape, language(shape.patterns), True)
    if over is None:
        return False
    bounded = regex.with_length(over, shape.min_length, shape.max_length)
    if regex.is_empty(bounded) is True:
        return True
    firm = any(asserted for _, _, asserted in shape.formats)
    return not firm and regex.members(bounded, _MOST) is not None


def _by_trying(shape: Shape, missed: list[str]) -> Iterator[str]:
    """Beyond the automata: members of one pattern or format, held against the others."""
    for pattern, holds in shape.patterns:
        if holds:
            yield from names_like(pattern)
    for fmt, holds, _ in shape.formats:
        if holds:
            yield from regex.format_samples(fmt, shape.min_length, shape.max_length, 0, 12)
    yield from ("", "a", "A", "0", "-", " ", "a b", "http://example.com/", "é", "aaaaaaaaaaaaaaaa", "\n", "1.0.0")
    missed.append("a pattern or format beyond the automata")


def text_fits(shape: Shape, text: str) -> bool:
    """Whether a string has the lengths, patterns and asserted formats of the shape."""
    if not shape.min_length <= len(text) or (shape.max_length is not None and len(text) > shape.max_length):
        return False
    if any(pattern_found(pattern, text) is not holds for pattern, holds in shape.patterns):
        return False
    return all(not firm or _has(name, text) is holds for name, holds, firm in shape.formats)


def _has(name: str, text: str) -> bool:
    return text in _CONTENT[name] if name in _CONTENT else has_format(name, text)
