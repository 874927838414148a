# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    AnalyticsReport,
)


class Analytics:
    """How clicks turn into sales."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> AnalyticsReport:
        """Get clicks, sales and revenue."""
        call = Call(
            "GET",
            "/api/partner/v1/analytics",
            query=given(
                from_=from_,
                to=to,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: AnalyticsReport = self._transport.send(call)
        return answer
