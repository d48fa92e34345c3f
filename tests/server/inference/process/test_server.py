"""The desk over a real inference process: the same answers, and degraded answers while it is unavailable."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from structlog.testing import capture_logs

from models.errors import AppError
from models.recommend.protocol import QuoteQuery
from server.app import create_app
from server.config import Settings
from server.inference.client.remote_models import (
    connect_inference,
)
from server.inference.engine import Engine
from server.inference.model_info import load_model_info
from server.registry import service
from tests.conftest import close
from tests.server.client import Socket
from tests.server.models_process import ModelsProcess
from tests.server.newsroom import FILES, add_draft, add_source, upload

SUGGEST = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}
BODY = "“We will not sign anything before the pumps are paid for,” she said. “It rains a lot,” he said."
HEADLINE = "Pell: “We will sign everything today”"
# As long as the real models may take on a busy machine.
BUDGET_MS = 60_000


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModelsProcess]:
    process = ModelsProcess(f"unix:{tmp_path_factory.mktemp('models') / 'models.sock'}")
    process.start()
    yield process
    process.kill()


@pytest.fixture
def running(models: ModelsProcess) -> ModelsProcess:
    """Also after a test that killed it."""
    if models.is_gone:
        models.start()
    return models


@contextmanager
def running_desk(models: ModelsProcess, data: Path, **settings: Any) -> Iterator[Flask]:
    app = create_app(
        Settings(**{"data": data, "inference_url": models.url, "inference_budget_ms": BUDGET_MS, **settings})
    )
    try:
        yield app
    finally:
        close(app)


@pytest.fixture
def desk(running: ModelsProcess, tmp_path: Path) -> Iterator[Flask]:
    with running_desk(running, tmp_path / "data") as app:
        yield app


@pytest.fixture
def socket(desk: Flask) -> Socket:
    return Socket(desk)


def is_last(answer: dict[str, Any]) -> bool:
    return answer.get("stage") == "complete" or "error" in answer


class SuggestClient:
    """Asks for something else each time, so that nothing is remembered."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._seq = 0

    def __call__(self, **fields: Any) -> dict[str, Any]:
        """Return the complete answer."""
        self._seq += 1
        context = f"{SUGGEST['left_context']} That was question {self._seq}."
        self._socket.emit("suggest", {"seq": self._seq, **SUGGEST, "left_context": context, **fields})
        answer: dict[str, Any] = self._socket.answers("suggestions", self._seq, is_last)[-1]
        return answer


def wait_until_ranked(ask: SuggestClient) -> None:
    """Ask until an answer is not degraded; the test's time limit ends a wait in vain."""
    while "degraded" in ask():
        time.sleep(0.05)


def stops_asking(desk: Flask) -> bool:
    """Return whether requests are answered without the model process, until a probe reaches it."""
    remote = service(Engine, desk).remote
    assert remote is not None
    return remote.client.unavailable_reason is not None


def test_remote_suggestions_equal_local_suggestions(desk: Flask, socket: Socket, tmp_path: Path) -> None:
    source = add_source(desk.test_client())
    answer = SuggestClient(socket)(source_ids=[source])
    assert "degraded" not in answer
    assert all(item["spans"] for item in answer["items"][:3])
    local = create_app(Settings(data=tmp_path / "local", device="cpu"))
    try:
        source = add_source(local.test_client())
        expected = SuggestClient(Socket(local))(source_ids=[source])
    finally:
        close(local)
    assert [item["text"] for item in answer["items"]] == [item["text"] for item in expected["items"]]
    for mine, theirs in zip(answer["items"], expected["items"], strict=True):
        assert abs(mine["score"] - theirs["score"]) < 1e-5
        assert [(span["start"], span["end"]) for span in mine["spans"]] == [
            (span["start"], span["end"]) for span in theirs["spans"]
        ]
        assert mine["why"] == theirs["why"]


@pytest.mark.slow
def test_desk_degrades_and_recovers_when_models_are_killed(desk: Flask, socket: Socket, running: ModelsProcess) -> None:
    """Answers are ranked lexically, say so and are not cached; headlines are unchecked, which blocks publishing."""
    client = desk.test_client()
    source = add_source(client)
    draft = add_draft(client, HEADLINE, BODY, (source,))
    ask = SuggestClient(socket)
    assert "degraded" not in ask(source_ids=[source])
    running.kill()
    first = ask(source_ids=[source])
    assert (first["stage"], first["degraded"]) == ("complete", "models")
    # Words and who speaks: of the speaker just named, the paragraph that shares words is among the first.
    assert any("rain" in item["text"] for item in first["items"][:3])
    assert {item["why"]["similarity"] for item in first["items"]} == {None}
    assert all(item["spans"] == [] for item in first["items"])
    assert ask(source_ids=[source])["degraded"] == "models"
    assert stops_asking(desk)
    socket.emit("check_headline", {"seq": 1, "headline": HEADLINE, "body": BODY, "source_ids": []})
    [[finding]] = [answer["findings"] for answer in socket.answers("headline_findings", 1)]
    assert (finding["state"], [reason["id"] for reason in finding["reasons"]]) == ("unchecked", ["unchecked"])
    review = client.get(f"/api/drafts/{draft}/publish").get_json()
    assert [blocker["state"] for blocker in review["blockers"]] == ["unchecked"]
    refused = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "blocked")
    assert client.get(f"/api/drafts/warnings?ids={draft}").get_json()["warnings"][draft]["blocking"] == 3
    assert client.get(f"/api/drafts/{draft}/coverage").status_code == 200
    # Findings that need no network are as usual.
    socket.emit("check_headline", {"seq": 2, "headline": "“It rains a lot”", "body": BODY, "source_ids": []})
    assert socket.answers("headline_findings", 2)[0]["findings"][0]["state"] == "verbatim"
    running.start()
    wait_until_ranked(ask)
    socket.emit("check_headline", {"seq": 3, "headline": HEADLINE, "body": BODY, "source_ids": []})
    assert socket.answers("headline_findings", 3)[0]["findings"][0]["state"] == "unsupported"
    # The very request that was answered by words is answered in full now: nothing of that was remembered.
    again = SuggestClient(Socket(desk))
    again(source_ids=[source])
    assert "degraded" not in again(source_ids=[source])


