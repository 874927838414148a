from __future__ import annotations

import random
from typing import Literal, Optional

from .errors import ConnectionFailed, NamehouseError, ServiceError, TimedOut

#: Whether a request can be sent twice. `safe`: repeating it changes nothing. `keyed`: it carries an
#: Idempotency-Key, so the server replays the first response. `unsafe`: it might act twice.
Repeat = Literal["safe", "keyed", "unsafe"]

_FIRST_WAIT_SECONDS = 0.25
_WAIT_SECONDS_MAX = 8.0
_PASSING_STATUSES = (408, 500, 502, 503, 504)
#: `replay_detected` means a proxy sent our request twice and its nonce is used up. We never got the
#: first response, so we sign and send again.
_PASSING_CODES = ("idempotency_in_progress", "replay_detected")


def is_worth_repeating(error: NamehouseError, repeat: Repeat) -> bool:
    """True if a retry could succeed and can't cause a duplicate."""
    # A rate-limited request was never processed, so even an unsafe call can be retried.
    if isinstance(error, ServiceError) and error.code == "rate_limited":
        return True
    if repeat == "unsafe":
        return False
    if isinstance(error, (ConnectionFailed, TimedOut)):
        return True
    if not isinstance(error, ServiceError):
        return False
    return error.status in _PASSING_STATUSES or error.code in _PASSING_CODES


def seconds_before(
    attempt: int, error: NamehouseError, retry_after_seconds_max: float
) -> Optional[float]:
    """How long to wait before the next attempt: the server's Retry-After if given, otherwise
    exponential backoff, always with jitter. None if Retry-After is over the limit."""
    asked = error.retry_after_seconds if isinstance(error, ServiceError) else None
    if asked is not None and asked > retry_after_seconds_max:
        return None
    backoff = min(_WAIT_SECONDS_MAX, _FIRST_WAIT_SECONDS * 2.0 ** (attempt - 1))
    return (asked or 0.0) + backoff * (0.5 + random.random() / 2)
