"""Fault: the closed union of reasons why no answer was possible.

A fault is neither a verdict of fail (an answer, and it is no) nor an exception (a bug). Every public function of the
core returns `Outcome[value]`, that is `Result[value, Fault]`. Prose is made here, at the edge, from typed fields.
"""

from typing import Final, TypeAlias, TypeVar, assert_never

from attrs import frozen
from returns.result import Result


@frozen
class Place:
    """Where something stands: a URI or path, a 1-based line and column, and a JSON Pointer, as far as known."""

    uri: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str | None = None


NOWHERE: Final = Place()


@frozen
class Encoding:
    """Bytes that are not UTF-8, at the offset in bytes from the start."""

    place: Place
    offset: int


@frozen
class Syntax:
    """Text that the format does not allow: what was expected there, and what was seen."""

    place: Place
    expected: str
    seen: str


@frozen
class DuplicateKey:
    """A key that stands twice in one object; `first` is where it stood before."""

    place: Place
    key: str
    first: Place


@frozen
class TooDeep:
    """Nesting beyond the limit of levels."""

    place: Place
    limit: int


@frozen
class TooLarge:
    """More input than the limit, in bytes."""

    place: Place
    limit: int


@frozen
class BadNumber:
    """A number that is not taken: too many digits, too large an exponent, NaN or an infinity."""

    place: Place
    reason: str


@frozen
class NotFound:
    """No such file; `nearest` is the nearest name beside it."""

    place: Place
    nearest: str | None = None


@frozen
class NotAFile:
    """A folder, device, FIFO or socket where a file was wanted."""

    place: Place
    kind: str


@frozen
class Unreadable:
    """A file that is there but could not be read, as the system says."""

    place: Place
    reason: str


@frozen
class OutsideRoot:
    """A path, link or reference that leads out of the root; nothing of the file is shown."""

    place: Place


@frozen
class UnknownDialect:
    """A `$schema` that names no known dialect."""

    place: Place
    seen: str
    nearest: str | None


@frozen
class Violation:
    """One way in which a schema breaks its metaschema."""

    place: Place
    message: str


@frozen
class InvalidSchema:
    """A schema that breaks its metaschema, with every violation."""

    place: Place
    violations: tuple[Violation, ...]


@frozen
class DeadReference:
    """One reference that leads nowhere, or would need the network."""

    place: Place
    reference: str
    reason: str
    nearest: str | None = None


@frozen
class UnresolvedReference:
    """References that lead nowhere, all of them; never empty."""

    dead: tuple[DeadReference, ...]

    @property
    def place(self) -> Place:
        return self.dead[0].place


@frozen
class ReferenceCycle:
    """References that lead back to themselves without a step into the instance."""

    place: Place
    cycle: tuple[str, ...]


@frozen
class InvalidPattern:
    """A `pattern` or a name in `patternProperties` that is no ECMA-262 regular expression."""

    place: Place
    pattern: str
    reason: str


@frozen
class TooCostly:
    """Work beyond a limit, which is named."""

    place: Place
    reason: str


@frozen
class Usage:
    """Arguments that the tool does not take."""

    message: str
    hint: str | None = None
    place: Place = NOWHERE


@frozen
class UnknownField:
    """A path in `fields` that the tool's output schema does not know."""

    path: str
    nearest: str | None = None
    place: Place = NOWHERE


@frozen
class NothingFound:
    """A glob, folder or suite that holds nothing to work on."""

    place: Place
    wanted: str


@frozen
class Internal:
    """A bug in jstk itself, caught by the shell around the call."""

    reason: str
    place: Place = NOWHERE


Fault: TypeAlias = (
    Encoding
    | Syntax
    | DuplicateKey
    | TooDeep
    | TooLarge
    | BadNumber
    | NotFound
    | NotAFile
    | Unreadable
    | OutsideRoot
    | UnknownDialect
    | InvalidSchema
    | UnresolvedReference
    | ReferenceCycle
    | InvalidPattern
    | TooCostly
    | Usage
    | UnknownField
    | NothingFound
    | Internal
)

T = TypeVar("T")
Outcome: TypeAlias = Result[T, Fault]

CODES: Final[dict[type, str]] = {
    Encoding: "encoding",
    Syntax: "syntax",
    DuplicateKey: "duplicate-key",
    TooDeep: "too-deep",
    TooLarge: "too-large",
    BadNumber: "number",
    NotFound: "not-found",
    NotAFile: "not-a-file",
    Unreadable: "unreadable",
    OutsideRoot: "outside-root",
    UnknownDialect: "unknown-dialect",
    InvalidSchema: "invalid-schema",
    UnresolvedReference: "unresolved-reference",
    ReferenceCycle: "reference-cycle",
    InvalidPattern: "invalid-pattern",
    TooCostly: "too-costly",
    Usage: "usage",
    UnknownField: "unknown-field",
    NothingFound: "nothing-found",
    Internal: "internal",
}

