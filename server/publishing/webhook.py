"""Sends one signed request to a webhook, with limits of time and size, and without redirects."""

import email.utils
import hashlib
import hmac
import http.client
import re
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from server.config import VERSION
from server.web.timed_connections import TimedConnection

MAX_RESPONSE_BYTES = 2_000
_CONNECT_SECONDS = 10.0
_SECONDS = 20.0
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class WebhookResponse:
    """The response, or the failure.

    Args:
        status: the HTTP status; None without a response.
        text: the beginning of the response, or what went wrong.
        retry_after: seconds to wait before a retry, if the receiver asks for it.
    """

    status: int | None
    text: str
    retry_after: float | None = None


class Webhook:
    """Sends to ``url`` only: it follows no redirects and uses no proxy.

    Args:
        seconds: the time limit of an attempt.
    """

    def __init__(self, url: str, secret: str, seconds: float = _SECONDS) -> None:
        self._url = urlsplit(url)
        self._secret = secret.encode()
        self._seconds = seconds

    def send(self, delivery_id: str, body: bytes, at: datetime) -> WebhookResponse:
        """Post ``body``; a failure is returned, not raised.

        Args:
            delivery_id: the same for every attempt, so that the receiver can deduplicate.
            at: the time, UTC, which is signed as well.
        """
        timestamp = str(int(at.replace(tzinfo=UTC).timestamp()))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Quotedesk/{VERSION}",
            "X-Quotedesk-Delivery": delivery_id,
            "X-Quotedesk-Timestamp": timestamp,
            "X-Quotedesk-Signature": f"sha256={signature(self._secret, timestamp, body)}",
        }
        url, late = self._url, WebhookResponse(None, f"No answer within {self._seconds:g} seconds.")
        context = ssl.create_default_context() if url.scheme == "https" else None
        port = url.port or (http.client.HTTPS_PORT if context else http.client.HTTP_PORT)
        connection = TimedConnection(url.hostname or "", port, min(_CONNECT_SECONDS, self._seconds), context)
        try:
            with connection.ending_after(self._seconds):
                path = url.path or "/"
                connection.request("POST", f"{path}?{url.query}" if url.query else path, body, headers)
                answer = _read(connection.getresponse())
            # An aborted response may look complete, since headers end with the connection.
            return late if connection.is_aborted else answer
        except TimeoutError:
            return late
        except (OSError, http.client.HTTPException, ValueError) as error:
            return late if connection.is_aborted else WebhookResponse(None, _clean(str(error)) or type(error).__name__)


def signature(secret: bytes, timestamp: str, body: bytes) -> str:
    """Return the HMAC-SHA256 of ``timestamp.body``, in hexadecimal."""
    return hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _read(response: http.client.HTTPResponse) -> WebhookResponse:
    beginning = response.read(MAX_RESPONSE_BYTES).decode("utf-8", "replace")
    redirection = f" to {response.getheader('Location', '')}" if 300 <= response.status < 400 else ""
    text = _clean(f"{response.status} {response.reason}{redirection}\n{beginning}")[:MAX_RESPONSE_BYTES].strip()
    return WebhookResponse(response.status, text, _retry_after(response.getheader("Retry-After")))


def _retry_after(value: str | None) -> float | None:
    """Parse ``Retry-After``: seconds or an HTTP date; None if it is neither."""
    if value is None:
        return None
    value = value.strip()
    if value.isascii() and value.isdecimal() and len(value) < 10:
        return float(value)
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except (ValueError, IndexError):
        return None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _clean(text: str) -> str:
    return _CONTROL.sub(" ", text)
