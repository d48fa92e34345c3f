"""Feeders against a desk that listens, and a stream on a host of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

from models.errors import AppError
from server.sources.files.fetcher import Fetcher
from server.sources.live.feeders.desk import Desk, DeskRefusal, DeskUnavailable
from server.sources.live.feeders.feed import Feed
from server.sources.live.feeders.playlist_feed import PLAYLIST_ENDINGS, PlaylistFeed
from server.sources.live.feeders.runner import feed_desk
from server.sources.live.feeders.text_feed import TextFeed, read_growing_file
from tests.conftest import MakeDesk
from tests.server.cli.running import run
from tests.server.people import add_person, token_of
from tests.waiting import wait_until

PLAYLIST = "application/vnd.apple.mpegurl"


class Stream:
    """A host with files that a test writes."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, bytes] | int] = {}
        self.asked: list[str] = []
        stream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                stream.asked.append(path)
                answer = stream.files.get(path, 404)
                status, (kind, content) = (200, answer) if isinstance(answer, tuple) else (answer, ("text/plain", b""))
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/moved" + path)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def hosts(self) -> list[str]:
        return [f"live.example:{self.server.server_port}=127.0.0.1"]

    def url(self, path: str) -> str:
        return f"http://live.example:{self.server.server_port}{path}"

    def playlist(self, first: int, *names: str, end: bool = False) -> None:
        lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
        lines += [line for name in names for line in ("#EXTINF:2,", name)]
        text = "\n".join([*lines, *(["#EXT-X-ENDLIST"] if end else [])])
        self.files["/subs.m3u8"] = PLAYLIST, text.encode()

    def segment(self, name: str, mpegts: int, *cues: tuple[str, str]) -> None:
        head = f"WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:{mpegts},LOCAL:00:00:00.000\n"
        text = head + "".join(f"\n{times}\n{words}\n" for times, words in cues)
        self.files[f"/{name}"] = "text/vtt", text.encode()


@pytest.fixture
def stream() -> Iterator[Stream]:
    running = Stream()
    yield running
    running.server.shutdown()
    running.server.server_close()


