"""Reads HLS playlists (RFC 8216), as far as they have captions."""

import re
from dataclasses import dataclass
from urllib.parse import urljoin

from models.errors import BadGateway, InputError

_ATTRIBUTE = re.compile(r'(?<![A-Z0-9-])([A-Z0-9-]++)=("[^"]*"|[^",]*)')
_SIGNATURE = "#EXTM3U"


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the captions; ``sequence`` numbers them."""

    sequence: int
    url: str


@dataclass(frozen=True, slots=True)
class Playlist:
    """The segments that can be fetched now.

    Args:
        interval_s: after which the next one is due.
        is_over: whether nothing more will come.
    """

    segments: tuple[Segment, ...]
    interval_s: float
    is_over: bool


def is_playlist(text: str) -> bool:
    """Return whether a text is an HLS playlist."""
    return text.lstrip("\ufeff").startswith(_SIGNATURE)


def captions_of(text: str, url: str, language: str | None) -> str | None:
    """Return the address of the captions that a master playlist offers; None: it is a playlist of segments.

    Args:
        url: of the playlist, which addresses in it are relative to.
        language: which to choose; None: the default ones, else the first.

    Raises:
        InputError: ``no_captions``.
    """
    lines = text.splitlines()
    if not any(line.startswith(("#EXT-X-STREAM-INF", "#EXT-X-MEDIA:")) for line in lines):
        return None
    offered = [
        attributes
        for line in lines
        if line.startswith("#EXT-X-MEDIA:") and (attributes := _attributes(line)).get("TYPE") == "SUBTITLES"
        if attributes.get("URI")
    ]
    if language is not None:
        offered = [
            track
            for track in offered
            if track.get("LANGUAGE", "").lower().split("-")[0] == language.lower().split("-")[0]
        ]
    if not offered:
        raise InputError(
            "no_captions",
            "The stream has no captions" + (f" in the language “{language}”." if language else "."),
            "Look for the address of its captions, or transcribe the recording when it is over.",
        )
    chosen = next((track for track in offered if track.get("DEFAULT") == "YES"), offered[0])
    return _address(url, chosen["URI"])


def read_playlist(text: str, url: str) -> Playlist:
    """Read a playlist of segments.

    Raises:
        InputError: ``bad_playlist``: its captions are encrypted.
        BadGateway: ``bad_playlist``: it cannot be read now.
    """
    sequence, interval_s, is_over, is_encrypted = 0, 6.0, False, False
    addresses: list[str] = []
    for line in map(str.strip, text.splitlines()):
        tag, _, value = line.partition(":")
        if tag == "#EXT-X-MEDIA-SEQUENCE":
            sequence = _number(value)
        elif tag == "#EXT-X-TARGETDURATION":
            interval_s = float(max(1, _number(value)))
        elif tag == "#EXT-X-ENDLIST":
            is_over = True
        elif tag == "#EXT-X-KEY":
            is_encrypted = _attributes(line).get("METHOD", "NONE") != "NONE"
        elif line and not line.startswith("#"):
            addresses.append(_address(url, line))
    if is_encrypted:
        raise InputError("bad_playlist", "The captions of the stream are encrypted.", "Ask for another address.")
    segments = tuple(Segment(sequence + index, address) for index, address in enumerate(addresses))
    return Playlist(segments, interval_s, is_over)


def _attributes(line: str) -> dict[str, str]:
    return {name: value.strip('"') for name, value in _ATTRIBUTE.findall(line.partition(":")[2])}


def _number(text: str) -> int:
    text = text.strip().partition(".")[0]
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise BadGateway("bad_playlist", "The playlist has a number that cannot be read.", "Ask for another address.")
    return int(text)


def _address(url: str, text: str) -> str:
    try:
        return urljoin(url, text)
    except ValueError:
        raise BadGateway(
            "bad_playlist", "The playlist has an address that cannot be read.", "Ask for another address."
        ) from None
