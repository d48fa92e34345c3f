"""Routes of sharing: the shares of sources and drafts, and the people and desks to share with."""

from server.access.rules import MANAGE_DRAFT, MANAGE_SOURCE, READ_ACCESS, AccessRule
from server.access.viewer import current_viewer
from server.accounts.sharing import Kind, ShareGrant, SharingService, colleagues
from server.db.database import db
from server.schemas.accounts import Colleagues, Shared, Shares, SharesRequest
from server.web.endpoints import RouteGroup

routes = RouteGroup("sharing")


@routes.endpoint("GET /api/drafts/<draft_id>/shares", AccessRule("read", permission="manage_draft"))
def draft_shares(draft_id: str) -> Shares:
    """Return with whom a draft is shared."""
    return SharingService(db.session).of("draft", draft_id)


@routes.endpoint("PUT /api/drafts/<draft_id>/shares", MANAGE_DRAFT)
def share_draft(draft_id: str, body: SharesRequest) -> Shared:
    """Replace the shares."""
    return _update_shares("draft", draft_id, body)


@routes.endpoint("GET /api/sources/<source_id>/shares", AccessRule("read", permission="manage_source"))
def source_shares(source_id: str) -> Shares:
    """Return with whom a source is shared."""
    return SharingService(db.session).of("source", source_id)


@routes.endpoint("PUT /api/sources/<source_id>/shares", MANAGE_SOURCE)
def share_source(source_id: str, body: SharesRequest) -> Shared:
    """Replace the shares."""
    return _update_shares("source", source_id, body)


@routes.endpoint("GET /api/colleagues", READ_ACCESS)
def list_colleagues() -> Colleagues:
    """People and desks, to choose from."""
    return colleagues(db.session, emails=current_viewer().is_at_least("admin"))


def _update_shares(kind: Kind, thing_id: str, body: SharesRequest) -> Shared:
    sharing = SharingService(db.session)
    sharing.put(kind, thing_id, [ShareGrant(share.person_id, share.desk_id, share.level) for share in body.shares])
    # The owner may have shared it away and not be able to read it now; the result is returned all the same.
    return {"shared": True}
