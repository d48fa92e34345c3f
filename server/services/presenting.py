"""What the models find, as the wire shows it."""

from collections.abc import Sequence
from typing import Any

from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.text.differences import WordChange


def present_headline_finding(finding: HeadlineFinding, source: dict[str, Any] | None = None) -> dict[str, Any]:
    """One of ``headline_findings``.

    Args:
        source: where a source has the quote, if that is what the finding says.
    """
    return {
        "quote": finding.quote,
        "start": finding.start,
        "end": finding.end,
        "state": finding.state,
        "probability": round(finding.probability, 4),
        "support": [_present_quote(quote) for quote in finding.support],
        "nearest": _present_quote(finding.nearest) if finding.nearest else None,
        "diff": present_diff(finding.diff),
        "message": finding.message,
        "fix": _present_quote(finding.fix) if finding.fix else None,
        "source": source,
    }


def present_diff(diff: Sequence[WordChange]) -> list[dict[str, str]]:
    """Word changes as ``{op, before, after}``."""
    return [{"op": change.op, "before": change.before, "after": change.after} for change in diff]


def _present_quote(quote: SupportingQuote) -> dict[str, Any]:
    return {"text": quote.text, "start": quote.start, "end": quote.end}
