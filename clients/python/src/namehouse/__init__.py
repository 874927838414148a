"""Client for the Namehouse API: public endpoints, the signed Partner API and webhooks."""

from . import types
from .clients import DeveloperClient, NamehouseClient, PartnerClient
from .errors import AnswerError, ConnectionFailed, NamehouseError, ServiceError, TimedOut
from .extras import SearchEvent, job_id_of
from .options import AnswerHead, ClientOptions
from .signing import Request, canonical_string, ed25519_signer, hmac_signer, signed_headers
from .webhook import WebhookError, WebhookEvent, verify_webhook

__version__ = "0.1.0"

__all__ = [
    "AnswerError",
    "AnswerHead",
    "ClientOptions",
    "ConnectionFailed",
    "DeveloperClient",
    "NamehouseClient",
    "NamehouseError",
    "PartnerClient",
    "Request",
    "SearchEvent",
    "ServiceError",
    "TimedOut",
    "WebhookError",
    "WebhookEvent",
    "canonical_string",
    "ed25519_signer",
    "hmac_signer",
    "job_id_of",
    "signed_headers",
    "types",
    "verify_webhook",
]
