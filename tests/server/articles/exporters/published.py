"""An article with quotes, and what its publication is read with."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

from server.articles.article import Article
from server.articles.document import Block, Document, Inline, Provenance, parse_body

SOURCE = Provenance("s1", "Pier inquiry", 8, 7, 4, 15, "Jane Doe", 751_000, "never sound", "Was ", ", I said.", 758_250)


SCRIPT = "<script>alert('x')</script>"


def article(document: Document | str, **rest: Any) -> Article:
    body = parse_body(document) if isinstance(document, str) else document
    return Article(
        **{"headline": "The pier", "published_at": datetime(2031, 5, 3, 10, 0, tzinfo=UTC), **rest}, document=body
    )


ODD = "ab가“”\"'<>&=`\n\t 🏗{}"


def read_back(attributes: dict[str, str | None]) -> Provenance:
    """Return the provenance that the attributes of a ``<q>`` tell, as docs/wire.md has them."""
    data = {name.removeprefix("data-"): value or "" for name, value in attributes.items()}
    start_ms, end_ms = (
        [round(float(second) * 1000) for second in data["time"].removeprefix("t=").split(",")]
        if "time" in data
        else (None, None)
    )
    return Provenance(
        source_id=data["source-id"],
        source_title=data.get("source-title", ""),
        paragraph_id=int(data["paragraph-id"]),
        paragraph_index=int(data["paragraph"]) - 1,
        start=int(data["start"]),
        end=int(data["end"]),
        speaker=data.get("speaker"),
        start_ms=start_ms,
        exact=data.get("exact", ""),
        prefix=data.get("prefix", ""),
        suffix=data.get("suffix", ""),
        end_ms=end_ms,
    )


def paragraph(*inlines: Inline | str) -> Block:
    return Block("paragraph", tuple(Inline(part) if isinstance(part, str) else part for part in inlines))


def quoted(words: str = "never sound", source: Provenance = SOURCE, **marks: Any) -> Inline:
    return Inline(words, quote=source, **marks)


QUOTING = Document((paragraph("The 🏗️ was “", quoted("never "), quoted("sound", em=True), "”, she said."),))


class Page(HTMLParser):
    """A page's elements with their attributes, and the text of the article."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]
