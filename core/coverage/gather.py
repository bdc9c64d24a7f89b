"""Gathering: documents, instances and the tests of suites, measured one after another; one bad input stops nothing."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urldefrag

from attrs import evolve, frozen
from returns.result import Failure, Success

from jstk.core.cases.find import suites
from jstk.core.cases.model import Suite, SuiteGroup
from jstk.core.cases.target import Target, targets_of
from jstk.core.closure import Closure
from jstk.core.coverage.measure import Measure
from jstk.core.coverage.model import Summary
from jstk.core.coverage.program import Program, program_of
from jstk.core.document import same
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Fault, Outcome, Usage
from jstk.core.inputs import inputs
from jstk.core.tool import Arguments, Context


@frozen(eq=False)
class Trial:
    """An instance that was measured, for trying out changes: its verdict, and whose it is."""

    instance: Any
    valid: bool
    source: str


@frozen(eq=False)
class Bad:
    """An input that could not be measured."""

    source: str
    fault: Fault


class Gathering:
    """What was gathered so far: private and mutable."""

    def __init__(self, program: Program, arguments: Arguments, context: Context) -> None:
        self.program, self.arguments, self.context = program, arguments, context
        self.measures: dict[str, Measure] = {"": Measure(program)}
        self.bad: list[Bad] = []
        self.trials: list[Trial] = []
        self.astray = 0
        self.keeps = bool(arguments.get("mutation") or arguments.get("paths"))

    def summary(self) -> Summary:
        """The summary of all that was measured."""
        whole = Summary()
        for measure in self.measures.values():
            whole = whole.merged(measure.summary())
        return whole

    def run(self) -> None:
        """Measure everything that the arguments name."""
        sources = self.context.sources
        for one in inputs(self.arguments.get("documents", ()), self.arguments.get("instances", ()), sources):
            if self.context.stopped():
                return
            if isinstance(one.outcome, Failure):
                self.bad.append(Bad(one.source, one.outcome.failure()))
            else:
                self.take(self.measures[""], self.program.engine, one.outcome.unwrap().value, one.source)
        for suite in suites(self.arguments.get("suites", ()), evolve(sources, form=None)):
            if self.context.stopped():
                return
            self.suite(suite)

    def take(self, measure: Measure, engine: Engine, instance: Any, source: str, valid: bool | None = None) -> None:
        """Measure one instance, unless evaluating it would run into a cycle or grow beyond the limit."""
        fault = engine.obstacle(instance)
        if fault is not None:
            self.bad.append(Bad(source, fault))
            return
        found = measure.take(instance)
        self.astray += found is not engine.is_valid(instance)
        if self.keeps and measure is self.measures[""]:
            self.trials.append(Trial(instance, found if valid is None else valid, source))

    def suite(self, suite: Suite) -> None:
        """Measure the tests of a suite, each by the schema that its group is about."""
        if suite.fault is not None:
            self.bad.append(Bad(suite.source, suite.fault))
        for group in suite.groups:
            if group.fault is not None:
                self.bad.append(Bad(suite.source, group.fault))
            for target in targets_of(suite, group, self.arguments.get("draft")) if group.tests else ():
                self.group(suite, group, target)

    def group(self, suite: Suite, group: SuiteGroup, target: Target) -> None:
        measure = self.measure(target)
        if isinstance(measure, Failure):
            self.bad.append(Bad(suite.source, measure.failure()))
            return
        made: Measure = measure.unwrap()
        for test in group.tests:
            if test.document is None:
                if test.fault is not None:
                    self.bad.append(Bad(suite.source, test.fault))
            else:
                self.take(made, made.program.engine, test.document.value, suite.source, test.valid)

    def measure(self, target: Target) -> Outcome[Measure]:
        """The measurement by a target; by the schema in question itself, where it is that."""
        if isinstance(target.closure, Failure):
            return target.closure
        closure: Closure = target.closure.unwrap()
        if not target.through and same_schema(closure, self.program.closure):
            return Success(self.measures[""])
        if target.name not in self.measures or not target.name:
            engine = compile_schema(closure, self.arguments.get("assertFormats"))
            if isinstance(engine, Failure):
                return engine
            self.measures[target.name or f"?{len(self.measures)}"] = made = Measure(program_of(engine.unwrap()))
            return Success(made)
        return Success(self.measures[target.name])


def same_schema(one: Closure, other: Closure) -> bool:
    """Whether two closures are of the same schema: the same file, or inline schemas that are written alike."""
    if one.label is None or other.label is None:
        return same(one.schema, other.schema) and one.dialect is other.dialect
    return one.uri == other.uri


def target_of_suites(arguments: Arguments, context: Context) -> Outcome[Closure]:
    """The one schema that the suites are about; fault `usage` where there is none or there are several."""
    found: dict[str, Outcome[Closure]] = {}
    for suite in suites(arguments.get("suites", ()), evolve(context.sources, form=None)):
        for group in suite.groups:
            for target in _wholes(suite, group, arguments.get("draft")) if group.fault is None else ():
                closure = target.closure
                named = closure.unwrap().uri if isinstance(closure, Success) else target.name
                found.setdefault(named if target.name else f"?{len(found)}", closure)
    if len(found) == 1:
        return next(iter(found.values()))
    message = "the suites are about several schemas" if found else "no schema is given"
    return Failure(Usage(message, "give schema: a path, or the schema itself"))


def _wholes(suite: Suite, group: SuiteGroup, draft: str | None) -> Iterator[Target]:
    """The schemas of a group; of one that a fragment names a part of, the whole."""
    whole = tuple(dict.fromkeys(urldefrag(name)[0] or name for name in group.targets))
    return targets_of(suite, evolve(group, targets=whole), draft)
