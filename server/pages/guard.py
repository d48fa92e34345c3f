"""What every request and every answer must satisfy, whoever asks."""

from urllib.parse import urlsplit

from flask import Flask, Response, request

from models.errors import InputError

# No inline script, nothing from elsewhere. Inline style attributes are how the editor places its widgets.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def init_app(app: Flask) -> None:
    """Checks requests and adds headers."""
    app.before_request(_refuse_strangers)
    app.after_request(_harden)


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


def _refuse_strangers() -> None:
    refuse_other_hosts()
    origin = request.headers.get("Origin")
    if (
        request.method not in {"GET", "HEAD", "OPTIONS"}
        and origin is not None
        and origin != request.host_url.rstrip("/")
    ):
        raise InputError("wrong_origin", f"Changes from {origin!r} are refused.", "Use the desk's own page.")


def _harden(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", _POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    return response
