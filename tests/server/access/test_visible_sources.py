"""Which sources are attached to a draft, to whom it is asked for."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_attached_ids
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
    """A draft of Ada's that Bram may read: with a source of the newsroom, one of hers, and one under embargo."""
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


def test_attached_sources_are_limited_to_readable_ones(app: Flask, people: tuple[str, str], draft: str) -> None:
    ada, bram = people
    expected: list[tuple[Viewer, set[str] | None]] = [
        (UNRESTRICTED, {"open", "hers", "held"}),
        (Viewer(ada), {"open", "hers"}),
        (Viewer(bram), {"open"}),
        (Viewer(ada, role="editor"), {"open", "hers", "held"}),
        (Viewer("somebody else"), None),
    ]
    with app.app_context():
        for viewer, names in expected:
            set_viewer(db.session, viewer)
            found = visible_attached_ids(db.session, draft)
            assert (None if found is None else set(found)) == names


def test_ended_embargo_no_longer_hides_attached_source(app: Flask, people: tuple[str, str], draft: str) -> None:
    with app.app_context():
        set_viewer(db.session, Viewer(people[0]))
        assert set(visible_attached_ids(db.session, draft) or ()) == {"open", "hers"}
        db.session.rollback()
        set_viewer(db.session, UNRESTRICTED)
        # By the clock, and the question has been put together before.
        db.session.execute(update(Source).where(Source.id == "held").values(embargo_until=now()))
        db.session.commit()
        set_viewer(db.session, Viewer(people[0]))
        assert set(visible_attached_ids(db.session, draft) or ()) == {"open", "hers", "held"}


def test_draft_without_sources_is_found(app: Flask, people: tuple[str, str]) -> None:
    with app.app_context():
        db.session.add(Draft(id="bare", headline="", body="", owner_id=people[0]))
        db.session.commit()
        set_viewer(db.session, Viewer(people[0]))
        assert visible_attached_ids(db.session, "bare") == []
        assert visible_attached_ids(db.session, "gone") is None
