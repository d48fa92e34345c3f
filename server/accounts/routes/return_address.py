"""Where somebody goes on after signing in: never off the desk."""

from urllib.parse import urlsplit

from flask import request


def local_path(given: str | None) -> str | None:
    """``given`` where it is a path of the desk's own; None for everything else."""
    if not given or not given.startswith("/") or given.startswith(("//", "/\\")) or len(given) > 2_000:
        return None
    # Browsers leave out some of what cannot be seen, and what is then left may lead elsewhere.
    if not given.isprintable() or "\\" in given:
        return None
    try:
        parts = urlsplit(given)
    except ValueError:
        return None
    return None if parts.scheme or parts.netloc else given


def next_path() -> str | None:
    """Where this request says that it should go on: ``next`` of its form or address."""
    return local_path(request.form.get("next") or request.args.get("next"))
