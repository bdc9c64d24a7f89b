"""`not` of everything, or an empty `enum`: a way to say `false`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import UNFIXED, Hit, Rule
from jstk.core.lint.values import is_everything


def _check(here: Here) -> Iterator[Hit]:
    negated = here.schema.get("not")
    if here.has("not") and is_everything(negated, here.dialect) and here.dialect.number >= 6:
        alone = not any(name in here.schema for name in ("$id", "$anchor", "$schema", "$defs", "definitions"))
        others = [name for name in here.asserting() if name != "not"]
        text = "nothing satisfies this schema: `not` rejects everything"
        more = (
            f", so {', '.join(f'`{name}`' for name in others[:3])} beside it never count"
            if others
            else "; `false` says the same"
        )
        yield Hit(text + more, "not", fix=False if alone and here.pointer else UNFIXED)
    if here.schema.get("enum") == [] and here.has("enum"):
        yield Hit("nothing satisfies this schema: its `enum` is empty", "enum")


RULE: Final = Rule(
    id="admits-nothing",
    why="A schema that can accept nothing should say so plainly; otherwise it reads like a mistake.",
    severity="warning",
    group="semantic",
    good={"not": {"type": "null"}},
    bad={"properties": {"p": {"not": {}}}},
    check=_check,
    on=("not", "enum"),
)
