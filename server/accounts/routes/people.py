"""The newsroom's people and desks: the page of administrators and its routes."""

from typing import cast

from flask import render_template, request
from werkzeug.wrappers import Response as AnyResponse

from server.access.rules import ADMIN_ACCESS
from server.access.viewer import current_viewer
from server.accounts.desks import Desks
from server.accounts.invitations import invitation_url
from server.accounts.people import Accounts, AccountSummary, InvitationLink
from server.accounts.routes.account import myself
from server.config import Settings
from server.db.database import db
from server.db.tables import Desk
from server.registry import service
from server.schemas import accounts as schemas
from server.schemas.accounts import DeskChange, HandOver, NewDesk, NewPerson, PersonChange
from server.schemas.base import format_timestamp
from server.web.endpoints import RouteGroup

routes = RouteGroup("people")


@routes.endpoint("GET /people", ADMIN_ACCESS, needs_accounts=True)
def show() -> AnyResponse | str:
    """Render the page."""
    return render_template("accounts/people.html", boot={"person_id": current_viewer().person_id})


@routes.endpoint("GET /api/people", ADMIN_ACCESS)
def list_people() -> schemas.People:
    """List all people."""
    return {"people": [_person(summary) for summary in Accounts(db.session).list_all()]}


@routes.endpoint("POST /api/people", ADMIN_ACCESS, status=201, no_store=True)
def add_person(body: NewPerson) -> schemas.InvitedPerson:
    """Make an account; its link is in the answer, and nowhere else."""
    myself()
    person, link = Accounts(db.session).add(body.name, body.email, body.role, body.desk_ids)
    return {**_person(Accounts(db.session).find_summary(person.id)), **_present_link(link)}


@routes.endpoint("PATCH /api/people/<person_id>", ADMIN_ACCESS)
def change_person(person_id: str, body: PersonChange) -> schemas.Person:
    """Change an account, or end it."""
    changes = body.model_dump(exclude_none=True)
    Accounts(db.session).change(person_id, **changes)
    return _person(Accounts(db.session).find_summary(person_id))


@routes.endpoint("POST /api/people/<person_id>/reset", ADMIN_ACCESS, no_store=True)
def reset_person(person_id: str) -> schemas.Link:
    """End every way in, and answer with a link for a new one."""
    return _present_link(Accounts(db.session).reset(person_id))


@routes.endpoint("DELETE /api/people/<person_id>/sign-ins", ADMIN_ACCESS)
def sign_person_out(person_id: str) -> None:
    """End all sign-ins of a person."""
    Accounts(db.session).sign_out(person_id)


@routes.endpoint("POST /api/people/<person_id>/hand-over", ADMIN_ACCESS)
def hand_over(person_id: str, body: HandOver) -> schemas.HandedOver:
    """Transfer what a person owns to another."""
    return Accounts(db.session).hand_over(person_id, body.to)


@routes.endpoint("GET /api/desks", ADMIN_ACCESS)
def list_desks() -> schemas.Desks:
    """List all desks."""
    return {"desks": [_desk(desk, members) for desk, members in Desks(db.session).list_all()]}


@routes.endpoint("POST /api/desks", ADMIN_ACCESS, status=201)
def add_desk(body: NewDesk) -> schemas.WholeDesk:
    """Make one."""
    myself()
    return _desk(Desks(db.session).add(body.name, body.shares), [])


@routes.endpoint("PATCH /api/desks/<desk_id>", ADMIN_ACCESS)
def change_desk(desk_id: str, body: DeskChange) -> None:
    """Change one."""
    Desks(db.session).change(desk_id, **body.model_dump(exclude_none=True))


@routes.endpoint("DELETE /api/desks/<desk_id>", ADMIN_ACCESS)
def delete_desk(desk_id: str) -> None:
    """Delete an empty one."""
    Desks(db.session).delete(desk_id)


def _present_link(link: InvitationLink) -> schemas.Link:
    base = service(Settings).public_url or request.host_url
    return {"link": invitation_url(link.secret, base), "link_ends_at": format_timestamp(link.ends_at)}


def _person(listed: AccountSummary) -> schemas.Person:
    person = listed.person
    return {
        "person_id": person.id,
        "name": person.name,
        "email": person.email,
        "role": cast(schemas.Role, person.role),
        "desks": [{"desk_id": desk.id, "name": desk.name} for desk in person.desks],
        "state": cast(schemas.PersonState, listed.state),
        "must_change": person.must_change,
        "single_sign_on": person.subject is not None,
        "invitation_ends_at": format_timestamp(listed.invitation_ends_at),
        "seen_at": format_timestamp(listed.seen_at),
        "drafts": listed.owned["drafts"],
        "sources": listed.owned["sources"],
    }


def _desk(desk: Desk, person_ids: list[str]) -> schemas.WholeDesk:
    return {
        "desk_id": desk.id,
        "name": desk.name,
        "shares": desk.shares,
        "learns": desk.learns,
        "person_ids": person_ids,
    }
