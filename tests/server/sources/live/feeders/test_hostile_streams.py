"""Streams that lose segments, stall, lie and never end: what can be read is read, and nothing else is asked."""

import random
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest
from flask import Flask

from models.errors import AppError, BadGateway
from server.sources.live.feeders.desk import Desk
from server.sources.live.feeders.playlist_feed import PlaylistFeed
from server.sources.live.feeders.runner import feed_desk
from tests.processor_time import seconds_of
from tests.server.sources.live.feeders.streams import PLAYLIST, Stream, listening

TIMES = "00:00:00.000 --> 00:00:01.000"
TICKS_A_SECOND = 90_000


def follow(feed: PlaylistFeed, polls: int = 20) -> list[tuple[str, int | None]]:
    """Poll so many times at most; return words and start of each line."""
    lines: list[tuple[str, int | None]] = []
    for _ in range(polls):
        try:
            update = feed.poll()
        except BadGateway:
            continue
        lines += [(line.text, line.start_ms) for _, line in update.lines]
        feed.sent(update)
        if update.is_over:
            break
    return lines


def words(feed: PlaylistFeed, polls: int = 20) -> list[str]:
    return [text for text, _ in follow(feed, polls)]


def add_segments(stream: Stream, first: int, *texts: str, clock_s: int = 0, end: bool = False) -> None:
    """Add a segment of two seconds for each text, and a playlist of them."""
    names = [f"s{first + index}.vtt" for index in range(len(texts))]
    for index, (name, text) in enumerate(zip(names, texts, strict=True)):
        stream.segment(name, (clock_s + 2 * index) * TICKS_A_SECOND, (TIMES, text))
    stream.playlist(first, *names, end=end)


def stalled(handler: BaseHTTPRequestHandler) -> None:
    """Say nothing until the client leaves."""
    handler.rfile.read(1)


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/vtt")
    handler.end_headers()
    while True:
        handler.wfile.write(b"WEBVTT\n\n" * 1_000)


