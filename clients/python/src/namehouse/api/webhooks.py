# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Iterator, Literal, Optional

from .._transport import Call, Transport, given, segment
from ..pages import items_of
from .types import (
    DeliveriesPage,
    Delivery,
    DeliveryDetail,
    WebhookEndpoint,
    WebhookTest,
)


class Webhooks:
    """Your webhook endpoint (one per environment) and its deliveries."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def put(
        self,
        url: str,
        *,
        secret: str,
        timeout_seconds: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Create or update the webhook endpoint.

        After a secret change, the previous secret also signs for 24 hours
        (`X-Service-Signature-Previous`). A disabled endpoint is enabled again and receives what it
        missed in the last 14 days, up to 10,000 events. The event history has the rest.
        """
        call = Call(
            "PUT",
            "/api/partner/webhooks",
            body=given(
                url=url,
                secret=secret,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: WebhookEndpoint = self._transport.send(call)
        return answer

    def read(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> WebhookEndpoint:
        """Get the webhook endpoint."""
        call = Call(
            "GET",
            "/api/partner/webhooks",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: WebhookEndpoint = self._transport.send(call)
        return answer

    def delete(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> None:
        """Delete the webhook endpoint."""
        call = Call(
            "DELETE",
            "/api/partner/webhooks",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        self._transport.send(call)

    def test(
        self,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> WebhookTest:
        """Send a test event now.

        Type `webhook.test`. Test events aren't logged or retried.
        """
        call = Call(
            "POST",
            "/api/partner/webhooks/test",
            repeat="unsafe",
            timeout_seconds=timeout_seconds,
        )
        answer: WebhookTest = self._transport.send(call)
        return answer

    def deliveries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> DeliveriesPage:
        """List deliveries.

        Newest first, kept for 30 days.
        """
        call = Call(
            "GET",
            "/api/partner/webhooks/deliveries",
            query=given(
                limit=limit,
                cursor=cursor,
                status=status,
            ),
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: DeliveriesPage = self._transport.send(call)
        return answer

    def all_deliveries(
        self,
        *,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
        items_max: int,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[Delivery]:
        """Yields what `deliveries` lists, page by page, up to `items_max`."""

        def read(limit: int, cursor: Optional[str]) -> DeliveriesPage:
            return self.deliveries(
                status=status,
                limit=limit,
                cursor=cursor,
                timeout_seconds=timeout_seconds,
            )

        return items_of(items_max, read, "deliveries", 200)

    def read_delivery(
        self,
        delivery_id: str,
        *,
        timeout_seconds: Optional[float] = None,
    ) -> DeliveryDetail:
        """Get a delivery with its attempts."""
        call = Call(
            "GET",
            f"/api/partner/webhooks/deliveries/{segment(delivery_id)}",
            repeat="safe",
            timeout_seconds=timeout_seconds,
        )
        answer: DeliveryDetail = self._transport.send(call)
        return answer

    def resend(
        self,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Delivery:
        """Resend a delivery.

        Sends the same bytes and id, whatever the outcome before.
        """
        call = Call(
            "POST",
            f"/api/partner/webhooks/deliveries/{segment(delivery_id)}/resend",
            repeat="keyed",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        answer: Delivery = self._transport.send(call)
        return answer