@contextmanager
def listening(desk: Flask, port: int = 0) -> Iterator[str]:
    server = make_server("127.0.0.1", port, desk, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def feeding(feed: Feed, desk: Desk, source: str) -> Iterator[list[str]]:
    """Run a feeder and collect its messages; the last one is the code of the error that ended it."""
    stopping, messages = threading.Event(), list[str]()

    def work() -> None:
        try:
            feed_desk(feed, desk, source, 0.02, messages.append, stopping)
        except AppError as error:
            messages.append(error.code)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield messages
    finally:
        stopping.set()
        thread.join()


def sent(desk: Desk, source: str) -> list[str]:
    return [line.text for line in desk.lines(source)[0]]


def test_growing_file_is_followed_through_interruptions(desk: Flask, tmp_path: Path) -> None:
    file = tmp_path / "hearing.vtt"
    cues = [f"00:{number:02d}.000 --> 00:{number:02d}.900\n<v Ada Roe>Item {number}.\n\n" for number in range(30)]
    file.write_text("WEBVTT\n\n")

    def write(first: int, last: int) -> None:
        with file.open("a") as growing:
            growing.write("".join(cues[first:last]))

    with listening(desk) as url:
        target = Desk(url)
        source = target.begin("Harbour hearing")
        with feeding(TextFeed(file.name, read_growing_file(file)), target, source):
            write(0, 10)
            wait_until(lambda: len(sent(target, source)) == 10)
        # The feeder was stopped: another one goes on.
        write(10, 20)
        port = int(url.rpartition(":")[2])
        with feeding(TextFeed(file.name, read_growing_file(file)), Desk(url), source):
            wait_until(lambda: len(sent(target, source)) == 20)
    # The desk was stopped, and starts again.
    with feeding(TextFeed(file.name, read_growing_file(file)), Desk(url), source) as messages:
        write(20, 30)
        wait_until(lambda: bool(messages))
        assert "cannot be reached" in messages[0]
        with listening(desk, port):
            wait_until(lambda: len(sent(Desk(url), source)) == 30)
            lines = Desk(url).lines(source)[0]
    assert [line.text for line in lines] == [f"Item {number}." for number in range(30)]
    assert [line.start_ms for line in lines] == [1_000 * number for number in range(30)]


def test_the_captions_of_a_stream_are_followed(desk: Flask, stream: Stream) -> None:
    def feed() -> PlaylistFeed:
        fetcher = Fetcher(stream.hosts, 10_000, more_endings=PLAYLIST_ENDINGS)
        return PlaylistFeed(fetcher, stream.url("/master.m3u8"))

    stream.files["/master.m3u8"] = (
        PLAYLIST,
        (
            b'#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="subs.m3u8"\n'
            b'#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n'
        ),
    )
    stream.segment("s7.vtt", 900_000, ("00:00:00.500 --> 00:00:02.000", "<v Ada Roe>The pumps are old."))
    # Goes on from the segment before, and is repeated in it.
    stream.segment(
        "s8.vtt",
        1_080_000,
        ("00:00:00.000 --> 00:00:01.000", "<v Ada Roe>The pumps are old."),
        ("00:00:01.000 --> 00:00:02.000", "<v Ada Roe>They failed."),
    )
    stream.segment("s9.vtt", 1_260_000, ("00:00:00.000 --> 00:00:01.000", "<v Ben Holt>Who paid?"))
    stream.playlist(7, "s7.vtt", "s8.vtt")
    with listening(desk) as url:
        target = Desk(url)
        source = target.begin("Stream")
        with feeding(feed(), target, source):
            wait_until(lambda: len(sent(target, source)) == 2)
        before = len(stream.asked)
        stream.playlist(8, "s8.vtt", "s9.vtt", end=True)
        # It ends by itself, with the playlist.
        assert feed_desk(feed(), target, source, 0.02) == 1
        lines, _ = target.lines(source)
    assert [(line.text, line.speaker, line.start_ms) for line in lines] == [
        ("The pumps are old.", "Ada Roe", 500),
        ("They failed.", "Ada Roe", 3_000),
        ("Who paid?", "Ben Holt", 4_000),
    ]
    assert "/s8.vtt" not in stream.asked[before:]


def test_stream_clock_may_wrap_around(stream: Stream) -> None:
    feed = PlaylistFeed(Fetcher(stream.hosts, 10_000, more_endings=PLAYLIST_ENDINGS), stream.url("/subs.m3u8"))
    stream.segment("s1.vtt", 2**33 - 90_000, ("00:00:00.000 --> 00:00:01.000", "Before."))
    stream.segment("s2.vtt", 90_000, ("00:00:00.000 --> 00:00:01.000", "After."))
    stream.playlist(1, "s1.vtt", "s2.vtt")
    starts = []
    for _ in range(2):
        update = feed.poll()
        starts += [line.start_ms for _, line in update.lines]
        feed.sent(update)
    assert starts == [0, 2_000]


def test_a_host_that_fails_for_a_moment_is_asked_again(desk: Flask, stream: Stream) -> None:
    stream.segment("s1.vtt", 0, ("00:00:00.000 --> 00:00:01.000", "The pumps are old."))
    stream.playlist(1, "s1.vtt", end=True)
    segment = stream.files["/s1.vtt"]
    stream.files["/s1.vtt"] = 503
    feed = PlaylistFeed(Fetcher(stream.hosts, 10_000, more_endings=PLAYLIST_ENDINGS), stream.url("/subs.m3u8"))
    with listening(desk) as url:
        target = Desk(url)
        source = target.begin("Stream")
        with feeding(feed, target, source) as messages:
            wait_until(lambda: bool(messages))
            stream.files["/s1.vtt"] = segment
            wait_until(lambda: sent(target, source) == ["The pumps are old."])
    assert "503" in messages[0]


@pytest.mark.parametrize("address", ["http://127.0.0.1:{port}/s1.vtt", "http://10.0.0.7/s1.vtt", "file:///etc/passwd"])
def test_playlist_cannot_lead_to_another_host(stream: Stream, address: str) -> None:
    stream.segment("s1.vtt", 0, ("00:00:00.000 --> 00:00:01.000", "Secret."))
    stream.playlist(1, address.format(port=stream.server.server_port))
    feed = PlaylistFeed(Fetcher(stream.hosts, 10_000, more_endings=PLAYLIST_ENDINGS), stream.url("/subs.m3u8"))
    with pytest.raises(AppError) as caught:
        feed.poll()
    assert caught.value.code in {"host_not_allowed", "bad_address"}
    assert "/s1.vtt" not in stream.asked


def test_the_command_follows_a_file_and_ends_the_source(desk: Flask, tmp_path: Path) -> None:
    file = tmp_path / "hearing.txt"
    file.write_text("Ada Roe: The pumps are old.\nBen Holt: Are they?\n")
    with listening(desk) as url:
        result = run("live", str(file), "--desk", url, "--title", "Harbour", "--idle", "5", "--end", "--json")
        assert result.exit_code == 0, result.output
        (source,) = desk.test_client().get("/api/sources").get_json()["sources"]
    assert (source["title"], source["speakers"], "live" in source) == ("Harbour", ["Ada Roe", "Ben Holt"], False)
    assert f'"source_id": "{source["source_id"]}", "sent": 2, "ended": true' in result.stdout


def test_the_command_follows_an_address_of_an_allowed_host_only(
    desk: Flask, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream.segment("s1.vtt", 0, ("00:00:00.000 --> 00:00:01.000", "The pumps are old."))
    stream.playlist(1, "s1.vtt", end=True)
    with listening(desk) as url:
        command = "live", stream.url("/subs.m3u8"), "--desk", url, "--json"
        assert "turned off" in run(*command).output
        monkeypatch.setenv("QUOTEDESK_FETCH_HOSTS", "other.example")
        assert "cannot be downloaded from" in run(*command).output
        monkeypatch.setenv("QUOTEDESK_FETCH_HOSTS", stream.hosts[0])
        assert '"sent": 1' in run(*command).stdout


@pytest.mark.slow
def test_in_a_newsroom_a_token_is_needed(make_desk: MakeDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(mode="newsroom")
    token = token_of(desk, add_person(desk, "Ada Quill"), "write")
    file = tmp_path / "hearing.txt"
    file.write_text("Ada Roe: The pumps are old.\n")
    with listening(desk) as url:
        refused = run("live", str(file), "--desk", url)
        assert (refused.exit_code, "Nobody is signed in" in refused.output) == (2, True)
        monkeypatch.setenv("QUOTEDESK_TOKEN", token)
        assert run("live", str(file), "--desk", url, "--idle", "5").exit_code == 0


def test_token_is_not_sent_over_plain_http() -> None:
    with pytest.raises(AppError, match=r"http://"):
        Desk("http://desk.example", "secret")
    Desk("https://desk.example", "secret")


def test_refusal_of_the_desk_ends_the_feeder(desk: Flask, tmp_path: Path) -> None:
    file = tmp_path / "hearing.txt"
    file.write_text("We begin.\n")
    with listening(desk) as url:
        target = Desk(url)
        source = target.begin("Hearing")
        with feeding(TextFeed(file.name, read_growing_file(file)), target, source) as messages:
            wait_until(lambda: sent(target, source) == ["We begin."])
            target.end(source)
            file.write_text("We begin.\nSo we do.\n")
            wait_until(lambda: messages == ["not_live"])
        with pytest.raises(DeskRefusal, match="no source"):
            target.lines("nothing")
    with pytest.raises(DeskUnavailable):
        target.lines(source)
