"""A server that misbehaves on demand, so that tests see what the client does about it."""

from __future__ import annotations

import json
import socket
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional
from unittest import TestCase

_WAIT_SECONDS_MAX = 20.0


@dataclass
class Seen:
    method: str
    target: str
    headers: Dict[str, str]
    body: bytes


Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    peer: Peer

    def answer_next(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        headers = {name.lower(): value for name, value in self.headers.items()}
        seen = Seen(self.command, self.path, headers, self.rfile.read(length))
        with self.peer.lock:
            self.peer.seen.append(seen)
            answers = self.peer.answers
            answer = answers[min(len(self.peer.seen), len(answers)) - 1]
        try:
            answer(self)
        except OSError:
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = answer_next

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Peer:
    """Gives these answers in order, then repeats the last one."""

    def __init__(self, test: TestCase, *answers: Answer) -> None:
        self.answers = answers
        self.seen: List[Seen] = []
        self.connections = 0
        self.lock = threading.Lock()
        #: Set when the test is over, so that answers that wait can end.
        self.over = threading.Event()
        peer = self

        class Bound(Handler):
            def setup(self) -> None:
                super().setup()
                self.peer = peer
                with peer.lock:
                    peer.connections += 1

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Bound)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        serve = {"poll_interval": 0.01}
        threading.Thread(target=self._server.serve_forever, kwargs=serve, daemon=True).start()
        test.addCleanup(self._close)

    def _close(self) -> None:
        self.over.set()
        self._server.shutdown()
        self._server.server_close()


def reply(status: int, body: Any, headers: Optional[Dict[str, str]] = None) -> Answer:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()

    def answer(handler: Handler) -> None:
        handler.send_response_only(status)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", str(len(data)))
        for name, value in (headers or {}).items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def refusal(status: int, code: str, headers: Optional[Dict[str, str]] = None) -> Answer:
    return reply(status, {"error": {"code": code, "message": f"Refused: {code}."}}, headers)


def raw(text: bytes) -> Answer:
    """Sends these bytes and closes the connection."""

    def answer(handler: Handler) -> None:
        handler.wfile.write(text)
        hang_up(handler)

    return answer


def hang_up(handler: Handler) -> None:
    handler.wfile.flush()
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def silence(handler: Handler) -> None:
    handler.peer.over.wait(_WAIT_SECONDS_MAX)
    handler.close_connection = True


def drip(head: bytes) -> Answer:
    """Sends the head, then one byte every few milliseconds."""

    def answer(handler: Handler) -> None:
        handler.wfile.write(head)
        for _ in range(10_000):
            if handler.peer.over.wait(0.01):
                break
            handler.wfile.write(b"x")
            handler.wfile.flush()
        handler.close_connection = True

    return answer


def endless(head: bytes, piece: bytes) -> Answer:
    """Sends the same piece as fast as the client reads it."""

    def answer(handler: Handler) -> None:
        handler.wfile.write(head)
        while not handler.peer.over.is_set():
            handler.wfile.write(piece)
        handler.close_connection = True

    return answer
