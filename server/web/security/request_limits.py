"""Limits of HTTP requests by person, or by address before signing in: rates, and costly requests at once."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from flask import Flask, Response, current_app, g, request, session
from flask_limiter import Limiter, RateLimitExceeded

from server.access.identity import COOKIE_KEY
from server.access.viewer import Viewer
from server.compat import limits_memory
from server.config import Settings
from server.registry import service
from server.web.error_handlers import app_error
from server.web.security.rate_limits import STRATEGY, RateLimited, RateLimits, network_of

_KEY = "quotedesk_rates"
_FREE = frozenset({"/healthz", "/readyz", "/metrics"})
# Kind of the counter of rejected and anonymous requests, by address.
_UNKNOWN = "unknown"
# Files of one person that are on their way in, or read.
MAX_UPLOADS: Final = 4
# Threads of one person whose articles are looked for: each reads hundreds of posts with the models.
MAX_MONITORED: Final = 2
_RETRY_AFTER_S = 2.0

# Raises errors of the limits library when Redis is unavailable, in which case this process counts by itself.
_REDIS: Final[dict[str, str | int]] = {"socket_connect_timeout": 1, "socket_timeout": 1, "wrap_exceptions": True}

# What runs now, by kind and client.
_running: Counter[tuple[str, str]] = Counter()
_counting = threading.Lock()


def _storage(redis_url: str | None) -> str:
    # The limits library has its own name for Redis over a Unix socket.
    return redis_url.replace("unix://", "redis+unix://", 1) if redis_url else f"{limits_memory.SCHEME}://"


def init_app(app: Flask, settings: Settings) -> None:
    """Set up the limits, in a newsroom; call it after authorization."""
    limiter = Limiter(
        key_func=client_key,
        application_limits=[settings.request_limit],
        application_limits_exempt_when=_is_free,
        strategy=STRATEGY,
        storage_uri=_storage(settings.redis_url),
        storage_options=_REDIS if settings.redis_url else {},
        in_memory_fallback_enabled=True,
        key_prefix="quotedesk",
        enabled=settings.is_newsroom,
    )
    app.extensions[_KEY] = RateLimits(limiter)
    if settings.is_newsroom:
        # Before authorization: invalid credentials cost a database query each time.
        app.before_request_funcs.setdefault(None, []).insert(0, _reject_over_limit)
        app.after_request(_count_unknown)
        app.register_error_handler(RateLimitExceeded, _too_many)
    limiter.init_app(app)


def rates_of(app: Flask) -> RateLimits:
    """Return the counters of all limits."""
    limits: RateLimits = app.extensions[_KEY]
    return limits


def client_key() -> str:
    """Return the key of counters: the person, or else the network of the client."""
    viewer = g.get("viewer")
    if isinstance(viewer, Viewer) and viewer.person_id is not None:
        return f"person:{viewer.person_id}"
    return f"address:{network_of(request.remote_addr)}"


@contextmanager
def limit_uploads() -> Iterator[None]:
    """Count an upload while the context runs; enter it before the body is read.

    Raises:
        RateLimited: the person has too many uploads in progress.
    """
    with _at_once("upload", MAX_UPLOADS):
        yield


@contextmanager
def limit_monitoring() -> Iterator[None]:
    """Count a thread whose articles are looked for while the context runs.

    Raises:
        RateLimited: too many are looked for by this person.
    """
    with _at_once("monitor", MAX_MONITORED):
        yield


@contextmanager
def _at_once(kind: str, most: int) -> Iterator[None]:
    if not service(Settings).is_newsroom:
        yield
        return
    key = (kind, client_key())
    with _counting:
        if _running[key] >= most:
            raise RateLimited(_RETRY_AFTER_S)
        _running[key] += 1
    try:
        yield
    finally:
        with _counting:
            _running[key] -= 1
            if not _running[key]:
                del _running[key]


def _is_free() -> bool:
    return request.endpoint == "static" or request.path in _FREE


def _reject_over_limit() -> None:
    # Only sign-in gives a signed cookie: people who share an address with an abusive program can continue.
    if not _is_free() and not isinstance(session.get(COOKIE_KEY), str):
        check_unknown_clients()


def _count_unknown(response: Response) -> Response:
    if response.status_code == 401:
        count_unknown_client()
    return response


def check_unknown_clients() -> None:
    """Check the limit of rejected requests from the address of this one.

    Raises:
        RateLimited: it is used up.
    """
    _unknown(spend=False)


def count_unknown_client() -> None:
    """Count a rejected request."""
    with suppress(RateLimited):  # the next request is rejected
        _unknown(spend=True)


def _unknown(*, spend: bool) -> None:
    rates = rates_of(current_app)
    limit = service(Settings).request_limit
    where = network_of(request.remote_addr)
    (rates.spend if spend else rates.check)(limit, _UNKNOWN, where)


def _too_many(_error: RateLimitExceeded) -> Response:
    limiter = next(iter(current_app.extensions["limiter"]))
    exceeded = limiter.current_limit
    return app_error(RateLimited(exceeded.reset_at - time.time() if exceeded else 1))
