"""Span metrics of MacLaughlin et al. §6: exact match and bag-of-words F1, as SQuAD computes them."""

from collections import Counter
from collections.abc import Sequence

from models.text.folding import fold
from models.text.words import tokens


def exact_match(predicted: str, quoted: Sequence[str]) -> bool:
    """Return whether the prediction has exactly the words of one of the quoted spans, in order."""
    predicted_words = _words(predicted)
    return any(predicted_words == _words(span) for span in quoted)


def bag_of_words_f1(predicted: str, quoted: Sequence[str]) -> float:
    """Return the harmonic mean of precision and recall over words, 0 to 1; the best of several quoted spans counts."""
    return max((_f1(_words(predicted), _words(span)) for span in quoted), default=0.0)


def _f1(predicted: Sequence[str], quoted: Sequence[str]) -> float:
    common = sum((Counter(predicted) & Counter(quoted)).values())
    return 2.0 * common / (len(predicted) + len(quoted)) if common else 0.0


def _words(text: str) -> list[str]:
    return tokens(fold(text).text)
