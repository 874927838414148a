# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    Refund,
)


class Refunds:
    """Refunds of orders."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        public_id: Optional[str] = None,
        order_id: Optional[str] = None,
        reason: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Refund:
        """Refund a sale before the domain is delivered.

        Full refunds only, and only for payments you collected.
        """
        call = Call(
            "POST",
            "/api/partner/v1/refunds",
            body=given(
                public_id=public_id,
                order_id=order_id,
                reason=reason,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Refund = self._transport.send(call)
        return answer
