"""Small recordings of every accepted kind, and requests that upload and read them."""

import io
import wave
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart


def wav(seconds: float = 0.5) -> bytes:
    """Silence, 8,000 samples a second."""
    file = io.BytesIO()
    with wave.open(file, "wb") as recording:
        recording.setnchannels(1)
        recording.setsampwidth(1)
        recording.setframerate(8_000)
        recording.writeframes(b"\x80" * int(8_000 * seconds))
    return file.getvalue()


def id3(picture: int, following: bytes) -> bytes:
    """Return an ID3v2.3 tag with a picture of ``picture`` bytes."""
    size = bytes(picture >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + size + bytes(picture) + following


def mp4(brand: bytes) -> bytes:
    return b"\x00\x00\x00\x18ftyp" + brand + b"\x00\x00\x02\x00isommp42" + bytes(64)


def matroska(kind: bytes) -> bytes:
    head = b"\x42\x86\x81\x01\x42\x82" + bytes([0x80 | len(kind)]) + kind
    return b"\x1a\x45\xdf\xa3" + bytes([0x80 | len(head)]) + head + bytes(64)


def ogg(codec: bytes) -> bytes:
    return b"OggS\x00\x02" + bytes(20) + b"\x01" + bytes([len(codec)]) + codec + bytes(64)


MP3_FRAME = b"\xff\xfb\x90\x64" + bytes(413)
AAC_FRAME = b"\xff\xf1\x50\x80\x02\x1f\xfc" + bytes(60)
FLAC = b"fLaC\x00\x00\x00\x22" + bytes(34)


def attach(client: FlaskClient, source_id: str, name: str, content: bytes, part: str = "file") -> Any:
    parts = {part: FileStorage(io.BytesIO(content), name)}
    stream, length, boundary = stream_encode_multipart(parts, use_tempfile=False)
    return client.put(
        f"/api/sources/{source_id}/media",
        input_stream=stream,
        content_length=length,
        content_type=f'multipart/form-data; boundary="{boundary}"',
    )
