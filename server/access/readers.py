"""Which people may read a draft: for notifications, which have no viewer of their own."""

from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.access.visibility import readable_draft
from server.db.tables import Draft, Person, desk_person
from server.schemas.accounts import Role


def editors_who_read(session: Session, draft_id: str) -> list[str]:
    """Returns the ids of the active editors and administrators who may read the draft."""
    # Tables, not entities: the filter of rows is that of the session's viewer, and the question is about others.
    connection = session.connection()
    person, draft = Person.__table__.c, Draft.__table__.c
    desks: dict[str, set[str]] = {}
    for person_id, desk_id in connection.execute(select(desk_person.c.person_id, desk_person.c.desk_id)):
        desks.setdefault(person_id, set()).add(desk_id)
    editors = connection.execute(
        select(person.id, person.role).where(person.active, person.role.in_(("editor", "admin"))).order_by(person.id)
    ).all()
    return [
        row.id
        for row in editors
        if connection.scalar(
            select(draft.id).where(
                draft.id == draft_id,
                readable_draft(
                    Viewer(row.id, role=cast(Role, row.role), desk_ids=frozenset(desks.get(row.id, ()))), draft
                ),
            )
        )
        is not None
    ]
