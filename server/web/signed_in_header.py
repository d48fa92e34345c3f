"""The signed-in person, for the header of each page."""

from flask import Flask, g

from server.access.viewer import Viewer


def init_app(app: Flask) -> None:
    """Register the template variable ``me``: the signed-in person, or None."""

    def of_request() -> dict[str, object]:
        viewer = g.get("viewer")
        if not isinstance(viewer, Viewer) or viewer.person_id is None:
            return {"me": None}
        return {
            "me": {
                "person_id": viewer.person_id,
                "name": viewer.name,
                "initials": initials(viewer.name),
                "role": f"role-{viewer.role}",
                "is_admin": viewer.is_at_least("admin"),
            }
        }

    app.context_processor(of_request)


def initials(name: str) -> str:
    """Return one or two initials of a name."""
    words = [word for word in name.split() if word[0].isalnum()]
    first_and_last = [words[0], words[-1]] if len(words) > 1 else words
    return "".join(word[0].upper() for word in first_and_last) or "·"
