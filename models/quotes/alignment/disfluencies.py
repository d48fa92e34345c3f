"""What of speech a quote may leave out though it has no ellipsis: hesitations, fillers, false starts, words said twice.

A false start is a word or a phrase that the speaker breaks off and begins again. A transcript shows the break by a
dash, a hyphen, an ellipsis or a hesitation; without one nothing is taken for a false start. What was broken off has to
say nothing that the quote lacks: it is the beginning of the word that follows, or every word of it has grammar alone
(“if it – if they”) or is said once more right behind the break. “We will fight – we will win” is two statements. A
“not” and a number are never taken for a false start, nor is a “could” or a “was”, unless it is said once more.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from models.quotes.alignment.tokens import Token
from models.text.differences import word_key
from models.text.languages import rules_of
from models.text.negation import negations
from models.text.numbers import values_in
from models.text.words import tokens

Disfluency = Literal["hesitation", "filler", "restart", "repetition"]

# Words said twice in a row are a stammer up to this many; as many after a break may say again what was broken off.
_LONGEST: Final = 6
# Letters of a word that is broken off by a dash: more may be a word of its own (“free – freedom”).
_LONGEST_FRAGMENT: Final = 3

_LONGEST_FILLER: Final = 4
# A dash, a hyphen behind a word or between spaces, an ellipsis.
_BREAK: Final = re.compile(r"[—–―]|--|-(?=\s)|…|\.\.\.")
# “sub- subscription”: a word that a hyphen breaks off; “sub-subscription” is one word.
_CUT_SHORT: Final = re.compile(r"-(?:\s|[—–-])")
_JOINING: Final = re.compile(r"[-‐‑/&+.'’@#]?")


class _Words(NamedTuple):
    """Words ``[first, last)`` of what is left out, between two breaks, sounds or fillers.

    Args:
        broken_off, resumed: whether one of these is right behind them, and right before them.
    """

    first: int
    last: int
    broken_off: bool
    resumed: bool


def breaks_off(between: str) -> bool:
    """Return whether what stands between two words is a mark at which a speaker breaks off."""
    return _BREAK.search(between) is not None


def find_disfluency(
    text: str, tokens_of_text: Sequence[Token], first: int, last: int, language: str
) -> Disfluency | None:
    """Return what the words ``[first, last)`` of a source are that a quote leaves out; None: words that count.

    Args:
        text, said: the source and its tokens; those before ``first`` and from ``last`` on are in the quote.
        language: ISO 639-1.
    """
    left_out = _LeftOut(text, tokens_of_text, first, last, language)
    if not left_out.parts:
        return left_out.without_words
    if _is_repetition(
        tokens_of_text, [at for part in left_out.parts for at in range(part.first, part.last)], first, last
    ):
        return "repetition"
    shown = text[tokens_of_text[first].start : tokens_of_text[last - 1].end]
    if negations(shown, language) or values_in(shown, language):
        return None
    if all(map(left_out.is_restart, left_out.parts)):
        return "restart"
    return "repetition" if all(map(left_out.is_resumption, left_out.parts)) else None


class _LeftOut:
    """Words ``[first, last)`` of a source, as ``parts`` between what is no word of its own.

    ``without_words`` says what they are where nothing else is left.
    """

    def __init__(self, text: str, tokens_of_text: Sequence[Token], first: int, last: int, language: str) -> None:
        self._text, self._tokens, self._end = text, tokens_of_text, last
        self._first = first
        self._vocabulary = _vocabulary(language)
        self.without_words: Disfluency = "hesitation"
        self.parts = tuple(self._read())

    def is_restart(self, part: _Words) -> bool:
        """Return whether the speaker broke these words off, and they, or what they began, are behind the break."""
        if not part.broken_off or part.last - part.first > _LONGEST:
            return False
        following = [token.key for token in self._tokens[self._end : self._end + _LONGEST]]
        whole = part.last - self._is_fragment(part.last - 1)
        return all(
            token.key in following or token.key in self._vocabulary.grammar
            for token in self._tokens[part.first : whole]
        )

    def is_resumption(self, part: _Words) -> bool:
        """Return whether they say again what is before the break: “They are really getting – they’re getting it”."""
        before = [token.key for token in self._tokens[max(0, self._first - _LONGEST) : self._first]]
        keys = [token.key for token in self._tokens[part.first : part.last]]
        return (
            part.resumed
            and keys[-1:] == before[-1:]
            and all(key in before or key in self._vocabulary.grammar for key in keys)
        )

    def _is_fragment(self, at: int) -> bool:
        """Return whether a word is the beginning of one of the two that the quote goes on with."""
        token = self._tokens[at]
        following = self._tokens[self._end : self._end + 2]
        if not any(
            following_token.key.startswith(token.key) and len(following_token.key) > len(token.key)
            for following_token in following
        ):
            return False
        if _CUT_SHORT.match(self._text, token.end):
            return True
        return len(token.key) <= _LONGEST_FRAGMENT and self._text[token.start].islower()

    def _read(self) -> Iterator[_Words]:
        at, start, resumed = self._first, None, self._breaks(self._first - 1)
        while at < self._end:
            length = self._length_of_nothing(at)
            if length:
                if start is not None:
                    yield _Words(start, at, True, resumed)
                start, resumed = None, True
                at += length
                continue
            start = at if start is None else start
            at += 1
            if self._breaks(at - 1):
                yield _Words(start, at, True, resumed)
                start, resumed = None, True
        if start is not None:
            yield _Words(start, self._end, False, resumed)

    def _length_of_nothing(self, at: int) -> int:
        """Return how many words from ``at`` on are a sound, a filler, or a transcriber's note."""
        if self._tokens[at].aside or self._tokens[at].key in self._vocabulary.sounds:
            return 1
        for length in range(min(_LONGEST_FILLER, self._end - at), 0, -1):
            phrase = "".join(token.key for token in self._tokens[at : at + length])
            before, behind = self._between(at - 1), self._between(at + length - 1)
            if not _sets_off(before) or not _sets_off(behind):
                continue
            if phrase in self._vocabulary.fillers or (
                phrase in self._vocabulary.openings and before.strip() not in {",", "،"}
            ):
                self.without_words = "filler"
                return length
        return 0

    def _breaks(self, at: int) -> bool:
        return breaks_off(self._between(at))

    def _between(self, at: int) -> str:
        """Return what stands between a word and the next one; a stop at the ends of the text."""
        if not 0 <= at < len(self._tokens) - 1:
            return "."
        return self._text[self._tokens[at].end : self._tokens[at + 1].start]


