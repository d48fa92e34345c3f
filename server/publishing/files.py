"""The files of publications under ``data/published``; no crash and no power failure leaves half or orphan folders.

Files and the row of a publication cannot be committed together. So the files are prepared under a hidden name, the row
is committed, and then the folder gets its name; whether a prepared folder is kept is decided by the row alone.
"""

import re
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.storage.generations import sync_path
from server.db.tables import Publication
from server.sealed_folders import WRITING, write_folder

log = structlog.get_logger(__name__)

FILES: Final = {"html": "article.html", "markdown": "article.md", "json": "article.json"}
# Stored with the article for those who check it; it is not a format of the article.
QUOTE_SHEET: Final = "quotes.html"
QUOTE_SHEET_JSON: Final = "quotes.json"
IMAGE_NAME: Final = re.compile(r"image-[0-9a-f]{12}\.(?:jpg|png)")

_PREPARED: Final = ".prepared-"
# Another process may be publishing just now: what is younger belongs to it.
_ABANDONED_AFTER_S: Final = 3_600.0


class PublicationFiles:
    """Prepares, completes and finds the folders of publications.

    Args:
        data: the data folder of the desk.
    """

    def __init__(self, data: Path) -> None:
        self._root = data / "published"

    def prepare(self, publication_id: str, rendered: Mapping[str, str | bytes]) -> None:
        """Write all files of a publication, or none; nobody sees them before ``complete``.

        Args:
            rendered: the contents by file name.

        Raises:
            OSError: the disk is full, for example.
        """

        def write(folder: Path) -> None:
            for name, content in rendered.items():
                (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

        # On disk before the row is committed: a row whose files power failure emptied could not be repaired.
        write_folder(self._prepared(publication_id), write)

    def complete(self, publication_id: str) -> Path:
        """Give the prepared folder of a committed publication its name, and return the folder.

        It is safe to call it again, and from several processes at once.
        """
        folder = self._root / publication_id
        if not folder.is_dir():
            with suppress(FileNotFoundError):  # another process was faster, or the files were deleted
                self._prepared(publication_id).rename(folder)
                sync_path(self._root)
        return folder

    def discard(self, publication_id: str) -> None:
        """Delete the prepared folder of a publication that was not committed."""
        shutil.rmtree(self._prepared(publication_id), ignore_errors=True)

    def folder(self, session: Session, publication_id: str) -> Path:
        """Return the folder of a publication; a prepared one with a committed row is completed first."""
        if self._prepared(publication_id).is_dir() and is_stored(session, publication_id):
            return self.complete(publication_id)
        return self._root / publication_id

    def recover(self, session: Session) -> None:
        """Complete or delete what a process that was killed while it published has left."""
        for path in sorted(self._root.glob(".*")):
            publication_id = path.name.removeprefix(_PREPARED)
            if path.name.startswith(_PREPARED) and is_stored(session, publication_id):
                self.complete(publication_id)
                log.info("publication_completed", publication_id=publication_id)
            elif path.name.startswith((_PREPARED, WRITING)) and _age(path) > _ABANDONED_AFTER_S:
                shutil.rmtree(path, ignore_errors=True)

    def _prepared(self, publication_id: str) -> Path:
        return self._root / f"{_PREPARED}{publication_id}"


def is_stored(session: Session, publication_id: str) -> bool:
    """Whether the row of the publication is committed, or visible in this transaction."""
    return session.scalar(select(Publication.id).where(Publication.id == publication_id)) is not None


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:  # completed by another process
        return 0.0
