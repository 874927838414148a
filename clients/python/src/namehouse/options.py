"""Time limits and other options that all clients share."""

from __future__ import annotations

import re
import ssl
import time
from dataclasses import dataclass
from typing import Callable, Mapping, Optional
from urllib.parse import urlsplit

_DAY_SECONDS = 86_400.0


@dataclass(frozen=True)
class AnswerHead:
    """Status and headers of a successful response."""

    status: int
    headers: Mapping[str, str]
    request_id: Optional[str]
    #: True if the server had already handled this request and returned the stored response.
    is_replayed: bool


@dataclass(frozen=True)
class ClientOptions:
    """Pass it to a client as `options=ClientOptions(timeout_seconds=5)`."""

    #: Time limit for one call, including retries and the waits between them.
    timeout_seconds: float = 60.0
    #: Time limit for one attempt.
    attempt_timeout_seconds: float = 20.0
    #: How often a request is sent at most. 1 turns retries off.
    attempts_max: int = 4
    #: The longest Retry-After to wait for. A longer one is raised as an error.
    retry_after_seconds_max: float = 30.0
    #: The largest response the client reads.
    answer_bytes_max: int = 2**24
    #: How the server's certificate is verified. By default with the system's authorities.
    ssl_context: Optional[ssl.SSLContext] = None
    #: The current time in seconds since 1970, which is part of each signature.
    now: Callable[[], float] = time.time
    #: Called with the status and headers of each successful response.
    on_answer: Optional[Callable[[AnswerHead], None]] = None

    def __post_init__(self) -> None:
        within("timeout_seconds", self.timeout_seconds, _DAY_SECONDS)
        within("attempt_timeout_seconds", self.attempt_timeout_seconds, _DAY_SECONDS)
        within("retry_after_seconds_max", self.retry_after_seconds_max, 3_600.0)
        whole("attempts_max", self.attempts_max, 100)
        whole("answer_bytes_max", self.answer_bytes_max, 2**30)


@dataclass(frozen=True)
class Address:
    """Where the server is."""

    is_tls: bool
    host: str
    port: int
    #: The path the API is served under, such as /names, or empty.
    base_path: str


def address_of(base_url: str) -> Address:
    url = urlsplit(base_url) if isinstance(base_url, str) else urlsplit("")
    is_plain = not (url.username or url.password or url.query or url.fragment)
    is_clean = re.fullmatch(r"[\x21-\x7e]+", base_url or "") is not None
    if url.scheme not in ("http", "https") or not url.hostname or not is_plain or not is_clean:
        raise ValueError(
            "base_url must be an http or https URL without credentials or query, "
            "such as https://names.example."
        )
    is_tls = url.scheme == "https"
    port = url.port if url.port is not None else (443 if is_tls else 80)
    return Address(is_tls, url.hostname, port, url.path.rstrip("/"))


def whole(name: str, value: int, maximum: int) -> int:
    """Checks that an option is a whole number from 1 to `maximum`."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= maximum:
        return value
    raise ValueError(f"{name} must be a whole number from 1 to {maximum}.")


def within(name: str, value: float, maximum: float) -> float:
    """Checks that an option is a number of seconds above 0, up to `maximum`."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and 0 < value <= maximum:
        return float(value)
    raise ValueError(f"{name} must be a number of seconds up to {maximum:g}.")


def timeout_of(value: float) -> float:
    return within("timeout_seconds", value, _DAY_SECONDS)


def credential(name: str, value: str) -> str:
    """Checks that a credential can be sent in a header. The error never includes its value."""
    if isinstance(value, str) and re.fullmatch(r"[\x21-\x7e]{1,4096}", value):
        return value
    raise ValueError(f"{name} must be a string of visible ASCII characters.")
