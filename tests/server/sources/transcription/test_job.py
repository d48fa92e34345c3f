"""A recording becomes a source: sent, transcribed by an engine, imported, reviewed, played."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from models.errors import AppError
from server.access.viewer import UNRESTRICTED
from server.config import Settings
from server.db.database import db
from server.db.tables import Job, Source
from server.inference.engine import Engine
from server.jobs.records import JobRepository
from server.jobs.runner import JobRunner, ShutdownRequested
from server.registry import service
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.import_jobs import folder_of
from server.sources.transcription.job import TranscriptionJob
from server.sources.transcription.transcriber import AudioFile, Transcriber, TranscriptionProgress
from tests.conftest import MakeDesk
from tests.fakes.transcription import install, write_silence
from tests.server.people import add_person, signed_in_client
from tests.server.sources.routes.test_imports import finished, send
from tests.waiting import wait_until


@pytest.fixture
def sound(tmp_path: Path) -> bytes:
    return write_silence(tmp_path / "sound.wav")


@pytest.fixture
def engine_desk(make_desk: MakeDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Flask]:
    """Return a function that makes a desk with a stand-in for faster-whisper."""

    def make(behaviour: dict[str, Any] | None = None, **settings: Any) -> Flask:
        model = install(monkeypatch, tmp_path / "model", **(behaviour or {}))
        return make_desk(transcriber="faster-whisper", transcriber_model=model, **settings)

    return make


def imports_folder(desk: Flask) -> list[Path]:
    return list((service(Settings, desk).data / "imports").iterdir())


def test_recording_becomes_a_source(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    desk = engine_desk()
    client = desk.test_client()
    answer = send(client, sound, "harbour_hearing 2031-05-03.wav")
    assert (answer.status_code, answer.get_json()["kind"]) == (202, "recording")
    job = finished(client, answer.get_json()["job_id"])
    assert (job["state"], job["error"], job["summary"]) == ("done", None, None)
    source = client.get(f"/api/sources/{job['source_id']}").get_json()
    assert (source["title"], source["spoken_on"]) == ("Harbour hearing 2031-05-03", "2031-05-03")
    first, second = source["items"]
    assert (first["text"], first["speaker"], first["start_ms"]) == ("The harbour is closed.", None, 0)
    assert (second["text"], second["start_ms"]) == ("Two cracks.", 4_000)
    # The word of which the engine was 31 % sure.
    assert [first["text"][slice(*span)].rstrip(".") for span in first["unsure"]] == ["closed"]
    # The recording is the source's, so that quotes can be played.
    with client.get(source["media"]["url"]) as played:
        assert played.data == sound
    wait_until(lambda: imports_folder(desk) == [])
    # And is reviewed as other imports are.
    assert client.get(f"/api/sources/{job['source_id']}/review").status_code == 200


def test_held_transcript_is_not_searched(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    client = engine_desk().test_client()
    job = finished(client, send(client, sound, "call.wav", hold="1").get_json()["job_id"])
    assert client.get(f"/api/sources/{job['source_id']}").get_json()["held"] is True
    assert client.get("/api/archive", query_string={"q": "cracks"}).get_json()["total"] == 0


def test_recording_without_extension_is_detected_by_content(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    client = engine_desk().test_client()
    job = finished(client, send(client, sound, "upload").get_json()["job_id"])
    assert (job["kind"], job["state"]) == ("recording", "done")


def test_message_without_an_engine(make_desk: MakeDesk, sound: bytes) -> None:
    desk = make_desk()
    client = desk.test_client()
    error = send(client, sound, "talk.wav").get_json()["error"]
    assert error["code"] == "no_transcriber"
    for setting in ("faster-whisper", "QUOTEDESK_TRANSCRIBER", "QUOTEDESK_TRANSCRIBER_MODEL"):
        assert setting in error["hint"]
    assert client.get("/api/imports").get_json() == {"imports": []}
    assert not (service(Settings, desk).data / "imports").exists() or imports_folder(desk) == []
    assert '"transcribing": false' in client.get("/sources").text


def test_direct_import_of_a_recording_is_rejected_with_a_hint(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    client = engine_desk().test_client()
    answer = client.post("/api/sources", data={"file": (io.BytesIO(sound), "talk.wav")})
    assert answer.get_json()["error"]["code"] == "recording_to_transcribe"
    assert '"transcribing": true' in client.get("/sources").text


def test_recordings_have_their_own_limit(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    # Larger than a transcript may be.
    client = engine_desk(max_upload_bytes=50_000).test_client()
    assert len(sound) > 50_000
    assert finished(client, send(client, sound, "a.wav").get_json()["job_id"])["state"] == "done"
    client = engine_desk(max_media_bytes=1_000).test_client()
    assert send(client, sound, "a.wav").get_json()["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    ("behaviour", "settings", "code"),
    [
        ({"code": 3}, {}, "transcription_failed"),
        ({"segments": []}, {}, "nothing_heard"),
        ({"memory": 300 * 2**20, "seconds": 20}, {"transcriber_memory_bytes": 200 * 2**20}, "transcription_memory"),
    ],
)
def test_failures_say_what_to_do(
    engine_desk: Callable[..., Flask], sound: bytes, behaviour: dict[str, Any], settings: dict[str, Any], code: str
) -> None:
    desk = engine_desk(behaviour, **settings)
    client = desk.test_client()
    job = finished(client, send(client, sound, "talk.wav").get_json()["job_id"])
    assert (job["state"], job["error"]["code"]) == ("failed", code)
    assert job["error"]["hint"]
    assert client.get("/api/sources").get_json()["sources"] == []
    wait_until(lambda: imports_folder(desk) == [])  # removed once the job has ended


def test_text_file_is_not_transcribed(engine_desk: Callable[..., Flask]) -> None:
    client = engine_desk().test_client()
    job = finished(client, send(client, b"Ann Poe: We begin.", "talk.mp3").get_json()["job_id"])
    assert job["error"]["code"] == "not_a_recording"


def test_missing_model_is_reported_before_upload(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    desk = engine_desk()
    ((service(Settings, desk).transcriber_model or Path()) / "model.bin").unlink()
    assert send(desk.test_client(), sound, "talk.wav").get_json()["error"]["code"] == "transcriber_model"


def test_transcription_can_be_cancelled(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    desk = engine_desk({"seconds": 60})
    client = desk.test_client()
    job_id = send(client, sound, "talk.wav").get_json()["job_id"]
    wait_until(lambda: client.get(f"/api/imports/{job_id}").get_json()["done"])
    job = client.get(f"/api/imports/{job_id}").get_json()
    assert (job["stage"], job["unit"], job["total"]) == ("transcribing", "%", 100)
    assert 0 < job["done"] < 100
    client.delete(f"/api/imports/{job_id}")
    assert finished(client, job_id)["state"] == "cancelled"
    wait_until(lambda: imports_folder(desk) == [])
    assert client.get("/api/sources").get_json()["sources"] == []


class CountingTranscriber(Transcriber):
    """A transcriber that counts its calls."""

    calls = 0

    def transcribe(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> bytes:
        """See ``Transcriber``."""
        self.calls += 1
        assert recording.path.is_file()
        assert not any(folder.iterdir())
        progress(50)
        words = [{"word": " Pumps.", "start": 1.0, "end": 1.5, "probability": 0.9}]
        segment = {"start": 1.0, "end": 1.5, "text": " Pumps.", "words": words}
        return json.dumps({"language": "en", "segments": [segment]}).encode()


def test_second_run_reuses_the_transcript(make_desk: MakeDesk, sound: bytes) -> None:
    desk = make_desk()
    settings = service(Settings, desk)
    transcriber = CountingTranscriber(settings)
    handler = TranscriptionJob(settings, service(Engine, desk), transcriber, SandboxedReader().read_source)
    with desk.app_context():
        job = JobRepository(db.session).add("recording", UNRESTRICTED, {"name": "a.wav"}, "j1")
        JobRepository(db.session).claim("j1", max_attempts=1)
        folder_of(settings, "j1").mkdir(parents=True)
        (folder_of(settings, "j1") / "a.wav").write_bytes(sound)
        with pytest.raises(ShutdownRequested):
            handler.run(job, db.session, lambda: transcriber.calls > 0)
        # The transcript was complete: neither it nor the source is made twice.
        first = handler.run(job, db.session, lambda: False)
        again = handler.run(job, db.session, lambda: False)
        assert first["source_id"] == again["source_id"]
        assert list(db.session.scalars(select(Source.title))) == ["A"]
    assert transcriber.calls == 1


def test_source_belongs_to_the_uploader(engine_desk: Callable[..., Flask], sound: bytes) -> None:
    desk = engine_desk(mode="newsroom")
    ann, ben = (signed_in_client(desk, add_person(desk, name)) for name in ("Ann Poe", "Ben Holt"))
    job_id = send(ann, sound, "talk.wav").get_json()["job_id"]
    # A newsroom's worker.
    service(JobRunner, desk).run(job_id)
    job = ann.get(f"/api/imports/{job_id}").get_json()
    assert job["state"] == "done", job["error"]
    assert ann.get(f"/api/sources/{job['source_id']}").get_json()["owner"]["name"] == "Ann Poe"
    assert ben.get(f"/api/sources/{job['source_id']}").status_code == 404
    assert ben.get(f"/api/imports/{job_id}").status_code == 404
    with desk.app_context():
        assert db.session.get_one(Job, job_id).person_id is not None


@pytest.mark.parametrize(("spec", "code"), [(None, "transcriber_missing"), (object(), "transcriber_model")])
def test_missing_package_or_model_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: object, code: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: spec)
    with pytest.raises(AppError) as missing:
        Transcriber(Settings(transcriber="faster-whisper", transcriber_model=tmp_path)).check()
    assert missing.value.code == code
