"""One attempt to hand something to another system: signed, bounded in time and size, to one address alone."""

import email.utils
import hashlib
import hmac
import http.client
import re
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from server.config import VERSION

MAX_RESPONSE_BYTES = 2_000
_CONNECT_SECONDS = 10.0
_SECONDS = 20.0
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class WebhookResponse:
    """What came back.

    Args:
        status: of HTTP; None where nothing came back.
        text: the beginning of the answer, or what went wrong.
        retry_after: seconds that the other side asks to be left alone; None where it does not.
    """

    status: int | None
    text: str
    retry_after: float | None = None


class Webhook:
    """Sends to ``url`` and nowhere else: no redirect is followed, and no proxy asked.

    Args:
        seconds: after which an attempt ends, however far it came.
    """

    def __init__(self, url: str, secret: str, seconds: float = _SECONDS) -> None:
        self._url = urlsplit(url)
        self._secret = secret.encode()
        self._seconds = seconds

    def send(self, delivery_id: str, body: bytes, at: datetime) -> WebhookResponse:
        """Posts ``body``; whatever goes wrong is an answer as well.

        Args:
            delivery_id: the same for every attempt, so that a second arrival is known.
            at: the time, UTC, which the signature is of as well.
        """
        timestamp = str(int(at.replace(tzinfo=UTC).timestamp()))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Quotedesk/{VERSION}",
            "X-Quotedesk-Delivery": delivery_id,
            "X-Quotedesk-Timestamp": timestamp,
            "X-Quotedesk-Signature": f"sha256={signature(self._secret, timestamp, body)}",
        }
        connection, late = self._connection(), WebhookResponse(None, f"No answer within {self._seconds:g} seconds.")
        cut = _ConnectionAborter(connection)
        # The socket's own limit is for each step, and a slow answer has many: this one is for all of them.
        stop = threading.Timer(self._seconds, cut)
        stop.daemon = True
        try:
            stop.start()
            connection.connect()
            cut.connected()
            path = self._url.path or "/"
            connection.request("POST", f"{path}?{self._url.query}" if self._url.query else path, body, headers)
            answer = _read(connection.getresponse())
            # What was cut off may look whole: headers end where the line does.
            return late if cut.made else answer
        except TimeoutError:
            return late
        except (OSError, http.client.HTTPException, ValueError) as error:
            return late if cut.made else WebhookResponse(None, _clean(str(error)) or type(error).__name__)
        finally:
            stop.cancel()
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        host, port = self._url.hostname or "", self._url.port
        patience = min(_CONNECT_SECONDS, self._seconds)
        if self._url.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=patience, context=ssl.create_default_context())
        return http.client.HTTPConnection(host, port, timeout=patience)


def signature(secret: bytes, timestamp: str, body: bytes) -> str:
    """HMAC-SHA256 of ``timestamp.body``, in hexadecimal."""
    return hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _read(response: http.client.HTTPResponse) -> WebhookResponse:
    begun = response.read(MAX_RESPONSE_BYTES).decode("utf-8", "replace")
    place = f" to {response.getheader('Location', '')}" if 300 <= response.status < 400 else ""
    said = _clean(f"{response.status} {response.reason}{place}\n{begun}")[:MAX_RESPONSE_BYTES].strip()
    return WebhookResponse(response.status, said, _retry_after(response.getheader("Retry-After")))


def _retry_after(value: str | None) -> float | None:
    """Seconds, or a date of HTTP."""
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


class _ConnectionAborter:
    """Ends a connection from another thread, also while an answer is read that has no end."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self._connection = connection
        self._line: socket.socket | None = None
        self.made = False

    def connected(self) -> None:
        # Of its own: http.client forgets it as soon as such an answer begins.
        self._line = self._connection.sock
        if self.made:
            self()

    def __call__(self) -> None:
        self.made = True
        if self._line is not None:
            with suppress(OSError):  # it has ended by itself
                self._line.shutdown(socket.SHUT_RDWR)


def _clean(text: str) -> str:
    return _CONTROL.sub(" ", text)
