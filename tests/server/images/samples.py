"""Image files of every kind, with and without metadata, and requests that upload them."""

import io
import struct
from typing import Any

from flask.testing import FlaskClient
from PIL import Image, ImageCms
from PIL.TiffImagePlugin import IFDRational
from werkzeug.datastructures import FileStorage
from werkzeug.test import stream_encode_multipart

LATITUDE = (IFDRational(52), IFDRational(31), IFDRational(1234, 100))


def gradient(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """Return a picture whose corners differ: red grows to the right, green downwards."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (across, down, Image.new("L", (width, height), 40))).convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def jpeg(width: int = 60, height: int = 40, **options: Any) -> bytes:
    return saved(gradient(width, height), "JPEG", **options)


def png(width: int = 60, height: int = 40, mode: str = "RGB") -> bytes:
    return saved(gradient(width, height, mode), "PNG")


def with_metadata(
    width: int = 60,
    height: int = 40,
    orientation: int = 1,
    description: str = "The wall at Sallowmouth",
    iptc: dict[tuple[int, int], str] | None = None,
) -> bytes:
    """Return a photograph with EXIF (place, camera, maker), XMP, a comment, a colour profile and, if given, IPTC."""
    exif = Image.Exif()
    exif[0x010E] = description
    exif[0x010F] = "Camera of Osk"
    exif[0x0112] = orientation
    exif[0x013B] = "Ada Quill"
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2], gps[3], gps[4] = "N", LATITUDE, "E", LATITUDE
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>Secretplace</x:xmpmeta>"
    file = jpeg(width, height, exif=exif, icc_profile=profile, comment=b"Secretcomment", xmp=xmp)
    return _with_iptc(file, iptc) if iptc else file


def _with_iptc(file: bytes, values: dict[tuple[int, int], str]) -> bytes:
    records = b"".join(
        b"\x1c" + bytes(tag) + struct.pack(">H", len(text.encode())) + text.encode() for tag, text in values.items()
    )
    block = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(records)) + records + b"\0" * (len(records) % 2)
    segment = b"Photoshop 3.0\0" + block
    return file[:2] + b"\xff\xed" + struct.pack(">H", len(segment) + 2) + segment + file[2:]


def upload_image(client: FlaskClient, draft_id: str, content: bytes, name: str = "wall.jpg") -> Any:
    parts = {"file": FileStorage(io.BytesIO(content), name)}
    stream, length, boundary = stream_encode_multipart(parts, use_tempfile=False)
    return client.post(
        f"/api/drafts/{draft_id}/images",
        input_stream=stream,
        content_length=length,
        content_type=f'multipart/form-data; boundary="{boundary}"',
    )


def added(client: FlaskClient, draft_id: str, content: bytes, name: str = "wall.jpg") -> dict[str, Any]:
    answer = upload_image(client, draft_id, content, name)
    assert answer.status_code == 201, answer.text
    image: dict[str, Any] = answer.get_json()
    return image


def figure(image: dict[str, Any], caption: str | list[Any] = "", alt: str = "", credit: str = "") -> dict[str, Any]:
    """Return a figure as drafts store it."""
    nodes = [{"type": "text", "text": caption}] if isinstance(caption, str) and caption else caption or []
    attributes = {name: image[name] for name in ("image", "width", "height")}
    node: dict[str, Any] = {"type": "figure", "attrs": {**attributes, "alt": alt, "credit": credit}}
    return {**node, "content": nodes} if nodes else node
