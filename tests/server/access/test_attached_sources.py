"""Which sources are attached to a draft, to whom it is asked for."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from server.access.attached_sources import attached_to
from server.access.viewer import EVERYTHING, Viewer
from server.access.visibility import see_as
from server.db.database import db
from server.db.tables import Draft, Share, Source, now
from tests.conftest import MakeDesk
from tests.server.people import add_person


@pytest.fixture
def app(make_desk: MakeDesk) -> Flask:
    return make_desk(mode="newsroom")


@pytest.fixture
def people(app: Flask) -> tuple[str, str]:
    return add_person(app, "Ada Quill"), add_person(app, "Bram Osk")


@pytest.fixture
def draft(app: Flask, people: tuple[str, str]) -> str:
    """Ada's, which Bram may read: with a source of the newsroom, one of hers, and one held back until tomorrow."""
    ada, bram = people
    with app.app_context():
        sources = [
            Source(id=name, title=name, file_name="a.txt", format="txt", owner_id=owner, embargo_until=until)
            for name, owner, until in (
                ("open", None, None),
                ("hers", ada, None),
                ("held", None, now() + timedelta(days=1)),
            )
        ]
        draft = Draft(headline="", body="", owner_id=ada, sources=sources)
        db.session.add(draft)
        db.session.flush()
        db.session.add(Share(draft_id=draft.id, person_id=bram, level="read"))
        db.session.commit()
        return draft.id


def test_each_is_told_of_what_they_may_read(app: Flask, people: tuple[str, str], draft: str) -> None:
    ada, bram = people
    expected: list[tuple[Viewer, set[str] | None]] = [
        (EVERYTHING, {"open", "hers", "held"}),
        (Viewer(ada), {"open", "hers"}),
        (Viewer(bram), {"open"}),
        (Viewer(ada, role="editor"), {"open", "hers", "held"}),
        (Viewer("somebody else"), None),
    ]
    with app.app_context():
        for viewer, names in expected:
            see_as(db.session, viewer)
            found = attached_to(db.session, draft)
            assert (None if found is None else set(found)) == names


def test_an_embargo_that_has_ended_holds_nothing_back(app: Flask, people: tuple[str, str], draft: str) -> None:
    with app.app_context():
        see_as(db.session, Viewer(people[0]))
        assert set(attached_to(db.session, draft) or ()) == {"open", "hers"}
        db.session.rollback()
        see_as(db.session, EVERYTHING)
        # By the clock, and the question has been put together before.
        db.session.execute(update(Source).where(Source.id == "held").values(embargo_until=now()))
        db.session.commit()
        see_as(db.session, Viewer(people[0]))
        assert set(attached_to(db.session, draft) or ()) == {"open", "hers", "held"}


def test_a_draft_without_sources_is_there(app: Flask, people: tuple[str, str]) -> None:
    with app.app_context():
        db.session.add(Draft(id="bare", headline="", body="", owner_id=people[0]))
        db.session.commit()
        see_as(db.session, Viewer(people[0]))
        assert attached_to(db.session, "bare") == []
        assert attached_to(db.session, "gone") is None
