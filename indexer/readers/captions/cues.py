"""Convert caption cues to paragraphs: what WebVTT and SubRip have in common."""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.paragraphs import Utterance, merge_captions
from indexer.readers.text.speaker_labels import Opening, parse_opening, trusted_labels, trusted_speaker
from indexer.readers.text.speaker_names import normalize_name
from models.text.paragraphs import Paragraph

_VOICE = re.compile(r"<v(?:\.[\w.-]{1,80})?[ \t]+([^<>]{1,200})>")
_TAG = re.compile(
    r"</?(?:c|i|b|u|v|s|em|strong|ruby|rt|lang|font)(?:[.\s][^<>]{0,200})?/?>|<\d[\d:.]{4,14}>", re.IGNORECASE
)
_OVERRIDE = re.compile(r"\{\\[^{}]{0,200}\}")
_FIRST_WORDS = re.compile(r"\s*\S+")


@dataclass(frozen=True, slots=True)
class Cue:
    """A caption, or the part of it that one voice says.

    Args:
        text: its lines, without tags.
        start_ms: when it appears.
        end_ms: when it disappears.
        voice: the speaker a ``<v>`` tag names.
    """

    text: str
    start_ms: int
    end_ms: int
    voice: str | None = None

    def without_words(self, count: int) -> "Cue":
        """Return the cue without its first ``count`` words, its other lines unchanged."""
        at = 0
        for _ in range(count):
            found = _FIRST_WORDS.match(self.text, at)
            at = found.end() if found else len(self.text)
        return replace(self, text=self.text[at:].strip())


def parse_cues(raw_text: str, start_ms: int, end_ms: int) -> Iterator[Cue]:
    """Parse one caption's text: one cue, or one for each voice tag."""
    pieces = _VOICE.split(raw_text)
    voices = [None, *pieces[1::2]]
    for voice, piece in zip(voices, pieces[::2], strict=True):
        text = strip_tags(piece).strip()
        if has_words(text):
            yield Cue(text, start_ms, end_ms, normalize_name(html.unescape(voice)) or None if voice else None)


def strip_tags(text: str) -> str:
    """Return caption text without formatting; an unknown tag, such as ``<script>``, is text."""
    text = _OVERRIDE.sub("", _TAG.sub("", text))
    return clean_text(html.unescape(text).replace("\\N", "\n"))


def paragraphs_of(cues: Sequence[Cue]) -> tuple[Paragraph, ...]:
    """Convert cues to paragraphs with speakers, from voice tags or from labels in the text."""
    lines: list[tuple[Cue, Opening, bool]] = []
    for cue in cues:
        for place, line in enumerate(filter(has_words, cue.text.split("\n"))):
            lines.append((cue, parse_opening(line), place == 0))
    trusted = trusted_labels([opening for _, opening, _ in lines], [first for _, _, first in lines])
    utterances: list[Utterance] = []
    speaker: str | None = None
    for cue, opening, _ in lines:
        label = trusted_speaker(opening, trusted)
        text = fold_whitespace(opening.rest if label else opening.whole)
        if opening.turn:
            speaker = None
        speaker = label or cue.voice or speaker
        # A label on its own starts a turn; its words follow in the next line.
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=opening.turn))
    return tuple(merge_captions(utterances))
