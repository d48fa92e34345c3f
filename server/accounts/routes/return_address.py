"""The page to return to after signing in: always one of the desk."""

from urllib.parse import urlsplit

from flask import request


def local_path(given: str | None) -> str | None:
    """``given`` if it is a path of the desk; else None."""
    if not given or not given.startswith("/") or given.startswith(("//", "/\\")) or len(given) > 2_000:
        return None
    # Browsers strip some invisible characters, and the rest may be the address of another site.
    if not given.isprintable() or "\\" in given:
        return None
    try:
        parts = urlsplit(given)
    except ValueError:
        return None
    return None if parts.scheme or parts.netloc else given


def next_path() -> str | None:
    """Return the return address of this request: ``next`` of its form or query."""
    return local_path(request.form.get("next") or request.args.get("next"))
