"""The guards of the core: each takes the tree of one module and tells every place that breaks its rule.

A guard is a function from a parsed module and its path (`core/pointer.py`) to lines of complaint. The tests hold all
of them against the source, and hold each against a planted violation that it has to see.
"""

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeGuard

Guard = Callable[[ast.Module, str], list[str]]

STANDARD = frozenset(
    """abc base64 binascii bisect calendar collections copy datetime decimal difflib enum fnmatch.fnmatchcase
    fractions functools hashlib heapq html ipaddress itertools json keyword math numbers operator re
    statistics string struct textwrap types typing unicodedata urllib.parse uuid xml.sax.saxutils zlib""".split()
)
LIBRARIES = frozenset({"attrs", "returns", "referencing", "jstk.core"})
# What may be imported in part of the core alone: the folders or modules that may.
CONFINED = {
    "jsonschema": ("core/engine/",),
    "jsonschema_rs": ("core/engine/",),
    "jsonschema_specifications": ("core/engine/", "core/sources.py"),
    "yaml": ("core/document/",),
    "tomllib": ("core/document/",),
    "random": ("core/",),
}
FORBIDDEN_NAMES = frozenset(
    """open print input eval exec compile __import__ globals locals vars setattr delattr breakpoint exit quit
    hash __builtins__ __loader__ __spec__""".split()
)
# Attributes that read a clock, ambient state or an unseeded source, whatever they are reached through.
FORBIDDEN_ATTRIBUTES = {
    "datetime": {"now", "utcnow", "today", "fromtimestamp"},
    "date": {"today", "fromtimestamp"},
    "uuid": {"uuid1", "uuid4", "getnode"},
    "decimal": {"getcontext", "setcontext"},
}
ROOMS = ("validate", "lint", "diff", "bundle", "migrate", "infer", "sample", "coverage", "suite", "tools")
BROAD = frozenset({"Exception", "BaseException", "RecursionError", "MemoryError"})
# An engine written in Python walks by recursion, and its stack ends in it: what it raises is caught where it is called.
RECURSIVE_ENGINE = frozenset({"core/engine/second.py", "core/engine/draft3.py"})
BUILDERS = frozenset({"list", "dict", "set", "bytearray", "defaultdict", "Counter", "deque", "OrderedDict"})
MUTATORS = frozenset(
    """append add update setdefault pop popitem clear extend insert remove discard appendleft popleft sort
    reverse __setitem__ __delitem__ move_to_end difference_update intersection_update
    symmetric_difference_update""".split()
)
# What may take a set, since its answer does not tell the order.
ORDERLESS = frozenset({"sorted", "set", "frozenset", "len", "any", "all", "sum", "min", "max"})
# What takes a set and lets its order show.
WALKERS = frozenset({"list", "tuple", "enumerate", "iter", "next", "map", "filter", "zip", "join", "fromkeys"})


