"""A backup is one when it was restored."""

import json
import sqlite3
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import func, select

from models.errors import AppError
from server.audit.log import verify_trail
from server.cli.main import main
from server.config import Settings
from server.db.database import db
from server.db.tables import PublishingPolicy, Share, SignIn, SignOff
from server.operations.backup.service import check_backup, create_backup, delete_old_backups, restore
from server.operations.backup.store_dump import PostgresStore
from server.publishing.policy_store import POLICY_FILE
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.db.later_version import later_version
from tests.server.images.samples import added, jpeg
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_desk, add_person, signed_in_client, token_of
from tests.server.postgres import PostgresServer
from tests.server.publishing.overrides import publish_with_reasons
from tests.server.publishing.test_service import BODY, TRUE
from tests.server.recordings import attach, wav

ASKED = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


@pytest.fixture(autouse=True)
def store() -> Iterator[str]:
    """SQLite, but where a test names a database."""
    yield "sqlite"


class WrittenBackup:
    """An installation with something of everything in it."""

    def __init__(self, desk: Flask) -> None:
        self.desk = desk
        self.settings = service(Settings, desk)
        self.person = add_person(desk, "Ada Quill", "editor", ("City",))
        self.client = signed_in_client(desk, self.person)
        self.source = add_source(self.client)
        self.recording = wav(1.5)
        assert attach(self.client, self.source, "hearing.wav", self.recording).status_code == 200
        self.draft = add_draft(self.client, TRUE, BODY, (self.source,))
        self.image = f"/api/drafts/{self.draft}/images/{added(self.client, self.draft, jpeg())['image']}"
        self.client.post(f"/api/drafts/{self.draft}/versions", json={"name": "Before lunch"})
        comments = f"/api/drafts/{self.draft}/comments"
        comment = self.client.post(comments, json={"text": "Which pumps?", "quote": "pumps"}).get_json()
        self.comment = comment["comment_id"]
        reader = add_person(desk, "Bram Osk", "editor", ("City",))
        self.client.put(f"/api/drafts/{self.draft}/shares", json={"shares": [{"person_id": reader, "level": "read"}]})
        answer = self.client.post(f"{comments}/{self.comment}/replies", json={"text": f"Ask @[{reader}]."})
        assert answer.status_code == 201, answer.text
        answer = publish_with_reasons(self.client, self.draft)
        assert answer.status_code == 201, answer.text
        self.publication = answer.get_json()
        (self.settings.data / POLICY_FILE).write_text('{"levels": {"words": "show"}}', encoding="utf-8")
        with desk.app_context():
            db.session.add(PublishingPolicy(scope="newsroom", levels={"words": "show"}))
            db.session.add(SignOff(draft_id=self.draft, version=1, requested_by=self.person))
            db.session.add(Share(draft_id=self.draft, desk_id=add_desk(desk, "City"), level="edit"))
            db.session.commit()


