"""Images of drafts: adds, copies, finds and deletes them, with their files under ``data/images``.

Files and the row of an image cannot be committed together. The files are written under a hidden name, the folder gets
its own name, and then the row is committed: what a row names is there, and a folder without a row is deleted.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, Literal

import structlog
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from indexer.documents.blocks import Crop
from models.errors import AppError, ConflictError, InputError, NotFound, TooLarge
from server.access.visibility import current_person_id
from server.articles.article import ArticleImage
from server.articles.document import Block, Document, Figure, Inline, figures, replace_figures
from server.articles.importers.pictures import ImportedPicture, damaged_picture, picture_not_in_file
from server.db.lookup import find_draft
from server.db.tables import Image, new_id
from server.images.pictures import EXTENSIONS, MAX_BYTES, Picture, prepare_picture
from server.sealed_folders import SUMS, read_file, write_folder
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.file_names import safe_name

log = structlog.get_logger(__name__)

ImageSize = Literal["small", "large"]
SIZES: Final[tuple[ImageSize, ...]] = ("small", "large")
MAX_IMAGES: Final = 200
"""How many images a draft may have."""

FOLDER: Final = "images"
# Smaller ones are lines, counters of readers, and places where a page loads an image later.
_MIN_IMPORTED_SIDE: Final = 8
# Another process may be storing one just now: what is younger belongs to it.
_ABANDONED_AFTER_S: Final = 3_600.0
# Errors of the sandbox about any file; what an image needs is known.
_LIMITS: Final = frozenset({"reading_too_long", "too_large"})


@dataclass(frozen=True, slots=True)
class AddedImage:
    """An image, with what its file says of it."""

    image: Image
    caption: str = ""
    credit: str = ""


class DraftImages:
    """Images of drafts.

    Args:
        data: the data folder of the desk.
    """

    def __init__(self, session: Session, data: Path) -> None:
        self._session = session
        self._root = data / FOLDER

    def add(self, draft_id: str, name: str, data: bytes, reader: SandboxedReader) -> AddedImage:
        """Store an image file for a draft.

        Args:
            name: of the file.
            reader: the sandbox that it is decoded in.

        Raises:
            AppError: ``unknown_draft``, ``too_many_images``; the errors of ``prepare_picture``.
            OSError: the disk is full, for example; nothing is stored.
        """
        find_draft(self._session, draft_id)
        self._require_room(draft_id)
        self._session.rollback()  # no transaction stays open while it is decoded
        name = safe_name(name, "image")
        picture = _read(reader, name, data)
        image = self._row(draft_id, name, picture, len(picture.large))
        with self._stored([image], lambda _image, folder: _write_files(picture, folder)):
            find_draft(self._session, draft_id)  # it may have been deleted meanwhile
            self._session.add(image)
            self._session.commit()
        return AddedImage(image, picture.caption, picture.credit)

    def copy(self, draft_id: str, from_draft_id: str, image_id: str) -> Image:
        """Copy an image of another draft, which the viewer must be able to read; one of this draft is returned.

        Raises:
            AppError: ``unknown_draft``, ``unknown_image``, ``too_many_images``.
        """
        find_draft(self._session, draft_id)
        original = self.get(from_draft_id, image_id)
        if from_draft_id == draft_id:
            return original
        self._require_room(draft_id)
        copied = self._copy_of(original, draft_id)
        with self._stored([copied], lambda _image, folder: self._link(original.id, folder)):
            self._session.add(copied)
            self._session.commit()
        return copied

    @contextmanager
    def copied_into(self, draft_id: str, document: Document) -> Iterator[tuple[Document, list[Image]]]:
        """Copy the images of a document for a new draft; the caller commits the rows within the context.

        Args:
            draft_id: of the new draft.

        Returns:
            The document with the copies, and their rows. A figure of which the image may not be read, or is none,
            becomes a paragraph with its caption.
        """
        originals = self._readable(document)
        copies = {image_id: self._copy_of(original, draft_id) for image_id, original in originals.items()}
        sources = {copied.id: image_id for image_id, copied in copies.items()}

        def replacement(block: Block, figure: Figure) -> Block | None:
            copied = copies.get(figure.image)
            if copied is None:
                return None
            return replace(block, figure=Figure(copied.id, copied.width, copied.height, figure.alt, figure.credit))

        with self._stored(copies.values(), lambda image, folder: self._link(sources[image.id], folder)):
            yield replace_figures(document, replacement), list(copies.values())

    def unreadable(self, document: Document) -> list[AppError]:
        """Return an error for each image of a document that ``copied_into`` leaves out."""
        readable, shown = self._readable(document), figures(document)
        missing = {figure.image: figure.alt for figure in shown if figure.image not in readable}
        return [picture_not_in_file(alt or image_id) for image_id, alt in missing.items()]

    @contextmanager
    def imported_into(
        self,
        draft_id: str,
        document: Document,
        pictures: Mapping[str, ImportedPicture],
        reader: SandboxedReader,
    ) -> Iterator[tuple[Document, list[Image], list[AppError]]]:
        """Store the pictures of an imported document for a new draft; the caller commits the rows within the context.

        Args:
            draft_id: of the new draft.
            pictures: by the ``image`` of their figures.
            reader: the sandbox that they are decoded in.

        Returns:
            The document with the images, their rows, and an error for each picture that could not be taken: of it
            the caption is left, as a paragraph. Captions and credits that the document lacks are those of the files.

        Raises:
            TooManyRequests: others' files were read for all of the longest wait.
        """
        self._session.rollback()  # no transaction stays open while they are decoded
        rows: dict[str, Image] = {}
        texts: dict[str, tuple[str, str]] = {}
        left_out: list[AppError] = []
        decoded: Picture

        def decode() -> Iterator[Image]:
            """Yield the rows one by one: their files are written before the next picture is decoded."""
            nonlocal decoded
            for image_id, imported in pictures.items():
                try:
                    if len(rows) >= MAX_IMAGES:
                        raise _too_many(len(rows))
                    name = safe_name(imported.name, "image")
                    decoded = _read(reader, name, imported.content, imported.crop)
                except (InputError, TooLarge, ConflictError) as error:
                    left_out.append(error)
                    continue
                if min(decoded.width, decoded.height) >= _MIN_IMPORTED_SIDE:
                    row = rows[image_id] = self._row(draft_id, name, decoded, len(decoded.large))
                    texts[image_id] = decoded.caption, decoded.credit
                    yield row

        def replacement(block: Block, figure: Figure) -> Block | None:
            row = rows.get(figure.image)
            if row is None:
                return None
            caption, credit = texts[figure.image]
            inlines = block.inlines or ((Inline(caption),) if caption else ())
            shown = Figure(row.id, row.width, row.height, figure.alt, figure.credit or credit)
            return replace(block, inlines=inlines, figure=shown)

        with self._stored(decode(), lambda _image, folder: _write_files(decoded, folder)):
            yield replace_figures(document, replacement), list(rows.values()), left_out

    def get(self, draft_id: str, image_id: str) -> Image:
        """Return an image of a draft.

        Raises:
            NotFound: ``unknown_image``.
        """
        image = self._session.get(Image, image_id)
        if image is None or image.draft_id != draft_id:
            raise NotFound(
                "unknown_image",
                f"The draft has no image {image_id[:40]!r}.",
                "Add the image to the draft again.",
            )
        return image

    def content(self, image: Image, size: ImageSize) -> bytes:
        """Return the content of a file of an image.

        Raises:
            NotFound: ``unknown_image``: the file was deleted from the data folder.
            InternalError: ``damaged_file``.
        """
        try:
            return read_file(self._root / image.id, size)
        except FileNotFoundError:
            raise NotFound(
                "unknown_image", f"The file of the image {image.id} is missing.", "Add the image again."
            ) from None

    def of_article(
        self, draft_id: str, document: Document, size: ImageSize | None, address: Callable[[Image, str, bytes], str]
    ) -> dict[str, ArticleImage]:
        """Return the images of a document, by their ids, for the exporters; those that are missing are left out.

        Args:
            size: of the content; ``None``: without content.
            address: from image, file name and content, that by which the article refers to it.

        Raises:
            InternalError: ``damaged_file``.
        """
        wanted = {figure.image for figure in figures(document)}
        if not wanted:
            return {}
        rows = self._session.scalars(select(Image).where(Image.draft_id == draft_id, Image.id.in_(wanted)))
        article_images: dict[str, ArticleImage] = {}
        for image in rows:
            content, name = b"", f"{image.id}.{EXTENSIONS[image.media_type]}"
            if size is not None:
                try:
                    content = read_file(self._root / image.id, size)
                except FileNotFoundError:
                    log.warning("image_file_missing", image_id=image.id)
                    continue
            where = address(image, name, content)
            article_images[image.id] = ArticleImage(name, where, image.media_type, image.width, image.height, content)
        return article_images

    def ids(self, draft_id: str) -> list[str]:
        """Return the ids of all images of a draft, whether its text has them or not."""
        return list(self._session.scalars(select(Image.id).where(Image.draft_id == draft_id)))

    def delete_files(self, image_ids: Iterable[str]) -> None:
        """Delete the files of images whose rows are deleted."""
        for image_id in image_ids:
            shutil.rmtree(self._root / image_id, ignore_errors=True)

    def delete_abandoned(self) -> None:
        """Delete what a process that was killed left: half of an upload, or files of a draft that was deleted."""
        if not self._root.is_dir():
            return
        image_ids = set(self._session.scalars(select(Image.id)))
        for folder in self._root.iterdir():
            with suppress(OSError):  # another process deletes it as well
                if folder.name not in image_ids and time.time() - folder.stat().st_mtime > _ABANDONED_AFTER_S:
                    shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def _stored(self, images: Iterable[Image], write: Callable[[Image, Path], None]) -> Iterator[None]:
        """Write the files of images, and delete them again if the context, which commits their rows, fails."""
        ids: list[str] = []
        try:
            for image in images:
                ids.append(image.id)
                # On disk before the row is committed.
                write_folder(self._root / image.id, partial(write, image))
            yield
        except BaseException:
            self._session.rollback()
            self.delete_files(ids)
            raise

    def _link(self, image_id: str, folder: Path) -> None:
        """Put the files of another image, which never change, into ``folder``."""
        for name in (*SIZES, SUMS):
            try:
                os.link(self._root / image_id / name, folder / name)
            except OSError:  # a file system without links, or too many of them
                shutil.copyfile(self._root / image_id / name, folder / name)

    def _readable(self, document: Document) -> dict[str, Image]:
        """Return the images of a document that the viewer may read, as many as a draft may have."""
        images: dict[str, Image] = {}
        for figure in figures(document):
            image = self._session.get(Image, figure.image)
            if image is not None and len(images) < MAX_IMAGES:
                images[figure.image] = image
        return images

    def _row(self, draft_id: str, name: str, picture: Picture | Image, size: int) -> Image:
        return Image(
            id=new_id(),
            draft_id=draft_id,
            name=name,
            media_type=picture.media_type,
            width=picture.width,
            height=picture.height,
            bytes=size,
            person_id=current_person_id(self._session),
        )

    def _copy_of(self, original: Image, draft_id: str) -> Image:
        return self._row(draft_id, original.name, original, original.bytes)

    def _require_room(self, draft_id: str) -> None:
        count = self._session.scalar(select(func.count()).select_from(Image).where(Image.draft_id == draft_id)) or 0
        if count >= MAX_IMAGES:
            raise _too_many(count)


def _read(reader: SandboxedReader, name: str, data: bytes, crop: Crop | None = None) -> Picture:
    try:
        return reader.read_with(partial(prepare_picture, crop=crop), name, data, MAX_BYTES)
    except (InputError, TooLarge) as error:
        raise damaged_picture(name) if error.code in _LIMITS else error from None


def _write_files(picture: Picture, folder: Path) -> None:
    files: Mapping[ImageSize, bytes] = {"large": picture.large, "small": picture.small}
    for size, content in files.items():
        (folder / size).write_bytes(content)


def _too_many(count: int) -> AppError:
    return ConflictError(
        "too_many_images",
        f"The draft has {count} images; {MAX_IMAGES} are the most, with those that were removed from its text.",
        "Copy the draft: the copy has only the images that its text has.",
        params={"most": MAX_IMAGES},
    )
