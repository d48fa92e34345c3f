"""Exports recorded use as training data, in the formats of ``models.recommend.data.stories`` and of feedback."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from server.checks.feedback.export import feedback_lines
from server.db.tables import Desk, Feedback, Source, Usage
from server.sources.embargo import may_be_quoted

# One article in ten is for evaluation.
_DEV: Final = 10
_TAKEN: Final = frozenset({"accepted", "corrected"})


@dataclass(frozen=True, slots=True)
class ExportedUse:
    """How many rows were written."""

    pairs: int
    dismissals: int
    transcripts: int
    headlines: int
    quotes: int
    left_out: int


def export_usage(session: Session, out: Path, desk: str | None = None) -> ExportedUse:
    """Write what desks let themselves be learned from into the folder ``out``.

    ``train.jsonl.gz`` and ``dev.jsonl.gz`` have the quotes that were taken, ``train-none.jsonl.gz`` and
    ``dev-none.jsonl.gz`` the positions where what was offered was dismissed, ``transcripts.jsonl.gz`` the sources of
    both; ``headlines.jsonl`` and ``quotes.jsonl`` have the verdicts on findings.

    A quote is written once, with its last action. Embargoed, background-only and deleted sources are left out.

    Args:
        session: the server's own, without a visibility filter.
        desk: the name of one desk to export; feedback, which belongs to no desk, is left out then.

    Raises:
        NotFound: ``unknown_desk``.
        InputError: ``no_usage`` or ``unwritable``.
    """
    rows = list(session.scalars(_rows(session, desk)))
    feedback = (
        [] if desk is not None else list(session.scalars(select(Feedback).order_by(Feedback.said_at, Feedback.id)))
    )
    if not rows and not feedback:
        raise InputError(
            "no_usage",
            "No usage is stored yet.",
            "Turn on training on use for a desk (docs/newsroom.md), and export again after some use.",
        )
    transcripts, fitting, unfitting, left_out = _positions(session, [row for row in rows if row.kind == "suggestion"])
    done = [_as_feedback(row) for row in rows if row.kind == "finding" and row.action in {"dismissed", "corrected"}]
    headlines, quotes = feedback_lines([*feedback, *done])
    try:
        out.mkdir(parents=True, exist_ok=True)
        _write(out / "transcripts.jsonl.gz", transcripts.values())
        for split in ("train", "dev"):
            _write(out / f"{split}.jsonl.gz", [row for row in fitting if _split(row) == split])
            _write(out / f"{split}-none.jsonl.gz", [row for row in unfitting if _split(row) == split])
        _write(out / "headlines.jsonl", headlines)
        _write(out / "quotes.jsonl", quotes)
    except OSError as error:
        raise InputError("unwritable", f"{out} cannot be written: {error.strerror}.", "Name another folder.") from error
    return ExportedUse(len(fitting), len(unfitting), len(transcripts), len(headlines), len(quotes), left_out)


def _rows(session: Session, desk: str | None) -> Any:
    wanted = select(Usage).order_by(Usage.id)
    if desk is None:
        return wanted
    desk_id = session.scalar(select(Desk.id).where(Desk.name == desk))
    if desk_id is None:
        raise NotFound("unknown_desk", f"There is no desk {desk!r}.", "“people list” names them.")
    return wanted.where(Usage.desk_id == desk_id)


def _positions(
    session: Session, rows: list[Usage]
) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]], int]:
    """Return transcripts by id, the quotes taken, the positions of dismissals, and how many quotes are left out.

    A dismissal does not count where a quote was taken at the same position.
    """
    taken = {
        (*_position(row), row.details["chosen"]["paragraph_id"], row.details["chosen"]["start"]): row
        for row in rows
        if row.action in _TAKEN
    }
    of_taken = {_position(row) for row in taken.values()}
    dismissed = {
        (*_position(row), row.details["chosen"]["source_id"]): row
        for row in rows
        if row.action == "dismissed" and _position(row) not in of_taken
    }
    source_ids = {row.details["chosen"]["source_id"] for row in [*taken.values(), *dismissed.values()]}
    transcripts = _transcripts(session, source_ids)
    numbers = {
        paragraph["paragraph_id"]: number
        for transcript in transcripts.values()
        for number, paragraph in enumerate(transcript["paragraphs"])
    }
    fitting = []
    for row in taken.values():
        chosen = row.details["chosen"]
        if chosen["paragraph_id"] in numbers:
            span = {
                "paragraph_index": numbers[chosen["paragraph_id"]],
                "start": chosen["start"],
                "end": chosen["end"],
            }
            fitting.append(_as_position(row, [span]) | {"became": row.details.get("became", "")})
    unfitting = [
        _as_position(row, []) for row in dismissed.values() if row.details["chosen"]["source_id"] in transcripts
    ]
    used = {position["transcript_id"] for position in [*fitting, *unfitting]}
    return (
        {name: transcript for name, transcript in transcripts.items() if name in used},
        fitting,
        unfitting,
        len(taken) - len(fitting),
    )


def _position(row: Usage) -> tuple[str, str]:
    return row.details["title"], row.details["left_context"]


def _as_position(row: Usage, spans: list[dict[str, int]]) -> dict[str, Any]:
    """Return a row of stories (``models.recommend.data.stories``)."""
    return {
        "pair_id": f"use-{row.id}",
        "article_id": _digest(row.details["title"]),
        "title": row.details["title"],
        "left_context": row.details["left_context"],
        "transcript_id": row.details["chosen"]["source_id"],
        "spans": spans,
        "kind": "used",
        "writer": "",
        "unfinished": False,
        "action": row.action,
    }


def _transcripts(session: Session, source_ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    wanted = select(Source).where(Source.id.in_(sorted(source_ids)), may_be_quoted()).order_by(Source.id)
    return {
        source.id: {
            "id": source.id,
            "title": source.title,
            "date": source.spoken_on.isoformat() if source.spoken_on else "",
            "speaker": "",
            "kind": source.format,
            "paragraphs": [
                {"speaker": paragraph.speaker or "", "text": paragraph.text, "paragraph_id": paragraph.id}
                for paragraph in source.paragraphs
            ],
        }
        for source in session.scalars(wanted)
    }


def _as_feedback(row: Usage) -> Feedback:
    """Convert use to feedback: dismissing a finding means that the quote is fine."""
    verdict = "fine" if row.action == "dismissed" else "right"
    details = row.details
    return Feedback(
        about=details["about"],
        verdict=verdict,
        finding=details["finding"],
        headline=details["headline"],
        body=details["body"],
    )


def _split(position: Mapping[str, Any]) -> str:
    """Choose the split by article, so that positions of one article stay together."""
    return "dev" if int(position["article_id"][:8], 16) % _DEV == 0 else "train"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _write(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    content = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    if path.suffix == ".gz":
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(content)
    else:
        path.write_text(content, encoding="utf-8")