def test_frozen_models_are_waited_for_within_the_budget(running: ModelsProcess, tmp_path: Path) -> None:
    with running_desk(running, tmp_path / "data", inference_budget_ms=1_500) as desk:
        source = add_source(desk.test_client())
        ask = SuggestClient(Socket(desk))
        ask(source_ids=[source])
        running.freeze()
        try:
            for _ in range(3):
                assert ask(source_ids=[source])["degraded"] == "models"
            assert stops_asking(desk)
        finally:
            running.thaw()
        wait_until_ranked(ask)


@pytest.mark.slow
def test_import_without_models_is_searchable_and_embedded_later(
    desk: Flask, socket: Socket, running: ModelsProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.maintenance.maintainer._RETRY_INTERVAL_S", 0.3)
    monkeypatch.setattr("server.inference.client.embedding_queue._RETRY_EVERY_S", 0.1)
    client, engine = desk.test_client(), service(Engine, desk)
    first = add_source(client)
    running.kill()
    answer = upload(client, "ferry.srt", FILES["ferry.srt"])
    assert answer.status_code == 201
    second = answer.get_json()["source_id"]
    corrected = client.get(f"/api/sources/{first}").get_json()["items"][0]
    changed = client.patch(
        f"/api/sources/{first}/paragraphs/{corrected['paragraph_id']}",
        json={"text": "Good evening. This is the hearing on the lighthouse."},
    )
    assert changed.status_code == 200
    assert engine.index.unavailable is None
    ask = SuggestClient(socket)
    for words, source in (("ferry", second), ("lighthouse", first)):
        results = client.get("/api/archive", query_string={"q": words}).get_json()
        assert [result["source"]["source_id"] for result in results["results"]][:1] == [source]
        hits = engine.index.search(QuoteQuery("", words))
        assert hits[0].source_id == source
    assert ask(source_ids=[second])["degraded"] == "models"
    running.start()
    wait_until_ranked(ask)
    both = {first, second}
    while not engine.index.is_current() or both != {
        hit.source_id for hit in engine.index.nearest(QuoteQuery("The ferry", "It is late."), k=20)
    }:
        time.sleep(0.1)
    assert engine.remote is not None
    assert engine.remote.retry_queue.waiting == 0


@pytest.mark.slow
def test_desk_starts_while_known_models_are_unavailable(running: ModelsProcess, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running_desk(running, data) as app:
        source = add_source(app.test_client())
    running.kill()
    with running_desk(running, data) as app:
        service(Engine, app).prepare()
        ask = SuggestClient(Socket(app))
        assert ask(source_ids=[source])["degraded"] == "models"
        running.start()
        wait_until_ranked(ask)


def test_models_that_differ_from_the_index_are_reported(running: ModelsProcess, tmp_path: Path) -> None:
    """After an update of the models alone, a desk that was left running does not mix theirs with its own."""
    with running_desk(running, tmp_path / "data") as app, capture_logs() as logged:
        source = add_source(app.test_client())
        remote = service(Engine, app).remote
        model_info = load_model_info(tmp_path / "data")
        assert remote is not None
        assert model_info is not None
        remote.client.expect_models(type(model_info)(**{**model_info.as_json(), "version": "earlier-models"}))
        assert SuggestClient(Socket(app))(source_ids=[source])["degraded"] == "models"
        assert remote.client.unavailable_reason is not None
        assert "earlier-models" in remote.client.unavailable_reason
        assert "restart the desk" in str(logged)


def test_startup_waits_for_unknown_models_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("server.inference.client.remote_models._STARTUP_TIMEOUT_S", 0.3)
    monkeypatch.setattr("server.inference.client.remote_models._RETRY_EVERY_S", 0.1)
    with pytest.raises(AppError) as missing:
        connect_inference(Settings(data=tmp_path, inference_url=f"unix:{tmp_path / 'none.sock'}"))
    assert missing.value.code == "models_missing"
    [message] = capsys.readouterr().err.splitlines()
    assert "none.sock" in message


def test_models_process_stops_gracefully(running: ModelsProcess) -> None:
    assert running.stop() == 0
    assert not Path(running.url.removeprefix("unix:")).exists()