class _Vocabulary(NamedTuple):
    """The words of a language that say nothing, by their keys."""

    sounds: frozenset[str]
    fillers: frozenset[str]
    openings: frozenset[str]
    grammar: frozenset[str]


@cache
def _vocabulary(language: str) -> _Vocabulary:
    rules = rules_of(language)
    sounds, grammar = (frozenset(map(word_key, text.split())) for text in (rules.hesitations, rules.grammar))
    fillers, openings = (
        frozenset("".join(map(word_key, tokens(phrase))) for phrase in text.split(", ") if phrase)
        for text in (rules.fillers, rules.openings)
    )
    return _Vocabulary(sounds, fillers, openings, grammar)


def _sets_off(between: str) -> bool:
    return not between.isspace() and _JOINING.fullmatch(between) is None


def _is_repetition(tokens_of_text: Sequence[Token], places: Sequence[int], first: int, last: int) -> bool:
    """Return whether the words left out are said once more right before or right after.

    “Very, very, very bad” is bad once.
    """
    keys = [tokens_of_text[index].key for index in places]
    size = len(keys)
    if size > _LONGEST:
        return False
    for length in range(1, size + 1):
        once = keys[:length]
        if size % length == 0 and keys == once * (size // length):
            behind = [token.key for token in tokens_of_text[last : last + length]]
            before = [token.key for token in tokens_of_text[max(0, first - length) : first]]
            if once in (behind, before):
                return True
    return False
