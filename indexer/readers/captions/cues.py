"""Convert caption cues to paragraphs: what all formats of captions have in common."""

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.conventions import Convention, OriginalLine, shown_convention
from indexer.readers.text.kinds import is_bracketed
from indexer.readers.text.label_trust import read_labels
from indexer.readers.text.paragraphs import Utterance, merge_captions
from indexer.readers.text.speaker_labels import Opening, parse_opening
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name
from models.errors import InputError
from models.text.paragraphs import Paragraph

UNKNOWN = "\0"
_VOICE = re.compile(r"<v(?:\.[\w.-]{1,80})?[ \t]+([^<>]{1,200})>")
_TAG = re.compile(
    r"</?(?:c|i|b|u|v|s|em|strong|ruby|rt|lang|font)(?:[.\s][^<>]{0,200})?/?>|<\d[\d:.]{4,14}>", re.IGNORECASE
)
_OVERRIDE = re.compile(r"\{\\[^{}]{0,200}\}")
_FIRST_WORDS = re.compile(r"\s*\S+")
# “anand: Yes.”, “Dana’s iPad: …”, “someone@example.org: …”; a colon between digits is a time.
_NAME = re.compile(r"([^:：\n]{1,80})(?::\s+|：\s*)(?=\S)")
# Two people in one caption: “- Is it sold?” “- It is.”
_DIALOGUE = re.compile(r"\s*[-–—]\s?(?=[^\s\d–—-])")
_TURN = re.compile(r">{2,3}\s*")
_FEWEST_DIALOGUES = 10
_FEWEST_NAMED = 4
_FEWEST_OF_ALL = 3
_NEARLY_ALL = 0.9
_MOST_NAME_WORDS = 10


@dataclass(frozen=True, slots=True)
class Cue:
    """A caption, or the part of it that one voice says.

    Args:
        text: its lines, without tags.
        start_ms: when it appears.
        end_ms: when it disappears.
        voice: the speaker a ``<v>`` tag names; ``UNKNOWN`` where it is nobody known; None if unknown.
    """

    text: str
    start_ms: int
    end_ms: int
    voice: str | None = None

    def without_words(self, count: int) -> "Cue":
        """Return the cue without its first ``count`` words, its other lines unchanged."""
        at = 0
        for _ in range(count):
            first_words = _FIRST_WORDS.match(self.text, at)
            at = first_words.end() if first_words else len(self.text)
        return replace(self, text=self.text[at:].strip())


def in_order(cues: Sequence[Cue]) -> list[Cue]:
    """Return cues by their start; if some name a voice, the others are by an unknown one."""
    if any(cue.voice for cue in cues):
        cues = [replace(cue, voice=cue.voice or UNKNOWN) for cue in cues]
    return sorted(cues, key=lambda cue: cue.start_ms)


def broken_captions(name: str, what: str) -> InputError:
    """Create the error about a caption file in which nothing can be read."""
    return InputError(
        "broken_captions",
        f"“{name}” has no readable captions: {what}.",
        "Export the captions again, for example as .srt or .vtt, and add that file.",
        params={"name": name},
    )


def parse_cues(raw_text: str, start_ms: int, end_ms: int) -> Iterator[Cue]:
    """Parse one caption's text: one cue, or one for each voice tag."""
    pieces = _VOICE.split(raw_text)
    voices = [None, *pieces[1::2]]
    for voice, piece in zip(voices, pieces[::2], strict=True):
        text = strip_tags(piece).strip()
        if has_words(text):
            yield Cue(text, start_ms, end_ms, (normalize_name(html.unescape(voice)) or UNKNOWN) if voice else None)


def strip_tags(text: str) -> str:
    """Return caption text without formatting; an unknown tag, such as ``<script>``, is text."""
    text = _OVERRIDE.sub("", _TAG.sub("", text))
    return clean_text(html.unescape(text).replace("\\N", "\n"))


def paragraphs_of(cues: Sequence[Cue]) -> tuple[Paragraph, ...]:
    """Convert cues to paragraphs with speakers, from voice tags or from labels in the text.

    Where nearly all cues name a speaker, as those of meetings do, anything before a colon does, and a cue that names
    nobody is by the speaker of the cues around it, or by nobody known if those differ.
    """
    convention = shown_convention(OriginalLine(line) for cue in cues for line in _lines(cue))
    if convention is not None and convention.shapes:
        spoken = _from_convention(cues, convention)
    else:
        named = _named_cues(cues)
        spoken = _from_named_cues(cues, named) if named else _from_labels(cues)
        if convention is not None:
            excluded = {
                utterance.speaker
                for utterance in spoken
                if utterance.speaker and convention.excludes(utterance.speaker)
            }
            spoken = [
                replace(utterance, speaker=None) if utterance.speaker in excluded else utterance for utterance in spoken
            ]
    return tuple(merge_captions(_with_kinds(spoken)))


