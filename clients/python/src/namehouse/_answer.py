from __future__ import annotations

import http.client
import json
import re
from typing import Dict, Iterator, Optional

from .errors import AnswerError, ConnectionFailed, ServiceError

_PIECE_BYTES = 65_536


class Answer:
    """A response whose body is still to be read, up to a limit."""

    def __init__(self, response: http.client.HTTPResponse, bytes_max: int) -> None:
        self._response = response
        self._bytes_max = bytes_max
        self.status = response.status
        self.headers: Dict[str, str] = {}
        for name, value in response.getheaders():
            self.headers.setdefault(name.lower(), value)
        self._length = _length_of(self)
        #: True once the body was read to its end, so that the connection can be used again.
        self.is_complete = False

    @property
    def is_reusable(self) -> bool:
        return self.is_complete and not self._response.will_close

    def pieces(self) -> Iterator[bytes]:
        """The body as it arrives. Raises if it is too large, or ends early."""
        received = 0
        while self._length is None or received < self._length:
            left = _PIECE_BYTES if self._length is None else self._length - received
            piece = self._response.read1(min(_PIECE_BYTES, left))
            if not piece:
                break
            received += len(piece)
            if received > self._bytes_max:
                raise AnswerError(f"The response is over {self._bytes_max} bytes.", self.status)
            yield piece
        if self._length is not None and received < self._length:
            raise ConnectionFailed("The response ended too early.")
        self.is_complete = True
        self._response.close()

    def text(self) -> str:
        """The whole body. Raises a ServiceError for a refusal."""
        body = b"".join(self.pieces()).decode("utf-8", "replace")
        if 300 <= self.status < 400:
            raise AnswerError("The server answered with a redirect. Check base_url.", self.status)
        if not 200 <= self.status < 300:
            raise ServiceError(self.status, self.headers, parsed(body))
        return body

    def json(self) -> object:
        body = self.text()
        if self.status == 204:
            return None
        answer = parsed(body)
        if answer is None:
            kind = self.headers.get("content-type", "no content type")
            raise AnswerError(f"The response is not JSON ({kind}).", self.status)
        return answer

    def lines(self) -> Iterator[object]:
        """The objects of newline-delimited JSON, each as it arrives."""
        rest = b""
        for piece in self.pieces():
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line.strip():
                    yield self._line(line)
        if rest.strip():
            raise ConnectionFailed("The stream ended in the middle of a line.")

    def _line(self, line: bytes) -> object:
        value = parsed(line.decode("utf-8", "replace"))
        if value is None:
            raise AnswerError("A line of the stream is not JSON.", self.status)
        return value


def parsed(text: str) -> Optional[object]:
    """None if the text isn't JSON, or nested so deeply that it can only be an attack."""
    try:
        value: object = json.loads(text, parse_constant=_refuse)
        return value
    except (ValueError, RecursionError):
        return None


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON.")


def _length_of(answer: Answer) -> Optional[int]:
    if answer.status in (204, 304):
        return 0
    if answer.headers.get("transfer-encoding"):
        return None
    text = answer.headers.get("content-length")
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise AnswerError("The response's content-length is not a number.", answer.status)
    return int(text)
