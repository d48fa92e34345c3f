"""Stores earlier texts and details of drafts as revisions, and thins them as they age."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Text, bindparam, cast, delete, func, select
from sqlalchemy.orm import Session

from server.access.visibility import current_person_id
from server.articles.details import NO_DETAILS
from server.articles.document import parse_stored_body, plain_text
from server.db.tables import Draft, DraftRevision, now
from server.drafts.detail_values import details_of, present_details
from server.schemas.drafts import VersionReason

SNAPSHOT_INTERVAL = timedelta(minutes=5)
MAX_TIMED_REVISIONS = 500
"""The limit of timed and restored revisions without a name; the oldest beyond it are deleted."""
MAX_MERGE_REVISIONS = 200
"""The limit of revisions of merges, of which each has two."""

_WHOLE_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
# Texts from this length on are stored at once when a save deletes more than half of them.
_LARGE_DELETION = 600
# Statements of every save, built once; the caller has authorized them.
_DRAFT, _REVISION = Draft.__table__.c, DraftRevision.__table__.c
_PRESENT: Final = select(_DRAFT.created_at, func.length(cast(_DRAFT.body, Text)).label("length")).where(
    _DRAFT.id == bindparam("of_draft"), _DRAFT.version == bindparam("of_version")
)
# Ordered by an indexed column: the time is stored behind the text, and reading every row on each save is slow.
_LAST: Final = (
    select(_REVISION.id, _REVISION.version, _REVISION.saved_at)
    .where(_REVISION.draft_id == bindparam("of_draft"))
    .order_by(_REVISION.version.desc())
    .limit(1)
)


class Revisions:
    """Stores revisions in the transaction of the caller."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def before_save(self, draft_id: str, version: int, headline: str, body: Any) -> None:
        """Store the text that a save is about to replace, if the last revision is old enough.

        The first text of a draft is stored as well, and one of which the save deletes more than half.

        Args:
            version: the version the save is based on; nothing is stored if it is not the present one.
            headline: the new one.
            body: likewise.
        """
        at = {"of_draft": draft_id, "of_version": version}
        present = self._session.connection().execute(_PRESENT, at).first()
        if present is None:
            return
        created_at, length = present
        last = self._last(draft_id)
        if last is not None and last.version >= version:
            return
        is_first = last is None and version == 1
        shrinks = length >= _LARGE_DELETION and 2 * len(json.dumps(body)) < length
        since = created_at if last is None else last.saved_at
        # Absolute: a clock that was ahead and was corrected must not suppress revisions until it catches up.
        if is_first or shrinks or abs(now() - since) >= SNAPSHOT_INTERVAL:
            self._store_replaced(draft_id, version, (headline, body))

    def before_details(self, draft: Draft) -> None:
        """Store the details that are about to be replaced, with the text, if the last revision is old enough.

        Nothing is stored of a draft without either.
        """
        last = self._last(draft.id)
        since = draft.created_at if last is None else last.saved_at
        if abs(now() - since) >= SNAPSHOT_INTERVAL and not _is_empty(draft):
            self._keep_unless_stored(draft, last)

    def keep(self, draft: Draft, reason: VersionReason, name: str = "") -> DraftRevision:
        """Store the present text and details of a draft."""
        revision = DraftRevision(
            draft_id=draft.id,
            version=draft.version,
            headline=draft.headline,
            body=draft.body,
            details=present_details(details_of(draft)),
            reason=reason,
            name=name,
            person_id=current_person_id(self._session),
            saved_at=now(),
        )
        self._session.add(revision)
        return revision

    def before_merge(self, draft_id: str, version: int, headline: str, body: Any) -> None:
        """Store both texts of a merge, whatever was chosen of them: the stored one and the writer's own.

        Args:
            version: the version the merge is based on; nothing is stored if it is not the present one.
            headline: the writer's own, before the merge.
            body: likewise.
        """
        draft = self._present(draft_id, version)
        if draft is None:
            return
        details = present_details(details_of(draft))
        # The list shows the later one first: the writer's own.
        for moment, text in ((now(), (draft.headline, draft.body)), (now(), (headline, body))):
            self._session.add(
                DraftRevision(
                    draft_id=draft_id,
                    version=version,
                    headline=text[0],
                    body=text[1],
                    details=details,
                    reason="merged",
                    saved_at=moment,
                )
            )
        self._session.flush()
        merged = select(DraftRevision.id).where(
            DraftRevision.draft_id == draft_id, DraftRevision.reason == "merged", DraftRevision.name == ""
        )
        if dropped := self._session.scalars(
            merged.order_by(DraftRevision.saved_at.desc()).offset(MAX_MERGE_REVISIONS)
        ).all():
            self._session.execute(delete(DraftRevision).where(DraftRevision.id.in_(dropped)))

    def of_version(self, draft_id: str, version: int) -> DraftRevision | None:
        """Return the latest revision of this version of the draft, if there is one."""
        return self._session.scalars(
            select(DraftRevision)
            .where(DraftRevision.draft_id == draft_id, DraftRevision.version == version)
            .order_by(DraftRevision.saved_at.desc())
        ).first()

    def _last(self, draft_id: str) -> Any:
        return self._session.connection().execute(_LAST, {"of_draft": draft_id}).first()

    def _store_replaced(self, draft_id: str, version: int, saved: tuple[str, Any]) -> None:
        draft = self._present(draft_id, version)
        if draft is None or (draft.headline, draft.body) == saved or is_blank(draft.headline, draft.body):
            return
        self._keep_unless_stored(draft, self._last(draft_id))

    def _keep_unless_stored(self, draft: Draft, last: Any) -> None:
        """Store the draft, unless the ``last`` revision has the same text and details."""
        if last is not None:
            previous = self._session.get_one(DraftRevision, last.id)
            details = present_details(details_of(draft))
            if (previous.headline, previous.body, previous.details) == (draft.headline, draft.body, details):
                return
        self.keep(draft, "time")
        self._session.flush()
        self._thin(draft.id)

    def _present(self, draft_id: str, version: int) -> Draft | None:
        """Return the draft as it is stored, if this is its version."""
        return self._session.scalars(
            select(Draft)
            .where(Draft.id == draft_id, Draft.version == version)
            .execution_options(populate_existing=True)
        ).first()

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


def expired_revisions(revisions: Iterable[tuple[str, datetime]], at: datetime) -> list[str]:
    """Return the ids of revisions to delete: it keeps all of the last day, then one an hour, after a week one a day.

    Args:
        revisions: ids and when they were saved.
        at: the time now, UTC.
    """
    dropped: list[str] = []
    seen: set[tuple[int, ...]] = set()
    remaining = 0
    for id_, saved_at in sorted(revisions, key=lambda revision: revision[1], reverse=True):
        age = at - saved_at
        period = None if age < _WHOLE_DAY else saved_at.timetuple()[: 4 if age < _WEEK else 3]
        if remaining >= MAX_TIMED_REVISIONS or period in seen:
            dropped.append(id_)
            continue
        remaining += 1
        if period is not None:
            seen.add(period)
    return dropped


def _is_empty(draft: Draft) -> bool:
    return is_blank(draft.headline, draft.body) and details_of(draft) == NO_DETAILS


def is_blank(headline: str, body: Any) -> bool:
    """Return whether headline and body have no text, nor one that is suggested."""
    return not headline.strip() and not plain_text(parse_stored_body(body)).strip()
