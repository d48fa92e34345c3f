"""Routes for operators: health, readiness and metrics."""

import hmac
from typing import Final

from flask import Response, jsonify, request
from flask_socketio import SocketIO

from models.errors import Forbidden
from server.access.rules import MONITORING_ACCESS
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.operations.readiness import check_readiness, overall_status
from server.registry import service
from server.sockets.scheduler import LatestRequestExecutor
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.metrics import Observed, render_metrics
from server.web.endpoints import RouteGroup
from server.web.security.origin_guard import LOOPBACK

routes = RouteGroup("operating")

_EXPOSITION: Final = "text/plain; version=0.0.4; charset=utf-8"


@routes.endpoint("GET /readyz", MONITORING_ACCESS)
def readyz() -> tuple[Response, int]:
    """Whether this process can serve people; to operators also the problems."""
    parts = check_readiness(service(Settings), service(Engine), service(Lifecycle), db.session)
    status = overall_status(parts)
    described = {name: part.as_json() for name, part in parts.items()}
    answer = jsonify(status=status, parts=described) if _is_operator() else jsonify(status=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer, 503 if status == "not_ready" else 200


@routes.endpoint("GET /metrics", MONITORING_ACCESS)
def metrics() -> Response:
    """Return the metrics of this process, for Prometheus."""
    if not _is_operator():
        raise Forbidden(
            "operators_only",
            "Only operators of the server can see this.",
            "Open it on the server's own machine, or send the metrics_token as a bearer token.",
        )
    return Response(render_metrics(_observed(), db.session), content_type=_EXPOSITION)


def _observed() -> Observed:
    return Observed(
        settings=service(Settings),
        engine=service(Engine),
        socketio=service(SocketIO),
        lifecycle=service(Lifecycle),
        superseded=service(LatestRequestExecutor).superseded_count,
    )


def _is_operator() -> bool:
    token = service(Settings).metrics_token
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    if token and kind.lower() == "bearer" and hmac.compare_digest(shown.strip().encode(), token.encode()):
        return True
    # Behind a proxy on this machine every client has its address.
    came_through = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"))
    return not token and not came_through and request.remote_addr in LOOPBACK
