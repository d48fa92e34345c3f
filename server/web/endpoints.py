"""Declares routes: their access and schemas, from which parsing, answers, OpenAPI and docs/wire.md follow."""

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

from flask import Blueprint, Flask, jsonify, make_response, redirect, request
from flask.json.provider import DefaultJSONProvider
from werkzeug.wrappers import Response as AnyResponse

from server.access.declarations import JSON, Endpoint, declaration_of, declared
from server.access.rules import AccessRule
from server.access.viewer import current_viewer
from server.schemas.base import present_fields
from server.schemas.parsing import parse
from server.web.json_body import json_body

View = TypeVar("View", bound=Callable[..., Any])


class WireJson(DefaultJSONProvider):
    """JSON of answers, which may have dataclasses of ``server.schemas`` in them."""

    default = staticmethod(present_fields)


class RouteGroup:
    """Routes whose names begin with the same word, and whose addresses may begin with the same prefix.

    Args:
        name: what the names of its routes begin with.
        prefix: what their addresses begin with.
    """

    def __init__(self, name: str, prefix: str = "") -> None:
        self.blueprint = Blueprint(name, __name__, url_prefix=prefix or None)

    def endpoint(
        self,
        route: str,
        access: AccessRule,
        *,
        status: int = 200,
        body: Any = None,
        conflict: Any = None,
        form: Sequence[str] = (),
        media: Sequence[str] = (JSON,),
        no_store: bool = False,
        needs_accounts: bool = False,
    ) -> Callable[[View], Callable[..., Any]]:
        """Declare a view.

        The annotations of the view are its schemas: of its parameters ``body`` and ``query``, which it is called with,
        and of what it returns, which is sent as JSON. A view that returns ``None`` is answered with 204; one that
        returns a response or a page is left alone.

        Args:
            route: method and address after the prefix of the group, for example ``GET /<draft_id>``.
            access: what a request must satisfy.
            status: of the answer.
            body: the schema of a JSON body that the view reads itself, because a form may come in its place.
            conflict: the answer of status 409, where it has more than ``error``.
            form: the parts of a form with files; ``file`` is one.
            media: content types of a file that it sends.
            no_store: whether no cache may keep the answer.
            needs_accounts: whether a desk without a login leads to its first page instead.
        """
        method, _, address = route.partition(" ")

        def declare(view: View) -> Callable[..., Any]:
            signature = inspect.signature(view)
            schemas = {name: parameter.annotation for name, parameter in signature.parameters.items()}
            returned = signature.return_annotation
            has_content, is_response = returned is not None, _is_response(returned)

            @wraps(view)
            def answer(**named: Any) -> Any:
                if needs_accounts and current_viewer().is_unrestricted:
                    return redirect("/")
                if "body" in schemas:
                    named["body"] = json_body(schemas["body"])
                if "query" in schemas:
                    sent_query = {name: value for name, value in request.args.items() if value}
                    named["query"] = parse(schemas["query"], sent_query)
                content = view(**named)
                if not has_content:
                    return "", 204
                if is_response:
                    return content
                sent = make_response(jsonify(content), status)
                if no_store:
                    sent.headers["Cache-Control"] = "no-store"
                return sent

            declaration = Endpoint(
                access,
                body=body or schemas.get("body"),
                query=schemas.get("query"),
                status=status if has_content else 204,
                response=None if is_response else returned,
                conflict=conflict,
                form=form,
                media=media,
            )
            return self.blueprint.route(address, methods=[method])(declared(answer, declaration))

        return declare


def require_declarations(app: Flask) -> None:
    """Check that every route of the app was declared.

    Raises:
        RuntimeError: one was not, so nobody has decided who may use it.
    """
    undeclared = [name for name in app.view_functions if name != "static" and declaration_of(app, name) is None]
    if undeclared:
        raise RuntimeError(f"Without @endpoint, and so without access: {', '.join(undeclared)}.")


def _is_response(kind: Any) -> bool:
    """Return whether a view that is annotated with ``kind`` returns a response or a page, perhaps with its status."""
    options = get_args(kind) if isinstance(kind, UnionType) or get_origin(kind) is tuple else (kind,)
    return any(option is str or (isinstance(option, type) and issubclass(option, AnyResponse)) for option in options)
