"""Searches the list of drafts by words, state and warnings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from server.access.ownership import present_access
from server.db.tables import Draft, Publication, Source, draft_source
from server.drafts.listing.texts import DRAFT_TEXTS, normalize_for_search
from server.drafts.listing.warnings import DRAFT_WARNINGS
from server.schemas.base import format_timestamp
from server.schemas.drafts import DraftCounts, DraftRow, DraftRows, DraftState, FoundDraft, ListRequest
from server.sources.listing import snippet

STATES: tuple[DraftState, ...] = get_args(DraftState)

# How many unchecked drafts an answer names at most; the page asks for their check.
MAX_UNCHECKED = 200


@dataclass(frozen=True, slots=True)
class _Match:
    row: Any
    word: str | None = None
    """A word of the search that is in the body."""


class DraftListing:
    """Reads the list of drafts."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, search: ListRequest) -> DraftRows:
        """Return ``{drafts, total, counts, unchecked}``.

        ``drafts`` are the matches, last saved first, with matches in headlines before all others; ``total`` is their
        number before limit and offset; ``counts`` are the numbers of drafts in each state; ``unchecked`` names drafts
        without cached warnings, where only drafts with warnings are searched.
        """
        rows = self._rows(search)
        words = normalize_for_search(search.q).split()
        matches = self._match_words(words, rows) if words else [_Match(row) for row in rows]
        unchecked: list[str] = []
        if search.state == "warnings":
            matches, unchecked = self._with_warnings(matches)
        end = None if search.limit is None else search.offset + search.limit
        return {
            "drafts": self._present(matches[search.offset : end]),
            "total": len(matches),
            "counts": self.counts(),
            "unchecked": unchecked,
        }

    def one(self, draft_id: str) -> DraftRow:
        """Return one draft as a row of the list; it must exist."""
        return self._present([_Match(self._session.execute(_columns().where(Draft.id == draft_id)).one())])[0]

    def _rows(self, search: ListRequest) -> Sequence[Any]:
        query = _columns().order_by(Draft.updated_at.desc(), Draft.id)
        if search.template is not None:
            query = query.where(Draft.template.is_(bool(search.template)))
        if search.state not in (None, "warnings"):
            query = query.where(_state() == search.state)
        return self._session.execute(query).all()

    def _match_words(self, words: list[str], rows: Sequence[Any]) -> list[_Match]:
        texts = DRAFT_TEXTS.read(self._session, [(row.id, row.version) for row in rows])
        in_headline, in_body = [], []
        for row in rows:
            headline = normalize_for_search(row.headline)
            if all(word in headline for word in words):
                in_headline.append(_Match(row))
                continue
            body = texts[row.id].normalized if row.id in texts else ""
            if all(word in body or word in headline for word in words):
                in_body.append(_Match(row, next(word for word in words if word in body)))
        return in_headline + in_body

    def _with_warnings(self, matches: list[_Match]) -> tuple[list[_Match], list[str]]:
        warnings = DRAFT_WARNINGS.cached(self._session, [(match.row.id, match.row.version) for match in matches])
        warned = [match for match in matches if match.row.id in warnings and warnings[match.row.id].count]
        return warned, [match.row.id for match in matches if match.row.id not in warnings][:MAX_UNCHECKED]

    def counts(self) -> DraftCounts:
        """Return how many drafts there are in each state, and how many templates."""
        states = select(Draft.template, _state().label("state")).subquery()
        rows = self._session.execute(
            select(states.c.template, states.c.state, func.count()).group_by(states.c.template, states.c.state)
        )
        counts: dict[str, int] = dict.fromkeys((*STATES, "templates"), 0)
        for template, state, count in rows:
            counts["templates" if template else state] += count
        return cast(DraftCounts, counts)

    def _present(self, matches: Sequence[_Match]) -> list[FoundDraft]:
        drafts = [(match.row.id, match.row.version) for match in matches]
        texts = DRAFT_TEXTS.read(self._session, drafts)
        warnings = DRAFT_WARNINGS.cached(self._session, drafts)
        sources = self._source_counts([draft_id for draft_id, _ in drafts])
        rights = present_access(self._session, Draft, {match.row.id: match.row.owner_id for match in matches})
        shown: list[FoundDraft] = []
        for match in matches:
            row = match.row
            listed: DraftRow = {
                "draft_id": row.id,
                "headline": row.headline,
                **rights.get(row.id, {}),
                "version": row.version,
                "updated_at": f"{row.updated_at.isoformat()}Z",
                "published_at": f"{row.published_at.isoformat()}Z" if row.published_at else None,
                "state": row.state,
                "ready": row.ready,
                "template": row.template,
                "words": texts[row.id].words if row.id in texts else 0,
                "sources": sources.get(row.id, 0),
                "deadline": format_timestamp(row.deadline),
                "word_goal": row.word_goal,
                "warnings": warnings.get(row.id),
            }
            shown.append(cast(FoundDraft, listed))
            if match.word and row.id in texts:
                shown[-1]["hit"] = snippet(texts[row.id].text, match.word)
        return shown

    def _source_counts(self, draft_ids: list[str]) -> dict[str, int]:
        draft_id = draft_source.c.draft_id
        # Joined with the sources, so that only visible ones count.
        query = select(draft_id, func.count()).join(Source, Source.id == draft_source.c.source_id).group_by(draft_id)
        # For many drafts counting the whole table is faster than a long list of ids.
        rows = self._session.execute(query.where(draft_id.in_(draft_ids)) if len(draft_ids) < 500 else query)
        return {row[0]: row[1] for row in rows}


def _columns() -> Any:
    return select(
        Draft.id,
        Draft.version,
        Draft.headline,
        Draft.updated_at,
        Draft.published_at,
        Draft.ready,
        Draft.template,
        Draft.owner_id,
        Draft.deadline,
        Draft.word_goal,
        _state().label("state"),
    )


def _state() -> ColumnElement[str]:
    published = (
        select(func.max(Publication.version)).where(Publication.draft_id == Draft.id).correlate(Draft).scalar_subquery()
    )
    return case(
        (published == Draft.version, "published"),
        (Draft.ready, "ready"),
        (published.is_not(None), "changed"),
        else_="writing",
    )
