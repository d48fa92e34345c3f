"""Exports recorded use as training data, in the formats of ``models.recommend.data.loading`` and of feedback."""

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
_CHOSEN: Final = frozenset({"accepted", "corrected"})


@dataclass(frozen=True, slots=True)
class ExportedUse:
    """How many rows were written."""

    pairs: int
    transcripts: int
    headlines: int
    quotes: int
    left_out: int


def export_usage(session: Session, out: Path, desk: str | None = None) -> ExportedUse:
    """Write what desks let themselves be learned from into the folder ``out``.

    ``transcripts.jsonl.gz``, ``train.jsonl.gz`` and ``dev.jsonl.gz`` have the quotes that were taken,
    ``headlines.jsonl`` and ``quotes.jsonl`` the verdicts on findings.

    A pair is written once, with its last action. Embargoed, background-only and deleted sources are left out.

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
    transcripts, pairs, left_out = _pairs(session, [row for row in rows if row.kind == "suggestion"])
    done = [_as_feedback(row) for row in rows if row.kind == "finding" and row.action in {"dismissed", "corrected"}]
    headlines, quotes = feedback_lines([*feedback, *done])
    try:
        out.mkdir(parents=True, exist_ok=True)
        _write(out / "transcripts.jsonl.gz", transcripts.values())
        for split in ("train", "dev"):
            _write(out / f"{split}.jsonl.gz", [pair for pair in pairs if _split(pair) == split])
        _write(out / "headlines.jsonl", headlines)
        _write(out / "quotes.jsonl", quotes)
    except OSError as error:
        raise InputError("unwritable", f"{out} cannot be written: {error.strerror}.", "Name another folder.") from error
    return ExportedUse(len(pairs), len(transcripts), len(headlines), len(quotes), left_out)


def _rows(session: Session, desk: str | None) -> Any:
    wanted = select(Usage).order_by(Usage.id)
    if desk is None:
        return wanted
    desk_id = session.scalar(select(Desk.id).where(Desk.name == desk))
    if desk_id is None:
        raise NotFound("unknown_desk", f"There is no desk {desk!r}.", "“people list” names them.")
    return wanted.where(Usage.desk_id == desk_id)


def _pairs(session: Session, rows: list[Usage]) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]], int]:
    """Return transcripts by id, the pairs, and how many pairs are left out."""
    last: dict[tuple[Any, ...], Usage] = {}
    for row in rows:
        if row.action in _CHOSEN:
            chosen = row.details["chosen"]
            last[row.details["title"], row.details["left_context"], chosen["paragraph_id"], chosen["start"]] = row
    dismissed = _dismissed(rows)
    transcripts = _transcripts(session, {row.details["chosen"]["source_id"] for row in last.values()})
    pairs = []
    for key, row in last.items():
        chosen = row.details["chosen"]
        transcript = transcripts.get(chosen["source_id"])
        places = (
            {paragraph["paragraph_id"]: index for index, paragraph in enumerate(transcript["paragraphs"])}
            if transcript
            else {}
        )
        index = places.get(chosen["paragraph_id"])
        if transcript is None or index is None:
            continue
        others = [passage for passage in row.details["offered"] if passage["paragraph_id"] in places]
        pairs.append(
            {
                "pair_id": f"use-{row.id}",
                "article_id": _digest(row.details["title"]),
                "title": row.details["title"],
                "left_context": row.details["left_context"],
                "transcript_id": chosen["source_id"],
                "spans": [{"paragraph_index": index, "start": chosen["start"], "end": chosen["end"]}],
                "action": row.action,
                "became": row.details.get("became", ""),
                "offered": sorted({places[passage["paragraph_id"]] for passage in others}),
                "dismissed": sorted(
                    {places[paragraph_id] for paragraph_id in dismissed.get(key[:2], ()) if paragraph_id in places}
                ),
            }
        )
    used = {pair["transcript_id"] for pair in pairs}
    return (
        {name: used_transcript for name, used_transcript in transcripts.items() if name in used},
        pairs,
        len(last) - len(pairs),
    )


def _dismissed(rows: list[Usage]) -> dict[tuple[Any, ...], set[int]]:
    paragraph_ids: dict[tuple[Any, ...], set[int]] = {}
    for row in rows:
        if row.action == "dismissed":
            where = (row.details["title"], row.details["left_context"])
            paragraph_ids.setdefault(where, set()).add(row.details["chosen"]["paragraph_id"])
    return paragraph_ids


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


def _split(pair: Mapping[str, Any]) -> str:
    """Choose the split by article, so that pairs of one article stay together."""
    return "dev" if int(pair["article_id"][:8], 16) % _DEV == 0 else "train"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _write(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    content = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    if path.suffix == ".gz":
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(content)
    else:
        path.write_text(content, encoding="utf-8")
