# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    Buyer,
    CheckoutSession,
)


class CheckoutSessions:
    """Hosted checkout: we collect the payment for you."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        quote_id: Optional[str] = None,
        domain: Optional[str] = None,
        buyer: Optional[Buyer] = None,
        return_url: Optional[str] = None,
        cancel_url: Optional[str] = None,
        reference: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> CheckoutSession:
        """Create a hosted checkout page.

        Send a quote_id or a domain. The price is fixed for seven days; the name isn't reserved. The
        sale is attributed to you.
        """
        call = Call(
            "POST",
            "/api/partner/v1/checkout-session",
            body=given(
                quote_id=quote_id,
                domain=domain,
                buyer=buyer,
                return_url=return_url,
                cancel_url=cancel_url,
                reference=reference,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: CheckoutSession = self._transport.send(call)
        return answer
