"""A version of the desk that comes after this one, with one migration more."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.config import Config

from server.db import database

_NEXT_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0002", "0001", None, None


def upgrade():
    with op.batch_alter_table("draft") as draft:
        draft.add_column(sa.Column("mood", sa.Text, server_default="calm", nullable=False))
"""


@contextmanager
def later_version(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the desk the migration ``0002`` within the context; ``folder`` is where it is written."""
    versions = folder / "versions"
    versions.mkdir()
    (versions / "0002_next.py").write_text(_NEXT_MIGRATION)
    config_of_this_version = database._config

    def config() -> Config:
        later = config_of_this_version()
        later.set_main_option("version_locations", f"{Path(database.__file__).parent}/migrations/versions {versions}")
        later.set_main_option("path_separator", "space")
        return later

    caches = (database.head_revision, database.known_revisions)
    with monkeypatch.context() as patch:
        patch.setattr(database, "_config", config)
        for cached in caches:
            cached.cache_clear()
        yield
    for cached in caches:
        cached.cache_clear()
