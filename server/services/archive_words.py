"""What somebody types to search the archive: words, “whole phrases”, and -words that must not be there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.text.stop_words import STOP_WORDS

_MARKS = str.maketrans(dict.fromkeys("“”„‟«»＂", '"'))
_PART = re.compile(r'(?P<not>(?<!\S)-)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))')
_TOKEN = re.compile(r"\w+")

Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchWords:
    """A search, read.

    Args:
        words: none of them need be there; the more the better.
        phrases: each must be there, its words in a row.
        excluded: none of these words and phrases may be there.
    """

    words: Tokens
    phrases: tuple[Tokens, ...]
    excluded: tuple[Tokens, ...]

    @classmethod
    def parse(cls, text: str) -> "SearchWords":
        """Reads what was typed; a mark that is not closed closes at the end."""
        words: list[str] = []
        phrases: list[Tokens] = []
        excluded: list[Tokens] = []
        for part in _PART.finditer(text.translate(_MARKS)):
            found = tuple(token for token, _, _ in _tokens(part["phrase"] or part["word"] or ""))
            if not found:
                continue
            if part["not"]:
                excluded.append(found)
            elif part["phrase"]:
                phrases.append(found)
            else:
                words += found
        return cls(tuple(dict.fromkeys(words)), tuple(dict.fromkeys(phrases)), tuple(dict.fromkeys(excluded)))

    @property
    def sought(self) -> str:
        """What is looked for, without marks and without what must not be there."""
        return " ".join([*self.words, *(word for phrase in self.phrases for word in phrase)])

    def admits(self, text: str) -> bool:
        """Whether every phrase is in ``text``, and nothing that must not be."""
        if not (self.phrases or self.excluded):
            return True
        held = [token for token, _, _ in _tokens(text)]
        return all(_places(held, phrase) for phrase in self.phrases) and not any(
            _places(held, phrase) for phrase in self.excluded
        )

    def highlights(self, text: str) -> list[tuple[int, int]]:
        """Characters ``[start, end)`` of the words and phrases in ``text``, in order, none overlapping.

        Words that stand everywhere are marked only where nothing else is sought.
        """
        telling = {word for word in self.words if word not in STOP_WORDS} or (
            set() if self.phrases else set(self.words)
        )
        placed = list(_tokens(text))
        held = [token for token, _, _ in placed]
        spans = [(start, end) for token, start, end in placed if token in telling]
        for phrase in self.phrases:
            spans += [(placed[at][1], placed[at + len(phrase) - 1][2]) for at in _places(held, phrase)]
        return _united(spans)


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of ``text`` in lower case, each with its place; those that ``models.text.words.tokens`` gives."""
    return ((match.group().lower(), match.start(), match.end()) for match in _TOKEN.finditer(text))


def _places(held: Sequence[str], phrase: Tokens) -> list[int]:
    return [
        at
        for at in range(len(held) - len(phrase) + 1)
        if held[at] == phrase[0] and tuple(held[at : at + len(phrase)]) == phrase
    ]


def _united(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    united: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if united and start < united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return united
