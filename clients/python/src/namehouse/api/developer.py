# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    KeyedAvailability,
)


class Developer:
    """What a developer key opens."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def availability(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> KeyedAvailability:
        """Check whether a name is for sale, and its price."""
        call = Call(
            "GET",
            "/api/v1/domains/available",
            query=given(
                domain=domain,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: KeyedAvailability = self._transport.send(call)
        return answer
