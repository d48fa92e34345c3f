"""Recordings over HTTP: attached, played from anywhere, replaced, deleted."""

import io
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.config import Settings
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.newsroom import add_source, upload
from tests.server.recordings import MP3_FRAME, attach, mp4, wav

SOUND = wav(2.0)


def files(desk: Flask) -> list[str]:
    """Every recording on disk, and whatever else stands in the folder of uploads but the transcripts."""
    uploads = service(Settings, desk).data / "uploads"
    return sorted(path.name for path in uploads.rglob("*") if path.is_file() and not path.name.startswith("original."))


def play(client: FlaskClient, url: str, method: str = "GET", headers: dict[str, str] | None = None) -> Any:
    # Buffered: read to its end and closed, as a server does when it has sent it.
    return client.open(url, method=method, headers=headers, buffered=True)


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client, "briefing.vtt")


@pytest.fixture
def played(client: FlaskClient, source: str) -> str:
    assert attach(client, source, "briefing.wav", SOUND).status_code == 200
    return f"/sources/{source}/media"


def test_recording_that_was_cut_short_is_not_played(desk: Flask, client: FlaskClient, source: str, played: str) -> None:
    [name] = files(desk)
    [path] = (service(Settings, desk).data / "uploads").rglob(name)
    path.write_bytes(path.read_bytes()[:-10])
    answer = play(client, played)
    assert (answer.status_code, "has changed on the disk" in answer.text) == (500, True)


def test_attach_and_play(desk: Flask, client: FlaskClient, source: str) -> None:
    page = Socket(desk)
    answer = attach(client, source, "briefing.wav", SOUND)
    assert answer.status_code == 200
    url = f"/sources/{source}/media"
    media = {"url": url, "type": "audio/wav", "name": "briefing.wav", "bytes": len(SOUND)}
    assert answer.get_json()["media"] == media
    page.wait(lambda got: any(event["name"] == "sources_changed" for event in got))
    assert client.get(f"/api/sources/{source}").get_json()["media"] == media
    assert client.get("/api/sources").get_json()["sources"][0]["media"] == media
    sound = play(client, url)
    assert (sound.status_code, sound.data) == (200, SOUND)
    assert sound.content_type == "audio/wav"
    assert sound.headers["X-Content-Type-Options"] == "nosniff"
    assert sound.headers["Content-Disposition"] == "inline; filename=briefing.wav"
    assert sound.headers["Accept-Ranges"] == "bytes"
    assert "no-cache" in sound.headers["Cache-Control"]
    assert sound.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "media-src 'self'" in sound.headers["Content-Security-Policy"]


def test_range_request_returns_part_of_the_recording(
    client: FlaskClient, played: str, subtests: pytest.Subtests
) -> None:
    for requested, start, end in [
        ("bytes=0-", 0, len(SOUND)),
        ("bytes=100-199", 100, 200),
        ("bytes=-500", len(SOUND) - 500, len(SOUND)),
        (f"bytes=100-{len(SOUND) * 2}", 100, len(SOUND)),
    ]:
        with subtests.test(asked=requested, start=start):
            part = play(client, played, headers={"Range": requested})
            assert part.status_code == 206
            assert part.data == SOUND[start:end]
            assert part.headers["Content-Range"] == f"bytes {start}-{end - 1}/{len(SOUND)}"
            assert part.headers["Content-Length"] == str(end - start)
            assert part.content_type == "audio/wav"


def test_range_beyond_the_end_is_rejected(client: FlaskClient, played: str, subtests: pytest.Subtests) -> None:
    for requested in [f"bytes={len(SOUND)}-", "bytes=99999999-", "bytes=-0"]:
        with subtests.test(asked=requested):
            refused = play(client, played, headers={"Range": requested})
            assert refused.status_code == 416
            assert refused.headers["Content-Range"] == f"bytes */{len(SOUND)}"


def test_if_range_and_etag(client: FlaskClient, source: str, played: str) -> None:
    etag = play(client, played).headers["ETag"]
    assert play(client, played, headers={"If-None-Match": etag}).status_code == 304
    first = {"Range": "bytes=0-9"}
    assert play(client, played, headers={**first, "If-Range": etag}).status_code == 206
    assert play(client, played, headers={**first, "If-Range": '"another"'}).status_code == 200
    attach(client, source, "other.wav", wav(1.0))
    changed = play(client, played, headers={**first, "If-Range": etag})
    assert (changed.status_code, changed.data) == (200, wav(1.0))


def test_head_request_has_no_body(client: FlaskClient, played: str) -> None:
    head = play(client, played, "HEAD")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == str(len(SOUND))
    assert head.headers["Accept-Ranges"] == "bytes"
    assert play(client, played, "HEAD", headers={"Range": "bytes=0-9"}).headers["Content-Length"] == str(len(SOUND))


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("../../etc/talk.wav", "talk.wav"),
        ("회의 녹음.wav", "회의 녹음.wav"),
        ("transcript.txt", "transcript.txt.wav"),
    ],
)
def test_recording_is_stored_under_a_safe_name(
    desk: Flask, client: FlaskClient, source: str, sent: str, name: str
) -> None:
    media = attach(client, source, sent, SOUND).get_json()["media"]
    assert media["name"] == name
    disposition = play(client, media["url"]).headers["Content-Disposition"]
    assert disposition.startswith("inline; filename")
    assert "\n" not in disposition
    [kept] = files(desk)
    assert kept.startswith("recording-")
    assert kept.endswith(".wav")


