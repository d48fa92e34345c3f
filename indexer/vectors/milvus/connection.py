"""One connection to a Milvus server, shared by all stores: opened on first use, closed on failure, reopened later."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from indexer.sources import StoreUnavailable

Answer = TypeVar("Answer")

TIMEOUT_S = 2.0  # seconds; timeout of a search, or of connecting: somebody waits for it
LONG_TIMEOUT_S = 60.0  # seconds; timeout of a batch of writes, or of an operation on a whole collection
RETRY_PAUSE_S = 5.0  # seconds after a failure in which no new attempt is made

_UNREACHABLE = 2  # pymilvus' code for a connection that failed, and Milvus' for an unavailable component
_NOT_FOUND = 100  # Milvus' code for a collection that does not exist


class CollectionMissing(Exception):
    """The server is reachable, the collection does not exist."""


class MilvusConnection:
    """A pymilvus client behind a circuit breaker; use ``connection_to``. Thread-safe.

    After a failure every call raises ``StoreUnavailable`` immediately for ``RETRY_PAUSE_S`` seconds; then one call
    tries again while concurrent ones still fail immediately. So during an outage one request in some seconds waits
    for ``TIMEOUT_S``, and recovery needs no action.
    """

    def __init__(self, uri: str, token: str) -> None:
        self._uri = uri
        self._token = token
        self._secrets = _secrets(uri, token)
        self.address = _address(uri)
        self.users = 0
        self._client: Any = None
        self._trouble: str | None = None
        self._closed_until = 0.0
        self._wrap_connect = threading.Lock()

    def call(self, work: Callable[[Any], Answer]) -> Answer:
        """Call ``work`` with the ``MilvusClient``; it passes its own ``timeout`` to what it calls.

        Raises:
            CollectionMissing: the server says so.
            StoreUnavailable: any other failure in pymilvus or gRPC.
        """
        from grpc import RpcError  # noqa: PLC0415 - an installation on FAISS does without both
        from pymilvus import MilvusException  # noqa: PLC0415

        client = self._connected()
        try:
            return work(client)
        except (RpcError, MilvusException) as error:
            if getattr(error, "code", None) == _NOT_FOUND:
                raise CollectionMissing from None
            message, gone = self._describe(error)
            if gone:
                self._give_up(client, message)
            # Without the cause: what pymilvus quotes of its arguments may contain the password.
            raise StoreUnavailable(message) from None

    def close(self) -> None:
        """Close the connection; a later call would open another."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _connected(self) -> Any:
        client = self._client
        if client is not None:
            return client
        # Everybody waits for the first attempt; once it has failed, concurrent callers do not try again.
        if not self._wrap_connect.acquire(blocking=self._trouble is None):
            raise StoreUnavailable(self._trouble or f"Milvus at {self.address} is being tried again.")
        try:
            if self._client is None:
                if self._trouble is not None and time.monotonic() < self._closed_until:
                    raise StoreUnavailable(self._trouble)
                self._client = self._connect()
                self._trouble = None
            return self._client
        finally:
            self._wrap_connect.release()

    def _connect(self) -> Any:
        from grpc import RpcError  # noqa: PLC0415
        from pymilvus import MilvusClient, MilvusException  # noqa: PLC0415

        # Each failure is raised and reported by the caller; pymilvus would print its traceback as well.
        logging.getLogger("pymilvus").setLevel(logging.CRITICAL)
        try:
            return MilvusClient(self._uri, token=self._token, timeout=TIMEOUT_S, dedicated=True)
        except (RpcError, MilvusException) as error:
            message, _ = self._describe(error, connecting=True)
            self._give_up(None, message)
            raise StoreUnavailable(message) from None

    def _give_up(self, client: Any, message: str) -> None:
        self._trouble = message
        self._closed_until = time.monotonic() + RETRY_PAUSE_S
        if client is not None and client is self._client:
            self.close()

    def _describe(self, error: Exception, connecting: bool = False) -> tuple[str, bool]:
        """Return a message, and whether the connection is unusable now."""
        status = _status(error)
        where = f"Milvus at {self.address}"
        if status in {"UNAUTHENTICATED", "PERMISSION_DENIED"}:
            return f"{where} refuses the user or the password; QUOTEDESK_MILVUS_TOKEN is user:password.", True
        if status == "DEADLINE_EXCEEDED":
            return f"{where} does not answer in time; see whether it runs, and is not overloaded.", True
        if status in {"UNAVAILABLE", "CANCELLED"}:
            return f"{where} cannot be reached; see whether it runs, and QUOTEDESK_MILVUS_URI.", True
        message = getattr(error, "message", "") or str(error) or type(error).__name__
        message = message.strip().splitlines()[0][:300]
        for secret in self._secrets:
            message = message.replace(secret, "…")
        if connecting:
            return f"{where} cannot be used ({message}); see QUOTEDESK_MILVUS_URI.", True
        return f"{where} refuses what was asked: {message}", False


_open: dict[tuple[str, str], MilvusConnection] = {}
_open_lock = threading.Lock()


def connection_to(uri: str, token: str) -> MilvusConnection:
    """Return the process's connection to that server, without connecting; give it back by ``release``."""
    with _open_lock:
        connection = _open.setdefault((uri, token), MilvusConnection(uri, token))
        connection.users += 1
        return connection


def release(connection: MilvusConnection) -> None:
    """Release one reference; the last one closes the connection."""
    with _open_lock:
        connection.users -= 1
        if connection.users > 0:
            return
        for key in [key for key, held in _open.items() if held is connection]:
            del _open[key]
    connection.close()


def _address(uri: str) -> str:
    """Return the server's address without user and password."""
    parts = urlsplit(uri)
    if not parts.scheme or not parts.netloc:
        return uri
    return parts.netloc.rpartition("@")[2]


def _secrets(uri: str, token: str) -> list[str]:
    """Return what must not appear in a message, the longest first."""
    secrets = {token, token.partition(":")[2]}
    credentials = urlsplit(uri).netloc.rpartition("@")[0]
    secrets |= {credentials, credentials.partition(":")[2]}
    return sorted(secrets - {""}, key=len, reverse=True)


def _status(error: BaseException) -> str | None:
    """Return the gRPC status of an error, or of its cause."""
    seen: list[BaseException] = []
    ahead: list[BaseException | None] = [error]
    while ahead:
        one = ahead.pop()
        if one is None or one in seen:  # pymilvus raises errors from themselves
            continue
        seen.append(one)
        code = getattr(one, "code", None)
        if callable(code):
            code = code()
        name = getattr(code, "name", None)
        if isinstance(name, str) and not isinstance(code, int):
            return name
        ahead += [one.__context__, one.__cause__]
    return "UNAVAILABLE" if any(getattr(one, "code", None) == _UNREACHABLE for one in seen) else None