def cut_off(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/vtt")
    handler.send_header("Content-Length", "5000")
    handler.end_headers()
    handler.wfile.write(f"WEBVTT\n\n{TIMES}\nThe pumps\n".encode())


def not_there(handler: BaseHTTPRequestHandler) -> None:
    handler.send_error(404)


def without_times(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/vtt")
    handler.end_headers()
    handler.wfile.write(b"WEBVTT\n\nsoon --> later\nThe pumps failed.\n")


@pytest.mark.parametrize("answer", [not_there, without_times, stalled, endless, cut_off])
def test_segment_that_cannot_be_read_does_not_end_the_stream(
    stream: Stream, answer: Callable[[BaseHTTPRequestHandler], None]
) -> None:
    add_segments(stream, 1, "We begin.", "Lost.", "We go on.", end=True)
    stream.files["/s2.vtt"] = answer
    assert words(stream.feed(seconds=0.3)) == ["We begin.", "We go on."]


def test_newest_segment_is_waited_for(stream: Stream) -> None:
    add_segments(stream, 1, "We begin.", "We go on.")
    late = stream.files.pop("/s2.vtt")
    feed = stream.feed()
    assert words(feed) == ["We begin."]
    stream.files["/s2.vtt"] = late
    assert words(feed) == ["We go on."]


def test_segment_that_was_cut_off_is_read_again(stream: Stream) -> None:
    add_segments(stream, 1, "The pumps are old.", "They failed.", end=True)
    whole = stream.files["/s1.vtt"]
    stream.files["/s1.vtt"] = cut_off
    feed = stream.feed()
    with pytest.raises(BadGateway):
        feed.poll()
    stream.files["/s1.vtt"] = whole
    assert words(feed) == ["The pumps are old.", "They failed."]


def test_playlist_that_is_garbled_for_a_moment_is_read_again(stream: Stream) -> None:
    add_segments(stream, 1, "The pumps are old.", end=True)
    feed, whole = stream.feed(), stream.files["/subs.m3u8"]
    for text in ("", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:\n", "#EXTM3U\n#EXTINF:2,\nhttp://[\n", "\0\0\0", "<html>"):
        stream.files["/subs.m3u8"] = PLAYLIST, text.encode()
        assert words(feed, 2) == []
    stream.files["/subs.m3u8"] = whole
    assert words(feed) == ["The pumps are old."]


def test_endless_playlist_is_refused(stream: Stream) -> None:
    stream.files["/subs.m3u8"] = endless
    with pytest.raises(AppError) as caught:
        stream.feed().poll()
    assert caught.value.code == "too_large"


def test_long_playlist_is_fetched_once_for_the_segments_in_it(stream: Stream) -> None:
    add_segments(stream, 1, *(f"Item {number}." for number in range(100)), end=True)
    assert words(stream.feed(), 200) == [f"Item {number}." for number in range(100)]
    assert stream.asked.count("/subs.m3u8") <= 3


@pytest.mark.parametrize(
    "address",
    [
        "http://10.0.0.7/secret",
        "http://169.254.169.254/secret",
        "http://127.0.0.1:{port}/secret",
        "http://[::1]:{port}/secret",
        "//localhost:{port}/secret",
        "http://live.example@127.0.0.1:{port}/secret",
        "file:///etc/passwd",
    ],
)
@pytest.mark.parametrize("path", ["/subs.m3u8", "/s1.vtt"])
def test_redirect_to_another_host_is_not_followed(stream: Stream, path: str, address: str) -> None:
    add_segments(stream, 1, "We begin.", end=True)

    def redirect(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", address.format(port=stream.server.server_port))
        handler.end_headers()

    stream.files[path] = redirect
    with pytest.raises(AppError) as caught:
        stream.feed().poll()
    assert caught.value.code in {"host_not_allowed", "bad_address"}
    assert set(stream.asked) <= {"/subs.m3u8", path}


def test_captions_that_moved_are_looked_up_in_the_master_playlist(stream: Stream) -> None:
    def offer(address: str) -> None:
        text = f'#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="{address}"\n'
        stream.files["/master.m3u8"] = PLAYLIST, text.encode()

    add_segments(stream, 1, "We begin.")
    offer("subs.m3u8")
    feed = stream.feed("/master.m3u8")
    assert words(feed) == ["We begin."]
    add_segments(stream, 1, "We begin.", "We go on.")
    stream.files["/renewed.m3u8"] = stream.files.pop("/subs.m3u8")
    offer("renewed.m3u8")
    assert words(feed) == ["We go on."]


@pytest.mark.parametrize("clock_s", [0, 3_600, 50_000, 2**33 // TICKS_A_SECOND - 3])
def test_words_and_order_survive_a_clock_that_jumps(stream: Stream, clock_s: int) -> None:
    feed = stream.feed()
    add_segments(stream, 1, "Yes.", "No.", clock_s=20_000)
    lines = follow(feed)
    add_segments(stream, 3, "Yes.", "Yes.", "No.", clock_s=clock_s)
    lines += follow(feed)
    add_segments(stream, 6, "Yes.", "No.", clock_s=10)
    lines += follow(feed)
    assert [text for text, _ in lines] == ["Yes.", "No.", "Yes.", "Yes.", "No.", "Yes.", "No."]
    starts = [start or 0 for _, start in lines]
    assert starts == sorted(set(starts))


def test_stream_that_counts_anew_is_followed(stream: Stream) -> None:
    feed = stream.feed()
    add_segments(stream, 500, "We begin.", "A pause.")
    assert words(feed) == ["We begin.", "A pause."]
    # A copy of the playlist from before is none.
    add_segments(stream, 498, "Earlier.", "Earlier still.")
    assert words(feed) == []
    add_segments(stream, 0, "We go on.", "We close.", end=True)
    assert words(feed) == ["We go on.", "We close."]


def test_one_segment_of_many_cues_takes_time_in_proportion() -> None:
    def seconds(cues: int) -> float:
        stream = Stream()
        stream.segment("s1.vtt", 0, *((TIMES, f"Item {number}.") for number in range(cues)))
        content = stream.files["/s1.vtt"][1]  # type: ignore[index]
        stream.server.shutdown()
        stream.server.server_close()
        return seconds_of(lambda: stream.feed()._lines(content.decode()))

    assert seconds(8_000) < 12 * seconds(2_000)


def damaged(text: str, chance: random.Random) -> bytes:
    """Return a segment with some bytes removed, repeated, or replaced."""
    data = bytearray(text.encode())
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                del data[at : at + chance.randint(1, 20)]
            case 1:
                data[at:at] = data[max(0, at - 30) : at] * chance.randint(1, 5)
            case 2:
                data[at] = chance.randrange(256)
            case _:
                data[at:at] = chance.choice(
                    [b"-->", b"\0", b"\r", b"\n\n", b"99:99:99.999", b"<v ", b"\xf0\x9f", b"MPEGTS:"]
                )
        data = data or bytearray(b"\n")
    return bytes(data)


def test_damaged_segments_never_end_the_feeder(desk: Flask, stream: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.sources.live.feeders.runner._LONGEST_PAUSE_S", 0.0)
    monkeypatch.setattr("server.sources.live.feeders.runner._FIRST_PAUSE_S", 0.0)
    chance = random.Random(1)
    count = 100
    for number in range(count):
        good = (
            f"WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:{number * 180_000},LOCAL:00:00:00.000\n\n"
            f"{TIMES}\n<v Ada Roe>Item {number}.</v>\n\n00:00:01.000 --> 00:00:02.000 line:0\n<c.red>Who paid?</c>\n"
        )
        stream.files[f"/s{number}.vtt"] = "text/vtt", damaged(good, chance)
    stream.segment(f"s{count}.vtt", count * 180_000, (TIMES, "We close."))
    stream.playlist(0, *(f"s{number}.vtt" for number in range(count + 1)), end=True)
    with listening(desk) as url:
        target = Desk(url)
        source = target.begin("Stream")
        assert feed_desk(stream.feed(), target, source, 0.02) > count
        assert target.lines(source)[0][-1].text == "We close."
