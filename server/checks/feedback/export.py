"""Exports feedback on findings as data for training and evaluation."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import InputError
from models.headline.body_quotes import quotes_of
from server.db.tables import Feedback

# States that say whether the body has the quote. Whether a source has it, or nobody said it, is another question than
# the one the detector learns.
_SUPPORTED = frozenset({"verbatim", "supported"})
_NOT_SUPPORTED = frozenset({"unsupported", "uncertain"})


@dataclass(frozen=True, slots=True)
class ExportedFeedback:
    """How many lines were written; ``quotes_path`` is None without feedback on quotes."""

    headlines: int
    quotes: int
    left_out: int
    quotes_path: Path | None


def export_feedback(session: Session | None, out: Path) -> ExportedFeedback:
    """Write headline findings to ``out`` and quote findings next to it, each once, with the latest feedback.

    Args:
        session: None if there is no library yet.

    Raises:
        InputError: ``no_feedback``, or ``unwritable`` if a file cannot be written.
    """
    query = select(Feedback).order_by(Feedback.said_at, Feedback.id)
    rows = _newest(session.scalars(query)) if session else []
    if not rows:
        raise InputError(
            "no_feedback",
            "There is no feedback yet.",
            "Use “False alarm” and “Good catch” on the cards of warnings, then export again.",
        )
    headlines, quotes = feedback_lines(rows)
    quotes_path = out.with_name(f"{out.stem}.quotes.jsonl") if quotes else None
    _write(out, headlines)
    if quotes_path is not None:
        _write(quotes_path, quotes)
    return ExportedFeedback(len(headlines), len(quotes), len(rows) - len(headlines) - len(quotes), quotes_path)


def feedback_lines(rows: Iterable[Feedback]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the lines of headline findings and of quote findings; each finding once, with the latest feedback."""
    newest = _newest(rows)
    return list(_headline_lines(newest)), [_quote_line(row) for row in newest if row.about == "quote"]


def _newest(rows: Iterable[Feedback]) -> list[Feedback]:
    newest: dict[tuple[str, str, str, str], Feedback] = {}
    for row in rows:
        newest[row.about, str(row.finding.get("quote")), row.headline, row.body] = row
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


def _write(path: Path, lines: list[dict[str, Any]]) -> None:
    try:
        path.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InputError(
            "unwritable", f"{path} cannot be written: {error.strerror}.", "Name another file with --out."
        ) from error
