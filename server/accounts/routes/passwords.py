"""Setting a password: changing one's own, or setting one with a link from an administrator."""

from flask import Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from models.errors import AppError, Gone, InputError
from server.access.identity import fingerprint
from server.access.rules import PUBLIC_ACCESS, AccessRule
from server.access.viewer import current_viewer
from server.accounts.authentication.passwords import MIN_PASSWORD_LENGTH, verify_password
from server.accounts.authentication.session_cookie import set_session_secret
from server.accounts.authentication.sign_in import set_password
from server.accounts.authentication.sign_in_attempts import SignInRateLimit
from server.accounts.extension import SignInServices
from server.accounts.invitations import INVITATION_PATH, find_invited_person
from server.accounts.routes.return_address import next_path
from server.accounts.routes.second_step import finish_sign_in
from server.accounts.routes.sign_in import form_problem, no_store, sign_in_page, sign_in_service
from server.db.database import db
from server.db.tables import Person
from server.web.endpoints import RouteGroup

routes = RouteGroup("passwords")


@routes.endpoint("GET /password", AccessRule("person", before_password_change=True), needs_accounts=True)
def show() -> AnyResponse:
    """Render the form of a new password."""
    return _change_page()


@routes.endpoint("POST /password", AccessRule("person", before_password_change=True), needs_accounts=True)
def change() -> AnyResponse:
    """Take the new password; every other browser is signed out, and this one gets a new secret."""
    person = db.session.get_one(Person, current_viewer().person_id)
    new = request.form.get("new", "")
    try:
        with _attempts().attempt(request.remote_addr, f"password of {person.id}"):
            _reject_wrong_password(person, request.form.get("current", ""))
        _reject_mismatch(new, request.form.get("again", ""))
        if verify_password(person.password_hash, new):
            raise InputError("same_password", "This is your current password.", "Choose another one.")
        set_password(db.session, person, new)
    except AppError as error:
        db.session.rollback()
        return _change_page(error)
    secret = sign_in_service().replace_sign_ins(person.id)
    db.session.commit()
    go_on = next_path() or "/account"
    set_session_secret(secret)
    return redirect(go_on, 303)


@routes.endpoint(f"GET {INVITATION_PATH}", PUBLIC_ACCESS, needs_accounts=True)
def invitation() -> AnyResponse:
    """Render the page of a link: its script posts the part behind the ``#``."""
    return (
        redirect("/")
        if current_viewer().is_unrestricted
        else no_store(make_response(render_template("accounts/invitation.html")))
    )


@routes.endpoint(f"POST {INVITATION_PATH}", PUBLIC_ACCESS, needs_accounts=True)
def open_invitation() -> AnyResponse:
    """Render the form of the first password, if the link is valid."""
    key = request.form.get("key", "")
    try:
        return _first_page(find_invited_person(db.session, key), key)
    except AppError as error:
        return sign_in_page(error)


@routes.endpoint(f"POST {INVITATION_PATH}/password", PUBLIC_ACCESS, needs_accounts=True)
def accept() -> AnyResponse:
    """Take the first password and sign in with it."""
    key, new = request.form.get("key", ""), request.form.get("new", "")
    try:
        with _attempts().attempt(request.remote_addr, f"invitation {fingerprint(key)}"):
            person = find_invited_person(db.session, key)
    except AppError as error:
        return sign_in_page(error)
    try:
        _reject_mismatch(new, request.form.get("again", ""))
        set_password(db.session, person, new, invitation=key)
    except Gone as error:
        db.session.rollback()
        return sign_in_page(error)
    except AppError as error:
        db.session.rollback()
        return _first_page(person, key, error)
    return finish_sign_in(sign_in_service(), person, "invitation", "/")


def _attempts() -> SignInRateLimit:
    return SignInServices.of_current_app().attempts


def _reject_wrong_password(person: Person, current: str) -> None:
    if not verify_password(person.password_hash, current):
        raise InputError("wrong_current", "The current password is wrong.", "Type the one you signed in with.")


def _reject_mismatch(new: str, again: str) -> None:
    if new != again:
        raise InputError("unlike_passwords", "The two new passwords differ.", "Type the same password twice.")


def _change_page(error: AppError | None = None) -> Response:
    return _page("accounts/password.html", error, next=next_path() or "", due=current_viewer().password_due)


def _first_page(person: Person, key: str, error: AppError | None = None) -> Response:
    return _page("accounts/first_password.html", error, key=key, person_name=person.name, email=person.email)


def _page(template: str, error: AppError | None, **variables: object) -> Response:
    problem = form_problem(error) if error is not None else None
    page = render_template(template, problem=problem, least=MIN_PASSWORD_LENGTH, **variables)
    return no_store(make_response(page, error.status if error is not None else 200))
