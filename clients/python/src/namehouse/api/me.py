# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Optional

from .._transport import Call, Transport, given
from ..pages import items_of
from .types import (
    Clicks,
    CommissionEntry,
    CommissionsPage,
    Payout,
    PayoutsPage,
    ReferredSale,
    ReferredSalesPage,
)


class Me:
    """Your referral results: clicks, sales, commissions and payouts."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def clicks(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Clicks:
        """Count clicks on your links.

        Excludes bots. Repeat clicks by one visitor on one link within 30 minutes count once.
        """
        call = Call(
            "GET",
            "/api/partner/v1/me/clicks",
            query=given(
                from_=from_,
                to=to,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Clicks = self._transport.send(call)
        return answer

    def sales(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> ReferredSalesPage:
        """List sales from your referrals, newest first."""
        call = Call(
            "GET",
            "/api/partner/v1/me/sales",
            query=given(
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ReferredSalesPage = self._transport.send(call)
        return answer

    def all_sales(
        self,
        *,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[ReferredSale]:
        """Yields what `sales` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> ReferredSalesPage:
            return self.sales(
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "sales", 200)

    def commissions(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> CommissionsPage:
        """List commissions with totals, newest first."""
        call = Call(
            "GET",
            "/api/partner/v1/me/commissions",
            query=given(
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: CommissionsPage = self._transport.send(call)
        return answer

    def all_commissions(
        self,
        *,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[CommissionEntry]:
        """Yields what `commissions` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> CommissionsPage:
            return self.commissions(
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "commissions", 200)

    def payouts(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> PayoutsPage:
        """List affiliate payouts."""
        call = Call(
            "GET",
            "/api/partner/v1/me/payouts",
            query=given(
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: PayoutsPage = self._transport.send(call)
        return answer

    def all_payouts(
        self,
        *,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Payout]:
        """Yields what `payouts` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> PayoutsPage:
            return self.payouts(
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "payouts", 200)
