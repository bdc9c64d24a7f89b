"""`python -m jstk.shell`."""

import sys

from jstk.shell.cli import main

sys.exit(main())
