"""HTTP route of CSRF tokens."""

from flask_wtf.csrf import generate_csrf

from server.access.rules import PUBLIC_ACCESS
from server.schemas.base import Token
from server.web.endpoints import RouteGroup

routes = RouteGroup("csrf")


@routes.endpoint("GET /api/csrf", PUBLIC_ACCESS, no_store=True)
def token() -> Token:
    """Return a new CSRF token, for a page whose own has expired."""
    return {"token": generate_csrf()}
