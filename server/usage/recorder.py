"""Records how suggestions and findings are used, as training data, on desks that have agreed.

Recorded is only what training needs: the title and the text before the caret, which paragraphs were offered, and the
choice; of sources only positions, never text, and no person. Excluded drafts are not recorded, nor drafts with a source
that is under embargo or for background only.
"""

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.articles.document import parse_body
from server.articles.quotes import inserted_quotes
from server.db.lookup import find_draft
from server.db.tables import Desk, Draft, Share, Source, SourceParagraph, Usage, draft_source, now
from server.schemas.usage import LearningState, Passage, UsageItem
from server.sources.embargo import may_be_quoted

_OF_FINDINGS: Final = ("quote", "start", "end", "state", "kinds", "speaker")


class UsageRecorder:
    """Records use, if the desk and the draft allow it.

    Args:
        days: how long records are kept.
    """

    def __init__(self, session: Session, viewer: Viewer, days: int) -> None:
        self._session = session
        self._viewer = viewer
        self._days = days

    def state(self, draft_id: str) -> LearningState:
        """Return whether the use of this draft is recorded.

        Raises:
            NotFound: ``unknown_draft``.
        """
        draft = find_draft(self._session, draft_id)
        if self._consenting_desk(draft_id) is None:
            return "off"
        return "on" if draft.learned_from else "left_out"

    def set_excluded(self, draft_id: str, excluded: bool) -> LearningState:
        """Exclude a draft from recording, or include it again.

        Raises:
            NotFound: ``unknown_draft``.
        """
        find_draft(self._session, draft_id).learned_from = not excluded
        self._session.commit()
        return self.state(draft_id)

    def record(self, draft_id: str, used: Iterable[UsageItem]) -> int:
        """Record what may be recorded, and return how many uses those are.

        Raises:
            NotFound: ``unknown_draft``.
        """
        learnable = [item for item in used if _is_learnable(item)]
        desk_id = self._consenting_desk(draft_id) if learnable else None
        if desk_id is None or self.state(draft_id) != "on" or self._has_restricted_sources(draft_id):
            return 0
        recorded = 0
        for item in learnable:
            details = self._suggestion(item) if item.kind == "suggestion" else _finding(item)
            if details is not None:
                self._session.add(Usage(desk_id=desk_id, kind=item.kind, action=item.action, details=details))
                recorded += 1
        delete_expired_usage(self._session, self._days)
        return recorded

    def _consenting_desk(self, draft_id: str) -> str | None:
        """Return the desk that records this draft; None if any desk that it belongs to has not agreed."""
        shared = select(Share.desk_id).where(Share.draft_id == draft_id, Share.desk_id.is_not(None))
        desks = set(self._session.scalars(shared)) or set(self._viewer.desk_ids)
        desk_rows = self._session.execute(select(Desk.id, Desk.learns).where(Desk.id.in_(desks))).all()
        learning = sorted(desk_id for desk_id, learns in desk_rows if learns)
        return learning[0] if learning and len(learning) == len(desks) else None

    def _has_restricted_sources(self, draft_id: str) -> bool:
        attached = select(draft_source.c.source_id).where(draft_source.c.draft_id == draft_id)
        # All sources, also those that the viewer may not read.
        draft = self._session.get_one(Draft, draft_id)
        named = {quote.provenance.source_id for quote in inserted_quotes(parse_body(draft.body))}
        wanted = set(self._session.scalars(attached)) | named
        free = select(Source.id).where(Source.id.in_(wanted), may_be_quoted())
        return bool(wanted.difference(self._session.scalars(free)))

    def _suggestion(self, item: UsageItem) -> dict[str, Any] | None:
        assert item.chosen is not None
        paragraphs = self._paragraphs({passage.paragraph_id for passage in (item.chosen, *item.offered)})
        chosen = _place(item.chosen, paragraphs)
        if chosen is None:
            return None
        offered = [place for passage in item.offered if (place := _place(passage, paragraphs)) is not None]
        details = {"title": item.title, "left_context": item.left_context, "chosen": chosen, "offered": offered}
        return details | ({"became": item.became} if item.became else {})

    def _paragraphs(self, paragraph_ids: Collection[int]) -> dict[int, tuple[str, int]]:
        rows = self._session.execute(
            select(SourceParagraph.id, SourceParagraph.source_id, SourceParagraph.text)
            .join(Source, Source.id == SourceParagraph.source_id)
            .where(SourceParagraph.id.in_(paragraph_ids), may_be_quoted())
        )
        return {paragraph_id: (source_id, len(text)) for paragraph_id, source_id, text in rows}


def delete_expired_usage(session: Session, days: int) -> None:
    """Delete records that are older than ``days``."""
    session.execute(delete(Usage).where(Usage.at < now() - timedelta(days=days)))
    session.commit()


def _is_learnable(item: UsageItem) -> bool:
    """Return whether the use is training data; else it is only counted."""
    if item.kind == "finding":
        return item.about is not None and bool(item.finding.get("quote"))
    return item.chosen is not None and bool(item.title or item.left_context)


def _place(passage: Passage, paragraphs: dict[int, tuple[str, int]]) -> dict[str, Any] | None:
    source_id, length = paragraphs.get(passage.paragraph_id, ("", 0))
    return {"source_id": source_id, **passage.model_dump()} if passage.start < passage.end <= length else None


def _finding(item: UsageItem) -> dict[str, Any]:
    finding = {name: item.finding.get(name) for name in _OF_FINDINGS}
    return {"about": item.about, "finding": finding, "headline": item.headline, "body": item.body}
