"""An article: the body of a draft, the quotes in it, and the forms it is published in.

Pure functions over values; what they read and write is described in docs/wire.md.
"""

from server.articles.document import (
    Block,
    Document,
    Inline,
    Provenance,
    parse_body,
    plain_text,
    to_prosemirror,
)
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.quotes import (
    Article,
    CheckedQuote,
    InsertedQuote,
    Override,
    checked_quote,
    citations,
    inserted_quotes,
)

__all__ = [
    "Article",
    "Block",
    "CheckedQuote",
    "Document",
    "Inline",
    "InsertedQuote",
    "Override",
    "Provenance",
    "checked_quote",
    "citations",
    "inserted_quotes",
    "parse_body",
    "plain_text",
    "to_html",
    "to_json",
    "to_markdown",
    "to_prosemirror",
]
