"""Caches the warning counts of drafts for the list, until the draft or its sources change."""

import threading
from collections.abc import Callable, Mapping, Sequence

from cachetools import TTLCache
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.access.visible_sources import visibility_key
from server.db.tables import Draft, PublishingPolicy, Source, draft_source
from server.schemas.drafts import WarningCounts

_MAX_CACHED = 5_000
# An embargo ends without any change in the store.
_CACHED_FOR_S = 600.0


# Counts the warnings of a draft, and says whether they may be cached: not if the models did not answer.
CountWarnings = Callable[[str], tuple[WarningCounts, bool]]


class DraftWarningCache:
    """Caches warning counts by version and attached sources. Safe across threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._checking = threading.Lock()
        self._counts: TTLCache[tuple[str, str], WarningCounts] = TTLCache(_MAX_CACHED, _CACHED_FOR_S)

    def clear(self) -> None:
        """Forget all counts, after a change that no key contains."""
        with self._lock:
            self._counts.clear()

    def cached(self, session: Session, drafts: Sequence[tuple[str, int]]) -> Mapping[str, WarningCounts]:
        """Return the cached counts, by draft id, of drafts that were checked in their present state; check none.

        Args:
            drafts: their ids and versions.
        """
        keys = _cache_keys(session, drafts)
        with self._lock:
            cached = {draft_id: self._counts.get((draft_id, key)) for draft_id, key in keys.items()}
        return {draft_id: counts for draft_id, counts in cached.items() if counts is not None}

    def check(self, session: Session, count: CountWarnings, draft_ids: Sequence[str]) -> Mapping[str, WarningCounts]:
        """Return the counts of all drafts that still exist, and check those that are not cached.

        One draft is checked at a time in this process, because requests of writers come first.

        Args:
            count: counts the warnings of a draft.
        """
        answers: dict[str, WarningCounts] = {}
        for draft_id in dict.fromkeys(draft_ids):
            with self._checking:
                versions = session.execute(select(Draft.id, Draft.version).where(Draft.id == draft_id)).all()
                drafts = [(found_id, version) for found_id, version in versions]
                if not drafts:
                    continue
                counts = self.cached(session, drafts).get(draft_id)
                if counts is None:
                    [key] = _cache_keys(session, drafts).values()
                    counts, is_final = count(draft_id)
                    if is_final:
                        with self._lock:
                            self._counts[draft_id, key] = counts
                answers[draft_id] = counts
        return answers


DRAFT_WARNINGS = DraftWarningCache()
"""The cache of this process."""


def _cache_keys(session: Session, drafts: Sequence[tuple[str, int]]) -> dict[str, str]:
    """Return keys by draft id: version, standfirst, attached sources, library, visible sources, and policies."""
    library = session.execute(select(func.count(), func.sum(Source.revision), func.max(Source.imported_at))).one()
    visible = visibility_key(session)
    policies = session.execute(select(func.count(), func.max(PublishingPolicy.changed_at))).one()
    attached: dict[str, list[str]] = {draft_id: [] for draft_id, _ in drafts}
    rows = session.execute(select(draft_source.c.draft_id, draft_source.c.source_id)).all()
    for draft_id, source_id in rows:
        if draft_id in attached:
            attached[draft_id].append(source_id)
    # The standfirst changes without the version.
    with_standfirst = select(Draft.id, Draft.standfirst).where(Draft.standfirst != "")
    standfirsts = {row.id: row.standfirst for row in session.execute(with_standfirst)}
    shared = f"{tuple(map(str, library))} {visible} {tuple(map(str, policies))}"
    return {
        draft_id: f"{version} {sorted(attached[draft_id])} {standfirsts.get(draft_id, '')!r} {shared}"
        for draft_id, version in drafts
    }
