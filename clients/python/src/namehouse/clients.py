"""The three clients: public endpoints, developer keys, and the signed Partner API."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Optional, Union

from ._retry import Repeat
from ._transport import Call, Transport
from .api.analytics import Analytics
from .api.brokerage import Brokerage
from .api.checkout_sessions import CheckoutSessions
from .api.description import Description
from .api.developer import Developer
from .api.inventory import Inventory
from .api.links import Links
from .api.me import Me
from .api.names import Names
from .api.orders import Orders
from .api.payouts import Payouts
from .api.quotes import Quotes
from .api.refunds import Refunds
from .api.sandbox import Sandbox
from .api.settlements import Settlements
from .api.tlds import Tlds
from .api.transactions import Transactions
from .api.types import KeyedAvailability
from .api.webhooks import Webhooks
from .api.whois import Whois
from .extras import Events, Listings, Search, Tools
from .options import ClientOptions, credential
from .signing import Request, Signer, ed25519_signer, hmac_signer, signed_headers


class NamehouseClient:
    """The client for the public endpoints. Threads may share it."""

    def __init__(
        self,
        base_url: str,
        *,
        access_token: Union[str, Callable[[], str], None] = None,
        options: Optional[ClientOptions] = None,
    ) -> None:
        """`access_token` is an OAuth access token, or a function that returns the current one. With
        scope `pricing:read`, search and listings show exact prices. It is sent only with those."""
        if isinstance(access_token, str):
            credential("access_token", access_token)

        def bearer(_request: Request, _now: float) -> Dict[str, str]:
            token = access_token() if callable(access_token) else access_token
            if token is None:
                return {}
            return {"authorization": f"Bearer {credential('access_token', token)}"}

        chosen = options or ClientOptions()
        self._seeing = Transport(base_url, chosen, bearer)
        self._plain = Transport(base_url, chosen, lambda _request, _now: {})
        self.search = Search(self._seeing)
        self.listings = Listings(self._seeing)
        self.whois = Whois(self._plain)
        self.tlds = Tlds(self._plain)
        self.names = Names(self._plain)
        self.tools = Tools(self._plain)

    def description(self, *, timeout_seconds: Optional[float] = None) -> Dict[str, Any]:
        """Returns the API's OpenAPI 3.1 description."""
        return Description(self._plain).read(timeout_seconds=timeout_seconds)

    def collection(self, *, timeout_seconds: Optional[float] = None) -> Dict[str, Any]:
        """Returns the API as a Postman collection."""
        return Description(self._plain).collection(timeout_seconds=timeout_seconds)

    def close(self) -> None:
        """Closes idle connections. A client that nobody refers to does so by itself."""
        self._seeing.close()
        self._plain.close()


class DeveloperClient:
    """The client for developer API keys. Threads may share it."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        api_secret: str,
        *,
        options: Optional[ClientOptions] = None,
    ) -> None:
        headers = {
            "x-api-key": credential("api_key", api_key),
            "x-api-secret": credential("api_secret", api_secret),
        }
        chosen = options or ClientOptions()
        self._transport = Transport(base_url, chosen, lambda _request, _now: headers)

    def availability(
        self, domain: str, *, timeout_seconds: Optional[float] = None
    ) -> KeyedAvailability:
        """Checks whether a name is for sale, and at what price."""
        return Developer(self._transport).availability(domain, timeout_seconds=timeout_seconds)

    def close(self) -> None:
        """Closes idle connections. A client that nobody refers to does so by itself."""
        self._transport.close()


class PartnerClient:
    """The client for the signed Partner API. Threads may share it."""

    def __init__(
        self,
        base_url: str,
        key_id: str,
        secret: Optional[str] = None,
        *,
        private_key: Union[bytes, str, Callable[[bytes], bytes], None] = None,
        options: Optional[ClientOptions] = None,
    ) -> None:
        """Pass the credential's `secret`, or the Ed25519 `private_key` whose public key you
        registered: PEM as openssl writes it, base64 or bytes, or a function that signs bytes."""
        credential("key_id", key_id)
        signer = _signer_of(secret, private_key)

        def signed(request: Request, now: float) -> Dict[str, str]:
            return signed_headers(request, key_id, signer, timestamp=str(int(now)))

        transport = Transport(base_url, options or ClientOptions(), signed)
        self._transport = transport
        self.inventory = Inventory(transport)
        self.quotes = Quotes(transport)
        self.orders = Orders(transport)
        self.refunds = Refunds(transport)
        self.checkout_sessions = CheckoutSessions(transport)
        self.settlements = Settlements(transport)
        self.transactions = Transactions(transport)
        self.payouts = Payouts(transport)
        self.brokerage = Brokerage(transport)
        self.links = Links(transport)
        self.me = Me(transport)
        self.analytics = Analytics(transport)
        self.webhooks = Webhooks(transport)
        self.events = Events(transport)
        self.sandbox = Sandbox(transport)

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Any:
        """Sends any signed request, for operations that this version doesn't know yet."""
        changed: Repeat = "unsafe" if idempotency_key is None else "keyed"
        call = Call(
            method,
            path,
            query=query or {},
            body=body,
            repeat="safe" if method == "GET" else changed,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        return self._transport.send(call)

    def close(self) -> None:
        """Closes idle connections. A client that nobody refers to does so by itself."""
        self._transport.close()


def _signer_of(
    secret: Optional[str], private_key: Union[bytes, str, Callable[[bytes], bytes], None]
) -> Signer:
    """Checks the credential once, so that a mistake shows before the first call."""
    if private_key is None:
        return hmac_signer(secret or "")
    if secret is not None:
        raise ValueError("Give either secret or private_key, not both.")
    return ed25519_signer(private_key)
