"""Which people may read a draft: for notifications, which have no viewer of their own, and for mentions."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.db.tables import Draft, Person, Share, desk_person
from server.schemas.accounts import Role


def people_who_read(
    session: Session, draft_id: str, roles: Collection[Role] = ("reporter", "editor", "admin")
) -> list[str]:
    """Return the ids of the active people, with one of ``roles``, who may read the draft; none if there is no draft.

    The rule is that of ``visibility.readable_draft``, for everybody at once.
    """
    # Tables, not entities: the filter of rows is that of the session's viewer, and the question is about others.
    connection = session.connection()
    person, draft, share = Person.__table__.c, Draft.__table__.c, Share.__table__.c
    draft_row = connection.execute(select(draft.owner_id).where(draft.id == draft_id)).first()
    if draft_row is None:
        return []
    shares = connection.execute(select(share.person_id, share.desk_id).where(share.draft_id == draft_id)).all()
    active = connection.scalars(
        select(person.id).where(person.active, person.role.in_(roles)).order_by(person.id)
    ).all()
    is_everybodys = draft_row.owner_id is None or any(row.person_id is None and row.desk_id is None for row in shares)
    if is_everybodys:
        return list(active)
    desks = {row.desk_id for row in shares if row.desk_id is not None}
    works_there = select(desk_person.c.person_id).where(desk_person.c.desk_id.in_(desks))
    may = {draft_row.owner_id, *(row.person_id for row in shares), *connection.scalars(works_there)}
    return [person_id for person_id in active if person_id in may]


def editors_who_read(session: Session, draft_id: str) -> list[str]:
    """Return the ids of the active editors and administrators who may read the draft."""
    return people_who_read(session, draft_id, ("editor", "admin"))
