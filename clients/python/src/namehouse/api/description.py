# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Any, Dict, Optional

from .._transport import Call, Transport


class Description:
    """The description of the API."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Dict[str, Any]:
        """This API description (OpenAPI 3.1).

        Everything developers can call.
        """
        call = Call(
            "GET",
            "/api/openapi.json",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Dict[str, Any] = self._transport.send(call)
        return answer

    def collection(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> Dict[str, Any]:
        """This API as a Postman collection.

        Format 2.1, which Bruno and Insomnia import too. Partner requests are signed by its script.
        """
        call = Call(
            "GET",
            "/api/collection.json",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: Dict[str, Any] = self._transport.send(call)
        return answer
