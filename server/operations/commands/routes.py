"""HTTP route that commands ask, outside of ``/api``: nobody else has the token."""

from typing import Any

from flask import current_app, request
from pydantic import ValidationError

from models.errors import InputError
from server.access.rules import OWNER_ACCESS
from server.operations.commands.answers import answer
from server.operations.commands.questions import question_adapter
from server.web.endpoints import RouteGroup

routes = RouteGroup("commands")


@routes.endpoint("POST /commands", OWNER_ACCESS)
def ask() -> dict[str, Any]:
    """Answer a question of a command.

    Raises:
        InputError: ``bad_request``: the question is of another version.
    """
    try:
        question = question_adapter.validate_json(request.get_data())
    except ValidationError as error:
        raise InputError("bad_request", f"{error}", "Use the version of the desk that runs.") from None
    return answer(current_app, question)
