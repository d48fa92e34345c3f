"""Errors in the user's language: JSON under ``/api``, a page elsewhere."""

import structlog
from flask import Flask, Response, g, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from models.errors import InputError
from server.errors import UNAVAILABLE, fault_of
from server.telemetry.metrics import FAULTS, count_refusal
from server.web.security.rate_limits import TooMany
from server.web.translations import language, told

log = structlog.get_logger(__name__)

_STATUS = {
    "unknown_draft": 404,
    "unknown_source": 404,
    "unknown_publication": 404,
    "unknown_paragraph": 404,
    "unknown_revision": 404,
    "unknown_version": 404,
    "unknown_speaker": 404,
    "unknown_post": 404,
    "unknown_feedback": 404,
    "unknown_job": 404,
    "unknown_article": 404,
    "store_full": 507,
    "no_recording": 404,
    "no_delivery": 404,
    "import_cancelled": 409,
    "archive_unavailable": 503,
    UNAVAILABLE: 503,
    "models_unavailable": 503,
    "disk_full": 507,
    "too_large": 413,
    "shut": 403,
    "sign_in": 401,
    "bad_token": 401,
    "token_scope": 403,
    "role_needed": 403,
    "not_yours": 403,
    "editor_needed": 403,
    "unknown_person": 404,
    "unknown_desk": 404,
    "wrong_host": 403,
    "wrong_origin": 403,
    "bad_invitation": 410,
    "desk_in_use": 409,
    "desk_taken": 409,
    "email_taken": 409,
    "last_admin": 409,
    "no_account": 403,
    "no_login": 404,
    "person_ended": 409,
    "unknown_token": 404,
    "password_due": 403,
    "provider_down": 503,
    "too_many_attempts": 429,
    "wrong_password": 401,
    "stale_form": 403,
    "too_many": 429,
    "cannot_fetch": 502,
    "fetching_off": 404,
    "host_not_allowed": 403,
    "operators_only": 403,
}
# Where a page that cannot be shown leads to instead; what was wanted is gone on with from there.
_INSTEAD = {"sign_in": "sign_in.show", "password_due": "passwords.show"}


def init_app(app: Flask) -> None:
    """Registers the handlers."""
    app.register_error_handler(InputError, input_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _fault)


def status_of(error: InputError) -> int:
    """The HTTP status that an error is answered with."""
    return _STATUS.get(error.code, 400)


def input_error(error: InputError) -> Response:
    """The answer to what cannot be used."""
    count_refusal(error.code)
    instead = _INSTEAD.get(error.code)
    if instead is not None and request.method == "GET" and not _wants_json():
        return make_response(redirect(url_for(instead, next=request.full_path.rstrip("?"))))
    response = _answer(error, status_of(error))
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _http_error(error: HTTPException) -> Response:
    if isinstance(error, RequestEntityTooLarge):
        return _answer(
            InputError(
                "too_large",
                "The file is too large.",
                "Split it, or export the transcript as text alone; a recording is attached to its transcript.",
            ),
            413,
        )
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    code = (error.name or "error").lower().replace(" ", "_")
    answer = _answer(InputError(code, error.description or "", "Check the address and try again."), status)
    # What the error says in headers, such as the methods that are allowed.
    answer.headers.extend((name, value) for name, value in error.get_headers() if name not in answer.headers)
    return answer


def _fault(error: Exception) -> Response:
    known = fault_of(error)
    if known.code == "bad_value":
        return _answer(known, 400)
    log.error("request_failed", endpoint=request.endpoint, exc_info=error)
    FAULTS.labels("http").inc()
    return _answer(known, _STATUS.get(known.code, 500), g.get("request_id"))


def _answer(error: InputError, status: int, request_id: str | None = None) -> Response:
    """Args: ``request_id``: what the log knows a fault of ours by, for the user to tell."""
    if _wants_json():
        known = {"request_id": request_id} if request_id is not None else {}
        response = jsonify(error={**error.as_json(), **known})
    else:
        response = make_response(
            render_template("error.html", error=told(error, language()), status=status, request_id=request_id)
        )
    response.status_code = status
    return response


def _wants_json() -> bool:
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"
