"""Archives over HTTP: received, imported beside, told of, called off."""

import io
import json
import threading
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from server.config import Settings
from server.db.database import db
from server.db.tables import Job, Person, Source
from server.jobs.runner import JobRunner
from server.registry import service
from server.sources.archive_import.job_files import safe_name
from server.sources.archive_import.writer import ArchiveWriter
from tests.conftest import MakeDesk
from tests.server.people import add_person, signed_in_client
from tests.waiting import HANG_S, wait_until


def rows(*numbers: int, words: str = "The pumps come first.") -> bytes:
    return "".join(
        json.dumps({"id": f"h-{number}", "title": f"Hearing {number}", "paragraphs": [{"text": f"{number}: {words}"}]})
        + "\n"
        for number in numbers
    ).encode()


def zipped(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return out.getvalue()


def send(client: FlaskClient, content: bytes, name: str = "archive.jsonl", **query: str) -> Any:
    return client.post("/api/imports", query_string={"name": name, **query}, data=content)


def finished(client: FlaskClient, job_id: str) -> dict[str, Any]:
    def job() -> dict[str, Any]:
        answer: dict[str, Any] = client.get(f"/api/imports/{job_id}").get_json()
        return answer

    wait_until(lambda: job()["state"] not in {"waiting", "running"})
    return job()


def titles(client: FlaskClient) -> list[str]:
    return sorted(source["title"] for source in client.get("/api/sources").get_json()["sources"])


def test_rows_are_imported(client: FlaskClient, desk: Flask) -> None:
    answer = send(client, rows(1, 2) + b"no JSON\n")
    assert answer.status_code == 202
    job = finished(client, answer.get_json()["job_id"])
    assert (job["state"], job["name"], job["left_out_total"]) == ("done", "archive.jsonl", 1)
    assert job["summary"]["imported"] == 2
    assert job["left_out"][0]["place"] == "archive.jsonl, line 3"
    assert titles(client) == ["Hearing 1", "Hearing 2"]
    # Found at once, and nothing of what was sent stays.
    results = client.get("/api/archive", query_string={"q": "pumps"}).get_json()
    assert results["total"] == 2
    assert list((service(Settings, desk).data / "imports").iterdir()) == []


def test_existing_source_is_not_imported_again(client: FlaskClient) -> None:
    for expected in ({"imported": 2, "unchanged": 0}, {"imported": 0, "unchanged": 2}):
        job = finished(client, send(client, rows(1, 2)).get_json()["job_id"])
        assert expected.items() <= job["summary"].items()


def test_a_zip_of_transcripts(client: FlaskClient) -> None:
    package = zipped({"ward/hearing.txt": b"Ann Poe: The wall.", "../../up.txt": b"Bo: Up.", ".hidden": b"x"})
    job = finished(client, send(client, package, "transcripts.zip").get_json()["job_id"])
    assert job["state"] == "done", job
    assert sorted(title.lower() for title in titles(client)) == ["hearing", "up"]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("bomb.zip", zipped({f"{n}.txt": bytes(19 * 2**20) for n in range(6)}), "too_large"),
        ("damaged.zip", zipped({"a.txt": b"Ann: The wall. " * 99})[:-40] + b"PK\5\6" + bytes(18), "empty_folder"),
    ],
)
def test_malicious_zip_files_are_rejected(client: FlaskClient, name: str, content: bytes, code: str) -> None:
    job = finished(client, send(client, content, name).get_json()["job_id"])
    assert (job["error"] or {}).get("code", job["state"]) == code
    assert titles(client) == []


def test_empty_and_too_large_uploads_are_rejected(make_desk: MakeDesk) -> None:
    client = make_desk(max_media_bytes=1_000).test_client()
    assert send(client, b"").get_json()["error"]["code"] == "no_file"
    refused = send(client, b"x" * 1_001)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (413, "too_large")
    assert client.get("/api/imports").get_json() == {"imports": []}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\work\\archive.jsonl", "archive.jsonl"),
        (".htaccess", "htaccess"),
        ("회의록.zip", "회의록.zip"),
        ("", "archive.jsonl"),
        ("..", "archive.jsonl"),
    ],
)
def test_names(given: str, kept: str) -> None:
    assert safe_name(given) == kept


