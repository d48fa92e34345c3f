"""Sources are attached to drafts and detached."""

import pytest
from sqlalchemy.orm import Session

from models.errors import AppError
from server.db.tables import Draft, Source
from server.sources.attachments import attach_source, detach_source


def test_source_is_attached_once_and_detached(session: Session) -> None:
    draft, source = Draft(headline="The pier"), Source(title="Hearing", file_name="a.txt", format="txt")
    session.add_all([draft, source])
    session.commit()
    for _ in range(2):
        attach_source(session, draft.id, source.id)
        assert [each.id for each in draft.sources] == [source.id]
    detach_source(session, draft.id, source.id)
    session.refresh(draft)
    assert draft.sources == []


def test_unknown_source_is_not_attached(session: Session) -> None:
    draft = Draft(headline="The pier")
    session.add(draft)
    session.commit()
    with pytest.raises(AppError) as error:
        attach_source(session, draft.id, "nope")
    assert error.value.code == "unknown_source"
