"""Language-independent signals of a headline quote and the quotes of its body.

Soft matching: every piece of the headline quote finds the piece of the body most like it at several layers of the
encoder (the greedy matching of BERTScore, Zhang et al. 2020, §3, recall side), in one body quote, in two, and in all
together. Surface: shared character n-grams, words and numbers, negation. Of the whole body: an interview or a post is
often printed without quotation marks. None of them measures only how many quotes a body
has: that alone reaches an F1 of 0.72 on the labelled articles of Song et al. 2023, but says nothing about the content.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from models.encoders.token_states.protocol import TokenStates
from models.headline.body_quotes import word_row
from models.text.folding import folded
from models.text.language import Language, detect_language
from models.text.negation import negations
from models.text.numbers import read_numbers, values_in
from models.text.words import tokens

CLOSE, NEAR = 0.8, 0.9
_GRAMS = (1, 2, 3, 4)

# At one layer, of the highest cosine of each piece of the headline quote to a piece of any body quote.
_SOFT = (
    "align",  # mean over the pieces
    "align_rare",  # … weighted by rarity
    "missed",  # highest (1 − cosine) × rarity of a piece
    "least",  # lowest
    "low",  # mean of the lowest third
    "close",  # share above CLOSE
    "near",  # share above NEAR
    "one",  # mean over the pieces, in the closest body quote
    "one_rare",  # … weighted by rarity, in the body quote where that is highest
    "gap",  # align − one
    "one_low",  # mean of the lowest third, in the closest body quote
    "precision",  # the reverse: mean over the closest body quote's pieces
    "two",  # mean over the pieces, in the closest body quote and a second that adds most
    # Of the mean states of whole quotes.
    "cosine",  # highest cosine with one body quote
    "cosine_two",  # cosine with the mean of the two closest
)
_SURFACE = (
    # Shares of the headline quote's runs of letters: in all body quotes, in one of them, Jaccard index with one.
    *(f"{name}_{size}" for size in _GRAMS for name in ("grams", "one_grams", "jaccard")),
    "sentence_grams_3",  # in one sentence of the body that holds a quote
    "sentence_grams_4",
    "words",  # share of the headline quote's words in all body quotes
    "one_words",  # … in one of them
    "word_beginnings",  # share whose first letters begin a word of the body quotes
    "longest_run",  # longest run of letters in one body quote, as a share
    "partial_ratio",  # rapidfuzz, of letters
    "token_set",  # rapidfuzz, of words
    "number_missing",  # whether a number is in no body quote
    "number_found",  # whether a number is in a body quote
    "negation_differs",  # from the body quote with most letter pairs in common
    "question_added",  # a question mark that no body quote has
    "ellipsis",
)
# Longest run of words in the body, as a share. If only the quotes are known, these signals are computed from them.
BODY_SIGNALS = ("body_run",)

_NOT_LETTERS = re.compile(r"\W+")
_BEGINNING = 2
# Letters and words of the headline quote that are searched for common runs: few headlines have more.
_LONGEST, _MOST_WORDS = 400, 80


@dataclass(frozen=True, slots=True)
class HeadlineCase:
    """A headline quote and the texts it is compared with.

    Args:
        quote: the headline quote.
        body_quotes: the direct quotes of the body, one at least.
        sentences: the sentences of the body that hold quotes; the quotes themselves if these are unknown.
        body: its text; empty if it is unknown.
    """

    quote: str
    body_quotes: tuple[str, ...]
    sentences: tuple[str, ...]
    body: str = ""

    @classmethod
    def of_quotes(cls, quote: str, body_quotes: Sequence[str]) -> "HeadlineCase":
        """Create a case of quotes without their article."""
        return cls(quote, tuple(body_quotes), tuple(body_quotes))


def signal_names(layers: Sequence[int]) -> tuple[str, ...]:
    """Return the names of what ``read_signals`` returns, for states read at ``layers``."""
    return (*(f"{name}@{layer}" for layer in layers for name in _SOFT), *_SURFACE, *BODY_SIGNALS)


@dataclass(frozen=True, slots=True)
class Matching:
    """Similarities of each piece of a headline quote with body quotes.

    Args:
        best: float32 [n_layers, n_pieces, n_quotes], highest cosine to a piece of each body quote.
        precision: float32 [n_layers, n_quotes], mean over a body quote's pieces of their highest cosine.
        partners: int64 [n_layers, n_pieces], the piece among all of the body's that is most like each.
    """

    best: NDArray[np.float32]
    precision: NDArray[np.float32]
    partners: NDArray[np.int64]


def match(headline: TokenStates, body: Sequence[TokenStates]) -> Matching:
    """Match a headline quote's pieces greedily to those of each body quote."""
    pieces = headline.pieces.astype(np.float32)
    counts = np.array([len(states.rarity) for states in body])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    body_pieces = np.concatenate([states.pieces for states in body], axis=1).astype(np.float32)
    cosines = pieces @ body_pieces.transpose(0, 2, 1)
    best = np.maximum.reduceat(cosines, starts, axis=2)
    precision = np.add.reduceat(cosines.max(1), starts, axis=1) / counts
    return Matching(best, precision, cosines.argmax(2))


def read_signals(
    case: HeadlineCase, headline: TokenStates, body: Sequence[TokenStates], matching: Matching
) -> NDArray[np.float32]:
    """Return float32 [n_signals], in the order of ``signal_names``.

    Args:
        headline, body: states of ``case.quote`` and ``case.body_quotes``, of one piece at least each.
        matching: of the two.
    """
    means = np.stack([states.means for states in body])
    soft = [_soft(matching, layer, headline, means[:, layer]) for layer in range(len(headline.means))]
    return np.array(
        [*(value for values in soft for value in values), *_surface(case), *read_body_signals(case)], dtype=np.float32
    )


