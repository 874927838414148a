"""Verifies the webhooks that we send you."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from email.message import Message
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, TypedDict, Union

_TOLERANCE_SECONDS = 300.0
#: Rotating secrets needs two signatures. Any more than this would only waste our time.
_SIGNATURES_MAX = 8

WebhookErrorCode = Literal[
    "missing_signature", "invalid_signature", "timestamp_out_of_range", "invalid_body"
]


class WebhookEvent(TypedDict):
    #: The same in the history and in every delivery. Store it so you handle each event only once.
    id: str
    type: str
    created_at: str
    partner_id: str
    data: Dict[str, Any]


class WebhookError(Exception):
    """The delivery can't be trusted. Respond with 400 and ignore it."""

    def __init__(self, code: WebhookErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: WebhookErrorCode = code


def verify_webhook(
    raw_body: Union[bytes, bytearray, str],
    headers: Union[Mapping[str, str], Message],
    secret: str,
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    needs_timestamp: bool = False,
    now: Callable[[], float] = time.time,
) -> WebhookEvent:
    """Verifies a webhook delivery and returns its event.

    Pass the raw body, exactly as received, and the secret you registered. While you rotate the
    secret, the old and the new one both work. Raises a WebhookError if the delivery can't be
    trusted, and a TypeError if the body was already parsed.

    With `needs_timestamp`, deliveries without the Standard Webhooks headers are refused. Only those
    cover the time, so without them somebody who captured a delivery can send it again later.
    """
    body = _bytes_of(raw_body)
    if not isinstance(secret, str) or not secret:
        raise ValueError("secret must be a non-empty string.")
    given = {str(name).lower(): value for name, value in headers.items()}
    stamp = given.get("webhook-timestamp")
    if stamp is None and needs_timestamp:
        raise WebhookError("missing_signature", "The delivery has no webhook-timestamp.")
    check = _is_plain_genuine if stamp is None else _is_stamped_genuine
    if not check(body, given, secret):
        raise WebhookError("invalid_signature", "The delivery is not signed with this secret.")
    if stamp is not None:
        _demand_fresh(stamp, tolerance_seconds, now())
    return _event_of(body)


def _is_plain_genuine(body: bytes, headers: Mapping[str, str], secret: str) -> bool:
    """X-Service-Signature: hex HMAC of the body alone."""
    names = ("x-service-signature", "x-service-signature-previous")
    given = [headers[name] for name in names if name in headers]
    if not given:
        raise WebhookError("missing_signature", "The delivery has no X-Service-Signature.")
    hexes = [text for text in given if re.fullmatch(r"[0-9a-f]{64}", text)]
    return _is_signed(secret.encode("utf-8"), body, [bytes.fromhex(text) for text in hexes])


def _is_stamped_genuine(body: bytes, headers: Mapping[str, str], secret: str) -> bool:
    """Standard Webhooks: base64 HMAC of id, timestamp and body. There are several signatures while
    the secret is being rotated."""
    event_id, signatures = headers.get("webhook-id"), headers.get("webhook-signature")
    if event_id is None or signatures is None:
        raise WebhookError(
            "missing_signature", "The delivery is missing a webhook-id or webhook-signature header."
        )
    parts = signatures.split(" ")[:_SIGNATURES_MAX]
    decoded = [_from_base64(part[3:]) for part in parts if part.startswith("v1,")]
    signed = f"{event_id}.{headers['webhook-timestamp']}.".encode("utf-8") + body
    return _is_signed(_standard_key(secret), signed, [each for each in decoded if each])


def _is_signed(key: bytes, signed: bytes, signatures: List[bytes]) -> bool:
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    # Compares all of them, so the time taken tells nothing.
    return any([hmac.compare_digest(expected, each) for each in signatures])


def _standard_key(secret: str) -> bytes:
    encoded = _from_base64(secret[6:]) if secret.startswith("whsec_") else None
    return encoded or secret.encode("utf-8")


def _from_base64(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _demand_fresh(stamp: str, tolerance_seconds: float, now: float) -> None:
    is_number = re.fullmatch(r"[0-9]{1,12}", stamp) is not None
    if is_number and abs(now - int(stamp)) <= tolerance_seconds:
        return
    raise WebhookError(
        "timestamp_out_of_range", "The delivery timestamp is too far from the current time."
    )


def _event_of(body: bytes) -> WebhookEvent:
    try:
        event: Any = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict) or "id" not in event or "type" not in event:
        raise WebhookError(
            "invalid_body", "The signature is valid, but the body is not an event."
        )
    # The signature proves the event is ours, so it has the documented shape.
    return event  # type: ignore[return-value]


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8")
    if isinstance(raw_body, (bytes, bytearray)):
        return bytes(raw_body)
    raise TypeError(
        "verify_webhook needs the raw body as bytes or text, exactly as received. A parsed body "
        "cannot be verified. Use request.get_data() in Flask, or request.body in Django."
    )
