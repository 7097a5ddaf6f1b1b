"""What the Bot API answers when it refuses, in its own words."""

from typing import Any


class ApiError(Exception):
    """A refusal: the HTTP status, the description and the `parameters` of the answer."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = dict(self.parameters)
        return body


def bad_request(text: str, *parts: object) -> ApiError:
    """Return a 400 with the usual prefix; each {} in the text takes one of the parts."""
    return ApiError(400, "Bad Request: " + (text.format(*parts) if parts else text))


def forbidden(text: str, *parts: object) -> ApiError:
    """Return a 403 with the usual prefix; each {} in the text takes one of the parts."""
    return ApiError(403, "Forbidden: " + (text.format(*parts) if parts else text))


def conflict(text: str) -> ApiError:
    """Return a 409 with the usual prefix."""
    return ApiError(409, f"Conflict: {text}")


def flooded(seconds: int) -> ApiError:
    """Return a 429 that asks to wait this many seconds."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


class NotImitated(ApiError):
    """Something that Telegram may well know and the stand-in does not; a violation."""

    def __init__(self, what: str, detail: object = "") -> None:
        super().__init__(501, f"Not Implemented: {what} {detail} is not imitated")


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLL = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
