"""What speech recognition makes of a recording, and the paragraphs of it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from indexer.readers.captions.cues import Cue, paragraphs_of
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.speech.values import words_of
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.paragraphs import PAUSE_MS, Utterance, merge_captions
from models.text.paragraphs import Paragraph, SpokenWord

_SENTENCE_END: Final = (".", "!", "?", "…", "。", "！", "？")
_LONGEST_SEGMENT: Final = 40  # words; where nothing is punctuated
_EARLY_MS: Final = 1_000
_CONFIRMING: Final = 3  # words
_JUMP: Final = 60  # characters of text that no word may account for


@dataclass(frozen=True, slots=True)
class HeardWord:
    """A word with its time and the recogniser's confidence.

    Args:
        text: as written in the text, punctuation included where the maker includes it.
        confidence: between 0 and 1; None if the maker gives none.
        speaker: of the word; None if it is that of its segment.
    """

    text: str
    start_ms: int
    end_ms: int
    confidence: float | None = None
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """What one speaker says, as the recogniser divides it.

    Args:
        words: in order, as far as the maker gives them.
    """

    text: str
    start_ms: int
    end_ms: int
    speaker: str | None = None
    words: tuple[HeardWord, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign of a maker that gives no text but these.

    Args:
        start_ms: None of a sign, which is said together with the word before it.
        glued: no space precedes it.
    """

    text: str
    start_ms: int | None
    end_ms: int | None
    confidence: float | None = None
    speaker: str | None = None
    glued: bool = False


class SpeakerTimes:
    """Who speaks at which time, for makers that list speakers apart from words.

    Args:
        turns: when each turn begins, in milliseconds, and who has it.
    """

    def __init__(self, turns: Iterable[tuple[int | None, str | None]]) -> None:
        self._turns = sorted((start_ms or 0, speaker or "") for start_ms, speaker in turns)

    def at(self, time_ms: int) -> str | None:
        """Return who speaks at a time; None if unknown."""
        index = bisect_right(self._turns, time_ms, key=lambda turn: turn[0]) - 1
        return (self._turns[index][1] or None) if index >= 0 else None


def heard(words: Iterable[tuple[object, int | None, int | None, float | None, str | None]]) -> tuple[HeardWord, ...]:
    """Build words of (text, start, end, confidence, speaker); those without a time or text are left out."""
    return tuple(
        HeardWord(words_of(text), start, end or start, confidence, speaker)
        for text, start, end, confidence, speaker in words
        if start is not None and words_of(text).strip()
    )


def segments_of(tokens: Iterable[Token]) -> list[Segment]:
    """Divide words at changes of the speaker, at pauses and at ends of sentences."""
    segments: list[Segment] = []
    run: list[Token] = []
    end_ms = 0
    for token in tokens:
        text = fold_whitespace(clean_text(token.text))
        if not text:
            continue
        if token.start_ms is None and run:
            run.append(replace(token, text=text, speaker=run[-1].speaker))
            continue
        start = end_ms if token.start_ms is None else token.start_ms
        if run and _divides(run, token, start, end_ms):
            segments.append(_segment(run))
            run = []
        end_ms = max(start, token.end_ms or start)
        run.append(replace(token, text=text, start_ms=start, end_ms=end_ms))
    return [*segments, _segment(run)] if run else segments


def _divides(run: Sequence[Token], token: Token, start: int, end_ms: int) -> bool:
    return (
        token.speaker != run[-1].speaker
        or start - end_ms > PAUSE_MS
        or len(run) >= _LONGEST_SEGMENT
        or (run[-1].text.endswith(_SENTENCE_END) and not token.glued)
    )


def _segment(run: Sequence[Token]) -> Segment:
    parts: list[str] = []
    words: list[HeardWord] = []
    for token in run:
        parts.append(token.text if token.glued or not parts else f" {token.text}")
        if token.start_ms is not None and has_words(token.text):
            words.append(HeardWord(token.text, token.start_ms, token.end_ms or token.start_ms, token.confidence))
    times = [token for token in run if token.start_ms is not None]
    start = times[0].start_ms or 0 if times else 0
    end = max((token.end_ms or 0 for token in times), default=start)
    return Segment("".join(parts), start, max(start, end), run[0].speaker, tuple(words))


