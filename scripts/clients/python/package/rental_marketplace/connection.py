"""Calls operations: sends a request with the token, retries if that is safe, and returns the contract's envelope or raises an ApiError."""

from __future__ import annotations

import base64
import json
import random
import threading
import time
import uuid
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Tuple

from urllib3.exceptions import HTTPError

from rental_marketplace.api_client import ApiClient
from rental_marketplace.configuration import Configuration
from rental_marketplace.errors import ApiError, NoResponseError, error_of, is_envelope
from rental_marketplace.version import VERSION

# The time limit of one attempt to refresh in seconds. All attempts are within the 30 s in which the service accepts a refresh token again.
REFRESH_TIMEOUT = 10.0
REFRESH_RETRIES = 2
IDEMPOTENCY_KEY = "Idempotency-Key"


@dataclass(frozen=True)
class Tokens:
    token: Optional[str] = None
    refresh_token: Optional[str] = None


@dataclass(frozen=True)
class Settings:
    """The options of a client; see Client."""

    api_key: Optional[str]
    on_tokens: Optional[Callable[[Tokens], None]]
    read_tokens: Optional[Callable[[], Tokens]]
    language: Optional[str]
    retries: int
    timeout: float
    longest_wait: float


@dataclass(frozen=True)
class Prepared:
    """A request without its credentials."""

    operation: str
    method: str
    url: str
    headers: Dict[str, str]
    body: Any
    fields: Any
    #: Whether the operation takes a token: "required", "optional", or "" if it ignores tokens.
    token: str
    #: The type of each successful response by status.
    types: Dict[str, Optional[str]]


