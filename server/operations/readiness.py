"""Whether this process may be sent people, and if not, what is the matter."""

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

# A source with its vectors, and what SQLite writes ahead.
LEAST_ROOM: Final = 200 * MIB
_PATIENCE_S: Final = 1.0

Status = Literal["ready", "degraded", "not_ready"]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a desk needs.

    Args:
        why: what is the matter; None: nothing.
        needed: without it nobody can be served; else the desk goes on with less.
    """

    why: str | None = None
    needed: bool = True

    def as_json(self) -> dict[str, Any]:
        """``{ok, why?}``."""
        return {"ok": True} if self.why is None else {"ok": False, "why": self.why}


def status_of(parts: dict[str, Part]) -> Status:
    """What they come to."""
    if any(part.why is not None and part.needed for part in parts.values()):
        return "not_ready"
    return "degraded" if any(part.why is not None for part in parts.values()) else "ready"


def look(settings: Settings, engine: Engine, lifecycle: Lifecycle, session: Session) -> dict[str, Part]:
    """Looks at each. Says nothing that an address, a password or a text could be read from."""
    parts = {
        "running": Part("the server is stopping" if lifecycle.is_stopping else None),
        "store": _store(session),
        "disk": Part(_room(settings)),
        "index": Part(_index(engine), needed=False),
    }
    if settings.inference_url is not None:
        url = settings.inference_url
        parts["models"] = Part(_said("the process of the models", lambda: _connect(url)), needed=False)
    else:
        parts["models"] = Part(None if lifecycle.has_prepared else "the models are being loaded")
    if settings.redis_url is not None:
        address = settings.redis_url
        parts["redis"] = Part(_said("Redis", lambda: _ping_redis(address)), needed=False)
    return parts


def _store(session: Session) -> Part:
    try:
        session.execute(text("SELECT 1"))
        found = revision_of(session.connection())
    except SQLAlchemyError:
        session.rollback()
        return Part("the database does not answer")
    head = head_revision()
    return Part(None if found == head else f"the database is at migration {found}, the server needs {head}")


def _room(settings: Settings) -> str | None:
    try:
        free = shutil.disk_usage(settings.data).free
    except OSError:
        return "the data folder cannot be looked at"
    return None if free >= LEAST_ROOM else f"{free // MIB} MiB are free, {LEAST_ROOM // MIB} MiB are needed"


def _index(engine: Engine) -> str | None:
    index = engine.index
    if index.unavailable is not None:
        return "an engine of the index cannot be reached"
    try:
        if index.is_current():
            return None
        missing = engine.library.paragraph_count() - index.paragraph_count
    except SQLAlchemyError:
        return "the library cannot be looked at"
    return f"behind the library by {missing} paragraphs" if missing > 0 else "behind the library by some changes"


def _said(name: str, reach: Callable[[], None]) -> str | None:
    try:
        reach()
    except Exception:  # each has errors of its own; what they say may name a password
        return f"{name} does not answer"
    return None


def _connect(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme == "unix":
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(_PATIENCE_S)
            probe.connect(parts.path)
        return
    with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=_PATIENCE_S):
        pass


def _ping_redis(url: str) -> None:
    from redis import Redis  # noqa: PLC0415  only where there is one

    client = Redis.from_url(url, socket_timeout=_PATIENCE_S, socket_connect_timeout=_PATIENCE_S)
    try:
        client.ping()
    finally:
        client.close()