def build_paragraphs(segments: Sequence[Segment]) -> tuple[Paragraph, ...]:
    """Merge segments as captions are. Where no segment has a speaker, labels in the text are looked for."""
    worded = [
        replace(piece, text=clean_text(piece.text).strip())
        for segment in segments
        for piece in _by_speaker(segment)
        if has_words(piece.text)
    ]
    if any(segment.speaker for segment in worded):
        # Where other segments have speakers, one without is an unknown speaker, not the previous one.
        paragraphs = tuple(
            merge_captions(
                [
                    Utterance(
                        fold_whitespace(segment.text),
                        segment.speaker,
                        segment.start_ms,
                        max(segment.start_ms, segment.end_ms),
                    )
                    for segment in worded
                ]
            )
        )
    else:
        cues = [Cue(segment.text, segment.start_ms, max(segment.start_ms, segment.end_ms)) for segment in worded]
        paragraphs = paragraphs_of(remove_repeats(cues))
    return attach_words(paragraphs, [word for segment in worded for word in segment.words])


def _by_speaker(segment: Segment) -> Iterator[Segment]:
    """Divide a segment where its words are by others than it says."""
    if {word.speaker for word in segment.words} <= {None, segment.speaker}:
        yield segment
        return
    text = fold_whitespace(clean_text(segment.text))
    spelled = [fold_whitespace(clean_text(word.text)) for word in segment.words]
    starts = {number: start for number, start, _ in _places(text, spelled, 0)}
    begins, run, speaker, first = 0, 0, segment.speaker, segment.words[0]
    for number, word in enumerate(segment.words):
        if word.speaker in {None, speaker} or number not in starts:
            continue
        if number > run:
            end = segment.words[number - 1].end_ms
            words = segment.words[run:number]
            yield Segment(text[begins : starts[number]].strip(), first.start_ms, end, speaker, words)
            begins = starts[number]
        run, speaker, first = number, word.speaker, word
    yield Segment(text[begins:], first.start_ms, max(segment.end_ms, first.start_ms), speaker, segment.words[run:])


def attach_words(paragraphs: Sequence[Paragraph], words: Sequence[HeardWord]) -> tuple[Paragraph, ...]:
    """Return the paragraphs with the starts of ``words``, which are theirs in order.

    A word that is not where it should be is left out; a stretch of text without words is passed over only where another
    word follows the one that is found after it.
    """
    if not words:
        return tuple(paragraphs)
    spelled = [fold_whitespace(clean_text(word.text)) for word in words]
    following = 0
    done: list[Paragraph] = []
    for paragraph in paragraphs:
        placed: list[SpokenWord] = []
        at = 0
        while following < len(words) and words[following].end_ms < (paragraph.start_ms or 0) - _EARLY_MS:
            following += 1  # of what is not in any paragraph, such as a label
        for number, start, end in _places(paragraph.text, spelled, following):
            word = words[number]
            confidence = None if word.confidence is None else round(word.confidence * 100)
            placed.append(SpokenWord(start, end, word.start_ms, max(word.start_ms, word.end_ms), confidence))
            following, at = number + 1, end
        done.append(_timed(paragraph, placed, at))
    return tuple(done)


def _places(text: str, spelled: Sequence[str], following: int) -> Iterator[tuple[int, int, int]]:
    """Yield number, start and end of each word of ``text``, beginning with the word ``following`` or soon after it."""
    at, missed = 0, 0
    number = following
    while number < len(spelled) and at < len(text) and missed <= _JUMP:
        start = _next_place(text, at, spelled[number])
        if start is None:
            start = _place_ahead(text, at, spelled, number)
        if start is None:
            number += 1
            missed += 1
            continue
        end = start + len(spelled[number])
        yield number, start, end
        at, missed = end, 0
        number += 1


def _next_place(text: str, at: int, word: str) -> int | None:
    """Return where ``word`` begins if nothing but spaces and signs is before it."""
    limit = min(len(text), at + _JUMP)
    while word and at < limit:
        if text.startswith(word, at):
            return at
        if text[at].isalnum():
            return None
        at += 1
    return None


def _place_ahead(text: str, at: int, spelled: Sequence[str], number: int) -> int | None:
    """Return where ``number`` begins further on, if one of the words after it follows it there."""
    word = spelled[number]
    start = text.find(word, at, at + _JUMP + len(word)) if word else -1
    if start < 0:
        return None
    after = (
        _next_place(text, start + len(word), following) for following in spelled[number + 1 : number + 1 + _CONFIRMING]
    )
    return start if any(position is not None for position in after) else None


def _timed(paragraph: Paragraph, placed: Sequence[SpokenWord], end: int) -> Paragraph:
    """Return the paragraph with its words, and with their times where they reach from its start to its end."""
    if not placed:
        return paragraph
    whole = not has_words(paragraph.text[: placed[0].start]) and not has_words(paragraph.text[end:])
    start_ms, end_ms = placed[0].start_ms, placed[-1].end_ms
    if whole and end_ms > start_ms:
        return replace(paragraph, words=tuple(placed), start_ms=start_ms, end_ms=end_ms)
    return replace(paragraph, words=tuple(placed))
