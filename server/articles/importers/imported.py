"""The result of importing an article, and how its headline is found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from models.errors import AppError
from server.articles.details import NO_DETAILS, ArticleDetails
from server.articles.document import Block, Document
from server.articles.importers.pictures import ImportedPicture

# A longer heading is treated as text.
MAX_HEADLINE_LENGTH = 1_000


@dataclass(frozen=True, slots=True)
class ImportedArticle:
    """The headline, the body and the details of an imported article.

    Args:
        pictures: by the ``image`` of the figures in ``document``; of figures without, the image is one of the desk.
        left_out: an error for each picture that could not be taken.
    """

    headline: str
    document: Document
    details: ArticleDetails = NO_DETAILS
    pictures: Mapping[str, ImportedPicture] = field(default_factory=dict)
    left_out: tuple[AppError, ...] = ()


def extract_headline(document: Document, title: str = "") -> ImportedArticle:
    """Separate the headline from a body with headings of levels 1 to 6.

    The headline is the first heading of level 1; else a heading at the start of the text; else ``title``, the title in
    the file's metadata. The other headings get one of the two levels that a draft has.
    """
    index = next((at for at, block in enumerate(document.blocks) if _is_title(block, 1)), None)
    if index is None:
        start = next((at for at, block in enumerate(document.blocks) if block.kind != "figure"), None)
        index = start if start is not None and _is_title(document.blocks[start], 6) else None
    if index is None:
        return ImportedArticle(
            _on_one_line(title)[:MAX_HEADLINE_LENGTH], Document(tuple(map(_normalize_heading_levels, document.blocks)))
        )
    blocks = document.blocks[:index] + document.blocks[index + 1 :]
    return ImportedArticle(
        _on_one_line(document.blocks[index].text), Document(tuple(map(_normalize_heading_levels, blocks)))
    )


def _is_title(block: Block, max_level: int) -> bool:
    return block.kind == "heading" and block.level <= max_level and 0 < len(block.text.strip()) <= MAX_HEADLINE_LENGTH


def _normalize_heading_levels(block: Block) -> Block:
    if block.kind == "heading":
        return replace(block, level=2 if block.level <= 2 else 3)
    return replace(block, blocks=tuple(map(_normalize_heading_levels, block.blocks)))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
