"""What routes and events may require of a request; each declares one of these with ``endpoint`` or ``event``."""

from dataclasses import dataclass
from typing import Final, Literal

from server.access.viewer import Scope
from server.schemas.accounts import Role

Permission = Literal["read_draft", "edit_draft", "manage_draft", "read_source", "edit_source", "manage_source"]


@dataclass(frozen=True, slots=True)
class AccessRule:
    """What a request or event must satisfy.

    Args:
        scope: that a token must have; ``None``: public, signed in or not.
        role: at least.
        permission: on the draft, publication or source that the address names.
        before_password_change: allowed while a password change is due.
        is_owner: called by commands of who owns the data folder, with its token.
        is_monitoring: called by monitoring with any Host header and without an account: no viewer is determined.
    """

    scope: Scope | None
    role: Role = "reporter"
    permission: Permission | None = None
    before_password_change: bool = False
    is_monitoring: bool = False
    is_owner: bool = False


PUBLIC_ACCESS: Final = AccessRule(None)
OWNER_ACCESS: Final = AccessRule(None, is_owner=True)
MONITORING_ACCESS: Final = AccessRule(None, is_monitoring=True)
READ_ACCESS: Final = AccessRule("read")
WRITE_ACCESS: Final = AccessRule("write")
ASSIST_ACCESS: Final = AccessRule("assist")
ADMIN_ACCESS: Final = AccessRule("admin", role="admin")
# Changes of what everybody uses.
EDITOR_ACCESS: Final = AccessRule("write", role="editor")
# No token may create tokens, or give access to others.
SIGNED_IN_ONLY: Final = AccessRule("person")
READ_DRAFT: Final = AccessRule("read", permission="read_draft")
EDIT_DRAFT: Final = AccessRule("write", permission="edit_draft")
MANAGE_DRAFT: Final = AccessRule("write", permission="manage_draft")
# Whoever may read a draft may say something about it, and copy it.
WRITE_ABOUT_DRAFT: Final = AccessRule("write", permission="read_draft")
READ_SOURCE: Final = AccessRule("read", permission="read_source")
ASSIST_WITH_SOURCE: Final = AccessRule("assist", permission="read_source")
EDIT_SOURCE: Final = AccessRule("write", permission="edit_source")
MANAGE_SOURCE: Final = AccessRule("write", permission="manage_source")