EXIT_YES, EXIT_NO, EXIT_UNDECIDED, EXIT_USAGE, EXIT_INPUT, EXIT_BUG = 0, 1, 2, 64, 65, 70
_SEVERITY: Final = (EXIT_BUG, EXIT_INPUT, EXIT_USAGE, EXIT_NO, EXIT_UNDECIDED, EXIT_YES)


def code(fault: Fault) -> str:
    """The stable name of the fault's kind."""
    return CODES[type(fault)]


def exit_status(fault: Fault) -> int:
    """64 for wrong arguments, 70 for a bug in jstk, 65 for input that could not be read or parsed."""
    if isinstance(fault, Usage | UnknownField):
        return EXIT_USAGE
    return EXIT_BUG if isinstance(fault, Internal) else EXIT_INPUT


def worst(statuses: "list[int] | tuple[int, ...]") -> int:
    """The exit status that wins where several inputs were worked on: 70 > 65 > 64 > 1 > 2 > 0."""
    return min(statuses, key=_SEVERITY.index, default=EXIT_YES)


def message(fault: Fault) -> str:
    """What was seen and what was wanted, without the place."""
    match fault:
        case Encoding(offset=offset):
            return f"not UTF-8: a bad byte at offset {offset}"
        case Syntax(expected=expected, seen=seen):
            return f"expected {expected}, found {seen}"
        case DuplicateKey(key=key, first=first):
            return f"the key {key!r} stands twice in one object; first on line {first.line}, column {first.column}"
        case TooDeep(limit=limit):
            return f"nested deeper than {limit} levels"
        case TooLarge(limit=limit):
            return f"larger than {limit} bytes"
        case BadNumber(reason=reason) | Unreadable(reason=reason) | TooCostly(reason=reason):
            return reason
        case NotFound():
            return "no such file"
        case NotAFile(kind=kind):
            return f"a {kind}, not a file"
        case OutsideRoot():
            return "leads outside the root"
        case UnknownDialect(seen=seen):
            return f"unknown dialect {seen!r}"
        case InvalidSchema(violations=violations):
            more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
            return f"the schema breaks its metaschema: {violations[0].message}{more}"
        case UnresolvedReference(dead=dead):
            return "; ".join(f"cannot resolve {one.reference!r}: {one.reason}" for one in dead[:5]) + _others(len(dead))
        case ReferenceCycle(cycle=cycle):
            return "references lead back without progress: " + " -> ".join(cycle)
        case InvalidPattern(pattern=pattern, reason=reason):
            return f"{pattern!r} is no ECMA-262 regular expression: {reason}"
        case Usage(message=text):
            return text
        case UnknownField(path=path):
            return f'Unknown field path: "{path}"'
        case NothingFound(wanted=wanted):
            return f"found no {wanted}"
        case Internal(reason=reason):
            return f"a bug in jstk: {reason}"
        case _:
            assert_never(fault)


def _others(count: int) -> str:
    return f"; and {count - 5} more" if count > 5 else ""


def hint(fault: Fault) -> str | None:
    """The nearest known name or the next step, where there is one."""
    match fault:
        case NotFound(nearest=str(nearest)) | UnknownDialect(nearest=str(nearest)) | UnknownField(nearest=str(nearest)):
            return f"did you mean {nearest!r}?"
        case UnresolvedReference(dead=dead) if dead[0].nearest:
            return f"did you mean {dead[0].nearest!r}?"
        case Usage(hint=str(text)):
            return text
        case _:
            return None


def describe(fault: Fault) -> str:
    """One line: the place, the message and the hint."""
    place = fault.place
    where = ":".join(str(part) for part in (place.uri, place.line, place.column) if part is not None)
    pointer = f" at {place.pointer}" if place.pointer else ""
    tail = hint(fault)
    return f"{where}{': ' if where else ''}{code(fault)}{pointer}: {message(fault)}" + (f" ({tail})" if tail else "")


def error_object(fault: Fault) -> dict[str, object]:
    """The `error` member of a payload: code, message and, where known, uri, line, column, pointer, hint."""
    place = fault.place
    parts: dict[str, object] = {"code": code(fault), "message": message(fault)}
    extra = {
        "uri": place.uri,
        "line": place.line,
        "column": place.column,
        "pointer": place.pointer,
        "hint": hint(fault),
    }
    parts.update((name, value) for name, value in extra.items() if value is not None)
    if isinstance(fault, InvalidSchema):
        parts["violations"] = [
            {"message": one.message, "pointer": one.place.pointer, "line": one.place.line, "column": one.place.column}
            for one in fault.violations[:100]
        ]
    return parts
