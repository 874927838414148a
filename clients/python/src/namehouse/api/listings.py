# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given, segment
from ..pages import items_of
from .types import (
    Categories,
    ListingDetail,
    ListingMatch,
    ListingMatches,
    ListingsPage,
    SoldName,
    SoldPage,
)


class ListingsCalls:
    """The public marketplace: names for sale by their owners."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def browse(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        q: Optional[str] = None,
        tld: Optional[str] = None,
        max: Optional[float] = None,
        category: Optional[str] = None,
        length_max: Optional[int] = None,
        sort: Optional[Literal["newest", "price_asc", "price_desc"]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> ListingsPage:
        """Browse the marketplace.

        Approved, visible and unsold names, paged by offset. Prices are null unless the caller has a
        token with scope `pricing:read` or is signed in. Otherwise `max` and price sorts work on
        price bands.
        """
        call = Call(
            "GET",
            "/api/market/listings",
            query=given(
                limit=limit,
                offset=offset,
                q=q,
                tld=tld,
                max=max,
                category=category,
                length_max=length_max,
                sort=sort,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ListingsPage = self._transport.send(call)
        return answer

    def search(
        self,
        q: str,
        *,
        tld: Optional[str] = None,
        max: Optional[float] = None,
        category: Optional[str] = None,
        length_max: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> ListingMatches:
        """Search the marketplace by meaning.

        Names for sale that match some words by meaning and spelling, best first: "dog" also finds
        puppypal.com. At most 240 names deep. Prices are null unless the caller has a token with
        scope `pricing:read` or is signed in. Otherwise `max` works on price bands.
        """
        call = Call(
            "GET",
            "/api/market/search",
            query=given(
                q=q,
                tld=tld,
                max=max,
                category=category,
                length_max=length_max,
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ListingMatches = self._transport.send(call)
        return answer

    def all_matches(
        self,
        q: str,
        *,
        tld: Optional[str] = None,
        max: Optional[float] = None,
        category: Optional[str] = None,
        length_max: Optional[int] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[ListingMatch]:
        """Yields what `search` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> ListingMatches:
            return self.search(
                q=q,
                tld=tld,
                max=max,
                category=category,
                length_max=length_max,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "items", 48)

    def read(
        self,
        domain: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> ListingDetail:
        """Get one listing with facts and similar names.

        A name that is for sale, or that was sold here. Prices are null as in GET
        /api/market/listings. 404 for names that were never listed.
        """
        call = Call(
            "GET",
            f"/api/market/listings/{segment(domain)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: ListingDetail = self._transport.send(call)
        return answer

    def categories(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Categories:
        """List categories and TLDs with the number of listings."""
        call = Call(
            "GET",
            "/api/market/categories",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Categories = self._transport.send(call)
        return answer

    def sold(
        self,
        *,
        tld: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> SoldPage:
        """List recently sold names with their prices.

        Delivered sales, newest first. Only names whose sellers agreed to publish the price, and our
        own.
        """
        call = Call(
            "GET",
            "/api/market/sold",
            query=given(
                tld=tld,
                limit=limit,
                cursor=cursor,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: SoldPage = self._transport.send(call)
        return answer

    def all_sold(
        self,
        *,
        tld: Optional[str] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[SoldName]:
        """Yields what `sold` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> SoldPage:
            return self.sold(
                tld=tld,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "sales", 200)
