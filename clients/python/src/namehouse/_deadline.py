from __future__ import annotations

import time

from .errors import TimedOut


class Deadline:
    """The moment by which something must be done. The clock of the machine can't move it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends_at = time.monotonic() + seconds

    def left(self) -> float:
        """How many seconds are left. Raises TimedOut if none are."""
        left = self._ends_at - time.monotonic()
        if left <= 0:
            raise TimedOut(f"No response within {self.seconds:g} s.")
        return left

    def at_most(self, seconds: float) -> Deadline:
        """The sooner one of this deadline and one in so many seconds."""
        return Deadline(seconds) if seconds < self.left() else self

    def extend(self, seconds: float) -> None:
        """Moves it later, by time that wasn't spent waiting for the server."""
        self._ends_at += seconds
