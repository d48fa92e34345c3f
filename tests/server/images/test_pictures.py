"""Files of images are decoded, turned upright, reduced and encoded again with nothing but their pixels."""

import io
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageCms

from indexer.progress import no_progress
from models.errors import AppError
from server.images.pictures import MAX_BYTES, Picture, prepare_picture
from tests.server.images.samples import gradient, jpeg, png, saved, with_metadata


def prepared(data: bytes) -> Picture:
    return prepare_picture("wall.jpg", data, MAX_BYTES, no_progress)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_no_metadata_is_stored() -> None:
    original = with_metadata(2400, 1600, iptc={(2, 120): "Secretcaption", (2, 101): "Secretcountry"})
    assert opened(original).getexif().get_ifd(0x8825)[1] == "N"
    for data in (original, saved(opened(original), "WEBP", exif=opened(original).getexif(), xmp=b"Secretplace")):
        picture = prepared(data)
        for stored in (picture.large, picture.small):
            image = opened(stored)
            assert dict(image.getexif()) == {}
            assert dict(image.getexif().get_ifd(0x8825)) == {}
            assert set(image.info) <= {
                "jfif",
                "jfif_version",
                "jfif_unit",
                "jfif_density",
                "progressive",
                "progression",
            }
            assert b"Secret" not in stored
            assert b"Exif" not in stored
            assert b"Camera" not in stored
            # Of the segments of applications only JFIF's is left.
            assert [name for name, _ in image.applist] == ["APP0"]  # type: ignore[attr-defined]  # of JPEG files


def test_captions_and_makers_are_proposed() -> None:
    by_exif = prepared(with_metadata())
    assert (by_exif.caption, by_exif.credit) == ("The wall at Sallowmouth", "Ada Quill")
    values = {(2, 120): "Die Flutmauer, 돌담", (2, 80): "Cleo Varn", (2, 110): "Harbour Press"}
    by_iptc = prepared(with_metadata(iptc=values))
    assert (by_iptc.caption, by_iptc.credit) == ("Die Flutmauer, 돌담", "Cleo Varn / Harbour Press")
    assert prepared(with_metadata(description="OLYMPUS DIGITAL CAMERA  ")).caption == ""
    assert (prepared(jpeg()).caption, prepared(jpeg()).credit) == ("", "")
    assert len(prepared(with_metadata(description="wall " * 2_000)).caption) <= 2_000


@pytest.mark.parametrize("orientation", range(1, 9))
def test_pictures_are_stored_upright(orientation: int) -> None:
    turns = {2: (0,), 3: (3,), 4: (1,), 5: (5,), 6: (4,), 7: (6,), 8: (2,)}
    upright = gradient(120, 60)
    inverse = {6: 2, 8: 4}
    stored = upright
    for turn in turns.get(orientation, ()):
        stored = stored.transpose(Image.Transpose(inverse.get(orientation, turn)))
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = prepared(saved(stored, "JPEG", quality=95, exif=exif))
    assert (picture.width, picture.height) == (120, 60)
    shown = opened(picture.large)
    for corner in ((2, 2), (117, 2), (2, 57), (117, 57)):
        pairs = zip(upright.getpixel(corner), shown.getpixel(corner), strict=True)  # type: ignore[arg-type]  # of RGB
        assert all(abs(one - other) < 16 for one, other in pairs), corner


def test_large_pictures_are_stored_in_two_sizes() -> None:
    picture = prepared(jpeg(2600, 1300))
    assert (picture.media_type, picture.width, picture.height) == ("image/jpeg", 2000, 1000)
    assert (opened(picture.large).size, opened(picture.small).size) == ((2000, 1000), (800, 400))
    assert opened(picture.large).info["progressive"]
    small = prepared(jpeg(300, 500))
    assert (small.width, small.height, small.small) == (300, 500, small.large)
    thin = prepared(png(5000, 1))
    assert (thin.width, thin.height) == (2000, 1)


def test_transparency_and_graphics_stay_png() -> None:
    image = gradient(1000, 500, "RGBA")
    image.putalpha(Image.linear_gradient("L").resize((1000, 500)))
    for kind in ("PNG", "WEBP"):
        picture = prepared(saved(image, kind))
        assert picture.media_type == "image/png"
        assert opened(picture.large).getchannel("A").getextrema() == (0, 255)
        assert opened(picture.small).size == (800, 400)
    drawing = prepared(saved(Image.new("P", (400, 300), 3), "GIF"))
    assert (drawing.media_type, opened(drawing.large).mode) == ("image/png", "RGB")
    # A photograph that was saved as PNG is too large as one.
    noise = Image.effect_noise((1000, 1000), 80).convert("RGBA")
    assert prepared(saved(noise, "PNG")).media_type == "image/jpeg"
    masked = gradient(40, 40).quantize(8)
    clear = masked.getpixel((4, 4))
    shown = opened(prepared(saved(masked, "PNG", transparency=clear)).large)
    assert shown.getchannel("A").getpixel((4, 4)) == 0
    assert shown.getchannel("A").getpixel((36, 36)) == 255


