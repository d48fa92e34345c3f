"""Imports that are called off: nothing of them is kept, whatever they were doing."""

import threading
from collections.abc import Sequence

import numpy as np
from flask import Flask
from flask.testing import FlaskClient
from numpy.typing import NDArray

from server.config import Settings
from server.registry import service
from tests.conftest import MakeDesk
from tests.fakes.encoders import HashingEncoder
from tests.indexer.readers.pdf.pdf_files import lines, pdf
from tests.server.client import Socket
from tests.server.newsroom import HEARING, upload


def nothing_kept(desk: Flask) -> bool:
    client, settings = desk.test_client(), service(Settings, desk)
    files = [path for path in (settings.data / "uploads").rglob("*") if path.is_file()]
    counted = client.get("/healthz").get_json()
    return (counted["sources"], counted["paragraphs"], files, client.get("/api/sources").get_json()["sources"]) == (
        0, 0, [], [],
    )  # fmt: skip


def refused(answer: object) -> str:
    assert answer.status_code == 409, answer  # type: ignore[attr-defined]
    error: dict[str, str] = answer.get_json()["error"]  # type: ignore[attr-defined]
    assert error["code"] == "import_cancelled"
    assert error["hint"]
    return error["message"]


def test_upload_is_cancelled_while_pages_are_read(desk: Flask) -> None:
    socket = Socket(desk)
    document = pdf(*[lines(f"It was the {day}th day of the flood.", "", "Nobody came.") for day in range(2_000)])
    answers: list[object] = []
    importing = threading.Thread(
        target=lambda: answers.append(upload(desk.test_client(), "flood.pdf", document, upload_id="u1", sid=socket.sid))
    )
    importing.start()
    events = socket.wait(lambda got: any(event["args"][0].get("done", 0) > 0 for event in got if event["args"]))
    news = [event["args"][0] for event in events if event["name"] == "import_progress"]
    assert {(report["stage"], report["total"]) for report in news if report["done"]} == {("reading", 2_000)}
    # Only of the same client: two may have the same id for an upload.
    assert desk.test_client().delete("/api/uploads/u1?sid=another").status_code == 204
    assert desk.test_client().delete(f"/api/uploads/u1?sid={socket.sid}").status_code == 204
    importing.join(60)
    assert "flood.pdf" in refused(answers[0])
    assert nothing_kept(desk)
    assert upload(desk.test_client(), "hearing.txt", HEARING, upload_id="u1", sid=socket.sid).status_code == 201


class CallsOff(HashingEncoder):
    """Embeds what it is asked for; meanwhile somebody calls the upload off."""

    client: FlaskClient

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if texts:
            self.client.delete("/api/uploads/u1?sid=someone")
        return super().encode(texts)


def test_upload_is_cancelled_while_embedding(make_desk: MakeDesk) -> None:
    encoder = CallsOff()
    desk = make_desk(encoder)
    encoder.client = desk.test_client()
    assert "hearing.txt" in refused(upload(desk.test_client(), "hearing.txt", HEARING, upload_id="u1", sid="someone"))
    assert nothing_kept(desk)


def test_upload_cancelled_before_arrival_and_after_completion(desk: Flask, client: FlaskClient) -> None:
    client.delete("/api/uploads/u1?sid=someone")
    refused(upload(client, "hearing.txt", HEARING, upload_id="u1", sid="someone"))
    assert nothing_kept(desk)
    assert upload(client, "hearing.txt", HEARING, upload_id="u1", sid="someone").status_code == 201
    assert client.delete("/api/uploads/u1?sid=someone").status_code == 204
    assert len(client.get("/api/sources").get_json()["sources"]) == 1


def test_uploads_without_id_cannot_be_cancelled(client: FlaskClient) -> None:
    for _ in range(300):  # more than are remembered
        client.delete("/api/uploads/u1")
    assert upload(client, "hearing.txt", HEARING).status_code == 201
