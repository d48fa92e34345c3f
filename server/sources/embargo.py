"""Embargoes and background-only sources: what may not be published, and an audit of who reads it meanwhile."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from threading import Lock
from typing import Any, Literal, TypeVar, cast

from cachetools import LRUCache
from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from server.access.visibility import get_viewer
from server.access.visible_sources import has_active_embargo
from server.audit.log import audit
from server.clock import release_time
from server.db.database import db
from server.db.tables import Source
from server.schemas.publishing import Embargo

View = TypeVar("View", bound=Callable[..., Any])

# What this process has recorded, so that the audit log is queried once for each person, source and hour.
_recently_recorded: LRUCache[tuple[str, str, datetime], None] = LRUCache(maxsize=10_000)
_record_lock = Lock()


@dataclass(frozen=True, slots=True)
class RestrictedSource:
    """The restrictions of a source; title and note are empty if the viewer may not read it."""

    id: str
    title: str
    rights: str
    embargo_until: datetime | None
    embargo_note: str


# The words of a quote, and the id of its source; None if unknown.
QuotedWords = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class RestrictedQuote:
    """A quote from a source under embargo or for background only.

    Args:
        span: characters ``[start, end)`` of the body; None for a quote elsewhere.
        embargo: None for background only.
    """

    quote: str
    source: RestrictedSource
    span: tuple[int, int] | None
    embargo: Embargo | None

    @property
    def kind(self) -> Literal["embargo", "background"]:
        """The kind of finding."""
        return "embargo" if self.embargo else "background"


def no_embargo_now() -> ColumnElement[bool]:
    """Return the SQL condition of sources under no embargo now."""
    return or_(Source.embargo_until.is_(None), Source.embargo_until <= release_time())


def may_be_quoted() -> ColumnElement[bool]:
    """Return the SQL condition of sources under no embargo now, and not for background only."""
    return and_(no_embargo_now(), Source.rights != "background")


def active_embargo(source: Source | RestrictedSource, at: datetime | None = None) -> Embargo | None:
    """Return ``{until, note}`` while nothing of the source may be published; None without an active embargo.

    Args:
        at: UTC without a zone; now if not given.
    """
    if source.embargo_until is None or source.embargo_until <= (at or release_time()):
        return None
    return {"until": f"{source.embargo_until.isoformat(timespec='seconds')}Z", "note": source.embargo_note}


def restricted_quotes(session: Session, quotes: Mapping[QuotedWords, tuple[int, int] | None]) -> list[RestrictedQuote]:
    """Return those of ``quotes`` whose source is under embargo, then those whose source is background only.

    Args:
        quotes: characters ``[start, end)`` of the body by quote; None for a quote elsewhere.
    """
    moment, found = release_time(), _with_sources(session, quotes)
    embargoed = [
        RestrictedQuote(words, source, quotes[words, source.id], embargo)
        for words, source in found
        if (embargo := active_embargo(source, moment))
    ]
    background = [
        RestrictedQuote(words, source, quotes[words, source.id], None)
        for words, source in found
        if source.rights == "background"
    ]
    return embargoed + background


def may_be_named(session: Session, source_id: str) -> bool:
    """Return whether an article may name a source and link to it: it may be quoted, and is under no embargo now.

    A source that has to be asked before it is quoted has agreed to a quote at most. One that was deleted had rights
    that nobody knows any more. Rights apply whether or not the viewer may read the source.
    """
    columns = select(Source.rights, Source.embargo_until).where(Source.id == source_id)
    row = session.connection().execute(columns).first()
    return (
        row is not None
        and row.rights == "quotable"
        and (row.embargo_until is None or row.embargo_until <= release_time())
    )


def record_embargo_access(session: Session, source_ids: Iterable[str | None]) -> None:
    """Audit that the viewer of the session was shown something of embargoed sources, once per source and hour.

    Ends the transaction of ``session`` where it writes. Sources without an embargo are ignored, and so is every
    access in a desk without accounts.
    """
    viewer = get_viewer(session)
    # Runs with each answer; most of the time no source is under embargo, which is known without a query.
    if viewer is None or viewer.person_id is None or not has_active_embargo(session):
        return
    moment = release_time()
    hour = moment.replace(minute=0, second=0, microsecond=0)
    wanted = {source_id for source_id in source_ids if source_id is not None}
    with _record_lock:
        new = {source_id for source_id in wanted if (viewer.person_id, source_id, hour) not in _recently_recorded}
    if not new:
        return
    embargoed = session.execute(
        select(Source.id, Source.title).where(Source.id.in_(new), Source.embargo_until > moment)
    ).all()
    if not embargoed:
        return
    for source_id, title in embargoed:
        audit(
            session, "source.read_embargoed", about_kind="source", about_id=source_id, about_name=title, once_since=hour
        )
    session.commit()
    with _record_lock:
        for source_id, _ in embargoed:
            _recently_recorded[viewer.person_id, source_id, hour] = None


def shows_source(view: View) -> View:
    """Record, once a view has answered, that its reader was shown the source of the address."""

    @wraps(view)
    def shown(**named: Any) -> Any:
        answer = view(**named)
        record_embargo_access(db.session, [named["source_id"]])
        return answer

    return cast(View, shown)


def _with_sources(session: Session, quotes: Iterable[QuotedWords]) -> list[tuple[str, RestrictedSource]]:
    ids = {source_id for _, source_id in quotes if source_id is not None}
    # Restrictions also apply to a quote whose source the viewer may not read, so this query bypasses visibility.
    columns = select(Source.id, Source.title, Source.rights, Source.embargo_until, Source.embargo_note)
    rows = session.connection().execute(columns.where(Source.id.in_(ids))).all()
    readable = set(session.scalars(select(Source.id).where(Source.id.in_(ids))))
    sources = {
        row.id: RestrictedSource(*row)
        if row.id in readable
        else RestrictedSource(row.id, "", row.rights, row.embargo_until, "")
        for row in rows
    }
    return [(words, sources[source_id]) for words, source_id in quotes if source_id in sources]
