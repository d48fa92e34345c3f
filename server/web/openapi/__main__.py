"""Print the schemas of all routes and events as JSON: ``python -m server.web.openapi``.

``python -m server.web.openapi markdown`` prints docs/wire.md with its reference rendered anew.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

from flask import Flask

from server.web.openapi.document import components_document
from server.web.openapi.markdown import with_reference

PAGE = Path(__file__).resolve().parents[3] / "docs" / "wire.md"


def declared_app() -> Flask:
    """Return an app with all routes and without services, with all events declared."""
    app = Flask("quotedesk")
    # By name: what declares them is in packages above this one.
    for blueprint in import_module("server.app").BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def wire_page() -> str:
    """Return docs/wire.md with its reference as the declarations are now."""
    return with_reference(PAGE.read_text(encoding="utf-8"), declared_app())


if __name__ == "__main__":
    if sys.argv[1:] == ["markdown"]:
        sys.stdout.write(wire_page())
    else:
        print(json.dumps(components_document(declared_app()), ensure_ascii=False, indent=2))
