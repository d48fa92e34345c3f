"""HTTP routes of the publishing policy."""

from server.access.rules import ADMIN_ACCESS, READ_ACCESS
from server.access.viewer import current_viewer
from server.config import Settings
from server.db.database import db
from server.publishing.policy import Policy
from server.publishing.policy_store import PolicyStore
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.publishing import PolicyQuery, PolicyRequest
from server.web.endpoints import RouteGroup

routes = RouteGroup("policy")


@routes.endpoint("GET /api/policy", READ_ACCESS)
def show(query: PolicyQuery) -> schemas.Policy:
    """Return the policy of the newsroom, or of a desk."""
    return _present(*_store().get(query.desk_id), query.desk_id)


@routes.endpoint("PUT /api/policy", ADMIN_ACCESS)
def change(body: PolicyRequest) -> schemas.Policy:
    """Change levels of the policy."""
    policy = _store().change(body.levels, body.sign_off, body.desk_id)
    return _present(policy, False, body.desk_id)


@routes.endpoint("DELETE /api/policy", ADMIN_ACCESS)
def reset(query: PolicyQuery) -> schemas.Policy:
    """Return a desk to the newsroom's policy, or the newsroom to the defaults."""
    return _present(_store().reset(query.desk_id), True, query.desk_id)


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
