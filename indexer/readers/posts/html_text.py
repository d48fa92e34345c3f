"""Convert the HTML of a post to plain text."""

from typing import Final

from indexer.documents.blocks import paragraphs_in
from indexer.documents.html import parse_blocks, parse_page
from indexer.readers.text.characters import clean_text

# Mastodon puts the address of a quoted post before the words, for networks without quotes.
_FALLBACK: Final = "quote-inline"


def words_of(markup: str) -> str:
    """Return the text of a piece of HTML; paragraphs and breaks are line ends.

    Raises:
        TooLarge: ``too_complex``.
    """
    page = parse_page(f"<html><body>{markup}</body></html>")
    if page is None:
        return ""
    for fallback in page.find_class(_FALLBACK):
        fallback.drop_tree()
    text = "\n".join(paragraph.text for paragraph in paragraphs_in(parse_blocks(page)))
    lines = (" ".join(line.split()) for line in clean_text(text).split("\n"))
    return "\n".join(line for line in lines if line)
