"""Exports a draft as Markdown, HTML, Word, JSON or NITF."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from indexer.readers.text.characters import clean_text, fold_whitespace
from models.errors import InputError
from server.articles.article import Article
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.exporters.nitf import to_nitf
from server.articles.exporters.word import to_word
from server.web.file_names import safe_name

_FORBIDDEN_IN_FILE_NAMES = re.compile(r'[/\\:*?"<>|\x00-\x1f]+')
_MAX_NAME_LENGTH = 80


@dataclass(frozen=True, slots=True)
class _Format:
    media_type: str
    write: Callable[[Article], bytes]
    ending: str


_MARKDOWN = "text/markdown; charset=utf-8"
_ZIP = "application/zip"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
FORMATS: Mapping[str, _Format] = MappingProxyType(
    {
        "md": _Format(_MARKDOWN, lambda article: to_markdown(article).encode(), "md"),
        "html": _Format("text/html; charset=utf-8", lambda article: to_html(article).encode(), "html"),
        "docx": _Format(_WORD, to_word, "docx"),
        "json": _Format("application/json", lambda article: to_json(article).encode(), "json"),
        "nitf": _Format("application/xml", to_nitf, "xml"),
    }
)


@dataclass(frozen=True, slots=True)
class ExportedDraft:
    """An exported file."""

    name: str
    media_type: str
    content: bytes


def export(article: Article, wanted: str) -> ExportedDraft:
    """Export the article in one of ``FORMATS``; Markdown with images as a zip archive of text and images.

    Raises:
        InputError: ``unknown_format``.
    """
    chosen = FORMATS.get(wanted)
    if chosen is None:
        raise InputError(
            "unknown_format", f"There is no export as {wanted[:40]!r}.", f"Choose one of {', '.join(FORMATS)}."
        )
    stem, content = _stem(article.headline), chosen.write(article)
    if chosen.media_type == _MARKDOWN and article.images:
        return ExportedDraft(f"{stem}.zip", _ZIP, _archive(content, article))
    return ExportedDraft(f"{stem}.{chosen.ending}", chosen.media_type, content)


def _archive(text: bytes, article: Article) -> bytes:
    """Packs a text with the images that it refers to."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("article.md", text, zipfile.ZIP_DEFLATED)
        for image in article.images.values():
            archive.writestr(image.address, image.content)
    return written.getvalue()


def _stem(headline: str) -> str:
    """Return the headline as a file name."""
    name = fold_whitespace(_FORBIDDEN_IN_FILE_NAMES.sub(" ", clean_text(headline)))[:_MAX_NAME_LENGTH].strip(" .")
    return safe_name(name, "draft")
