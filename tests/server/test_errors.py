"""Errors of the store and of the server, as clients are told of them."""

import errno
import sqlite3
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import DataError, DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from server.errors import DISK_FULL, is_disk_full, to_app_error


def failure(kind: type[DBAPIError], **details: object) -> DBAPIError:
    original = sqlite3.OperationalError("secret")
    return kind("SELECT secret", {}, SimpleNamespace(**details) if details else original)  # type: ignore[arg-type]


@pytest.mark.parametrize("details", [{"sqlite_errorcode": sqlite3.SQLITE_FULL}, {"sqlstate": "53100"}])
def test_full_disk_of_either_store_is_recognized(details: dict[str, object]) -> None:
    error = failure(OperationalError, **details)
    assert is_disk_full(error)
    assert (to_app_error(error).code, to_app_error(error).status) == ("disk_full", 507)


def test_other_database_errors_are_no_full_disk() -> None:
    assert not is_disk_full(failure(OperationalError, sqlite_errorcode=sqlite3.SQLITE_BUSY))
    assert not is_disk_full(failure(OperationalError, sqlstate="57014"))


@pytest.mark.parametrize("error", [failure(OperationalError), NoConnection("no connection")])
def test_store_that_does_not_answer_is_unavailable(error: Exception) -> None:
    assert (to_app_error(error).code, to_app_error(error).status) == ("store_unavailable", 503)


def test_value_that_cannot_be_stored_is_bad_input() -> None:
    assert (to_app_error(failure(DataError)).code, to_app_error(failure(DataError)).status) == ("bad_value", 400)


def test_unexpected_error_is_internal_and_hides_its_cause() -> None:
    error = to_app_error(KeyError("secret"))
    assert (error.code, error.status) == ("internal_error", 500)
    assert "secret" not in f"{error.message}{error.hint}"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_full_disk_of_a_file_is_recognized(number: int) -> None:
    answer = to_app_error(OSError(number, "No room"))
    assert (answer.code, answer.status) == (DISK_FULL, 507)
    assert to_app_error(OSError(errno.EACCES, "Denied")).code == "internal_error"
