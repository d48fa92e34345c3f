"""Work that the database aborted for another transaction is retried once."""

from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from server.db.retry import with_retry
from server.db.tables import Draft


class Work:
    """Fails the first ``failures`` times."""

    def __init__(self, error: Exception, failures: int = 1) -> None:
        self.error, self.failures, self.calls = error, failures, 0

    def __call__(self) -> str:
        self.calls += 1
        if self.calls <= self.failures:
            raise self.error
        return "done"


def failure(sqlstate: str, invalidated: bool = False) -> OperationalError:
    original = SimpleNamespace(sqlstate=sqlstate)
    return OperationalError("UPDATE", {}, original, connection_invalidated=invalidated)  # type: ignore[arg-type]


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
def test_serialization_failure_and_deadlock_are_retried(session: Session, sqlstate: str) -> None:
    work = Work(failure(sqlstate))
    assert (with_retry(session, work), work.calls) == ("done", 2)


def test_second_failure_is_raised(session: Session) -> None:
    work = Work(failure("40001"), failures=2)
    with pytest.raises(OperationalError):
        with_retry(session, work)
    assert work.calls == 2


@pytest.mark.parametrize("error", [failure("23505"), ValueError("wrong"), failure("57P01", invalidated=True)])
def test_other_errors_are_not_retried(session: Session, error: Exception) -> None:
    work = Work(error)
    with pytest.raises(type(error)):
        with_retry(session, work)
    assert work.calls == 1


def test_committed_work_is_not_repeated(session: Session) -> None:
    work = Work(failure("40001"))

    def commit_and_fail() -> str:
        session.add(Draft(headline="The pier"))
        session.commit()
        return work()

    with pytest.raises(OperationalError):
        with_retry(session, commit_and_fail)
    assert work.calls == 1


def test_idempotent_work_is_retried_after_a_lost_connection(session: Session) -> None:
    assert with_retry(session, Work(failure("57P01", invalidated=True)), is_idempotent=True) == "done"
