"""What the checks say of drafts that nobody has open, remembered as long as neither draft nor sources change."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.access.visible_sources import visibility_key
from server.db.tables import Draft, Source, draft_source
from server.schemas import drafts as schemas

_REMEMBERED = 5_000
# An embargo ends without anything being changed.
_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class WarningCounts:
    """How many findings are worth a look, and how many of these stand in the way of publishing."""

    count: int
    blocking: int

    def as_json(self) -> schemas.WarningCounts:
        """As ``GET /api/drafts`` shows it."""
        return {"count": self.count, "blocking": self.blocking}


# The warnings of a draft, and whether they may be remembered: what the models could not be asked is asked again.
CountWarnings = Callable[[str], tuple[WarningCounts, bool]]


class DraftWarningCache:
    """Remembers what was found in which version with which sources. Safe across threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._checking = threading.Lock()
        self._known: OrderedDict[tuple[str, str], tuple[float, WarningCounts]] = OrderedDict()

    def known(self, session: Session, drafts: Sequence[tuple[str, int]]) -> Mapping[str, WarningCounts]:
        """Of those drafts that were checked as they are now, by their ids. Checks nothing.

        Args:
            drafts: their ids and versions.
        """
        stamps = _cache_keys(session, drafts)
        oldest = time.monotonic() - _SECONDS
        with self._lock:
            found = {draft_id: self._known.get((draft_id, stamp)) for draft_id, stamp in stamps.items()}
        return {draft_id: entry[1] for draft_id, entry in found.items() if entry is not None and entry[0] > oldest}

    def check(self, session: Session, count: CountWarnings, draft_ids: Sequence[str]) -> Mapping[str, WarningCounts]:
        """Of all of them that are still there; those that are not known are checked, one at a time in this process.

        The models have writers to answer first: a list never asks for more than one draft at once.

        Args:
            count: checks a draft.
        """
        answers: dict[str, WarningCounts] = {}
        for draft_id in dict.fromkeys(draft_ids):
            with self._checking:
                versions = session.execute(select(Draft.id, Draft.version).where(Draft.id == draft_id)).all()
                drafts = [(found_id, version) for found_id, version in versions]
                if not drafts:
                    continue
                found = self.known(session, drafts).get(draft_id)
                if found is None:
                    [stamp] = _cache_keys(session, drafts).values()
                    found, is_final = count(draft_id)
                    if is_final:
                        self._remember((draft_id, stamp), found)
                answers[draft_id] = found
        return answers

    def _remember(self, key: tuple[str, str], found: WarningCounts) -> None:
        with self._lock:
            self._known[key] = time.monotonic(), found
            self._known.move_to_end(key)
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)


DRAFT_WARNINGS = DraftWarningCache()
"""Those of this process."""


def _cache_keys(session: Session, drafts: Sequence[tuple[str, int]]) -> dict[str, str]:
    """What the checks of each draft depend on: its version, its sources, the library, and what of it is seen."""
    library = session.execute(select(func.count(), func.sum(Source.revision), func.max(Source.imported_at))).one()
    visible = visibility_key(session)
    attached: dict[str, list[str]] = {draft_id: [] for draft_id, _ in drafts}
    rows = session.execute(select(draft_source.c.draft_id, draft_source.c.source_id)).all()
    for draft_id, source_id in rows:
        if draft_id in attached:
            attached[draft_id].append(source_id)
    return {
        draft_id: f"{version} {sorted(attached[draft_id])} {tuple(map(str, library))} {visible}"
        for draft_id, version in drafts
    }
