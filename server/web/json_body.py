"""The JSON of a request, checked by a schema."""

from typing import TypeVar

from flask import request
from pydantic import BaseModel

from models.errors import InputError
from server.schemas.parsing import parse

Kind = TypeVar("Kind", bound=BaseModel)


def json_body(kind: type[Kind]) -> Kind:
    """The request's body as ``kind``; an empty body counts as ``{}``.

    Raises:
        AppError: ``bad_request``.
    """
    if not request.get_data(cache=True):
        return parse(kind, {})
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # brackets in brackets, thousands deep
        data = None
    if data is None:
        raise InputError("bad_request", "The request's body is not JSON.", "Send JSON as application/json.")
    return parse(kind, data)
