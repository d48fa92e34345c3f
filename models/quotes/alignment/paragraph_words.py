"""The words of all paragraphs in one sequence: a quote may run across two paragraphs of a transcript."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from models.text.differences import folded_words
from models.text.language import likely_language

WordRange = tuple[int, int]


class ParagraphWords:
    """The words of all paragraphs, folded once and numbered consecutively.

    Attributes:
        texts: the paragraphs as they are.
        keys: the words, folded.
        begins, ends: characters of each word in its paragraph.
        first_words: of each paragraph the number of its first word.
        line: the folded words, each between two spaces.
        starts: where in the line each word starts.
    """

    def __init__(self, paragraphs: Sequence[str], nearby: Sequence[str] = ()) -> None:
        self.texts = list(paragraphs)
        self._nearby = nearby
        self.keys: list[str] = []
        self.begins, self.ends = array("q"), array("q")
        self.first_words: list[int] = []
        for text in self.texts:
            self.first_words.append(len(self.keys))
            read = folded_words(text)
            self.keys += read.keys
            self.begins += read.starts
            self.ends += read.ends
        self.line = line_of(self.keys)
        self.starts = list(accumulate((len(key) + 1 for key in self.keys[:-1]), initial=1)) if self.keys else []

    @cached_property
    def _distinct(self) -> list[frozenset[str]]:
        """The words of each paragraph."""
        return [frozenset(self.keys[slice(*self.word_range(at, at + 1))]) for at in range(len(self.texts))]

    def holding(self, key: str) -> list[int]:
        """Return the paragraphs that have a word."""
        return [index for index, keys in enumerate(self._distinct) if key in keys]

    @cached_property
    def language(self) -> str:
        """The language of the paragraphs, ISO 639-1; where they do not say, of those nearby; else English."""
        return likely_language("\n".join(self.texts)) or likely_language("\n".join(self._nearby)) or "en"

    def word_range(self, first: int, last: int) -> WordRange:
        """Return the words of the paragraphs ``[first, last)``."""
        begin = self.first_words[first]
        return begin, self.first_words[last] if last < len(self.texts) else len(self.keys)

    def line_between(self, begin: int, end: int) -> str:
        """Return the words ``[begin, end)``, folded, as they are in the line."""
        return self.line[self.starts[begin] - 1 : self.starts[end - 1] + len(self.keys[end - 1]) + 1]

    def find(self, keys: list[str], begin: int = 0, end: int | None = None) -> WordRange | None:
        """Return the first place among the words ``[begin, end)`` that has ``keys`` in a row."""
        start = self.starts[begin] - 1 if begin < len(self.starts) else len(self.line)
        stop = len(self.line) if end is None or end >= len(self.starts) else self.starts[end]
        at = self.line.find(line_of(keys), start, stop)
        if at < 0:
            return None
        first = bisect_right(self.starts, at)
        return first, first + len(keys)

    def source(self, first: int, last: int) -> str:
        """Return the words ``[first, last)`` as the paragraphs have them."""
        return "\n".join(
            self.texts[index][self.begins[begin] : self.ends[end - 1]]
            for index, begin, end in self.by_paragraph(first, last)
        )

    def between(self, first: int, last: int) -> str:
        """Return the words ``[first, last)`` with all that is around them up to the next words on either side."""
        if first == last:
            return ""
        before, after = (bisect_right(self.first_words, word) - 1 for word in (first - 1, last))
        start, end = self.ends[first - 1], self.begins[last]
        if before == after:
            return self.texts[before][start:end]
        whole = self.texts[before + 1 : after]
        return "\n".join([self.texts[before][start:], *whole, self.texts[after][:end]])

    def by_paragraph(self, first: int, last: int) -> list[tuple[int, int, int]]:
        """Return the words ``[first, last)`` as ``(paragraph, first, last)``."""
        ranges: list[tuple[int, int, int]] = []
        while first < last:
            index = bisect_right(self.first_words, first) - 1
            stop = min(last, self.word_range(index, index + 1)[1])
            ranges.append((index, first, stop))
            first = stop
        return ranges


def keys_of(text: str) -> list[str]:
    """Return the words of ``text``, folded."""
    return list(folded_words(text).keys)


def line_of(keys: Iterable[str]) -> str:
    """Join folded words into one line, each between two spaces."""
    return " ".join(["", *keys, ""])
