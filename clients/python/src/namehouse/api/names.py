# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given, segment
from ..pages import items_of
from .types import (
    Drop,
    DropsPage,
    NameRegistrations,
    RegisteredNames,
)


class Names:
    """What zone files say: where names are registered, and which were dropped."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def starting_with(
        self,
        prefix: str,
        *,
        tlds: Optional[str] = None,
        limit: Optional[int] = None,
        timeout_seconds: Optional[float] = None,
    ) -> RegisteredNames:
        """Registered names that begin with a text."""
        call = Call(
            "GET",
            "/api/names",
            query=given(
                prefix=prefix,
                tlds=tlds,
                limit=limit,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: RegisteredNames = self._transport.send(call)
        return answer

    def read(
        self,
        label: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> NameRegistrations:
        """The TLDs in which a name is registered."""
        call = Call(
            "GET",
            f"/api/names/{segment(label)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: NameRegistrations = self._transport.send(call)
        return answer

    def drops(
        self,
        *,
        zone: Optional[str] = None,
        date: Optional[str] = None,
        kind: Optional[Literal["dropped", "added"]] = None,
        q: Optional[str] = None,
        length_max: Optional[int] = None,
        digits: Optional[bool] = None,
        hyphens: Optional[bool] = None,
        sort: Optional[Literal["newest", "value"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> DropsPage:
        """Names that were dropped or added in the last 30 days.

        From daily zone files. With strict filters a page can be shorter than `limit`, even empty:
        follow `next_cursor` until it is null.
        """
        call = Call(
            "GET",
            "/api/drops",
            query=given(
                zone=zone,
                date=date,
                kind=kind,
                q=q,
                length_max=length_max,
                digits=digits,
                hyphens=hyphens,
                sort=sort,
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: DropsPage = self._transport.send(call)
        return answer

    def all_drops(
        self,
        *,
        zone: Optional[str] = None,
        date: Optional[str] = None,
        kind: Optional[Literal["dropped", "added"]] = None,
        q: Optional[str] = None,
        length_max: Optional[int] = None,
        digits: Optional[bool] = None,
        hyphens: Optional[bool] = None,
        sort: Optional[Literal["newest", "value"]] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Drop]:
        """Yields what `drops` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> DropsPage:
            return self.drops(
                zone=zone,
                date=date,
                kind=kind,
                q=q,
                length_max=length_max,
                digits=digits,
                hyphens=hyphens,
                sort=sort,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "drops", 200)

    def export_drops(
        self,
        *,
        zone: Optional[str] = None,
        date: Optional[str] = None,
        kind: Optional[Literal["dropped", "added"]] = None,
        q: Optional[str] = None,
        length_max: Optional[int] = None,
        digits: Optional[bool] = None,
        hyphens: Optional[bool] = None,
        sort: Optional[Literal["newest", "value"]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> str:
        """Export dropped or added names as CSV.

        At most 10,000 names, in the order of `GET /api/drops`.
        """
        call = Call(
            "GET",
            "/api/drops/export",
            query=given(
                zone=zone,
                date=date,
                kind=kind,
                q=q,
                length_max=length_max,
                digits=digits,
                hyphens=hyphens,
                sort=sort,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        return self._transport.send_for_text(call)
