# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Optional

from .._transport import Call, Transport, given
from ..pages import items_of
from .types import (
    Settlement,
    SettlementsPage,
)


class Settlements:
    """Statements of what you sold, retained and owe, one per period."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> SettlementsPage:
        """List settlements by period, the open one first."""
        call = Call(
            "GET",
            "/api/partner/v1/settlements",
            query=given(
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: SettlementsPage = self._transport.send(call)
        return answer

    def all(
        self,
        *,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Settlement]:
        """Yields what `list` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> SettlementsPage:
            return self.list(
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "settlements", 200)
