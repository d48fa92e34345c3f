"""Decodes image files, and encodes them again in two sizes without any metadata. Runs in a sandboxed process."""

import io
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

# Each plug-in adds its format: others are not loaded.
from PIL import (
    GifImagePlugin,  # noqa: F401
    Image,
    ImageCms,
    IptcImagePlugin,
    JpegImagePlugin,  # noqa: F401
    MpoImagePlugin,  # noqa: F401
    PngImagePlugin,  # noqa: F401
    UnidentifiedImageError,
    WebPImagePlugin,  # noqa: F401
)
from PIL.ImageFile import ImageFile

from indexer.documents.blocks import Crop
from indexer.progress import Progress
from indexer.readers.text.characters import clean_text
from models.errors import AppError, InputError, TooLarge
from server.articles.importers.pictures import damaged_picture
from server.config import MIB

MAX_BYTES: Final = 20 * MIB
MAX_PIXELS: Final = 60_000_000
LARGE_SIDE: Final = 2_000
SMALL_SIDE: Final = 800
"""The longest side of each size, in pixels."""
MAX_CREDIT_LENGTH: Final = 300
MAX_CAPTION_LENGTH: Final = 2_000

JPEG, PNG = "image/jpeg", "image/png"
EXTENSIONS: Final[Mapping[str, str]] = {JPEG: "jpg", PNG: "png"}

