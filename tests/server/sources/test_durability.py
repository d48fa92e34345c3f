"""Sources outlast crashes, full disks and restarts, or leave nothing behind."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.inference.engine import Engine
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.newsroom import HEARING, add_draft, add_source, upload
from tests.server.sources.stored_sources import nothing_stored
from tests.waiting import wait_until


class Crash(BaseException):
    """As if the process were killed."""


def test_crash_between_store_and_index_is_repaired_at_next_start(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk()

    def crash(*_args: object) -> None:
        raise Crash

    monkeypatch.setattr("server.inference.engine.Engine.follow", crash)
    with pytest.raises(Crash):
        upload(desk.test_client(), "hearing.txt", HEARING)
    monkeypatch.undo()
    again = make_desk()
    [source] = again.test_client().get("/api/sources").get_json()["sources"]
    assert service(Engine, again).index.source_ids == {source["source_id"]}
    assert again.test_client().get("/healthz").get_json()["paragraphs"] == source["paragraphs"] == 5


@pytest.mark.parametrize(
    "where",
    ["indexer.vectors.faiss.store.FaissVectorStore.upsert", "server.sources.importer.Importer._store_original"],
)
def test_full_disk_stores_nothing(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    desk = make_desk()
    client = desk.test_client()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(where, full)
    answer = upload(client, "hearing.txt", HEARING)
    assert answer.status_code == 507
    assert answer.get_json()["error"]["code"] == "disk_full"
    monkeypatch.undo()
    assert nothing_stored(desk)
    assert upload(client, "hearing.txt", HEARING).status_code == 201


def test_failing_commit_stores_no_file(desk: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy.orm import Session

    def fail(_session: Session) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Session, "commit", fail)
    assert upload(client, "hearing.txt", HEARING).status_code == 500
    monkeypatch.undo()
    assert nothing_stored(desk)


def test_library_survives_a_restart_without_embedding(make_desk: MakeDesk) -> None:
    from tests.fakes.encoders import CountingEncoder

    source = add_source(make_desk().test_client())
    counting = CountingEncoder()
    again = make_desk(counting)
    assert counting.asked == []
    assert service(Engine, again).index.source_ids == {source}


def test_import_by_another_process_is_indexed(make_desk: MakeDesk) -> None:
    """The command line beside a running server, on the same folder."""
    one, other = make_desk(), make_desk()
    source = add_source(other.test_client())
    draft = add_draft(one.test_client(), "‘A wall without pumps’", "“The wall costs thirty-eight million,” she said.")

    # What others do is looked at once a second.
    wait_until(lambda: not one.test_client().get(f"/api/drafts/{draft}/publish").get_json()["warnings"])
    assert service(Engine, one).index.source_ids == {source}
