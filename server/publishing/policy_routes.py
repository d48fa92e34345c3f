"""HTTP routes of the publishing policy."""

from flask import Blueprint, Response, jsonify, request

from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.publishing.policy import Policy
from server.publishing.policy_store import PolicyStore
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.parsing import parse
from server.schemas.publishing import PolicyQuery, PolicyRequest
from server.web.json_body import json_body

blueprint = Blueprint("policy", __name__)


@blueprint.get("/api/policy")
def show() -> Response:
    """Return the policy of the newsroom, or of a desk."""
    desk_id = _asked_desk()
    return jsonify(_present(*_store().get(desk_id), desk_id))


@blueprint.put("/api/policy")
def change() -> Response:
    """Change levels of the policy."""
    wanted = json_body(PolicyRequest)
    policy = _store().change(wanted.levels, wanted.sign_off, wanted.desk_id)
    return jsonify(_present(policy, False, wanted.desk_id))


@blueprint.delete("/api/policy")
def reset() -> Response:
    """Return a desk to the newsroom's policy, or the newsroom to the defaults."""
    desk_id = _asked_desk()
    return jsonify(_present(_store().reset(desk_id), True, desk_id))


def _asked_desk() -> str | None:
    return parse(PolicyQuery, request.args.to_dict()).desk_id


def _store() -> PolicyStore:
    return PolicyStore(db.session, service(Settings))


def _present(policy: Policy, inherited: bool, desk_id: str | None) -> schemas.Policy:
    viewer = current_viewer()
    return {
        "levels": dict(policy.levels),
        "sign_off": policy.sign_off,
        "desk_id": desk_id,
        "inherited": inherited,
        "may_change": viewer.is_at_least("admin") and viewer.has_scope("admin"),
    }
