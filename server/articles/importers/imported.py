"""What every format of an imported article comes to, and which of its words are the headline."""

from dataclasses import dataclass, replace

from server.articles.document import Block, Document

# What a writer would call a headline; a longer heading is text.
LONGEST_HEADLINE = 1_000


@dataclass(frozen=True, slots=True)
class ImportedArticle:
    """An article once read."""

    headline: str
    document: Document


def extract_headline(document: Document, title: str = "") -> ImportedArticle:
    """Takes the headline out of a body whose headings are of level 1 to 6 still.

    It is the first heading of the first level, wherever it stands; else a heading that the text begins with; else
    ``title``, which the file has beside its text. The other headings come to be of the two levels that a draft has.
    """
    place = next((at for at, block in enumerate(document.blocks) if _is_title(block, 1)), None)
    if place is None and document.blocks and _is_title(document.blocks[0], 6):
        place = 0
    if place is None:
        return ImportedArticle(
            _on_one_line(title)[:LONGEST_HEADLINE], Document(tuple(map(_normalize_heading_levels, document.blocks)))
        )
    blocks = document.blocks[:place] + document.blocks[place + 1 :]
    return ImportedArticle(
        _on_one_line(document.blocks[place].text), Document(tuple(map(_normalize_heading_levels, blocks)))
    )


def _is_title(block: Block, deepest: int) -> bool:
    return block.kind == "heading" and block.level <= deepest and 0 < len(block.text.strip()) <= LONGEST_HEADLINE


def _normalize_heading_levels(block: Block) -> Block:
    if block.kind == "heading":
        return replace(block, level=2 if block.level <= 2 else 3)
    return replace(block, blocks=tuple(map(_normalize_heading_levels, block.blocks)))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
