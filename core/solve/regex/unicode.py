"""Sets of code points by Unicode property (ECMA-262 22.2.1, tables 66 to 69)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from jstk.core.solve.regex import charset as cs

_CATEGORY_NAMES: Final[Mapping[str, str]] = {
    "Letter": "L",
    "Cased_Letter": "LC",
    "Uppercase_Letter": "Lu",
    "Lowercase_Letter": "Ll",
    "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm",
    "Other_Letter": "Lo",
    "Mark": "M",
    "Combining_Mark": "M",
    "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc",
    "Enclosing_Mark": "Me",
    "Number": "N",
    "Decimal_Number": "Nd",
    "digit": "Nd",
    "Letter_Number": "Nl",
    "Other_Number": "No",
    "Punctuation": "P",
    "punct": "P",
    "Connector_Punctuation": "Pc",
    "Dash_Punctuation": "Pd",
    "Open_Punctuation": "Ps",
    "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi",
    "Final_Punctuation": "Pf",
    "Other_Punctuation": "Po",
    "Symbol": "S",
    "Math_Symbol": "Sm",
    "Currency_Symbol": "Sc",
    "Modifier_Symbol": "Sk",
    "Other_Symbol": "So",
    "Separator": "Z",
    "Space_Separator": "Zs",
    "Line_Separator": "Zl",
    "Paragraph_Separator": "Zp",
    "Other": "C",
    "Control": "Cc",
    "cntrl": "Cc",
    "Format": "Cf",
    "Private_Use": "Co",
    "Surrogate": "Cs",
    "Unassigned": "Cn",
}
_BINARY_NAMES: Final[Mapping[str, str]] = {
    "AHex": "ASCII_Hex_Digit",
    "Alpha": "Alphabetic",
    "Bidi_C": "Bidi_Control",
    "Bidi_M": "Bidi_Mirrored",
    "CI": "Case_Ignorable",
    "CWCF": "Changes_When_Casefolded",
    "CWCM": "Changes_When_Casemapped",
    "CWL": "Changes_When_Lowercased",
    "CWT": "Changes_When_Titlecased",
    "CWU": "Changes_When_Uppercased",
    "DI": "Default_Ignorable_Code_Point",
    "Dep": "Deprecated",
    "Dia": "Diacritic",
    "EBase": "Emoji_Modifier_Base",
    "EComp": "Emoji_Component",
    "EMod": "Emoji_Modifier",
    "EPres": "Emoji_Presentation",
    "ExtPict": "Extended_Pictographic",
    "Ext": "Extender",
    "Gr_Base": "Grapheme_Base",
    "Gr_Ext": "Grapheme_Extend",
    "Hex": "Hex_Digit",
    "IDSB": "IDS_Binary_Operator",
    "IDST": "IDS_Trinary_Operator",
    "IDC": "ID_Continue",
    "IDS": "ID_Start",
    "Ideo": "Ideographic",
    "Join_C": "Join_Control",
    "LOE": "Logical_Order_Exception",
    "Lower": "Lowercase",
    "NChar": "Noncharacter_Code_Point",
    "Pat_Syn": "Pattern_Syntax",
    "Pat_WS": "Pattern_White_Space",
    "QMark": "Quotation_Mark",
    "RI": "Regional_Indicator",
    "STerm": "Sentence_Terminal",
    "SD": "Soft_Dotted",
    "Term": "Terminal_Punctuation",
    "UIdeo": "Unified_Ideograph",
    "Upper": "Uppercase",
    "VS": "Variation_Selector",
    "space": "White_Space",
    "XIDC": "XID_Continue",
    "XIDS": "XID_Start",
}
_SCRIPT_ALIASES: Final[Mapping[str, str]] = {"Qaac": "Copt", "Qaai": "Zinh"}


@lru_cache(maxsize=64)
def property_set(name: str) -> cs.Charset | None:
    """The set of `\\p{name}`, where name is a general category, a binary property, or `Property=Value`; None for one
    that ECMA-262 does not know."""
    key, equals, value = name.partition("=")
    if not equals:
        found = _category(name)
        return _binary(name) if found is None else found
    if key in ("General_Category", "gc"):
        return _category(value)
    if key in ("Script", "sc"):
        return _script(value, extended=False)
    if key in ("Script_Extensions", "scx"):
        return _script(value, extended=True)
    return None


def _category(name: str) -> cs.Charset | None:
    """A general category, or a group of them (UAX 44, table 12)."""
    from jstk.core.solve.regex.unicode_categories import CATEGORIES

    short = _CATEGORY_NAMES.get(name, name)
    if short == "Cs":
        return cs.EMPTY
    if short in ("Cn", "C"):
        assigned = cs.union(*(_decoded(text) for key, text in CATEGORIES.items() if key[0] != "C" or short == "Cn"))
        return cs.complement(assigned)
    if short == "LC":
        return cs.union(*(_decoded(CATEGORIES[key]) for key in ("Lu", "Ll", "Lt")))
    if len(short) == 1:
        members = [_decoded(text) for key, text in CATEGORIES.items() if key[0] == short]
        return cs.union(*members) if members else None
    return _decoded(CATEGORIES[short]) if short in CATEGORIES else None


def _script(name: str, extended: bool) -> cs.Charset | None:
    from jstk.core.solve.regex.unicode_scripts import EXTENSIONS, SCRIPTS

    wanted = _SCRIPT_ALIASES.get(name, name)
    short = next((key for key, (long, _) in SCRIPTS.items() if wanted in (key, long)), None)
    if short is None:
        return None
    return _decoded(EXTENSIONS[short] if extended and short in EXTENSIONS else SCRIPTS[short][1])


def _binary(name: str) -> cs.Charset | None:
    from jstk.core.solve.regex.unicode_binary import BINARY
    from jstk.core.solve.regex.unicode_categories import CATEGORIES

    long = _BINARY_NAMES.get(name, name)
    if long not in BINARY:
        return None
    categories, added, removed = BINARY[long]
    chars = cs.union(_decoded(added), *(_decoded(CATEGORIES[key]) for key in categories.split()))
    return cs.intersection(chars, cs.complement(_decoded(removed))) if removed else chars


def _decoded(text: str) -> cs.Charset:
    """A set out of its tokens; see the tables."""
    ranges: list[cs.Range] = []
    end = 0
    for token in text.split():
        gap, _, more = token.partition(".")
        start = end + int(gap, 36)
        end = start + (int(more, 36) if more else 0)
        ranges.append((start, end))
    return cs.normal(ranges)
