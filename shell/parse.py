"""Words of the command line to the arguments of a tool: argparse splits them, the tool's table says what they mean."""

from argparse import SUPPRESS, ArgumentParser
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.fault import Outcome, Usage
from jstk.core.nearest import suggest
from jstk.core.tool import Command, Flag


@frozen
class Parsed:
    """The arguments of a tool, and the values of flags that are for the command line alone."""

    arguments: Mapping[str, Any]
    local: Mapping[str, Any]


class _Wrong(Exception):
    """What argparse would print before it exits."""


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _Wrong(message)


def parse(words: Sequence[str], command: Command, flags: Sequence[Flag]) -> Outcome[Parsed]:
    """The values that the words give to the positionals of a command and to flags; what is not given is left out.

    Fault: usage, with the nearest known flag or choice.
    """
    try:
        given, rest = parser(flags).parse_known_args(list(words))
    except _Wrong as wrong:
        return Failure(Usage(str(wrong)))
    places = _positionals(rest, flags)
    if isinstance(places, Usage):
        return Failure(places)
    values = _assigned(places, command)
    for name, value in vars(given).items():
        values = values if isinstance(values, Usage) else _with_value(values, _flag_of(flags, name), value)
    return Failure(values) if isinstance(values, Usage) else Success(_parsed(values, flags))


def parser(flags: Sequence[Flag]) -> ArgumentParser:
    """The argparse parser of some flags; it knows no positionals, so that these may stand anywhere among the flags."""
    made = _Parser(prog="jstk", add_help=False, allow_abbrev=False, argument_default=SUPPRESS)
    for flag in flags:
        options: dict[str, Any] = {"dest": flag.name, "help": flag.help.replace("%", "%%")}
        if flag.shape == "switch":
            options["action"], options["const"] = "store_const", flag.const
        else:
            options["action"] = "append" if flag.shape in ("values", "pairs") else "store"
            options["metavar"] = flag.metavar or flag.argument.upper()
        made.add_argument(*flag.name.split(), **options)
    return made


def _flag_of(flags: Sequence[Flag], name: str) -> Flag:
    return next(flag for flag in flags if flag.name == name)


def _positionals(rest: Sequence[str], flags: Sequence[Flag]) -> list[str] | Usage:
    """What is left when the flags are taken out; a word that looks like a flag is one that nobody knows."""
    places: list[str] = []
    for at, word in enumerate(rest):
        if word == "--":
            return [*places, *rest[at + 1 :]]
        if word.startswith("-") and word != "-":
            name = word.partition("=")[0]
            near = suggest(name, [spelling for flag in flags for spelling in flag.name.split()])
            return Usage(f"unknown flag {name!r}", f"did you mean {near!r}?" if near else None)
        places.append(word)
    return places


def _assigned(places: list[str], command: Command) -> dict[str, Any] | Usage:
    values: dict[str, Any] = {}
    rest = list(places)
    for argument, metavar, count in command.positionals:
        if count in ("many", "any"):
            taken, rest = rest, []
            if taken:
                values[argument] = taken
        elif rest:
            values[argument] = rest.pop(0)
        if argument not in values and count in ("one", "many"):
            return Usage(f"{metavar} is missing")
    return Usage(f"one word too many: {rest[0]!r}") if rest else values


def _with_value(values: dict[str, Any], flag: Flag, value: Any) -> dict[str, Any] | Usage:
    """The values with that of one more flag; pairs and lists of several flags of one argument are joined."""
    read = _read(flag, value)
    if isinstance(read, Usage):
        return read
    before = values.get(flag.argument)
    if isinstance(read, list) and isinstance(before, list):
        read = [*before, *read]
    if isinstance(read, dict) and isinstance(before, dict):
        read = {**before, **read}
    return {**values, flag.argument: read}


def _read(flag: Flag, value: Any) -> Any:
    name = flag.name.split()[-1]
    if flag.shape == "number":
        return _number(name, value)
    if flag.shape == "pairs":
        return _pairs(name, value)
    for one in value if flag.shape == "values" else (value,):
        if flag.choices and one not in flag.choices:
            near = suggest(one, flag.choices)
            known = f"did you mean {near!r}?" if near else "one of: " + ", ".join(flag.choices)
            return Usage(f"{name} does not take {one!r}", known)
    return value


def _number(name: str, text: str) -> int | Decimal | Usage:
    try:
        number = Decimal(text)
        if number.is_finite() and abs(number.adjusted()) < 100:
            return int(number) if number == number.to_integral_value() else number
    except InvalidOperation:
        pass
    return Usage(f"{name} takes a number, not {text!r}")


def _pairs(name: str, texts: Sequence[str]) -> dict[str, str] | Usage:
    pairs: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key:
            return Usage(f"{name} takes KEY=VALUE, not {text!r}")
        pairs[key] = value
    return pairs


def _parsed(values: Mapping[str, Any], flags: Sequence[Flag]) -> Parsed:
    local = {flag.argument for flag in flags if flag.local}
    return Parsed(
        {name: value for name, value in values.items() if name not in local},
        {name: value for name, value in values.items() if name in local},
    )
