"""Measures quote verification on known pairs: quotes found, alterations flagged, false alarms.

- ``found``: share of the quotes for which the right transcript is found, with a span that overlaps the quoted words.
- ``span_f1``: F1 over characters of that span, its mean over the quotes found.
- ``altered_flagged``: share of altered quotes (``alterations``) that are flagged; those whose unaltered form is
  flagged already do not count. ``altered`` has it by kind.
- ``false_drift``: share of the quotes with the exact letters of their source that are flagged.
- ``false_speaker``: share of all quotes flagged as attributed to another speaker.
- ``honest_cut``, ``honest_interviewer``: share of all quotes flagged as cut, and as an interviewer's words.
- ``false_match``: share of quotes of other splits, from articles of other dates, that are found in these transcripts.

Flagged is every state but ``verbatim`` and ``edited``.
"""

import random
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol, TypeVar

import numpy as np
from tqdm import tqdm

from models.evaluation.quotes.alterations import KINDS, Alterations
from models.evaluation.quotes.dataset import QuotedSentence

Item = TypeVar("Item")

MOST_UNRELATED = 3_000
FINE = frozenset({"verbatim", "edited"})
_NOT_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A system's result for the quote at characters ``[start, end)`` of a text.

    Args:
        state: ``verbatim``, ``edited``, ``differs``, ``other_speaker`` or ``not_found``.
        transcript_id: where it is from; None if not found.
        spans: ``(paragraph, start, end)`` there.
        cut: what it leaves out changes the meaning.
        interviewer: an interviewer's words are attributed to somebody else.
        speaker_checked: who said it was compared with the source.
    """

    start: int
    end: int
    state: str
    transcript_id: str | None = None
    spans: tuple[tuple[int, int, int], ...] = ()
    cut: bool = False
    interviewer: bool = False
    speaker_checked: bool = True


class VerifyingSystem(Protocol):
    """Compares the quotes of a text with its library of transcripts."""

    def verify(self, text: str, written_on: date | None) -> Sequence[Verdict]:
        """Return the verdicts on the quotes of a text written on a day."""


def verify_report(
    quotes: Sequence[QuotedSentence], unrelated: Sequence[QuotedSentence], system: VerifyingSystem, seed: int = 0
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation verify``.

    Args:
        quotes: those that are in the system's transcripts.
        unrelated: those that are not; of more than 3,000 a seeded sample is taken.
        seed: of the alterations and the sample.
    """
    plain = [verdict_at(system, *quoted.body(), quoted.written_on) for quoted in _shown(quotes, "quotes")]
    overlaps = [_f1(quoted, verdict) for quoted, verdict in zip(quotes, plain, strict=True)]
    hits = [value for value in overlaps if value > 0]
    same = [
        _flagged(verdict)
        for quoted, verdict in zip(quotes, plain, strict=True)
        if letters(quoted.quote) == letters(quoted.source_words)
    ]
    fine = [quoted for quoted, verdict in zip(quotes, plain, strict=True) if not _flagged(verdict)]
    altered = dict(_altered(fine, quotes, system, seed))
    every = [flag for flags in altered.values() for flag in flags]
    sample = random.Random(seed).sample(list(unrelated), min(MOST_UNRELATED, len(unrelated)))
    matches = [
        verdict_at(system, *stranger.body(), stranger.written_on).state != "not_found"
        for stranger in _shown(sample, "quotes of others")
    ]
    states = [verdict.state for verdict in plain]
    return {
        "task": "verify",
        "n": len(quotes),
        "found": share([value > 0 for value in overlaps]),
        "span_f1": round(float(np.mean(hits)), 4) if hits else 0.0,
        "altered_flagged": share(every),
        "false_drift": share(same),
        "false_match": share(matches),
        "false_speaker": share([state == "other_speaker" for state in states]),
        "altered": {kind: {"n": len(flags), "flagged": share(flags)} for kind, flags in altered.items()},
        "states": {state: states.count(state) for state in sorted(set(states))},
        "unchanged": len(same),
        "strangers": len(matches),
        "honest_cut": share([verdict.cut for verdict in plain]),
        "honest_interviewer": share([verdict.interviewer for verdict in plain]),
        "seed": seed,
    }


def _altered(
    fine: Sequence[QuotedSentence], quotes: Sequence[QuotedSentence], system: VerifyingSystem, seed: int
) -> Iterator[tuple[str, list[bool]]]:
    alterations = Alterations(quotes, seed)
    for kind in KINDS:
        changed = [(quoted, alterations.altered(quoted, kind)) for quoted in fine]
        yield (
            kind,
            [
                _flagged(verdict_at(system, *made, quoted.written_on))
                for quoted, made in _shown(changed, f"altered: {kind}")
                if made is not None
            ],
        )


def verdict_at(system: VerifyingSystem, text: str, at: int, written_on: date | None) -> Verdict:
    """Return the verdict on the quote that starts at ``at``; ``not_found`` if the system detects none there."""
    missed = Verdict(at, at, "not_found")
    return next((finding for finding in system.verify(text, written_on) if finding.start <= at < finding.end), missed)


def _flagged(verdict: Verdict) -> bool:
    return verdict.state not in FINE


def _f1(quoted: QuotedSentence, verdict: Verdict) -> float:
    if verdict.transcript_id != quoted.transcript_id:
        return 0.0
    gold = {(paragraph, at) for paragraph, start, end in quoted.spans for at in range(start, end)}
    given = {(paragraph, at) for paragraph, start, end in verdict.spans for at in range(start, end)}
    return 2 * len(gold & given) / (len(gold) + len(given))


def letters(text: str) -> str:
    """Return the letters and digits alone, which typesetting does not change."""
    return _NOT_LETTERS.sub("", unicodedata.normalize("NFKD", text).casefold())


def share(flags: Sequence[bool]) -> float:
    """Return the share of true flags, rounded; 0 without flags."""
    return round(float(np.mean(flags)), 4) if flags else 0.0


def _shown(items: Sequence[Item], what: str) -> Iterator[Item]:
    return iter(tqdm(items, desc=what, leave=False, disable=None))
