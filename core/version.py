"""The version, as a constant: asking the installed metadata for it costs more than the rest of a start."""

from typing import Final

VERSION: Final = "0.1.0"
