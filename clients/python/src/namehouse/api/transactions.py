# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given
from ..pages import items_of
from .types import (
    OrderStatus,
    Transaction,
    TransactionsPage,
)


class Transactions:
    """Every sale with its price and commission."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        status: Optional[OrderStatus] = None,
        payment_model: Optional[Literal["partner_collected", "service_collected"]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> TransactionsPage:
        """List transactions with totals."""
        call = Call(
            "GET",
            "/api/partner/v1/transactions",
            query=given(
                limit=limit,
                cursor=cursor,
                from_=from_,
                to=to,
                status=status,
                payment_model=payment_model,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: TransactionsPage = self._transport.send(call)
        return answer

    def all(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        status: Optional[OrderStatus] = None,
        payment_model: Optional[Literal["partner_collected", "service_collected"]] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Transaction]:
        """Yields what `list` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> TransactionsPage:
            return self.list(
                from_=from_,
                to=to,
                status=status,
                payment_model=payment_model,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "transactions", 200)
