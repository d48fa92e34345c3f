"""The draft's quotes so far: they show which source the writer is working with."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.recommend.draft_quotes import quoted_words
from models.recommend.signals import shingles
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# The latest quotes that are looked up, at most.
QUOTES_LOOKED_UP = 6
# Paragraphs sharing words with a quote that are compared with it, at most.
PARAGRAPHS_SEARCHED = 10
_FEWEST_WORDS = 4


@dataclass(frozen=True)
class EarlierQuote:
    """A direct quote of the left context.

    Args:
        runs: every run of four of its words.
        sought: its words as a query, without stop words, each once.
    """

    runs: frozenset[tuple[str, ...]]
    sought: tuple[str, ...]

    def share_found_in(self, paragraph: str) -> float:
        """Return the share of the quote's runs of four words that the paragraph has, 0 to 1."""
        return len(self.runs.intersection(shingles(tokens(paragraph)))) / len(self.runs)


def earlier_quotes(left_context: str) -> list[EarlierQuote]:
    """Return the latest quotes of four words and more, oldest first, at most six; none of stop words alone."""
    latest = [words for words in quoted_words(left_context) if len(words) >= _FEWEST_WORDS][-QUOTES_LOOKED_UP:]
    return [EarlierQuote(frozenset(shingles(words)), sought) for words in latest if (sought := _sought(words))]


def _sought(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in dict.fromkeys(words) if word not in STOP_WORDS)
