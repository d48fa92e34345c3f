"""Detects the media type of a recording from its first bytes; the file name only breaks ties."""

import struct
from pathlib import PurePath
from typing import BinaryIO

_HEAD = 4_096

# The endings of each type, the usual one first.
EXTENSIONS: dict[str, tuple[str, ...]] = {
    "audio/mpeg": (".mp3", ".mpga"),
    "audio/wav": (".wav", ".wave"),
    "audio/flac": (".flac",),
    "audio/ogg": (".ogg", ".oga", ".opus", ".spx"),
    "video/ogg": (".ogv",),
    "audio/mp4": (".m4a", ".m4b"),
    "video/mp4": (".mp4", ".m4v"),
    "video/quicktime": (".mov", ".qt"),
    "video/3gpp": (".3gp", ".3g2"),
    "audio/webm": (".weba",),
    "video/webm": (".webm",),
    "audio/x-matroska": (".mka",),
    "video/x-matroska": (".mkv",),
    "audio/aac": (".aac",),
}
RECORDING_SUFFIXES = frozenset(ending for endings in EXTENSIONS.values() for ending in endings)

# Containers of audio or video, which the first bytes do not distinguish: there the ending decides.
_AUDIO_FORMATS = {"video/mp4": "audio/mp4", "video/webm": "audio/webm", "video/x-matroska": "audio/x-matroska"}
_VIDEO_FORMATS = {"audio/mp4": "video/mp4"}
_BRANDS = {b"M4A ": "audio/mp4", b"M4B ": "audio/mp4", b"qt  ": "video/quicktime"}
_STILL_IMAGE_BRANDS = frozenset(
    {b"heic", b"heix", b"heif", b"mif1", b"msf1", b"avif", b"avis", b"crx ", b"jp2 ", b"jpx "}
)


def recording_type(name: str, stream: BinaryIO) -> str | None:
    """Return the media type of a recording that browsers play, else None.

    Args:
        name: the file name.
        stream: the file, which must be seekable; its position is undefined afterwards.
    """
    stream.seek(0)
    kind = _detect(stream.read(_HEAD), stream)
    if kind is None:
        return None
    other = _AUDIO_FORMATS.get(kind) or _VIDEO_FORMATS.get(kind)
    return other if other and _suffix(name) in EXTENSIONS[other] else kind


def with_matching_extension(name: str, kind: str) -> str:
    """Return ``name`` with an ending of the media type; its own if that fits."""
    if _suffix(name) in EXTENSIONS[kind]:
        return name
    stem = name[: -len(_suffix(name))] if _suffix(name) in RECORDING_SUFFIXES else name
    return f"{stem}{EXTENSIONS[kind][0]}"


def _detect(head: bytes, stream: BinaryIO) -> str | None:
    if head.startswith((b"ID3\x02", b"ID3\x03", b"ID3\x04")) and len(head) > 10:
        # The tag may contain a picture of any size; the type shows in the bytes after it.
        stream.seek(_skip_id3_tag(head))
        following = _raw_audio(stream.read(8))
        return following or "audio/mpeg"
    if head[:4] in {b"RIFF", b"RF64", b"BW64"}:
        return "audio/wav" if head[8:12] == b"WAVE" else None
    if head.startswith(b"OggS\0"):
        return "video/ogg" if b"\x80theora" in head else "audio/ogg"
    if head[4:8] == b"ftyp" and head[:1] == b"\0":
        return _mp4(head)
    if head.startswith(b"\x1a\x45\xdf\xa3"):
        return _matroska(head)
    return _raw_audio(head)


def _skip_id3_tag(head: bytes) -> int:
    size = 0
    for byte in head[6:10]:
        size = size << 7 | byte & 0x7F
    return 10 + size + (10 if head[5] & 0x10 else 0)


def _mp4(head: bytes) -> str | None:
    brand = head[8:12]
    if brand in _STILL_IMAGE_BRANDS:
        return None
    return _BRANDS.get(brand, "video/3gpp" if brand[:2] == b"3g" else "video/mp4")


def _matroska(head: bytes) -> str | None:
    # The document type, element 0x4282, is in the first few bytes.
    at = head.find(b"\x42\x82")
    kind = head[at + 3 : at + 11] if at >= 0 else b""
    if kind.startswith(b"webm"):
        return "video/webm"
    return "video/x-matroska" if kind.startswith(b"matroska") else None


def _raw_audio(head: bytes) -> str | None:
    if head.startswith((b"fLaC\0", b"fLaC\x80")):
        return "audio/flac"
    if len(head) < 4:
        return None
    [bits] = struct.unpack(">I", head[:4])
    if bits >> 20 == 0xFFF and bits >> 17 & 0b11 == 0:
        # ADTS: layer 0, a sampling rate that exists.
        return "audio/aac" if bits >> 10 & 0b1111 < 13 else None
    layer, version = bits >> 17 & 0b11, bits >> 19 & 0b11
    bit_rate, sampling_rate = bits >> 12 & 0b1111, bits >> 10 & 0b11
    # MPEG audio, layers II and III. UTF-16 begins with FF FE, which would be layer I.
    frame = bits >> 21 == 0x7FF and version != 1 and layer in {1, 2} and bit_rate not in {0, 15} and sampling_rate != 3
    return "audio/mpeg" if frame else None


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lower()
