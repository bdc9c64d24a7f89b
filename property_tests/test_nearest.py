"""Laws of the nearest name."""

from hypothesis import given
from hypothesis import strategies as st

from jstk.core.nearest import distance, nearest

WORDS = st.text("abcdeA_-", max_size=12)
NAMES = st.lists(WORDS, max_size=8)


@given(WORDS, NAMES, st.randoms(use_true_random=False))
def test_the_order_of_candidates_does_not_count(word: str, names: list[str], chance: object) -> None:
    """Any order, and any repetition, of the candidates gives the same answer."""
    shuffled = [*names, *names[:2]]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert nearest(word, names) == nearest(word, shuffled)


@given(WORDS, NAMES)
def test_the_answer_is_a_candidate_and_none_is_nearer(word: str, names: list[str]) -> None:
    """What is given is one of the candidates, within a third of the letters, and no other one is nearer."""

    def far(name: str) -> int:
        return distance(*(text.casefold().replace("_", "").replace("-", "") for text in (word, name)), 99)

    found = nearest(word, names)
    if found is not None:
        assert found in names and far(found) == min(map(far, names))


@given(WORDS, NAMES)
def test_a_known_word_is_its_own_nearest(word: str, names: list[str]) -> None:
    """A candidate that differs in case and separators alone is at distance nought."""
    found = nearest(word, [*names, word])
    assert found is not None and found.casefold().replace("_", "").replace("-", "") == word.casefold().replace(
        "_", ""
    ).replace("-", "")


@given(WORDS, WORDS, st.integers(0, 12))
def test_distance_is_symmetric_and_capped(one: str, other: str, limit: int) -> None:
    """Both ways round the same, nought only for equal words, and never more than one beyond the limit."""
    assert distance(one, other, limit) == distance(other, one, limit) == min(distance(one, other, 99), limit + 1)
    assert (distance(one, other, 99) == 0) == (one == other)
