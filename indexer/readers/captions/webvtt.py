"""Read WebVTT captions (.vtt)."""

import re
from itertools import takewhile

from indexer.readers.captions.cues import Cue, paragraphs_of, parse_cues
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.captions.timings import parse_timings
from indexer.readers.registry import reads_text
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

_TITLE_COMMENT = re.compile(r"\n\nNOTE\s+title\s*:\s*(.+)", re.IGNORECASE)
_HEADER_SETTING = re.compile(r"(?:kind|language|x-[\w-]+|file)\b", re.IGNORECASE)
# The format's signature line; captions follow, or the text is only about the format.
_SIGNATURE = re.compile(r"\s*WEBVTT(?:[ \t][^\n]*)?\n")
# Webex names who speaks in the number of a caption: “12 "Ada Roe" (1838311936)”.
_SPEAKER = re.compile(r"\d+\s+\"([^\"<>]{1,80})\"\s+\(\d+\)\s*$")
_ANY_TIMES = re.compile(r"\d\s*-->\s*\d")


def is_webvtt(text: str) -> bool:
    """Return whether a file's text has the WebVTT signature, and cues."""
    return _SIGNATURE.match(text) is not None and _ANY_TIMES.search(text) is not None


@reads_text("vtt", ".vtt", fits=is_webvtt)
def read_webvtt(name: str, text: str) -> Transcript:
    """Read captions merged into paragraphs; the title from ``NOTE title:`` or the header, or else the file name.

    Raises:
        AppError: ``broken_captions`` if there is no readable time line.
    """
    lines = [line.strip() for line in text.split("\n")]
    cues: list[Cue] = []
    for timing in parse_timings(name, lines):
        words = "\n".join(takewhile(bool, lines[timing.line + 1 : timing.stop])).replace("-->", "->")
        speaker = _SPEAKER.match(lines[timing.line - 1])
        cues += parse_cues(f"<v {speaker[1]}>{words}" if speaker else words, timing.start_ms, timing.end_ms)
    title = _TITLE_COMMENT.search("\n".join(lines))
    return Transcript(
        normalize_title(title[1]) if title else _title_of_header(text), paragraphs_of(remove_repeats(cues))
    )


def _title_of_header(text: str) -> str:
    header = (text.lstrip().split("\n")[0].partition("WEBVTT")[2]).strip().lstrip("-–—:").strip()
    return "" if _HEADER_SETTING.match(header) else normalize_title(header)
