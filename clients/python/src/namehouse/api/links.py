# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given
from ..pages import items_of
from .types import (
    Link,
    LinkWithNumbers,
    LinksPage,
)


class Links:
    """Referral links and their results."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        kind: Literal["generic", "domain", "product"],
        *,
        domain: Optional[str] = None,
        product: Optional[str] = None,
        label: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Link:
        """Create a referral link.

        A visitor who buys through your hosted checkout within 30 days counts for the link. The last
        link clicked wins.
        """
        call = Call(
            "POST",
            "/api/partner/v1/links",
            body=given(
                kind=kind,
                domain=domain,
                product=product,
                label=label,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Link = self._transport.send(call)
        return answer

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> LinksPage:
        """List referral links with results, newest first."""
        call = Call(
            "GET",
            "/api/partner/v1/links",
            query=given(
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: LinksPage = self._transport.send(call)
        return answer

    def all(
        self,
        *,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[LinkWithNumbers]:
        """Yields what `list` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> LinksPage:
            return self.list(
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "links", 200)
