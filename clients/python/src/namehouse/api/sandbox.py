# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Any, Mapping, Optional

from .._transport import Call, Transport, given, segment
from .types import (
    DeliveredEventType,
    Event,
    Order,
    OrderAdvance,
    SignatureCheck,
)


class Sandbox:
    """For development. Works only with sandbox credentials."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def check_signature(
        self,
        body: Optional[Mapping[str, Any]] = None,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> SignatureCheck:
        """Check a signature.

        Sandbox only. Sign this request like any other. The response has the canonical string the
        server computed and the rule that failed, if any. Uses no nonce.
        """
        call = Call(
            "POST",
            "/api/partner/v1/sandbox/signature-check",
            body=body,
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: SignatureCheck = self._transport.send(call)
        return answer

    def advance(
        self,
        public_id: str,
        to: OrderAdvance,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Order:
        """Advance an order the way staff would.

        Take one step at a time. A step out of order is refused. Repeating a step changes nothing.
        """
        call = Call(
            "POST",
            f"/api/partner/v1/sandbox/orders/{segment(public_id)}/advance",
            body=given(
                to=to,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Order = self._transport.send(call)
        return answer

    def emit(
        self,
        type: DeliveredEventType,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Event:
        """Create a test event.

        The event is about an order that doesn't exist. It appears in your history and is delivered
        like any other.
        """
        call = Call(
            "POST",
            "/api/partner/v1/sandbox/events",
            body=given(
                type=type,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Event = self._transport.send(call)
        return answer
