"""Verifies the requests of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Optional, Sequence, Union

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
    Verifies the `X-Signature` header of a webhook request and returns the event; raises a WebhookError if it is invalid. `body` is the body
    as received. If there are several `secrets`, for example after a rotation, any of them can match. To detect duplicates, use the event's `id`.
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
    # Checked last, so that a sender without the secret learns nothing about the clock.
    if abs((time.time() if now is None else now) - int(times[0])) > tolerance:
        raise WebhookError("time")
    try:
        event = Event.from_json(body.decode("utf-8"))
    except ValueError as error:
        raise WebhookError("body") from error
    if event is None:
        raise WebhookError("body")
    return event
