"""Masks direct quotes by short placeholders: parsers read the sentences around them better and faster."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.quotes.detection import DirectQuote
from models.text.languages import ar
from models.text.sentences.boundaries import is_finished

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
# A quote of at most this many words is not masked where it is part of the sentence: called it “a bad joke”.
_WOVEN_WORDS = 4
_END_OF_SPEECH = {"?": "Is it so?", "!": "It is so!", ".": "It is so.", ",": "It is so,", "": "It is so"}
_SPEECH_ENDS = re.compile(r"(?:([.?!,…])|[-–—])[\s'’”\"]*$")
_AFTER = re.compile(r"[^\S\r\n]*[.,;:]")
# Speech behind a dash begins a sentence too.
_SENTENCE_END = re.compile(r"(?:[.!?…][\"'”’)\]]*)\s+(?=(?:[–—]\s?(?=“))?[\"'“‘(\[]*[^\W_a-z])")
# “Is it so?” Hale asked.
_GOES_ON = re.compile(
    r"(?:[^\W\d_][\w.’'-]*\s+){1,5}?(?:said|says|asked|asks|told|tells|added|wrote|writes|tweeted|shouted|yelled"
    r"|exclaimed|cried|replied|answered|insisted|screamed|demanded|declared|wondered|called|snapped|joked|recalled|explained"
    r"|warned|continued|began)\b|"
    rf"(?:{ar.VERB})\b"
)
_FUNCTION_WORDS = "of the a an and or to in on at for with by from that as but"
_DANGLING = frozenset(_FUNCTION_WORDS.split())
_FRAGMENT_END = re.compile(r"[,.?!]$")
# Longer ones are no sentences: lists, tables, text without full stops.
LONGEST_SENTENCE = 1_500
# Lines whose sentences are cached, those of some dozens of drafts; longer ones are read each time.
_CACHED_LINES, _LONGEST_CACHED = 4_096, 2_000
# How far behind a line is read: the first letter of a quote at its end.
_READ_BEHIND = 8

# A quote's number, outer start and end, start and end of the words.
_Part = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Slot:
    """A quote, or the part of it that is in one paragraph, at characters ``[start, end)`` of masked text.

    Args:
        quote: its number among the quotes.
        ends: the mark that ends it inside, one of ``? ! . ,`` or "".
        speech: whether it is a sentence or more of speech, and not a few words woven into the writer's own.
    """

    quote: int
    start: int
    end: int
    ends: str
    speech: bool


@dataclass(frozen=True, slots=True)
class MaskedSentence:
    """A sentence of one paragraph with its quotes masked.

    Args:
        text: the masked sentence.
        slots: its quotes, in order, in its own characters.
        paragraph: number of the paragraph (of those that are not empty).
        pieces: origin of the unmasked text: ``(start in text, start in the original, length)``, in order.
        only_quotes: whether it consists of quotes and punctuation only.
    """

    text: str
    slots: tuple[Slot, ...]
    paragraph: int
    pieces: tuple[tuple[int, int, int], ...]

    only_quotes: bool

    @property
    def slots_key(self) -> tuple[tuple[int, int, str, bool], ...]:
        """Where its quotes are and what they are, whichever quotes of the text they are."""
        return tuple((slot.start, slot.end, slot.ends, slot.speech) for slot in self.slots)

    def original(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the original characters of ``[start, end)``; None where a quote is among them."""
        at = bisect_right(self.pieces, (start, 1 << 62, 0)) - 1
        if at < 0 or end > self.pieces[at][0] + self.pieces[at][2]:
            return None
        shift = self.pieces[at][1] - self.pieces[at][0]
        return start + shift, end + shift


def masked_sentences(text: str, quotes: Sequence[DirectQuote]) -> list[MaskedSentence]:
    """Return the sentences of ``text`` with its ``quotes`` (in reading order, none within another) masked.

    Linear in the length of ``text``.
    """
    parts = _parts(quotes)
    sentences: list[MaskedSentence] = []
    upcoming = 0
    for number, line in enumerate(match for match in _LINE.finditer(text) if match.group().strip()):
        inside = []
        while upcoming < len(parts) and parts[upcoming][1] < line.end():
            if parts[upcoming][1] >= line.start():
                inside.append(parts[upcoming])
            upcoming += 1
        start, end = line.span()
        if end - start > _LONGEST_CACHED or text[end : end + 1] not in ("\n", ""):
            sentences.extend(_sentences_of(text, start, end, inside, number))
        else:
            # By its words and where its quotes are in it, so that an edit costs reading only the line that it changed.
            first = inside[0][0] if inside else 0
            within = tuple((part[0] - first, *(position - start for position in part[1:])) for part in inside)
            read = _sentences_of_line(text[start : end + _READ_BEHIND], end - start, within)
            sentences.extend(_moved(sentence, start, first, number) for sentence in read)
    return sentences


@lru_cache(_CACHED_LINES)
def _sentences_of_line(text: str, end: int, parts: tuple[_Part, ...]) -> tuple[MaskedSentence, ...]:
    """Return the sentences of a line, characters ``[0, end)`` of ``text``; its first quote has the number 0."""
    return tuple(_sentences_of(text, 0, end, parts, 0))


