"""Imports an article from HTML: a web page, an export of another editor, or a page that this desk published."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree, html

from indexer.readers.text.characters import has_words
from indexer.readers.text.markup_limits import check_markup
from server.articles.builder import ArticleBuilder
from server.articles.details import ArticleDetails, read_details
from server.articles.document import MAX_CREDIT_LENGTH, BlockKind, Figure, Inline, Provenance, plain_text, text_blocks
from server.articles.importers.imported import ImportedArticle, extract_headline
from server.articles.importers.pictures import LoadFile, PictureCollector
from server.articles.languages import declared_language
from server.articles.provenance import read_attributes

# fmt: off
_DROPPED = frozenset((
    "head", "script", "style", "noscript", "template", "nav", "footer", "aside", "svg", "math", "iframe", "object",
    "canvas", "audio", "video", "button", "select", "textarea", "datalist", "dialog", "del",
))
_PARAGRAPHS = frozenset((
    "address", "article", "body", "caption", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "form", "header", "hgroup", "hr", "legend", "main", "p", "pre", "section", "summary", "table", "tr",
))
# fmt: on
_CONTAINERS: dict[str, BlockKind] = {
    "blockquote": "blockquote",
    "ul": "bullet_list",
    "ol": "ordered_list",
    "li": "list_item",
}
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_STRONG, _EM = frozenset(("strong", "b", "th")), frozenset(("em", "i", "cite"))
_WEIGHT = re.compile(r"font-weight\s*:\s*(\w+)", re.IGNORECASE)
_FONT_STYLE = re.compile(r"font-style\s*:\s*(\w+)", re.IGNORECASE)
_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
# Without no-break spaces, which somebody has typed on purpose.
_SPACES = re.compile(r"[ \t\n\r\f]+")
CELLS = " | "
# Counters of readers, not pictures.
_INVISIBLE_SIDES = frozenset(("0", "1"))
_DETAIL_CLASSES = "@class='section' or @class='standfirst' or @class='byline'"


def read_html(text: str, load: LoadFile | None = None) -> ImportedArticle:
    """Read the article of a page: its ``<article>``, else its ``<main>``, else all of its text.

    The headline is the first top heading, or else the page's own title.

    Args:
        load: finds the pictures that the page refers to, where it came with them; ``data:`` addresses need none.
    """
    check_markup(text)
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        page = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:  # nothing but comments
        return ImportedArticle("", ArticleBuilder().finished())
    details, declared = _take_details(page), page.get("lang")
    _strip_published_extras(page)
    article = _article(page)
    pictures = PictureCollector(load)
    document = _read(article, pictures).finished()
    within = set(article.iter("h1"))
    # Some pages have the headline above the article, and all have a title, often with the name of the site in it.
    titles = [
        "".join(heading.itertext()) for tag in ("h1", "title") for heading in page.iter(tag) if heading not in within
    ]
    title = next((title for title in titles if has_words(title)), "")
    language = declared_language(declared, plain_text(document))
    return replace(
        extract_headline(document, title),
        details=replace(details, language=language),
        pictures=pictures.pictures,
        left_out=tuple(pictures.left_out),
    )


def _article(page: Any) -> Any:
    """Return the only ``<article>`` with words, else the only ``<main>``, else the page."""
    for tag in ("article", "main"):
        elements = [element for element in page.iter(tag) if has_words("".join(element.itertext()))]
        if len(elements) == 1:
            return elements[0]
    return page


def _take_details(page: Any) -> ArticleDetails:
    """Remove section, standfirst and byline from the head of an article that this desk published, and return them."""
    fields: dict[str, object] = {}
    for element in page.xpath(f"//header[h1]/p[{_DETAIL_CLASSES}]"):
        fields.setdefault(element.get("class"), element.text_content())
        element.drop_tree()
    keywords = page.xpath("//head/meta[@name='keywords']/@content")
    return read_details({**fields, "keywords": list(keywords)})


def _strip_published_extras(page: Any) -> None:
    """Remove what publishing adds to an article: references to sources, the list of sources, and the date."""
    for mark in page.xpath("//sup[a[starts-with(@href, '#source-')]]"):
        mark.drop_tree()
    for section in page.xpath("//section[contains(@class, 'sources')][.//li[starts-with(@id, 'source-')]]"):
        section.drop_tree()
    for day in page.xpath("//header[h1 and count(*) = 2]/time[@datetime]"):
        day.drop_tree()


@dataclass(frozen=True, slots=True)
class _InlineStyle:
    """The marks of the text in an element, with those it inherits."""

    strong: bool = False
    em: bool = False
    link: str | None = None
    quote: Provenance | None = None
    preformatted: bool = False
    heading: bool = False


def _read(top: Any, pictures: PictureCollector) -> ArticleBuilder:
    """Read all elements without recursion, because the nesting of a page has no limit."""
    builder, styles, images = ArticleBuilder(), [_InlineStyle()], _Images(pictures)
    walk = etree.iterwalk(top, events=("start", "end"))
    for event, element in walk:
        tag = element.tag
        if event == "start":
            if _is_hidden(element) or element in images.captions:
                walk.skip_subtree()
                continue
            if tag == "figure":
                images.read_figure(element)
            elif tag == "img" and (figure := images.figure_of(element)) is not None:
                builder.add_figure(figure, images.caption_of(element))
            _begin(builder, tag, element)
            styles.append(_inline_style(element, styles[-1]))
            _add(builder, element.text, styles[-1])
        else:
            if not _is_hidden(element) and element not in images.captions:
                styles.pop()
                _end(builder, element)
            if element is not top:
                _add(builder, element.tail, styles[-1])
    return builder


def _is_hidden(element: Any) -> bool:
    return element.tag in _DROPPED or "hidden" in element.attrib or _HIDDEN.search(element.get("style", "")) is not None


class _Images:
    """The images of a page with their captions.

    Attributes:
        captions: the elements whose text is the caption of an image, not a paragraph.
    """

    def __init__(self, pictures: PictureCollector) -> None:
        self._pictures = pictures
        self._figures: dict[Any, Figure | None] = {}
        self._captioned: dict[Any, tuple[Inline, ...]] = {}
        self.captions: set[Any] = set()

    def read_figure(self, element: Any) -> None:
        """Take the images of a ``<figure>``; its caption is that of the last one."""
        taken = [image for image in _own(element, "img") if self.figure_of(image) is not None]
        caption = next(_own(element, "figcaption"), None)
        if not taken or caption is None:
            return
        last = taken[-1]
        credit = _take_credit(caption)
        if credit and (figure := self._figures[last]) is not None:
            self._figures[last] = replace(figure, credit=credit[:MAX_CREDIT_LENGTH])
        self._captioned[last] = tuple(_caption_inlines(caption))
        self.captions.add(caption)

    def figure_of(self, image: Any) -> Figure | None:
        """Return the figure of an ``<img>``; None if it shows nothing that an article has, or is not in the file."""
        if image not in self._figures:
            self._figures[image] = self._take(image)
        return self._figures[image]

    def caption_of(self, image: Any) -> tuple[Inline, ...]:
        """Return the caption of an ``<img>``."""
        return self._captioned.get(image, ())

    def _take(self, image: Any) -> Figure | None:
        # Pages that load images when they are scrolled to have a placeholder in ``src``.
        address = (image.get("data-src") or image.get("src") or "").strip()
        if not address or {image.get("width"), image.get("height")} & _INVISIBLE_SIDES:
            return None
        return self._pictures.take_from(address, image.get("alt") or "")


def _own(figure: Any, tag: str) -> Iterator[Any]:
    """Yield the elements of a figure that are visible and in no figure within it."""
    for element in figure.iter(tag):
        above = element.getparent()
        while above is not figure and above.tag != "figure" and not _is_hidden(above):
            above = above.getparent()
        if above is figure and not _is_hidden(element):
            yield element


def _take_credit(caption: Any) -> str:
    """Remove from a caption who made the image, and return that."""
    for element in caption.iter():
        classes = element.get("class", "").lower().split()
        if element is not caption and any("credit" in name or name == "copyright" for name in classes):
            credit = " ".join(element.text_content().split())
            element.drop_tree()
            return credit
    return ""


def _caption_inlines(caption: Any) -> Iterator[Inline]:
    """Yield the text of a caption; its paragraphs become lines."""
    blocks = text_blocks(_read(caption, PictureCollector()).finished().blocks)
    for number, block in enumerate(blocks):
        if number:
            yield Inline("\n", hard_break=True)
        yield from block.inlines


def _begin(builder: ArticleBuilder, tag: str, element: Any) -> None:
    if tag in _HEADINGS:
        builder.begin_heading(_HEADINGS[tag])
    elif tag in _CONTAINERS:
        builder.open(_container(element))
    elif tag in _PARAGRAPHS:
        builder.end_block()
    elif tag == "br":
        builder.add(Inline("\n", hard_break=True))
    elif tag in {"td", "th"} and element.getprevious() is not None:
        builder.add(Inline(CELLS))


def _container(element: Any) -> BlockKind:
    is_pull_quote = element.tag == "blockquote" and "pull-quote" in element.get("class", "").split()
    return "pull_quote" if is_pull_quote else _CONTAINERS[element.tag]


def _end(builder: ArticleBuilder, element: Any) -> None:
    tag = element.tag
    if tag in _CONTAINERS:
        builder.close(_container(element))
    elif tag in _PARAGRAPHS or tag in _HEADINGS:
        builder.end_block()


def _inline_style(element: Any, inherited: _InlineStyle) -> _InlineStyle:
    tag, style = element.tag, element.get("style", "")
    heading = inherited.heading or tag in _HEADINGS
    weight, slant = _WEIGHT.search(style), _FONT_STYLE.search(style)
    strong, em = inherited.strong or tag in _STRONG, inherited.em or tag in _EM
    if weight:  # as Google Docs writes it, even around a whole text that is not bold
        strong = weight[1].lower() in {"bold", "bolder"} or (weight[1].isdigit() and int(weight[1]) >= 600)
    if slant:
        em = slant[1].lower() in {"italic", "oblique"}
    quote = read_attributes(element.attrib) if tag == "q" else None
    return replace(
        inherited,
        strong=strong,
        em=em,
        link=element.get("href") if tag == "a" and element.get("href") else inherited.link,
        quote=quote or inherited.quote,
        preformatted=inherited.preformatted or tag == "pre",
        heading=heading,
    )


def _add(builder: ArticleBuilder, text: str | None, style: _InlineStyle) -> None:
    if not text:
        return
    if not style.preformatted:
        builder.add(_inline(_SPACES.sub(" ", text), style))
        return
    first, *others = text.strip("\n").split("\n")
    builder.add(_inline(first, style))
    for line in others:
        builder.add(Inline("\n", hard_break=True))
        builder.add(_inline(line, style))


def _inline(text: str, style: _InlineStyle) -> Inline:
    # Headings are bold anyway.
    return Inline(text, style.strong and not style.heading, style.em, style.link, style.quote)
