"""Verifies the requests of webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Mapping, Optional, Sequence, Union

from rental_marketplace.events import typed
from rental_marketplace.exceptions import OpenApiException
from rental_marketplace.models.event import Event


class WebhookError(OpenApiException):
    """The request could not be verified; `reason` says which part is invalid: header, signature, time or body."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the webhook request could not be verified: {reason}")
        self.reason = reason


def verify_webhook(
    body: bytes,
    header: Optional[str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Event:
    """
    Verifies the `X-Signature` header of a webhook request and returns the event as the class of its type (`typed`); raises a WebhookError if it
    is invalid. `body` is the body as received. If there are several `secrets`, for example after a rotation, any of them can match. To detect duplicates, use the event's `id`.
    """
    parts = [part.strip().split("=", 1) for part in (header or "").split(",")]
    times = [part[1] for part in parts if part[0] == "t" and len(part) == 2]
    signatures = [part[1].lower() for part in parts if part[0] == "v1" and len(part) == 2 and len(part[1]) == 64]
    if not times or not (times[0].isascii() and times[0].isdigit()) or len(times[0]) > 12 or not signatures:
        raise WebhookError("header")
    is_signed = False
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = hmac.new(secret.encode(), times[0].encode() + b"." + body, hashlib.sha256).hexdigest()
        for signature in signatures[:4]:
            if hmac.compare_digest(expected.encode(), signature.encode()):
                is_signed = True
    if not is_signed:
        raise WebhookError("signature")
    return _event_of(body, int(times[0]), tolerance, now)


def verify_standard_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Event:
    """
    Does the same with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (https://www.standardwebhooks.com). The names of
    `headers` are case-insensitive.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, sent = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    parts = [part.split(",", 1) for part in given.get("webhook-signature", "").split(" ")]
    signatures = [part[1] for part in parts if part[0] == "v1" and len(part) == 2]
    if not message_id or not (sent.isascii() and sent.isdigit()) or len(sent) > 12 or not signatures:
        raise WebhookError("header")
    is_signed = False
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        # Secrets from before contract 2.1.0 are in base64url without padding.
        key = base64.urlsafe_b64decode(secret[len("whsec_"):].rstrip("=").replace("+", "-").replace("/", "_") + "=")
        mac = hmac.new(key, f"{message_id}.{sent}.".encode() + body, hashlib.sha256)
        expected = base64.b64encode(mac.digest())
        for signature in signatures[:4]:
            if hmac.compare_digest(expected, signature.encode()):
                is_signed = True
    if not is_signed:
        raise WebhookError("signature")
    return _event_of(body, int(sent), tolerance, now)


def _event_of(body: bytes, sent: int, tolerance: float, now: Optional[float]) -> Event:
    # Called after the signature was verified, so that a sender without the secret learns nothing about the clock.
    if abs((time.time() if now is None else now) - sent) > tolerance:
        raise WebhookError("time")
    try:
        event = Event.from_json(body.decode("utf-8"))
    except ValueError as error:
        raise WebhookError("body") from error
    if event is None:
        raise WebhookError("body")
    return typed(event)
