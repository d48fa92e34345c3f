"""Errors in the user's language: JSON under ``/api``, a page elsewhere."""

import structlog
from flask import Flask, Response, g, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from models.errors import AppError, TooLarge, TooManyRequests
from server.errors import StaleChange, to_app_error
from server.telemetry.metrics import FAULTS, count_refusal
from server.web.translations import language, localize_error

log = structlog.get_logger(__name__)

# Pages to redirect to, by error code; they lead back to the requested page afterwards.
_INSTEAD = {"sign_in": "sign_in.show", "password_due": "passwords.show"}


def init_app(app: Flask) -> None:
    """Register the handlers."""
    app.register_error_handler(AppError, app_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _fault)


def app_error(error: AppError) -> Response:
    """Answer an ``AppError``."""
    count_refusal(error.code)
    instead = _INSTEAD.get(error.code)
    if instead is not None and request.method == "GET" and not _wants_json():
        return make_response(redirect(url_for(instead, next=request.full_path.rstrip("?"))))
    response = _answer(error, error.status)
    if isinstance(error, TooManyRequests):
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _http_error(error: HTTPException) -> Response:
    if isinstance(error, RequestEntityTooLarge):
        return _answer(
            TooLarge(
                "too_large",
                "The file is too large.",
                "Split it, or export the transcript as text only; attach a recording to its transcript.",
            ),
            413,
        )
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    code = (error.name or "error").lower().replace(" ", "_")
    message = "There is no such page." if error.description == NotFound.description else error.description or ""
    answer = _answer(AppError(code, message, "Check the address and try again."), status)
    # Headers of the error, such as the allowed methods.
    answer.headers.extend((name, value) for name, value in error.get_headers() if name not in answer.headers)
    return answer


def _fault(error: Exception) -> Response:
    app_error = to_app_error(error)
    if app_error.code == "bad_value":
        return _answer(app_error, 400)
    log.error("request_failed", endpoint=request.endpoint, exc_info=error)
    FAULTS.labels("http").inc()
    return _answer(app_error, app_error.status, g.get("request_id"))


def _answer(error: AppError, status: int, request_id: str | None = None) -> Response:
    """Return the JSON answer of an error."""
    if _wants_json():
        context = {"request_id": request_id} if request_id is not None else {}
        stored = error.stored if isinstance(error, StaleChange) else {}
        response = jsonify(error={**error.as_json(), **context}, **stored)
    else:
        response = make_response(
            render_template(
                "layout/error.html", error=localize_error(error, language()), status=status, request_id=request_id
            )
        )
    response.status_code = status
    return response


def _wants_json() -> bool:
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"
