from __future__ import annotations

import http.client
import io
import queue
import socket
import ssl
import threading
from typing import Any, List, Mapping, Optional, Tuple, cast

from ._deadline import Deadline
from .errors import ConnectionFailed
from .options import Address

_Resolved = List[Tuple[Any, ...]]


class TimedSocket:
    """A socket whose waits all end at one deadline.

    A plain socket's timeout starts again with every byte, so a server that sends slowly enough
    could hold a call forever.
    """

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self.deadline = deadline

    def sendall(self, data: bytes) -> None:
        self._sock.settimeout(self.deadline.left())
        self._sock.sendall(data)

    def receive_into(self, buffer: Any) -> int:
        self._sock.settimeout(self.deadline.left())
        return self._sock.recv_into(buffer)

    def makefile(self, mode: str) -> io.BufferedReader:
        """http.client reads responses through this."""
        return io.BufferedReader(_Reader(self))

    def has_something_to_read(self) -> bool:
        """True for an idle connection that the server has closed, or broken."""
        try:
            self._sock.settimeout(0)
            self._sock.recv(1)
            return True
        except (BlockingIOError, ssl.SSLWantReadError):
            return False
        except OSError:
            return True

    def close(self) -> None:
        """Does nothing: http.client closes a socket that it still reads from."""

    def release(self) -> None:
        self._sock.close()


class _Reader(io.RawIOBase):
    def __init__(self, sock: TimedSocket) -> None:
        super().__init__()
        self._timed = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._timed.receive_into(buffer)


class Connection:
    """One HTTP/1.1 connection. It can be used again once a response was read to its end."""

    def __init__(
        self, address: Address, context: Optional[ssl.SSLContext], deadline: Deadline
    ) -> None:
        self._http = http.client.HTTPConnection(address.host, address.port)
        # Never connects by itself: it wouldn't know the deadline.
        self._http.auto_open = 0
        if address.is_tls:
            self._http.default_port = 443
        self._sock = TimedSocket(_connected(address, context, deadline), deadline)
        #: True once it was idle. The server may then have closed it at any moment.
        self.was_idle = False
        self._http.sock = cast(socket.socket, self._sock)

    def exchange(
        self,
        request: Tuple[str, str],
        headers: Mapping[str, str],
        body: Optional[bytes],
        deadline: Deadline,
    ) -> http.client.HTTPResponse:
        self._sock.deadline = deadline
        method, target = request
        self._http.request(method, target, body=body, headers=dict(headers))
        return self._http.getresponse()

    def set_deadline(self, deadline: Deadline) -> None:
        self._sock.deadline = deadline

    def is_stale(self) -> bool:
        return self._sock.has_something_to_read()

    def close(self) -> None:
        self._sock.release()


def _connected(
    address: Address, context: Optional[ssl.SSLContext], deadline: Deadline
) -> socket.socket:
    failure: Optional[OSError] = None
    for family, kind, protocol, _name, target in _resolve(address, deadline):
        sock = socket.socket(family, kind, protocol)
        try:
            sock.settimeout(deadline.left())
            sock.connect(target)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if not address.is_tls:
                return sock
            trusted = context or ssl.create_default_context()
            return trusted.wrap_socket(sock, server_hostname=address.host)
        except BaseException as error:
            sock.close()
            if not isinstance(error, OSError):
                raise
            failure = error
    raise failure or OSError("The host has no address.")


def _resolve(address: Address, deadline: Deadline) -> _Resolved:
    """Looks the host up. The system's resolver knows no deadline, so it is asked in a thread."""
    where = (address.host, address.port)
    try:
        numeric = socket.AI_NUMERICHOST
        return cast(_Resolved, socket.getaddrinfo(*where, 0, socket.SOCK_STREAM, 0, numeric))
    except socket.gaierror:
        pass
    answers: queue.Queue[Any] = queue.Queue(maxsize=1)

    def ask() -> None:
        try:
            answers.put(socket.getaddrinfo(*where, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    threading.Thread(target=ask, name="namehouse-resolver", daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.left())
    except queue.Empty:
        deadline.left()
        raise ConnectionFailed("The host name could not be looked up in time.") from None
    if isinstance(answer, UnicodeError):
        raise OSError("The host name is not valid.") from answer
    if isinstance(answer, OSError):
        raise answer
    return cast(_Resolved, answer)
