"""Texts that a draft once had: kept while it is written, thinned as they age."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Text, cast, delete, func, select
from sqlalchemy.orm import Session

from server.access.visibility import current_person_id
from server.articles.document import parse_body, plain_text
from server.db.tables import Draft, DraftRevision, now
from server.schemas.drafts import VersionReason

SNAPSHOT_INTERVAL = timedelta(minutes=5)
MAX_TIMED_REVISIONS = 500
"""Of those that nobody named and that were not published: the oldest beyond go."""
MAX_MERGE_REVISIONS = 200
"""Of the two texts of each merge, likewise."""

_WHOLE_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
# A save that takes away this much is not waited with: more than half of a text of some length.
_LARGE_DELETION = 600


class Revisions:
    """Keeps texts of drafts, in the transaction of whatever changes them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def before_save(self, draft_id: str, version: int, headline: str, body: Any) -> None:
        """Keeps the text that a save is about to replace, if the last one that was kept is old enough.

        Also kept are the text that a draft began with, and one of which the save leaves less than half.

        Args:
            version: that the save was made on; nothing is kept where it is not the present one.
            headline: the one to be saved.
            body: likewise.
        """
        present = self._session.execute(
            select(Draft.created_at, func.length(cast(Draft.body, Text))).where(
                Draft.id == draft_id, Draft.version == version
            )
        ).first()
        if present is None:
            return
        created_at, length = present
        last = self._last(draft_id)
        if last is not None and last.version >= version:
            return
        begins = last is None and version == 1
        shrinks = length >= _LARGE_DELETION and 2 * len(json.dumps(body)) < length
        since = created_at if last is None else last.saved_at
        # Either way: a clock that was ahead and is set right must not keep anything from being kept until then.
        if begins or shrinks or abs(now() - since) >= SNAPSHOT_INTERVAL:
            self._keep_replaced(draft_id, version, (headline, body))

    def keep(self, draft: Draft, reason: VersionReason, name: str = "") -> DraftRevision:
        """Keeps the present text of a draft."""
        revision = DraftRevision(
            draft_id=draft.id,
            version=draft.version,
            headline=draft.headline,
            body=draft.body,
            reason=reason,
            name=name,
            person_id=current_person_id(self._session),
            saved_at=now(),
        )
        self._session.add(revision)
        return revision

    def before_merge(self, draft_id: str, version: int, headline: str, body: Any) -> None:
        """Keeps both texts of a merge, whatever was chosen of them: the stored one, and the writer's own.

        Args:
            version: that the merge was made on; nothing is kept where it is not the present one.
            headline: the writer's own, before the merge.
            body: likewise.
        """
        stored = self._session.execute(
            select(Draft.headline, Draft.body).where(Draft.id == draft_id, Draft.version == version)
        ).first()
        if stored is None:
            return
        # In the order in which the list shows them: the writer's own first.
        for moment, text in ((now(), tuple(stored)), (now(), (headline, body))):
            self._session.add(
                DraftRevision(
                    draft_id=draft_id, version=version, headline=text[0], body=text[1], reason="merged", saved_at=moment
                )
            )
        self._session.flush()
        kept = select(DraftRevision.id).where(
            DraftRevision.draft_id == draft_id, DraftRevision.reason == "merged", DraftRevision.name == ""
        )
        if dropped := self._session.scalars(
            kept.order_by(DraftRevision.saved_at.desc()).offset(MAX_MERGE_REVISIONS)
        ).all():
            self._session.execute(delete(DraftRevision).where(DraftRevision.id.in_(dropped)))

    def of_version(self, draft_id: str, version: int) -> DraftRevision | None:
        """A text that was kept of this version of the draft."""
        return self._session.scalars(
            select(DraftRevision)
            .where(DraftRevision.draft_id == draft_id, DraftRevision.version == version)
            .order_by(DraftRevision.saved_at.desc())
        ).first()

    def _last(self, draft_id: str) -> Any:
        # By the index: the time stands behind the text in its row, and reading every row on every save would be slow.
        return self._session.execute(
            select(DraftRevision.id, DraftRevision.version, DraftRevision.saved_at)
            .where(DraftRevision.draft_id == draft_id)
            .order_by(DraftRevision.version.desc())
            .limit(1)
        ).first()

    def _keep_replaced(self, draft_id: str, version: int, saved: tuple[str, Any]) -> None:
        text = self._session.execute(
            select(Draft.headline, Draft.body).where(Draft.id == draft_id, Draft.version == version)
        ).first()
        if text is None or tuple(text) == saved or is_blank(*text):
            return
        last = self._last(draft_id)
        if last is not None:
            kept = self._session.get_one(DraftRevision, last.id)
            if (kept.headline, kept.body) == tuple(text):
                return
        self._session.add(
            DraftRevision(
                draft_id=draft_id,
                version=version,
                headline=text.headline,
                body=text.body,
                reason="time",
                person_id=current_person_id(self._session),
                saved_at=now(),
            )
        )
        self._thin(draft_id)

    def _thin(self, draft_id: str) -> None:
        rows = self._session.execute(
            select(DraftRevision.id, DraftRevision.saved_at).where(
                DraftRevision.draft_id == draft_id,
                DraftRevision.name == "",
                DraftRevision.reason.in_(("time", "restored")),
            )
        )
        if dropped := expired_revisions([(row.id, row.saved_at) for row in rows], now()):
            self._session.execute(delete(DraftRevision).where(DraftRevision.id.in_(dropped)))


def expired_revisions(kept: Iterable[tuple[str, datetime]], at: datetime) -> list[str]:
    """Ids of the texts that are to go: all of the last day stay, then the last one of each hour, after a week of each
    day.

    Args:
        kept: ids and when they were kept.
        at: the time now, UTC.
    """
    dropped: list[str] = []
    taken: set[tuple[int, ...]] = set()
    stay = 0
    for id_, saved_at in sorted(kept, key=lambda each: each[1], reverse=True):
        age = at - saved_at
        place = None if age < _WHOLE_DAY else saved_at.timetuple()[: 4 if age < _WEEK else 3]
        if stay >= MAX_TIMED_REVISIONS or place in taken:
            dropped.append(id_)
            continue
        stay += 1
        if place is not None:
            taken.add(place)
    return dropped


def is_blank(headline: str, body: Any) -> bool:
    """Whether there is not a word in it."""
    return not headline.strip() and not plain_text(parse_body(body)).strip()
