"""A disk of PostgreSQL without a free page: whoever writes is told 507, nothing is half stored, and reading goes on."""

import io
import os
import random
import secrets
import shutil
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import create_engine

from bench.faults.injection import mount_small_disk, unmount
from bench.harness.processes import MissingProgram
from server.db.database import migrate
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import HEARING, upload
from tests.server.people import add_person, signed_in_client
from tests.server.postgres import USER, PostgresServer

_MIB = 48


@pytest.fixture
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a small disk of its own."""
    at = tmp_path_factory.mktemp("small") / "disk"
    try:
        mount_small_disk(at, _MIB)
    except (MissingProgram, FileNotFoundError) as reason:
        pytest.skip(f"No disk can be mounted, which needs root: {reason}")
    try:
        for folder in (at, *at.parents[:3]):
            folder.chmod(0o755)
        (at / "space").mkdir()
        if os.geteuid() == 0:
            shutil.chown(at / "space", USER, USER)
        yield at
    finally:
        unmount(at)


@pytest.fixture
def app(make_desk: MakeDesk, postgres: PostgresServer, disk: Path) -> Iterator[Flask]:
    """Yield a desk whose tables are on that disk; what PostgreSQL logs is not."""
    name = f"full_{secrets.token_hex(4)}"
    postgres.execute(f"CREATE TABLESPACE {name} LOCATION '{disk / 'space'}'")
    postgres.execute(f"CREATE DATABASE {name} TEMPLATE template0 TABLESPACE {name}")
    engine = create_engine(postgres.url(name))
    migrate(engine)
    engine.dispose()
    try:
        yield make_desk(mode="newsroom", database_url=postgres.url(name))
    finally:
        (disk / "ballast").unlink(missing_ok=True)
        postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
        postgres.execute(f"DROP TABLESPACE {name}")


@pytest.mark.slow
def test_writing_is_answered_with_507_and_reading_goes_on(app: Flask, disk: Path) -> None:
    ada = signed_in_client(app, add_person(app, "Ada Quill"))
    source = upload(ada, "hearing.txt", HEARING)
    draft = ada.post("/api/drafts", json={"headline": "Pumps"}).get_json()
    fill(disk)
    large = {"headline": "Pumps before the wall", "body": document(400_000)}
    refused = ada.post("/api/drafts", json=large)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (507, "disk_full")
    socket = Socket(app, flask_test_client=ada)
    saved = socket.emit("save_draft", {"draft_id": draft["draft_id"], "version": 1, **large}, callback=True)
    assert saved["error"]["code"] == "disk_full"
    imported = ada.post("/api/sources", data={"file": (transcript(400_000), "large.txt")})
    assert (imported.status_code, imported.get_json()["error"]["code"]) == (507, "disk_full")
    assert [draft["draft_id"] for draft in ada.get("/api/drafts").get_json()["drafts"]] == [draft["draft_id"]]
    assert ada.get(f"/api/drafts/{draft['draft_id']}").get_json()["version"] == 1
    assert ada.get("/api/sources").get_json()["total"] == 1
    assert ada.get(f"/api/sources/{source.get_json()['source_id']}").status_code == 200
    (disk / "ballast").unlink()
    assert ada.post("/api/drafts", json=large).status_code == 201


def fill(disk: Path) -> None:
    with (disk / "ballast").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(1 << 12))
        except OSError:
            pass


def words(length: int) -> str:
    """Return words that PostgreSQL can hardly compress."""
    letters = string.ascii_letters + string.digits + " "
    return "".join(random.Random(1).choices(letters, k=length))


def document(length: int) -> dict[str, Any]:
    return {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": words(length)}]}]}


def transcript(length: int) -> Any:
    text = words(length)
    lines = [f"OSK: {text[at : at + 400].strip()}." for at in range(0, length, 400)]
    return io.BytesIO("\n\n".join(lines).encode())
