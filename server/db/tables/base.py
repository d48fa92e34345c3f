"""The base of every table: named constraints, ids and timestamps."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

# The largest number that PostgreSQL accepts.
LARGEST_ID = 2**31 - 1


def new_id() -> str:
    """Return a random id of twelve letters, for a source, draft or publication."""
    return secrets.token_hex(6)


def now() -> datetime:
    """Return the current time in UTC, without time zone: SQLite stores none."""
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """Named constraints, so that migrations can alter them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
