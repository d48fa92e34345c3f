"""The second step of signing in, and the page on which it is turned on and off: plain forms."""

from typing import Final

import segno
from flask import Response, make_response, redirect, render_template, request, session, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from models.errors import AppError, InputError
from server.access.rules import ADMIN_ACCESS, PUBLIC_ACCESS, SIGNED_IN_ONLY
from server.accounts.authentication.device_cookie import known_device
from server.accounts.authentication.passwords import verify_password
from server.accounts.authentication.second_factor import (
    SecondFactors,
    new_totp_secret,
    provisioning_uri,
    wrong_code_error,
)
from server.accounts.extension import SignInServices
from server.accounts.people import Accounts
from server.accounts.routes.account import myself
from server.accounts.routes.return_address import next_path
from server.accounts.routes.second_step import complete_sign_in, pending_person
from server.accounts.routes.sign_in import form_problem, no_store, sign_in_service
from server.db.database import db
from server.telemetry.metrics import count_refusal
from server.web.endpoints import RouteGroup

routes = RouteGroup("two_factor")

_ENROLLING: Final = "second_factor_secret"


@routes.endpoint("GET /sign-in/code", PUBLIC_ACCESS)
def show_code() -> AnyResponse:
    """Render the form of the code."""
    return redirect(url_for("sign_in.show")) if pending_person() is None else _code_page()


@routes.endpoint("POST /sign-in/code", PUBLIC_ACCESS)
def enter_code() -> AnyResponse:
    """Sign in with the code of the app, or a recovery code."""
    person = pending_person()
    if person is None:
        return redirect(url_for("sign_in.show"), 303)
    attempts = SignInServices.of_current_app().attempts
    try:
        with attempts.code_attempt(person.id, known_device(person.id)):
            SecondFactors(db.session).verify(person, request.form.get("code", ""))
    except AppError as error:
        count_refusal(error.code)
        return _code_page(error)
    return complete_sign_in(sign_in_service(), person, next_path() or "/")


@routes.endpoint("GET /two-factor", SIGNED_IN_ONLY, needs_accounts=True)
def show() -> AnyResponse:
    """Render the page of two-step sign-in."""
    return _page()


@routes.endpoint("POST /two-factor", SIGNED_IN_ONLY)
def turn_on() -> AnyResponse:
    """Turn two-step sign-in on, and show the recovery codes."""
    secret = session.get(_ENROLLING)
    try:
        _check_password()
        if not isinstance(secret, str):
            raise wrong_code_error()
        codes = SecondFactors(db.session).turn_on(myself(), secret, request.form.get("code", ""))
    except AppError as error:
        db.session.rollback()
        return _page(error)
    session.pop(_ENROLLING, None)
    return _codes_page(codes)


@routes.endpoint("POST /two-factor/recovery-codes", SIGNED_IN_ONLY)
def new_codes() -> AnyResponse:
    """Replace the recovery codes, and show them."""
    try:
        _check_password()
        _require_on()
    except AppError as error:
        db.session.rollback()
        return _page(error)
    return _codes_page(SecondFactors(db.session).new_recovery_codes(myself()))


@routes.endpoint("POST /two-factor/off", SIGNED_IN_ONLY)
def turn_off() -> AnyResponse:
    """Turn it off."""
    try:
        _check_password()
        _require_on()
    except AppError as error:
        db.session.rollback()
        return _page(error)
    SecondFactors(db.session).turn_off(myself())
    return redirect(url_for("two_factor.show"), 303)


@routes.endpoint("DELETE /api/people/<person_id>/second-factor", ADMIN_ACCESS)
def reset(person_id: str) -> None:
    """Turn it off for somebody who has lost the device."""
    SecondFactors(db.session).reset(Accounts(db.session).find(person_id))


def _check_password() -> None:
    person = myself()
    with SignInServices.of_current_app().attempts.attempt(request.remote_addr, f"password of {person.id}"):
        if not verify_password(person.password_hash, request.form.get("current", "")):
            raise InputError("wrong_current", "The present password is wrong.", "Type the one you signed in with.")


def _require_on() -> None:
    if not SecondFactors(db.session).is_on(myself().id):
        raise InputError("second_factor_off", "Two-step sign-in is off.", "Turn it on first.")


def _page(error: AppError | None = None) -> Response:
    person, factors = myself(), SecondFactors(db.session)
    is_on = factors.is_on(person.id)
    secret = uri = None
    if not is_on and person.password_hash is not None:
        secret = session.setdefault(_ENROLLING, new_totp_secret())
        uri = provisioning_uri(person, secret)
    return _render(
        "accounts/two_factor.html",
        error,
        is_on=is_on,
        has_password=person.password_hash is not None,
        left=factors.recovery_codes_left(person.id) if is_on else 0,
        secret=" ".join(secret[first : first + 4] for first in range(0, len(secret), 4)) if secret else "",
        # Made of the address alone, by a library that writes no text into it.
        picture=Markup(segno.make(uri, micro=False).svg_inline(scale=5, light="#fff")) if uri else "",
    )


def _code_page(error: AppError | None = None) -> Response:
    return _render("accounts/sign_in_code.html", error, next=next_path() or "")


def _codes_page(codes: list[str]) -> Response:
    return _render("accounts/recovery_codes.html", None, codes=codes)


def _render(template: str, error: AppError | None, **variables: object) -> Response:
    problem = form_problem(error) if error is not None else None
    page = render_template(template, problem=problem, **variables)
    return no_store(make_response(page, error.status if error is not None else 200))
