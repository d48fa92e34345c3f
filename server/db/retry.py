"""Work that another's came in the way of, done once more."""

import random
import time
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, scoped_session

T = TypeVar("T")
AnySession = Session | scoped_session[Session]

# Two transactions waited for each other, or saw what cannot both have been: the database ended one of them.
_RETRYABLE_SQLSTATES: Final = frozenset({"40001", "40P01"})
_COMMITTED: Final = "committed"
_BACKOFF_S: Final = (0.01, 0.1)


@event.listens_for(Session, "after_commit")
def _note_commit(session: Session) -> None:
    session.info[_COMMITTED] = True


def with_retry(session: AnySession, work: Callable[[], T], *, is_idempotent: bool = False) -> T:
    """What ``work`` returns; it is called once more where others came in its way and nothing of it is committed.

    Args:
        is_idempotent: also where the connection broke, when nobody knows whether the last commit was done.
    """
    session.info[_COMMITTED] = False
    try:
        return work()
    except DBAPIError as error:
        is_retryable = getattr(error.orig, "sqlstate", None) in _RETRYABLE_SQLSTATES and not session.info[_COMMITTED]
        if not is_retryable and not (is_idempotent and error.connection_invalidated):
            raise
        session.rollback()
        # Shaken, lest two that met meet again.
        time.sleep(random.uniform(*_BACKOFF_S))
    return work()
