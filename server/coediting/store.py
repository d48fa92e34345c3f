"""The documents of drafts in the database, and their updates."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.orm import Session

from server.db.tables import Draft, SharedText, SharedTextUpdate, now

# So many updates of a document are kept one by one; then they become part of its state.
_COMPACT_AFTER: Final = 200


@dataclass(frozen=True, slots=True)
class StoredText:
    """Where the document of a draft stands, and what of it the draft has."""

    document_id: str
    position: int
    stored_position: int
    stored_version: int

    @property
    def is_stored(self) -> bool:
        """Whether the draft has all that the document has."""
        return self.position == self.stored_position


_STANDS: Final = (
    SharedText.document_id,
    SharedText.position,
    SharedText.stored_position,
    SharedText.stored_version,
)


class TextStore:
    """Reads and writes documents in the transaction of the caller."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def is_behind(self, draft_id: str) -> bool:
        """Whether the draft and its document differ: one of them was changed, and the other not yet."""
        differs = (SharedText.position != SharedText.stored_position) | (SharedText.stored_version != Draft.version)
        joined = select(Draft.id).join(SharedText, SharedText.draft_id == Draft.id)
        return self._session.scalar(joined.where(Draft.id == draft_id, differs)) is not None

    def all_behind(self) -> list[str]:
        """The ids of drafts that differ from their documents."""
        differs = (SharedText.position != SharedText.stored_position) | (SharedText.stored_version != Draft.version)
        joined = select(Draft.id).join(SharedText, SharedText.draft_id == Draft.id)
        return list(self._session.scalars(joined.where(differs)))

    def find(self, draft_id: str) -> StoredText | None:
        """Where a document stands; None: the draft has none."""
        row = self._session.execute(select(*_STANDS).where(SharedText.draft_id == draft_id)).first()
        return None if row is None else StoredText(*row)

    def lock(self, draft_id: str) -> StoredText | None:
        """The same, and nobody else changes it until the transaction ends. On SQLite the whole database is locked."""
        # A write also where nothing is to be written: SQLite begins no transaction before one.
        row = self._session.execute(
            update(SharedText)
            .where(SharedText.draft_id == draft_id)
            .values(position=SharedText.position)
            .returning(*_STANDS)
            .execution_options(synchronize_session=False)
        ).first()
        return None if row is None else StoredText(*row)

    def add(self, draft_id: str, state: bytes, version: int) -> bool:
        """Stores a new document; False: the draft has one."""
        if self._session.scalar(select(exists().where(SharedText.draft_id == draft_id))):
            return False
        self._session.add(SharedText(draft_id=draft_id, state=state, stored_version=version))
        self._session.flush()
        return True

    def updates(self, draft_id: str, after: int | None = None, up_to: int | None = None) -> list[bytes]:
        """The updates of a document in order.

        Args:
            after: only those later than this position; None: all, of which the first is the state.
            up_to: none later than this; None: all.
        """
        first: list[bytes] = []
        if after is None:
            row = self._session.execute(
                select(SharedText.state, SharedText.state_position).where(SharedText.draft_id == draft_id)
            ).one()
            first, after = [row.state], row.state_position
        later = (
            select(SharedTextUpdate.content)
            .where(SharedTextUpdate.draft_id == draft_id, SharedTextUpdate.position > after)
            .order_by(SharedTextUpdate.position)
        )
        if up_to is not None:
            later = later.where(SharedTextUpdate.position <= up_to)
        return first + list(self._session.scalars(later))

    def append(self, draft_id: str, after: int, updates: Sequence[tuple[bytes, str | None]]) -> int:
        """Stores updates and by whom they are; the position of the last. Call it with the lock."""
        at = now()
        rows: list[dict[str, Any]] = [
            {"draft_id": draft_id, "position": position, "content": content, "person_id": person_id, "made_at": at}
            for position, (content, person_id) in enumerate(updates, after + 1)
        ]
        self._session.execute(insert(SharedTextUpdate), rows)
        last = after + len(rows)
        self._set(draft_id, position=last)
        return last

    def set_stored(self, draft_id: str, position: int, version: int) -> None:
        """Notes which version of the draft has what the document had at ``position``. Call it with the lock."""
        self._set(draft_id, stored_position=position, stored_version=version)

    def last_person(self, draft_id: str) -> str | None:
        """By whom the newest update is."""
        return self._session.scalar(
            select(SharedTextUpdate.person_id)
            .where(SharedTextUpdate.draft_id == draft_id)
            .order_by(SharedTextUpdate.position.desc())
            .limit(1)
        )

    def compact(self, draft_id: str, state: bytes, position: int, *, at_once: bool = False) -> None:
        """Makes ``state``, which has all up to ``position``, the state of the document, if that is worth it.

        Call it with the lock, and only where the draft has all of it as well.
        """
        first = self._session.scalar(select(SharedText.state_position).where(SharedText.draft_id == draft_id)) or 0
        if position - first < (1 if at_once else _COMPACT_AFTER):
            return
        self._set(draft_id, state=state, state_position=position)
        self._session.execute(
            delete(SharedTextUpdate).where(SharedTextUpdate.draft_id == draft_id, SharedTextUpdate.position <= position)
        )

    def _set(self, draft_id: str, **values: Any) -> None:
        self._session.execute(
            update(SharedText)
            .where(SharedText.draft_id == draft_id)
            .values(**values)
            .execution_options(synchronize_session=False)
        )
