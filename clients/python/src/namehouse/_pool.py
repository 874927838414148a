from __future__ import annotations

import ssl
import threading
import time
from typing import List, Optional, Tuple

from ._connection import Connection
from ._deadline import Deadline
from .options import Address

_IDLE_MAX = 4
#: Shorter than servers and proxies keep a connection, so that they rarely close one as we use it.
_IDLE_SECONDS_MAX = 4.0


class Pool:
    """Keeps a few connections open between calls. Threads may share it."""

    def __init__(self, address: Address, context: Optional[ssl.SSLContext]) -> None:
        self._idle: List[Tuple[float, Connection]] = []
        self._lock = threading.Lock()
        self._address = address
        self._context = context

    def take(self, deadline: Deadline, is_new: bool) -> Connection:
        """An idle connection or, where a request must not be sent twice, a new one."""
        while not is_new:
            with self._lock:
                if not self._idle:
                    break
                since, connection = self._idle.pop()
            if time.monotonic() - since < _IDLE_SECONDS_MAX and not connection.is_stale():
                return connection
            connection.close()
        return Connection(self._address, self._context, deadline)

    def give_back(self, connection: Connection) -> None:
        connection.was_idle = True
        with self._lock:
            self._idle.append((time.monotonic(), connection))
            oldest = self._idle.pop(0)[1] if len(self._idle) > _IDLE_MAX else None
        if oldest:
            oldest.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for _since, connection in idle:
            connection.close()
