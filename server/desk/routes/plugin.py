"""HTTP routes of the assistant for other editors, at stable addresses; see ``docs/plugin.md``."""

import json

from flask import Response, request, send_file

from server.access.rules import PUBLIC_ACCESS
from server.schemas.base import Payload
from server.schemas.parsing import parse
from server.web.assets import STATIC
from server.web.endpoints import RouteGroup
from server.web.translations import InterfaceLanguage, words

routes = RouteGroup("plugin", "/plugin")


class WordsRequest(Payload):
    """The query of ``GET /plugin/words``."""

    language: InterfaceLanguage = "en"


@routes.endpoint("GET /quotedesk.js", PUBLIC_ACCESS)
def script() -> Response:
    """Send the module, which does not include ProseMirror."""
    return _part("quotedesk-plugin.js", "text/javascript")


@routes.endpoint("GET /text.css", PUBLIC_ACCESS)
def text_styles() -> Response:
    """Send the styles of decorations in the host's text."""
    return _part("quotedesk-plugin-text.css", "text/css")


@routes.endpoint("GET /panel.css", PUBLIC_ACCESS)
def panel_styles() -> Response:
    """Send the styles of the panel and the cards."""
    return _part("quotedesk-plugin-panel.css", "text/css")


@routes.endpoint("GET /words", PUBLIC_ACCESS)
def spoken() -> Response:
    """Send the messages of the assistant, in Fluent's syntax."""
    query = parse(WordsRequest, request.args.to_dict())
    return Response(words(query.language), mimetype="text/plain")


def _part(name: str, mimetype: str) -> Response:
    manifest = json.loads((STATIC / "dist" / "manifest.json").read_text(encoding="utf-8"))
    # The address is the same for every version, so browsers revalidate each time.
    return send_file(STATIC / "dist" / manifest[name], mimetype=mimetype, max_age=0, conditional=True)
