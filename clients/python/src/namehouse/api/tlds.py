# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional

from .._transport import Call, Transport, given, segment
from .types import (
    TldList,
    TldMetadata,
    TldPrice,
    TldPriceHistory,
    TldPrices,
)


class Tlds:
    """Prices and registration rules of each TLD."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        only: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> List[TldPrices]:
        """List TLDs with their prices."""
        call = Call(
            "GET",
            "/api/tlds",
            query=given(
                only=only,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: TldList = self._transport.send(call)
        return answer["tlds"]

    def price(
        self,
        tld: str,
        *,
        op: Optional[Literal["transfer", "register", "renew", "restore"]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> TldPrice:
        """Price of one operation for a TLD."""
        call = Call(
            "GET",
            "/api/pricing/tld",
            query=given(
                tld=tld,
                op=op,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: TldPrice = self._transport.send(call)
        return answer

    def price_history(
        self,
        tld: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> TldPriceHistory:
        """Price history of a TLD."""
        call = Call(
            "GET",
            "/api/pricing/tld/history",
            query=given(
                tld=tld,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: TldPriceHistory = self._transport.send(call)
        return answer

    def metadata(
        self,
        tld: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> TldMetadata:
        """Registration rules of a TLD."""
        call = Call(
            "GET",
            f"/api/tlds/{segment(tld)}/metadata",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: TldMetadata = self._transport.send(call)
        return answer

    def requirements(
        self,
        tld: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Dict[str, Any]:
        """Fields a registration needs, as JSON Schema."""
        call = Call(
            "GET",
            f"/api/tlds/{segment(tld)}/requirements",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Dict[str, Any] = self._transport.send(call)
        return answer
