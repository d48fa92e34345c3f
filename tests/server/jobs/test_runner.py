"""A worker in a process of its own, which is killed and followed by another."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from server.config import Settings
from server.db.database import db
from server.db.tables import Job, Source, SourceParagraph, now
from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client
from tests.server.postgres import PostgresServer
from tests.server.processes import ServerProcess, running_redis
from tests.server.sources.routes.test_imports import rows, send
from tests.waiting import wait_until

_ROWS = 6_000


@pytest.fixture(params=["redis", "file"])
def settings(request: pytest.FixtureRequest, tmp_path: Path, postgres: PostgresServer) -> Iterator[dict[str, Any]]:
    """On Redis and PostgreSQL, and on files alone."""
    common = {"mode": "newsroom", "data": str(tmp_path / "data")}
    if request.param == "file":
        yield common
        return
    with running_redis() as queue, postgres.database() as url:
        yield {**common, "redis_url": queue.url, "database_url": url}


@pytest.fixture
def worker(settings: dict[str, str], tmp_path: Path) -> Iterator[ServerProcess]:
    given = {f"QUOTEDESK_{name.upper()}": value for name, value in settings.items()}
    process = ServerProcess([sys.executable, "-m", "tests.server.worker_process"], tmp_path, **given)
    yield process
    process.stop()


def count(desk: Flask, column: object) -> int:
    with desk.app_context():
        return db.session.scalar(select(func.count(column))) or 0  # type: ignore[arg-type]


@pytest.mark.slow
def test_import_of_a_killed_worker_is_continued_by_the_next(
    settings: dict[str, Any], worker: ServerProcess, make_desk: MakeDesk
) -> None:
    desk = make_desk(**{name: value for name, value in settings.items() if name != "data"})
    assert Settings(**settings).data.is_dir()
    client = signed_in_client(desk, add_person(desk, "Ann Poe"))
    worker.start()
    job_id = send(client, rows(*range(_ROWS))).get_json()["job_id"]
    wait_until(lambda: count(desk, Source.id))
    worker.stop()
    stored = count(desk, Source.id)
    with desk.app_context():
        assert db.session.get_one(Job, job_id).state == "running"
        # The lease of the killed worker has ended.
        db.session.execute(update(Job).values(due_at=now()))
        db.session.commit()
    worker.start()
    wait_until(lambda: client.get(f"/api/imports/{job_id}").get_json()["state"] == "done")
    summary = client.get(f"/api/imports/{job_id}").get_json()["summary"]
    assert (summary["unchanged"], summary["imported"]) == (stored, _ROWS - stored)
    assert (count(desk, Source.id), count(desk, SourceParagraph.id)) == (_ROWS, _ROWS)
    assert count(desk, Source.owner_id) == _ROWS
