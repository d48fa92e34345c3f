"""Imports files and pasted texts as drafts."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from server.articles.details import normalized
from server.articles.document import Document, figures
from server.articles.importers.detect import body_of, read_article, read_text
from server.articles.importers.html import read_html
from server.articles.importers.imported import ImportedArticle
from server.db.tables import Draft, Image, new_id
from server.drafts.service import DraftService
from server.images.service import DraftImages
from server.sources.files.sandboxed_reader import SandboxedReader

# The signature of ``read_article``.
ReadArticle = Callable[[str, bytes, int], ImportedArticle]


@dataclass(frozen=True, slots=True)
class ImportedDraft:
    """A draft from a file, with an error for each image that could not be imported."""

    draft: Draft
    left_out: list[AppError]


@dataclass(frozen=True)
class ArticleImporter:
    """Reads articles and creates drafts from them.

    Args:
        max_file_bytes: the largest file that is read.
        max_body_bytes: the largest body, as JSON, that a desk can save.
        images: those of all drafts: an article that names some gets copies.
        sandbox: where pictures are decoded.
        read: reads files; uploaded files are read in a sandbox.
    """

    session: Session
    max_file_bytes: int
    max_body_bytes: int
    images: DraftImages
    sandbox: SandboxedReader
    read: ReadArticle = read_article

    def import_file(self, name: str, data: bytes) -> ImportedDraft:
        """Create a draft from a file, with the images that are in it.

        Raises:
            InputError: ``article_too_long``.
            AppError: the errors of ``read_article``.
        """
        return self._create_draft(name, self.read(name, data, self.max_file_bytes))

    def import_text(self, name: str, text: str, html: str | None = None) -> ImportedDraft:
        """Create a draft from pasted text.

        Args:
            name: the name of the text in messages.
            html: the same text as HTML, which is preferred.

        Raises:
            InputError: ``empty_file``, ``not_an_article``, ``bad_body`` or ``article_too_long``.
        """
        if not (html or text).strip():
            raise InputError(
                "empty_file",
                f"“{name}” has no text in it.",
                "Paste the article, then import it.",
                params={"name": name},
            )
        return self._create_draft(name, read_html(html) if html else read_text(text))

    def _create_draft(self, name: str, imported: ImportedArticle) -> ImportedDraft:
        body = body_of(imported)
        size = len(json.dumps(body, ensure_ascii=False).encode())
        # The rest of a save is the headline and the names of fields.
        if size > self.max_body_bytes * 9 // 10:
            raise InputError(
                "article_too_long",
                f"“{name}” comes to {size:,} bytes; an article may have {self.max_body_bytes * 9 // 10:,}.",
                "Split it into several articles. If you want to quote from it, add it as a source.",
                params={"name": name},
            )
        left_out, drafts = list(imported.left_out), DraftService(self.session)
        details = normalized(imported.details)
        if not figures(imported.document):
            return ImportedDraft(drafts.create(imported.headline, body, details=details), left_out)
        draft_id = new_id()

        def create(document: Document, images: list[Image]) -> Draft:
            return drafts.create(
                imported.headline,
                body_of(replace(imported, document=document)),
                draft_id=draft_id,
                details=details,
                images=images,
            )

        if imported.pictures:
            with self.images.imported_into(draft_id, imported.document, imported.pictures, self.sandbox) as (
                document,
                images,
                refused,
            ):
                return ImportedDraft(create(document, images), [*left_out, *refused])
        left_out += self.images.unreadable(imported.document)
        with self.images.copied_into(draft_id, imported.document) as (document, images):
            return ImportedDraft(create(document, images), left_out)
