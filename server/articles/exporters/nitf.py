"""Exports an article as NITF 3.6, the XML in which the IPTC's members exchange articles."""

import base64
from collections.abc import Sequence
from itertools import groupby

from lxml import etree

from server.articles.article import Article, ArticleImage
from server.articles.document import TEXT_BLOCKS, Block, Figure, Inline, plain_text, sanitize_xml
from server.articles.quotes import Piece, PrintedArticle

NAMESPACE = "http://iptc.org/std/NITF/2006-10-18/"
_VERSION = "-//IPTC//DTD NITF 3.6//EN"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_LISTS = {"bullet_list": "ul", "ordered_list": "ol", "list_item": "li"}
# The headline is the first level.
_HEADING = "hl2"


def to_nitf(article: Article) -> bytes:
    """Render headline, details, date and body as UTF-8.

    Each quote whose source is known is a ``q``, with an end note if the article has footnotes; an image is ``media``,
    with its file in base64.
    """
    printed = PrintedArticle(article)
    root = etree.Element(_name("nitf"), nsmap={None: NAMESPACE}, version=_VERSION, attrib={_LANG: article.language})
    headline = sanitize_xml(article.headline)
    head = _add(root, "head")
    _add(head, "title").text = headline
    details = article.details
    _write_docdata(head, article)
    words = str(len(plain_text(article.document).split()))
    section = {"position.section": sanitize_xml(details.section)} if details.section else {}
    _add(head, "pubdata", {"item-length": words, "unit-of-measure": "word", "type": "web", **section})
    body = _add(root, "body")
    body_head = _add(body, "body.head")
    _add(_add(body_head, "hedline"), "hl1").text = headline
    if details.byline:
        _add(body_head, "byline").text = sanitize_xml(details.byline)
    if details.standfirst:
        _add(_add(body_head, "abstract"), "p").text = sanitize_xml(details.standfirst)
    content = _add(body, "body.content")
    _write(content, article.document.blocks, printed)
    for citation in printed.citations:
        if not citation.has_note:
            continue
        note = _add(content, "note", {"noteclass": "end", "id": f"source-{citation.number}"})
        _add(_add(note, "body.content"), "p").text = sanitize_xml(citation.source_note)
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=False)
    return written + b"\n"


def _write_docdata(head: etree._Element, article: Article) -> None:
    published, keywords = article.published_at_iso, article.details.keywords
    if published is None and not keywords:
        return
    data = _add(head, "docdata")
    if published is not None:
        # ISO 8601 without its separators, as the specification asks for.
        norm = published.replace("-", "").replace(":", "")
        _add(data, "date.issue", norm=norm)
        _add(data, "date.release", norm=norm)
    if keywords:
        listed = _add(data, "key-list")
        for keyword in keywords:
            _add(listed, "keyword", key=sanitize_xml(keyword))


def _write(parent: etree._Element, blocks: Sequence[Block], printed: PrintedArticle) -> None:
    for block in blocks:
        if block.kind in TEXT_BLOCKS:
            parts = printed.pieces(block)
            if shown := printed.image(block):
                _write_media(
                    _add(parent, "media", {"media-type": "image"}), *shown, parts if block.text.strip() else []
                )
            elif block.text.strip():
                _inlines(_add(parent, _HEADING if block.kind == "heading" else "p"), parts)
        elif block.kind in ("blockquote", "pull_quote"):
            style = {"class": "pull-quote"} if block.kind == "pull_quote" else {}
            _write(_add(_add(parent, "bq", style), "block"), block.blocks, printed)
        else:
            _write(_add(parent, _LISTS[block.kind]), block.blocks, printed)


def _write_media(media: etree._Element, figure: Figure, image: ArticleImage, caption: Sequence[Piece]) -> None:
    alt = {"alternate-text": sanitize_xml(figure.alt)} if figure.alt else {}
    size = {"width": str(image.width), "height": str(image.height)}
    _add(media, "media-reference", {"source": image.name, "mime-type": image.media_type, **size, **alt})
    if image.content:
        _add(media, "media-object", {"encoding": "base64"}).text = base64.b64encode(image.content).decode()
    if caption:
        _inlines(_add(_add(media, "media-caption"), "p"), caption)
    if figure.credit:
        _add(media, "media-producer").text = sanitize_xml(figure.credit)


def _inlines(parent: etree._Element, parts: Sequence[Piece]) -> None:
    for citation, run in groupby(parts, key=lambda piece: piece.citation):
        quoted = parent
        if citation is not None:
            quoted = _add(parent, "q", {"id": f"quote-{citation.number}"})
        for piece in run:
            if piece.note is not None:
                _add(_add(quoted, "sup"), "a", href=f"#source-{piece.note.number}").text = str(piece.note.number)
            else:
                _inline(quoted, piece.inline)


def _inline(parent: etree._Element, inline: Inline) -> None:
    if inline.hard_break:
        _add(parent, "br")
        return
    inner = parent if inline.link is None else _add(parent, "a", href=sanitize_xml(inline.link))
    for wanted, style in ((inline.strong, {"class": "strong"}), (inline.em, {})):
        if wanted:
            inner = _add(inner, "em", style)
    for number, line in enumerate(inline.text.split("\n")):
        if number:
            _add(inner, "br")
        _append(inner, sanitize_xml(line))


def _append(element: etree._Element, text: str) -> None:
    """Add text after what the element has."""
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def _add(parent: etree._Element, name: str, attributes: dict[str, str] | None = None, **named: str) -> etree._Element:
    return etree.SubElement(parent, _name(name), {**(attributes or {}), **named})


def _name(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
