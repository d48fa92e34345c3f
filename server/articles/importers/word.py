"""Imports an article from a Word document: headings, lists, quotes and emphasis by style; tracked changes accepted."""

from dataclasses import replace

from indexer.documents.blocks import Block, Document, Image, Paragraph
from indexer.documents.word import parse_word
from indexer.documents.zip_packages import PackageFiles
from server.articles.details import ArticleDetails, read_details
from server.articles.document import Figure
from server.articles.importers.imported import ImportedArticle, extract_headline
from server.articles.importers.pictures import PictureCollector
from server.articles.importers.projection import article_of

_DETAIL_STYLES = {"Subtitle": "standfirst", "Byline": "byline"}
_MAX_HEAD_PARAGRAPHS = 6


def read_word(name: str, data: bytes) -> ImportedArticle:
    """Read the article with tracked changes accepted; notes are moved below the text, comments are dropped.

    Args:
        name: the file's name, for messages.
        data: the whole file.

    Raises:
        InputError: ``locked_document`` or ``broken_document``.
        TooLarge: ``too_large``.
    """
    document = parse_word(name, data)
    details, blocks = _take_details(document)
    files, pictures = PackageFiles(name, data), PictureCollector()

    def take_image(image: Image) -> Figure | None:
        return pictures.take(
            image.path if image.linked else image.path.rpartition("/")[2],
            lambda: None if image.linked else files.read(image.path),
            image.description,
            crop=image.crop,
        )

    body = article_of(blocks, take_image, notes=document.notes, preserve_whitespace=True)
    return replace(
        extract_headline(body, document.title),
        details=details,
        pictures=pictures.pictures,
        left_out=tuple(pictures.left_out),
    )


def _take_details(document: Document) -> tuple[ArticleDetails, list[Block]]:
    """Return standfirst and byline from below the title with the properties of the file, and the other blocks."""
    fields: dict[str, object] = {"section": document.category, "keywords": [document.keywords]}
    blocks = list(document.blocks)
    for paragraph in [block for block in blocks if isinstance(block, Paragraph)][:_MAX_HEAD_PARAGRAPHS]:
        style = paragraph.style.name
        if style in _DETAIL_STYLES:
            fields.setdefault(_DETAIL_STYLES[style], paragraph.text)
            blocks = [block for block in blocks if block is not paragraph]
        elif style != "Title" and paragraph.text.strip():
            break
    return read_details(fields), blocks