@lru_cache(maxsize=4)
def sources(root: Path, folder: str = "core") -> dict[str, ast.Module]:
    """Every module below a folder, parsed, by its path relative to the root."""
    files = sorted((root / folder).rglob("*.py"))
    return {path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


@lru_cache(maxsize=8192)
def nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a scope but the constants, which no rule looks at, and of which some tables have a great many."""
    return tuple(node for node in ast.walk(scope) if not isinstance(node, ast.Constant | ast.expr_context))


def imported_modules(modules: dict[str, ast.Module]) -> list[str]:
    """All that the modules import from outside the core, early or late, by dotted name; some are names in a module."""
    found = {name for tree in modules.values() for _, name in _imported(tree)}
    parents = {name.rpartition(".")[0] for name in found}
    return sorted(name for name in found | parents if name and not name.startswith("jstk"))


def complaints(guard: Guard, modules: dict[str, ast.Module]) -> list[str]:
    """What a guard has to say of all modules."""
    return [f"{path}:{line}" for path, tree in modules.items() for line in guard(tree, path)]


def imports(tree: ast.AST, path: str) -> list[str]:
    """Only pure modules, attrs, returns, referencing and the core itself; engines and parsers only at home."""
    return [
        f"{node.lineno}: import of {name}"
        for node, name in _imported(tree)
        if not _within(name, STANDARD | LIBRARIES) and not _at_home(name, path)
    ]


def relative_imports(tree: ast.AST, path: str) -> list[str]:
    """Imports are absolute, so that a search finds them."""
    return [f"{n.lineno}: relative import" for n in nodes(tree) if isinstance(n, ast.ImportFrom) and n.level]


def names(tree: ast.AST, path: str) -> list[str]:
    """No built-in that does I/O, runs text, or reaches into a namespace, called or passed on."""
    return [
        f"{node.lineno}: {node.id}"
        for node in nodes(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in FORBIDDEN_NAMES
    ]


def ambient(tree: ast.AST, path: str) -> list[str]:
    """No clock, no ambient decimal context, no identity made of the machine."""
    reached = [(n, _base(n), n.attr) for n in nodes(tree) if isinstance(n, ast.Attribute)]
    taken = [(n, n.module, a.name) for n in nodes(tree) if isinstance(n, ast.ImportFrom) and n.module for a in n.names]
    return [
        f"{node.lineno}: {base}.{name}"
        for node, base, name in reached + taken
        if name in FORBIDDEN_ATTRIBUTES.get(base, ())
    ]


def chance(tree: ast.AST, path: str) -> list[str]:
    """Chance comes from `Random(seed)` alone: no module-level generator, and no generator without a seed."""
    found = []
    for node in nodes(tree):
        if isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names):
            found.append(f"{node.lineno}: import random")
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            found += [f"{node.lineno}: from random import {a.name}" for a in node.names if a.name != "Random"]
        if isinstance(node, ast.Call) and _name(node.func) == "Random" and not node.args:
            found.append(f"{node.lineno}: Random without a seed")
    return found


def statements(tree: ast.AST, path: str) -> list[str]:
    """No `raise`, no `assert`, no `global` or `nonlocal`, nothing asynchronous."""
    kinds = (
        ast.Raise,
        ast.Assert,
        ast.Global,
        ast.Nonlocal,
        ast.AsyncFunctionDef,
        ast.Await,
        ast.AsyncFor,
        ast.AsyncWith,
    )
    return [f"{node.lineno}: {type(node).__name__.lower()}" for node in nodes(tree) if isinstance(node, kinds)]


def doors(modules: dict[str, ast.Module]) -> set[str]:
    """The modules that catch exceptions."""
    return {
        path for path, tree in modules.items() if any(isinstance(node, ast.Try | ast.TryStar) for node in nodes(tree))
    }


def handlers(tree: ast.AST, path: str) -> list[str]:
    """A door names what it catches: never everything, and never the stack's end, not even by way of a constant."""
    refused = BROAD - ({"RecursionError"} if path in RECURSIVE_ENGINE else set())
    bare = [node for node in nodes(tree) if isinstance(node, ast.ExceptHandler) and node.type is None]
    typed = {id(annotation) for node in nodes(tree) for annotation in [getattr(node, "annotation", None)] if annotation}
    broad = [n for n in nodes(tree) if isinstance(n, ast.Name) and n.id in refused and id(n) not in typed]
    return [f"{node.lineno}: catches everything" for node in bare] + [f"{node.lineno}: {node.id}" for node in broad]


def state(tree: ast.Module, path: str) -> list[str]:
    """A module holds constants alone: a list, set or dict at its top is declared Final or of a read-only type."""
    return [
        f"{node.lineno}: mutable {ast.unparse(target)} without Final"
        for node in _top_level(tree.body)
        for target in _targets(node)
        if _mutable(node.value) and _name(target) != "__all__" and not _read_only(node)
    ]


def mutation(tree: ast.Module, path: str) -> list[str]:
    """No function changes a value that its module holds, nor an attribute of a module that it imports."""
    held = {_name(t) for node in _top_level(tree.body) for t in _targets(node)}
    foreign = {(a.asname or a.name).split(".")[0] for n in nodes(tree) if isinstance(n, ast.Import) for a in n.names}
    found = []
    for function in _functions(tree):
        shared = (held | foreign) - _bound(function) - {""}
        found += [f"{node.lineno}: changes {name}" for node, name in _changes(function) if name in shared]
    return sorted(set(found))


def memos(tree: ast.AST, path: str) -> list[str]:
    """A memo without a bound is kept for constants alone: a function that takes nothing."""
    return [
        f"{node.lineno}: unbounded memo of {node.name}"
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.args)
        for decorator in node.decorator_list
        if _unbounded(decorator)
    ]


def hash_order(tree: ast.AST, path: str) -> list[str]:
    """No set is walked in its own order, which differs from run to run."""
    quiet = {id(arg) for call in nodes(tree) if _call_of(call, ORDERLESS) for arg in call.args}
    quiet |= {id(part) for node in nodes(tree) if isinstance(node, ast.Set) for part in node.elts}
    found = []
    for scope in [tree, *_functions(tree)]:
        known = _set_names(scope)
        found += [line for node in _own(scope) for line in _set_walks(node, known, quiet)]
    return sorted(set(found))


def rooms(tree: ast.AST, path: str) -> list[str]:
    """A room, that is a tool, does not import another."""
    own = _room(path.removeprefix("core/").removesuffix(".py").replace("/", "."))
    return [
        f"{node.lineno}: the room {own} imports {name}"
        for node, name in _imported(tree)
        if own and name.startswith("jstk.core.") and _room(name.removeprefix("jstk.core.")) not in (None, own)
    ]


