"""Tells who asks of every commit that may take a right from somebody: a share, a desk, a role, an account, a sign-in.

What a request or event may do is looked up each time. What is decided once and holds for longer, such as a room of
sockets, has to be decided again.
"""

import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Engine, UpdateBase, event, inspect
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from server.db.tables import ApiToken, Desk, Draft, Person, Share, SignIn, desk_person

# Option of a statement that changes such a row, but no right.
KEEPS_RIGHTS: Final = "keeps_rights"
_MARK: Final = "rights_withdrawn"
_ENTITIES: Final = (ApiToken, Desk, Person, Share, SignIn)
_TABLES: Final = frozenset({*(entity.__table__ for entity in _ENTITIES), desk_person})


@dataclass
class _Store:
    """The withdrawals of a store: their number, and who is told of them."""

    number: int = 0
    listeners: list["weakref.WeakMethod[Callable[[], None]]"] = field(default_factory=list)


_stores: weakref.WeakKeyDictionary[Engine, _Store] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def withdrawals_of(engine: Engine) -> int:
    """Return the number of withdrawals so far: what was decided at another number has to be decided again."""
    store = _stores.get(engine)
    return 0 if store is None else store.number


def count_withdrawal(engine: Engine) -> None:
    """Count a withdrawal, of this process or another one."""
    with _lock:
        _stores.setdefault(engine, _Store()).number += 1


def on_withdrawal(engine: Engine, call: Callable[[], None]) -> None:
    """Call a method after each commit to this store that may have taken a right, for as long as its object lives.

    Args:
        engine: of the store.
        call: must not use the session that commits.
    """
    with _lock:
        _stores.setdefault(engine, _Store()).listeners.append(weakref.WeakMethod(call))


def mark_withdrawal(session: Session) -> None:
    """Have the next commit of ``session`` count as one that takes rights: for statements that are not tracked."""
    session.info[_MARK] = True


@event.listens_for(Session, "after_flush")
def _mark_on_flush(session: Session, _context: Any) -> None:
    if any(isinstance(row, _ENTITIES) or _has_another_owner(row) for row in session.dirty) or any(
        isinstance(row, (*_ENTITIES, Draft)) for row in session.deleted
    ):
        mark_withdrawal(session)


@event.listens_for(Session, "do_orm_execute")
def _mark_on_execute(state: ORMExecuteState) -> None:
    if not (state.is_update or state.is_delete) or state.execution_options.get(KEEPS_RIGHTS):
        return
    table = state.statement.table if isinstance(state.statement, UpdateBase) else None
    if table in _TABLES or (state.is_delete and table is Draft.__table__):
        mark_withdrawal(state.session)


@event.listens_for(Session, "after_commit")
def _tell_on_commit(session: Session) -> None:
    if session.info.pop(_MARK, False):
        engine = session.get_bind().engine
        count_withdrawal(engine)
        for reference in _stores[engine].listeners:
            if (call := reference()) is not None:
                call()


@event.listens_for(Session, "after_soft_rollback")
def _clear_mark_on_rollback(session: Session, ended: SessionTransaction) -> None:
    if not ended.nested:
        session.info.pop(_MARK, None)


def _has_another_owner(row: object) -> bool:
    return isinstance(row, Draft) and inspect(row).attrs.owner_id.history.has_changes()
