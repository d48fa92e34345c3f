"""Articles as NITF: what is in the text, and only elements where NITF 3.6 has them."""

from datetime import UTC, datetime
from typing import Any

import pytest
from lxml import etree

from server.articles.article import Article, CheckedQuote
from server.articles.details import NO_DETAILS, ArticleDetails
from server.articles.document import Provenance, parse_body, plain_text
from server.articles.exporters.nitf import NAMESPACE, to_nitf

BLOCKS = {"p", "hl2", "bq", "ul", "ol", "note", "block", "media"}
PHRASES = {"em", "q", "a", "br", "sup"}
# Which elements may stand in which, of those that are written here (NITF 3.6, documentation of the elements).
CONTENT = {
    "nitf": {"head", "body"},
    "head": {"title", "docdata", "pubdata"},
    "docdata": {"date.issue", "date.release", "key-list"},
    "key-list": {"keyword"},
    "body": {"body.head", "body.content", "body.end"},
    "body.head": {"hedline", "byline", "abstract"},
    "abstract": BLOCKS,
    "hedline": {"hl1"},
    "body.content": BLOCKS,
    "block": BLOCKS,
    "bq": {"block"},
    "ul": {"li"},
    "ol": {"li"},
    "li": BLOCKS | PHRASES,
    "note": {"body.content"},
    "media": {"media-reference", "media-object", "media-caption", "media-producer"},
    "media-caption": BLOCKS,
    **dict.fromkeys(("p", "hl2", "em", "q", "a", "sup"), PHRASES),
}


def text_node(text: str, *marks: str, **attributes: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "marks": [{"type": mark} for mark in marks] + list(attributes.values())}


def paragraph(*content: dict[str, Any], kind: str = "paragraph", **attrs: Any) -> dict[str, Any]:
    return {"type": kind, "content": list(content), **({"attrs": attrs} if attrs else {})}


BODY = {
    "type": "doc",
    "content": [
        paragraph(text_node("The pumps"), kind="heading", level=2),
        paragraph(text_node("They are "), text_node("late", "strong"), text_node(" & "), text_node("dear", "em")),
        {"type": "blockquote", "content": [paragraph(text_node("A wall is not a pump."))]},
        {"type": "pull_quote", "content": [paragraph(text_node("“Nobody asked”"))]},
        {
            "type": "bullet_list",
            "content": [
                {"type": "list_item", "content": [paragraph(text_node("one"))]},
                {"type": "list_item", "content": [paragraph(text_node("two"))]},
            ],
        },
        paragraph(text_node("“Nobody asked,” said Ines Falk.")),
    ],
}


DETAILS = ArticleDetails("Ada Quill & Co", "Pumps, not walls.", "Harbour", ("flood", "wall \x0b"))


def article(**changes: Any) -> Article:
    document = parse_body(BODY)
    provenance = Provenance(
        source_id="s1", source_title="Hearing <1>", paragraph_id="p1", paragraph_index=3, start=0, end=12,
        speaker="INES FALK", start_ms=61_000, exact="Nobody asked",
    )  # fmt: skip
    at = plain_text(document).index("Nobody asked,")
    quote = CheckedQuote("Nobody asked", at, at + 12, state="verbatim", provenance=provenance)
    settings = {
        "headline": "Pumps: ‘nobody asked’",
        "document": document,
        "published_at": datetime(2031, 5, 3, 10, tzinfo=UTC),
        "quotes": [quote],
        "language": "en",
    }
    return Article(**{**settings, **changes})


def parsed(article: Article) -> etree._Element:
    return etree.fromstring(to_nitf(article))


def find(root: etree._Element, path: str) -> list[etree._Element]:
    return root.findall("/".join(f"{{{NAMESPACE}}}{name}" for name in path.split("/")))


def said(element: etree._Element) -> str:
    return "".join(element.itertext())


@pytest.mark.parametrize("details", [NO_DETAILS, DETAILS])
def test_only_elements_of_nitf_where_it_has_them(details: ArticleDetails) -> None:
    root = parsed(article(details=details))
    assert root.get("version") == "-//IPTC//DTD NITF 3.6//EN"
    for element in root.iter():
        name = etree.QName(element).localname
        inside = {etree.QName(child).localname for child in element}
        assert inside <= CONTENT.get(name, set()), name


def test_nitf_has_headline_date_and_text() -> None:
    root = parsed(article())
    assert said(find(root, "body/body.head/hedline/hl1")[0]) == "Pumps: ‘nobody asked’"
    assert find(root, "head/docdata/date.issue")[0].get("norm") == "20310503T100000Z"
    assert said(find(root, "body/body.content/p")[0]) == "They are late & dear"
    assert said(find(root, "body/body.content/hl2")[0]) == "The pumps"
    assert [said(element) for element in find(root, "body/body.content/ul/li/p")] == ["one", "two"]
    assert said(find(root, "body/body.content/bq/block/p")[0]) == "A wall is not a pump."
    assert [element.get("class") for element in find(root, "body/body.content/bq")] == [None, "pull-quote"]
    assert [element.get("class") for element in find(root, "body/body.content/p/em")] == ["strong", None]


def test_a_quote_names_its_source_in_a_note() -> None:
    root = parsed(article())
    [quote] = find(root, "body/body.content/p/q")
    assert (said(quote), quote.get("id")) == ("Nobody asked", "quote-1")
    [link] = find(root, "body/body.content/p/sup/a")
    assert (said(link), link.get("href")) == ("1", "#source-1")
    [note] = find(root, "body/body.content/note")
    assert (note.get("id"), note.get("noteclass")) == ("source-1", "end")
    assert said(note) == "Ines Falk, Hearing <1>, 0:01:01, paragraph 4."


def test_an_article_that_is_not_published_has_no_date() -> None:
    root = parsed(article(published_at=None, quotes=[]))
    assert find(root, "head/docdata") == []
    assert find(root, "body/body.content/note") == []


@pytest.mark.parametrize("odd", ["\x00", "\x0b", "\ud800", "\ufffe"])
def test_what_xml_cannot_hold_is_replaced(odd: str) -> None:
    assert said(find(parsed(article(headline=f"a{odd}b")), "head/title")[0]) == "a\ufffdb"


def test_characters_that_xml_forbids_are_removed_from_addresses() -> None:
    link = {"type": "link", "attrs": {"href": "https://example.org/\ufffe"}}
    body = {"type": "doc", "content": [paragraph({"type": "text", "text": "here", "marks": [link]})]}
    [written] = find(parsed(article(document=parse_body(body), quotes=[])), "body/body.content/p/a")
    assert (said(written), written.get("href")) == ("here", "https://example.org/\ufffd")


def test_nitf_has_the_details_of_the_article() -> None:
    root = parsed(article(details=DETAILS, published_at=None))
    assert said(find(root, "body/body.head/byline")[0]) == "Ada Quill & Co"
    assert said(find(root, "body/body.head/abstract/p")[0]) == "Pumps, not walls."
    assert find(root, "head/pubdata")[0].get("position.section") == "Harbour"
    assert [element.get("key") for element in find(root, "head/docdata/key-list/keyword")] == ["flood", "wall \ufffd"]


def test_without_footnotes_quotes_stay_and_notes_do_not() -> None:
    root = parsed(article(footnotes=False))
    assert said(find(root, "body/body.content/p/q")[0]) == "Nobody asked"
    assert find(root, "body/body.content/note") == find(root, "body/body.content/p/sup") == []
