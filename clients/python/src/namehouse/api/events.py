# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    EventsPage,
)


class EventsCalls:
    """The history of your orders and brokerage cases, in order."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        after_id: Optional[str] = None,
        limit: Optional[int] = None,
        timeout_seconds: Optional[float] = None,
    ) -> EventsPage:
        """List events.

        Oldest first. Resume with `after_id`, the last id you have. You see every event once and in
        order, even while new ones are written.
        """
        call = Call(
            "GET",
            "/api/partner/v1/events",
            query=given(
                after_id=after_id,
                limit=limit,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: EventsPage = self._transport.send(call)
        return answer
