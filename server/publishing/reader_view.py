"""A publication as one reader may see it: nothing of sources that the reader may not read.

The files of a publication were made with the rights of whoever published. A reader of the draft may read fewer sources,
or fewer than on that day.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from models.text.folding import fold
from server.articles.article import Article, ArticleImage, CheckedQuote
from server.articles.details import read_details
from server.articles.document import Provenance, parse_body, replace_provenances
from server.articles.quotes import inserted_quotes

IsReadable = Callable[[str], bool]

_HIDDEN_MESSAGE = "The source of this quote is not shared with you."


def sheet_source_ids(sheet: Mapping[str, Any]) -> set[str]:
    """Return the ids of all sources that a stored quote sheet names."""
    named = {row["source"]["source_id"] for row in sheet["quotes"] if row["source"]}
    named |= {row["inserted_from"] for row in sheet["quotes"]}
    named |= {entry["source_id"] for entry in (*sheet["overrides"], *sheet["coverage"])}
    return {source_id for source_id in named if source_id}


def sheet_for_reader(sheet: Mapping[str, Any], is_readable: IsReadable) -> dict[str, Any]:
    """Return a stored quote sheet without words, speakers, titles and embargoes of sources that are not readable.

    The quotes themselves stay, and whether they match their source: they are the article's.

    Args:
        sheet: **QuoteSheet** of docs/wire.md.
    """
    quotes = [_row(row, is_readable) for row in sheet["quotes"]]
    hidden = {fold(row["quote"]).text for row, shown in zip(sheet["quotes"], quotes, strict=True) if row != shown}
    overrides = [_override(override, is_readable, hidden) for override in sheet["overrides"]]
    return {
        **sheet,
        "cover": {**sheet["cover"], "overrides": overrides},
        "counts": dict(Counter(row["state"] for row in quotes)),
        "embargoed": sum(row["embargo"] is not None for row in quotes),
        "quotes": quotes,
        "overrides": overrides,
        "coverage": [source for source in sheet["coverage"] if is_readable(source["source_id"])],
    }


def read_article(content: bytes) -> Article:
    """Read ``article.json`` of a publication."""
    stored = json.loads(content)
    return Article(
        headline=stored["headline"],
        document=parse_body(stored["body"]),
        published_at=datetime.fromisoformat(stored["published_at"]) if stored["published_at"] else None,
        quotes=[
            CheckedQuote(
                quote["text"],
                quote["start"],
                quote["end"],
                quote["state"],
                quote["message"],
                Provenance(**quote["source"]) if quote["source"] else None,
            )
            for quote in stored["quotes"]
        ],
        language=stored["language"],
        details=read_details(stored).public,
        images={image["image"]: _image(image) for image in stored["images"]},
    )


def _image(stored: Mapping[str, Any]) -> ArticleImage:
    return ArticleImage(stored["name"], stored["url"], stored["media_type"], stored["width"], stored["height"])


def article_source_ids(article: Article) -> set[str]:
    """Return the ids of all sources that an article cites."""
    inserted = {quote.provenance.source_id for quote in inserted_quotes(article.document)}
    return inserted | {quote.provenance.source_id for quote in article.quotes if quote.provenance}


def article_for_reader(article: Article, is_readable: IsReadable) -> Article:
    """Return the article without references to sources that are not readable."""

    def shown(provenance: Provenance | None) -> Provenance | None:
        return provenance if provenance is not None and is_readable(provenance.source_id) else None

    return replace(
        article,
        document=replace_provenances(article.document, shown),
        quotes=[replace(quote, provenance=shown(quote.provenance)) for quote in article.quotes],
    )


def _row(row: Mapping[str, Any], is_readable: IsReadable) -> dict[str, Any]:
    source, inserted = row["source"], row["inserted"]
    shows_source = source is None or is_readable(source["source_id"])
    shows_inserted = inserted is None or is_readable(row["inserted_from"])
    if shows_source and shows_inserted:
        return dict(row)
    shown = dict(row) if shows_inserted else {**row, "inserted": None, "inserted_from": None}
    if shows_source:
        return shown
    in_body = row["in_body"]
    if in_body is not None and in_body["state"] == "in_source":
        in_body = {**in_body, "message": _HIDDEN_MESSAGE}
    return {**shown, "source": None, "embargo": None, "message": _HIDDEN_MESSAGE, "diff": [], "in_body": in_body}


def _override(override: Mapping[str, Any], is_readable: IsReadable, hidden: set[str]) -> dict[str, Any]:
    source_id = override["source_id"]
    is_hidden = not is_readable(source_id) if source_id else fold(override["quote"]).text in hidden
    return {**override, "message": _HIDDEN_MESSAGE, "source_id": None} if is_hidden else dict(override)
