"""Read WebVTT captions (.vtt)."""

import re
from collections.abc import Sequence

from webvtt import WebVTT

from indexer.readers.captions.cues import Cue, paragraphs_of, parse_cues
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.captions.timings import Timing, parse_timings
from indexer.readers.registry import reads_text
from indexer.readers.text.timestamps import as_timestamp
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Transcript

_TITLE_COMMENT = re.compile(r"\s*title\s*:\s*(.+)", re.IGNORECASE)
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
    lines = text.split("\n")
    captions = WebVTT.from_string("\n".join(_normalized(lines, parse_timings(name, lines))))
    cues: list[Cue] = []
    comments: list[str] = [*captions.header_comments, *captions.footer_comments]
    for caption in captions:
        comments += caption.comments
        start, end = caption.start_time.in_milliseconds(), caption.end_time.in_milliseconds()
        speaker = _SPEAKER.match(caption.identifier or "")
        text = caption.raw_text if speaker is None else f"<v {speaker[1]}>{caption.raw_text}"
        cues += parse_cues(text, start, end)
    title = _title_of_comments(comments) or _title_of_header(captions.header_text)
    return Transcript(title, paragraphs_of(remove_repeats(cues)))


def _normalized(lines: Sequence[str], timings: Sequence[Timing]) -> list[str]:
    """Normalize the file for a strict parser: header first, well-formed time lines, no arrow in a caption's words."""
    normalized = [line.replace("-->", "->").strip() for line in lines]
    for timing in timings:
        normalized[timing.line] = f"{as_timestamp(timing.start_ms, '.')} --> {as_timestamp(timing.end_ms, '.')}"
    first = next((index for index, line in enumerate(normalized) if line), 0)
    if not normalized[first].startswith("WEBVTT"):
        return ["WEBVTT", "", *normalized[first:]]
    return normalized[first:]


def _title_of_comments(comments: Sequence[str]) -> str:
    title = next(filter(None, map(_TITLE_COMMENT.match, comments)), None)
    return normalize_title(title[1].split("\n")[0]) if title else ""


def _title_of_header(header: str) -> str:
    header = header.strip().lstrip("-–—:").strip()
    return "" if _HEADER_SETTING.match(header) else normalize_title(header)
