"""Files of publications: they belong to a committed row, whenever the process ends."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from server.config import Settings
from server.db.database import db
from server.db.tables import Publication
from server.publishing.files import PublicationFiles
from server.registry import service
from server.sealed_folders import read_file
from tests.server.newsroom import add_draft
from tests.server.publishing.overrides import publish, published_folders

TEXTS = {"article.html": "<p>A wall.</p>", "quotes.html": "<p>None.</p>"}


class Killed(BaseException):
    """The process ends here: nothing after this line runs."""


def stored_ids(desk: Flask) -> list[str]:
    with desk.app_context():
        return [publication.id for publication in db.session.query(Publication)]


def recover(desk: Flask) -> None:
    with desk.app_context():
        PublicationFiles(service(Settings, desk).data).recover(db.session)


def replace_commit(monkeypatch: pytest.MonkeyPatch, instead: Callable[[Callable[[], None]], None]) -> None:
    """Replace the commit of a publication by ``instead``, which gets the real one."""
    commit = Session.commit

    def replaced(session: Session) -> None:
        if any(isinstance(row, Publication) for row in session.new):
            instead(lambda: commit(session))
        else:
            commit(session)

    monkeypatch.setattr(Session, "commit", replaced)


def lost_connection() -> OperationalError:
    return OperationalError("COMMIT", {}, Exception("server closed the connection unexpectedly"))


def test_failed_commit_leaves_no_files(desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = add_draft(client, "Plain", "Plain words.")

    def fail(_commit: Callable[[], None]) -> None:
        raise lost_connection()

    replace_commit(monkeypatch, fail)
    assert publish(client, draft).status_code == 503
    monkeypatch.undo()
    assert published_folders(desk) == []
    assert client.get(f"/api/drafts/{draft}").get_json()["published_at"] is None
    answer = publish(client, draft)
    assert answer.status_code == 201
    assert published_folders(desk) == [answer.get_json()["publication_id"]]


def test_commit_whose_acknowledgement_is_lost_keeps_its_files(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = add_draft(client, "Plain", "Plain words.")

    def lose_acknowledgement(commit: Callable[[], None]) -> None:
        commit()
        raise lost_connection()

    replace_commit(monkeypatch, lose_acknowledgement)
    assert publish(client, draft).status_code == 503
    monkeypatch.undo()
    [publication_id] = stored_ids(desk)
    with client.get(f"/publications/{publication_id}/article.html") as got:
        assert got.status_code == 200
    assert published_folders(desk) == [publication_id]


@pytest.mark.parametrize("how", ["read", "start"])
def test_crash_after_the_commit_keeps_the_publication(
    desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    draft = add_draft(client, "Plain", "Plain words.")
    monkeypatch.setattr(PublicationFiles, "complete", lambda *_args: _kill())
    with pytest.raises(Killed):
        publish(client, draft)
    monkeypatch.undo()
    [publication_id] = stored_ids(desk)
    assert published_folders(desk) == [f".prepared-{publication_id}"]
    if how == "start":
        recover(desk)
        assert published_folders(desk) == [publication_id]
    with client.get(f"/publications/{publication_id}/article.html") as got:
        assert got.status_code == 200
    assert published_folders(desk) == [publication_id]


def test_crash_before_the_commit_leaves_nothing_after_an_hour(desk: Flask) -> None:
    data = service(Settings, desk).data
    PublicationFiles(data).prepare("abandoned", TEXTS)
    PublicationFiles(data).prepare("running", TEXTS)
    (data / "published" / ".writing-x").mkdir()
    for name in (".prepared-abandoned", ".writing-x"):
        an_hour_ago = time.time() - 3_700
        os.utime(data / "published" / name, (an_hour_ago, an_hour_ago))
    recover(desk)
    assert published_folders(desk) == [".prepared-running"]


def test_prepared_files_are_not_served(desk: Flask, client: FlaskClient) -> None:
    PublicationFiles(service(Settings, desk).data).prepare("0123456789ab", TEXTS)
    for address in ("0123456789ab", ".prepared-0123456789ab"):
        assert client.get(f"/publications/{address}/article.html").status_code == 404
    assert published_folders(desk) == [".prepared-0123456789ab"]


def test_files_of_deleted_drafts_stay(desk: Flask, client: FlaskClient) -> None:
    draft = add_draft(client, "Plain", "Plain words.")
    publication_id = publish(client, draft).get_json()["publication_id"]
    assert client.delete(f"/api/drafts/{draft}").status_code == 204
    recover(desk)
    assert published_folders(desk) == [publication_id]


def test_complete_can_be_repeated(tmp_path: Path) -> None:
    files = PublicationFiles(tmp_path)
    files.prepare("0123456789ab", TEXTS)
    folder = files.complete("0123456789ab")
    assert files.complete("0123456789ab") == folder
    assert {name: read_file(folder, name).decode() for name in TEXTS} == TEXTS


def _kill() -> None:
    raise Killed
