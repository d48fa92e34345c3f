"""What the models find, as the wire shows it."""

from collections.abc import Sequence
from typing import Any

from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.text.alignment.edits import Edit
from models.text.differences import WordChange


def present_headline_finding(
    finding: HeadlineFinding, source: dict[str, Any] | None = None, *, placed: bool = True
) -> dict[str, Any]:
    """One of ``headline_findings``.

    Args:
        source: where a source has the quote, if that is what the finding says.
        placed: offsets are null otherwise, where the quotes came without a text around them.
    """
    nearest, fix = (quote and _present_quote(quote, placed) for quote in (finding.nearest, finding.fix))
    return {
        "quote": finding.quote,
        "start": finding.start if placed else None,
        "end": finding.end if placed else None,
        "state": finding.state,
        "probability": round(finding.probability, 4),
        "support": [_present_quote(quote, placed) for quote in finding.support],
        "nearest": nearest,
        "diff": present_diff(finding.diff),
        "message": finding.message,
        "reasons": [finding.reason.as_json()],
        "fix": fix,
        "source": source,
    }


def present_diff(diff: Sequence[WordChange]) -> list[dict[str, Any]]:
    """Word changes as ``{op, before, after}``, with ``kind`` where they are edits of a quote."""
    return [
        {"op": change.op, "before": change.before, "after": change.after}
        | ({"kind": change.fault or change.convention} if isinstance(change, Edit) else {})
        for change in diff
    ]


def _present_quote(quote: SupportingQuote, placed: bool) -> dict[str, Any]:
    return {"text": quote.text, "start": quote.start if placed else None, "end": quote.end if placed else None}
