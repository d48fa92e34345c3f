"""Feedback on findings as data for training and evaluation."""

from collections.abc import Iterable, Iterator
from typing import Any

from models.headline.body_quotes import quotes_of
from server.db.tables import Feedback

# States that say whether the body has the quote. Whether a source has it, or nobody said it, is another question than
# the one the detector learns.
_SUPPORTED = frozenset({"verbatim", "supported"})
_NOT_SUPPORTED = frozenset({"unsupported", "uncertain"})


def feedback_lines(rows: Iterable[Feedback]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the lines of headline findings and those of quote findings, each finding once with its latest feedback.

    ``models.headline.dataset.load_labelled`` reads those of headlines.
    """
    newest = _newest(rows)
    return list(_headline_lines(newest)), [_quote_line(row) for row in newest if row.about == "quote"]


def _newest(rows: Iterable[Feedback]) -> list[Feedback]:
    newest = {(row.about, str(row.finding.get("quote")), row.headline, row.body): row for row in rows}
    return list(newest.values())


def _headline_lines(rows: Iterable[Feedback]) -> Iterator[dict[str, Any]]:
    """Yield lines as ``models.headline.dataset.load_labelled`` reads them."""
    for row in rows:
        state = row.finding.get("state")
        if row.about != "headline" or state not in _SUPPORTED | _NOT_SUPPORTED:
            continue
        yield {
            "headline_quote": row.finding["quote"],
            "body_quotes": [quote.text for quote in quotes_of(row.body)],
            "label": int(row.verdict == "right" and state in _NOT_SUPPORTED),
            "body": row.body,
            "headline": row.headline,
        }


def _quote_line(row: Feedback) -> dict[str, Any]:
    shown = {
        name: row.finding.get(name) for name in ("quote", "start", "end", "state", "kinds", "source_text", "speaker")
    }
    attribution = row.finding.get("attributed_to")
    named = attribution.get("name") if isinstance(attribution, dict) else None
    return {**shown, "attributed_to": named, "verdict": row.verdict, "body": row.body}
