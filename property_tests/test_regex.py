"""Laws of patterns as languages, over random patterns, with two judges: the validator, and a backtracking matcher."""

from math import log2

import jsonschema_rs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jstk.core.solve.regex import (
    EVERY,
    FORMATS,
    BadPattern,
    Excluded,
    Included,
    Language,
    Regex,
    Unsupported,
    any_of,
    compile_pattern,
    complement,
    costly,
    counter_example,
    difference,
    equivalent,
    format_language,
    format_samples,
    included,
    intersection,
    is_empty,
    length_bounds,
    matches,
    members,
    parse,
    samples,
    shortest,
    union,
    with_length,
)
from support.backtrack import Backtracking

texts = st.text(alphabet="aab1_- \n\u2028\u212a\U0001f600", max_size=7)
sets = st.lists(
    st.sampled_from(["a", "b", "a-b", "1", "_", r"\d", r"\w", r"\s", r"\S", r"\n", "\U0001f600"]), max_size=3
)
classes = st.builds(lambda negated, items: f"[{negated}{''.join(items)}]", st.sampled_from(["", "^"]), sets)
atoms = st.sampled_from(["a", "b", "1", "_", "-", r"\n", "\U0001f600", ".", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S"])
counts = st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?"])
plain_looks = st.sampled_from(
    ["(?<=a)", "(?<!a)", "(?<=ab)", r"(?<!\w)", "(?<=^a)", "(?<=[ab]1?)", r"\b", r"\B", "^", "$"]
)


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Larger patterns out of smaller ones."""
    return st.one_of(
        st.builds(lambda body, count: f"(?:{body}){count}", inner, counts),
        st.builds(lambda body, count: f"({body}){count}", inner, counts),
        st.builds(lambda left, right: left + right, inner, inner),
        st.builds(lambda left, right: f"{left}|{right}", inner, inner),
        st.builds(lambda sign, body: f"(?{sign}{body})", st.sampled_from("=!"), inner),
    )


simple = st.builds(lambda atom, count: atom + count, atoms | classes, counts) | plain_looks
bodies = st.recursive(simple, grown, max_leaves=7)
patterns = st.builds(
    lambda start, body, end: start + body + end, st.sampled_from(["", "^"]), bodies, st.sampled_from(["", "$"])
)


def language(pattern: str) -> Language:
    """The language of a pattern; the example is given up where there is none."""
    found = compile_pattern(pattern)
    assert not isinstance(found, BadPattern), found
    assume(isinstance(found, Language))
    assert isinstance(found, Language)
    return found


languages = patterns.map(compile_pattern).filter(lambda found: isinstance(found, Language))
windows = st.tuples(st.integers(0, 5), st.none() | st.integers(0, 8))


def sure(found: Language | Unsupported) -> Language:
    """A language; the example is given up where the budget did not suffice."""
    assume(isinstance(found, Language))
    assert isinstance(found, Language)
    return found


@settings(max_examples=250)
@given(patterns, st.lists(texts, min_size=4, max_size=12))
def test_same_as_a_backtracking_matcher(pattern: str, given_texts: list[str]) -> None:
    """A text is in the language exactly if a backtracking matcher finds the pattern in it."""
    found = language(pattern)
    regex = parse(pattern)
    assert isinstance(regex, Regex)
    for text in given_texts:
        search = Backtracking(text, limit=8_000)
        answer = search.found(regex.node)
        assert search.steps > search.limit or answer is matches(found, text), text


def validator(pattern: str) -> jsonschema_rs.Draft202012Validator | None:
    """The validator with a pattern; None where it refuses the pattern."""
    try:
        return jsonschema_rs.Draft202012Validator({"pattern": pattern})
    except jsonschema_rs.ValidationError:
        return None


@settings(max_examples=200)
@given(patterns, st.lists(texts, min_size=4, max_size=12))
def test_same_as_the_validator(pattern: str, given_texts: list[str]) -> None:
    """A text is in the language exactly if the validator finds the pattern in it.

    Left out are patterns that the validator refuses, and what departs from ECMA-262: beside a lookaround or a word
    boundary it takes `.`, `\\w`, `\\d`, `\\s` and `\\b` as Unicode has them.
    """
    fancy = any(sign in pattern for sign in ("(?=", "(?!", "(?<", r"\b", r"\B"))
    found = language(pattern)
    judge = validator(pattern)
    assume(judge is not None)
    assert judge is not None
    for text in given_texts:
        if fancy and ("\u2028" in text or "\u212a" in text):
            continue
        assert judge.is_valid(text) is matches(found, text), text


@settings(max_examples=150)
@given(languages, windows, st.integers(0, 99))
def test_samples_are_in_the_language(found: Language, window: tuple[int, int | None], seed: int) -> None:
    """Samples are different texts of the language, of a length in the window, and the same for the same seed; there are
    some exactly if the window is not empty."""
    low, high = window
    drawn = samples(found, low, high, seed, 5)
    assert len(set(drawn)) == len(drawn)
    assert all(matches(found, text) and low <= len(text) and (high is None or len(text) <= high) for text in drawn)
    assert drawn == samples(found, low, high, seed, 5)
    assert is_empty(with_length(found, low, high)) is (drawn == ())


@settings(max_examples=150)
@given(languages, languages, texts)
def test_boolean_algebra(left: Language, right: Language, text: str) -> None:
    """Union, intersection, difference and complement are those of the sets of texts."""
    a, b = matches(left, text), matches(right, text)
    assert matches(sure(union(left, right)), text) is (a or b)
    assert matches(sure(intersection(left, right)), text) is (a and b)
    assert matches(sure(difference(left, right)), text) is (a and not b)
    assert matches(sure(complement(left)), text) is not a


@settings(max_examples=150)
@given(languages, languages, windows)
def test_inclusion(left: Language, right: Language, window: tuple[int, int | None]) -> None:
    """A witness is in the left language and not in the right one; where there is none no sample is one."""
    left = with_length(left, *window)
    answer = included(left, right)
    if isinstance(answer, Excluded):
        assert matches(left, answer.witness)
        assert not matches(right, answer.witness)
    elif isinstance(answer, Included):
        assert all(matches(right, text) for text in samples(left, count=8))
    assert not isinstance(included(left, left), Excluded)
    assert not isinstance(included(left, sure(union(left, right))), Excluded)
    assert not isinstance(included(sure(intersection(left, right)), right), Excluded)


@settings(max_examples=100)
@given(languages)
def test_complement(found: Language) -> None:
    """The complement of the complement is the language, no text is in both, and every text is in one."""
    outside = sure(complement(found))
    assert equivalent(sure(complement(outside)), found) == Included()
    assert is_empty(sure(intersection(found, outside))) is True
    assert equivalent(sure(union(found, outside)), EVERY) == Included()
    text = counter_example(found)
    assert (text is None) is (is_empty(outside) is True)
    assert text is None or not matches(found, str(text))


@settings(max_examples=150)
@given(languages, windows)
def test_lengths(found: Language, window: tuple[int, int | None]) -> None:
    """The bounds of the lengths are those of the shortest text, and no text beyond them is in the language."""
    narrowed = with_length(found, *window)
    bounds, text = length_bounds(narrowed), shortest(narrowed)
    if bounds is None:
        assert text is None
        assert is_empty(narrowed) is True
        return
    assert isinstance(bounds, tuple)
    assert isinstance(text, str)
    assert len(text) == bounds[0] >= window[0]
    assert matches(found, text)
    assert is_empty(with_length(narrowed, 0, bounds[0] - 1)) is True
    if bounds[1] is not None:
        assert is_empty(with_length(narrowed, bounds[1], bounds[1])) is False
        assert is_empty(with_length(narrowed, bounds[1] + 1)) is True


@given(st.lists(texts, max_size=6))
def test_given_texts(listed: list[str]) -> None:
    """The language of given texts has exactly them."""
    found = any_of(tuple(listed))
    assert members(found, 6) == tuple(sorted(set(listed), key=lambda text: (len(text), text)))


loops = st.recursive(
    st.sampled_from(["a", "b", "[ab]", "ab", ".", "[^b]"]),
    lambda inner: st.one_of(
        st.builds(lambda body, count: f"(?:{body}){count}", inner, st.sampled_from("*+?")),
        st.builds(lambda left, right: left + right, inner, inner),
        st.builds(lambda left, right: f"(?:{left}|{right})", inner, inner),
    ),
    max_leaves=6,
)


@settings(max_examples=120)
@given(loops)
def test_costly_patterns_are_slow(body: str) -> None:
    """What is said to take exponential or polynomial time fails on its attack, after steps that grow so."""
    pattern = f"^{body}$"
    regex = parse(pattern)
    assert isinstance(regex, Regex)
    found = costly(regex)
    if found is None:
        return
    counted: list[int] = []
    for rounds in (4, 8) if found.kind == "exponential" else (8, 16):
        search = Backtracking(found.attack(rounds), limit=30_000)
        assert not search.found(regex.node) or search.steps > search.limit
        counted.append(search.steps)
    if counted[1] < 30_000:
        assert log2(counted[1] / counted[0]) > (1.0 if found.kind == "exponential" else found.degree - 1.3)


@settings(max_examples=60)
@given(st.sampled_from(FORMATS), st.integers(0, 999), windows)
def test_formats_are_accepted(name: str, seed: int, window: tuple[int, int | None]) -> None:
    """The validator accepts all samples of a format, of any length."""
    judge = jsonschema_rs.Draft202012Validator({"format": name}, validate_formats=True)
    found = format_language(name)
    assert found is not None
    drawn = format_samples(name, *window, seed=seed, count=6)
    drawn += samples(found.under, *window, seed=seed, count=6) + samples(found.under, 30, 60, seed=seed, count=2)
    assert [text for text in drawn if not judge.is_valid(text)] == []


@settings(max_examples=150)
@given(
    st.sampled_from(FORMATS),
    st.integers(0, 999),
    st.lists(
        st.tuples(st.integers(0, 50), st.sampled_from(["", *'0159afzZtT:.-+/~#@%PYMDHSW _"()[]{}\n\u00e9\u3002,;=?*']))
    ),
)
def test_nothing_else_is_accepted(name: str, seed: int, edits: list[tuple[int, str]]) -> None:
    """What the validator accepts after random edits is still in the upper bound of the format."""
    found = format_language(name)
    assert found is not None
    assume(found.over is not None)
    assert found.over is not None
    text = next(iter(samples(found.under, seed=seed, count=3)[-1:]), "")
    for place, char in edits:
        text = text[:place] + char + text[place + (seed % 2) :]
    judge = jsonschema_rs.Draft202012Validator({"format": name}, validate_formats=True)
    assert matches(found.over, text) or not judge.is_valid(text)


@given(st.text(alphabet="ab\\dwpAZ^$.|()[]{}*+?<>=!:-,01xuk\u00e9", max_size=12))
def test_every_text_is_answered(pattern: str) -> None:
    """Any text is a pattern or is refused with a place in it, and compiling it ends."""
    parsed = parse(pattern)
    if isinstance(parsed, BadPattern):
        assert 0 <= parsed.position <= len(pattern)
        assert compile_pattern(pattern) == parsed
    else:
        assert isinstance(compile_pattern(pattern), Language | Unsupported)
        assert all(0 <= remark.position < len(pattern) for remark in parsed.lenient)
