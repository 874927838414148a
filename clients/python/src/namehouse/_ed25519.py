"""Ed25519 signatures (RFC 8032, section 5.1.6) in plain Python, which has none of its own.

It signs one request at a time on your server. Its running time depends on the key, so don't use it
where others can measure single signatures closely: pass `ed25519_signer` a function instead.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from typing import Tuple, Union

# The curve -x² + y² = 1 + dx²y² over the integers modulo P, and the order of its base point.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

#: A point as (X, Y, Z, T), where x = X/Z, y = Y/Z and x·y = T/Z.
Point = Tuple[int, int, int, int]

_NEUTRAL: Point = (0, 1, 1, 0)
#: What precedes the 32 bytes of a key in PKCS #8.
_PKCS8_HEAD = bytes.fromhex("302e020100300506032b657004220420")
_PEM = re.compile(r"\s*-----BEGIN PRIVATE KEY-----([\s\w+/=]+)-----END PRIVATE KEY-----\s*")
_UNREADABLE = (
    "private_key must be an Ed25519 private key: PEM as openssl writes it, or its 32 bytes, "
    "plain or in base64."
)


def _add(a: Point, b: Point) -> Point:
    ax, ay, az, at = a
    bx, by, bz, bt = b
    minus = (ay - ax) * (by - bx) % P
    plus = (ay + ax) * (by + bx) % P
    product = 2 * at * bt * D % P
    scale = 2 * az * bz % P
    e, f, g, h = plus - minus, scale - product, scale + product, plus + minus
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _multiply(times: int, point: Point) -> Point:
    total = _NEUTRAL
    while times > 0:
        if times & 1:
            total = _add(total, point)
        point = _add(point, point)
        times >>= 1
    return total


def _encode(point: Point) -> bytes:
    x, y, z, _t = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | ((x & 1) << 255)).to_bytes(32, "little")


def _base_point() -> Point:
    """The point with y = 4/5 and an even x."""
    y = 4 * pow(5, P - 2, P) % P
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x & 1:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = _base_point()


class Ed25519Key:
    """A private key. Signing takes a few milliseconds."""

    def __init__(self, seed: bytes) -> None:
        if not isinstance(seed, bytes) or len(seed) != 32:
            raise ValueError("An Ed25519 private key has 32 bytes.")
        digest = hashlib.sha512(seed).digest()
        clamped = int.from_bytes(digest[:32], "little")
        self._scalar = (clamped & ((1 << 254) - 8)) | (1 << 254)
        self._prefix = digest[32:]
        #: The public key: 32 bytes, of which you register the base64.
        self.public = _encode(_multiply(self._scalar, BASE))

    @classmethod
    def read(cls, text: Union[bytes, str]) -> Ed25519Key:
        """Reads 32 bytes, their base64, or PKCS #8 in PEM. Errors never include the key."""
        if isinstance(text, bytes) and len(text) == 32:
            return cls(text)
        given = text.decode("ascii", "replace") if isinstance(text, bytes) else text
        pem = _PEM.fullmatch(given) if isinstance(given, str) else None
        bare = re.sub(r"\s", "", pem.group(1) if pem else str(given))
        try:
            data = base64.b64decode(bare, validate=True)
        except (binascii.Error, ValueError):
            raise ValueError(_UNREADABLE) from None
        head = len(_PKCS8_HEAD) if pem else 0
        if len(data) != head + 32 or data[:head] != _PKCS8_HEAD[:head]:
            raise ValueError(_UNREADABLE)
        return cls(data[head:])

    def sign(self, message: bytes) -> bytes:
        once = _number(self._prefix, message)
        point = _encode(_multiply(once, BASE))
        challenge = _number(point, self.public, message)
        answer = (once + challenge * self._scalar) % ORDER
        return point + answer.to_bytes(32, "little")

    def __repr__(self) -> str:
        return f"Ed25519Key(public={base64.b64encode(self.public).decode('ascii')!r})"


def _number(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % ORDER