def _lines(cue: Cue) -> list[str]:
    return [line for line in cue.text.split("\n") if has_words(line)]


def _from_convention(cues: Sequence[Cue], convention: Convention) -> list[Utterance]:
    lines = [(cue, line) for cue in cues for line in _lines(cue)]
    namings = convention.namings([OriginalLine(line) for _, line in lines])
    utterances: list[Utterance] = []
    speaker: str | None = None
    for index, (cue, line) in enumerate(lines):
        naming = namings.get(index)
        speaker = naming.name if naming else (cue.voice if convention.keeps and cue.voice else speaker)
        speaker = None if speaker == UNKNOWN else speaker
        text = fold_whitespace(line[naming.start : naming.end] if naming else line)
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=naming is not None))
    return utterances


def _from_labels(cues: Sequence[Cue]) -> list[Utterance]:
    lines: list[tuple[Cue, Opening, bool]] = []
    dialogue = sum(_DIALOGUE.match(cue.text) is not None for cue in cues)
    for cue in cues:
        texts = _lines(cue)
        dashed = sum(_DIALOGUE.match(text) is not None for text in texts)
        for index, line in enumerate(texts):
            dash = _DIALOGUE.match(line) if dashed > 1 or dialogue >= _FEWEST_DIALOGUES else None
            opening = parse_opening(line[dash.end() :] if dash else line)
            lines.append((cue, replace(opening, turn=opening.turn or dash is not None), index == 0))
    labels = read_labels([opening for _, opening, _ in lines], [first for _, _, first in lines])
    utterances: list[Utterance] = []
    speaker: str | None = None
    for cue, opening, first in lines:
        label = labels.speaker(opening)
        text = fold_whitespace(opening.rest if label else opening.whole)
        if opening.turn or (first and labels.ends_turn(opening)):
            speaker = None
        speaker = label or cue.voice or speaker
        speaker = None if speaker == UNKNOWN else speaker
        # A label on its own starts a turn; its words follow in the next line.
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=opening.turn))
    return utterances


def _named_cues(cues: Sequence[Cue]) -> list[tuple[str | None, str]]:
    """Return the speaker and the words of each cue, if most cues name theirs; else nothing."""
    named_cues = [_named(cue) for cue in cues]
    named = sum(name not in {None, UNKNOWN} for name, _ in named_cues)
    if named < (_FEWEST_NAMED if named < len(named_cues) else _FEWEST_OF_ALL) or named * 2 < len(named_cues):
        return []
    counts = Counter(name.casefold() for name, _ in named_cues if name and name != UNKNOWN)
    # One that recurs is somebody’s; of many that occur once each, most open sentences.
    recurring = sum(count for count in counts.values() if count > 1)
    if recurring * 2 < named or (recurring * 10 < named * 9 and named * 10 < len(named_cues) * 9):
        return []
    all_name = named >= _NEARLY_ALL * len(named_cues)
    return [
        (name, rest)
        if name is None or all_name or counts[name.casefold()] > 1 or likelihood(name) >= Likelihood.NAME
        else (UNKNOWN, fold_whitespace(cue.text))
        for (name, rest), cue in zip(named_cues, cues, strict=True)
    ]


def _named(cue: Cue) -> tuple[str | None, str]:
    if cue.voice:
        return cue.voice, fold_whitespace(cue.text)
    text = fold_whitespace(cue.text)
    turned = _TURN.match(text)
    text = text[turned.end() :] if turned else text
    match = _NAME.match(text)
    name = normalize_name(match[1]) if match else ""
    if not match or not name or len(name.split()) > _MOST_NAME_WORDS:
        return UNKNOWN if turned else None, text
    return name, text[match.end() :]


def _from_named_cues(cues: Sequence[Cue], named: Sequence[tuple[str | None, str]]) -> list[Utterance]:
    nearly_all = sum(name is not None for name, _ in named) >= _NEARLY_ALL * len(named)
    following: list[str | None] = []
    after: str | None = None
    for name, _ in reversed(named):
        following.append(after)
        after = name or after
    following.reverse()
    utterances: list[Utterance] = []
    speaker: str | None = None
    for cue, (name, text), behind in zip(cues, named, following, strict=True):
        if name:
            speaker = None if name == UNKNOWN else name
        elif nearly_all and speaker != behind:
            speaker = None
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms))
    return utterances


def _with_kinds(utterances: Sequence[Utterance]) -> list[Utterance]:
    """Mark what only describes the sound, “[Applause]”, and belongs to nobody."""
    return [
        replace(utterance, kind="direction", speaker=None) if is_bracketed(utterance.text) else utterance
        for utterance in utterances
    ]