GUARDS: dict[str, Guard] = {
    "imports": imports,
    "relative imports": relative_imports,
    "names": names,
    "ambient": ambient,
    "chance": chance,
    "statements": statements,
    "handlers": handlers,
    "state": state,
    "mutation": mutation,
    "memos": memos,
    "hash order": hash_order,
    "rooms": rooms,
}


def _imported(tree: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    """Each import, as the longest dotted name that may be a module: `from a import b` gives `a.b`."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def _within(name: str, allowed: frozenset[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:end]) in allowed for end in range(1, len(parts) + 1))


def _at_home(name: str, path: str) -> bool:
    return path.startswith(CONFINED.get(name.split(".")[0], ()) or ("\0",))


def _base(node: ast.Attribute) -> str:
    return node.value.attr if isinstance(node.value, ast.Attribute) else _name(node.value)


def _name(node: ast.AST | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _room(dotted: str) -> str | None:
    head = dotted.split(".")[0]
    return head if head in ROOMS else None


def _top_level(body: list[ast.stmt]) -> Iterator[ast.Assign | ast.AnnAssign]:
    """The assignments of a module, those under `if` too, and those of a class body with no field of its own."""
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield node
        elif isinstance(node, ast.If | ast.With | ast.Try | ast.For | ast.ClassDef):
            yield from _top_level(node.body)


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]


def _mutable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        called = value.func.attr if isinstance(value.func, ast.Attribute) else _name(value.func)
        return called in BUILDERS
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)


def _read_only(node: ast.Assign | ast.AnnAssign) -> bool:
    kinds = ("Final", "Mapping", "Sequence", "Collection", "AbstractSet", "TypeAlias")
    return isinstance(node, ast.AnnAssign) and any(kind in ast.unparse(node.annotation) for kind in kinds)


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in nodes(tree) if isinstance(node, ast.FunctionDef)]


def _bound(function: ast.FunctionDef) -> set[str]:
    """The names that a function binds itself: parameters, assignments, loops, local imports."""
    stored = {n.id for n in nodes(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {n.arg for n in nodes(function) if isinstance(n, ast.arg)}


def _changes(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, str]]:
    for node in nodes(function):
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node, _name(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            yield node, _name(node.func.value)


def _unbounded(decorator: ast.expr) -> bool:
    text = ast.unparse(decorator).removeprefix("functools.")
    return text in ("cache", "lru_cache(None)", "lru_cache(maxsize=None)")


def _call_of(node: ast.AST, called: frozenset[str]) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and _name(node.func) in called


@lru_cache(maxsize=8192)
def _own(scope: ast.AST) -> tuple[ast.AST, ...]:
    """The nodes of a scope without those of the functions inside it."""
    inner = {id(node) for function in _functions(scope) if function is not scope for node in nodes(function)}
    return tuple(node for node in nodes(scope) if id(node) not in inner and node is not scope)


def _set_names(scope: ast.AST) -> set[str]:
    """The names that a scope binds to sets alone."""
    kinds: dict[str, set[bool]] = {}
    for node in _own(scope):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in _targets(node):
                kinds.setdefault(_name(target), set()).add(_is_set(node.value, set()))
    return {name for name, found in kinds.items() if name and found == {True}}


def _is_set(node: ast.AST, known: set[str]) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitOr | ast.BitAnd | ast.BitXor):
        return _is_set(node.left, known) or _is_set(node.right, known)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("union", "intersection", "difference") and _is_set(node.func.value, known)
    return (
        isinstance(node, ast.Set | ast.SetComp)
        or _call_of(node, frozenset({"set", "frozenset"}))
        or _name(node) in known
    )


def _set_walks(node: ast.AST, known: set[str], quiet: set[int]) -> list[str]:
    walked = [] if id(node) in quiet else _walked(node)
    return [f"{each.lineno}: walks a set in its own order" for each in walked if _is_set(each, known)]


def _walked(node: ast.AST) -> list[ast.expr]:
    """What a node goes through in order, where the order shows."""
    if isinstance(node, ast.For):
        return [] if all(map(_commutes, node.body)) else [node.iter]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
        return [generator.iter for generator in node.generators]
    if isinstance(node, ast.Call):
        named = node.func.attr if isinstance(node.func, ast.Attribute) else _name(node.func)
        return node.args if named in WALKERS else []
    return [node.value] if isinstance(node, ast.Starred) else []


def _commutes(statement: ast.stmt) -> bool:
    """Whether a loop's statement leaves the same behind in any order: bits gathered, members of a set added."""
    if isinstance(statement, ast.If):
        return all(map(_commutes, statement.body + statement.orelse))
    if isinstance(statement, ast.AugAssign):
        return isinstance(statement.op, ast.BitOr | ast.BitAnd | ast.BitXor)
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("add", "discard")
