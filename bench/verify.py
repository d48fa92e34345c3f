"""Measure accuracy and speed of quote verification.

    python -m bench.verify --data DIR [--archive FILE] [--json -]

DIR has quotes aligned to transcripts (``models.evaluation verify`` reads the same), FILE transcripts by the thousand.

First 500 quotes, each against the one transcript it is from, compared with the package ``quotecheck`` in the same run:
how many are found, how many verbatim quotes are reported as changed or missed (false drift), and the time for each,
reading the transcript included. Then drafts of 40 quotes, half of them altered, with ten attached sources: the first
check of a draft, a second one, one after a letter was added outside all quotes, and one after a quote was changed; and
the same with all of FILE as the library. Of drafts the processor time is reported, too: other work on the machine does
not count in it.
"""

import argparse
import gc
import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from quotecheck import check

from bench.harness.report import machine, publish
from indexer.phrases.index import PhraseIndex
from indexer.sources import Passage
from indexer.verification.quotation_finder import QuotationFinder
from indexer.verification.verifier import QuoteVerifier
from models.evaluation.quotes.alterations import Alterations
from models.evaluation.quotes.dataset import (
    DatedTranscript,
    QuotedSentence,
    load_quoted,
    load_transcripts,
    read_transcripts,
)
from models.evaluation.quotes.verification import letters
from models.text.attribution.attributor import Attributor
from models.text.quotes.detection import find_direct_quotes

BASELINE_QUOTES = 500
QUOTES_IN_DRAFT, SOURCES_OF_DRAFT = 40, 10
# One check after the other of each draft.
LOOKS = ("first", "unchanged", "letter", "one_changed")
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    quotes = load_quoted(options.data, options.split)
    named = {quoted.transcript_id for quoted in quotes}
    transcripts = [each for each in load_transcripts(options.data) if each.transcript_id in named]
    drafts = list(_drafts(quotes, options.drafts))
    numbers = count()
    library = _library(transcripts, numbers)
    report: dict[str, Any] = {
        "machine": machine(),
        "beside_peer": compare_with_baseline(
            quotes[: options.quotes], {each.transcript_id: each for each in transcripts}
        ),
        "attached": draft_figures(PhraseIndex.of(library), drafts),
    }
    if options.archive:
        whole = _library(read_transcripts(options.archive), numbers) | library
        started = time.perf_counter()
        phrases = PhraseIndex.of(whole)
        report["library"] = {
            "paragraphs": phrases.paragraph_count,
            "index_s": round(time.perf_counter() - started, 1),
            "index_bytes_a_paragraph": round(phrases.size / phrases.paragraph_count, 1),
            **draft_figures(phrases, drafts),
        }
    publish(report, as_table(report), options.json)
    return 0


def compare_with_baseline(
    quotes: Sequence[QuotedSentence], transcripts: Mapping[str, DatedTranscript]
) -> dict[str, Any]:
    """Compare ours and quotecheck on the same quotes, alternating."""
    answers: dict[str, list[tuple[str, float]]] = {"quotedesk": [], "quotecheck": []}
    for quoted in quotes:
        transcript = transcripts[quoted.transcript_id]
        # The comma before “he said” is inside the marks, and in no source.
        quote = quoted.quote.rstrip(" ,")
        for name, system in (("quotedesk", _ours), ("quotecheck", _peer)):
            started = time.perf_counter()
            said = system(quote, transcript)
            answers[name].append((said, 1000 * (time.perf_counter() - started)))
    same = [letters(quoted.quote) == letters(quoted.source_words) for quoted in quotes]
    return {
        name: {
            "quotes": len(given),
            "found": round(float(np.mean([said not in _MISSED for said, _ in given])), 4),
            "false_drift": round(
                float(
                    np.mean(
                        [
                            said in _DRIFT or said in _MISSED
                            for (said, _), equal in zip(given, same, strict=True)
                            if equal
                        ]
                    )
                ),
                4,
            ),
            **_times([spent for _, spent in given]),
        }
        for name, given in answers.items()
    }


def _ours(quote: str, transcript: DatedTranscript) -> str:
    phrases = PhraseIndex.of(_library([transcript], count()))
    found = QuotationFinder().find(phrases, quote)
    return found[0].alignment.state if found else "not_found"


def _peer(quote: str, transcript: DatedTranscript) -> str:
    return str(check(quote, "\n".join(paragraph.text for paragraph in transcript.paragraphs)).status)


def draft_figures(phrases: PhraseIndex, drafts: Sequence[Draft]) -> dict[str, Any]:
    """Measure milliseconds a draft, each draft new to the verifier at its first check."""
    verifier = QuoteVerifier(Attributor())
    # As the server does once it has loaded.
    gc.collect()
    gc.freeze()
    # What is loaded and cached with the very first text is not part of a writer's wait.
    verifier.verify(phrases, "“Nobody has ever said these very words,” the clerk said.", frozenset())
    spent: dict[str, list[tuple[float, float]]] = {look: [] for look in LOOKS}
    for draft in drafts:
        bodies = draft.body, draft.body, with_a_letter(draft.body), draft.changed
        for look, body in zip(LOOKS, bodies, strict=True):
            started, worked = time.perf_counter(), time.process_time()
            verifier.verify(phrases, body, draft.source_ids)
            spent[look].append((1000 * (time.perf_counter() - started), 1000 * (time.process_time() - worked)))
    return {
        "drafts": len(drafts),
        **{
            look: _times([wall for wall, _ in each])
            | {"processor_p50_ms": round(float(np.median([worked for _, worked in each])), 2)}
            for look, each in spent.items()
        },
    }


