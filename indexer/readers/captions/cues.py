"""Convert caption cues to paragraphs: what all formats of captions have in common."""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.conventions import Convention, OriginalLine, note_labels, shown_convention
from indexer.readers.text.kinds import is_bracketed
from indexer.readers.text.label_trust import read_labels, unsure_fields
from indexer.readers.text.paragraphs import Utterance, merge_captions
from indexer.readers.text.speaker_labels import Opening, parse_opening
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name
from models.errors import InputError
from models.text.paragraphs import UNNAMED_COLOURS, Doubt, Paragraph

# No speaker and no style can be called this.
UNKNOWN = "\0"
MIXED = "\1"
_VOICE = re.compile(r"<v(?:\.[\w.-]{1,80})?[ \t]+([^<>]{1,200})>")
_TAG = re.compile(
    r"</?(?:c|i|b|u|v|s|em|strong|ruby|rt|lang|font)(?:[.\s][^<>]{0,200})?/?>|<\d[\d:.]{4,14}>", re.IGNORECASE
)
_OVERRIDE = re.compile(r"\{\\[^{}]{0,200}\}")
# What sets the colour of the words behind it, and what takes it back.
_COLOUR = re.compile(
    r"<font\b[^<>]{0,100}?color\s*=\s*[\"']?(?P<font>[#\w]{1,30})[^<>]{0,100}>|<c(?P<classes>(?:\.[\w-]{1,40})+)[^<>]{0,100}>"
    r"|\{[^{}]{0,200}?\\1?c(?P<override>&H[0-9A-F]{1,8})?&?[^{}]{0,200}\}|(?P<end></(?:font|c)>)",
    re.IGNORECASE,
)
# “**Ada Roe** We agreed”, “<b>Ada Roe:</b> We agreed”
_BOLD = re.compile(
    r"^(?:<b>|\*\*)(?P<name>[^<>*\n]{1,60})(?:</b>|\*\*)(?P<colon>\s?[:：])?\s+(?=\S)", re.IGNORECASE | re.MULTILINE
)
_END_OF_SENTENCE = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s*$")
# Share of lines in two styles above which styles only mark words.
_MOST_MIXED = 0.2
_FIRST_WORDS = re.compile(r"\s*\S+")
# “anand: Yes.”, “Dana’s iPad: …”, “someone@example.org: …”; a colon between digits is a time.
_NAME = re.compile(r"([^:：\n]{1,80})(?::\s+|：\s*)(?=\S)")
# Two people in one caption: “- Is it sold?” “- It is.”
_DIALOGUE = re.compile(r"\s*[-–—]\s?(?=[^\s\d–—-])")
_TURN = re.compile(r">{2,3}\s*")
# Captions that begin with a dash from which every dash begins a turn.
_FEWEST_DIALOGUES = 10
# Cues that need a name if some have one, and if all have.
_FEWEST_NAMED, _FEWEST_OF_ALL = 4, 3
# Share of named cues from which a cue without a name may be by somebody else.
_NEARLY_ALL = 0.9
_MOST_NAME_WORDS = 10


@dataclass(frozen=True, slots=True)
class Cue:
    """A caption, or the part of it that one voice says.

    Args:
        text: its lines, without tags.
        start_ms: when it appears.
        end_ms: when it disappears.
        voice: speaker of the ``<v>`` tag; ``UNKNOWN`` if the tag names nobody, or other cues of the file have voices;
            ``None`` without tags.
        styles: of each line; a colour tells whose it is where names do not. Of a cue that was divided, the only one.
    """

    text: str
    start_ms: int
    end_ms: int
    voice: str | None = None
    styles: tuple[str, ...] = ()

    def without_words(self, count: int) -> "Cue":
        """Return the cue without its first ``count`` words, its other lines unchanged."""
        at = 0
        for _ in range(count):
            first_words = _FIRST_WORDS.match(self.text, at)
            at = first_words.end() if first_words else len(self.text)
        return replace(self, text=self.text[at:].strip(), styles=self.styles[self.text.count("\n", 0, at) :])


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
    raw_text = _BOLD.sub(_bold_label, raw_text)
    pieces = _VOICE.split(raw_text)
    voices = [None, *pieces[1::2]]
    for voice, piece in zip(voices, pieces[::2], strict=True):
        text, styles = styled_lines((strip_tags(words), colour) for words, colour in coloured(piece))
        if has_words(text):
            name = (normalize_name(html.unescape(voice)) or UNKNOWN) if voice else None
            yield Cue(text, start_ms, end_ms, name, styles)


def _bold_label(bold: re.Match[str]) -> str:
    """Return a name in bold letters with a colon behind it."""
    name = bold["name"].strip()
    if name.endswith((":", "：")) or bold["colon"] or likelihood(normalize_name(name)) >= Likelihood.NAME:
        return f"{name.rstrip(' :：')}: "
    return bold[0]


def coloured(raw_text: str, base: str = "") -> Iterator[tuple[str, str]]:
    """Yield the parts of a caption's text, and the colour of each; what has none has that of the whole."""
    at, colours = 0, [base]
    for mark in _COLOUR.finditer(raw_text):
        yield raw_text[at : mark.start()], colours[-1]
        at = mark.end()
        if mark["end"]:
            colours = colours[:-1] or [base]
        else:
            colours.append((mark["font"] or mark["classes"] or mark["override"] or base).casefold())
    yield raw_text[at:], colours[-1]


