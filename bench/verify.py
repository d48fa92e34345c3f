"""Measure accuracy and speed of quote verification.

First, 500 quotes against the one transcript each is from, compared with the package ``quotecheck`` in the same run: how
many are found, how many verbatim quotes are reported as changed or missed (false drift), and the time per quote,
reading of the transcript included. Then drafts of 40 quotes, half of them altered, with ten attached sources: the first
check, a second one, one after a quote was changed, and quotecheck over the same; with ``--archive`` also with a whole
library.
"""

import argparse
import gc
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from quotecheck import check

from bench.harness.report import Report
from indexer.phrases.index import PhraseIndex
from models.evaluation.quotes.alterations import Alterations
from models.evaluation.quotes.dataset import (
    DatedTranscript,
    QuotedSentence,
    load_quoted,
    load_transcripts,
    read_transcripts,
)
from models.evaluation.quotes.verification import letters
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import find_direct_quotes
from models.quotes.passages import Passage
from models.quotes.verification.quotation_finder import QuotationFinder
from models.quotes.verification.verifier import QuoteVerifier

SPLIT = "dev"
BASELINE_QUOTES = 500
QUOTES_IN_DRAFT, SOURCES_OF_DRAFT = 40, 10
# One check after the other of each draft.
LOOKS = ("first", "unchanged", "one_changed")
_DRIFT = frozenset({"differs", "drift"})
_MISSED = frozenset({"not_found", "absent"})
_ALTERED = ("word", "negation", "number", "dropped")

Library = dict[str, tuple[Passage, ...]]


@dataclass(frozen=True)
class Draft:
    """A text of 40 quotes, the same with one quote changed, and the sources it names."""

    body: str
    changed: str
    source_ids: frozenset[str]


def run(options: argparse.Namespace) -> Report:
    """Compare with quotecheck, then measure drafts."""
    quotes = load_quoted(options.data, SPLIT)
    transcript_ids = {quoted.transcript_id for quoted in quotes}
    transcripts = {
        transcript.transcript_id: transcript
        for transcript in load_transcripts(options.data)
        if transcript.transcript_id in transcript_ids
    }
    drafts = list(_drafts(quotes, options.drafts))
    numbers = count()
    library = _library(transcripts.values(), numbers)
    figures: dict[str, Any] = {
        "systems": compare_with_baseline(quotes[:BASELINE_QUOTES], transcripts),
        "attached": draft_figures(PhraseIndex.of(library), drafts),
        "quotecheck": draft_baseline(drafts, transcripts),
    }
    if options.archive:
        whole = _library(read_transcripts(options.archive), numbers) | library
        started = time.perf_counter()
        phrases = PhraseIndex.of(whole)
        figures["library"] = {
            "paragraphs": phrases.paragraph_count,
            "index_s": round(time.perf_counter() - started, 1),
            "index_bytes_a_paragraph": round(phrases.size / phrases.paragraph_count, 1),
            **draft_figures(phrases, drafts),
        }
    return Report(figures, as_table(figures))


def compare_with_baseline(
    quotes: Sequence[QuotedSentence], transcripts: Mapping[str, DatedTranscript]
) -> dict[str, Any]:
    """Compare ours and quotecheck on the same quotes, alternating."""
    answers: dict[str, list[tuple[str, float]]] = {"quotedesk": [], "quotecheck": []}
    for quoted in quotes:
        transcript = transcripts[quoted.transcript_id]
        # The comma before “he said” is inside the marks, and in no source.
        quote = quoted.quote.rstrip(" ,")
        for name, system in (("quotedesk", _ours), ("quotecheck", _quotecheck)):
            started = time.perf_counter()
            state = system(quote, transcript)
            answers[name].append((state, 1000 * (time.perf_counter() - started)))
    is_verbatim = [letters(quoted.quote) == letters(quoted.source_words) for quoted in quotes]
    figures = {}
    for name, rows in answers.items():
        of_verbatim = [state for (state, _), verbatim in zip(rows, is_verbatim, strict=True) if verbatim]
        figures[name] = {
            "quotes": len(rows),
            "found": round(float(np.mean([state not in _MISSED for state, _ in rows])), 4),
            "false_drift": round(float(np.mean([state in _DRIFT or state in _MISSED for state in of_verbatim])), 4),
            **_times([milliseconds for _, milliseconds in rows]),
        }
    return figures


def _ours(quote: str, transcript: DatedTranscript) -> str:
    phrases = PhraseIndex.of(_library([transcript], count()))
    matches = QuotationFinder().find(phrases, quote)
    return matches[0].alignment.state if matches else "not_found"


def _quotecheck(quote: str, transcript: DatedTranscript) -> str:
    return str(check(quote, "\n".join(paragraph.text for paragraph in transcript.paragraphs)).status)


