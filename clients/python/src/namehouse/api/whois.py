# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Optional

from .._transport import Call, Transport, given
from .types import (
    WhoisAnswer,
)


class Whois:
    """WHOIS and RDAP lookups."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def look_up(
        self,
        domain: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> WhoisAnswer:
        """Look up registration data (RDAP, then WHOIS).

        Anonymous callers get 10 lookups a day. Signed-in callers get 100, with history. Only
        successful lookups count. Repeating an Idempotency-Key within 24 hours replays the response.
        """
        call = Call(
            "POST",
            "/api/tools/whois",
            body=given(
                domain=domain,
            ),
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: WhoisAnswer = self._transport.send(call)
        return answer
