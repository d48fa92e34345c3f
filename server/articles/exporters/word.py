"""Exports an article as a Word document with real headings and lists, and a footnote with the source of each quote."""

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

import docx
from docx.document import Document as WordDocument
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Emu
from docx.text.paragraph import Paragraph

from server.articles.article import Article, ArticleImage
from server.articles.document import TEXT_BLOCKS, Block, Figure, sanitize_xml
from server.articles.exporters.word_footnotes import WordFootnotes
from server.articles.exporters.word_numbering import MAX_LIST_LEVEL, ListNumbering, place_in_list
from server.articles.languages import language_tag
from server.articles.quotes import Piece, PrintedArticle

_BYLINE_STYLE = "Byline"
PULL_QUOTE_STYLE = "Pull Quote"
_MAX_CONTINUATION_LEVEL = 3
_MAX_PROPERTY_LENGTH = 255
_CAPTION_STYLE = "Caption"
CREDIT_STYLE = "Credit"
# Six by eight inches fit on a page; a pixel is a 150th of an inch on paper.
_MAX_PICTURE_WIDTH, _MAX_PICTURE_HEIGHT = 5_486_400, 7_315_200
_EMU_PER_PIXEL = 6_096
_EAST_ASIAN = frozenset(("ja", "ko", "zh"))


def to_word(article: Article) -> bytes:
    """Create a ``.docx`` file; each quote whose source is known has a footnote, if the article has footnotes."""
    document = docx.Document()
    _set_language(document, article)
    document.core_properties.title = sanitize_xml(article.headline)[:250]
    _set_properties(document, article)
    document.core_properties.comments = ""
    if article.headline.strip():
        document.add_paragraph(sanitize_xml(" ".join(article.headline.split())), style="Title")
    _write_details(document, article)
    writer = _Writer(document, PrintedArticle(article))
    writer.write(article.document.blocks)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


class _Writer:
    """Adds blocks to the document, each once and in reading order."""

    def __init__(self, document: WordDocument, printed: PrintedArticle) -> None:
        self._document = document
        self._printed = printed
        self._footnotes = WordFootnotes(document)
        self._numbering = ListNumbering(document)
        self._section = document.element.body.sectPr  # the last element of the body
        self._style_ids: dict[str, str | None] = {}
        self._credits: Any = None

    def write(self, blocks: Sequence[Block], quote_style: str | None = None) -> None:
        """Add blocks that are outside lists; those of a quote with its style."""
        for block in blocks:
            if shown := self._printed.image(block):
                self._write_figure(block, *shown)
            elif block.kind in TEXT_BLOCKS:
                self._write_text(block, quote_style or _style(block))
            elif block.kind == "blockquote":
                self.write(block.blocks, quote_style or "Quote")
            elif block.kind == "pull_quote":
                self.write(block.blocks, quote_style or self._pull_quote_style())
            elif block.kind != "list_item":
                self._write_list(block, 0)

    def _pull_quote_style(self) -> str:
        """Return the name of the style of pull quotes, which is added to the document where there are any."""
        if PULL_QUOTE_STYLE not in self._style_ids:
            style: Any = self._document.styles.add_style(PULL_QUOTE_STYLE, WD_STYLE_TYPE.PARAGRAPH)
            style.base_style = self._document.styles["Intense Quote"]
            self._style_ids[PULL_QUOTE_STYLE] = style.style_id
        return PULL_QUOTE_STYLE

    def _credit_style(self) -> Any:
        """Return the style of credits, which is added to the document where there are any."""
        if self._credits is None:
            self._credits = self._document.styles.add_style(CREDIT_STYLE, WD_STYLE_TYPE.CHARACTER)
            self._credits.font.italic = True
        return self._credits

    def _write_list(self, block: Block, depth: int) -> None:
        number = self._numbering.new_list(ordered=block.kind == "ordered_list")
        for item in block.blocks:
            is_begun = False
            for child in item.blocks:
                if child.kind in ("bullet_list", "ordered_list"):
                    self._write_list(child, min(depth + 1, MAX_LIST_LEVEL))
                    continue
                for text in _texts(child):
                    paragraph = self._write_text(text, _continuation_style(depth) if is_begun else "List Paragraph")
                    if paragraph is not None and not is_begun:
                        place_in_list(paragraph, number, depth)
                        is_begun = True

    def _write_figure(self, block: Block, figure: Figure, image: ArticleImage) -> None:
        """Add the picture in a paragraph, and caption and credit in one below it."""
        paragraph = self._add_paragraph("Normal")
        paragraph.paragraph_format.keep_with_next = True
        picture: Any = paragraph.add_run().add_picture(io.BytesIO(image.content), *_picture_size(image))
        properties = picture._inline.docPr
        properties.set("name", sanitize_xml(image.name))
        if figure.alt:
            properties.set("descr", sanitize_xml(figure.alt))
        caption = self._write_text(block, _CAPTION_STYLE)
        if figure.credit.strip():
            caption = caption or self._add_paragraph(_CAPTION_STYLE)
            run = caption.add_run(f"{' ' if block.text.strip() else ''}{sanitize_xml(figure.credit)}")
            run.style = self._credit_style()

    def _write_text(self, block: Block, style: str) -> Paragraph | None:
        cut = self._printed.pieces(block) if block.kind in TEXT_BLOCKS else []
        if not block.text.strip():
            return None
        paragraph = self._add_paragraph(style)
        for href, linked in groupby(cut, key=lambda piece: piece.inline.link):
            parent = _link(paragraph, href) if href is not None else paragraph._p
            for piece in linked:
                self._write_run(paragraph, parent, piece)
        return paragraph

    def _add_paragraph(self, style: str) -> Paragraph:
        # ``add_paragraph`` looks through all styles and through the whole body each time.
        if style not in self._style_ids:
            self._style_ids[style] = self._document.part.get_style_id(style, WD_STYLE_TYPE.PARAGRAPH)  # type: ignore[no-untyped-call]
        element: Any = OxmlElement("w:p")
        self._section.addprevious(element)
        element.style = self._style_ids[style]
        return Paragraph(element, self._document._body)

    def _write_run(self, paragraph: Paragraph, parent: object, piece: Piece) -> None:
        inline = piece.inline
        run = paragraph.add_run(sanitize_xml(inline.text))
        if piece.note is not None:
            self._footnotes.refer(run, piece.note.source_note)
            return
        run.bold = inline.strong or None
        run.italic = inline.em or None
        if inline.link is not None:
            run.underline = True
            parent.append(run._r)  # type: ignore[attr-defined]  # an lxml element, whose stubs say less


