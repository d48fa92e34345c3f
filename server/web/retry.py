"""Retries requests whose transaction conflicted with another one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Flask, request

from server.db.database import db
from server.db.retry import with_retry

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Wrap the views; call it once all of them are registered."""
    for endpoint, view in app.view_functions.items():
        app.view_functions[endpoint] = _with_retry(view)


def _with_retry(view: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(view)
    def answer(**named: Any) -> Any:
        # An uploaded file cannot be read twice.
        if request.mimetype not in {"", "application/json"}:
            return view(**named)
        return with_retry(db.session, lambda: view(**named), is_idempotent=request.method in _READING)

    return answer
