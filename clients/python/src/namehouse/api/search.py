# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import List, Optional

from .._transport import Call, Transport, given
from .types import (
    CheckedNames,
    SearchRow,
    Suggestions,
)


class SearchCalls:
    """Searches for names: available, registered or for sale."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def check(
        self,
        domains: List[str],
        *,
        timeout_seconds: Optional[float] = None,
    ) -> List[SearchRow]:
        """Check up to 200 names."""
        call = Call(
            "POST",
            "/api/domain/check",
            body=given(
                domains=domains,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: CheckedNames = self._transport.send(call)
        return answer["results"]

    def suggest(
        self,
        q: str,
        *,
        tlds: Optional[str] = None,
        limit: Optional[int] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Suggestions:
        """Suggest names from keywords, with availability."""
        call = Call(
            "GET",
            "/api/domain/suggest",
            query=given(
                q=q,
                tlds=tlds,
                limit=limit,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Suggestions = self._transport.send(call)
        return answer
