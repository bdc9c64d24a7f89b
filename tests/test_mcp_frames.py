"""Raw lines and what each is answered: one table, through the pure step."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from jstk.core.mcp.event import Line, Overlong, Run, Send
from jstk.core.mcp.jsonrpc import Request, read
from jstk.core.mcp.server import step
from jstk.core.mcp.state import start
from support.standin import TOOLS

Answer = dict[str, Any]
DEEP = "[" * 3000 + "]" * 3000
SILENT = None


def error(code: int, id_: object = "absent") -> Callable[[Answer], bool]:
    """An error of that code, with that id or without one."""
    return lambda answer: answer["error"]["code"] == code and answer.get("id", "absent") == id_


def pong(id_: object) -> Callable[[Answer], bool]:
    """The empty result, with that id and of its type."""
    return lambda answer: answer == {"jsonrpc": "2.0", "id": id_, "result": {}} and type(answer["id"]) is type(id_)


def ping(id_: str = "1", more: str = "") -> str:
    """A ping with that id, as JSON text."""
    return f'{{"jsonrpc":"2.0","id":{id_},"method":"ping"{more}}}'


def call(params: str) -> str:
    """A tool call with these params, as JSON text."""
    return f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}'


TABLE: list[tuple[str, str | bytes, Callable[[Answer], bool] | None]] = [
    ("plain", ping(), pong(1)),
    ("CRLF", ping() + "\r", pong(1)),
    ("BOM", "\ufeff" + ping(), pong(1)),
    ("white space around", f"\t {ping()} ", pong(1)),
    ("blank", "  \t\r", SILENT),
    ("empty", "", SILENT),
    ("id empty string", ping('""'), pong("")),
    ("id string of digits", ping('"7"'), pong("7")),
    ("id negative", ping("-1"), pong(-1)),
    ("id of 70 bits", ping(str(2**70)), pong(2**70)),
    ("id lone surrogate", ping('"\\ud800"'), pong("\ud800")),
    ("id null", ping("null"), error(-32600)),
    ("id boolean", ping("true"), error(-32600)),
    ("id fraction", ping("1.5"), error(-32600)),
    ("id 1.0", ping("1.0"), error(-32600)),
    ("id array", ping("[]"), error(-32600)),
    ("id of 5,000 digits", ping("9" * 5000), error(-32600)),
    ("unparsable", "{nope", error(-32700)),
    ("two messages", ping() + ping(), error(-32700)),
    ("NaN", ping(more=',"params":{"x":NaN}'), error(-32700, 1)),
    ("-Infinity", ping(more=',"params":{"x":-Infinity}'), error(-32700, 1)),
    ("bytes that are not UTF-8", b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', error(-32700, 1)),
    ("a name twice", ping(more=',"params":{"a":1,"a":1}'), error(-32600, 1)),
    ("unescaped control character", ping(more=',"params":{"a":"\x01"}'), error(-32700)),
    ("raw U+2028", ping(more=',"params":{"a":"\u2028"}'), pong(1)),
    ("empty object", "{}", error(-32600)),
    ("string", '"hello"', error(-32600)),
    ("number", "5", error(-32600)),
    ("null", "null", error(-32600)),
    ("batch", f"[{ping()}]", error(-32600)),
    ("empty batch", "[]", error(-32600)),
    ("no jsonrpc", '{"id":1,"method":"ping"}', error(-32600, 1)),
    ("wrong jsonrpc", '{"jsonrpc":"1.0","id":1,"method":"ping"}', error(-32600, 1)),
    ("method is a number", '{"jsonrpc":"2.0","id":1,"method":5}', error(-32600, 1)),
    ("neither method nor result", '{"jsonrpc":"2.0","id":1}', error(-32600, 1)),
    ("method empty", '{"jsonrpc":"2.0","id":1,"method":""}', error(-32601, 1)),
    ("params array", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', error(-32602, 1)),
    ("params string", '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', error(-32602, 1)),
    ("params null", ping(more=',"params":null'), pong(1)),
    ("deep", ping(more=f',"params":{{"x":{DEEP}}}'), pong(1)),
    ("deep and never closed", "[" * 200_000, error(-32700)),
    ("deep and closed twice", "[" * 3000 + "]" * 3001, error(-32700)),
    ("deep in strings", ping(more=f',"params":{{"x":"{"[" * 3000}"}}'), pong(1)),
    ("many quotes in a string never closed", "[" * 300 + '"' + '\\"' * 100_000, error(-32700)),
    ("stray response", '{"jsonrpc":"2.0","id":77,"result":{}}', SILENT),
    ("stray error", '{"jsonrpc":"2.0","id":77,"error":{"code":1,"message":""}}', SILENT),
    ("notification", '{"jsonrpc":"2.0","method":"notifications/whatever"}', SILENT),
    ("notification of a request's method", '{"jsonrpc":"2.0","method":"tools/list"}', SILENT),
    ("notification with an array", '{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}', SILENT),
    ("cancel of an odd id", '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}', SILENT),
    ("unknown method", '{"jsonrpc":"2.0","id":1,"method":"foo/bar"}', error(-32601, 1)),
    ("resources", '{"jsonrpc":"2.0","id":1,"method":"resources/list"}', error(-32601, 1)),
    ("logging", '{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}', error(-32601, 1)),
    ("tools/call without params", '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', error(-32602, 1)),
    ("unknown tool", call('{"name":"nope"}'), error(-32602, 1)),
    ("name is a number", call('{"name":5}'), error(-32602, 1)),
    ("arguments array", call('{"name":"stand_in","arguments":[]}'), error(-32602, 1)),
    ("arguments string", call('{"name":"stand_in","arguments":"x"}'), error(-32602, 1)),
    ("bad cursor", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}', error(-32602, 1)),
    ("cursor number", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":1}}', error(-32602, 1)),
    ("initialize without a version", '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}', error(-32602, 1)),
]


@pytest.mark.parametrize(("line", "check"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_a_raw_line_gets_the_answer_due(line: str | bytes, check: Callable[[Answer], bool] | None) -> None:
    """Each line gets one answer, or none where none is due, and every answer is one line of ASCII."""
    data = line if isinstance(line, bytes) else line.encode()
    _, effects = step(start(lambda: TOOLS), Line(data))
    sent = [effect.line for effect in effects if isinstance(effect, Send)]
    assert len(sent) == len(effects)
    if check is None:
        assert sent == []
        return
    (answer,) = sent
    assert answer.isascii()
    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    assert check(json.loads(answer)), answer


def test_a_line_beyond_the_limit_is_refused() -> None:
    """A line that was too long to be read gets an error without an id."""
    _, (effect,) = step(start(lambda: TOOLS), Overlong())
    assert isinstance(effect, Send)
    assert error(-32600)(json.loads(effect.line))


def test_unknown_tools_name_the_nearest() -> None:
    """The error for an unknown tool says which one was probably meant."""
    _, (effect,) = step(start(lambda: TOOLS), Line(call('{"name":"standin"}').encode()))
    assert isinstance(effect, Send)
    assert "'stand_in'" in json.loads(effect.line)["error"]["message"]


@pytest.mark.parametrize("arguments", ["", ',"arguments":null', ',"arguments":{}'])
def test_absent_arguments_count_as_none(arguments: str) -> None:
    """Absent, null and empty arguments all start the call with no arguments."""
    _, effects = step(start(lambda: TOOLS), Line(call(f'{{"name":"stand_in"{arguments}}}').encode()))
    assert effects == (Run(0, "stand_in", {}),)


def test_numbers_are_exact() -> None:
    """A frame's numbers keep every digit, and one beyond all limits is still a number beyond them."""
    found = read(ping(more=',"params":{"a":0.10,"b":1e400,"c":1e999999999999999999999,"d":12}').encode())
    assert isinstance(found, Request)
    assert str(found.params["a"]) == "0.10"
    assert found.params["b"] == Decimal("1e400")
    assert found.params["c"].adjusted() > 1000
    assert type(found.params["d"]) is int
