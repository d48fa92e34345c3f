"""Migrations of processes that start at the same time, and of one that is killed in the middle."""

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import create_engine, inspect

from server.db.database import migrate
from server.db.tables import Base

ROOT = Path(__file__).resolve().parents[3]
_MIGRATE = """
import sys
from sqlalchemy import create_engine
from server.db.database import migrate
print("ready", flush=True)
sys.stdin.readline()
migrate(create_engine(sys.argv[1]))
"""
_KILLED = """
import os, sys
from alembic import op
create_index = op.create_index
def killed(name, *arguments, **options):
    if name == "ix_source_external_id":
        os._exit(9)
    create_index(name, *arguments, **options)
op.create_index = killed
"""


def start(program: str, url: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", program, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def assert_migrated(url: str) -> None:
    engine = create_engine(url)
    migrate(engine)
    assert set(inspect(engine).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    engine.dispose()


def test_two_processes_migrate_concurrently(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    both = [start(_MIGRATE, url) for _ in range(2)]
    for process in both:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in both:
        _, faults = process.communicate(timeout=120)
        assert process.returncode == 0, faults
    assert_migrated(url)


def test_killed_in_the_middle(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    process = start(_KILLED + _MIGRATE, url)
    process.communicate("\n", timeout=120)
    assert process.returncode == 9
    assert_migrated(url)
