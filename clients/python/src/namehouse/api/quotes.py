# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    Quote,
)


class Quotes:
    """Prices locked for ten minutes."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        domain: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Quote:
        """Create a quote: lock the buy now price for ten minutes.

        A quote locks the price, not the name. The first order gets the name.
        """
        call = Call(
            "POST",
            "/api/partner/v1/quotes",
            body=given(
                domain=domain,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Quote = self._transport.send(call)
        return answer
