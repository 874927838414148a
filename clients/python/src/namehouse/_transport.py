from __future__ import annotations

import email.utils
import http.client
import json
import re
import socket
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, TypeVar
from urllib.parse import quote

from ._answer import Answer
from ._connection import Connection
from ._deadline import Deadline
from ._pool import Pool
from ._retry import Repeat, is_worth_repeating, seconds_before
from .errors import AnswerError, ConnectionFailed, NamehouseError, ServiceError, TimedOut
from .options import AnswerHead, ClientOptions, address_of, timeout_of
from .signing import Pair, Request, canonical_query, well_formed

#: Returns the headers that identify the caller, for a request and the time in seconds. Called for
#: every attempt, so each is signed afresh.
Authorize = Callable[[Request, float], Dict[str, str]]

T = TypeVar("T")
Opened = Tuple[Connection, Answer]


@dataclass
class Call:
    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: Any = None
    repeat: Repeat = "safe"
    idempotency_key: Optional[str] = None
    timeout_seconds: Optional[float] = None


@dataclass
class _Outgoing:
    method: str
    path: str
    query: List[Pair]
    body: bytes
    repeat: Repeat
    key: Optional[str]
    deadline: Deadline
    attempts: int = 0


class Transport:
    """Sends requests: signs them, retries where that is safe, and reads the responses."""

    def __init__(self, base_url: str, options: ClientOptions, authorize: Authorize) -> None:
        self._address = address_of(base_url)
        self._options = options
        self._authorize = authorize
        self._pool = Pool(self._address, options.ssl_context)
        #: How far the server's clock is ahead of ours. Learned from an `invalid_timestamp` refusal.
        self._clock_ahead = 0.0

    def send(self, call: Call) -> Any:
        """Returns the parsed JSON response. Its shape is the one the API documents."""
        return self._try_until_done(call, Answer.json)

    def send_for_text(self, call: Call) -> str:
        return self._try_until_done(call, Answer.text)

    def stream(self, call: Call) -> Iterator[object]:
        """Yields the objects of a streamed response. Leaving the loop ends the request."""
        outgoing = self._outgoing(call)
        connection, answer = self._repeatedly(outgoing, self._open)
        try:
            for line in answer.lines():
                began = time.monotonic()
                yield line
                outgoing.deadline.extend(time.monotonic() - began)
        except (OSError, http.client.HTTPException) as error:
            raise _as_ours(error) from error
        finally:
            self._settle(connection, answer)

    def close(self) -> None:
        self._pool.close()

    def _try_until_done(self, call: Call, read: Callable[[Answer], T]) -> T:
        def once(outgoing: _Outgoing, deadline: Deadline) -> T:
            connection, answer = self._exchange(outgoing, deadline)
            try:
                value = read(answer)
            finally:
                self._settle(connection, answer)
            self._report(answer)
            return value

        return self._repeatedly(self._outgoing(call), once)

    def _open(self, outgoing: _Outgoing, deadline: Deadline) -> Opened:
        connection, answer = self._exchange(outgoing, deadline)
        if 200 <= answer.status < 300:
            # The whole call's deadline, because a stream may take longer than one attempt.
            connection.set_deadline(outgoing.deadline)
            self._report(answer)
            return connection, answer
        try:
            answer.text()
        finally:
            self._settle(connection, answer)
        raise AnswerError("The server answered without a body to read.", answer.status)

    def _repeatedly(
        self, outgoing: _Outgoing, once: Callable[[_Outgoing, Deadline], T]
    ) -> T:
        is_clock_corrected = False
        while True:
            try:
                deadline = outgoing.deadline.at_most(self._options.attempt_timeout_seconds)
                outgoing.attempts += 1
                return _in_our_errors(lambda: once(outgoing, deadline))
            except NamehouseError as error:
                error.attempts = outgoing.attempts
                error.idempotency_key = outgoing.key
                if not is_clock_corrected and self._correct_clock(error):
                    is_clock_corrected = True
                    continue
                self._wait_after(error, outgoing)

    def _outgoing(self, call: Call) -> _Outgoing:
        given = call.idempotency_key
        if given is not None and not re.fullmatch(r"[\x20-\x7e]{1,255}", given):
            raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters.")
        body = b"" if call.body is None else _json_of(call.body)
        seconds = call.timeout_seconds
        limit = self._options.timeout_seconds if seconds is None else timeout_of(seconds)
        return _Outgoing(
            method=call.method,
            path=self._address.base_path + call.path,
            query=_pairs_of(call.query),
            body=body,
            repeat=call.repeat,
            key=given or (str(uuid.uuid4()) if call.repeat == "keyed" else None),
            deadline=Deadline(limit),
        )

    def _exchange(self, outgoing: _Outgoing, deadline: Deadline) -> Opened:
        request = Request(outgoing.method, outgoing.path, outgoing.query, outgoing.body)
        headers = {"accept": "application/json, application/x-ndjson, text/csv"}
        headers.update(self._authorize(request, self._options.now() + self._clock_ahead))
        if outgoing.body:
            headers["content-type"] = "application/json"
        if outgoing.key is not None:
            headers["idempotency-key"] = outgoing.key
        query = canonical_query(outgoing.query)
        target = f"{outgoing.path}?{query}" if query else outgoing.path
        is_new = outgoing.repeat == "unsafe"
        while True:
            connection = self._pool.take(deadline, is_new)
            try:
                request_line = (outgoing.method, target)
                body = outgoing.body or None
                response = connection.exchange(request_line, headers, body, deadline)
                return connection, Answer(response, self._options.answer_bytes_max)
            except ConnectionError:
                connection.close()
                # The server closed an idle connection just as we used it.
                if is_new or not connection.was_idle:
                    raise
                is_new = True
            except BaseException:
                connection.close()
                raise

    def _settle(self, connection: Connection, answer: Answer) -> None:
        if answer.is_reusable:
            self._pool.give_back(connection)
        else:
            connection.close()

    def _report(self, answer: Answer) -> None:
        if self._options.on_answer is None:
            return
        headers = answer.headers
        is_replayed = headers.get("idempotent-replayed") == "true"
        head = AnswerHead(answer.status, headers, headers.get("x-request-id"), is_replayed)
        self._options.on_answer(head)

    def _wait_after(self, error: NamehouseError, outgoing: _Outgoing) -> None:
        """Raises the error again if a retry wouldn't help or there's no time left for it."""
        options = self._options
        if outgoing.attempts >= options.attempts_max:
            raise error
        if not is_worth_repeating(error, outgoing.repeat):
            raise error
        seconds = seconds_before(outgoing.attempts, error, options.retry_after_seconds_max)
        if seconds is None or seconds >= _seconds_left(outgoing.deadline):
            raise error
        time.sleep(seconds)

    def _correct_clock(self, error: NamehouseError) -> bool:
        """Learns the server's clock from an `invalid_timestamp` refusal. True if it changed."""
        if not isinstance(error, ServiceError) or error.code != "invalid_timestamp":
            return False
        parsed = email.utils.parsedate_tz(error.headers.get("date", ""))
        if parsed is None:
            return False
        ahead = email.utils.mktime_tz(parsed) - self._options.now()
        # The Date header has one-second precision, so a difference under two seconds isn't worth a
        # retry.
        if abs(ahead - self._clock_ahead) < 2.0:
            return False
        self._clock_ahead = ahead
        return True


