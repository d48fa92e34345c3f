"""What a desk that has agreed to it lets itself be learned from: what was done with suggestions and findings.

Kept is what training needs and no more: the title and what stood before the caret, which paragraphs were offered, and
the choice; of sources the places alone, never the text, and no person. A draft that its writer leaves out is left out;
one with a source under embargo or for background is, as long as that lasts.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.articles.document import parse_body
from server.articles.quotes import inserted_quotes
from server.db.lookup import find_draft
from server.db.tables import Desk, Draft, Share, Source, SourceParagraph, Usage, draft_source, now
from server.schemas.usage import LearningState

Action = Literal["shown", "accepted", "dismissed", "corrected"]


@dataclass(frozen=True, slots=True)
class OfferedPassage:
    """Characters ``[start, end)`` of a paragraph that were on offer."""

    paragraph_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SuggestionUse:
    """What was done with a suggestion.

    Args:
        chosen: the passage; of one that was dismissed what was shown.
        offered: the best of what stood beside it.
        became: the words that the writer has made of it.
    """

    action: Action
    title: str
    left_context: str
    chosen: OfferedPassage
    offered: tuple[OfferedPassage, ...] = ()
    became: str = ""


@dataclass(frozen=True, slots=True)
class FindingUse:
    """What was done with a finding: ``dismissed`` says that all is well, ``corrected`` that it was right."""

    action: Action
    about: Literal["headline", "quote"]
    finding: dict[str, Any] = field(default_factory=dict)
    headline: str = ""
    body: str = ""


class UsageRecorder:
    """Keeps it, or does not."""

    def __init__(self, session: Session, viewer: Viewer, days: int) -> None:
        """``days``: as long as it is kept."""
        self._session = session
        self._viewer = viewer
        self._days = days

    def state(self, draft_id: str) -> LearningState:
        """Whether what is done in this draft is kept.

        Raises:
            AppError: ``unknown_draft``.
        """
        draft = find_draft(self._session, draft_id)
        if self._consenting_desk(draft_id) is None:
            return "off"
        return "on" if draft.learned_from else "left_out"

    def leave_out(self, draft_id: str, left_out: bool) -> LearningState:
        """Has a draft left out, or taken in again.

        Raises:
            AppError: ``unknown_draft``.
        """
        find_draft(self._session, draft_id).learned_from = not left_out
        self._session.commit()
        return self.state(draft_id)

    def record(self, draft_id: str, used: Iterable[SuggestionUse | FindingUse]) -> int:
        """Keeps what may be kept; how many those are.

        Raises:
            AppError: ``unknown_draft``.
        """
        desk_id = self._consenting_desk(draft_id)
        if desk_id is None or self.state(draft_id) != "on" or self._has_restricted_sources(draft_id):
            return 0
        kept = 0
        for one in used:
            suggestion = isinstance(one, SuggestionUse)
            details = self._suggestion(one) if isinstance(one, SuggestionUse) else _finding(one)
            if details is not None:
                kind = "suggestion" if suggestion else "finding"
                self._session.add(Usage(desk_id=desk_id, kind=kind, action=one.action, details=details))
                kept += 1
        self._session.execute(delete(Usage).where(Usage.at < now() - timedelta(days=self._days)))
        self._session.commit()
        return kept

    def _consenting_desk(self, draft_id: str) -> str | None:
        """The desk that learns from this draft; None where one that it belongs to does not want that."""
        shared = select(Share.desk_id).where(Share.draft_id == draft_id, Share.desk_id.is_not(None))
        desks = set(self._session.scalars(shared)) or set(self._viewer.desk_ids)
        found = self._session.execute(select(Desk.id, Desk.learns).where(Desk.id.in_(desks))).all()
        learning = sorted(desk_id for desk_id, learns in found if learns)
        return learning[0] if learning and len(learning) == len(desks) else None

    def _has_restricted_sources(self, draft_id: str) -> bool:
        attached = select(draft_source.c.source_id).where(draft_source.c.draft_id == draft_id)
        # Of all of them: what somebody may not read is held back the more.
        draft = self._session.get_one(Draft, draft_id)
        named = {quote.provenance.source_id for quote in inserted_quotes(parse_body(draft.body))}
        known = select(Source.id).where(or_(Source.id.in_(attached), Source.id.in_(named)))
        wanted = set(self._session.scalars(attached)) | named
        free = set(self._session.scalars(known.where(*_free())))
        return bool(wanted - free)

    def _suggestion(self, used: SuggestionUse) -> dict[str, Any] | None:
        passages = {used.chosen.paragraph_id, *(each.paragraph_id for each in used.offered)}
        places = self._places(passages)
        chosen = _place(used.chosen, places)
        if chosen is None:
            return None
        offered = [place for each in used.offered if (place := _place(each, places)) is not None]
        details = {"title": used.title, "left_context": used.left_context, "chosen": chosen, "offered": offered}
        return details | ({"became": used.became} if used.became else {})

    def _places(self, paragraph_ids: Collection[int]) -> dict[int, tuple[str, int]]:
        rows = self._session.execute(
            select(SourceParagraph.id, SourceParagraph.source_id, SourceParagraph.text)
            .join(Source, Source.id == SourceParagraph.source_id)
            .where(SourceParagraph.id.in_(paragraph_ids), *_free())
        )
        return {paragraph_id: (source_id, len(text)) for paragraph_id, source_id, text in rows}


def delete_expired_usage(session: Session, days: int) -> None:
    """Deletes what was kept for longer."""
    session.execute(delete(Usage).where(Usage.at < now() - timedelta(days=days)))
    session.commit()


def _free() -> tuple[Any, ...]:
    """Of the sources, those that anybody may quote."""
    return or_(Source.embargo_until.is_(None), Source.embargo_until <= now()), Source.rights != "background"


def _place(passage: OfferedPassage, places: dict[int, tuple[str, int]]) -> dict[str, Any] | None:
    source_id, length = places.get(passage.paragraph_id, ("", 0))
    if not 0 <= passage.start < passage.end <= length:
        return None
    return {
        "source_id": source_id,
        "paragraph_id": passage.paragraph_id,
        "start": passage.start,
        "end": passage.end,
    }


def _finding(used: FindingUse) -> dict[str, Any]:
    return {"about": used.about, "finding": used.finding, "headline": used.headline, "body": used.body}