def draft_figures(phrases: PhraseIndex, drafts: Sequence[Draft]) -> dict[str, Any]:
    """Measure milliseconds a draft, each draft new to the verifier at its first check."""
    verifier = QuoteVerifier(Attributor())
    # As the server does once it has loaded.
    gc.collect()
    gc.freeze()
    # What is loaded and cached with the very first text is not part of a writer's wait.
    verifier.verify(phrases, "“Nobody has ever said these very words,” the clerk said.", frozenset())
    spent: dict[str, list[float]] = {look: [] for look in LOOKS}
    for draft in drafts:
        for look, body in zip(LOOKS, (draft.body, draft.body, draft.changed), strict=True):
            started = time.perf_counter()
            verifier.verify(phrases, body, draft.source_ids)
            spent[look].append(1000 * (time.perf_counter() - started))
    return {"drafts": len(drafts), **{look: _times(times) for look, times in spent.items()}}


def draft_baseline(drafts: Sequence[Draft], transcripts: Mapping[str, DatedTranscript]) -> dict[str, Any]:
    """Measure milliseconds of quotecheck for each draft: every quote against all sources of the draft."""
    spent = []
    for draft in drafts:
        sources = [transcripts[source_id].paragraphs for source_id in draft.source_ids]
        text = "\n".join(paragraph.text for paragraphs in sources for paragraph in paragraphs)
        started = time.perf_counter()
        for quote in find_direct_quotes(draft.body):
            check(quote.text.rstrip(" ,"), text)
        spent.append(1000 * (time.perf_counter() - started))
    return _times(spent)


def _drafts(quotes: Sequence[QuotedSentence], most: int) -> Iterator[Draft]:
    """Build drafts whose quotes are from ten transcripts each; every second quote is altered."""
    chance = random.Random(0)
    by_transcript: dict[str, list[QuotedSentence]] = {}
    for quoted in quotes:
        by_transcript.setdefault(quoted.transcript_id, []).append(quoted)
    alterations = Alterations(quotes)
    for _ in range(most):
        chosen = chance.sample(sorted(by_transcript), SOURCES_OF_DRAFT)
        candidates = [quoted for key in chosen for quoted in by_transcript[key]]
        while len(candidates) < QUOTES_IN_DRAFT:
            key = chance.choice(sorted(by_transcript))
            candidates += by_transcript[key]
        picked: list[QuotedSentence] = []
        paragraphs: list[str] = []
        quote_count = 0
        for quoted in chance.sample(candidates, len(candidates)):
            paragraph = _sentence(quoted, len(picked), alterations)
            more = len(find_direct_quotes(paragraph))
            if quote_count + more <= QUOTES_IN_DRAFT:
                picked.append(quoted)
                paragraphs.append(paragraph)
                quote_count += more
        altered = alterations.altered(picked[0], "word")
        changed = [_only_sentence(picked[0], altered), *paragraphs[1:]] if altered else paragraphs
        yield Draft("\n".join(paragraphs), "\n".join(changed), frozenset(chosen))


def _sentence(quoted: QuotedSentence, index: int, alterations: Alterations) -> str:
    if index % 2 == 0:
        return quoted.sentence
    altered = next((text for kind in _ALTERED if (text := alterations.altered(quoted, kind))), None)
    return _only_sentence(quoted, altered) if altered else quoted.sentence


def _only_sentence(quoted: QuotedSentence, altered: tuple[str, int]) -> str:
    return altered[0][len(quoted.lead) :]


def _library(transcripts: Iterable[DatedTranscript], numbers: "count[int]") -> Library:
    return {transcript.transcript_id: transcript.passages(numbers) for transcript in transcripts}


def _times(spent: Sequence[float]) -> dict[str, float]:
    return {"p50_ms": round(float(np.percentile(spent, 50)), 2), "p95_ms": round(float(np.percentile(spent, 95)), 2)}


def as_table(report: Mapping[str, Any]) -> str:
    """Format the report as a table."""
    ours, other = report["systems"]["quotedesk"], report["systems"]["quotecheck"]
    lines = [
        f"{ours['quotes']} quotes against one transcript each",
        f"{'':12}{'found':>8}{'false drift':>13}{'p50 ms':>9}{'p95 ms':>9}",
    ]
    for name, row in report["systems"].items():
        lines.append(f"{name:12}{row['found']:8.4f}{row['false_drift']:13.4f}{row['p50_ms']:9.2f}{row['p95_ms']:9.2f}")
    lines.append(f"quotecheck takes {other['p50_ms'] / ours['p50_ms']:.1f} times as long (p50)")
    for part, title in (("attached", "ten attached sources"), ("library", "the library around them")):
        if part in report:
            figures = report[part]
            size = f", {figures['paragraphs']:,} paragraphs" if "paragraphs" in figures else ""
            lines.append(f"drafts of {QUOTES_IN_DRAFT} quotes, {title}{size}: p50 / p95, ms")
            for look in LOOKS:
                row = figures[look]
                cells = "".join(f"{row[name]:9.1f}" for name in ("p50_ms", "p95_ms"))
                lines.append(f"  {look:12}{cells}")
    if "attached" in report:
        first, other = report["attached"]["first"], report["quotecheck"]
        cells = "".join(f"{other[name]:9.1f}" for name in ("p50_ms", "p95_ms"))
        lines.append(f"  quotecheck  {cells}, {other['p50_ms'] / first['p50_ms']:.0f} times the first check (p50)")
    return "\n".join(lines)
