"""The client: one method for each operation of the contract."""

from __future__ import annotations

from typing import Any, Callable, Iterator, List, Optional, Protocol, TypeVar

from rental_marketplace.api.marketplace_api import MarketplaceApi
from rental_marketplace.configuration import Configuration
from rental_marketplace.connection import REFRESH_RETRIES, REFRESH_TIMEOUT, Connection, Settings, Tokens
from rental_marketplace.models.pagination import Pagination
from rental_marketplace.models.refresh_token_request import RefreshTokenRequest

Record = TypeVar("Record", covariant=True)


class Page(Protocol[Record]):
    """The envelope of a list with pages."""

    @property
    def data(self) -> List[Record]: ...

    @property
    def pagination(self) -> Pagination: ...


class Client(MarketplaceApi):
    """
    A client of the service at `base_url`. Threads can share it; it acts for one user.

    :param base_url: The address of the service, e.g. `https://api.example.com`.
    :param api_key: An API key (`rmk_…`), sent instead of an access token. No log-in and no refresh are needed.
    :param token: The access token of an earlier log-in.
    :param refresh_token: The refresh token of an earlier log-in.
    :param on_tokens: Called with the tokens after each log-in, refresh and log-out, so that you can store them.
    :param read_tokens: Reads the tokens that `on_tokens` has stored. The client calls it before a refresh, so that several programs can
        share one log-in: if another one has refreshed the tokens already, the client uses these.
    :param language: The language of messages, e.g. `ar`. Default: the user's.
    :param retries: The number of retries if the service is busy or unavailable.
    :param timeout: The timeout of one attempt in seconds.
    :param longest_wait: The longest wait before a retry in seconds. If the service requests a longer wait, the call fails immediately.
    :param configuration: Settings of the connection, such as certificates or a proxy.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        token: Optional[str] = None,
        refresh_token: Optional[str] = None,
        on_tokens: Optional[Callable[[Tokens], None]] = None,
        read_tokens: Optional[Callable[[], Tokens]] = None,
        language: Optional[str] = None,
        retries: int = 3,
        timeout: float = 30.0,
        longest_wait: float = 20.0,
        configuration: Optional[Configuration] = None,
    ) -> None:
        configuration = configuration or Configuration()
        configuration.host = base_url.rstrip("/")
        settings = Settings(api_key, on_tokens, read_tokens, language, retries, timeout, longest_wait)
        self.connection = Connection(configuration, settings, Tokens(token, refresh_token))
        self.connection.renew = lambda given: self.refresh_token(
            RefreshTokenRequest(refreshToken=given), timeout=REFRESH_TIMEOUT, retries=REFRESH_RETRIES
        )
        super().__init__(self.connection)

    @property
    def tokens(self) -> Tokens:
        """The current tokens. Set them to continue an earlier log-in; `on_tokens` is not called for tokens that you set."""
        return self.connection.tokens

    @tokens.setter
    def tokens(self, following: Tokens) -> None:
        self.connection.tokens = following


def each(operation: Callable[..., Page[Record]], *args: Any, **parameters: Any) -> Iterator[Record]:
    """Every record of a list, page by page: `for listing in each(client.get_rent_properties, city=City.Amman)`."""
    while True:
        page = operation(*args, **parameters)
        yield from page.data
        cursor = page.pagination.next_cursor
        if cursor is None:
            return
        parameters = {**parameters, "cursor": cursor}