def test_new_recording_replaces_the_old_one(desk: Flask, client: FlaskClient, source: str, played: str) -> None:
    media = attach(client, source, "briefing.mp4", mp4(b"isom")).get_json()["media"]
    assert (media["type"], media["name"]) == ("video/mp4", "briefing.mp4")
    assert play(client, played).content_type == "video/mp4"
    assert [Path(name).suffix for name in files(desk)] == [".mp4"]


def test_delete(desk: Flask, client: FlaskClient, source: str, played: str) -> None:
    assert client.delete(f"/api/sources/{source}/media").status_code == 204
    assert client.get(f"/api/sources/{source}").get_json()["media"] is None
    assert files(desk) == []
    for gone in (play(client, played), client.delete(f"/api/sources/{source}/media")):
        assert gone.status_code == 404
    assert client.delete(f"/api/sources/{source}/media").get_json()["error"]["code"] == "no_recording"


def test_recording_is_deleted_with_its_source(desk: Flask, client: FlaskClient, source: str, played: str) -> None:
    assert client.delete(f"/api/sources/{source}").status_code == 204
    assert files(desk) == []
    assert play(client, played).status_code == 404
    assert attach(client, source, "a.wav", SOUND).get_json()["error"]["code"] == "unknown_source"
    assert files(desk) == []


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.mp3", b"", "not_a_recording"),
        ("a.mp3", b"Ada Quill: not a sound.", "not_a_recording"),
        ("", SOUND, "no_file"),
    ],
)
def test_files_that_are_no_recordings_are_rejected(
    desk: Flask, client: FlaskClient, source: str, played: str, name: str, content: bytes, code: str
) -> None:
    before = files(desk)
    answer = attach(client, source, name, content)
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == code
    assert files(desk) == before
    assert play(client, played).data == SOUND


def test_requests_without_a_file(client: FlaskClient, source: str) -> None:
    url = f"/api/sources/{source}/media"
    answers: list[Any] = [
        client.put(url),
        client.put(url, json={"file": "x"}),
        client.put(url, data=SOUND, content_type="audio/wav"),
        client.put(url, data=SOUND, content_type="multipart/form-data"),
        attach(client, source, "a.wav", SOUND, part="sound"),
    ]
    # A form whose parts never begin.
    answers.append(
        client.put(url, input_stream=io.BytesIO(bytes(2_000_000)), content_type="multipart/form-data; boundary=x")
    )
    for answer in answers:
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "no_file")


def test_size_limit_of_recordings(make_desk: MakeDesk) -> None:
    desk = make_desk(max_media_bytes=len(SOUND))
    client = desk.test_client()
    source = add_source(client)
    assert attach(client, source, "fits.wav", SOUND).status_code == 200
    kept = files(desk)
    # One more byte, and more than even the wrapping could explain.
    for content in (SOUND + b"\0", SOUND + bytes(2_000_000)):
        answer = attach(client, source, "long.wav", content)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")
        assert f"{len(SOUND):,}" in answer.get_json()["error"]["message"]
    assert files(desk) == kept


def test_large_recording_is_streamed_to_disk(client: FlaskClient, source: str) -> None:
    class Endless(io.RawIOBase):
        """A form with 48 MB of sound, made as it is read."""

        def __init__(self) -> None:
            self._head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="long.mp3"\r\n\r\n' + MP3_FRAME
            self._left = self.sound - len(MP3_FRAME)
            self._tail = b"\r\n--x--\r\n"
            self.length = len(self._head) + self._left + len(self._tail)

        sound = 48_000_000

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            if self._head:
                part, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
            elif self._left:
                part = bytes(min(len(buffer), self._left))
                self._left -= len(part)
            else:
                part, self._tail = self._tail[: len(buffer)], self._tail[len(buffer) :]
            buffer[: len(part)] = part
            return len(part)

    form = Endless()
    tracemalloc.start()
    try:
        answer = client.put(
            f"/api/sources/{source}/media",
            environ_overrides={
                "wsgi.input": io.BufferedReader(form),
                "CONTENT_LENGTH": str(form.length),
                "CONTENT_TYPE": "multipart/form-data; boundary=x",
            },
        )
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["media"]["bytes"] == form.sound
    assert peak < 8_000_000
    assert play(client, f"/sources/{source}/media", headers={"Range": "bytes=-3"}).data == bytes(3)


def test_interrupted_recording_upload_leaves_nothing(
    desk: Flask, client: FlaskClient, source: str, played: str
) -> None:
    before = files(desk)
    whole = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n' + SOUND
    broken = client.put(
        f"/api/sources/{source}/media",
        input_stream=io.BytesIO(whole),
        content_length=len(whole) + 5_000,
        content_type="multipart/form-data; boundary=x",
    )
    assert broken.status_code == 400
    assert files(desk) == before
    assert play(client, played).data == SOUND


@pytest.mark.parametrize(("name", "content"), [("talk.mp3", b"words"), ("talk.txt", SOUND)])
def test_recording_is_not_imported_as_a_source(desk: Flask, client: FlaskClient, name: str, content: bytes) -> None:
    answer = upload(client, name, content)
    assert answer.status_code == 400
    error = answer.get_json()["error"]
    assert error["code"] == "recording_without_transcript"
    assert name in error["message"]
    assert "transcript" in error["hint"]
    assert client.get("/api/sources").get_json()["total"] == 0
