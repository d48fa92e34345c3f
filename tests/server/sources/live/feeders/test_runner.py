"""Feeders against a desk that listens, and a stream on a host of its own."""

from pathlib import Path

import pytest
from flask import Flask

from models.errors import AppError
from server.sources.live.feeders.desk import Desk, DeskRefusal, DeskUnavailable
from server.sources.live.feeders.runner import feed_desk
from server.sources.live.feeders.text_feed import TextFeed, read_growing_file
from tests.conftest import MakeDesk
from tests.server.cli.running import run
from tests.server.people import add_person, token_of
from tests.server.sources.live.feeders.streams import PLAYLIST, Stream, feeding, listening, sent
from tests.waiting import wait_until


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
        with feeding(stream.feed("/master.m3u8"), target, source):
            wait_until(lambda: len(sent(target, source)) == 2)
        before = len(stream.asked)
        stream.playlist(8, "s8.vtt", "s9.vtt", end=True)
        # It ends by itself, with the playlist.
        assert feed_desk(stream.feed("/master.m3u8"), target, source, 0.02) == 1
        lines, _ = target.lines(source)
    assert [(line.text, line.speaker, line.start_ms) for line in lines] == [
        ("The pumps are old.", "Ada Roe", 500),
        ("They failed.", "Ada Roe", 3_000),
        ("Who paid?", "Ben Holt", 4_000),
    ]
    assert "/s8.vtt" not in stream.asked[before:]


def test_stream_clock_may_wrap_around(stream: Stream) -> None:
    feed = stream.feed()
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
    feed = stream.feed()
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
    feed = stream.feed()
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
