"""What every request and every answer must satisfy, whoever asks."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from models.errors import InputError
from server.components import Components
from server.rights.doors import WATCHING

# No inline script, nothing from elsewhere. Inline style attributes are how the editor places its widgets.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

# What the assistant reads from within another page; of the rest such a page gets no answer that it could read.
EMBEDDED = frozenset(
    {"plugin.script", "plugin.text_styles", "plugin.panel_styles", "plugin.spoken", "sources.show_source"}
)


def init_app(app: Flask) -> None:
    """Checks requests and adds headers."""
    app.before_request(_refuse_strangers)
    app.after_request(_harden)
    app.after_request(_open_to_embedding)


def refuse_other_hosts() -> None:
    """Without a login the Host header is the guard against a page elsewhere that rebinds its name to this address.

    Raises:
        InputError: ``wrong_host``.
    """
    try:
        name = urlsplit(f"//{request.host}").hostname
    except ValueError:
        name = None
    if name not in LOOPBACK:
        raise InputError(
            "wrong_host", f"This desk does not answer to {request.host!r}.", "Open it as http://127.0.0.1 and its port."
        )


def refuse_embedding() -> None:
    """For what the desk's own page does and the assistant within another does not.

    Raises:
        InputError: ``wrong_origin``.
    """
    if is_embedding():
        raise _wrong_origin(request.headers.get("Origin"))


def is_embedding() -> bool:
    """Whether it comes from another page that the assistant is mounted in."""
    origin = request.headers.get("Origin")
    return origin in _embedding_origins() and origin not in _own_origins(request.environ)


def _refuse_strangers() -> None:
    settings = Components.of(current_app).settings
    # Who watches a newsroom's processes asks each by its own address.
    if not (settings.is_newsroom and request.endpoint in WATCHING):
        refuse_other_hosts()
    origin = request.headers.get("Origin")
    if (
        request.method not in {"GET", "HEAD", "OPTIONS"}
        and origin is not None
        and origin != request.host_url.rstrip("/")
    ):
        raise _wrong_origin(origin)


def _wrong_origin(origin: str | None) -> InputError:
    return InputError("wrong_origin", f"Changes from {origin!r} are refused.", "Use the desk's own page.")


def _embedding_origins() -> frozenset[str]:
    return Components.of(current_app).settings.embedding_origins


def _open_to_embedding(response: Response) -> Response:
    if request.endpoint not in EMBEDDED:
        return response
    # Also where it is not opened: a cache must not give one origin the answer of another.
    response.vary.add("Origin")
    origin = request.headers.get("Origin")
    if request.method in {"GET", "HEAD", "OPTIONS"} and origin in _embedding_origins():
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Headers"] = "Authorization"
    return response


def _harden(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    return response


def origin_check(embedding: frozenset[str]) -> Callable[[str | None, dict[str, Any]], bool]:
    """Whose sockets are let in: the desk's own page's, as without ``embedding``, and those of these origins."""

    def is_allowed(origin: str | None, environ: dict[str, Any]) -> bool:
        return origin in embedding or origin in _own_origins(environ)

    return is_allowed


def _own_origins(environ: dict[str, Any]) -> set[str]:
    """Where the desk's page may say that it is from: this host, and the name that a proxy in front of it is called."""
    scheme, host = environ["wsgi.url_scheme"], environ.get("HTTP_HOST", "")
    forwarded = [environ.get(f"HTTP_X_FORWARDED_{name}", "").split(",")[0].strip() for name in ("PROTO", "HOST")]
    return {f"{scheme}://{host}", f"{forwarded[0] or scheme}://{forwarded[1] or host}"}
