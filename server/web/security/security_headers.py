"""Security headers of every answer."""

import secrets

from flask import Flask, Response, g, request
from werkzeug.datastructures import Headers

from server.config import Settings
from server.registry import service
from server.web.security.origin_guard import EMBEDDED

# Nothing from elsewhere, and no inline script. Style attributes are how the editor places its widgets.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
# A second policy, and both apply: only scripts that the page itself names and those that they load are allowed, and
# no <style> element in the page.
_PAGE_POLICY = (
    "script-src 'nonce-{nonce}' 'strict-dynamic'; script-src-attr 'none'; style-src-elem 'self'; "
    "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'"
)
# Saved pages have their styles inline, and no scripts.
_FILE_POLICY = "script-src 'none'; style-src 'unsafe-inline'; connect-src 'none'; form-action 'none'"
_FILES = frozenset({"publications.quotes_page", "publications.published_file"})
_PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
        "microphone", "midi", "payment", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
    )
)  # fmt: skip
_HSTS = "max-age=31536000"


def init_app(app: Flask) -> None:
    """Add them, and give templates ``nonce()`` for their scripts."""
    app.jinja_env.globals["nonce"] = nonce
    app.after_request(_set_security_headers)


def nonce() -> str:
    """Return the hashes of the scripts of this answer."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(16)
    return str(g.nonce)


def _set_security_headers(response: Response) -> Response:
    settings = service(Settings)
    headers = response.headers
    headers.setdefault("Content-Security-Policy", ", ".join((_POLICY, *_more_policy(response))))
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "same-origin")
    headers.setdefault("Permissions-Policy", _PERMISSIONS)
    headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if _is_embedded() else "same-origin")
    if settings.is_newsroom:
        if (settings.public_url or "").lower().startswith("https://"):
            headers.setdefault("Strict-Transport-Security", _HSTS)
        if _is_personal():
            _set_no_store(headers)
    return response


def _more_policy(response: Response) -> tuple[str, ...]:
    if response.mimetype != "text/html":
        return ()
    if request.endpoint in _FILES:
        return (_FILE_POLICY,)
    return (_PAGE_POLICY.format(nonce=nonce()),)


def _is_embedded() -> bool:
    return request.endpoint in EMBEDDED


def _is_personal() -> bool:
    """Return whether the answer is private to the newsroom, as pages and data are; scripts and styles are public."""
    return request.endpoint != "static" and not (request.endpoint or "").startswith("plugin.")


def _set_no_store(headers: Headers) -> None:
    # A player may cache the recording it plays, which it requests in parts; an image never changes.
    if request.endpoint in {"recordings.play", "images.show"}:
        return
    headers["Cache-Control"] = "no-store"
