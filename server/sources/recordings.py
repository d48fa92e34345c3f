"""Attaches recordings to sources, stores them and finds them for playback."""

import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import update
from sqlalchemy.orm import Session

from models.errors import AppError, InputError, NotFound, TooLarge
from server.config import Settings
from server.db.lookup import find_source
from server.db.tables import Source
from server.sealed_folders import damaged_file
from server.sources.files.media_types import EXTENSIONS, recording_type, with_matching_extension
from server.web.file_names import safe_name

_CHUNK_BYTES = 1024 * 1024
_INCOMING = ".incoming-"
# No upload takes longer.
_ABANDONED_AFTER_S = 24 * 3600

# Held from reading which file is the old one until it is removed, so that no other request replaces it meanwhile.
_changing = threading.Lock()


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording: its path, its media type and its file name."""

    path: Path
    type: str
    name: str


class RecordingService:
    """Attaches and detaches recordings, completely or not at all."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self._session = session
        self._uploads = settings.data / "uploads"
        self._most = settings.max_media_bytes

    def get(self, source_id: str) -> Recording:
        """Return the recording of a source.

        Raises:
            NotFound: ``unknown_source`` or ``no_recording``.
            InternalError: ``damaged_file``: it is not as long as it was.
        """
        source = find_source(self._session, source_id)
        path = self._uploads / source_id / (source.media_file or "")
        if source.media_file is None or not path.is_file():
            raise _no_recording(source)
        if path.stat().st_size != source.media_bytes:
            raise damaged_file(source.media_name or source.title)
        return Recording(path.resolve(), source.media_type or "", source.media_name or "")

    def delete_abandoned(self) -> None:
        """Delete uploads that a process left when it was killed."""
        abandoned_before = time.time() - _ABANDONED_AFTER_S
        for folder in self._uploads.glob(f"{_INCOMING}*"):
            with suppress(OSError):  # another process deletes it as well
                if folder.stat().st_mtime < abandoned_before:
                    shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def incoming(self) -> Iterator[Path]:
        """Create a temporary folder for an upload, on the disk where the recording will be stored."""
        self._uploads.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._uploads, prefix=_INCOMING, ignore_cleanup_errors=True) as folder:
            yield Path(folder)

    def check(self, name: str, stream: BinaryIO) -> str:
        """Return the media type of a file that can be attached.

        Raises:
            InputError: ``not_a_recording``.
            TooLarge: ``too_large``.
        """
        size = stream.seek(0, 2)
        if size > self._most:
            raise self.too_large(name)
        kind = recording_type(name, stream)
        if kind is None:
            raise InputError(
                "not_a_recording",
                f"“{_name(name)}” is {'empty' if size == 0 else 'not a recording that a browser can play'}.",
                "Attach an MP3, M4A, WAV, FLAC, Ogg, Opus, AAC, MP4, WebM or Matroska file; export it as one of these.",
                params={"name": _name(name)},
            )
        return kind

    def attach_copy(self, source_id: str, name: str, stream: BinaryIO) -> Source:
        """Copy a recording in chunks, and attach it.

        Raises:
            AppError: the errors of ``attach``.
        """
        self.check(name, stream)
        with self.incoming() as folder:
            stream.seek(0)
            with (folder / "copy").open("wb") as copy:
                shutil.copyfileobj(stream, copy, _CHUNK_BYTES)
            return self.attach(source_id, name, folder / "copy")

    def attach(self, source_id: str, name: str, file: Path) -> Source:
        """Make a file in an ``incoming`` folder the source's recording, instead of the one it had.

        Raises:
            NotFound: ``unknown_source``.
            InputError: ``not_a_recording``; the old recording stays, as after ``too_large``.
            TooLarge: ``too_large``.
        """
        find_source(self._session, source_id)
        with file.open("rb") as stream:
            kind = self.check(name, stream)
        folder = self._uploads / source_id
        # A unique name, so that the commit switches from the old file to the new one.
        stored = folder / f"recording-{secrets.token_hex(6)}{EXTENSIONS[kind][0]}"
        values = {
            "media_name": with_matching_extension(_name(name), kind),
            "media_type": kind,
            "media_bytes": file.stat().st_size,
            "media_file": stored.name,
        }
        folder.mkdir(parents=True, exist_ok=True)
        file.replace(stored)
        try:
            self._swap(source_id, values)
        except BaseException:
            stored.unlink(missing_ok=True)
            if not any(folder.iterdir()):
                folder.rmdir()  # the source has been deleted meanwhile
            raise
        return find_source(self._session, source_id)

    def detach(self, source_id: str) -> None:
        """Delete the recording of a source.

        Raises:
            NotFound: ``unknown_source`` or ``no_recording``.
        """
        source = find_source(self._session, source_id)
        if source.media_file is None:
            raise _no_recording(source)
        self._swap(source_id, dict.fromkeys(("media_name", "media_type", "media_bytes", "media_file")))

    def too_large(self, name: str = "") -> AppError:
        """Create the error about a recording beyond the limit."""
        return TooLarge(
            "too_large",
            f"{f'“{_name(name)}”' if name else 'The recording'} is larger than {self._most:,} bytes.",
            "Save it as MP3 or M4A, a tenth of the size of WAV, or raise the setting QUOTEDESK_MAX_MEDIA_BYTES.",
        )

    def _swap(self, source_id: str, values: dict[str, object]) -> None:
        with _changing:
            self._session.rollback()
            old = find_source(self._session, source_id).media_file
            changed = update(Source).where(Source.id == source_id).values(**values).returning(Source.id)
            if self._session.scalar(changed.execution_options(synchronize_session=False)) is None:
                self._session.rollback()
                find_source(self._session, source_id)
            self._session.commit()
            if old is not None:
                # Responses that are being sent have the file open, and are completed.
                (self._uploads / source_id / old).unlink(missing_ok=True)


def _name(name: str) -> str:
    return safe_name(name, "recording")


def _no_recording(source: Source) -> AppError:
    return NotFound(
        "no_recording",
        f"“{source.title}” has no recording.",
        "Attach one on the Sources page first.",
        params={"name": source.title},
    )
