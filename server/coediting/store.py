"""The documents of drafts in the database, and their updates."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from sqlalchemy import CursorResult, Executable, Table, bindparam, delete, insert, select, update

from server.db.retry import AnySession
from server.db.tables import LARGEST_ID, Draft, SharedText, SharedTextUpdate, new_id, now
from server.errors import unavailable_error


@dataclass(frozen=True, slots=True)
class StoredText:
    """The position of a document, and the position up to which the draft contains it."""

    document_id: str
    position: int
    stored_position: int
    stored_version: int

    @property
    def is_stored(self) -> bool:
        """Whether the draft contains every update of the document."""
        return self.position == self.stored_position


# Built once: building a statement takes longer than running most of them.
_TEXTS, _UPDATES_TABLE = cast(Table, SharedText.__table__), cast(Table, SharedTextUpdate.__table__)
_TEXT, _UPDATE, _DRAFT = _TEXTS.c, _UPDATES_TABLE.c, Draft.__table__.c
_STORED_TEXT: Final = (_TEXT.document_id, _TEXT.position, _TEXT.stored_position, _TEXT.stored_version)
_OF_DRAFT: Final = _TEXT.draft_id == bindparam("of_draft")
_BEHIND: Final = (
    select(_TEXT.draft_id)
    .join(Draft.__table__, _DRAFT.id == _TEXT.draft_id)
    .where((_TEXT.position != _TEXT.stored_position) | (_TEXT.stored_version != _DRAFT.version))
)
_IS_BEHIND: Final = _BEHIND.where(_OF_DRAFT)
_FIND: Final = select(*_STORED_TEXT).where(_OF_DRAFT)
# Writes even if nothing changes: SQLite begins no transaction before a write.
_LOCK: Final = update(_TEXTS).where(_OF_DRAFT).values(position=_TEXT.position).returning(*_STORED_TEXT)
_SET_POSITION: Final = update(_TEXTS).where(_OF_DRAFT).values(position=bindparam("to"))
_ADVANCE: Final = _SET_POSITION.where(
    _TEXT.document_id == bindparam("of_document"), _TEXT.position == bindparam("from")
)
_SET_STORED: Final = (
    update(_TEXTS).where(_OF_DRAFT).values(stored_position=bindparam("to"), stored_version=bindparam("version"))
)
_SET_STATE: Final = update(_TEXTS).where(_OF_DRAFT).values(state=bindparam("new"), state_position=bindparam("to"))
_REPLACE: Final = (
    update(_TEXTS)
    .where(_OF_DRAFT)
    .values(
        document_id=bindparam("new_id"),
        state=bindparam("new"),
        state_position=0,
        position=0,
        stored_position=0,
        stored_version=bindparam("version"),
    )
)
_STATE: Final = select(_TEXT.state, _TEXT.state_position).where(_OF_DRAFT)
_OF_UPDATES: Final = _UPDATE.draft_id == bindparam("of_draft")
_UPDATES: Final = (
    select(_UPDATE.content)
    .where(_OF_UPDATES, _UPDATE.position > bindparam("after"), _UPDATE.position <= bindparam("up_to"))
    .order_by(_UPDATE.position)
)
_DROP: Final = delete(_UPDATES_TABLE).where(_OF_UPDATES, _UPDATE.position <= bindparam("up_to"))
_LAST_PERSON: Final = select(_UPDATE.person_id).where(_OF_UPDATES).order_by(_UPDATE.position.desc()).limit(1)
_INSERT: Final = insert(_UPDATES_TABLE)


@dataclass(frozen=True, slots=True)
class NewUpdates:
    """Updates, with the person of each, that continue a document stored up to ``after``."""

    draft_id: str
    document_id: str
    after: int
    contents: Sequence[tuple[bytes, str | None]]

    @property
    def last(self) -> int:
        """The position of the last update."""
        return self.after + len(self.contents)


class TextStore:
    """Reads and writes documents in the transaction of the caller."""

    def __init__(self, session: AnySession) -> None:
        self._session = session

    def is_behind(self, draft_id: str) -> bool:
        """Return whether a change of the draft or of its document has not reached the other yet."""
        return self._run(_IS_BEHIND, draft_id).first() is not None

    def all_behind(self) -> list[str]:
        """Return the ids of drafts that differ from their documents."""
        return list(self._session.connection().execute(_BEHIND).scalars())

    def find(self, draft_id: str) -> StoredText | None:
        """Return the position of a document; None if the draft has no document."""
        row = self._run(_FIND, draft_id).first()
        return None if row is None else StoredText(*tuple(row))

    def lock(self, draft_id: str) -> StoredText | None:
        """Find a document and lock it until the transaction ends; SQLite locks the whole database."""
        row = self._run(_LOCK, draft_id).first()
        return None if row is None else StoredText(*tuple(row))

    def add(self, draft_id: str, state: bytes, version: int) -> bool:
        """Store a new document, and return True; False if the draft already has one."""
        if self.find(draft_id) is not None:
            return False
        self._session.add(SharedText(draft_id=draft_id, state=state, stored_version=version))
        self._session.flush()
        return True

    def state(self, draft_id: str) -> tuple[bytes, int]:
        """Return the state of a document, and the position of the last update in it."""
        row = self._run(_STATE, draft_id).one()
        return row.state, row.state_position

    def updates(self, draft_id: str, after: int, up_to: int) -> list[bytes]:
        """Return the updates of a document in order, after position ``after`` up to ``up_to``."""
        return list(self._run(_UPDATES, draft_id, after=after, up_to=up_to).scalars())

    def document(self, draft_id: str, up_to: int | None = None) -> list[bytes]:
        """Return the document, up to a position or whole, as updates; the first is its merged state.

        Raises:
            AppError: ``store_unavailable``: another process merged updates into the state between the two reads.
        """
        state, after = self.state(draft_id)
        updates = self.updates(draft_id, after, LARGEST_ID if up_to is None else up_to)
        if up_to is not None and len(updates) != up_to - after:
            raise unavailable_error()
        return [state, *updates]

    def append(self, added: Sequence[NewUpdates]) -> bool:
        """Store updates of several documents.

        Returns:
            False if one of the documents has newer updates: the caller must roll back.
        """
        positions = [
            {"of_draft": update.draft_id, "of_document": update.document_id, "from": update.after, "to": update.last}
            for update in added
        ]
        connection, at = self._session.connection(), now()
        if connection.execute(_ADVANCE, positions).rowcount != len(positions):
            return False
        rows: list[dict[str, Any]] = [
            {
                "draft_id": update.draft_id,
                "position": position,
                "content": content,
                "person_id": person_id,
                "made_at": at,
            }
            for update in added
            for position, (content, person_id) in enumerate(update.contents, update.after + 1)
        ]
        connection.execute(_INSERT, rows)
        return True

    def set_stored(self, draft_id: str, position: int, version: int) -> None:
        """Record that ``version`` of the draft contains the document up to ``position``. Needs the lock."""
        self._run(_SET_STORED, draft_id, to=position, version=version)

    def last_person(self, draft_id: str) -> str | None:
        """Return the id of the person who made the newest update."""
        return self._run(_LAST_PERSON, draft_id).scalar()

    def compact(self, draft_id: str, state: bytes, position: int) -> None:
        """Replace the updates up to ``position`` by ``state``, which merges them.

        Needs the lock, and a draft that contains all of them.
        """
        self._run(_SET_STATE, draft_id, new=state, to=position)
        self._run(_DROP, draft_id, up_to=position)

    def replace(self, draft_id: str, state: bytes, version: int) -> None:
        """Store another document with the text of ``version`` in place of the present one. Needs the lock."""
        self._run(_DROP, draft_id, up_to=LARGEST_ID)
        self._run(_REPLACE, draft_id, new_id=new_id(), new=state, version=version)

    def _run(self, statement: Executable, draft_id: str, **parameters: Any) -> CursorResult[Any]:
        return self._session.connection().execute(statement, {"of_draft": draft_id, **parameters})
