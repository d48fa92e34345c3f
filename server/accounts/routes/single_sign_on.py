"""To the newsroom's provider and back."""

from flask import redirect, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from models.errors import AppError, InputError
from server.access.rules import PUBLIC_ACCESS
from server.accounts.authentication.session_cookie import set_session_secret
from server.accounts.authentication.single_sign_on import OidcProvider
from server.accounts.extension import SignInServices
from server.accounts.routes.return_address import local_path, next_path
from server.accounts.routes.sign_in import sign_in_page, sign_in_service
from server.audit.log import audit
from server.config import Settings
from server.db.database import db
from server.registry import service
from server.web.endpoints import RouteGroup

routes = RouteGroup("single_sign_on", "/sign-in")

_NEXT = "sign_in_next"


@routes.endpoint("GET /provider", PUBLIC_ACCESS, needs_accounts=True)
def begin() -> AnyResponse:
    """Redirect to the provider."""
    try:
        answer = _provider().redirect_to_provider(_return_address())
    except AppError as error:
        return sign_in_page(error)
    session[_NEXT] = next_path() or "/"
    return answer


@routes.endpoint("GET /callback", PUBLIC_ACCESS, needs_accounts=True)
def come_back() -> AnyResponse:
    """Sign in the person whom the provider names."""
    go_on = local_path(session.pop(_NEXT, None)) or "/"
    try:
        provider = _provider()
        person = provider.find_or_create_account(db.session, provider.claims())
    except AppError as error:
        db.session.rollback()
        audit(db.session, "person.sign_in_failed", details={"way": "single_sign_on", "reason": error.code})
        db.session.commit()
        return sign_in_page(error)
    set_session_secret(sign_in_service().start_sign_in(person, "single_sign_on"))
    return redirect(go_on)


def _return_address() -> str:
    public = service(Settings).public_url
    path = url_for("single_sign_on.come_back")
    return public.rstrip("/") + path if public else url_for("single_sign_on.come_back", _external=True)


def _provider() -> OidcProvider:
    provider = SignInServices.of_current_app().provider
    if provider is None:
        raise InputError("no_provider", "There is no single sign-on here.", "Sign in with your password.")
    return provider
