"""Sources that may not be quoted in public: not yet, or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.db.tables import Source, now


@dataclass(frozen=True, slots=True)
class RestrictedSource:
    """What is asked of a source that may be held back; without title and note where it may not be read."""

    id: str
    title: str
    rights: str
    embargo_until: datetime | None
    embargo_note: str


def active_embargo(source: Source | RestrictedSource, at: datetime | None = None) -> dict[str, str] | None:
    """``{until, note}`` while nothing of the source may be published; None without an embargo, or after it.

    Args:
        at: UTC without a zone; now if not given.
    """
    if source.embargo_until is None or source.embargo_until <= (at or now()):
        return None
    return {"until": f"{source.embargo_until.isoformat(timespec='seconds')}Z", "note": source.embargo_note}


def is_background_only(source: Source | RestrictedSource) -> bool:
    """Whether its words are not for quotation."""
    return source.rights == "background"


def embargoed_quotes(session: Session, quotes: Iterable[tuple[str, str | None]]) -> list[dict[str, Any]]:
    """Those of ``quotes`` under an embargo now, each once: ``{quote, source_id, source_title, until, note}``.

    Args:
        quotes: words, and the id of the source they come from.
    """
    moment = now()
    return [
        {"quote": words, "source_id": source.id, "source_title": source.title, **embargo}
        for words, source in _with_sources(session, quotes)
        if (embargo := active_embargo(source, moment))
    ]


def background_quotes(session: Session, quotes: Iterable[tuple[str, str | None]]) -> list[dict[str, Any]]:
    """Those of ``quotes`` whose source is for background only, each once: ``{quote, source_id, source_title}``.

    Args:
        quotes: as for ``embargoed_quotes``.
    """
    return [
        {"quote": words, "source_id": source.id, "source_title": source.title}
        for words, source in _with_sources(session, quotes)
        if is_background_only(source)
    ]


def _with_sources(session: Session, quotes: Iterable[tuple[str, str | None]]) -> list[tuple[str, RestrictedSource]]:
    wanted = dict.fromkeys((words, source_id) for words, source_id in quotes if source_id is not None)
    ids = {source_id for _, source_id in wanted}
    # An embargo holds whoever publishes: also over a quote whose source they may not read.
    columns = select(Source.id, Source.title, Source.rights, Source.embargo_until, Source.embargo_note)
    rows = session.connection().execute(columns.where(Source.id.in_(ids))).all()
    readable = set(session.scalars(select(Source.id).where(Source.id.in_(ids))))
    sources = {
        row.id: RestrictedSource(*row)
        if row.id in readable
        else RestrictedSource(row.id, "", row.rights, row.embargo_until, "")
        for row in rows
    }
    return [(words, sources[source_id]) for words, source_id in wanted if source_id in sources]
