"""Join words hyphenated at the ends of lines."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from indexer.readers.text.word_lists import HYPHENATED

_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_DIVIDED = re.compile(r"(?<![^\W_])(?<![^\W_][-‐])([^\W_]++(?:[-‐][^\W_]++)*+)([-‐\u00ad])$")
_FIRST_WORD = re.compile(r"\S+")


class Vocabulary:
    """The words of a document that occur undivided: they show how a divided one is spelled."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        for line in lines:
            words = _WORD.findall(line.casefold())
            # The ends of a line may be halves.
            self._words.update(words[1:-1])

    def joined(self, first: str, second: str) -> str:
        """Join two halves to one word, with the hyphen if it belongs there."""
        whole, hyphenated = first + second, f"{first}-{second}"
        bare = _WORD.match(second.casefold())
        after = bare[0] if bare else ""
        as_one, as_two = self._words[first.casefold() + after], self._words[f"{first.casefold()}-{after}"]
        if as_one != as_two:
            return whole if as_one > as_two else hyphenated
        belongs = first.casefold().rpartition("-")[2] in HYPHENATED or "-" in first
        return hyphenated if belongs or not second[:1].islower() or first[-1:].isdigit() else whole


def join_hyphenated(lines: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Return the lines of one paragraph, each divided word joined at the end of the line where it begins."""
    joined_lines: list[str] = []
    for line in lines:
        divided = _DIVIDED.search(joined_lines[-1]) if joined_lines else None
        second = _FIRST_WORD.match(line)
        if divided and second and second[0][0].isalnum():
            hyphen = divided[2]
            word = divided[1] + second[0] if hyphen == "\u00ad" else vocabulary.joined(divided[1], second[0])
            joined_lines[-1] = joined_lines[-1][: divided.start()] + word
            rest = line[second.end() :].lstrip()
            # A line of only one half is used up; an empty line stays in its place, for the next line to be compared
            # with.
            if rest:
                joined_lines.append(rest)
        else:
            joined_lines.append(line)
    return joined_lines
