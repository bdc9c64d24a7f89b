"""Formats as languages: what a format-asserting validator certainly accepts, and what it at most accepts.

`under` serves to make values, `over` to prove that there are none. RFC 3339 (dates and times), RFC 2673 and 4291
(addresses), RFC 1123 (host names), RFC 5321 (e-mail), RFC 4122, RFC 6901 (pointers), RFC 3986, 3987, 6570 (references).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

from jstk.core.solve.regex.compile import compile_pattern
from jstk.core.solve.regex.generate import samples
from jstk.core.solve.regex.language import Language, with_length


@frozen
class FormatLanguage:
    """`typical` is within `under`, what is accepted for certain; `over` (None: unknown) has all that is accepted."""

    typical: Language
    under: Language
    over: Language | None


_LEAP: Final = r"(?:(?:\d\d(?:0[48]|[2468][048]|[13579][26]))|(?:(?:[02468][048]|[13579][26])00))"
_DAY: Final = (
    r"(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))"
)
_DATE: Final = rf"(?:\d{{4}}-{_DAY}|{_LEAP}-02-29)"
_CLOCK: Final = r"(?:[01]\d|2[0-3]):[0-5]\d"
_OFFSET: Final = rf"(?:[Zz]|[+-]{_CLOCK})"
_TIME: Final = rf"(?:{_CLOCK}:[0-5]\d(?:\.\d+)?{_OFFSET}|23:59:60(?:\.\d+)?[Zz])"
_TIME_OVER: Final = rf"{_CLOCK}:(?:[0-5]\d|60)(?:\.\d+)?{_OFFSET}"
_BYTE: Final = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_IPV4: Final = rf"{_BYTE}(?:\.{_BYTE}){{3}}"
_H: Final = r"[0-9A-Fa-f]{1,4}"
_TAIL: Final = rf"(?:{_H}:{_H}|{_IPV4})"
_IPV6: Final = "|".join(
    (
        rf"(?:{_H}:){{6}}{_TAIL}",
        rf"::(?:{_H}:){{0,5}}{_TAIL}",
        *(rf"(?:{_H}:){{0,{n}}}{_H}::(?:{_H}:){{0,{4 - n}}}{_TAIL}" for n in range(5)),
        rf"(?:(?:{_H}:){{0,5}}{_H})?::{_H}",
        rf"(?:(?:{_H}:){{0,6}}{_H})?::",
    )
)
_HEX: Final = "[0-9A-Fa-f]"
_UUID: Final = rf"{_HEX}{{8}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{4}}-{_HEX}{{12}}"
_CLOCK_SPAN: Final = r"T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)"
_DATE_SPAN: Final = r"(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)"
_DURATION: Final = rf"P(?:{_DATE_SPAN}(?:{_CLOCK_SPAN})?|{_CLOCK_SPAN}|\d+W)"
_POINTER: Final = r"(?:/(?:[^~/]|~[01])*)*"
_RELATIVE: Final = rf"(?:0|[1-9]\d*)(?:#|{_POINTER})"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_HOST: Final = rf"(?!(?:[^]*\.)?..--){_LABEL}(?:\.{_LABEL})*"
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_DOMAIN: Final = r"(?:[a-z0-9]{1,20}\.){1,3}[a-z]{2,20}"
_EMAIL: Final = rf"(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_DOMAIN}"
_PCHAR: Final = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
_SEGMENTS: Final = rf"(?:/{_PCHAR}*)*"
_QUERY: Final = rf"(?:\?(?:{_PCHAR}|[/?])*)?(?:#(?:{_PCHAR}|[/?])*)?"
_SCHEME: Final = r"[A-Za-z][A-Za-z0-9+.-]*"
_URI: Final = rf"{_SCHEME}:(?://{_DOMAIN}(?::\d{{1,4}})?|{_PCHAR}+){_SEGMENTS}{_QUERY}"
_FIRST: Final = r"(?:[A-Za-z0-9._~!$&'()*+,;=@-]|%[0-9A-Fa-f]{2})"
_REFERENCE: Final = rf"(?:{_URI}|(?:{_FIRST}+{_SEGMENTS}|/(?:{_PCHAR}+{_SEGMENTS})?)?{_QUERY})"
_URI_CHARS: Final = r"[A-Za-z0-9._~!$&'()*+,;=:@/?#\[\]%-]*"
_IRI_CHARS: Final = r"""[^\x00-\x20<>"{}|\\^`]*"""
_WEB: Final = r"https://(?:www\.)?[a-z]{3,10}\.(?:com|org|net)/(?:[a-z]{2,8}(?:/[a-z]{2,8})?)?"
_PATH: Final = r"/?[a-z]{2,8}(?:/[a-z]{2,8})?"
_TODAY: Final = rf"20[0-3]\d-{_DAY}"

# By name: typical, under, over ("" unknown), each matched as a whole.
_PATTERNS: Final[Mapping[str, tuple[str, str, str]]] = {
    "date": (_TODAY, _DATE, _DATE),
    "time": (rf"{_CLOCK}:[0-5]\dZ", _TIME, _TIME_OVER),
    "date-time": (rf"{_TODAY}T{_CLOCK}:[0-5]\dZ", rf"{_DATE}[Tt]{_TIME}", rf"{_DATE}[Tt]{_TIME_OVER}"),
    "duration": (r"P(?:[1-9]\d?D|[1-9]W|T[1-9]\d?[HM])", _DURATION, _DURATION),
    "ipv4": (rf"(?:192\.168|10\.0|203\.0)(?:\.{_BYTE}){{2}}", _IPV4, _IPV4),
    "ipv6": (r"2001:db8(?::[1-9a-f][0-9a-f]{0,3}){6}|2001:db8::[1-9a-f][0-9a-f]{0,3}", _IPV6, _IPV6),
    "uuid": (r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", _UUID, _UUID),
    "json-pointer": (r"(?:/[a-z]{1,6}|/\d){1,3}", _POINTER, _POINTER),
    "relative-json-pointer": (r"[0-3](?:#|(?:/[a-z]{1,6}){1,2})", _RELATIVE, _RELATIVE),
    "hostname": (_DOMAIN, _HOST, r"[A-Za-z0-9.-]+"),
    "idn-hostname": (_DOMAIN, _HOST, ""),
    "email": (rf"[a-z]{{3,8}}(?:\.[a-z]{{3,8}})?@{_DOMAIN}", _EMAIL, r"[^]+@[^]+"),
    "idn-email": (rf"[a-z]{{3,8}}(?:\.[a-z]{{3,8}})?@{_DOMAIN}", _EMAIL, r"[^]+@[^]+"),
    "uri": (_WEB, _URI, rf"{_SCHEME}:{_URI_CHARS}"),
    "iri": (_WEB, _URI, rf"{_SCHEME}:{_IRI_CHARS}"),
    "uri-reference": (rf"{_WEB}|{_PATH}", _REFERENCE, _URI_CHARS),
    "iri-reference": (rf"{_WEB}|{_PATH}", _REFERENCE, _IRI_CHARS),
    "uri-template": (rf"{_WEB}\{{[a-z]{{2,6}}\}}", r"(?:[A-Za-z0-9._~:/?#@!$&()*+,;=-]|\{[a-z][a-z0-9_]*\})*", ""),
    "regex": (r"\^[a-z]{1,6}\+?\$", r"\^?(?:[A-Za-z0-9_ ]+[+*?]?|\.)*\$?", ""),
}
FORMATS: Final = tuple(_PATTERNS)


@lru_cache(maxsize=64)
def format_language(name: str) -> FormatLanguage | None:
    """The languages of a format; None for a format that is not known here."""
    if name not in _PATTERNS:
        return None
    typical, under, over = (_whole(text) for text in _PATTERNS[name])
    if typical is None or under is None:
        return None
    if "hostname" in name:
        typical, under = with_length(typical, 1, 253), with_length(under, 1, 253)
    if "email" in name:
        typical, under = with_length(typical, 3, 254), with_length(under, 3, 254)
    return FormatLanguage(typical, under, over)


def _whole(text: str) -> Language | None:
    """The language of the texts that a pattern matches as a whole; a leading lookahead stays where it is."""
    if not text:
        return None
    language = compile_pattern(f"^{text}$" if text.startswith("(?=") else f"^(?:{text})$")
    return language if isinstance(language, Language) else None


def format_samples(name: str, low: int = 0, high: int | None = None, seed: int = 0, count: int = 1) -> tuple[str, ...]:
    """Up to `count` different texts that certainly have the format, with a length in the window, typical ones first."""
    language = format_language(name)
    if language is None:
        return ()
    typical = samples(language.typical, low, high, seed, count)
    if len(typical) >= count:
        return typical
    return tuple(dict.fromkeys((*typical, *samples(language.under, low, high, seed, count))))[:count]
