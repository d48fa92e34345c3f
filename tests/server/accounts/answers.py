"""What was answered and audited, as the tests of accounts compare it."""

from typing import Any

from flask import Flask
from sqlalchemy import select

from server.db.database import db
from server.db.tables import AuditEntry


def error_code(answer: Any) -> str:
    """Return the code of the error that the response is."""
    return str(answer.get_json()["error"]["code"])


def audit_entries(app: Flask) -> list[tuple[str, str, str]]:
    """Return action, person and subject of every entry, oldest first."""
    with app.app_context():
        rows = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id))
        return [(row.action, row.person_name, row.about_name) for row in rows]