_QUALITY: Final = 85
# Opaque graphics stay PNG up to this size; photographs that were saved as PNG become JPEG.
_MAX_PNG_BYTES: Final = 500_000
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
# A JPEG file with more than one picture in it, as phones write them; the first is the photograph.
_PHONE_JPEG: Final = "MPO"
_GRAPHICS: Final = frozenset({"PNG", "GIF"})
_FOREIGN: Final = (
    (4, b"ftypavi", "AVIF"),
    (4, b"ftyp", "HEIC"),
    (0, b"II*\0", "TIFF"),
    (0, b"MM\0*", "TIFF"),
    (0, b"BM", "BMP"),
    (0, b"8BPS", "a Photoshop file"),
    (0, b"%PDF-", "a PDF"),
    (40, b" EMF", "EMF"),
    (0, b"\xd7\xcd\xc6\x9a", "WMF"),
)
_SVG_HEAD: Final = 1_000
_DESCRIPTION, _ORIENTATION, _ARTIST, _COPYRIGHT = 0x010E, 0x0112, 0x013B, 0x8298
_TURNS: Final[Mapping[object, Image.Transpose]] = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_IPTC_CAPTION, _IPTC_BYLINE, _IPTC_CREDIT = (2, 120), (2, 80), (2, 110)
# What cameras write where nobody has written anything.
_OF_CAMERAS: Final = frozenset(
    {"olympus digital camera", "sony dsc", "digital camera", "samsung camera pictures", "minolta digital camera"}
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is stored.

    Args:
        width: of ``large``, in pixels.
        height: likewise.
        caption: what the file says that it shows; empty where it does not.
        credit: who made it, likewise.
    """

    media_type: str
    width: int
    height: int
    large: bytes
    small: bytes
    caption: str = ""
    credit: str = ""


def prepare_picture(name: str, data: bytes, max_bytes: int, _progress: Progress, crop: Crop | None = None) -> Picture:
    """Decode a JPEG, PNG, WebP or GIF file, and write it as a new file: upright, in sRGB, without metadata.

    Args:
        name: of the file, for messages.
        crop: what is cut off the upright picture; ``None`` if nothing.

    Raises:
        InputError: ``image_format``, ``not_an_image``, ``image_animated``, ``image_damaged``.
        TooLarge: ``image_too_large``, ``image_too_many_pixels``.
    """
    if len(data) > max_bytes:
        raise _too_large(name, len(data), max_bytes)
    if (kind := _foreign_format(data)) is not None:
        raise InputError(
            "image_format",
            f"“{name}” is {kind}, which not every browser and program can show.",
            "Save it as JPEG or PNG, and add that.",
            params={"name": name, "kind": kind},
        )
    # The number of pixels is checked here, with an error of its own.
    Image.MAX_IMAGE_PIXELS = None
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        raise InputError(
            "not_an_image",
            f"“{name}” is {'empty' if not data else 'not an image that can be read'}.",
            "Add a JPEG, PNG, WebP or GIF file.",
            params={"name": name},
        ) from None
    except Exception as error:
        raise damaged_picture(name) from error
    with image:
        return _prepared(name, image, crop)


def _prepared(name: str, image: ImageFile, crop: Crop | None) -> Picture:
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise TooLarge(
            "image_too_many_pixels",
            f"“{name}” has {width * height / 1e6:,.0f} million pixels; {MAX_PIXELS // 10**6} million are the most.",
            "Make it smaller, and add it again: it is shown with at most 2,000 pixels on its longest side.",
            params={"name": name, "most": MAX_PIXELS // 10**6},
        )
    try:
        is_graphic = image.format in _GRAPHICS
        is_animated = image.format != _PHONE_JPEG and getattr(image, "n_frames", 1) > 1
        if not is_animated:
            # First: what reads the metadata of some formats decodes them, and hides what is wrong with them.
            picture = _decoded(image)
            if crop is not None:
                picture = _cropped(picture, crop)
            return _encoded(picture, is_graphic, *_proposals(image))
    except MemoryError:
        raise
    except Exception as error:  # decoders raise all kinds of them
        raise damaged_picture(name) from error
    raise InputError(
        "image_animated",
        f"“{name}” is animated; articles have still images.",
        "Save one of its pictures as JPEG or PNG, and add that.",
        params={"name": name},
    )


def _decoded(image: Image.Image) -> Image.Image:
    """Return the picture at its large size, upright, as RGB or RGBA in sRGB, with nothing but its pixels."""
    profile = image.info.get("icc_profile")
    orientation = image.getexif().get(_ORIENTATION)
    if image.mode in {"P", "PA", "1"} or (image.mode in {"L", "RGB"} and "transparency" in image.info):
        has_alpha = image.mode == "PA" or "transparency" in image.info
        picture = image.convert("RGBA" if has_alpha else "RGB")
    elif image.mode.startswith("I"):  # 16 bits
        picture = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    else:
        picture = image
    picture.thumbnail((LARGE_SIDE, LARGE_SIDE), Image.Resampling.LANCZOS, reducing_gap=3.0)
    picture = _in_srgb(picture, profile)
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] == 255:
        picture = picture.convert("RGB")
    # Into a new picture: encoders add what they find in ``info``.
    bare = Image.new(picture.mode, picture.size)
    bare.paste(picture)
    turn = _TURNS.get(orientation)
    return bare if turn is None else bare.transpose(turn)


def _cropped(picture: Image.Image, crop: Crop) -> Image.Image:
    left, top, right, bottom = crop
    width, height = picture.size
    x, y = int(left * width), int(top * height)
    return picture.crop((x, y, max(x + 1, round((1 - right) * width)), max(y + 1, round((1 - bottom) * height))))


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Convert colours to sRGB; those without a profile, or with one that cannot be used, as they usually are."""
    alpha = picture.getchannel("A") if picture.mode in {"RGBA", "LA"} else None
    opaque = picture.convert(picture.mode.removesuffix("A")) if alpha is not None else picture
    if profile and opaque.mode in {"RGB", "L", "CMYK"}:
        with suppress(ImageCms.PyCMSError, OSError, ValueError):
            given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            opaque = ImageCms.profileToProfile(opaque, given, srgb, outputMode="RGB") or opaque
    opaque = opaque.convert("RGB")
    if alpha is not None:
        opaque.putalpha(alpha)
    return opaque


def _encoded(picture: Image.Image, is_graphic: bool, caption: str, credit: str) -> Picture:
    media_type, large = PNG, b""
    if picture.mode == "RGBA" or is_graphic:
        large = _as_png(picture)
    if picture.mode == "RGB" and not 0 < len(large) <= _MAX_PNG_BYTES:
        media_type, large = JPEG, _as_jpeg(picture)
    small = large
    if max(picture.size) > SMALL_SIDE:
        reduced = picture.copy()
        reduced.thumbnail((SMALL_SIDE, SMALL_SIDE), Image.Resampling.LANCZOS)
        small = _as_png(reduced) if media_type == PNG else _as_jpeg(reduced)
    return Picture(media_type, picture.width, picture.height, large, small, caption, credit)


def _as_png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def _as_jpeg(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "JPEG", quality=_QUALITY, progressive=True, optimize=True)
    return written.getvalue()


def _proposals(image: ImageFile) -> tuple[str, str]:
    """Return what the file says that it shows, and who made it: of IPTC, else of EXIF."""
    iptc: Mapping[tuple[int, int], Any] = {}
    with suppress(Exception):  # metadata that cannot be read is none
        iptc = IptcImagePlugin.getiptcinfo(image) or {}
    exif: Mapping[int, Any] = {}
    with suppress(Exception):
        exif = image.getexif()
    caption = _text(iptc.get(_IPTC_CAPTION)) or _text(exif.get(_DESCRIPTION))
    if caption.lower() in _OF_CAMERAS:
        caption = ""
    makers = [_text(iptc.get(_IPTC_BYLINE)), _text(iptc.get(_IPTC_CREDIT))]
    if not any(makers):
        makers = [_text(exif.get(_ARTIST)) or _text(exif.get(_COPYRIGHT))]
    credit = " / ".join(dict.fromkeys(filter(None, makers)))
    return caption[:MAX_CAPTION_LENGTH].strip(), credit[:MAX_CREDIT_LENGTH].strip()


def _text(value: object) -> str:
    """Return a value of EXIF or IPTC as one line of text; most programs write UTF-8, whatever the standards say."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_text, value)))
    raw = value.encode("latin-1", "replace") if isinstance(value, str) else value
    if not isinstance(raw, bytes):
        return ""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    return " ".join(clean_text(text.replace("\0", " ")).split())


def _foreign_format(data: bytes) -> str | None:
    """Return the name of a format that is known and not accepted."""
    for at, mark, kind in _FOREIGN:
        if data[at : at + len(mark)] == mark:
            return kind
    return "SVG" if b"<svg" in data[:_SVG_HEAD].lower() else None


def _too_large(name: str, size: int, most: int) -> AppError:
    return TooLarge(
        "image_too_large",
        f"“{name}” has {size / MIB:,.1f} MB; {most // MIB} MB are the most.",
        "Make it smaller, or save it as JPEG, and add it again.",
        params={"name": name, "most": most // MIB},
    )