def tables(desk: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row that must not be lost."""
    names: tuple[str, ...] = ("source", "source_paragraph", "draft", "draft_source", "draft_revision")
    names += ("publication", "share")
    names += ("audit_entry", "person", "desk", "desk_person", "feedback", "publishing_policy", "sign_off", "image")
    names += ("comment", "comment_reply", "mention")
    with desk.app_context():
        connection = db.session.connection()
        return {
            name: sorted(tuple(map(str, row)) for row in connection.exec_driver_sql(f"SELECT * FROM {name}"))
            for name in names
        }


def assert_restored(written: WrittenBackup, again: Flask) -> None:
    assert tables(again) == tables(written.desk)
    client = signed_in_client(again, written.person)
    assert client.get(f"/api/drafts/{written.draft}").get_json()["headline"] == TRUE
    with client.get(f"/sources/{written.source}/media") as played:
        assert played.data == written.recording
    with client.get(written.image) as shown, written.client.get(written.image) as original:
        assert (shown.status_code, shown.data) == (200, original.data)
    versions = client.get(f"/api/drafts/{written.draft}/versions").get_json()["versions"]
    assert "Before lunch" in [version["name"] for version in versions]
    [comment] = client.get(f"/api/drafts/{written.draft}/comments").get_json()["comments"]
    assert (comment["comment_id"], comment["quote"]) == (written.comment, "pumps")
    assert comment["replies"][0]["mentions"][0]["name"] == "Bram Osk"
    assert (service(Settings, again).data / POLICY_FILE).read_text("utf-8") == '{"levels": {"words": "show"}}'
    before, after = (service(Settings, desk).data / "published" for desk in (written.desk, again))
    names = sorted(path.relative_to(before) for path in before.rglob("*") if path.is_file())
    assert names
    assert {name: (after / name).read_bytes() for name in names} == {
        name: (before / name).read_bytes() for name in names
    }
    socket = Socket(again, flask_test_client=client)
    socket.emit("suggest", {"seq": 1, "draft_id": written.draft, **ASKED})
    *_, answer = socket.answers(
        "suggestions", 1, lambda payload: payload.get("stage") == "complete" or "error" in payload
    )
    assert {item["source_id"] for item in answer["items"]} == {written.source}
    with again.app_context():
        trail = verify_trail(db.session)
        assert trail.entries > 0
        assert trail.broken == ()


@pytest.fixture
def written(make_desk: MakeDesk) -> WrittenBackup:
    return WrittenBackup(make_desk(mode="newsroom"))


@pytest.mark.slow
def test_restore_revives_no_access(written: WrittenBackup, tmp_path: Path, make_desk: MakeDesk) -> None:
    token = token_of(written.desk, written.person, "read")
    path, _ = create_backup(written.settings.data, None, tmp_path / "backups")
    # Afterwards the token is revoked and the browser signed out.
    restore(path, tmp_path / "again", None)
    again = make_desk(mode="newsroom", data=tmp_path / "again")
    with again.app_context():
        assert db.session.scalar(select(func.count()).select_from(SignIn)) == 0
    answer = again.test_client().get("/api/sources", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (401, "bad_token")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_restored_installation_equals_the_original(written: WrittenBackup, make_desk: MakeDesk, tmp_path: Path) -> None:
    data = str(written.settings.data)
    result = run("backup", str(tmp_path / "all.tar"), "--data", data, "--with-secret-key", "--with-index")
    assert result.exit_code == 0, result.output
    assert "1 sources, 1 drafts" in result.output
    assert (tmp_path / "all.tar").stat().st_mode & 0o777 == 0o600
    assert "Whole" in run("restore", str(tmp_path / "all.tar"), "--verify").output
    result = run("restore", str(tmp_path / "all.tar"), "--data", str(tmp_path / "again"), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["counts"]["source"] == 1
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == [
        "embeddings.sqlite", "images", "policy.json", "published", "quotedesk.sqlite", "secret_key", "uploads",
    ]  # fmt: skip
    assert (tmp_path / "again" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert_restored(written, make_desk(mode="newsroom", data=tmp_path / "again"))


def test_backup_excludes_secret_key_by_default(written: WrittenBackup, tmp_path: Path) -> None:
    path, _ = create_backup(written.settings.data, None, tmp_path / "plain.tar")
    with tarfile.open(path) as archive:
        names = archive.getnames()
    assert names[-1] == "manifest.json"
    folders = {"store", "uploads", "published", "images", "policy.json", "manifest.json"}
    assert {name.split("/")[0] for name in names} == folders


@pytest.mark.slow
def test_backup_during_writes_has_all_acknowledged_rows(
    written: WrittenBackup, make_desk: MakeDesk, tmp_path: Path
) -> None:
    client = written.client
    drafts = [add_draft(client, "Begun", "") for _ in range(4)]
    acknowledged = dict.fromkeys(drafts, 1)
    stopped = threading.Event()

    def save(draft: str) -> None:
        socket = Socket(written.desk, flask_test_client=signed_in_client(written.desk, written.person))
        while not stopped.is_set():
            version = acknowledged[draft]
            edit = {"draft_id": draft, "version": version, "headline": f"Edit {version}", "body": "x" * 4000}
            acknowledged[draft] = socket.emit("save_draft", edit, callback=True)["version"]

    threads = [threading.Thread(target=save, args=[draft]) for draft in drafts]
    for thread in threads:
        thread.start()
    try:
        for number in range(5):
            before = dict(acknowledged)
            path, manifest = create_backup(written.settings.data, None, tmp_path / f"{number}.tar")
            restore(path, tmp_path / f"again-{number}", None)
            restored = sqlite3.connect(tmp_path / f"again-{number}" / "quotedesk.sqlite")
            stored = dict(restored.execute("SELECT id, version FROM draft"))
            texts = dict(restored.execute("SELECT id, headline FROM draft"))
            restored.close()
            assert manifest.counts["draft"] == 5
            for draft in drafts:
                assert stored[draft] >= before[draft]
                # Version and text are of one save.
                assert texts[draft] == ("Begun" if stored[draft] == 1 else f"Edit {stored[draft] - 1}")
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
    assert min(acknowledged.values()) > 5


@pytest.mark.slow
def test_postgresql_backup_restores_into_another_database(
    written: WrittenBackup, make_desk: MakeDesk, tmp_path: Path, postgres: PostgresServer
) -> None:
    with postgres.database() as url, postgres.database(template=None) as other:
        desk = WrittenBackup(make_desk(mode="newsroom", database_url=url, data=tmp_path / "first"))
        path, manifest = create_backup(desk.settings.data, url, tmp_path / "pg.tar")
        assert manifest.store == "postgresql"
        with pytest.raises(AppError) as raised:
            restore(path, tmp_path / "full", url)
        assert raised.value.code == "store_not_empty"
        with pytest.raises(AppError) as raised:
            restore(path, tmp_path / "none", None)
        assert raised.value.code == "other_store"
        restore(path, tmp_path / "second", other)
        again = make_desk(mode="newsroom", database_url=other, data=tmp_path / "second")
        assert_restored(desk, again)
        with pytest.raises(AppError) as raised:
            restore(create_backup(written.settings.data, None, tmp_path / "lite.tar")[0], tmp_path / "lite", other)
        assert raised.value.code == "other_store"
        for opened in (desk.desk, again):
            with opened.app_context():
                db.session.close()


def test_database_password_is_not_on_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def ran(command: Any, env: Any, **_: Any) -> Any:
        seen.append((command, env))
        return type("Ended", (), {"returncode": 0})()

    monkeypatch.setattr("server.operations.backup.store_dump.subprocess.run", ran)
    PostgresStore("postgresql+psycopg://desk:hunter2@db.example/quotedesk")._run("pg_dump", [])
    [(command, env)] = seen
    assert "hunter2" not in " ".join(command)
    assert env["PGPASSWORD"] == "hunter2"
    assert "--dbname=postgresql://desk@db.example/quotedesk" in command


def damaged(path: Path, how: str) -> Path:
    content = path.read_bytes()
    bad = path.with_name(f"{how}.tar")
    middle = len(content) // 2
    bad.write_bytes(
        {
            "cut": content[:middle],
            "cut at the end": content[:-12_000],
            "a byte changed": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
            "empty": b"",
            "something else": b"PK\x03\x04" + bytes(5000),
        }[how]
    )
    return bad


def test_damaged_backup_is_rejected_before_writing(written: WrittenBackup, tmp_path: Path) -> None:
    path, _ = create_backup(written.settings.data, None, tmp_path / "whole.tar")
    for how in ("cut", "cut at the end", "a byte changed", "empty", "something else"):
        result = run("restore", str(damaged(path, how)), "--data", str(tmp_path / "again"))
        assert (result.exit_code, "is damaged" in result.output) == (2, True), (how, result.output)
        assert not (tmp_path / "again").exists()


def rewritten(path: Path, change: Any, extra: dict[str, bytes] | None = None) -> Path:
    """Return the same backup with another manifest, and with files put in before it."""
    import io

    bad = path.with_name("rewritten.tar")
    with tarfile.open(path) as given, tarfile.open(bad, "w") as out:
        for member in given.getmembers():
            file = given.extractfile(member)
            assert file is not None
            content = file.read()
            if member.name == "manifest.json":
                for name, data in (extra or {}).items():
                    head = tarfile.TarInfo(name)
                    head.size = len(data)
                    out.addfile(head, io.BytesIO(data))
                manifest = json.loads(content)
                change(manifest)
                content = json.dumps(manifest).encode()
            member.size = len(content)
            out.addfile(member, io.BytesIO(content))
    return bad


def test_foreign_parts_and_newer_backups_are_rejected(written: WrittenBackup, tmp_path: Path) -> None:
    path, _ = create_backup(written.settings.data, None, tmp_path / "whole.tar")
    for name in ("../outside", "/etc/outside", "uploads/extra"):
        with pytest.raises(AppError) as raised:
            restore(rewritten(path, lambda _: None, {name: b"x"}), tmp_path / "in" / "again", None)
        assert raised.value.code == "damaged_backup"
        assert not (tmp_path / "in").exists()
    with pytest.raises(AppError) as raised:
        restore(rewritten(path, lambda manifest: manifest.update(revision="9999")), tmp_path / "again", None)
    assert raised.value.code == "newer_store"
    with pytest.raises(AppError) as raised:
        check_backup(rewritten(path, lambda manifest: manifest.update(format=2)))
    assert raised.value.code == "newer_backup"


def test_restore_leaves_non_empty_folder_unchanged(written: WrittenBackup, tmp_path: Path) -> None:
    path, _ = create_backup(written.settings.data, None, tmp_path / "whole.tar")
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "notes.txt").write_text("Mine.")
    result = run("restore", str(path), "--data", str(tmp_path / "used"))
    assert (result.exit_code, "is not empty" in result.output) == (2, True)
    assert [path.name for path in (tmp_path / "used").iterdir()] == ["notes.txt"]
    assert run("restore", str(path)).exit_code == 2
    assert run("restore", str(tmp_path / "nothing.tar"), "--verify").exit_code == 2


def test_failed_restore_leaves_no_partial_folder(
    written: WrittenBackup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = create_backup(written.settings.data, None, tmp_path / "whole.tar")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("server.operations.backup.service.shutil.copyfileobj", full)
    with pytest.raises(AppError) as raised:
        restore(path, tmp_path / "again", None)
    assert "No space left" in raised.value.message
    assert list((tmp_path / "again").iterdir()) == []


def test_newest_backups_are_retained(written: WrittenBackup, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"quotedesk-2031050{day}T030000Z.tar").write_bytes(b"")
    (folder / "by-hand.tar").write_bytes(b"")
    gone = delete_old_backups(folder, 3)
    assert [path.name[10:18] for path in gone] == ["20310501", "20310502"]
    result = run("backup", str(folder), "--data", str(written.settings.data), "--keep", "2", "--json")
    summary = json.loads(result.stdout)
    # Named after the time, which is before those: the newest by name are kept.
    assert len(list(folder.iterdir())) == 3
    assert len(summary["deleted"]) == 2
    assert (folder / "by-hand.tar").exists()
    assert run("backup", str(tmp_path / "one.tar"), "--data", str(written.settings.data), "--keep", "2").exit_code == 2


def test_backup_without_library_or_target_fails(written: WrittenBackup, tmp_path: Path) -> None:
    (tmp_path / "nobody").mkdir()
    assert "no library" in run("backup", str(tmp_path / "b.tar"), "--data", str(tmp_path / "nobody")).output
    result = run("backup", str(tmp_path / "no" / "b.tar"), "--data", str(written.settings.data))
    assert (result.exit_code, "cannot be written" in result.output) == (2, True)
    assert not list(tmp_path.glob(".backup-*"))


def test_backup_of_an_earlier_version_is_restored_by_a_later_one(
    desk: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = WrittenBackup(desk)
    path, manifest = create_backup(written.settings.data, None, tmp_path / "all.tar")
    assert manifest.revision == "0001"
    with later_version(tmp_path, monkeypatch):
        restore(path, tmp_path / "again", None)
    with sqlite3.connect(tmp_path / "again" / "quotedesk.sqlite") as restored:
        assert restored.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
        assert restored.execute("SELECT headline, mood FROM draft").fetchall() == [(TRUE, "calm")]
        [sources] = restored.execute("SELECT count(*) FROM source").fetchone()
        assert sources == 1
    restored.close()
