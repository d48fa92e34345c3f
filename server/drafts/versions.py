"""Lists, names and restores the versions of drafts."""

from threading import Lock
from typing import Any

from cachetools import LRUCache
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from models.text.hidden_characters import visible_text
from server.articles.document import parse_body, plain_text, sanitize_text, storable_body
from server.db.lookup import find_draft
from server.db.tables import Draft, DraftRevision, now
from server.drafts.detail_values import details_of, present_details, set_details, stored_details
from server.drafts.listing.texts import count_words
from server.drafts.revisions import Revisions
from server.drafts.service import version_conflict
from server.schemas import drafts as schemas

MAX_NAME_LENGTH = 200
MAX_NAMED_VERSIONS = 200


class VersionService:
    """Lists, names and restores versions."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._revisions = Revisions(session)

    def all(self, draft_id: str) -> list[schemas.Version]:
        """Return every version of a draft, newest first.

        Raises:
            NotFound: ``unknown_draft``.
        """
        find_draft(self._session, draft_id)
        rows = self._session.execute(
            select(
                DraftRevision.id,
                DraftRevision.version,
                DraftRevision.headline,
                DraftRevision.reason,
                DraftRevision.name,
                DraftRevision.saved_at,
            )
            .where(DraftRevision.draft_id == draft_id)
            .order_by(DraftRevision.version.desc(), DraftRevision.saved_at.desc(), DraftRevision.id)
        ).all()
        words = self._words([row.id for row in rows])
        # A revision may be deleted between the two queries.
        return [_present(row, words[row.id]) for row in rows if row.id in words]

    def get(self, draft_id: str, version_id: str) -> DraftRevision:
        """Return one version with its text.

        Raises:
            NotFound: ``unknown_draft`` or ``unknown_version``.
        """
        find_draft(self._session, draft_id)
        revision = self._session.get(DraftRevision, version_id)
        if revision is None or revision.draft_id != draft_id:
            raise NotFound(
                "unknown_version",
                f"This draft has no version {version_id!r}.",
                "Older versions are thinned out unless they are named; look at the list again.",
            )
        return revision

    def listed(self, revision: DraftRevision) -> schemas.Version:
        """Present a revision as the list does."""
        return _present(revision, self._words([revision.id])[revision.id])

    def name_current(self, draft_id: str, name: str) -> DraftRevision:
        """Store the current text as a named version.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``name_missing``, ``name_too_long`` or ``too_many_versions``.
        """
        draft = find_draft(self._session, draft_id)
        name = _line(name)
        if not name:
            raise InputError("name_missing", "The version has no name.", "Give it a name that you will recognise.")
        self._reject_too_many(draft_id)
        revision = self._revisions.of_version(draft_id, draft.version)
        if revision is not None and not revision.name and self._is_stored(draft):
            revision.name = name
        else:
            revision = self._revisions.keep(draft, "named", name)
        self._session.commit()
        return revision

    def rename(self, draft_id: str, version_id: str, name: str) -> DraftRevision:
        """Name a version, which is kept as long as it has a name; an empty name removes it.

        Raises:
            NotFound: ``unknown_draft`` or ``unknown_version``.
            InputError: ``name_too_long`` or ``too_many_versions``.
        """
        revision = self.get(draft_id, version_id)
        name = _line(name)
        if name and not revision.name:
            self._reject_too_many(draft_id)
        revision.name = name
        self._session.commit()
        return revision

    def restore(self, draft_id: str, version_id: str, version: int) -> Draft:
        """Restore text and details of a version as a new version of the draft; the old ones are kept as a revision.

        Args:
            version: the version that the writer sees.

        Raises:
            NotFound: ``unknown_draft`` or ``unknown_version``.
            StaleChange: ``version_conflict``: the stored version is not ``version``.
        """
        revision = self.get(draft_id, version_id)
        headline, body, details = visible_text(revision.headline), storable_body(revision.body), revision.details
        draft = find_draft(self._session, draft_id)
        if draft.version == version and not self._is_stored(draft):
            self._revisions.keep(draft, "restored")
        set_details(draft, stored_details(details))
        restored = self._session.scalar(
            update(Draft)
            .where(Draft.id == draft_id, Draft.version == version)
            .values(version=version + 1, headline=headline, body=body, last_edit_id=None, updated_at=now())
            .returning(Draft.version)
        )
        if restored is None:
            # Another request was faster; the revision above is rolled back.
            self._session.rollback()
            raise version_conflict(find_draft(self._session, draft_id))
        self._session.commit()
        return find_draft(self._session, draft_id)

    def _is_stored(self, draft: Draft) -> bool:
        """Return whether a revision has the draft as it is, with its details."""
        revision = self._revisions.of_version(draft.id, draft.version)
        return revision is not None and revision.details == present_details(details_of(draft))

    def _reject_too_many(self, draft_id: str) -> None:
        named = self._session.scalar(
            select(func.count()).where(DraftRevision.draft_id == draft_id, DraftRevision.name != "")
        )
        if (named or 0) >= MAX_NAMED_VERSIONS:
            raise InputError(
                "too_many_versions",
                f"The draft has {MAX_NAMED_VERSIONS:,} named versions; that is the most.",
                "Remove the name of one that is no longer needed.",
            )

    def _words(self, ids: list[str]) -> dict[str, int]:
        with _word_counts_lock:
            counts = {id_: count for id_ in ids if (count := _word_counts.get(id_)) is not None}
        missing = [id_ for id_ in ids if id_ not in counts]
        if missing:
            rows = self._session.execute(
                select(DraftRevision.id, DraftRevision.body).where(DraftRevision.id.in_(missing))
            )
            fresh = {row.id: count_words(plain_text(parse_body(row.body))) for row in rows}
            with _word_counts_lock:
                _word_counts.update(fresh)
            counts |= fresh
        return counts


# By version id: the text of a version never changes.
_word_counts: LRUCache[str, int] = LRUCache(maxsize=5_000)
_word_counts_lock = Lock()


def _present(version: Any, words: int) -> schemas.Version:
    return {
        "version_id": version.id,
        "version": version.version,
        "headline": version.headline,
        "reason": version.reason,
        "name": version.name,
        "saved_at": f"{version.saved_at.isoformat()}Z",
        "words": words,
    }


def _line(name: str) -> str:
    line = " ".join(sanitize_text(name).split())
    if len(line) > MAX_NAME_LENGTH:
        raise InputError(
            "name_too_long",
            f"The name has {len(line):,} characters; {MAX_NAME_LENGTH:,} are the most.",
            "A few words are enough; the text itself is stored completely.",
        )
    return line
