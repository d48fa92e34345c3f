"""Errors in the user's language: JSON under ``/api``, a page elsewhere."""

import structlog
from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from models.errors import InputError
from server.faults import internal_error
from server.pages.words import language, told

log = structlog.get_logger(__name__)

_STATUS = {
    "unknown_draft": 404,
    "unknown_source": 404,
    "unknown_publication": 404,
    "unknown_paragraph": 404,
    "unknown_revision": 404,
    "unknown_version": 404,
    "unknown_speaker": 404,
    "unknown_feedback": 404,
    "no_recording": 404,
    "no_delivery": 404,
    "import_cancelled": 409,
    "archive_unavailable": 503,
    "disk_full": 507,
    "store_unavailable": 503,
    "too_large": 413,
    "shut": 403,
    "sign_in": 401,
    "bad_token": 401,
    "token_scope": 403,
    "role_needed": 403,
    "not_yours": 403,
    "wrong_host": 403,
    "wrong_origin": 403,
}


def init_app(app: Flask) -> None:
    """Registers the handlers."""
    app.register_error_handler(InputError, _input_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _fault)


def _input_error(error: InputError) -> Response:
    return _answer(error, _STATUS.get(error.code, 400))


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
    log.exception("request_failed", path=request.path, exc_info=error)
    return _answer(
        internal_error(),
        500,
    )


def _answer(error: InputError, status: int) -> Response:
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        response = jsonify(error=error.as_json())
    else:
        response = make_response(render_template("error.html", error=told(error, language()), status=status))
    response.status_code = status
    return response
