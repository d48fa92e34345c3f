"""Model how a reporter types an article: bursts of keys, typing errors, pauses, and corrections. Pure functions."""

import random
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

# Seconds. Within a burst 250 characters a minute; with pauses a reporter reaches less than half of that.
KEY_MEDIAN, KEY_SPREAD = 0.2, 0.5
_SLIP, _LOOK_BACK = 0.012, 0.12
_PAUSE_IN_WORDS, _PAUSE_AT_SENTENCE = 0.06, 0.7

_SENTENCE_END = re.compile(r"[.!?][”\"’)]*\s+|\n+")
_OPENING = re.compile(r"[“\"]")


@dataclass(frozen=True, slots=True)
class Article:
    """An article to write.

    Args:
        transcript_id: the transcript it quotes.
        text: paragraphs separated by line ends.
    """

    title: str
    text: str
    transcript_id: str


@dataclass(frozen=True, slots=True)
class Key:
    """The editor after a key or a click: ``pause`` seconds after the one before."""

    pause: float
    text: str
    caret: int
    edited: bool


class Sentences:
    """The sentence starts of an article, computed once: the page finds them with each key."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _SENTENCE_END.finditer(text))]

    def start(self, caret: int) -> int:
        """Return the start of the sentence that holds the caret."""
        return self._starts[bisect_right(self._starts, caret) - 1]

    def count(self, caret: int) -> int:
        """Return how many sentences begin before the caret."""
        return bisect_right(self._starts, caret)

    def nth(self, number: int) -> int:
        """Return the start of a sentence."""
        return self._starts[number]


def open_quote(text: str, sentence_start: int, caret: int) -> str | None:
    """Return the text from the opening mark to the caret, where a quote is open that began in the caret's sentence."""
    before = text[sentence_start:caret]
    at = before.rfind("“")
    if at >= 0:
        return None if "”" in before[at:] else before[at:]
    straight = [match.start() for match in _OPENING.finditer(before)]
    return before[straight[-1] :] if len(straight) % 2 else None


def keys(article: Article, chance: random.Random, begun: float = 0.0) -> Iterator[Key]:
    """Yield every key of somebody who writes ``article`` to its end.

    Args:
        begun: the share of it that is written already.
    """
    text, sentences = article.text, Sentences(article.text)
    at = int(len(text) * begun)
    while at < len(text):
        pause = chance.lognormvariate(0.0, KEY_SPREAD) * KEY_MEDIAN
        if text[at - 1 : at].isspace() and chance.random() < _PAUSE_IN_WORDS:
            pause += chance.uniform(0.5, 2.5)
        ends = at > 0 and sentences.start(at) == at
        if ends and chance.random() < _PAUSE_AT_SENTENCE:
            pause += chance.uniform(1.0, 5.0)
        if ends and chance.random() < _LOOK_BACK:
            yield from _look_back(text, at, sentences, chance)
        if chance.random() < _SLIP:
            yield from _slip(text, at, chance)
        at += 1
        yield Key(pause, text[:at], at, edited=True)


def _slip(text: str, at: int, chance: random.Random) -> Iterator[Key]:
    """Yield some wrong letters, and their deletion."""
    wrong = ""
    for _ in range(chance.randint(1, 4)):
        wrong += chance.choice("aeinorst")
        yield Key(chance.uniform(0.1, 0.3), text[:at] + wrong, at + len(wrong), edited=True)
    while wrong:
        wrong = wrong[:-1]
        yield Key(chance.uniform(0.1, 0.25), text[:at] + wrong, at + len(wrong), edited=True)


def _look_back(text: str, at: int, sentences: Sentences, chance: random.Random) -> Iterator[Key]:
    """Yield a click into an earlier sentence, some reading, and a click back to the end."""
    written = sentences.count(at)
    start = sentences.nth(chance.randrange(max(1, written - 1)))
    yield Key(chance.uniform(0.5, 1.5), text[:at], min(start + 1, at), edited=False)
    yield Key(chance.uniform(1.0, 4.0), text[:at], at, edited=False)
