"""Logging to standard error, without texts of the newsroom.

Messages of errors may hold an article, a title or a password (a value that could not be converted, a row that broke a
rule), so of an error its kind and its way through the code are logged, and its message only where the kind is known
to concern the machine only.
"""

import logging
import sys
import threading
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog
from flask import g, has_app_context
from sqlalchemy.exc import DBAPIError, OperationalError

from models.errors import AppError


def told_safely(error: BaseException) -> str:
    """Return the part of an error's message that may be logged; often nothing."""
    if isinstance(error, AppError):
        return error.code
    if isinstance(error, OSError):
        return error.strerror or ""  # without the name of the file, which may be a source's
    if isinstance(error, OperationalError):
        return str(error.orig).partition("\n")[0]  # the next lines name rows
    if isinstance(error, DBAPIError):
        return type(error.orig).__name__
    return ""


def redacted_traceback(error: BaseException) -> str:
    """As Python writes it, with ``told_safely`` in the place of each message."""
    lines = []
    chain: list[tuple[BaseException, str]] = [(error, "")]
    seen = {id(error)}
    while True:
        cause = chain[-1][0].__cause__
        context = None if chain[-1][0].__suppress_context__ else chain[-1][0].__context__
        earlier = cause or context
        if earlier is None or id(earlier) in seen:
            break
        seen.add(id(earlier))
        chain.append((earlier, "which led to" if cause else "during which"))
    for error_in_chain, _ in reversed(chain):
        lines += traceback.format_tb(error_in_chain.__traceback__)
        words = told_safely(error_in_chain)
        name = f"{type(error_in_chain).__module__}.{type(error_in_chain).__qualname__}".removeprefix("builtins.")
        lines.append(f"{name}: {words}\n" if words else f"{name}\n")
    return "".join(lines).rstrip()


def _add_request_context(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    if has_app_context():
        for name in ("request_id", "event_id"):
            if (value := g.get(name)) is not None:
                event.setdefault(name, value)
        person = getattr(g.get("viewer"), "person_id", None)
        if person is not None:
            event.setdefault("person_id", person)
    return event


def _redact_exceptions(_logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    given = event.pop("exc_info", None) or (sys.exc_info()[1] if method == "exception" else None)
    if given is True:
        given = sys.exc_info()[1]
    if isinstance(given, tuple):
        given = given[1]
    if isinstance(given, BaseException):
        event["exception"] = redacted_traceback(given)
    return event


class _RedactingFormatter(logging.Formatter):
    """Formats records of libraries: their messages, and redacted tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # formatted by another handler
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802  Python's name
        return redacted_traceback(ei[1])


class _WerkzeugFilter(logging.Filter):
    """Removes tracebacks from messages of Werkzeug."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.partition(".")[0] == "werkzeug" and record.levelno >= logging.ERROR:
            error = sys.exc_info()[1]
            record.msg = "werkzeug: a connection failed"
            record.args = ()
            record.exc_info = (type(error), error, error.__traceback__) if error is not None else None
        return True


def configure(*, as_json: bool) -> None:
    """Set logging up for the whole process.

    Args:
        as_json: one JSON object a line, requests included; else readable lines, warnings and errors only.
    """
    root = logging.getLogger()
    if not root.handlers:
        logging.basicConfig(level=logging.WARNING)
    for handler in root.handlers:
        # Not those of pytest and the like, which have formats of their own.
        if type(handler) is logging.StreamHandler:
            handler.setFormatter(_RedactingFormatter("%(message)s"))
            if not any(isinstance(existing, _WerkzeugFilter) for existing in handler.filters):
                handler.addFilter(_WerkzeugFilter())
    logging.getLogger("server").setLevel(logging.INFO if as_json else logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _add_request_context,
            _redact_exceptions,
            structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else structlog.processors.LogfmtRenderer(),
        ],
        # Through logging, to standard error: standard output is for the results of commands.
        logger_factory=structlog.stdlib.LoggerFactory(),
        # The standard library's own would have its traceback written, too, with its message.
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def library_logger(name: str) -> logging.Logger:
    """Return a logger of errors only, for a library that would log every message."""
    logger = logging.getLogger(f"libraries.{name}")
    logger.setLevel(logging.ERROR)
    return logger


def log_thread_exceptions() -> None:
    """Log uncaught exceptions of threads like all others; Python itself would print their messages."""
    log = structlog.get_logger("server.threads")

    def log_exception(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and not isinstance(failed.exc_value, SystemExit):
            log.error("thread_failed", exc_info=failed.exc_value)

    threading.excepthook = log_exception