def segment(value: str) -> str:
    """Encodes a caller's value as one segment of a URL path."""
    # URL parsers resolve "." and "..", so the path sent would differ from the path signed.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{value!r} can't be used as an id in a path.")
    return quote(well_formed(value), safe="")


def given(**fields: object) -> Dict[str, object]:
    """The fields that the caller passed. `from_` stands for `from`, a word Python reserves."""
    return {name.rstrip("_"): value for name, value in fields.items() if value is not None}


def _pairs_of(query: Mapping[str, object]) -> List[Pair]:
    return [(name, _text_of(value)) for name, value in query.items() if value is not None]


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return well_formed(str(value))


def _json_of(body: object) -> bytes:
    return json.dumps(body, separators=(",", ":"), allow_nan=False).encode("ascii")


def _seconds_left(deadline: Deadline) -> float:
    try:
        return deadline.left()
    except TimedOut:
        return 0.0


def _in_our_errors(work: Callable[[], T]) -> T:
    try:
        return work()
    except (OSError, http.client.HTTPException) as error:
        raise _as_ours(error) from error


def _as_ours(error: Exception) -> NamehouseError:
    if isinstance(error, (socket.timeout, TimeoutError)):
        return TimedOut("No response in time.")
    return ConnectionFailed("Could not connect to the server, or the connection was lost.")
