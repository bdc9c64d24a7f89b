"""Patterns to languages: `pattern` is a search, so a language holds the texts in which a match is found."""

from functools import lru_cache

from jstk.core.solve.regex.backreference import refers, without_backreferences
from jstk.core.solve.regex.dfa import determinise
from jstk.core.solve.regex.language import NO, Language, Piece, difference, intersection, union, with_length
from jstk.core.solve.regex.parse import parse
from jstk.core.solve.regex.program import search_program
from jstk.core.solve.regex.shape import leading_looks, led, opened, options, window
from jstk.core.solve.regex.syntax import BadPattern, Look, Node, Seq, Start, Unsupported


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str) -> Language | BadPattern | Unsupported:
    """The language of the texts in which the pattern is found (JSON Schema `pattern`, ECMA-262 semantics)."""
    regex = parse(pattern)
    if isinstance(regex, BadPattern):
        return regex
    return language_of(without_backreferences(regex.node) if refers(regex.node) else regex.node)


def language_of(node: Node) -> Language | Unsupported:
    """The language of the texts in which the expression is found."""
    several = options(node)
    if several:
        return _united(several)
    items = opened(node)
    if not items or items[0] != Start():
        return _search(led(node))
    looks = leading_looks(items)
    if looks:
        return _under_looks(items, looks)
    wide = window(items)
    if wide is None:
        return _search(node)
    narrow, low, high = wide
    language = _search(narrow)
    return language if isinstance(language, Unsupported) else with_length(language, low, high)


def _united(several: tuple[Node, ...]) -> Language | Unsupported:
    result: Language | Unsupported = NO
    for option in several:
        language = language_of(option)
        if isinstance(result, Unsupported) or isinstance(language, Unsupported):
            return Unsupported("too large") if isinstance(language, Language) else language
        result = union(result, language)
    return result


def _search(node: Node) -> Language | Unsupported:
    program = search_program(node)
    if isinstance(program, Unsupported):
        return program
    dfa = determinise(program)
    return dfa if isinstance(dfa, Unsupported) else Language((Piece(dfa),))


def _under_looks(items: tuple[Node, ...], looks: tuple[Look, ...]) -> Language | Unsupported:
    """`^(?=a)(?!b)c` is `^c` and `^a` and not `^b`: smaller automata than one for all."""
    result = language_of(Seq((Start(), *items[1 + len(looks) :])))
    for look in looks:
        if isinstance(result, Unsupported):
            return result
        other = language_of(Seq((Start(), look.body)))
        if isinstance(other, Unsupported):
            return other
        result = difference(result, other) if look.negated else intersection(result, other)
    return result
