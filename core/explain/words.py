"""Words: values, names and counts as a sentence shows them."""

from typing import Any, Final

from jstk.core.document import dumps

LONGEST: Final = 80


def show(value: object, longest: int = LONGEST) -> str:
    """The value as JSON text, cropped in the middle where it is long."""
    return crop(dumps(_cropped(value, 3)), longest)


def crop(text: str, longest: int = LONGEST) -> str:
    """The text, its middle left out where it is long."""
    return text if len(text) <= longest else text[: longest - 20] + " ... " + text[-14:]


def _cropped(value: object, depth: int) -> Any:
    """A small copy of a value, so that showing a huge one costs nothing."""
    if isinstance(value, str):
        return value if len(value) <= 200 else value[:120] + "..." + value[-40:]
    if isinstance(value, list):
        return [_cropped(item, depth - 1) for item in value[:12]] if depth else ["..."] if value else []
    if isinstance(value, dict):
        return (
            {name: _cropped(item, depth - 1) for name, item in list(value.items())[:12]}
            if depth
            else {"...": "..."}
            if value
            else {}
        )
    return value


def join(words: list[str], last: str = "or") -> str:
    """Words as a person lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"


def listed(words: list[str], most: int = 8, last: str = "and") -> str:
    """The first words as a person lists them, and how many more there are."""
    return join(words, last) if len(words) <= most else ", ".join(words[:most]) + f" and {len(words) - most} more"


def plural(count: int, noun: str) -> str:
    """A count with its noun."""
    ending = "ies" if noun.endswith("y") and count != 1 else "s" if count != 1 else ""
    return f"{count} {noun[:-1] if ending == 'ies' else noun}{ending}"


def named(names: list[Any], most: int = 8) -> str:
    """Names in quotes, the first few."""
    return listed([show(name) for name in names[:most]] + [""] * (len(names) - most), most)
