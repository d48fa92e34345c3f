"""Why a headline quote counts as supported or not, in words for the writer."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.headline.signals import numbers_of
from models.headline.turns import Turn
from models.text.folding import fold
from models.text.language import Language, detect_language
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

VERBATIM = "Quoted in the body word for word."
# Said in place of the first words of the others where it is not sure.
NOT_FOUND, PERHAPS = "Not found in the body: ", "Perhaps not in the body: "
SUPPORTED = "Not word for word in the body, but a quote there says it."
JOINED = "Not word for word in the body: it joins what {} quotes there say."
NO_QUOTES = "Not found in the body: the body has no quotes."
OTHERWISE = "Not found in the body: no quote there says this. The nearest one differs."
NUMBER = "Not found in the body: no quote there has the number {}."
HEDGE = "Not found in the body: the quote there says “{}”, and the headline states it as fact."
MENTION = "Not found in the body: no quote there mentions “{}”."
TURNS: dict[str, str] = {
    "condition_dropped": "Not found in the body: the quote there says “{}”, and the headline leaves that out.",
    "negation_dropped": "Not found in the body: the quote there says “{}”, and the headline turns it round.",
    "negation_added": "Not found in the body: the headline says “{}”, and the quote there does not.",
}

_HEDGES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:may|might|could|perhaps|possibly|probably|maybe|likely|seems?|appears?|allegedly|reportedly|"
        r"I (?:think|believe|guess)|we (?:think|believe))\b",
        re.IGNORECASE,
    ),
    "ko": re.compile(r"[가-힣]*(?:ㄹ 수도? 있|수도? 있|것 같|듯[하싶]|가능성|아마|우려|추정|전망)[가-힣]*"),
}
# A hedge is told only where most of the headline quote's words are the body's: elsewhere it is another statement.
_SAME_STATEMENT = 0.5
_MOST_WORDS = 4


def why_unsupported(
    quote: str,
    body_quotes: Sequence[str],
    nearest: str,
    turn: Turn | None,
    coverage: Sequence[tuple[int, int, float]],
) -> str:
    """The most telling difference between a headline quote and what the body's quotes say.

    Args:
        nearest: the body quote closest to ``quote``.
        turn: between ``nearest`` and ``quote``.
        coverage: of each piece of ``quote``, its characters ``[start, end)`` and how well the body matches it.
    """
    if turn:
        return TURNS[turn.kind].format(turn.words)
    known = set().union(*(numbers_of(text) for text in body_quotes))
    for number in sorted(numbers_of(quote) - known, key=quote.find):
        return NUMBER.format(number)
    hedge = dropped_hedge(quote, nearest)
    if hedge:
        return HEDGE.format(hedge)
    missing = uncovered(quote, body_quotes, coverage)
    return MENTION.format(missing) if missing else OTHERWISE


def dropped_hedge(quote: str, nearest: str) -> str | None:
    """The “may” or “likely” of a body quote that a headline quote of the same statement leaves out."""
    pattern = _HEDGES[detect_language(quote)]
    found = pattern.search(nearest)
    if found is None or pattern.search(quote):
        return None
    asked = [word for word in tokens(fold(quote).text) if word not in STOP_WORDS]
    had = set(tokens(fold(nearest).text))
    return found.group() if asked and sum(word in had for word in asked) / len(asked) >= _SAME_STATEMENT else None


def uncovered(quote: str, body_quotes: Sequence[str], coverage: Sequence[tuple[int, int, float]]) -> str | None:
    """The words of a headline quote, some in a row, that stand in no body quote and match the body least."""
    had = set().union(*(tokens(fold(text).text) for text in body_quotes))
    korean = detect_language(quote) == "ko"
    letters = "".join(had) if korean else ""
    runs: list[list[tuple[int, int, float]]] = [[]]
    for word in words(quote):
        said = " ".join(tokens(fold(word.text).text))
        # In Korean the stem stands first, and particles change after it.
        known = said in had or (korean and said[:2] in letters)
        if known or said in STOP_WORDS:
            if known:
                runs.append([])
            continue
        scores = [score for start, end, score in coverage if start < word.end and word.start < end]
        runs[-1].append((word.start, word.end, float(np.mean(scores)) if scores else 1.0))
    best = min((run[:_MOST_WORDS] for run in runs if run), key=lambda run: min(one[2] for one in run), default=None)
    return quote[best[0][0] : best[-1][1]] if best else None


def piece_coverage(offsets: Sequence[tuple[int, int]], best: NDArray[np.float32]) -> list[tuple[int, int, float]]:
    """What ``why_unsupported`` takes, of pieces' offsets and float32 [n_pieces, n_quotes] at one layer."""
    return [(start, end, float(score)) for (start, end), score in zip(offsets, best.max(1), strict=False)]
