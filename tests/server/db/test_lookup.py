"""Drafts and sources are found by id, or an error names them."""

import pytest
from sqlalchemy.orm import Session

from models.errors import AppError
from server.db.lookup import find_draft, find_source, reject_unknown_sources
from server.db.tables import Draft, Source


def test_existing_rows_are_found(session: Session) -> None:
    draft, source = Draft(headline="The pier"), Source(title="Hearing", file_name="a.txt", format="txt")
    session.add_all([draft, source])
    session.commit()
    assert find_draft(session, draft.id) is draft
    assert find_source(session, source.id) is source
    reject_unknown_sources(session, [source.id, source.id])


def test_unknown_rows_are_named(session: Session) -> None:
    with pytest.raises(AppError, match="nope") as error:
        find_draft(session, "nope")
    assert (error.value.code, error.value.status) == ("unknown_draft", 404)
    with pytest.raises(AppError, match="nope") as error:
        find_source(session, "nope")
    assert (error.value.code, error.value.status) == ("unknown_source", 404)


def test_first_unknown_sources_are_named_and_the_rest_counted(session: Session) -> None:
    with pytest.raises(AppError) as error:
        reject_unknown_sources(session, [f"s{number}" for number in range(7)])
    assert "'s4' and 2 more" in error.value.message
    assert "s5" not in error.value.message
