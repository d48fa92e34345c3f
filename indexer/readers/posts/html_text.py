"""Convert the HTML of a post to plain text."""

import html
from typing import Final

from lxml import etree
from lxml import html as pages

from indexer.readers.text.characters import clean_text

_LINES: Final = frozenset(("br", "p", "div", "li", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6"))
_DROPPED: Final = frozenset(("script", "style", "template", "head", "title"))
# Mastodon puts the address of a quoted post before the words, for networks without quotes.
_FALLBACK: Final = "quote-inline"


def words_of(markup: str) -> str:
    """Return the text of a piece of HTML; paragraphs and breaks are line ends.

    Raises nothing: what is not markup is text.
    """
    if "<" not in markup:
        return clean_text(html.unescape(markup)).strip()
    try:
        top = pages.fragment_fromstring(markup, create_parent="div")
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        return clean_text(html.unescape(markup)).strip()
    parts: list[str] = []
    walk = etree.iterwalk(top, events=("start", "end", "comment", "pi"))
    for event, element in walk:
        if event == "start":
            dropped = element.tag in _DROPPED or _FALLBACK in element.get("class", "").split()
            if dropped:
                walk.skip_subtree()
            elif element.text:
                parts.append(element.text.replace("\n", " "))
        if event == ("start" if element.tag == "br" else "end") and element.tag in _LINES:
            parts.append("\n")
        if event != "start" and element is not top and element.tail:
            parts.append(element.tail.replace("\n", " "))
    lines = (" ".join(line.split()) for line in clean_text("".join(parts)).split("\n"))
    return "\n".join(line for line in lines if line)
