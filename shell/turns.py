"""Two threads that take turns at reading, so that a short call costs no change of threads.

The thread that reads runs a call itself. The other looks on while there are calls, and takes over the reading when one
lasts longer than a moment; the first stands by then, when its call has ended.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

# What a ping may have to wait for: a moment, and as long again until that is seen.
MOMENT: Final = 0.01
# After this many moments without a call the thread that stands by sleeps until there is one.
_QUIET: Final = 100


class Turns:
    """Who may read. `second` is what the second thread does when its turn comes."""

    def __init__(self, second: Callable[[], None]) -> None:
        self._second = second
        self._lock = threading.Lock()
        self._awake = threading.Event()
        self._since: float | None = None
        self._calls = 0
        self._started = self._standing = self._over = False

    def lend(self) -> bool:
        """Whether the reading thread may run a call now: there is another one that could take over."""
        with self._lock:
            if not self._started:
                self._started = self._standing = True
                threading.Thread(target=self._wait_and_go_on, daemon=True).start()
            if not self._standing:
                return False
            self._since = time.monotonic()
            self._calls += 1
        if not self._awake.is_set():
            self._awake.set()
        return True

    def back(self) -> bool:
        """The call has ended: whether its thread still has the turn."""
        with self._lock:
            kept = self._since is not None
            self._since = None
            return kept

    def stand_by(self) -> bool:
        """Waits for a turn; False where there is nothing more to read."""
        with self._lock:
            self._standing = True
        seen = quiet = 0
        while not self._over:
            self._awake.wait()
            time.sleep(MOMENT)
            with self._lock:
                if self._since is not None and time.monotonic() - self._since >= MOMENT:
                    self._since, self._standing = None, False
                    return True
                quiet = quiet + 1 if self._calls == seen else 0
                seen = self._calls
                if quiet > _QUIET and self._since is None and not self._over:
                    self._awake.clear()
        return False

    def end(self) -> None:
        """The input has ended: nobody's turn comes any more."""
        with self._lock:
            self._over = True
            self._awake.set()

    def _wait_and_go_on(self) -> None:
        if self.stand_by():
            self._second()
