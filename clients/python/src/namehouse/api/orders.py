# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given, segment
from ..pages import items_of
from .types import (
    Buyer,
    Order,
    OrderStatus,
    OrdersPage,
)


class Orders:
    """Records sales and follows them until the transfer is complete."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        quote_id: Optional[str] = None,
        domain: Optional[str] = None,
        sale_price_cents: Optional[int] = None,
        expected_price: Optional[int] = None,
        currency: Optional[Literal["USD"]] = None,
        external_payment_ref: Optional[str] = None,
        buyer: Optional[Buyer] = None,
        return_url: Optional[str] = None,
        cancel_url: Optional[str] = None,
        dry_run: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Order:
        """Record a sale you collected payment for.

        Send a quote_id, or a domain and its price. The Idempotency-Key is required and never
        expires: the same key and body return the same order.
        """
        call = Call(
            "POST",
            "/api/partner/v1/orders",
            body=given(
                quote_id=quote_id,
                domain=domain,
                sale_price_cents=sale_price_cents,
                expected_price=expected_price,
                currency=currency,
                external_payment_ref=external_payment_ref,
                buyer=buyer,
                return_url=return_url,
                cancel_url=cancel_url,
                dry_run=dry_run,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Order = self._transport.send(call)
        return answer

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[OrderStatus] = None,
        domain: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> OrdersPage:
        """List orders, newest first."""
        call = Call(
            "GET",
            "/api/partner/v1/orders",
            query=given(
                limit=limit,
                cursor=cursor,
                status=status,
                domain=domain,
                from_=from_,
                to=to,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: OrdersPage = self._transport.send(call)
        return answer

    def all(
        self,
        *,
        status: Optional[OrderStatus] = None,
        domain: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Order]:
        """Yields what `list` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> OrdersPage:
            return self.list(
                status=status,
                domain=domain,
                from_=from_,
                to=to,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "orders", 200)

    def read(
        self,
        public_id: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Order:
        """Get an order with its timeline."""
        call = Call(
            "GET",
            f"/api/partner/v1/orders/{segment(public_id)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Order = self._transport.send(call)
        return answer
