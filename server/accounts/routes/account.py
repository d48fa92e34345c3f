"""One's own account: the page and its routes."""

from typing import cast

from flask import render_template
from sqlalchemy import delete, select
from werkzeug.wrappers import Response as AnyResponse

from models.errors import NotFound
from server.access.identity import fingerprint, password_due_at
from server.access.rules import READ_ACCESS, SIGNED_IN_ONLY
from server.access.viewer import current_viewer
from server.accounts.audit_entries import audit_person
from server.accounts.authentication.session_cookie import get_session_secret
from server.accounts.authentication.sign_in import end_all_sign_ins
from server.accounts.authentication.tokens import TOKEN_SCOPES, Tokens
from server.accounts.names import clean_name
from server.clock import expiry_time
from server.config import Settings
from server.db.database import db
from server.db.tables import ApiToken, Person, SignIn
from server.registry import service
from server.schemas import accounts as schemas
from server.schemas.accounts import NameRequest, TokenRequest, TokenScope
from server.schemas.base import format_timestamp
from server.web.endpoints import RouteGroup

routes = RouteGroup("account")


@routes.endpoint("GET /account", SIGNED_IN_ONLY, needs_accounts=True)
def show() -> AnyResponse | str:
    """Render the page."""
    scopes = [scope for scope in TOKEN_SCOPES if scope != "admin" or current_viewer().is_at_least("admin")]
    return render_template("accounts/account.html", boot={"scopes": scopes})


@routes.endpoint("GET /api/account", READ_ACCESS, no_store=True)
def account() -> schemas.Account:
    """Return the viewer, their sign-ins and their tokens."""
    person = myself()
    here = fingerprint(get_session_secret() or "")
    sign_ins = select(SignIn).where(SignIn.person_id == person.id, SignIn.ends_at > expiry_time())
    return {
        "person_id": person.id,
        "name": person.name,
        "email": person.email,
        "role": cast(schemas.Role, person.role),
        "desks": [{"desk_id": desk.id, "name": desk.name} for desk in person.desks],
        "has_password": person.password_hash is not None,
        "password_at": format_timestamp(person.password_at),
        "password_due_at": format_timestamp(password_due_at(person, service(Settings).password_days)),
        "single_sign_on": person.subject is not None,
        "sign_ins": [
            _sign_in(signed_in, signed_in.id == here)
            for signed_in in db.session.scalars(sign_ins.order_by(SignIn.seen_at.desc()))
        ],
        "tokens": [_token(token) for token in Tokens(db.session, person).list_all()],
    }


@routes.endpoint("PATCH /api/account", SIGNED_IN_ONLY)
def rename(body: NameRequest) -> None:
    """Give oneself another name."""
    person = myself()
    before, person.name = person.name, clean_name(body.name)
    if before != person.name:
        audit_person(db.session, "person.change", person, details={"name": {"before": before, "after": person.name}})
    db.session.commit()


@routes.endpoint("DELETE /api/account/sign-ins/<sign_in_id>", SIGNED_IN_ONLY)
def end_sign_in(sign_in_id: str) -> None:
    """Sign one browser out."""
    person = myself()
    db.session.execute(delete(SignIn).where(SignIn.id == sign_in_id, SignIn.person_id == person.id))
    audit_person(db.session, "person.signed_out", person)
    db.session.commit()


@routes.endpoint("DELETE /api/account/sign-ins", SIGNED_IN_ONLY)
def end_sign_ins() -> None:
    """Sign every browser out, this one too."""
    person = myself()
    end_all_sign_ins(db.session, person.id)
    audit_person(db.session, "person.signed_out", person, details={"everywhere": True})
    db.session.commit()


@routes.endpoint("POST /api/account/tokens", SIGNED_IN_ONLY, status=201, no_store=True)
def make_token(body: TokenRequest) -> schemas.ApiToken:
    """Create a token; its secret is shown only now."""
    token, shown = Tokens(db.session, myself()).make(body.name, body.scopes, body.days)
    return {**_token(token), "token": shown}


@routes.endpoint("POST /api/account/tokens/<token_id>/rotate", SIGNED_IN_ONLY, no_store=True)
def rotate_token(token_id: str) -> schemas.ApiToken:
    """Replace the secret of a token; the new one is shown only now."""
    token, shown = Tokens(db.session, myself()).rotate(token_id)
    return {**_token(token), "token": shown}


@routes.endpoint("DELETE /api/account/tokens/<token_id>", SIGNED_IN_ONLY)
def take_token_back(token_id: str) -> None:
    """End a token."""
    Tokens(db.session, myself()).revoke(token_id)


def myself() -> Person:
    """Return the viewer as a person.

    Raises:
        AppError: ``no_login``.
    """
    person = db.session.get(Person, current_viewer().person_id) if current_viewer().person_id is not None else None
    if person is None:
        raise NotFound("no_login", "This installation has no accounts.", "Set QUOTEDESK_MODE=newsroom to use accounts.")
    return person


def _sign_in(sign_in: SignIn, here: bool) -> schemas.SignedIn:
    return {
        "sign_in_id": sign_in.id,
        "here": here,
        "began_at": format_timestamp(sign_in.began_at),
        "seen_at": format_timestamp(sign_in.seen_at),
        "ends_at": format_timestamp(sign_in.ends_at),
        "address": sign_in.address,
        "agent": sign_in.agent,
    }


def _token(token: ApiToken) -> schemas.ApiToken:
    return {
        "token_id": token.id,
        "name": token.name,
        "scopes": cast(list[TokenScope], token.scopes),
        "created_at": format_timestamp(token.created_at),
        "ends_at": format_timestamp(token.ends_at),
        "used_at": format_timestamp(token.used_at),
    }
