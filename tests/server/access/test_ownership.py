"""Owners of new sources and drafts, and the permissions that lists show."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.access.ownership import assign_owner, owner_names, present_access
from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.db.tables import Desk, Draft, Person, Share


def add_people(session: Session) -> tuple[Person, Person]:
    """Ada works on City, which shares, and on Sport, which does not; Bram on neither."""
    ada = Person(name="Ada Quill", email="ada@desk.example")
    ada.desks = [Desk(name="City", shares=True), Desk(name="Sport", shares=False)]
    bram = Person(name="Bram Osk", email="bram@desk.example")
    session.add_all([ada, bram])
    session.commit()
    return ada, bram


def viewer_of(person: Person) -> Viewer:
    return Viewer(person.id, person.name, desk_ids=frozenset(desk.id for desk in person.desks))


def test_new_draft_is_owned_and_shared_with_the_sharing_desks_only(session: Session) -> None:
    ada, _ = add_people(session)
    city = next(desk.id for desk in ada.desks if desk.name == "City")
    set_viewer(session, viewer_of(ada))
    draft = Draft(headline="The pier")
    assign_owner(session, draft)
    session.commit()
    assert draft.owner_id == ada.id
    [share] = session.scalars(select(Share))
    assert (share.draft_id, share.desk_id, share.shared_by) == (draft.id, city, ada.id)


def test_new_draft_has_no_owner_without_a_login(session: Session) -> None:
    for viewer in (None, UNRESTRICTED):
        if viewer is not None:
            set_viewer(session, viewer)
        draft = Draft(headline="The pier")
        assign_owner(session, draft)
        assert draft.owner_id is None


def test_access_shows_the_owner_and_what_the_viewer_may_do(session: Session) -> None:
    ada, bram = add_people(session)
    drafts = [Draft(headline=name, owner_id=ada.id) for name in ("edit", "read")]
    drafts.append(Draft(headline="newsroom"))
    session.add_all(drafts)
    session.flush()
    session.add(Share(draft_id=drafts[0].id, person_id=bram.id, level="edit"))
    session.add(Share(draft_id=drafts[1].id, person_id=bram.id))
    session.commit()
    owners = {draft.id: draft.owner_id for draft in drafts}
    set_viewer(session, viewer_of(bram))
    shown = present_access(session, Draft, owners)
    assert [shown[draft.id]["may"] for draft in drafts] == ["edit", "read", "read"]
    assert shown[drafts[0].id]["owner"] == {"person_id": ada.id, "name": "Ada Quill"}
    assert shown[drafts[2].id]["owner"] is None
    set_viewer(session, viewer_of(ada))
    assert present_access(session, Draft, owners)[drafts[0].id]["may"] == "manage"


def test_access_is_empty_without_a_login(session: Session) -> None:
    set_viewer(session, UNRESTRICTED)
    assert present_access(session, Draft, {"d1": None}) == {}


def test_owner_names_ignores_unowned_and_unknown_ids(session: Session) -> None:
    ada, _ = add_people(session)
    assert owner_names(session, [ada.id, None, "nobody"]) == {ada.id: "Ada Quill"}
