"""Signs requests to the Partner API, for those who send them with another HTTP client."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import time
import uuid
from dataclasses import dataclass
from typing import Callable, Dict, Iterable, List, Optional, Tuple, Union
from urllib.parse import quote, unquote_to_bytes

from ._ed25519 import Ed25519Key

Pair = Tuple[str, str]
#: Returns the value of X-Service-Signature for a canonical string.
Signer = Callable[[str], str]


@dataclass(frozen=True)
class Request:
    method: str
    #: The full path, for example /api/partner/v1/orders.
    path: str
    #: Name and value pairs, or the query string exactly as sent, without the "?".
    query: Union[Iterable[Pair], str] = ""
    #: The body exactly as sent. Empty for no body.
    body: Union[bytes, str] = b""


def hmac_signer(secret: str) -> Signer:
    """Signs with a credential's secret."""
    if not isinstance(secret, str) or not secret:
        raise ValueError("secret must be a non-empty string.")
    key = secret.encode("utf-8")
    return lambda text: "v1=" + hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest()


def ed25519_signer(private_key: Union[bytes, str, Callable[[bytes], bytes]]) -> Signer:
    """Signs with a private key, of which we only know the public part.

    Pass the 32 bytes, their base64, or PKCS #8 in PEM. Pass a function that signs bytes to use a
    key in a security module, or a library that is faster than plain Python.
    """
    sign = private_key if callable(private_key) else Ed25519Key.read(private_key).sign
    return lambda text: "ed25519=" + base64.b64encode(sign(text.encode("utf-8"))).decode("ascii")


def signed_headers(
    request: Request,
    key_id: str,
    signer: Signer,
    *,
    timestamp: Optional[str] = None,
    nonce: Optional[str] = None,
) -> Dict[str, str]:
    """Signs a request and returns the headers to send with it. Every attempt needs new ones."""
    at = str(int(time.time())) if timestamp is None else timestamp
    once = str(uuid.uuid4()) if nonce is None else nonce
    return {
        "x-service-key-id": key_id,
        "x-service-timestamp": at,
        "x-service-nonce": once,
        "x-service-signature": signer(canonical_string(request, at, once)),
    }


def canonical_string(request: Request, timestamp: str, nonce: str) -> str:
    """Builds the six-line string that is signed.

    Raises a ValueError for requests that could be read in more than one way, because the server
    refuses those.
    """
    method = request.method.upper()
    body = request.body.encode("utf-8") if isinstance(request.body, str) else request.body
    if method in ("GET", "HEAD") and body:
        raise ValueError(f"A {method} request must not have a body.")
    if re.search(r"[?#]", request.path):
        raise ValueError('The path must not contain "?" or "#".')
    digest = hashlib.sha256(body).hexdigest()
    query = canonical_query(_pairs_in(request.query))
    return "\n".join([method, request.path, query, timestamp, nonce, digest])


def canonical_query(pairs: Iterable[Pair]) -> str:
    """Sorts pairs by name, then by value, and percent-encodes them strictly."""
    in_order = sorted(pairs, key=lambda pair: (_code_units(pair[0]), _code_units(pair[1])))
    return "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in in_order)


def well_formed(text: str) -> str:
    """A lone surrogate can't be encoded as UTF-8, so it becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _code_units(text: str) -> bytes:
    """The server compares UTF-16 code units, which differs from code points beyond U+FFFF."""
    return text.encode("utf-16-be", "surrogatepass")


def _pairs_in(query: Union[Iterable[Pair], str]) -> List[Pair]:
    if not isinstance(query, str):
        return list(query)
    if query.startswith("?") or "#" in query:
        raise ValueError('The query must not start with "?" or contain a raw "#".')
    if re.search(r"%(?![0-9A-Fa-f]{2})", query):
        raise ValueError("The query has a percent sign that escapes nothing.")
    parts = [part.partition("=") for part in query.split("&") if part]
    return [(_decoded(name), _decoded(value)) for name, _equals, value in parts]


def _decoded(text: str) -> str:
    try:
        return unquote_to_bytes(text.replace("+", " ")).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("The query has percent-escapes that are not UTF-8.") from None
