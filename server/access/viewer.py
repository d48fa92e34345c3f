"""Who asks: a person, a program with a person's token, or, where the desk has no login, whoever sits at the machine."""

from dataclasses import dataclass
from typing import Final, Literal

from flask import g

from server.schemas.accounts import Role, TokenScope

# No token is for “person”: what only somebody signed in may do, such as making tokens.
Scope = Literal[TokenScope, "person"]

# Each may what those before it may; only desks of one's own count.
ROLES: Final[tuple[Role, ...]] = ("reporter", "editor", "admin")


@dataclass(frozen=True, slots=True)
class Viewer:
    """What rights are decided by.

    Args:
        person_id: None where the desk has no login.
        desk_ids: the desks that the person works on.
        scopes: what a token is limited to; None: nothing, as for a person signed in.
        everything: the desk has no login, and nothing is held back from who can reach it.
        password_due: before anything else a new password has to be taken.
    """

    person_id: str | None
    name: str = ""
    role: Role = "reporter"
    desk_ids: frozenset[str] = frozenset()
    scopes: frozenset[Scope] | None = None
    everything: bool = False
    password_due: bool = False

    def is_at_least(self, role: Role) -> bool:
        """Whether the person has ``role`` or one above it."""
        return self.everything or ROLES.index(self.role) >= ROLES.index(role)

    def has_scope(self, scope: Scope) -> bool:
        """Whether the door that asks for ``scope`` may be taken with what was shown."""
        return self.scopes is None or scope in self.scopes


# Of a desk without a login, and of what the server does by itself.
UNRESTRICTED: Final = Viewer(None, role="admin", everything=True)


def viewer() -> Viewer:
    """Who asks in this request or event.

    Raises:
        RuntimeError: nobody has decided; a door was not guarded.
    """
    found = g.get("viewer")
    if not isinstance(found, Viewer):
        raise RuntimeError("Nobody has decided who asks: see server.access.rules.")
    return found
