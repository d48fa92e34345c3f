"""JSON of headline findings between the desk and the inference process."""

from dataclasses import asdict
from typing import Any

from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.reasons import HeadlineReason
from models.text.differences import WordChange


def finding_as_json(finding: HeadlineFinding) -> dict[str, Any]:
    """Convert a finding to JSON."""
    return {
        "quote": finding.quote,
        "start": finding.start,
        "end": finding.end,
        "state": finding.state,
        "probability": finding.probability,
        "support": [_quote_as_json(quote) for quote in finding.support],
        "reason": [finding.reason.id, dict(finding.reason.about)],
        "nearest": finding.nearest and _quote_as_json(finding.nearest),
        "diff": [asdict(change) for change in finding.diff],
        "fix": finding.fix and _quote_as_json(finding.fix),
    }


def finding_from_json(row: dict[str, Any]) -> HeadlineFinding:
    """Read what ``finding_as_json`` returned."""
    reason_id, about = row["reason"]
    nearest, fix = (row[name] and SupportingQuote(*row[name]) for name in ("nearest", "fix"))
    return HeadlineFinding(
        quote=row["quote"],
        start=row["start"],
        end=row["end"],
        state=row["state"],
        probability=row["probability"],
        support=tuple(SupportingQuote(*quote) for quote in row["support"]),
        reason=HeadlineReason(
            reason_id, {name: tuple(value) if isinstance(value, list) else value for name, value in about.items()}
        ),
        nearest=nearest,
        diff=tuple(WordChange(**change) for change in row["diff"]),
        fix=fix,
    )


def _quote_as_json(quote: SupportingQuote) -> list[Any]:
    return [quote.text, quote.start, quote.end]
