"""Writes the generated parts of the README anew: the outputs of its console blocks, and the table of tools.

Run `python tests/readme.py --update`; without the flag it tells whether the README is up to date.
"""

import sys
from pathlib import Path

from support.console import runner, updated
from support.page import with_table

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Exit status 0 where the README is up to date, or was made so."""
    readme = ROOT / "README.md"
    page = readme.read_text(encoding="utf-8")
    fresh = updated(with_table(page), runner(ROOT / "examples"))
    if "--update" in arguments:
        readme.write_text(fresh, encoding="utf-8")
        return 0
    return int(fresh != page)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