def _texts(block: Block) -> Iterator[Block]:
    """Yield the paragraphs of a block in a list item."""
    if block.kind in TEXT_BLOCKS:
        yield block
    else:
        for child in block.blocks:
            yield from _texts(child)


def _continuation_style(depth: int) -> str:
    """Return the style of a further paragraph of a list item."""
    return f"List Continue {depth + 1}" if 0 < depth < _MAX_CONTINUATION_LEVEL else "List Continue"


def _picture_size(image: ArticleImage) -> tuple[Emu, Emu]:
    """Return width and height on paper, so that the picture fits on a page and is no larger than its pixels allow."""
    width, height = image.width * _EMU_PER_PIXEL, image.height * _EMU_PER_PIXEL
    factor = min(1.0, _MAX_PICTURE_WIDTH / width, _MAX_PICTURE_HEIGHT / height)
    return Emu(max(1, round(width * factor))), Emu(max(1, round(height * factor)))


def _style(block: Block) -> str:
    return f"Heading {block.level}" if block.kind == "heading" else "Normal"


def _link(paragraph: Paragraph, href: str) -> object:
    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), paragraph.part.relate_to(sanitize_xml(href), RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    paragraph._p.append(link)
    return link


def _set_properties(document: WordDocument, article: Article) -> None:
    """Set the properties of the file, which has the date of the article; Word allows 255 characters in each."""
    details, properties = article.details, document.core_properties
    properties.created = properties.modified = article.published_at or datetime.now(UTC)
    properties.author = sanitize_xml(details.byline)[:_MAX_PROPERTY_LENGTH]
    properties.category = sanitize_xml(details.section)[:_MAX_PROPERTY_LENGTH]
    keywords = sanitize_xml(", ".join(details.keywords))
    if len(keywords) > _MAX_PROPERTY_LENGTH:
        keywords = keywords[: keywords.rfind(", ", 0, _MAX_PROPERTY_LENGTH)]
    properties.keywords = keywords


def _write_details(document: WordDocument, article: Article) -> None:
    """Add standfirst and byline below the title."""
    if article.details.standfirst:
        document.add_paragraph(sanitize_xml(article.details.standfirst), style="Subtitle")
    if article.details.byline:
        style: Any = document.styles.add_style(_BYLINE_STYLE, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = document.styles["Normal"]
        style.font.bold = True
        document.add_paragraph(sanitize_xml(article.details.byline), style=_BYLINE_STYLE)


def _set_language(document: WordDocument, article: Article) -> None:
    """Set the language that Word uses for spelling and fonts, and the direction of paragraphs."""
    tag, is_rtl = language_tag(article.language), article.direction == "rtl"
    for look in document.styles.element.iter(qn("w:lang")):
        look.set(qn("w:val"), tag)
        look.set(qn("w:eastAsia"), tag if article.language in _EAST_ASIAN else "ko-KR")
        if is_rtl:
            look.set(qn("w:bidi"), tag)
    if not is_rtl:
        return
    defaults = document.styles.element.find(qn("w:docDefaults"))
    # The order of elements is the schema's: ``rtl`` stands before ``lang``, ``bidi`` before ``spacing``.
    run = defaults.find(f"{qn('w:rPrDefault')}/{qn('w:rPr')}")
    run.find(qn("w:lang")).addprevious(OxmlElement("w:rtl"))
    defaults.find(f"{qn('w:pPrDefault')}/{qn('w:pPr')}").insert(0, OxmlElement("w:bidi"))
