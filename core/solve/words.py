"""Telling names: what a string or number under a common property name looks like."""

import re
from collections.abc import Mapping
from typing import Final

_TEXTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("email mail", ("ada@example.com", "grace@example.org", "alan@example.net")),
    (
        "url uri href link homepage website endpoint repository",
        ("https://example.com/", "https://example.org/docs", "https://example.net/a"),
    ),
    ("firstname givenname", ("Ada", "Grace", "Alan", "Edsger")),
    ("lastname surname familyname", ("Lovelace", "Hopper", "Turing", "Dijkstra")),
    ("author fullname username user owner maintainer", ("Ada Lovelace", "Grace Hopper", "Alan Turing")),
    ("version", ("1.0.0", "2.1.3", "0.9.0")),
    (
        "description summary comment message text",
        ("A short description.", "What it does, in one line.", "See the documentation."),
    ),
    ("title label displayname", ("An example", "Overview", "Getting started")),
    ("date day", ("2024-05-17", "2025-01-31", "2023-11-02")),
    ("datetime timestamp time created updated createdat updatedat", ("2024-05-17T09:30:00Z", "2025-01-31T18:00:00Z")),
    ("path file filename dir directory folder", ("src/main.txt", "docs/readme.md", "build")),
    ("host hostname domain server", ("example.com", "api.example.org", "localhost")),
    ("ip address", ("192.0.2.10", "198.51.100.7")),
    ("phone tel", ("+1-202-555-0143", "+44 20 7946 0958")),
    ("country", ("Norway", "Kenya", "Japan")),
    ("city", ("Oslo", "Nairobi", "Kyoto")),
    ("street", ("12 Main Street", "4 Elm Road")),
    ("zip postcode zipcode postalcode", ("12345", "90210")),
    ("currency", ("EUR", "USD", "JPY")),
    ("color colour", ("#336699", "#ffcc00")),
    ("language lang locale", ("en", "fr", "de-CH")),
    ("license licence", ("MIT", "Apache-2.0")),
    ("id identifier uuid key ref", ("a1", "b2", "c3")),
    ("tag tags keyword keywords category type kind", ("alpha", "beta", "stable")),
    ("name", ("example", "sample", "demo", "first")),
    ("command script run", ("build", "test", "start")),
)
_NUMBERS: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("age", (36, 45, 28)),
    ("year", (2024, 1999, 2010)),
    ("month", (5, 11)),
    ("day", (17, 28)),
    ("port", (8080, 443)),
    ("count total quantity size length limit number", (3, 10, 42)),
    ("price amount cost", (20, 5, 100)),
    ("timeout delay interval duration", (30, 60)),
    ("percent percentage", (50, 75)),
    ("width", (640, 800)),
    ("height", (480, 600)),
    ("latitude lat", (48, 12)),
    ("longitude lon lng", (2, 77)),
    ("version", (1, 2)),
)
WORDS: Final = ("alpha", "bravo", "delta", "echo", "kilo", "lima", "oscar", "tango", "sierra", "victor")


def _by_word(rows: tuple[tuple[str, tuple[object, ...]], ...]) -> Mapping[str, tuple[object, ...]]:
    return {word: values for words, values in rows for word in words.split()}


_TEXT_OF: Final = _by_word(_TEXTS)
_NUMBER_OF: Final = _by_word(_NUMBERS)
_HUMPS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+")


def texts_for(name: str) -> tuple[str, ...]:
    """Texts that suit a property of that name: by the whole name, else by its last word that is known."""
    return tuple(str(one) for one in _found(_TEXT_OF, name))


def numbers_for(name: str) -> tuple[int, ...]:
    """Numbers that suit a property of that name."""
    return tuple(one for one in _found(_NUMBER_OF, name) if isinstance(one, int))


def _found(table: Mapping[str, tuple[object, ...]], name: str) -> tuple[object, ...]:
    whole = re.sub(r"[^a-z0-9]", "", name.lower())
    if whole in table:
        return table[whole]
    words = [word.lower() for word in _HUMPS.split(name) if word]
    return next((table[word] for word in reversed(words) if word in table), ())
