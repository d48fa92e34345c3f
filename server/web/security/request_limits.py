"""How often one person, or one address before signing in, may ask over HTTP: ``request_limit``."""

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
from server.config import Settings
from server.registry import service
from server.web.error_handlers import app_error
from server.web.security.rate_limits import STRATEGY, RateLimited, RateLimits, network_of

_KEY = "quotedesk_rates"
_FREE = frozenset({"/healthz", "/readyz", "/metrics"})
# Nobody known: what does not come in is counted by its address, and so is who has not signed in.
_UNKNOWN = "unknown"
# Files of one person that are on their way in, or read.
MAX_UPLOADS: Final = 4
_UPLOAD_RETRY_AFTER_S = 2.0

# That it is away is told as the limits' own error, which is what is answered by counting here.
_REDIS: Final[dict[str, str | int]] = {"socket_connect_timeout": 1, "socket_timeout": 1, "wrap_exceptions": True}

_uploading: Counter[str] = Counter()
_counting = threading.Lock()


def _storage(redis_url: str | None) -> str:
    # The limits have a name of their own for what everybody else calls unix://.
    return redis_url.replace("unix://", "redis+unix://", 1) if redis_url else "memory://"


def init_app(app: Flask, settings: Settings) -> None:
    """Counts, in a newsroom; call it after what finds out who asks."""
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
        # Before it is found out who asks: what somebody shows who is nobody costs a look into the store each time.
        app.before_request_funcs.setdefault(None, []).insert(0, _reject_over_limit)
        app.after_request(_count_unknown)
        app.register_error_handler(RateLimitExceeded, _too_many)
    limiter.init_app(app)


def rates_of(app: Flask) -> RateLimits:
    """What counts, for everything that is limited."""
    found: RateLimits = app.extensions[_KEY]
    return found


def client_key() -> str:
    """The person, or else where they are."""
    known = g.get("viewer")
    if isinstance(known, Viewer) and known.person_id is not None:
        return f"person:{known.person_id}"
    return f"address:{network_of(request.remote_addr)}"


@contextmanager
def limit_uploads() -> Iterator[None]:
    """Within it a file comes in; take it before the file is read off the line.

    Raises:
        TooMany: so many files of one person come in already.
    """
    if not service(Settings).is_newsroom:
        yield
        return
    who = client_key()
    with _counting:
        if _uploading[who] >= MAX_UPLOADS:
            raise RateLimited(_UPLOAD_RETRY_AFTER_S)
        _uploading[who] += 1
    try:
        yield
    finally:
        with _counting:
            _uploading[who] -= 1
            if not _uploading[who]:
                del _uploading[who]


def _is_free() -> bool:
    return request.endpoint == "static" or request.path in _FREE


def _reject_over_limit() -> None:
    # A signed cookie is had by signing in alone: whoever is at the same address as somebody else's program works on.
    if not _is_free() and not isinstance(session.get(COOKIE_KEY), str):
        _unknown(spend=False)


def _count_unknown(response: Response) -> Response:
    if response.status_code == 401:
        with suppress(RateLimited):  # the next one is told
            _unknown(spend=True)
    return response


def _unknown(*, spend: bool) -> None:
    rates = rates_of(current_app)
    limit = service(Settings).request_limit
    where = network_of(request.remote_addr)
    (rates.spend if spend else rates.check)(limit, _UNKNOWN, where)


def _too_many(_error: RateLimitExceeded) -> Response:
    limiter = next(iter(current_app.extensions["limiter"]))
    held = limiter.current_limit
    return app_error(RateLimited(held.reset_at - time.time() if held else 1))
