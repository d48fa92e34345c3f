"""Checks the Host header of requests, and the Origin header of changes and sockets."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from models.errors import AppError, Forbidden
from server.access.declarations import declaration_of
from server.access.rules import PUBLIC_ACCESS
from server.config import Settings
from server.registry import service

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

# The only routes whose answers a page that embeds the assistant can read.
EMBEDDED = frozenset(
    {"plugin.script", "plugin.text_styles", "plugin.panel_styles", "plugin.spoken", "sources.show_source"}
)
# Monitoring on this machine uses its loopback address.
_WATCHING = frozenset({"/healthz", "/readyz", "/metrics"})
_PORTS = {"http": 80, "https": 443}


def init_app(app: Flask) -> None:
    """Check requests, and open the answers that are for pages elsewhere."""
    app.before_request(_reject_foreign_origins)
    app.after_request(_allow_embedding)


def trust_proxies(app: Flask, settings: Settings) -> None:
    """Read client addresses from the headers of the trusted proxies only; call it after all that wraps ``app``."""
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        proxied = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_port=0, x_prefix=0)
        app.wsgi_app = proxied  # type: ignore[method-assign]


def public_origin(settings: Settings) -> str | None:
    """Return the origin of the newsroom's pages; ``None`` without a public address."""
    if not settings.is_newsroom or not settings.public_url:
        return None
    parts = urlsplit(settings.public_url)
    scheme, port = parts.scheme.lower(), parts.port
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{scheme}://{name}" + (f":{port}" if port not in {None, _PORTS.get(scheme)} else "")


def reject_other_hosts() -> None:
    """Check the Host header, which without a login guards against pages that rebind their name to this address.

    Raises:
        AppError: ``wrong_host``.
    """
    try:
        name = urlsplit(f"//{request.host}").hostname
    except ValueError:
        name = None
    settings = service(Settings)
    origin = public_origin(settings)
    if origin is None:
        if name not in LOOPBACK:
            raise _wrong_host("http://127.0.0.1 and its port")
    elif name != urlsplit(origin).hostname and not (name in LOOPBACK and request.path in _WATCHING):
        raise _wrong_host(origin)


def _wrong_host(instead: str) -> AppError:
    return Forbidden("wrong_host", f"This server does not answer to {request.host!r}.", f"Open it as {instead}.")


def reject_embedding() -> None:
    """Reject requests of the embedded assistant, for what only the desk's own page may do.

    Raises:
        AppError: ``wrong_origin``.
    """
    if is_embedding():
        raise _wrong_origin(request.headers.get("Origin"))


def is_embedding() -> bool:
    """Return whether the request comes from a page that embeds the assistant."""
    origin = request.headers.get("Origin")
    settings = service(Settings)
    return origin in settings.embedding_origins and origin not in _own_origins(settings, request.environ)


def _reject_foreign_origins() -> None:
    settings = service(Settings)
    # Monitoring and commands call each process of a newsroom by its own address.
    declaration = declaration_of(current_app, request.endpoint)
    access = declaration.access if declaration is not None else PUBLIC_ACCESS
    if not (settings.is_newsroom and (access.is_monitoring or access.is_owner)):
        reject_other_hosts()
    origin = request.headers.get("Origin")
    settings = service(Settings)
    if (
        request.method not in {"GET", "HEAD", "OPTIONS"}
        and origin is not None
        and origin not in _own_origins(settings, request.environ)
    ):
        raise _wrong_origin(origin)


def _wrong_origin(origin: str | None) -> AppError:
    return Forbidden("wrong_origin", f"Changes from {origin!r} are refused.", "Use Quotedesk's own page.")


def _allow_embedding(response: Response) -> Response:
    if request.endpoint not in EMBEDDED:
        return response
    # Also without the header below: a cache must not give one origin the answer of another.
    response.vary.add("Origin")
    origin = request.headers.get("Origin")
    allowed = service(Settings).embedding_origins
    if request.method in {"GET", "HEAD", "OPTIONS"} and origin in allowed:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Headers"] = "Authorization"
    return response


def origin_check(settings: Settings) -> Callable[[str | None, dict[str, Any]], bool]:
    """Return a check of socket origins: the desk's own page, and the origins that may embed the assistant."""

    def is_allowed(origin: str | None, environ: dict[str, Any]) -> bool:
        return origin in settings.embedding_origins or origin in _own_origins(settings, environ)

    return is_allowed


def _own_origins(settings: Settings, environ: dict[str, Any]) -> frozenset[str]:
    """Return the origins of the desk's own pages; values from trusted proxies are already in ``environ``."""
    origin = public_origin(settings)
    if origin is not None:
        return frozenset({origin})
    return frozenset({f"{environ['wsgi.url_scheme']}://{environ.get('HTTP_HOST', '')}"})