def test_long_names() -> None:
    short = safe_name("회" * 300 + ".jsonl")
    assert short.endswith(".jsonl")
    assert len(short.encode()) <= 200


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Hold an import in its first transaction until the returned function is called."""
    go_on, put = threading.Event(), ArchiveWriter.put

    def wait(store: ArchiveWriter, items: Any) -> Any:
        stored = put(store, items)
        go_on.wait(HANG_S)
        return stored

    monkeypatch.setattr(ArchiveWriter, "put", wait)
    return go_on.set


def running(client: FlaskClient, job_id: str) -> None:
    wait_until(lambda: client.get("/api/sources").get_json()["total"])
    assert client.get(f"/api/imports/{job_id}").get_json()["state"] == "running"


def test_import_can_be_cancelled(client: FlaskClient, held: Callable[[], None]) -> None:
    job_id = send(client, rows(1)).get_json()["job_id"]
    running(client, job_id)
    assert client.delete(f"/api/imports/{job_id}").get_json()["state"] == "cancelled"
    held()
    assert finished(client, job_id)["state"] == "cancelled"
    # What was stored stays, and is found.
    assert titles(client) == ["Hearing 1"]
    # One that is over goes off the list.
    client.delete(f"/api/imports/{job_id}")
    assert client.get(f"/api/imports/{job_id}").status_code == 404


def test_import_continues_after_worker_shutdown(
    make_desk: MakeDesk, held: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_desk()
    client = first.test_client()
    job_id = send(client, rows(1, 2)).get_json()["job_id"]
    running(client, job_id)
    service(JobRunner, first)._stopping.set()
    held()
    service(JobRunner, first).close()
    assert client.get(f"/api/imports/{job_id}").get_json()["state"] == "waiting"
    monkeypatch.undo()
    again = make_desk()
    service(JobRunner, again).wake()
    job = finished(again.test_client(), job_id)
    assert (job["summary"]["imported"], job["summary"]["unchanged"]) == (0, 2)


class TestOfANewsroom:
    """Each sees their own; a worker does the work."""

    @pytest.fixture
    def newsroom(self, make_desk: MakeDesk) -> Flask:
        return make_desk(mode="newsroom")

    def test_imports_are_private_to_their_person(self, newsroom: Flask) -> None:
        ann, bo = (add_person(newsroom, name) for name in ("Ann Poe", "Bo Tarn"))
        here, there = signed_in_client(newsroom, ann), signed_in_client(newsroom, bo)
        for client, words in ((here, "Ann's."), (there, "Bo's.")):
            job_id = send(client, rows(1, words=words)).get_json()["job_id"]
            # Nobody works on it until a worker does.
            assert client.get(f"/api/imports/{job_id}").get_json()["state"] == "waiting"
            service(JobRunner, newsroom).run(job_id)
            job = client.get(f"/api/imports/{job_id}").get_json()
            # What another has under the same name is not touched, and not known of.
            assert job["summary"]["imported"] == 1, job
        assert (
            there.get(f"/api/imports/{here.get('/api/imports').get_json()['imports'][0]['job_id']}").status_code == 404
        )
        with newsroom.app_context():
            assert sorted(str(owner) for owner in db.session.scalars(select(Source.owner_id))) == sorted([ann, bo])

    def test_imported_sources_are_shared_with_the_desk(self, newsroom: Flask) -> None:
        ann = signed_in_client(newsroom, add_person(newsroom, "Ann Poe", desks=("City",)))
        service(JobRunner, newsroom).run(send(ann, rows(1)).get_json()["job_id"])
        mate = signed_in_client(newsroom, add_person(newsroom, "Bo Tarn", desks=("City",)))
        stranger = signed_in_client(newsroom, add_person(newsroom, "Cleo Varn", desks=("Sport",)))
        assert [len(member.get("/api/sources").get_json()["sources"]) for member in (ann, mate, stranger)] == [1, 1, 0]

    def test_import_of_a_person_who_left(self, newsroom: Flask) -> None:
        client = signed_in_client(newsroom, add_person(newsroom, "Ann Poe"))
        job_id = send(client, rows(1)).get_json()["job_id"]
        with newsroom.app_context():
            for person in db.session.scalars(select(Person)):
                person.active = False
            db.session.commit()
        service(JobRunner, newsroom).run(job_id)
        with newsroom.app_context():
            assert db.session.get_one(Job, job_id).answer["error"]["code"] == "nobody_asks"

    def test_import_requires_sign_in(self, newsroom: Flask) -> None:
        assert send(newsroom.test_client(), rows(1)).status_code == 401


def test_archives_of_a_person_that_wait_are_limited(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.jobs.records.MAX_UNFINISHED", 2)
    desk = make_desk(mode="newsroom")  # without a worker
    ada, bram = (signed_in_client(desk, add_person(desk, name)) for name in ("Ada Quill", "Bram Osk"))
    assert [send(ada, rows(number)).status_code for number in range(3)] == [202, 202, 429]
    assert len(list((service(Settings, desk).data / "imports").iterdir())) == 2
    assert send(bram, rows(9)).status_code == 202