def styled_lines(pieces: Iterable[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """Return the lines of a caption, and the style of each; one whose style changes between its words has ``MIXED``.

    A style that changes behind a sentence begins a line.
    """
    lines: list[str] = [""]
    styles: list[str | None] = [None]
    for words, style in pieces:
        for number, part in enumerate(words.split("\n")):
            if number or (has_words(part) and styles[-1] not in {None, style} and _END_OF_SENTENCE.search(lines[-1])):
                lines.append("")
                styles.append(None)
            lines[-1] += part
            if has_words(part):
                styles[-1] = style if styles[-1] in {None, style} else MIXED
    worded = [(line.strip(), style) for line, style in zip(lines, styles, strict=True) if style is not None]
    return "\n".join(line for line, _ in worded), tuple(style for _, style in worded)


def strip_tags(text: str) -> str:
    """Return caption text without formatting; an unknown tag, such as ``<script>``, is text."""
    text = _OVERRIDE.sub("", _TAG.sub("", text))
    return clean_text(html.unescape(text).replace("\\N", "\n"))


def paragraphs_of(cues: Sequence[Cue]) -> tuple[Paragraph, ...]:
    """Convert cues to paragraphs with speakers, from voice tags or from labels in the text.

    Where nearly all cues name a speaker, as those of meetings do, anything before a colon does, and a cue that names
    nobody is by the speaker of the cues around it, or by nobody known if those differ.
    """
    cues = _by_style(cues)
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
    if _changes(cues) and not any(utterance.speaker for utterance in spoken):
        note_labels({}, [Doubt(UNNAMED_COLOURS)])
    return tuple(merge_captions(_with_kinds(spoken)))


def _by_style(cues: Sequence[Cue]) -> list[Cue]:
    """Divide cues whose lines differ in style, as those of several people do; no styles if they only mark words."""
    styles = [style for cue in cues for style in cue.styles]
    if len(set(styles)) < 2 or styles.count(MIXED) > _MOST_MIXED * len(styles):
        return [replace(cue, styles=()) for cue in cues]
    divided: list[Cue] = []
    last = ""
    for cue in cues:
        lines = cue.text.split("\n")
        line_styles = [last := (style if style != MIXED else last) for style in cue.styles]
        line_styles += [last] * (len(lines) - len(line_styles))
        for style, group in groupby(zip(lines, line_styles, strict=False), key=lambda line: line[1]):
            divided.append(replace(cue, text="\n".join(line for line, _ in group), styles=(style,)))
    return divided


def _lines(cue: Cue) -> list[str]:
    return [line for line in cue.text.split("\n") if has_words(line)]


def _from_convention(cues: Sequence[Cue], convention: Convention) -> list[Utterance]:
    lines = [(cue, line) for cue in cues for line in _lines(cue)]
    namings = convention.namings([OriginalLine(line) for _, line in lines])
    utterances: list[Utterance] = []
    speaker: str | None = None
    changes = _changes([cue for cue, _ in lines])
    for index, (cue, line) in enumerate(lines):
        naming = namings.get(index)
        speaker = None if index in changes else speaker
        speaker = naming.name if naming else (cue.voice if convention.keeps and cue.voice else speaker)
        speaker = None if speaker == UNKNOWN else speaker
        text = fold_whitespace(line[naming.start : naming.end] if naming else line)
        if has_words(text):
            utterances.append(
                Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=naming is not None or index in changes)
            )
    return utterances


def _changes(cues: Sequence[Cue]) -> frozenset[int]:
    """Return which cues have another style than those before them: somebody else speaks."""
    return frozenset(
        index for index, (before, after) in enumerate(pairwise(cues), start=1) if before.styles != after.styles
    )


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
    changes = _changes([cue for cue, _, _ in lines])
    for index, (cue, opening, first) in enumerate(lines):
        label = labels.speaker(opening)
        text = fold_whitespace(opening.rest if label else opening.whole)
        turn = opening.turn or index in changes
        if turn or (first and labels.ends_turn(opening)):
            speaker = None
        speaker = label or cue.voice or speaker
        speaker = None if speaker == UNKNOWN else speaker
        # A label on its own starts a turn; its words follow in the next line.
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=turn))
    return utterances


def _named_cues(cues: Sequence[Cue]) -> list[tuple[str | None, str]]:
    """Return the speaker and the words of each cue, if most cues name theirs; else nothing."""
    named_cues = [_named(cue) for cue in cues]
    named = sum(name not in {None, UNKNOWN} for name, _ in named_cues)
    if named < (_FEWEST_NAMED if named < len(named_cues) else _FEWEST_OF_ALL) or named * 2 < len(named_cues):
        return []
    unsure = unsure_fields((None if name == UNKNOWN else name, rest) for name, rest in named_cues)
    return [
        (UNKNOWN, fold_whitespace(cue.text)) if name and name.casefold() in unsure else (name, rest)
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
    changes = _changes(cues)
    for index, (cue, (name, text), behind) in enumerate(zip(cues, named, following, strict=True)):
        turn = index in changes
        if name:
            speaker = None if name == UNKNOWN else name
        elif turn or (nearly_all and speaker != behind):
            speaker = None
        if has_words(text):
            utterances.append(Utterance(text, speaker, cue.start_ms, cue.end_ms, turn=turn))
    return utterances


def _with_kinds(utterances: Sequence[Utterance]) -> list[Utterance]:
    """Mark what only describes the sound, “[Applause]”, and belongs to nobody."""
    return [
        replace(utterance, kind="direction", speaker=None) if is_bracketed(utterance.text) else utterance
        for utterance in utterances
    ]
