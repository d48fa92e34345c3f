"""The cached sets of visible sources, and what invalidates them."""

from datetime import timedelta

import pytest
from sqlalchemy import Table, update
from sqlalchemy.orm import Session

from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import (
    has_active_embargo,
    restrict_to_visible,
    visibility_key,
    visible_sources,
)
from server.db.tables import Person, Share, Source, now


@pytest.fixture
def ada(session: Session) -> Person:
    ada = Person(name="Ada Quill", email="ada@desk.example")
    session.add(ada)
    session.commit()
    set_viewer(session, Viewer(ada.id, ada.name))
    return ada


@pytest.fixture
def bram(session: Session) -> Person:
    bram = Person(name="Bram Osk", email="bram@desk.example")
    session.add(bram)
    session.commit()
    return bram


def add(session: Session, owner: Person | None, **details: object) -> str:
    source = Source(title="Hearing", file_name="a.txt", format="txt", owner_id=owner and owner.id, **details)
    session.add(source)
    session.commit()
    return source.id


def test_viewer_sees_own_and_unowned_sources(session: Session, ada: Person, bram: Person) -> None:
    own, unowned, hidden = add(session, ada), add(session, None), add(session, bram)
    assert visible_sources(session) == {own, unowned}
    assert restrict_to_visible(session, {own, hidden}) == {own}
    assert restrict_to_visible(session, None) == {own, unowned}


def test_new_owner_in_another_process_is_noticed(
    session: Session, ada: Person, bram: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.access.visible_sources._REFRESH_EVERY_S", 0.0)
    hidden = add(session, bram)
    assert visible_sources(session) == frozenset()
    # A statement on the table, as another process sends it, is not tracked here.
    table = Source.__table__
    assert isinstance(table, Table)
    session.connection().execute(update(table).values(owner_id=ada.id))
    session.commit()
    assert visible_sources(session) == {hidden}


def test_share_is_visible_at_once_and_changes_the_key(session: Session, ada: Person, bram: Person) -> None:
    hidden = add(session, bram)
    before = visibility_key(session)
    assert visible_sources(session) == frozenset()
    assert visibility_key(session) == before
    session.add(Share(source_id=hidden, person_id=ada.id))
    session.commit()
    assert visible_sources(session) == {hidden}
    assert visibility_key(session) != before


def test_change_that_hides_nothing_keeps_the_key(session: Session, ada: Person, bram: Person) -> None:
    add(session, ada)
    before = visibility_key(session)
    add(session, bram)
    assert visibility_key(session) == before


def test_rolled_back_source_is_not_visible(session: Session, ada: Person) -> None:
    session.add(Source(title="Hearing", file_name="a.txt", format="txt", owner_id=ada.id))
    session.flush()
    session.rollback()
    assert visible_sources(session) == frozenset()


def test_embargo_hides_a_newsroom_source_until_its_end(session: Session, ada: Person) -> None:
    over = add(session, None, embargo_until=now() - timedelta(minutes=1))
    assert visible_sources(session) == {over}
    assert not has_active_embargo(session)
    add(session, None, embargo_until=now() + timedelta(hours=1))
    assert visible_sources(session) == {over}
    assert has_active_embargo(session)


def test_everything_is_visible_without_a_login(session: Session) -> None:
    set_viewer(session, UNRESTRICTED)
    assert visible_sources(session) is None
    assert visibility_key(session) is None
    assert restrict_to_visible(session, {"s1"}) == {"s1"}
