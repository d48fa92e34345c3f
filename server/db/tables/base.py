"""What every table is made of: named constraints, ids and the time."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

# Of what is numbered; PostgreSQL refuses to look for larger ones.
LARGEST_ID = 2**31 - 1


def new_id() -> str:
    """Twelve letters that nobody can guess: the id of a source, draft or publication."""
    return secrets.token_hex(6)


def now() -> datetime:
    """The time, UTC, without zone: SQLite keeps none."""
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
