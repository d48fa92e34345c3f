"""The error analysis of MacLaughlin et al. §6."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from models.text.words import words

Relation = Literal["exact", "contains", "contained", "partial", "disjoint"]

# Label, nearest and farthest distance in paragraphs.
_DISTANCES: tuple[tuple[str, int, float], ...] = (("1", 1, 1), ("2", 2, 2), ("3-5", 3, 5), ("6+", 6, np.inf))


@dataclass(frozen=True, slots=True)
class SpanComparison:
    """A predicted span compared with the quoted one of the same paragraph, in words.

    Args:
        relation: ``exact``, the prediction ``contains`` the quoted span, is ``contained`` in it, shares words with it
            (``partial``) or none (``disjoint``).
    """

    relation: Relation
    predicted_words: int
    quoted_words: int


def compare_spans(paragraph: str, predicted: tuple[int, int], quoted: tuple[int, int]) -> SpanComparison:
    """Compare the predicted characters ``[start, end)`` with the quoted ones; punctuation does not count."""
    predicted_words, quoted_words = _words_within(paragraph, predicted), _words_within(paragraph, quoted)
    relation: Relation = "partial"
    if not predicted_words & quoted_words:
        relation = "disjoint"
    elif predicted_words == quoted_words:
        relation = "exact"
    elif predicted_words > quoted_words:
        relation = "contains"
    elif predicted_words < quoted_words:
        relation = "contained"
    return SpanComparison(relation, len(predicted_words), len(quoted_words))


def paragraph_errors(distances: NDArray[np.int64]) -> dict[str, Any]:
    """Return how far the paragraph ranked first is from the quoted one, where it is wrong.

    Args:
        distances: int64 [n_quotes], paragraphs between the one ranked first and the nearest quoted one; 0 where right.

    Returns:
        ``wrong``: how many quotes; ``distance``: the share of them at 1, 2, 3-5 and 6+ paragraphs, in per cent;
        ``median_distance``. Shares and median are None if nothing is wrong.
    """
    wrong = distances[distances > 0]
    if not wrong.size:
        return {"wrong": 0, "distance": dict.fromkeys((label for label, _, _ in _DISTANCES), None)} | {
            "median_distance": None
        }
    shares = {label: _per_cent((wrong >= nearest) & (wrong <= farthest)) for label, nearest, farthest in _DISTANCES}
    return {"wrong": int(wrong.size), "distance": shares, "median_distance": float(np.median(wrong))}


def span_errors(comparisons: Sequence[SpanComparison]) -> dict[str, float]:
    """Return figures of over- and under-prediction within the quoted paragraph.

    Returns:
        The share of each relation in per cent, and ``predicted_words`` and ``quoted_words``, mean words of a span.
    """
    counted = Counter(comparison.relation for comparison in comparisons)
    shares = {relation: round(100.0 * counted[relation] / len(comparisons), 2) for relation in get_args(Relation)}
    return shares | {
        "predicted_words": round(float(np.mean([comparison.predicted_words for comparison in comparisons])), 2),
        "quoted_words": round(float(np.mean([comparison.quoted_words for comparison in comparisons])), 2),
    }


def _words_within(paragraph: str, span: tuple[int, int]) -> set[int]:
    start, end = span
    return {word.start for word in words(paragraph) if word.start < end and word.end > start}


def _per_cent(chosen: NDArray[np.bool_]) -> float:
    return round(100.0 * float(np.mean(chosen)), 2)