def _soft(matching: Matching, layer: int, headline: TokenStates, means: NDArray[np.float32]) -> list[float]:
    best, mean = matching.best[layer], headline.means[layer]
    rarity = headline.rarity / max(1e-6, float(headline.rarity.sum()))
    together = best.max(1)
    by_quote = best.mean(0)
    closest = int(by_quote.argmax())
    third = max(1, len(together) // 3)
    pairs = np.maximum(best, best[:, closest : closest + 1]).mean(0)
    cosines = means @ mean
    two = means[np.argsort(-cosines, kind="stable")[:2]].mean(0)
    return [
        float(together.mean()),
        float(together @ rarity),
        float(((1.0 - together) * headline.rarity).max()),
        float(together.min()),
        float(np.sort(together)[:third].mean()),
        float((together > CLOSE).mean()),
        float((together > NEAR).mean()),
        float(by_quote[closest]),
        float((rarity @ best).max()),
        float(together.mean() - by_quote[closest]),
        float(np.sort(best[:, closest])[:third].mean()),
        float(matching.precision[layer, closest]),
        float(pairs.max()),
        float(cosines.max()),
        float(two @ mean / max(1e-6, float(np.linalg.norm(two)))),
    ]


def _surface(case: HeadlineCase) -> list[float]:
    folded_quote, *folded_body = (folded(text) for text in (case.quote, *case.body_quotes))
    letters, body_letters = letters_of(folded_quote), [letters_of(text) for text in folded_body]
    quote_grams = {size: grams_of(letters, size) for size in _GRAMS}
    body_grams = {size: [grams_of(text, size) for text in body_letters] for size in _GRAMS}
    coverage: list[float] = []
    for size in _GRAMS:
        count = max(1, len(quote_grams[size]))
        coverage += [
            len(quote_grams[size] & set().union(*body_grams[size])) / count,
            max(len(quote_grams[size] & part) for part in body_grams[size]) / count,
            max(len(quote_grams[size] & part) / max(1, len(quote_grams[size] | part)) for part in body_grams[size]),
        ]
    has_only_quotes = case.sentences is case.body_quotes
    sentences = body_letters if has_only_quotes else [letters_of(folded(text)) for text in case.sentences]
    for size in (3, 4):
        shared = (len(quote_grams[size] & grams_of(text, size)) for text in sentences)
        coverage.append(max(shared, default=0) / max(1, len(quote_grams[size])))
    quote_words = tokens(folded_quote)
    quoted = [set(tokens(text)) for text in folded_body]
    everything = set().union(*quoted)
    beginnings = {word[:_BEGINNING] for word in everything}
    count = max(1, len(quote_words))
    language = detect_language(case.quote)
    numbers = [number.values for number in read_numbers(case.quote, language) if number.certain]
    body_values = frozenset[Decimal]().union(*(values_in(text, language) for text in case.body_quotes if numbers))
    most_shared = max(range(len(body_letters)), key=lambda at: len(quote_grams[2] & body_grams[2][at]))
    return [
        *coverage,
        sum(word in everything for word in quote_words) / count,
        max(sum(word in part for word in quote_words) for part in quoted) / count,
        sum(word[:_BEGINNING] in beginnings for word in quote_words) / count,
        max(longest_run(letters, text) for text in body_letters) / max(1, min(len(letters), _LONGEST)),
        max(fuzz.partial_ratio(letters, text) for text in body_letters) / 100.0,
        max(fuzz.token_set_ratio(case.quote, text) for text in case.body_quotes) / 100.0,
        float(any(values.isdisjoint(body_values) for values in numbers)),
        float(any(not values.isdisjoint(body_values) for values in numbers)),
        float(_negates(case.quote, language) != _negates(case.body_quotes[most_shared], language)),
        float("?" in case.quote and not any("?" in text for text in case.body_quotes)),
        float(".." in case.quote or "…" in case.quote),
    ]


def _negates(text: str, language: Language) -> bool:
    return negations(text, language) > 0


def read_body_signals(case: HeadlineCase) -> list[float]:
    """Return ``BODY_SIGNALS``: the share of the headline quote's words that stand in a row anywhere in the body."""
    quote_words = word_row(case.quote).split()[:_MOST_WORDS]
    return [
        longest_word_run(quote_words, _words_of((case.body,) if case.body else case.body_quotes))
        / max(1, len(quote_words))
    ]


# The body stays the same while the headline is typed.
@lru_cache(maxsize=8)
def _words_of(texts: tuple[str, ...]) -> str:
    """Return the words of some texts as ``word_row``; no run of words goes from one text to the next."""
    return "|".join(map(word_row, texts))


def longest_word_run(words: Sequence[str], row: str) -> int:
    """Return how many of some words stand in a row in a text, at most.

    Args:
        row: its words, see ``word_row``.
    """
    longest = 0
    for start in range(len(words)):
        while start + longest < len(words) and f" {' '.join(words[start : start + longest + 1])} " in row:
            longest += 1
    return longest


def longest_run(letters: str, had: str) -> int:
    """Return the length of the longest common substring."""
    letters = letters[:_LONGEST]
    longest = 0
    for start in range(len(letters)):
        while start + longest < len(letters) and letters[start : start + longest + 1] in had:
            longest += 1
    return longest


def letters_of(text: str) -> str:
    """Return the letters and digits of a folded text, concatenated."""
    return _NOT_LETTERS.sub("", text)


def grams_of(letters: str, size: int) -> set[str]:
    """Return all runs of ``size`` letters."""
    return {letters[index : index + size] for index in range(len(letters) - size + 1)}
