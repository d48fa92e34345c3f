"""Reads the body of a request: JSON by a schema, or the file of a form."""

from typing import TypeVar

from flask import request
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import RequestEntityTooLarge

from models.errors import InputError, TooLarge
from server.config import Settings
from server.registry import service
from server.schemas.base import Payload
from server.schemas.parsing import parse
from server.web.security.work_limits import take_turn_if_due

Kind = TypeVar("Kind", bound=Payload)


def json_body(kind: type[Kind]) -> Kind:
    """Parse the request's body as ``kind``; an empty body counts as ``{}``.

    Raises:
        AppError: ``bad_request``.
        TooLarge: ``too_large``: it is larger than a message, and the schema is no upload.
    """
    most = kind.max_bytes or service(Settings).max_message_bytes
    is_lowered = not kind.is_upload and (request.max_content_length or most + 1) > most
    if is_lowered:
        request.max_content_length = most
    try:
        content = request.get_data(cache=True)
    except RequestEntityTooLarge:
        if not is_lowered:
            raise
        raise TooLarge(
            "too_large",
            f"The request has more than {most:,} bytes.",
            "Divide it; a long text is added as a file.",
        ) from None
    take_turn_if_due()
    if not content:
        return parse(kind, {})
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # brackets in brackets, thousands deep
        data = None
    if data is None:
        raise InputError("bad_request", "The request's body is not JSON.", "Send JSON as application/json.")
    return parse(kind, data)


def uploaded_file() -> FileStorage:
    """Return the part “file” of a form, which has a name.

    Raises:
        InputError: ``no_file``.
    """
    file = request.files.get("file")
    if file is None or not file.filename:
        raise no_file()
    return file


def no_file() -> InputError:
    """Return the error of a form without a file."""
    return InputError("no_file", "The request carries no file.", "Choose a file, or send it as the part “file”.")
