"""Imports an article from a file or pasted text; the format is detected from the content, not from the name.

Pictures that are in the file are imported undecoded; nothing is fetched.
"""

import json
import re
import unicodedata
from dataclasses import replace
from typing import Final

from indexer.documents.zip_packages import is_word_package
from indexer.readers.decoding import decode_as_written
from indexer.readers.text.titles import display_file_name
from indexer.readers.web_page import is_web_page
from models.errors import InputError, TooLarge
from models.text.hidden_characters import text_in_stored_order
from server.articles.builder import has_text
from server.articles.details import read_details
from server.articles.document import Document, parse_stored_body, plain_text, to_prosemirror
from server.articles.importers.archive import ArticleArchive
from server.articles.importers.html import read_html
from server.articles.importers.imported import ImportedArticle
from server.articles.importers.markdown import read_markdown
from server.articles.importers.pictures import LoadFile
from server.articles.importers.word import read_word
from server.articles.languages import named_language

# What Word, a browser and a text editor call such files.
ARTICLE_ENDINGS: Final = (".md", ".markdown", ".txt", ".docx", ".html", ".htm", ".json", ".zip")
_PDF = b"%PDF-"
_ZIP = b"PK\x03\x04"
_FIRST_ELEMENT = re.compile(
    r"\s*<(?:article|section|main|header|div|p|h[1-6]|ul|ol|blockquote|table|body|head|meta|span|b|strong|em|i|a)\b[^<>]*>",
    re.IGNORECASE,
)


def read_article(name: str, data: bytes, most_bytes: int) -> ImportedArticle:
    """Read headline and body from Markdown, HTML, Word, this desk's JSON, or a ZIP archive of a text and its images.

    Other text is read as Markdown.

    Args:
        name: the file's name, for messages.
        data: the whole file.
        most_bytes: the largest file that is accepted.

    Raises:
        InputError: ``empty_file``, ``not_text``, ``not_an_article``, ``broken_document``,
            ``locked_document`` or ``bad_body``.
        TooLarge: ``too_large``.
    """
    name = display_file_name(name) or "article"
    if len(data) > most_bytes:
        raise TooLarge(
            "too_large",
            f"“{name}” has {len(data):,} bytes; an article may have {most_bytes:,} at most.",
            "Remove the pictures, or save the text only, and import that.",
        )
    if data.startswith(_PDF):
        raise InputError(
            "not_an_article",
            f"“{name}” is a PDF, which has lines on pages and no paragraphs.",
            "Import the document it was made from: Word, HTML or Markdown. As a source a PDF can be added as it is.",
        )
    if is_word_package(data):
        imported = read_word(name, data)
    elif data.startswith(_ZIP):
        archive = ArticleArchive(name, data, most_bytes)
        imported = read_text(archive.text(), archive.load)
    else:
        # A draft is stored without the characters that change the order of a text; a check reports them.
        text = text_in_stored_order(decode_as_written(name, data, most_bytes))
        imported = read_text(unicodedata.normalize("NFC", text))
    if not imported.headline and not has_text(imported.document) and not imported.pictures:
        raise InputError(
            "empty_file",
            f"“{name}” has no text in it.",
            "Check that it was saved, and import it again.",
            params={"name": name},
        )
    return imported


def read_text(text: str, load: LoadFile | None = None) -> ImportedArticle:
    """Read headline and body from text.

    Args:
        load: finds the pictures that the text refers to, where it came with them.

    Raises:
        InputError: ``not_an_article`` or ``bad_body``.
    """
    if text.lstrip().startswith("{"):
        imported = _read_json(text)
        if imported is not None:
            return imported
    beginning = text[:2000].lower()
    if is_web_page(text) or _FIRST_ELEMENT.match(text) or "<html" in beginning or "<!doctype html" in beginning:
        return read_html(text, load)
    return read_markdown(text, load)


def body_of(imported: ImportedArticle) -> object:
    """Return the body as ProseMirror's JSON, without links that a draft may not have."""
    return to_prosemirror(parse_stored_body(to_prosemirror(imported.document)))


def _read_json(text: str) -> ImportedArticle | None:
    """Read the JSON that this desk exports; None if it is not JSON."""
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return None
    if not isinstance(content, dict) or not isinstance(content.get("headline"), str) or "body" not in content:
        raise InputError(
            "not_an_article",
            "The JSON is not an article from Quotedesk: it has no “headline” and “body”.",
            "Export the article from Quotedesk as JSON, or import it as Markdown, HTML or Word.",
        )
    document: Document = parse_stored_body(content["body"])
    language = named_language(content.get("language"), plain_text(document))
    return ImportedArticle(content["headline"], document, replace(read_details(content), language=language))
