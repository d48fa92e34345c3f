"""Imports an article from HTML: a web page, an export of another editor, or a page that this desk published."""

from dataclasses import replace
from typing import Any

from indexer.documents.html import parse_blocks, parse_page
from indexer.readers.text.characters import has_words
from server.articles.details import ArticleDetails, read_details
from server.articles.document import Document, plain_text
from server.articles.importers.imported import ImportedArticle, extract_headline
from server.articles.importers.pictures import LoadFile, PictureCollector
from server.articles.importers.projection import article_of
from server.articles.languages import declared_language

# Google Docs exports the styles “Title” and “Subtitle” as classes of paragraphs.
_GOOGLE_STYLE = "//body[contains(@class, 'doc-content')]//p[contains(concat(' ', @class, ' '), ' {} ')]"
_DETAIL_CLASSES = "@class='section' or @class='standfirst' or @class='byline'"


def read_html(text: str, load: LoadFile | None = None) -> ImportedArticle:
    """Read the article of a page: its ``<article>``, else its ``<main>``, else all of its text.

    The headline is the first top heading, or else the page's own title.

    Args:
        load: finds the pictures that the page refers to, where it came with them; ``data:`` addresses need none.
    """
    page = parse_page(text)
    if page is None:
        return ImportedArticle("", Document(()))
    for title in page.xpath(_GOOGLE_STYLE.format("title"))[:1]:
        title.tag = "h1"
    details, declared = _take_details(page), page.get("lang")
    _strip_published_extras(page)
    article = _article(page)
    pictures = PictureCollector(load)
    document = article_of(parse_blocks(article), lambda image: pictures.take_from(image.path, image.description))
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
    """Remove section, standfirst and byline from the head of an article that this desk published, and return them.

    The standfirst is also taken from an export of Google Docs.
    """
    fields: dict[str, object] = {}
    for element in page.xpath(f"//header[h1]/p[{_DETAIL_CLASSES}]"):
        fields.setdefault(element.get("class"), element.text_content())
        element.drop_tree()
    for subtitle in page.xpath(_GOOGLE_STYLE.format("subtitle"))[:1]:
        fields.setdefault("standfirst", subtitle.text_content())
        subtitle.drop_tree()
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
