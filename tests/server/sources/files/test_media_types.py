"""What a recording is, told from its content."""

import io

import pytest

from server.sources.files.media_types import EXTENSIONS, recording_type, with_matching_extension
from tests.server.recordings import AAC_FRAME, FLAC, MP3_FRAME, id3, matroska, mp4, ogg, wav


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (MP3_FRAME, "a.mp3", "audio/mpeg"),
        (b"\xff\xf3\x90\x64", "a.mp3", "audio/mpeg"),  # MPEG 2
        (b"\xff\xfd\x90\x64", "a.mp3", "audio/mpeg"),  # layer II
        (id3(100, MP3_FRAME), "a.mp3", "audio/mpeg"),
        (id3(100_000, AAC_FRAME), "a.mp3", "audio/aac"),
        (id3(9, FLAC), "a.mp3", "audio/flac"),
        (wav(), "a.mp3", "audio/wav"),
        (b"RF64\xff\xff\xff\xffWAVEds64" + bytes(28), "a.wav", "audio/wav"),
        (FLAC, "", "audio/flac"),
        (ogg(b"OpusHead"), "a.opus", "audio/ogg"),
        (ogg(b"\x01vorbis"), "a.ogg", "audio/ogg"),
        (ogg(b"\x80theora"), "a.ogg", "video/ogg"),
        (mp4(b"M4A "), "a.m4a", "audio/mp4"),
        (mp4(b"mp42"), "a.M4A", "audio/mp4"),
        (mp4(b"mp42"), "a.mp4", "video/mp4"),
        (mp4(b"M4A "), "a.mp4", "video/mp4"),
        (mp4(b"isom"), "a.mp3", "video/mp4"),
        (mp4(b"qt  "), "a.mov", "video/quicktime"),
        (mp4(b"3gp4"), "a.3gp", "video/3gpp"),
        (matroska(b"webm"), "a.webm", "video/webm"),
        (matroska(b"webm"), "a.weba", "audio/webm"),
        (matroska(b"matroska"), "a.mkv", "video/x-matroska"),
        (matroska(b"matroska"), "a.mka", "audio/x-matroska"),
        (AAC_FRAME, "a.aac", "audio/aac"),
    ],
)
def test_media_type_is_detected_by_content(content: bytes, name: str, kind: str) -> None:
    assert recording_type(name, io.BytesIO(content)) == kind
    assert kind in EXTENSIONS


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"ID3",
        b"ID3 tags are what Ada Quill spoke of.",
        b"Ada Quill: fLaC, OggS, RIFF.",
        b"fLaC is a format",
        "Wall".encode("utf-16"),
        "Wall".encode("utf-16-be"),
        b"RIFF\x24\x00\x00\x00AVI LIST",
        b"RIFF",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"%PDF-1.7\n",
        b"PK\x03\x04" + bytes(100),
        mp4(b"heic"),
        mp4(b"avif"),
        matroska(b"other"),
        b"\xff\xfb\xf0\x64",  # a bit rate that does not exist
        b"\xff\xfb\x9c\x64",  # a sampling rate that does not exist
        b"\xff\xeb\x90\x64",  # a version that does not exist
        b"\xff\xf1\x7c\x80",  # ADTS with a sampling rate that does not exist
        bytes(5_000),
    ],
)  # fmt: skip
def test_non_media_files_are_rejected(content: bytes) -> None:
    assert recording_type("a.mp3", io.BytesIO(content)) is None


@pytest.mark.parametrize(
    ("name", "kind", "called"),
    [
        ("talk.mp3", "audio/mpeg", "talk.mp3"),
        ("TALK.MP3", "audio/mpeg", "TALK.MP3"),
        ("talk.opus", "audio/ogg", "talk.opus"),
        ("talk.wav", "audio/mpeg", "talk.mp3"),
        ("talk.txt", "audio/mpeg", "talk.txt.mp3"),
        ("3 May", "audio/mp4", "3 May.m4a"),
    ],
)
def test_wrong_extension_is_corrected(name: str, kind: str, called: str) -> None:
    assert with_matching_extension(name, kind) == called
