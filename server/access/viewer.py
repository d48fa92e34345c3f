"""The viewer: a person, a program with a person's token, or, where the desk has no login, whoever uses the machine."""

from dataclasses import dataclass
from typing import Final, Literal

from flask import g

from server.schemas.accounts import Role, TokenScope
from server.schemas.base import PersonName

# No token has “person”: actions for signed-in people only, such as creating tokens.
Scope = Literal[TokenScope, "person"]

# Each role includes those before it, and applies to the person's own desks only.
ROLES: Final[tuple[Role, ...]] = ("reporter", "editor", "admin")


@dataclass(frozen=True, slots=True)
class Viewer:
    """What access is decided by.

    Args:
        person_id: None where the desk has no login.
        name: of the person; without a login the one that the writer has chosen, or empty.
        desk_ids: the desks that the person works on.
        scopes: of a token; ``None``: unlimited, as for a signed-in person.
        is_unrestricted: the desk has no login, and nothing is hidden from its users.
        password_due: a password change is due before anything else.
    """

    person_id: str | None
    name: str = ""
    role: Role = "reporter"
    desk_ids: frozenset[str] = frozenset()
    scopes: frozenset[Scope] | None = None
    is_unrestricted: bool = False
    password_due: bool = False

    def is_at_least(self, role: Role) -> bool:
        """Whether the person has ``role`` or one above it."""
        return self.is_unrestricted or ROLES.index(self.role) >= ROLES.index(role)

    def has_scope(self, scope: Scope) -> bool:
        """Whether ``scope`` is included."""
        return self.scopes is None or scope in self.scopes


# The viewer of a desk without a login, and of the server's own work.
UNRESTRICTED: Final = Viewer(None, role="admin", is_unrestricted=True)


def present_person(viewer: Viewer | None) -> PersonName | None:
    """Return the id and the name of the viewer; None for the server's own work.

    Without a login the id is empty, and there is nobody until the writer has chosen a name.
    """
    if viewer is None or (viewer.person_id is None and not viewer.name):
        return None
    return {"person_id": viewer.person_id or "", "name": viewer.name}


def current_viewer() -> Viewer:
    """Return the viewer of the current request or event.

    Raises:
        RuntimeError: the request was not authorized.
    """
    viewer = g.get("viewer")
    if not isinstance(viewer, Viewer):
        raise RuntimeError("Nobody has decided who asks: see server.access.rules.")
    return viewer