@pytest.mark.parametrize(
    ("mode", "kind"), [("L", "JPEG"), ("CMYK", "JPEG"), ("1", "PNG"), ("I;16", "PNG"), ("LA", "PNG"), ("RGB", "WEBP")]
)
def test_modes_become_rgb(mode: str, kind: str) -> None:
    grey = Image.linear_gradient("L")
    image = Image.new("I;16", (256, 256)) if mode == "I;16" else grey.convert(mode)
    if mode == "I;16":
        image.putdata([value * 257 for value in grey.get_flattened_data()])  # type: ignore[arg-type]  # of one band
    shown = opened(prepared(saved(image, kind)).large).convert("RGB")
    top, bottom = shown.getpixel((128, 4)), shown.getpixel((128, 251))
    assert isinstance(top, tuple) and isinstance(bottom, tuple)
    assert max(top) < 40
    assert min(bottom) > 215


def test_colours_are_converted_to_srgb() -> None:
    """A profile that exchanges nothing but the white point and the gamma changes the numbers, not the look."""
    linear = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    assert prepared(saved(gradient(20, 20), "PNG", icc_profile=linear.tobytes())).width == 20  # unusable: ignored
    wide = _profile_with_gamma(1.0)
    picture = prepared(saved(Image.new("RGB", (20, 20), (55, 55, 55)), "PNG", icc_profile=wide))
    value = opened(picture.large).getpixel((5, 5))
    assert isinstance(value, tuple)
    # 55/255 linear is 128/255 in sRGB.
    assert all(abs(channel - 128) <= 3 for channel in value), value
    assert "icc_profile" not in opened(picture.large).info


def _profile_with_gamma(gamma: float) -> bytes:
    """Return the profile of sRGB with another tone curve."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = int.from_bytes(data[128:132])
    curve = b"curv\0\0\0\0\0\0\0\x01" + round(gamma * 256).to_bytes(2) + b"\0\0"
    at = len(data)
    for number in range(count):
        entry = 132 + 12 * number
        if bytes(data[entry : entry + 4]) in (b"rTRC", b"gTRC", b"bTRC"):
            data[entry + 4 : entry + 12] = at.to_bytes(4) + len(curve).to_bytes(4)
    data += curve
    data[0:4] = len(data).to_bytes(4)
    return bytes(data)


def _animated(kind: str) -> bytes:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:])


def _overwritten(data: bytes) -> bytes:
    start = data.index(b"IDAT") + 4
    return data[:start] + bytes(64) + data[start + 64 :]


def _bomb() -> bytes:
    """Return a small file that claims to be 20,000 by 20,000 pixels."""
    return saved(Image.new("1", (20_000, 20_000)), "PNG")


REFUSED: dict[str, tuple[Any, str]] = {
    "heic": (lambda: b"\0\0\0\x18ftypheic" + bytes(40), "image_format"),
    "avif": (lambda: b"\0\0\0\x18ftypavif" + bytes(40), "image_format"),
    "tiff": (lambda: saved(gradient(20, 20), "TIFF"), "image_format"),
    "bmp": (lambda: saved(gradient(20, 20), "BMP"), "image_format"),
    "svg": (lambda: b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "image_format"),
    "pdf": (lambda: b"%PDF-1.7\n", "image_format"),
    "text": (lambda: b"The wall holds.", "not_an_image"),
    "empty": (lambda: b"", "not_an_image"),
    "animated gif": (lambda: _animated("GIF"), "image_animated"),
    "animated webp": (lambda: _animated("WEBP"), "image_animated"),
    "animated png": (lambda: _animated("PNG"), "image_animated"),
    "cut off": (lambda: jpeg(400, 400)[:-2_000], "image_damaged"),
    "damaged": (lambda: _overwritten(png(400, 400)), "image_damaged"),
    "no picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(40), "not_an_image"),
    "many pixels": (_bomb, "image_too_many_pixels"),
    "large": (lambda: jpeg() + bytes(MAX_BYTES), "image_too_large"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_unreadable_and_oversized_pictures_are_rejected(kind: str) -> None:
    make, code = REFUSED[kind]
    with pytest.raises(AppError) as error:
        prepared(make())
    assert error.value.code == code
    assert "wall.jpg" in error.value.message
    assert error.value.hint


def test_a_photograph_of_a_phone_with_a_second_picture_in_it() -> None:
    both = saved(gradient(60, 40), "MPO", save_all=True, append_images=[gradient(30, 20)])
    assert opened(both).format == "MPO"
    picture = prepared(both)
    assert (picture.media_type, picture.width, picture.height) == ("image/jpeg", 60, 40)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_damaged_pictures_are_decoded_or_rejected(kind: str) -> None:
    random = Random(kind)
    whole = saved(gradient(90, 60), kind)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(random.randint(1, 6)):
            data[random.randrange(len(data))] = random.randrange(256)
        try:
            prepared(bytes(data[: random.randint(len(data) // 2, len(data))]))
        except AppError as error:
            refused += 1
            assert error.code in {"image_damaged", "not_an_image", "image_too_many_pixels", "image_animated"}
    assert refused
