"""A stream on a host of its own, a desk that listens, and a feeder between them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from flask import Flask
from werkzeug.serving import make_server

from models.errors import AppError
from server.sources.files.fetcher import Fetcher
from server.sources.live.feeders.desk import Desk
from server.sources.live.feeders.feed import Feed
from server.sources.live.feeders.playlist_feed import PLAYLIST_ENDINGS, PlaylistFeed
from server.sources.live.feeders.runner import feed_desk

PLAYLIST = "application/vnd.apple.mpegurl"


class Stream:
    """A host with files that a test writes, statuses instead of them, and functions that answer as they like."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, bytes] | int | Callable[[BaseHTTPRequestHandler], None]] = {}
        self.asked: list[str] = []
        stream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                stream.asked.append(path)
                answer = stream.files.get(path, 404)
                if callable(answer):
                    with suppress(OSError):  # the client left
                        answer(self)
                    return
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

    def feed(self, path: str = "/subs.m3u8", seconds: float = 30.0) -> PlaylistFeed:
        return PlaylistFeed(Fetcher(self.hosts, 10_000, seconds, more_endings=PLAYLIST_ENDINGS), self.url(path))

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
