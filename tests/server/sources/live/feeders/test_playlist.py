"""Playlists of HLS streams, as far as they have captions."""

import pytest

from models.errors import AppError, InputError
from server.sources.live.feeders.playlist import Segment, captions_of, read_playlist

URL = "https://live.example/a/master.m3u8"
MASTER = """#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",URI="sound.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Deutsch, kurz",LANGUAGE="de",URI="de/subs.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",DEFAULT=YES,LANGUAGE="en-GB",URI="/en/subs.m3u8?k=1"
#EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="subs"
video.m3u8
"""


@pytest.mark.parametrize(
    ("language", "address"),
    [(None, "https://live.example/en/subs.m3u8?k=1"), ("de", "https://live.example/a/de/subs.m3u8")],
)
def test_captions_of_a_master_playlist(language: str | None, address: str) -> None:
    assert captions_of(MASTER, URL, language) == address


def test_a_stream_without_the_captions_says_so() -> None:
    with pytest.raises(InputError, match="in the language “fr”"):
        captions_of(MASTER, URL, "fr")


def test_segments_are_numbered_from_the_sequence() -> None:
    text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:41\n#EXTINF:4,\na.vtt\n#EXTINF:4,\n/b.vtt\n"
    assert captions_of(text, URL, None) is None
    playlist = read_playlist(text, URL)
    assert playlist.segments == (Segment(41, "https://live.example/a/a.vtt"), Segment(42, "https://live.example/b.vtt"))
    assert (playlist.interval_s, playlist.is_over) == (4, False)
    assert read_playlist(f"{text}#EXT-X-ENDLIST", URL).is_over


@pytest.mark.parametrize(
    "line", ['#EXT-X-KEY:METHOD=AES-128,URI="k"', "#EXT-X-MEDIA-SEQUENCE:many", f"#EXT-X-TARGETDURATION:{'9' * 20}"]
)
def test_unreadable_playlists_are_rejected(line: str) -> None:
    with pytest.raises(AppError, match=r"cannot be read|encrypted"):
        read_playlist(f"#EXTM3U\n{line}\n#EXTINF:4,\na.vtt\n", URL)
