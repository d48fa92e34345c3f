"""Coverage: the parts of sources that a draft quotes, and those worth quoting."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import not_, select
from sqlalchemy.orm import Session

from models.errors import ModelsUnavailable
from models.recommend.protocol import Candidates, QuoteQuery
from server.access.visible_sources import attached_sources
from server.articles.document import Document, parse_body, plain_text
from server.articles.quotes import inserted_quotes
from server.checks.provenance import ProvenanceResolver
from server.checks.verification import QuoteVerificationService
from server.db.lookup import find_draft
from server.db.tables import Source, SourceParagraph, draft_source
from server.inference.engine import Engine
from server.schemas.checks import QuoteFinding
from server.schemas.suggestions import Coverage, CoveredCell, CoveredSource, CoveredSpeaker
from server.sources.public_speakers import public_speaker_filter
from server.sources.speaker_names import SpeakerNames, load_speaker_names

MAX_CELLS = 400
# Each source costs a ranking, and people look at few strips.
MAX_SOURCES = 40
# Paragraphs that are ranked for one answer; further sources have no “worth quoting” values.
MAX_RANKED_PARAGRAPHS = 20_000
COLUMNS = ("index", "paragraph_id", "paragraphs", "length", "speaker", "start_ms", "question", "quotable", "quoted")

# Percentiles within a source between which the values go from 0 to 1.
_TINTED_ABOVE, _FULL_AT = 50, 98

QuotedRange = tuple[int, int]


@dataclass(frozen=True)
class DraftContent:
    """The text of a draft with its findings.

    Args:
        quote_findings: of the body.
    """

    headline: str
    document: Document
    quote_findings: Sequence[QuoteFinding]


class CoverageService:
    """Compares drafts with the sources attached to them."""

    def __init__(self, session: Session, engine: Engine, verifier: QuoteVerificationService) -> None:
        self._session = session
        self._engine = engine
        self._verifier = verifier

    def for_draft(self, draft_id: str) -> Coverage:
        """Return the answer of ``GET /api/drafts/ID/coverage``, see docs/wire.md.

        Raises:
            NotFound: ``unknown_draft``.
        """
        draft = find_draft(self._session, draft_id)
        document = parse_body(draft.body)
        attached = attached_sources(self._session, draft_id)
        language = draft.language or None
        findings = self._verifier.findings(self._session, plain_text(document), attached, language) if attached else []
        written = DraftContent(draft.headline, document, findings)
        return {
            "draft_id": draft.id,
            "version": draft.version,
            "columns": list(COLUMNS),
            "sources": self.for_content(draft.id, written),
        }

    def for_content(self, draft_id: str, written: DraftContent) -> list[CoveredSource]:
        """Return the coverage of the attached sources in order of import, see ``sources`` in docs/wire.md."""
        sources = self._session.scalars(
            select(Source)
            .join(draft_source, draft_source.c.source_id == Source.id)
            .where(draft_source.c.draft_id == draft_id)
            .order_by(Source.imported_at, Source.id)
            .limit(MAX_SOURCES)
        ).all()
        if not sources:
            return []
        quoted = self._quoted(written)
        query = QuoteQuery(written.headline, plain_text(written.document))
        names = load_speaker_names(self._session)
        covered, remaining = [], MAX_RANKED_PARAGRAPHS
        for source in sources:
            remaining -= len(source.paragraphs)
            values = self._quotable(query, source.paragraphs) if remaining >= 0 else [0.0] * len(source.paragraphs)
            hidden = self._hidden(source) if source.format == "posts" else frozenset[int]()
            covered.append(_of_source(source, values, quoted, hidden, names))
        return covered

    def _hidden(self, source: Source) -> frozenset[int]:
        """Return the ids of paragraphs by private people, whom lists do not name."""
        private = select(SourceParagraph.id).where(
            SourceParagraph.source_id == source.id, not_(public_speaker_filter())
        )
        return frozenset(self._session.scalars(private))

    def _quotable(self, query: QuoteQuery, paragraphs: Sequence[SourceParagraph]) -> list[float]:
        """Return how much each paragraph is worth quoting, 0 to 1 within the source; 0 for interviewers' questions."""
        if not (query.title.strip() or query.left_context.strip()):
            return [0.0] * len(paragraphs)
        # Recall scores only: the ranker takes a second for a long source, and the strip only shows where to look.
        candidates = Candidates(
            [paragraph.text for paragraph in paragraphs], [paragraph.speaker or "" for paragraph in paragraphs]
        )
        try:
            scores = self._engine.recommender.recall(query, candidates)
        except ModelsUnavailable:
            scores = self._engine.recommender.by_words(query, candidates)
        are_questions = [paragraph.question for paragraph in paragraphs]
        return [
            0.0 if question else value for value, question in zip(_scale_to_unit(scores), are_questions, strict=True)
        ]

    def _quoted(self, written: DraftContent) -> dict[int, list[QuotedRange]]:
        """Return quoted ranges by paragraph id: where quotes were verified, else where they were inserted from."""
        findings = written.quote_findings
        ranges: dict[int, list[QuotedRange]] = {}
        for finding in findings:
            if finding.source_start is not None and finding.source_end is not None:
                # Attached sources are in the library, where ids are numbers.
                paragraph_id = cast(int, finding.paragraph_id)
                ranges.setdefault(paragraph_id, []).append((finding.source_start, finding.source_end))
        provenances = ProvenanceResolver(self._session)
        for quote in inserted_quotes(written.document):
            if any(finding.start < quote.end and quote.start < finding.end for finding in findings):
                continue
            if resolved := provenances.place(quote.provenance):
                ranges.setdefault(resolved.paragraph.id, []).append((resolved.start, resolved.end))
        return ranges


