"""What the models find, as the wire shows it."""

from collections.abc import Sequence
from typing import cast

from models.headline.protocol import SupportingQuote
from models.text.alignment.edits import Edit
from models.text.differences import WordChange
from server.checks.source_places import SourcedFinding, SourcePlace
from server.schemas import checks as schemas


def present_headline_finding(sourced: SourcedFinding) -> schemas.HeadlineFinding:
    """One of ``headline_findings``."""
    finding = sourced.finding
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
        "reasons": [cast(schemas.Reason, finding.reason.as_json())],
        "fix": _present_quote(finding.fix) if finding.fix else None,
        "source": _present_place(sourced.place) if sourced.place else None,
    }


def present_diff(diff: Sequence[WordChange]) -> list[schemas.DiffPart]:
    """Word changes as ``{op, before, after}``, with ``kind`` where they are edits of a quote."""
    shown: list[schemas.DiffPart] = []
    for change in diff:
        part: schemas.DiffPart = {"op": change.op, "before": change.before, "after": change.after}
        if isinstance(change, Edit):
            part["kind"] = change.fault or change.convention
        shown.append(part)
    return shown


def _present_quote(quote: SupportingQuote) -> schemas.BodyQuote:
    return {"text": quote.text, "start": quote.start, "end": quote.end}


def _present_place(place: SourcePlace) -> schemas.SourcePlace:
    return {
        "source_id": place.source_id,
        "source_title": place.source_title,
        "paragraph_id": place.paragraph_id,
        "paragraph_index": place.paragraph_index,
        "speaker": place.speaker,
        "start_ms": place.start_ms,
    }
