"""The nearest known name."""

import time

import pytest

from jstk.core.nearest import beginning, distance, nearest, suggest

KEYWORDS = ("additionalProperties", "patternProperties", "properties", "required", "maximum", "minimum", "$ref", "type")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("proprties", "properties"),
        ("propreties", "properties"),
        ("additional_properties", "additionalProperties"),
        ("ADDITIONALPROPERTIES", "additionalProperties"),
        ("requierd", "required"),
        ("minimun", "minimum"),
        ("ref", "$ref"),
        ("tpye", "type"),
    ],
)
def test_a_slip_of_the_fingers_names_the_word_that_was_meant(word: str, meant: str) -> None:
    """Insertions, deletions, substitutions, transpositions, case and separators lead to the intended keyword."""
    assert nearest(word, KEYWORDS) == meant


@pytest.mark.parametrize("word", ["", "x", "colour", "unrelated", "zzzzzzzzzz", "日本語"])
def test_nonsense_has_no_suggestion(word: str) -> None:
    """A word that is far from every candidate gives None."""
    assert nearest(word, KEYWORDS) is None


def test_the_order_of_the_candidates_does_not_count() -> None:
    """Two candidates that are equally near: the one that begins alike, then the alphabet, decides."""
    assert nearest("cat", ("bat", "car", "cab")) == nearest("cat", ("cab", "car", "bat")) == "cab"


def test_a_unique_beginning_names_the_whole_word() -> None:
    """Three letters that begin one candidate suggest it; that begin two, none."""
    assert beginning("addi", KEYWORDS) == suggest("addi", KEYWORDS) == "additionalProperties"
    assert beginning("m", KEYWORDS) is None
    assert beginning("pro", ("process", "properties")) is None


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("abcd", "acbd", 1)],
)
def test_distance_counts_edits_and_transpositions(one: str, other: str, wanted: int) -> None:
    """The optimal string alignment distance, both ways round."""
    assert distance(one, other, 9) == distance(other, one, 9) == wanted


def test_distance_stops_at_the_limit() -> None:
    """Beyond the limit the answer is one more than it, whatever the true distance."""
    assert distance("kitten", "sitting", 1) == 2


def test_thousands_of_candidates_take_a_moment() -> None:
    """Ten thousand names of like letters and lengths are searched in well under a second, even the longest."""
    names = [f"/definitions/component-{number:05}" for number in range(10_000)]
    start = time.process_time()
    assert nearest("/definitions/componnet-04242", names) == "/definitions/component-04242"
    assert nearest("q" * 100_000, names) is None
    assert time.process_time() - start < 2
