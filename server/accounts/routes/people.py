"""The newsroom's people and desks: the page of administrators and its routes."""

from typing import cast

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from server.access.viewer import current_viewer
from server.accounts.desks import Desks
from server.accounts.invitations import invitation_url
from server.accounts.people import Accounts, AccountSummary, InvitationLink
from server.accounts.routes.account import myself
from server.accounts.routes.sign_in import no_store
from server.config import Settings
from server.db.database import db
from server.db.tables import Desk
from server.registry import service
from server.schemas import accounts as schemas
from server.schemas.accounts import DeskChange, HandOver, NewDesk, NewPerson, PersonChange
from server.schemas.base import format_timestamp
from server.web.json_body import json_body

blueprint = Blueprint("people", __name__)


@blueprint.get("/people")
def show() -> AnyResponse | str:
    """Render the page."""
    if current_viewer().is_unrestricted:
        return redirect("/")
    return render_template("accounts/people.html", boot={"person_id": current_viewer().person_id})


@blueprint.get("/api/people")
def list_people() -> Response:
    """List all people."""
    return jsonify(people=[_person(summary) for summary in Accounts(db.session).list_all()])


@blueprint.post("/api/people")
def add_person() -> tuple[Response, int]:
    """Make an account; its link is in the answer, and nowhere else."""
    myself()
    body = json_body(NewPerson)
    person, link = Accounts(db.session).add(body.name, body.email, body.role, body.desk_ids)
    invited: schemas.InvitedPerson = {**_person(Accounts(db.session).find_summary(person.id)), **_present_link(link)}
    return no_store(jsonify(invited)), 201


@blueprint.patch("/api/people/<person_id>")
def change_person(person_id: str) -> Response:
    """Change an account, or end it."""
    changes = json_body(PersonChange).model_dump(exclude_none=True)
    Accounts(db.session).change(person_id, **changes)
    return jsonify(_person(Accounts(db.session).find_summary(person_id)))


@blueprint.post("/api/people/<person_id>/reset")
def reset_person(person_id: str) -> Response:
    """End every way in, and answer with a link for a new one."""
    return no_store(jsonify(_present_link(Accounts(db.session).reset(person_id))))


@blueprint.delete("/api/people/<person_id>/sign-ins")
def sign_person_out(person_id: str) -> tuple[str, int]:
    """End all sign-ins of a person."""
    Accounts(db.session).sign_out(person_id)
    return "", 204


@blueprint.post("/api/people/<person_id>/hand-over")
def hand_over(person_id: str) -> Response:
    """Transfer what a person owns to another."""
    return jsonify(Accounts(db.session).hand_over(person_id, json_body(HandOver).to))


@blueprint.get("/api/desks")
def list_desks() -> Response:
    """List all desks."""
    return jsonify(desks=[_desk(desk, members) for desk, members in Desks(db.session).list_all()])


@blueprint.post("/api/desks")
def add_desk() -> tuple[Response, int]:
    """Make one."""
    myself()
    body = json_body(NewDesk)
    return jsonify(_desk(Desks(db.session).add(body.name, body.shares), [])), 201


@blueprint.patch("/api/desks/<desk_id>")
def change_desk(desk_id: str) -> tuple[str, int]:
    """Change one."""
    Desks(db.session).change(desk_id, **json_body(DeskChange).model_dump(exclude_none=True))
    return "", 204


@blueprint.delete("/api/desks/<desk_id>")
def delete_desk(desk_id: str) -> tuple[str, int]:
    """Delete an empty one."""
    Desks(db.session).delete(desk_id)
    return "", 204


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
