"""Readiness: whether this process can serve people, and the state of each component."""

import shutil
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from server.config import MIB, Settings
from server.db.database import head_revision, revision_of
from server.inference.engine import Engine
from server.telemetry.lifecycle import Lifecycle

# Room for a source with its vectors, and for SQLite's write-ahead log.
MIN_FREE_BYTES: Final = 200 * MIB
_TIMEOUT_S: Final = 1.0

Status = Literal["ready", "degraded", "not_ready"]


@dataclass(frozen=True, slots=True)
class ComponentStatus:
    """One thing that a desk needs.

    Args:
        why: the problem; ``None`` without one.
        required: nobody can be served without it; otherwise the desk works with less.
    """

    why: str | None = None
    required: bool = True

    def as_json(self) -> dict[str, Any]:
        """``{ok, why?}``."""
        return {"ok": True} if self.why is None else {"ok": False, "why": self.why}


def overall_status(parts: dict[str, ComponentStatus]) -> Status:
    """Return the state of all components together."""
    if any(part.why is not None and part.required for part in parts.values()):
        return "not_ready"
    return "degraded" if any(part.why is not None for part in parts.values()) else "ready"


def check_readiness(
    settings: Settings, engine: Engine, lifecycle: Lifecycle, session: Session
) -> dict[str, ComponentStatus]:
    """Check each component. Reveals no address, password or text."""
    parts = {
        "running": ComponentStatus("the server is stopping" if lifecycle.is_stopping else None),
        "store": _store_status(session),
        "disk": ComponentStatus(_disk_problem(settings)),
        "index": ComponentStatus(_index_problem(engine), required=False),
    }
    url = settings.inference_url
    if url is None or not lifecycle.has_prepared:
        parts["models"] = ComponentStatus(None if lifecycle.has_prepared else "the models are being loaded")
    else:
        parts["models"] = ComponentStatus(
            _reachability("the process of the models", lambda: _connect(url)), required=False
        )
    if settings.redis_url is not None:
        address = settings.redis_url
        parts["redis"] = ComponentStatus(_reachability("Redis", lambda: _ping_redis(address)), required=False)
    return parts


def _store_status(session: Session) -> ComponentStatus:
    try:
        session.execute(text("SELECT 1"))
        revision = revision_of(session.connection())
    except SQLAlchemyError:
        session.rollback()
        return ComponentStatus("the database does not answer")
    head = head_revision()
    return ComponentStatus(
        None if revision == head else f"the database is at migration {revision}, the server needs {head}"
    )


def _disk_problem(settings: Settings) -> str | None:
    try:
        free = shutil.disk_usage(settings.data).free
    except OSError:
        return "the data folder cannot be looked at"
    return None if free >= MIN_FREE_BYTES else f"{free // MIB} MiB are free, {MIN_FREE_BYTES // MIB} MiB are needed"


def _index_problem(engine: Engine) -> str | None:
    index = engine.index
    if index.unavailable is not None:
        return "an engine of the index cannot be reached"
    if index.damage:
        return "files of the index are damaged; what was in them is indexed again"
    try:
        if index.is_current():
            return None
        # Changes are listed with the next search, which an idle desk may wait for all night.
        index.begin()
        missing = engine.library.paragraph_count() - index.paragraph_count
    except SQLAlchemyError:
        return "the library cannot be looked at"
    return f"behind the library by {missing} paragraphs" if missing > 0 else "behind the library by some changes"


def _reachability(name: str, reach: Callable[[], None]) -> str | None:
    try:
        reach()
    except Exception:  # each has errors of its own, whose messages may contain a password
        return f"{name} does not answer"
    return None


def _connect(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme == "unix":
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(_TIMEOUT_S)
            probe.connect(parts.path)
        return
    with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=_TIMEOUT_S):
        pass


def _ping_redis(url: str) -> None:
    from redis import Redis  # noqa: PLC0415  only where there is one

    client = Redis.from_url(url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S)
    try:
        client.ping()
    finally:
        client.close()
