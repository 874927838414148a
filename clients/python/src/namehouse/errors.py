"""What a failed call raises. Every one of them is a NamehouseError."""

from __future__ import annotations

import email.utils
import re
import time
from typing import Any, Dict, List, Mapping, Optional


class NamehouseError(Exception):
    """The base class of all errors that a failed call raises."""

    code = "error"
    #: How many times the request was sent.
    attempts = 1
    #: The idempotency key of a write. Retry with this key and the write still happens only once.
    idempotency_key: Optional[str] = None


class ServiceError(NamehouseError):
    """The server refused the request. Branch on `code`, and quote `request_id` to support.

    New codes may be added, so handle an unknown one by its `status`.
    """

    def __init__(self, status: int, headers: Mapping[str, str], answer: object) -> None:
        error = _refusal_in(answer, status)
        text = f"The server answered {status} without an error message."
        super().__init__(error.get("message", text))
        self.status = status
        # Without our error in the body, a proxy probably answered. Its 404 doesn't mean "no such
        # domain".
        self.code: str = error.get("code", "unexpected_answer")
        self.headers = headers
        self.request_id: Optional[str] = error.get("request_id") or headers.get("x-request-id")
        self.retry_after_seconds = _seconds_of(headers.get("retry-after"))
        self.details: List[Dict[str, str]] = error.get("details", [])

    @property
    def message(self) -> str:
        return str(self)


class ConnectionFailed(NamehouseError):
    """The connection failed or was lost. The server may or may not have acted on the request."""

    code = "connection_failed"


class TimedOut(NamehouseError):
    """An attempt or the whole call timed out. The server may or may not have acted on it."""

    code = "timeout"


class AnswerError(NamehouseError):
    """A response the API doesn't define: a redirect, an HTML page, or a body that is too large."""

    code = "unexpected_answer"

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def _refusal_in(answer: object, status: int) -> Dict[str, Any]:
    error = answer.get("error") if isinstance(answer, dict) else None
    if isinstance(error, str):
        # A few older endpoints answer {"error": "text"}. Their code is derived from the status.
        return {"code": "unauthorized" if status == 401 else "bad_request", "message": error}
    if not isinstance(error, dict):
        return {}
    known = {key: error[key] for key in ("code", "message") if isinstance(error.get(key), str)}
    if len(known) < 2:
        return {}
    if isinstance(error.get("request_id"), str):
        known["request_id"] = error["request_id"]
    if isinstance(error.get("details"), list):
        known["details"] = [each for each in error["details"] if _is_detail(each)]
    return known


def _is_detail(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(value.get(key), str) for key in ("field", "message")
    )


def _seconds_of(text: Optional[str]) -> Optional[float]:
    """We send whole seconds, but a proxy may send a date."""
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text):
        return float(text)
    parsed = email.utils.parsedate_tz(text)
    return None if parsed is None else max(0.0, email.utils.mktime_tz(parsed) - time.time())
