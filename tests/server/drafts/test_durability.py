"""An acknowledged save is on disk exactly once; a failed one is reported and leaves nothing behind."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, event, text
from sqlalchemy.orm import Session

from server.access.viewer import UNRESTRICTED
from server.db.database import db, migrate
from server.db.tables import Draft
from server.drafts.presence.service import PresenceService
from server.drafts.revisions import MAX_MERGE_REVISIONS
from server.drafts.service import DraftService, SaveConflict
from server.drafts.versions import VersionService
from server.schemas.drafts import MergedText
from tests import equipment
from tests.server.client import Socket
from tests.server.newsroom import add_draft

FIRST, SECOND = "edit-number-1", "edit-number-2"


@pytest.fixture
def drafting(desk: Flask) -> Iterator[DraftService]:
    with desk.app_context():
        yield DraftService(db.session)


@pytest.fixture
def draft_id(drafting: DraftService) -> str:
    return drafting.create("H", "begun").id


def test_repeated_edit_is_stored_once(drafting: DraftService, draft_id: str) -> None:
    assert drafting.save(draft_id, 1, "H", "one", edit_id=FIRST) == 2
    assert drafting.save(draft_id, 1, "H", "one", edit_id=FIRST) == 2
    # The id is the truth, whatever became of the text on its way.
    assert drafting.save(draft_id, 1, "H", "one ", edit_id=FIRST) == 2
    assert drafting.get(draft_id).body == "one"
    assert drafting.save(draft_id, 1, "H", "two", edit_id=SECOND) == SaveConflict(2, "H", "one", FIRST)
    assert drafting.save(draft_id, 2, "H", "two", edit_id=SECOND) == 3


def test_conflict_names_the_stored_edit(desk: Flask) -> None:
    draft, socket = add_draft(desk.test_client()), Socket(desk)
    save = {"draft_id": draft, "version": 1, "headline": "H", "body": "a", "edit_id": FIRST}
    assert socket.emit("save_draft", save, callback=True) == {"version": 2}
    answer = socket.emit("save_draft", {**save, "body": "ab", "edit_id": SECOND}, callback=True)
    assert answer == {"conflict": {"version": 2, "headline": "H", "body": "a", "edit_id": FIRST}}


def test_restored_text_has_no_edit_id(drafting: DraftService, draft_id: str) -> None:
    kept = VersionService(db.session).name_current(draft_id, "Begun")
    drafting.save(draft_id, 1, "H", "one", edit_id=FIRST)
    VersionService(db.session).restore(draft_id, kept.id, 2)
    assert drafting.save(draft_id, 2, "H", "two", edit_id=SECOND) == SaveConflict(3, "H", "begun", None)


def test_merge_keeps_both_texts_as_versions(drafting: DraftService, draft_id: str) -> None:
    drafting.save(draft_id, 1, "Theirs", "theirs")
    saved = drafting.save(draft_id, 2, "Ours", "both", merged=MergedText(headline="Mine", body="mine"))
    assert saved == 3
    versions = VersionService(db.session).all(draft_id)
    assert [(version["headline"], version["reason"], version["version"]) for version in versions][:2] == [
        ("Mine", "merged", 2), ("Theirs", "merged", 2),
    ]  # fmt: skip
    # A merge that came too late keeps nothing: it is made again, with the newest.
    assert isinstance(
        drafting.save(draft_id, 2, "Ours", "late", merged=MergedText(headline="Late", body="late")), SaveConflict
    )
    assert len(VersionService(db.session).all(draft_id)) == len(versions)


def test_merge_versions_are_limited(drafting: DraftService, draft_id: str) -> None:
    for version in range(1, MAX_MERGE_REVISIONS // 2 + 4):
        drafting.save(draft_id, version, "H", f"{version}", merged=MergedText(headline="Mine", body=f"mine {version}"))
    merged = [version for version in VersionService(db.session).all(draft_id) if version["reason"] == "merged"]
    assert len(merged) == MAX_MERGE_REVISIONS
    assert merged[0]["version"] == MAX_MERGE_REVISIONS // 2 + 3


def test_acknowledged_save_is_on_disk(desk: Flask) -> None:
    with desk.app_context():
        assert db.session.scalar(text("PRAGMA synchronous")) == 2
        assert db.session.scalar(text("PRAGMA journal_mode")) == "wal"


def test_unavailable_store_is_reported(desk: Flask) -> None:
    draft, socket = add_draft(desk.test_client()), Socket(desk)

    def gone(*_any: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    with desk.app_context():
        engine = db.engine
    save = {"draft_id": draft, "version": 1, "headline": "H", "body": "x"}
    event.listen(engine, "before_cursor_execute", gone)
    try:
        assert socket.emit("save_draft", save, callback=True)["error"]["code"] == "store_unavailable"
    finally:
        event.remove(engine, "before_cursor_execute", gone)
    assert socket.emit("save_draft", save, callback=True) == {"version": 2}


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a PostgreSQL of its own that acknowledges before anything is on its disk."""
    initdb, postgres = equipment.service("initdb"), equipment.service("postgres")
    if initdb is None or postgres is None:
        pytest.skip("No PostgreSQL found: install postgresql.")
    is_root = os.geteuid() == 0
    # The folder of a test is not open to other people.
    home = Path("/tmp") / f"durable-{os.getpid()}" if is_root else tmp_path_factory.mktemp("pg") / "data"
    home.mkdir()
    user = ["runuser", "-u", "postgres", "--"] if is_root else []
    if is_root:
        shutil.chown(home, "postgres")
    data = home / "data"
    control = equipment.service("pg_ctl") or ""
    try:
        _run(*user, initdb, "-D", str(data), "-A", "trust", "-U", "desk", "--no-sync")
        options = f"-k {home} -c listen_addresses= -c synchronous_commit=off"
        _run(*user, control, "-D", str(data), "-w", "-o", options, "start")
        try:
            yield f"postgresql+psycopg://desk@/postgres?host={home}"
        finally:
            _run(*user, control, "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def test_postgresql_acknowledges_only_durable_saves(postgresql: str) -> None:
    engine = create_engine(postgresql)
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"
    engine.dispose()


def test_draft_lock_holder_on_postgresql(postgresql: str) -> None:
    engine = create_engine(postgresql)
    migrate(engine)
    everybody, ada = UNRESTRICTED, "page-of-ada-1"
    with Session(engine) as one, Session(engine) as other:
        draft = Draft(headline="H")
        one.add(draft)
        one.commit()
        here, there = PresenceService(one), PresenceService(other)
        assert here.join(draft.id, ada, everybody, may_write=True)
        assert there.join(draft.id, "page-of-ben-1", everybody, may_write=True)
        assert [page.holds for page in here.of(draft.id)] == [True, False]
        there.take_over(draft.id, "page-of-ben-1")
        assert [page.holds for page in here.of(draft.id)] == [False, True]
        there.close("page-of-ben-1")
        # Of the same person, and opened just now.
        assert here.join(draft.id, ada, everybody, may_write=True)
        assert [(page.holds, page.away) for page in there.of(draft.id)] == [(True, False), (False, True)]
        here.leave(ada)
        assert [page.page for page in there.of(draft.id)] == ["page-of-ben-1"]
    engine.dispose()
