"""A name that is no keyword: misspelt, of OpenAPI, or without the `x-` prefix of extensions."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.vocabulary import EDITORS, OPENAPI, meant_keyword, of_another_dialect


def _check(here: Here) -> Iterator[Hit]:
    if here.closure.metaschemas:
        return
    for name in here.schema:
        if (
            name in here.dialect.keywords
            or of_another_dialect(name, here.dialect)
            or name.startswith(("x-", "//", "$comment"))
        ):
            continue
        if _is_container(here, name):
            continue
        if name in OPENAPI:
            yield Hit(
                f"`{name}` is OpenAPI and means nothing in JSON Schema; {OPENAPI[name]}", name, severity="warning"
            )
            continue
        meant = meant_keyword(name, here.dialect, list(here.schema))
        if name in EDITORS or meant is None:
            text = f"`{name}` is no keyword of {here.dialect.name}; names of extensions begin with x-"
            yield Hit(text, name, severity="note")
            continue
        yield Hit(
            f"`{name}` is no keyword of {here.dialect.name}; did you mean `{meant}`?", name, evidence={"meant": meant}
        )


def _is_container(here: Here, name: str) -> bool:
    """Whether references lead into it, as into definitions under a name of one's own."""
    start = here.at(name)
    return any(
        target[0] == here.closure.uri and (target[1] == start or target[1].startswith(start + "/"))
        for target in here.subject.remember(
            "targets", lambda: [r.target for found in here.closure.references.values() for r in found]
        )
    )


RULE: Final = Rule(
    id="unknown-keyword",
    why="Validators ignore names that they do not know, so a misspelt keyword checks nothing.",
    severity="warning",
    group="semantic",
    good={"type": "string", "minLength": 3, "x-unit": "m"},
    bad={"type": "string", "minlength": 3},
    check=_check,
)
