"""Words with their offsets, and the lower-cased tokens of BM25."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from models.text.folding import fold

Value = TypeVar("Value")

# Dotted initials ("U.S.", "p.m.") and numbers with their currency or per cent sign ("$1,000", "3.5%") are one
# word each: a quote of "£5" as "$5" is altered. Otherwise a word is a run of letters and digits that
# apostrophes may join ("don't", "o'clock"). A hyphen divides: "long-term" and "long term" are the same two
# words. Initials start only where no others end: otherwise a run of a hundred thousand would be scanned from each of
# them. Japanese and Chinese put no spaces between words: each of their characters is one. Arabic vowel signs belong to
# the word they are in.
UNSPACED = "\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d"
_SIGNS = "\u064b-\u0652\u0670"
_WORD = re.compile(
    rf"""(?<!\w)(?<!(?<!\w)[^\W\d_]\.)(?:[^\W\d_]\.){{2,}}+(?!\w)
      | [$£€¥₩]?\d+(?:[.,]\d+)*[^\W\d_{UNSPACED}]*(?:['’‘ʼ＇][^\W_{UNSPACED}]+)*%?
      | [^\W_{UNSPACED}]+(?:[{_SIGNS}]++[^\W_{UNSPACED}]*+)*+(?:['’‘ʼ＇][^\W_{UNSPACED}]+)*
      | [{UNSPACED}]
    """,
    re.VERBOSE,
)
_TOKEN = re.compile(r"\w+")
# What a letter counts as, in words, in scripts without spaces between words: Chinese and hiragana, katakana by their
# runs, Thai, Lao, Burmese, Khmer. A syllable of Korean counts where there are few spaces.
_PARTS_OF_WORDS = (
    (re.compile("[\u3041-\u309f\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"), 0.7),
    (re.compile("[\u30a1-\u30ff\uff66-\uff9d]+"), 1.0),
    (re.compile("[\u0e01-\u0e2f\u0e40-\u0e44\u0e81-\u0eaf\u0ec0-\u0ec4\u1000-\u102a\u1780-\u17b3]"), 0.35),
)
_MARKS_OF_LETTERS = re.compile("[\u0e30-\u0e3a\u0e47-\u0e4e\u0eb0-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b6-\u17d3]")
_SYLLABLE, _SYLLABLE_PART = re.compile("[\uac00-\ud7a3]"), 0.45
_NOT_LETTERS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Word:
    """One word, as written at characters ``[start, end)`` of the text it was found in."""

    text: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Return the words of ``text`` in order, apostrophes kept inside them; punctuation belongs to none."""
    return [Word(match.group(), match.start(), match.end()) for match in _WORD.finditer(text)]


def word_texts(text: str) -> list[str]:
    """Return the words of ``text`` without their places: half the time of ``words``."""
    return _WORD.findall(text)


def word_spans(text: str) -> list[tuple[int, int]]:
    """Return the characters ``[start, end)`` of the words of ``text``."""
    return [match.span() for match in _WORD.finditer(text)]


def words_where(text: str, wanted: Callable[[str], Value | None]) -> Iterator[tuple[Value, Word]]:
    """Yield the words of ``text`` for which ``wanted`` has a value, each after that value; no others are created."""
    for match in _WORD.finditer(text):
        value = wanted(match.group())
        if value is not None:
            yield value, Word(match.group(), match.start(), match.end())


def tokens(text: str) -> list[str]:
    r"""Lower-cased ``\w+`` tokens: the tokenisation of the BM25 baseline, MacLaughlin et al. §6."""
    return _TOKEN.findall(text.lower())


def word_count(text: str) -> float:
    """Return how many words ``text`` has, as ``tokens`` counts; letters without spaces are parts of words."""
    if text.isascii():
        return len(tokens(text))
    rest, parts = _MARKS_OF_LETTERS.sub("", text), 0.0
    for letters, part in _PARTS_OF_WORDS:
        rest, number = letters.subn(" ", rest)
        parts += part * number
    return parts + max(len(tokens(rest)), _SYLLABLE_PART * len(_SYLLABLE.findall(rest)))


def letter_bigrams(text: str) -> set[str]:
    """Return the folded bigrams of letters and digits, across spaces: inflected Korean words share most of them."""
    letters = _NOT_LETTERS.sub("", fold(text).text)
    return {letters[index : index + 2] for index in range(len(letters) - 1)}
