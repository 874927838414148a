# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given, segment
from .types import (
    Availability,
    InventoryName,
    InventorySearch,
    Pricing,
)


class Inventory:
    """Names for sale in the credential's environment."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def search(
        self,
        q: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> InventorySearch:
        """Search names for sale by keywords (at most five).

        Matches by meaning and spelling: `dog walking` also finds leashes. Add `.shop` to search one
        TLD.
        """
        call = Call(
            "GET",
            "/api/partner/v1/domains/search",
            query=given(
                q=q,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: InventorySearch = self._transport.send(call)
        return answer

    def read(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> InventoryName:
        """Get a name for sale with price and details."""
        call = Call(
            "GET",
            f"/api/partner/v1/domains/{segment(domain)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: InventoryName = self._transport.send(call)
        return answer

    def availability(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Availability:
        """Check whether a name is for sale.

        A quick check. For a name that is not listed, `available` is false; it is not a 404.
        """
        call = Call(
            "GET",
            "/api/partner/v1/availability",
            query=given(
                domain=domain,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Availability = self._transport.send(call)
        return answer

    def pricing(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Pricing:
        """Get the buy now and floor price of a name."""
        call = Call(
            "GET",
            "/api/partner/v1/pricing",
            query=given(
                domain=domain,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Pricing = self._transport.send(call)
        return answer
