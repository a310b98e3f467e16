"""The errors of calls."""

from __future__ import annotations

from typing import Any, List, Mapping, NamedTuple, Optional

from rental_marketplace.exceptions import OpenApiException


class InvalidMember(NamedTuple):
    """An invalid member of a request."""

    field: str
    code: str
    message: str


class ApiError(OpenApiException):
    """An error response. Use `code` to tell errors apart. You can show `message` to users."""

    def __init__(
        self,
        operation: str,
        status: int,
        code: str,
        message: str,
        errors: List[InvalidMember],
        trace_id: str,
        retry_after: Optional[float],
    ) -> None:
        super().__init__(message)
        self.operation = operation
        self.status = status
        #: Empty if the response came from a proxy and not from the service.
        self.code = code
        self.message = message
        #: The invalid members of the request.
        self.errors = errors
        #: Identifies the response in the service's logs.
        self.trace_id = trace_id
        #: Seconds to wait before a retry; None if waiting does not help.
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.operation}: {self.status} {self.code} {self.message} ({self.trace_id})"


class NoResponseError(OpenApiException):
    """There was no response: the connection failed, or the timeout elapsed. The cause is the error of urllib3."""

    def __init__(self, operation: str, cause: BaseException) -> None:
        super().__init__(f"{operation}: no response: {cause}")
        self.operation = operation


def is_envelope(value: Any) -> bool:
    """Whether `value` is a response of the service. The response of a proxy or of another program is not."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("isSuccess"), bool)
        and isinstance(value.get("message"), str)
        and isinstance(value.get("traceId"), str)
        and isinstance(value.get("errors"), list)
    )


def error_of(operation: str, status: int, headers: Mapping[str, str], value: Any) -> ApiError:
    """The error for a response that is not a success of the service."""
    envelope = value if is_envelope(value) else {}
    try:
        retry_after: Optional[float] = float(headers.get("Retry-After") or "")
    except ValueError:
        retry_after = None
    return ApiError(
        operation,
        status,
        envelope.get("code") or "",
        envelope.get("message") or f"HTTP {status}: not a response of the service",
        [InvalidMember(one["field"], one["code"], one["message"]) for one in envelope.get("errors") or []],
        envelope.get("traceId") or headers.get("X-Request-Id") or "",
        retry_after,
    )
