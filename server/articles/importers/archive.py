"""Imports an article from a ZIP archive of one text and its images, as this desk and other editors export it."""

import posixpath
from urllib.parse import unquote, urlsplit

from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS, PackageFiles
from indexer.readers.decoding import decode
from models.errors import AppError, InputError

_ENDINGS = (".md", ".markdown", ".html", ".htm", ".txt")
# What an archive with several texts may call the article.
_ARTICLE_NAMES = frozenset(("article", "index"))


class ArticleArchive:
    """An archive with an article in it.

    Raises:
        InputError: ``not_an_article``: it has no text, or several and none is called “article” or “index”;
            ``broken_document``.
    """

    def __init__(self, name: str, data: bytes, most_bytes: int) -> None:
        self._name = name
        self._most_bytes = most_bytes
        try:
            self._files = PackageFiles(name, data)
        except DAMAGED_ZIP_ERRORS as error:
            raise _broken(name) from error
        self._text = self._find_text()

    def text(self) -> str:
        """Return the text of the article.

        Raises:
            InputError: ``not_text`` or ``broken_document``.
            TooLarge: ``too_large``.
        """
        try:
            content = self._files.read(self._text) or b""
        except AppError:
            raise
        except DAMAGED_ZIP_ERRORS as error:
            raise _broken(self._name) from error
        return decode(self._name, content, self._most_bytes)

    def load(self, address: str) -> bytes | None:
        """Return the file that the text refers to by ``address``; None for one that is not in the archive."""
        try:
            parts = urlsplit(address)
        except ValueError:
            return None
        if parts.scheme or parts.netloc or not parts.path:
            return None
        folder = posixpath.dirname(self._text)
        for path in (unquote(parts.path), parts.path):
            content = self._files.read(posixpath.normpath(posixpath.join(folder, path)))
            if content is not None:
                return content
        return None

    def _find_text(self) -> str:
        texts = [name for name in self._files.names if name.lower().endswith(_ENDINGS) and not _is_of_a_system(name)]
        if len(texts) > 1:
            nearest = min(name.count("/") for name in texts)
            texts = [name for name in texts if name.count("/") == nearest]
        if len(texts) > 1:
            texts = [name for name in texts if _stem(name) in _ARTICLE_NAMES]
        if len(texts) != 1:
            raise InputError(
                "not_an_article",
                f"“{self._name}” is a ZIP archive without an article: it needs one text (Markdown or HTML), or one "
                "called “article” or “index”.",
                "Unpack it, and import the article itself; or leave one text in it, with its images.",
            )
        return texts[0]


def _stem(name: str) -> str:
    return posixpath.splitext(posixpath.basename(name))[0].lower()


def _is_of_a_system(name: str) -> bool:
    """Whether a file was added by an operating system, not by a writer."""
    return any(part.startswith((".", "__MACOSX")) for part in name.split("/"))


def _broken(name: str) -> AppError:
    return InputError(
        "broken_document",
        f"“{name}” is a ZIP archive that is damaged, or locked with a password.",
        "Pack it again, without a password, and import that.",
        params={"name": name},
    )