def _of_source(
    source: Source,
    quotable: Sequence[float],
    quoted: Mapping[int, list[QuotedRange]],
    hidden: AbstractSet[int],
    names: SpeakerNames,
) -> CoveredSource:
    paragraphs = source.paragraphs
    named = {
        paragraph.id: names.in_source(paragraph.speaker, source.format) or ""
        for paragraph in paragraphs
        if paragraph.id not in hidden
    }
    speakers = _speakers(paragraphs, named, quoted)
    numbers = {speaker["speaker"]: number for number, speaker in enumerate(speakers)}
    stretches = [sorted(quoted.get(paragraph.id, ())) for paragraph in paragraphs]
    size = -(-len(paragraphs) // MAX_CELLS) or 1
    places = list(zip(paragraphs, stretches, quotable, strict=True))
    return {
        "source_id": source.id,
        "source_title": source.title,
        "paragraphs": len(paragraphs),
        "quoted_paragraphs": sum(bool(stretch) for stretch in stretches),
        "speakers": speakers,
        "end_ms": max((paragraph.end_ms or paragraph.start_ms or 0 for paragraph in paragraphs), default=0) or None,
        "cells": [_cell(places[at : at + size], named, numbers) for at in range(0, len(places), size)],
    }


def _scale_to_unit(scores: NDArray[np.float32]) -> list[float]:
    if not len(scores):
        return []
    low, high = (float(percentile) for percentile in np.percentile(scores, (_TINTED_ABOVE, _FULL_AT)))
    if high <= low:
        return [0.0] * len(scores)
    return [round(float(value), 2) for value in np.clip((scores - low) / (high - low), 0.0, 1.0)]


def _speakers(
    paragraphs: Sequence[SourceParagraph], named: Mapping[int, str], quoted: Mapping[int, Sequence[QuotedRange]]
) -> list[CoveredSpeaker]:
    """Return the named speakers, by amount of text."""
    totals: dict[str, list[int]] = {}
    for paragraph in paragraphs:
        if name := named.get(paragraph.id):
            counts = totals.setdefault(name, [0, 0, 0])
            for at, value in enumerate((len(paragraph.text), 1, int(bool(quoted.get(paragraph.id))))):
                counts[at] += value
    return [
        {"speaker": speaker, "paragraphs": number, "quoted_paragraphs": of_it_quoted}
        for speaker, (_, number, of_it_quoted) in sorted(totals.items(), key=lambda total: -total[1][0])
    ]


def _cell(
    parts: Sequence[tuple[SourceParagraph, list[QuotedRange], float]],
    named: Mapping[int, str],
    numbers: Mapping[str, int],
) -> CoveredCell:
    """Return the values of one cell in the order of ``COLUMNS``; several paragraphs are concatenated."""
    paragraphs = [paragraph for paragraph, _, _ in parts]
    lengths = [len(paragraph.text) for paragraph in paragraphs]
    speaker = named.get(paragraphs[int(np.argmax(lengths))].id)
    return (
        paragraphs[0].index,
        paragraphs[0].id,
        len(paragraphs),
        sum(lengths),
        numbers.get(speaker or ""),
        next((paragraph.start_ms for paragraph in paragraphs if paragraph.start_ms is not None), None),
        1 if all(paragraph.question for paragraph in paragraphs) else 0,
        max(quotable for _, _, quotable in parts),
        list(_concatenate_ranges(lengths, [stretches for _, stretches, _ in parts])),
    )


def _concatenate_ranges(lengths: Sequence[int], stretches: Sequence[Sequence[QuotedRange]]) -> Iterator[QuotedRange]:
    before = 0
    for length, quoted in zip(lengths, stretches, strict=True):
        yield from ((before + start, before + end) for start, end in quoted)
        before += length
