"""Pictures of an imported article: the bytes that its file has of them, and the ones that the file only refers to."""

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote_to_bytes

from indexer.documents.blocks import Crop
from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS
from indexer.readers.text.characters import clean_text
from models.errors import AppError, InputError
from server.articles.document import MAX_ALT_LENGTH, Figure

# From the address of a file within the imported one to its bytes; None where there is no such file.
LoadFile = Callable[[str], bytes | None]

_MAX_SHOWN_ADDRESS: Final = 80
# Their real size is known when they are decoded.
_UNKNOWN_SIDE: Final = 1


@dataclass(frozen=True, slots=True)
class ImportedPicture:
    """A picture as the imported file has it, not decoded.

    Args:
        name: of its file, for messages.
        crop: what the article does not show of it; ``None`` if all is shown.
    """

    name: str
    content: bytes = field(repr=False)
    crop: Crop | None = None


class PictureCollector:
    """Collects the pictures of one article, and what could not be taken.

    Args:
        load: finds files within the imported one.

    Attributes:
        pictures: by the ``image`` of their figures, which is an id in this article only.
        left_out: an error for each picture that could not be taken.
    """

    def __init__(self, load: LoadFile | None = None) -> None:
        self._load = load
        self.pictures: dict[str, ImportedPicture] = {}
        self.left_out: list[AppError] = []

    def take_from(self, address: str, alt: str) -> Figure | None:
        """Return the figure of a picture with this address; None if the file does not have it: nothing is fetched."""
        if address[:5].lower() == "data:":
            return self.take(f"image {len(self.pictures) + 1}", lambda: _content_of(address), alt)
        load = self._load
        return self.take(_shown(address), lambda: load(address) if load is not None else None, alt)

    def take(self, name: str, read: Callable[[], bytes | None], alt: str, crop: Crop | None = None) -> Figure | None:
        """Return the figure of a picture.

        Args:
            read: returns its bytes, None where the file does not have them; an ``AppError`` of it is reported, and
                one of ``DAMAGED_ZIP_ERRORS``.
        """
        try:
            content = read()
        except AppError as error:
            self.left_out.append(error)
            return None
        except DAMAGED_ZIP_ERRORS:
            self.left_out.append(damaged_picture(name))
            return None
        if content is None:
            self.left_out.append(picture_not_in_file(name))
            return None
        picture = ImportedPicture(name, content, crop)
        image = next((image_id for image_id, collected in self.pictures.items() if _is_same(collected, picture)), None)
        if image is None:
            image = f"{len(self.pictures):012x}"
            self.pictures[image] = picture
        return Figure(image, _UNKNOWN_SIDE, _UNKNOWN_SIDE, _on_one_line(alt)[:MAX_ALT_LENGTH])


def damaged_picture(name: str) -> AppError:
    """Return the error for a picture that no decoder gets through, or not within its limits."""
    return InputError(
        "image_damaged",
        f"“{name}” is damaged, or takes too long to be read.",
        "Open it in a program for images, save it as JPEG, and add that.",
        params={"name": name},
    )


def picture_not_in_file(name: str) -> AppError:
    """Return the error for a picture that the file refers to and does not have."""
    return InputError(
        "image_not_in_file",
        f"“{name}” is not in the file, which only says where the image is.",
        "Save the image, and add it to the draft. The desk fetches no images by their addresses.",
        params={"name": name},
    )


def _content_of(address: str) -> bytes | None:
    """Return the bytes in a ``data:`` address; None if it holds no image."""
    head, _, content = address.partition(",")
    if not head[5:].strip().lower().startswith("image/"):
        return None
    raw = unquote_to_bytes(content)
    if not head.rstrip().lower().endswith(";base64"):
        return raw
    try:
        return base64.b64decode(raw + b"=" * (-len(raw) % 4))
    except (binascii.Error, ValueError):
        return b""


def _is_same(one: ImportedPicture, other: ImportedPicture) -> bool:
    return one.crop == other.crop and one.content == other.content


def _shown(address: str) -> str:
    text = _on_one_line(address)
    return text if len(text) <= _MAX_SHOWN_ADDRESS else f"{text[: _MAX_SHOWN_ADDRESS - 1]}…"


def _on_one_line(text: str) -> str:
    return " ".join(clean_text(text).split())
