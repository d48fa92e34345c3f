"""Retries of transactions that conflicted with others."""

import random
import time
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session, scoped_session

T = TypeVar("T")
AnySession = Session | scoped_session[Session]

# A deadlock or a serialization failure: the database aborted one of the transactions.
_RETRYABLE_SQLSTATES: Final = frozenset({"40001", "40P01"})
_COMMITTED: Final = "committed"
_BACKOFF_S: Final = (0.01, 0.1)


@event.listens_for(Session, "after_commit")
def _note_commit(session: Session) -> None:
    session.info[_COMMITTED] = True


def with_retry(session: AnySession, work: Callable[[], T], *, is_idempotent: bool = False) -> T:
    """Return the result of ``work``; call it once more if it was aborted by a conflict and nothing is committed.

    Args:
        is_idempotent: also retry when the connection broke, where it is unknown whether the last commit succeeded.
    """
    session.info[_COMMITTED] = False
    try:
        return work()
    except DBAPIError as error:
        is_retryable = getattr(error.orig, "sqlstate", None) in _RETRYABLE_SQLSTATES and not session.info[_COMMITTED]
        if not is_retryable and not (is_idempotent and error.connection_invalidated):
            raise
        session.rollback()
        # Jitter, so that the two transactions do not conflict again.
        time.sleep(random.uniform(*_BACKOFF_S))
    return work()
