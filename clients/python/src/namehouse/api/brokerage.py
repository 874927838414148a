# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given, segment
from ..pages import items_of
from .types import (
    BrokerageCase,
    BrokerageCaseDetail,
    BrokerageCaseFacts,
    BrokerageCaseStatus,
    BrokeragePage,
    Eligibility,
)


class Brokerage:
    """We ask the owner of a domain that isn't listed whether they would sell."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def eligibility(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Eligibility:
        """Check whether a domain is eligible for brokerage.

        Not eligible: domains with an active site, an open case or a listing here, and unregistered
        names. Parked pages don't count as sites.
        """
        call = Call(
            "GET",
            "/api/partner/v1/brokerage/eligibility",
            query=given(
                domain=domain,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Eligibility = self._transport.send(call)
        return answer

    def open(
        self,
        domain: str,
        *,
        tier: Literal["managed", "self_serve"],
        buyer_email: str,
        budget: int,
        buyer_name: Optional[str] = None,
        message: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> BrokerageCase:
        """Open a brokerage case.

        We email the buyer now and at every later step.
        """
        call = Call(
            "POST",
            "/api/partner/v1/brokerage",
            body=given(
                domain=domain,
                tier=tier,
                buyer_email=buyer_email,
                budget=budget,
                buyer_name=buyer_name,
                message=message,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: BrokerageCase = self._transport.send(call)
        return answer

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[BrokerageCaseStatus] = None,
        domain: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> BrokeragePage:
        """List brokerage cases, newest first."""
        call = Call(
            "GET",
            "/api/partner/v1/brokerage",
            query=given(
                limit=limit,
                cursor=cursor,
                status=status,
                domain=domain,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: BrokeragePage = self._transport.send(call)
        return answer

    def all(
        self,
        *,
        status: Optional[BrokerageCaseStatus] = None,
        domain: Optional[str] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[BrokerageCaseFacts]:
        """Yields what `list` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> BrokeragePage:
            return self.list(
                status=status,
                domain=domain,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "cases", 200)

    def read(
        self,
        case_id: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> BrokerageCaseDetail:
        """Get a case with its timeline and offers."""
        call = Call(
            "GET",
            f"/api/partner/v1/brokerage/{segment(case_id)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: BrokerageCaseDetail = self._transport.send(call)
        return answer