def _moved(sentence: MaskedSentence, start: int, first: int, paragraph: int) -> MaskedSentence:
    """Return a sentence of ``_sentences_of_line`` as one of the text.

    Args:
        start: of its line.
        first: number of the line's first quote.
    """
    return MaskedSentence(
        sentence.text,
        tuple(Slot(first + slot.quote, slot.start, slot.end, slot.ends, slot.speech) for slot in sentence.slots),
        paragraph,
        tuple((at, start + origin, length) for at, origin, length in sentence.pieces),
        sentence.only_quotes,
    )


def _parts(quotes: Sequence[DirectQuote]) -> list[_Part]:
    """Return for each quote in each paragraph its number, outer start and end, and start and end of the words."""
    parts = []
    for number, quote in enumerate(quotes):
        for index, (start, end) in enumerate(quote.segments):
            outer_start = quote.outer_start if index == 0 else start
            outer_end = quote.outer_end if index == len(quote.segments) - 1 else end
            parts.append((number, outer_start, outer_end, start, end))
    return parts


def _sentences_of(text: str, start: int, end: int, parts: Sequence[_Part], paragraph: int) -> Iterator[MaskedSentence]:
    masked: list[str] = []
    length = 0
    slots: list[Slot] = []
    pieces: list[tuple[int, int, int]] = []
    position = start
    for number, outer_start, outer_end, words_start, words_end in parts:
        if outer_start < position:
            continue
        if outer_start > position:
            pieces.append((length, position, outer_start - position))
            masked.append(text[position:outer_start])
            length += outer_start - position
        short, ends, speech = _shortened(text, words_start, words_end, outer_end)
        slots.append(Slot(number, length, length + len(short), ends, speech))
        masked.append(short)
        length += len(short)
        position = min(outer_end, end)
    if position < end:
        pieces.append((length, position, end - position))
        masked.append(text[position:end])
    yield from _divided("".join(masked), slots, pieces, paragraph)


def _shortened(text: str, start: int, end: int, outer_end: int) -> tuple[str, str, bool]:
    words = text[start : min(end, start + 200)].split()
    ending = _SPEECH_ENDS.search(text[max(start, end - 4) : end])
    ends = "" if ending is None else (ending.group(1) or ",").replace("…", ".")
    opens = next((character for character in text[start : start + 8] if character.isalpha()), "")
    alone = bool(ends) or _AFTER.match(text, outer_end) is not None
    speech = (opens.isupper() or not opens.islower()) and (alone or len(words) > _WOVEN_WORDS) and len(words) > 1
    if not speech and ends in ("?", "!") and len(words) > 1:
        speech = True
    if not speech and ends == "," and len(words) > _WOVEN_WORDS:
        speech = True
    if speech or (ends and len(words) == 1 and opens.isupper()):
        return f"“{_END_OF_SPEECH[ends]}”", ends, True
    kept = words[:_WOVEN_WORDS]
    while len(words) > _WOVEN_WORDS and len(kept) > 1 and kept[-1].lower() in _DANGLING:
        kept.pop()
    shown = _FRAGMENT_END.sub("", " ".join(kept))
    return f"“{shown}{ends}”", ends, False


def _divided(
    masked: str, slots: list[Slot], pieces: list[tuple[int, int, int]], paragraph: int
) -> Iterator[MaskedSentence]:
    cuts = [0]
    slot_starts = [slot.start for slot in slots]
    piece_starts = [at for at, _, _ in pieces]
    for match in _SENTENCE_END.finditer(masked):
        before = bisect_left(slot_starts, match.start()) - 1
        if before >= 0 and match.start() < slots[before].end:
            inside = slots[before]
            if match.end() < inside.end or inside.ends == ",":
                continue
            if inside.ends in ("?", "!") and _goes_on(masked, match.end()):
                continue
        elif not is_finished(masked[max(cuts[-1], match.start() - 24) : match.end()].rstrip()):
            continue
        cuts.append(match.end())
    for start, end in zip(cuts, [*cuts[1:], len(masked)], strict=True):
        stripped = masked[start:end]
        if not stripped.strip():
            continue
        first = start + len(stripped) - len(stripped.lstrip())
        last = start + len(stripped.rstrip())
        inside_it = tuple(
            Slot(slot.quote, slot.start - first, slot.end - first, slot.ends, slot.speech)
            for slot in slots[bisect_left(slot_starts, first) : bisect_left(slot_starts, last)]
        )
        yield MaskedSentence(
            masked[first:last],
            inside_it,
            paragraph,
            tuple(
                (max(at, first) - first, origin + max(0, first - at), min(at + size, last) - max(at, first))
                for at, origin, size in pieces[
                    max(0, bisect_right(piece_starts, first) - 1) : bisect_left(piece_starts, last)
                ]
                if at + size > first
            ),
            _has_only_quotes(masked[first:last], inside_it),
        )


def _has_only_quotes(text: str, slots: Sequence[Slot]) -> bool:
    starts = [0, *(slot.end for slot in slots)]
    ends = [*(slot.start for slot in slots), len(text)]
    parts = (text[start:end] for start, end in zip(starts, ends, strict=True))
    return not any(character.isalnum() for part in parts for character in part)


def _goes_on(masked: str, position: int) -> bool:
    """Return whether “Is it so?” Hale asked: the name after the mark belongs to the quote before it."""
    return _GOES_ON.match(masked, position, position + 120) is not None