def with_a_letter(body: str) -> str:
    """Add a letter to a word outside all quotes, as near to the middle as there is one; at the end if there is none."""
    inside = np.zeros(len(body), dtype=bool)
    for quote in find_direct_quotes(body):
        inside[quote.outer_start : quote.outer_end + 1] = True
    ends = [match.end() for match in re.finditer(r"[a-z](?= )", body) if not inside[match.start() : match.end()].any()]
    at = min(ends, key=lambda end: abs(end - len(body) // 2), default=len(body))
    return f"{body[:at]}s{body[at:]}"


def _drafts(quotes: Sequence[QuotedSentence], most: int) -> Iterator[Draft]:
    """Build drafts whose quotes are from ten transcripts each; every second quote is altered."""
    chance = random.Random(0)
    by_transcript: dict[str, list[QuotedSentence]] = {}
    for quoted in quotes:
        by_transcript.setdefault(quoted.transcript_id, []).append(quoted)
    alterations = Alterations(quotes)
    for _ in range(most):
        chosen = chance.sample(sorted(by_transcript), SOURCES_OF_DRAFT)
        there = [quoted for key in chosen for quoted in by_transcript[key]]
        while len(there) < QUOTES_IN_DRAFT:
            key = chance.choice(sorted(by_transcript))
            there += by_transcript[key]
        picked, paragraphs, held = [], [], 0
        for quoted in chance.sample(there, len(there)):
            paragraph = _sentence(quoted, len(picked), alterations)
            more = len(find_direct_quotes(paragraph))
            if held + more <= QUOTES_IN_DRAFT:
                picked.append(quoted)
                paragraphs.append(paragraph)
                held += more
        altered = alterations.altered(picked[0], "word")
        changed = [_only_sentence(picked[0], altered), *paragraphs[1:]] if altered else paragraphs
        yield Draft("\n".join(paragraphs), "\n".join(changed), frozenset(chosen))


def _sentence(quoted: QuotedSentence, place: int, alterations: Alterations) -> str:
    if place % 2 == 0:
        return quoted.sentence
    altered = next((made for kind in _ALTERED if (made := alterations.altered(quoted, kind))), None)
    return _only_sentence(quoted, altered) if altered else quoted.sentence


def _only_sentence(quoted: QuotedSentence, altered: tuple[str, int]) -> str:
    return altered[0][len(quoted.lead) :]


def _library(transcripts: Sequence[DatedTranscript], numbers: "count[int]") -> Library:
    return {
        each.transcript_id: tuple(
            Passage(next(numbers), paragraph.text, paragraph.speaker) for paragraph in each.paragraphs
        )
        for each in transcripts
    }


def _times(spent: Sequence[float]) -> dict[str, float]:
    return {"p50_ms": round(float(np.percentile(spent, 50)), 2), "p95_ms": round(float(np.percentile(spent, 95)), 2)}


def as_table(report: Mapping[str, Any]) -> str:
    """Format the report as a table."""
    ours, peer = report["beside_peer"]["quotedesk"], report["beside_peer"]["quotecheck"]
    lines = [
        f"{ours['quotes']} quotes against one transcript each",
        f"{'':12}{'found':>8}{'false drift':>13}{'p50 ms':>9}{'p95 ms':>9}",
    ]
    for name, row in report["beside_peer"].items():
        lines.append(f"{name:12}{row['found']:8.4f}{row['false_drift']:13.4f}{row['p50_ms']:9.2f}{row['p95_ms']:9.2f}")
    lines.append(f"quotecheck takes {peer['p50_ms'] / ours['p50_ms']:.1f} times as long (p50)")
    for part, what in (("attached", "ten attached sources"), ("library", "the library around them")):
        if part in report:
            figures = report[part]
            paragraphs = f", {figures['paragraphs']:,} paragraphs" if "paragraphs" in figures else ""
            lines.append(f"drafts of {QUOTES_IN_DRAFT} quotes, {what}{paragraphs}: p50 / p95 / processor p50, ms")
            lines += [
                f"  {look:12}"
                + "".join(f"{figures[look][name]:9.1f}" for name in ("p50_ms", "p95_ms", "processor_p50_ms"))
                for look in LOOKS
            ]
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.verify", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with transcripts.jsonl.gz and SPLIT.jsonl.gz")
    parser.add_argument("--split", default="dev")
    parser.add_argument(
        "--archive", type=Path, help="more transcripts, .jsonl[.gz]: the library around the draft's own"
    )
    parser.add_argument("--quotes", type=int, default=BASELINE_QUOTES, help="quotes compared with the baseline")
    parser.add_argument("--drafts", type=int, default=100)
    parser.add_argument("--json", help="write JSON to this file; - for stdout")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
