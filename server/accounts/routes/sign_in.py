"""The pages of signing in and out: plain forms, which need no script."""

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from models.errors import AppError
from server.access.rules import PUBLIC_ACCESS, READ_ACCESS
from server.access.viewer import current_viewer
from server.accounts.authentication.device_cookie import known_device
from server.accounts.authentication.session_cookie import clear_session, get_session_secret
from server.accounts.authentication.sign_in import SignInService, find_by_email
from server.accounts.authentication.sign_in_attempts import TooManyAttempts
from server.accounts.extension import SignInServices
from server.accounts.routes.return_address import next_path
from server.accounts.routes.second_step import finish_sign_in
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.telemetry.metrics import count_refusal
from server.web.endpoints import RouteGroup
from server.web.translations import language, localize_error, translate

routes = RouteGroup("sign_in")


def sign_in_service() -> SignInService:
    """Return the service for the browser of this request."""
    hours = service(Settings).session_hours
    return SignInService(db.session, hours, request.remote_addr or "", request.headers.get("User-Agent", ""))


def form_problem(error: AppError) -> dict[str, str]:
    """Message and hint of an error for a form, in the reader's language."""
    spoken = language()
    if isinstance(error, TooManyAttempts):
        minutes = -(-error.retry_after // 60)
        wait = (
            translate(spoken, "sign-in-wait-seconds", seconds=error.retry_after)
            if error.retry_after < 90
            else translate(spoken, "sign-in-wait-minutes", minutes=minutes)
        )
        return {"message": translate(spoken, "sign-in-too-many"), "hint": wait}
    localized = localize_error(error, spoken)
    return {"message": localized.message, "hint": localized.hint}


def sign_in_page(error: AppError | None = None, email: str = "") -> Response:
    """Render the form, with the error."""
    provider = SignInServices.of_current_app().provider
    page = render_template(
        "accounts/sign_in.html",
        email=email,
        next=next_path() or "",
        problem=form_problem(error) if error is not None else None,
        provider=provider.host if provider is not None else None,
    )
    response = make_response(page, error.status if error is not None else 200)
    if isinstance(error, TooManyAttempts):
        response.headers["Retry-After"] = str(error.retry_after)
    return no_store(response)


def no_store(response: Response) -> Response:
    """Forbid caching: such pages are for one reader only."""
    response.headers["Cache-Control"] = "no-store"
    return response


@routes.endpoint("GET /sign-in", PUBLIC_ACCESS)
def show() -> AnyResponse:
    """Render the form; a signed-in person is redirected."""
    if current_viewer().is_unrestricted or current_viewer().person_id is not None:
        return redirect(next_path() or "/")
    return sign_in_page()


@routes.endpoint("POST /sign-in", PUBLIC_ACCESS, needs_accounts=True)
def enter() -> AnyResponse:
    """Sign in with a password."""
    email = request.form.get("email", "")
    account = email.strip().lower()
    claimed = find_by_email(db.session, account)
    device = known_device(claimed.id if claimed is not None else None)
    db.session.rollback()  # no connection is held while it waits for its turn
    try:
        with SignInServices.of_current_app().attempts.attempt(request.remote_addr, account, device):
            person = sign_in_service().authenticate_password(email, request.form.get("password", ""))
    except AppError as error:
        count_refusal(error.code)
        return sign_in_page(error, email)
    return finish_sign_in(sign_in_service(), person, "password", next_path() or "/")


@routes.endpoint("POST /sign-out", PUBLIC_ACCESS, needs_accounts=True)
def leave() -> AnyResponse:
    """Sign this browser out."""
    _end_previous_sign_in()
    clear_session()
    return redirect(url_for("sign_in.show"), 303)


@routes.endpoint("GET /sign-in/done", READ_ACCESS)
def done() -> str:
    """Render the page to which a writer whose sign-in has ended is sent, in a tab of its own."""
    return render_template("accounts/signed_in.html")


def _end_previous_sign_in() -> None:
    secret = get_session_secret()
    if secret is not None:
        sign_in_service().end_sign_in(secret)
