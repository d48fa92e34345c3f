"""Files and pasted texts that become drafts."""

import json
from collections.abc import Callable

from sqlalchemy.orm import Session

from models.errors import InputError
from server.articles.importers.detect import body_of, read_article, read_text
from server.articles.importers.html import read_html
from server.articles.importers.imported import ImportedArticle
from server.db.tables import Draft
from server.drafts.service import DraftService

# As ``read_article``.
ReadArticle = Callable[[str, bytes, int], ImportedArticle]


class ArticleImporter:
    """Reads articles and begins drafts with them.

    Args:
        most_file_bytes: the largest file that is read.
        most_body_bytes: the largest body, as JSON, that a desk can save.
        read: what reads files; those of strangers are read apart.
    """

    def __init__(
        self, session: Session, most_file_bytes: int, most_body_bytes: int, read: ReadArticle = read_article
    ) -> None:
        self._session = session
        self._read = read
        self._most_file_bytes = most_file_bytes
        self._most_body_bytes = most_body_bytes

    def import_file(self, name: str, data: bytes) -> Draft:
        """A draft of what is in a file.

        Raises:
            AppError: what ``read_article`` raises, or ``article_too_long``.
        """
        return self._begin(name, self._read(name, data, self._most_file_bytes))

    def import_text(self, name: str, text: str, html: str | None = None) -> Draft:
        """A draft of what was pasted.

        Args:
            name: what to call it in messages.
            html: the same text with its mark-up, which is read instead.

        Raises:
            AppError: ``empty_file``, ``not_an_article``, ``bad_body`` or ``article_too_long``.
        """
        if not (html or text).strip():
            raise InputError(
                "empty_file",
                f"“{name}” has no text in it.",
                "Paste the article, then import it.",
                params={"name": name},
            )
        return self._begin(name, read_html(html) if html else read_text(name, text))

    def _begin(self, name: str, imported: ImportedArticle) -> Draft:
        body = body_of(imported)
        size = len(json.dumps(body, ensure_ascii=False).encode())
        # Beside the body a save has the headline and the names of things.
        if size > self._most_body_bytes * 9 // 10:
            raise InputError(
                "article_too_long",
                f"“{name}” comes to {size:,} bytes; an article may have {self._most_body_bytes * 9 // 10:,}.",
                "Divide it into several articles. If it is material to quote from, add it to the library as a source.",
                params={"name": name},
            )
        return DraftService(self._session).create(imported.headline, body)
