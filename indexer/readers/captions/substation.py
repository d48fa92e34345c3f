"""Read SubStation captions (.ass, .ssa) and SAMI (.smi), with pysubs2."""

import html
import re
from typing import Literal

from pysubs2 import SSAEvent, SSAFile
from pysubs2.exceptions import Pysubs2Error

from indexer.readers.captions.cues import (
    Cue,
    broken_captions,
    coloured,
    in_order,
    paragraphs_of,
    strip_tags,
    styled_lines,
)
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.registry import reads_text
from indexer.readers.text.characters import has_words
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

_SUBSTATION = re.compile(r"\s{0,100}\[script info\]", re.IGNORECASE)
_SAMI = re.compile(r"\s{0,100}<sami\b", re.IGNORECASE)
_LATEST_MS = 1_000 * 60 * 60 * 1_000
# A style that recognisers give each speaker, where the field of the actor is empty: “Speaker01”.
_SPEAKER_STYLE = re.compile(r"(?:speaker|spk)[ _-]?\d{1,4}", re.IGNORECASE | re.ASCII)
# Variants of a style for the same people: where on the picture, or in slanted letters.
_POSITION = re.compile(
    r"(?<![\s_-])[\s_-]*+(?:italics?|top|bottom|alt|overlap|left|right|centre|center|\d)\b", re.IGNORECASE
)
# The parser of SAMI knows no colours: these tags are text for it.
_FONT = re.compile(r"</?font\b[^<>]{0,200}>", re.IGNORECASE)
_WITHOUT_DIALOGUE = "there is no line of dialogue with its times"
_DEFAULT_TITLES = frozenset({"default aegisub file", "default file", "untitled", "subtitles"})


@reads_text("ssa", ".ssa")
@reads_text("ass", ".ass", fits=_SUBSTATION.match)
def read_substation(name: str, text: str) -> Transcript:
    """Read the dialogue of SubStation captions; its field of the actor names the speaker, or else a numbered style.

    Raises:
        AppError: ``broken_captions`` if there is no dialogue.
    """
    captions = _parsed(name, text, "ass")
    title = normalize_title(captions.info.get("Title", ""))
    if title.casefold() in _DEFAULT_TITLES:
        title = ""
    return Transcript(title, paragraphs_of(remove_repeats(_cues(name, captions))))


@reads_text("smi", ".smi", fits=_SAMI.match)
def read_sami(name: str, text: str) -> Transcript:
    """Read SAMI captions; each ends where the next begins.

    Raises:
        AppError: ``broken_captions`` if there are none.
    """
    captions = _parsed(name, _FONT.sub(lambda tag: html.escape(tag[0]), text), "sami")
    return Transcript("", paragraphs_of(remove_repeats(_cues(name, captions))))


def _parsed(name: str, text: str, format_: Literal["ass", "sami"]) -> SSAFile:
    try:
        return SSAFile.from_string(text, format_=format_)
    except (Pysubs2Error, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise broken_captions(name, _WITHOUT_DIALOGUE) from error


def _plain(text: str) -> str:
    """Return the words of dialogue, without what places and draws them."""
    return strip_tags(SSAEvent(text=text).plaintext)


def _cues(name: str, captions: SSAFile) -> list[Cue]:
    cues = []
    acted = any(event.name.strip() for event in captions.events)
    for event in captions.events:
        words, styles = styled_lines(
            (_plain(part), colour) for part, colour in coloured(event.text, _POSITION.sub("", event.style))
        )
        if event.type != "Dialogue" or event.is_drawing or not has_words(words):
            continue
        start = min(max(event.start, 0), _LATEST_MS)
        end = min(max(event.end, start), _LATEST_MS)
        by_style = not acted and _SPEAKER_STYLE.fullmatch(event.style) is not None
        cues.append(Cue(words, start, end, normalize_name(event.style if by_style else event.name) or None, styles))
    if not cues:
        raise broken_captions(name, _WITHOUT_DIALOGUE)
    return in_order(cues)
