"""Quotes of articles without transcripts: what is quoted next."""

from dataclasses import dataclass
from pathlib import Path

from models.json_lines import malformed_line, read_json_lines
from models.recommend.protocol import QuoteQuery


@dataclass(frozen=True)
class NextQuote:
    """An article's title and left context, and the quote that follows."""

    article: int
    query: QuoteQuery
    quote: str


def load_next_quotes(path: Path) -> list[NextQuote]:
    """Read ``pretrain.jsonl.gz``: ``{id, title, quotes: [{left_context, quote_text}]}``.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    quotes = []
    for number, row in read_json_lines(path):
        try:
            for quote in row["quotes"]:
                query = QuoteQuery(str(row["title"]), str(quote["left_context"]))
                quotes.append(NextQuote(number, query, str(quote["quote_text"])))
        except (KeyError, TypeError) as error:
            raise malformed_line(
                path, number, f"an article needs title and quotes with left_context and quote_text ({error!r})"
            ) from error
    return quotes