class Connection(ApiClient):
    """Sends the calls of one client and stores its tokens. Threads can share it."""

    def __init__(self, configuration: Configuration, settings: Settings, tokens: Tokens) -> None:
        # The connection makes the retries itself: urllib3 would repeat requests and follow redirects without the contract's rules.
        configuration.retries = False  # type: ignore[assignment]
        super().__init__(configuration)
        self.settings = settings
        self.user_agent = f"rental-marketplace-python/{VERSION}"
        #: Exchanges a refresh token; the client sets it.
        self.renew: Callable[[str], Any] = lambda token: None
        self._lock = threading.RLock()
        self._tokens = tokens
        # Changes when another user logs in, and at a log-out. A call never uses the tokens of a later session.
        self._session = 0
        # The refresh in progress; concurrent calls share it.
        self._refreshing: Optional[Future[None]] = None

    @property
    def tokens(self) -> Tokens:
        return self._tokens

    @tokens.setter
    def tokens(self, following: Tokens) -> None:
        with self._lock:
            user = _subject_of(following.token)
            if user is None or user != _subject_of(self._tokens.token):
                self._session += 1
            self._tokens = following

    def call(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        token: str,
        types: Dict[str, Optional[str]],
        path_params: Dict[str, Any],
        query: List[Tuple[str, Any]],
        headers: Dict[str, Any],
        form: List[Tuple[str, Any]],
        files: Dict[str, Any],
        body: Any,
        accepts: List[str],
        formats: Dict[str, str],
        timeout: Optional[float],
        retries: Optional[int],
    ) -> Any:
        """Sends a request, refreshes the token if it has expired, and retries if that is safe."""
        takes_key = IDEMPOTENCY_KEY in headers
        if takes_key:
            headers[IDEMPOTENCY_KEY] = headers[IDEMPOTENCY_KEY] or str(uuid.uuid4())
        given = {name: value for name, value in headers.items() if value is not None}
        given["Accept"] = self.select_header_accept(accepts) or "*/*"
        if form or files:
            given["Content-Type"] = "multipart/form-data"
        elif body is not None:
            given["Content-Type"] = "application/json"
        if self.settings.language:
            given["Accept-Language"] = self.settings.language
        given["X-Sdk-Version"] = VERSION
        present = [(name, value) for name, value in form if value is not None]
        _, url, sent, sent_body, fields = self.param_serialize(
            method,
            path,
            path_params,
            [(name, value) for name, value in query if value is not None],
            given,
            body,
            present,
            {name: value for name, value in files.items() if value is not None},
            None,
            formats,
        )
        texts = [(name, _text_of(value)) for name, value in fields or []]
        request = Prepared(operation, method, url, sent, sent_body, texts, token, types)
        # The service returns the same tokens for a refresh token that is sent again.
        is_repeatable = method != "POST" or takes_key or operation == "refreshToken"
        return self._repeat(request, is_repeatable, takes_key, timeout, self.settings.retries if retries is None else retries)

    def _repeat(self, request: Prepared, is_repeatable: bool, has_key: bool, timeout: Optional[float], retries: int) -> Any:
        with self._lock:
            session = self._session
            token = None if self.settings.api_key else self._tokens.token
        renewals = 0
        lost: Optional[Exception] = None
        attempt = 0
        while True:
            try:
                return self._attempt(request, token, session, timeout)
            except (ApiError, NoResponseError) as error:
                failure = error
            refusal = failure if isinstance(failure, ApiError) else None
            if refusal and refusal.status == 401 and token is not None and request.token:
                # Another call, or another program, may have replaced the token. The new one can have expired as well.
                renewals += 1
                other = self._other_token(token, session) if renewals <= 2 else None
                if other is not None:
                    token = other
                    attempt += 1
                    continue
                # A public operation is called again without a token after the log-in has ended.
                if request.token == "optional" and (self._session == session or self._tokens.token is None):
                    token = None
                    attempt += 1
                    continue
            # The first attempt may have succeeded without a response, so that the service rejects its repetition.
            if lost and refusal and refusal.status in (404, 409, 410):
                raise lost
            pause = max((refusal.retry_after or 0.0) if refusal else 0.0, random.random() * 0.25 * 2**attempt)
            if attempt >= retries or pause > self.settings.longest_wait or not _may_retry(refusal, is_repeatable):
                raise failure
            if not has_key and request.method != "GET" and (refusal is None or refusal.status >= 500):
                lost = lost or failure
            time.sleep(pause)
            attempt += 1
            with self._lock:
                if token is not None and self._session == session:
                    token = self._tokens.token

    def _attempt(self, request: Prepared, token: Optional[str], session: int, timeout: Optional[float]) -> Any:
        """Sends a request once; raises an error response as an ApiError."""
        headers = dict(request.headers)
        bearer = self.settings.api_key or token
        if request.token and bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        try:
            response = self.rest_client.request(
                request.method,
                request.url,
                headers=headers,
                body=request.body,
                post_params=list(request.fields),
                _request_timeout=timeout or self.settings.timeout,
            )
            content = response.read()
        except (HTTPError, OSError) as error:
            raise NoResponseError(request.operation, error) from error
        is_success = 200 <= response.status <= 299
        kind = request.types.get(str(response.status)) if is_success else None
        if kind in ("bytearray", "bytes"):
            return bytes(content)
        text = content.decode("utf-8", "replace")
        if kind == "str":
            return text
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        if not is_success or kind is None or not isinstance(value, dict):
            raise error_of(request.operation, response.status, response.headers, value)
        if is_envelope(value):
            self._store_tokens(request.operation, value.get("data"), session)
        elif kind.endswith("Envelope"):
            raise error_of(request.operation, response.status, response.headers, value)
        return self.deserialize(text, kind, "application/json")

    def _store_tokens(self, operation: str, data: Any, session: int) -> None:
        """Stores the tokens of a log-in or a refresh, and clears them after a log-out. Ignores those of an earlier session."""
        if not isinstance(data, dict):
            return
        with self._lock:
            is_current = self._session == session
            if data.get("tokenType") is not None:
                following = Tokens(data.get("token"), data.get("refreshToken"))
                if operation != "refreshToken":
                    self.tokens = following
                elif is_current:
                    self._tokens = following
                else:
                    return
            elif data.get("loggedOut") is True and is_current:
                self.tokens = Tokens()
            else:
                return
            stored = self._tokens
        if self.settings.on_tokens:
            self.settings.on_tokens(stored)

    def _other_token(self, token: str, session: int) -> Optional[str]:
        """The session's token if it is not `token`, which the service has rejected. Refreshes it if necessary."""
        if self._session == session and self._tokens.token == token:
            self._refresh(token)
        with self._lock:
            current = self._tokens.token
            return current if self._session == session and current != token else None

    def _refresh(self, token: str) -> None:
        """Replaces an expired token if that is possible. Threads share one refresh. Raises if the service is unavailable."""
        with self._lock:
            if self._tokens.token != token:
                return
            running = self._refreshing
            if running is None:
                mine: Future[None] = Future()
                self._refreshing = mine
        if running is not None:
            running.result()
            return
        try:
            self._renew_tokens()
        except BaseException as error:
            with self._lock:
                self._refreshing = None
            mine.set_exception(error)
            raise
        with self._lock:
            self._refreshing = None
        mine.set_result(None)

    def _renew_tokens(self) -> None:
        session = self._session
        stored = self.settings.read_tokens() if self.settings.read_tokens else None
        with self._lock:
            if self._session != session:
                return
            if stored and stored.token != self._tokens.token:
                self.tokens = stored
                return
            refresh_token = self._tokens.refresh_token
        if refresh_token is None:
            return
        try:
            self.renew(refresh_token)
        except ApiError as error:
            if error.status >= 500 or error.status == 429:
                raise
            with self._lock:
                if error.status != 401 or self._session != session:
                    return
                self.tokens = Tokens()
            if self.settings.on_tokens:
                self.settings.on_tokens(Tokens())


def _may_retry(refusal: Optional[ApiError], is_repeatable: bool) -> bool:
    """Whether a call can be repeated; `refusal` is None if there was no response."""
    if refusal is None:
        return is_repeatable
    # Maintenance lasts longer than a call can wait, and nothing was changed.
    if refusal.code == "MAINTENANCE":
        return False
    # With these responses the service has not started the operation, so that any call can be repeated. More attempts at a code never help.
    is_busy = refusal.status == 429 and refusal.code != "OTP_ATTEMPTS_EXCEEDED"
    return is_busy or refusal.code == "IDEMPOTENCY_IN_PROGRESS" or (refusal.status >= 500 and is_repeatable)


def _text_of(value: Any) -> Any:
    """The value of a form field as the service reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (int, float)) else value


def _subject_of(token: Optional[str]) -> Any:
    """The user of an access token; None if there is none, or if it cannot be read."""
    try:
        payload = (token or "").split(".")[1]
        return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))).get("sub")
    except (IndexError, ValueError, AttributeError):
        return None
