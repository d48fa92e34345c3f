"""Read SubRip captions (.srt)."""

import re
from collections.abc import Sequence

from webvtt import WebVTT

from indexer.readers.captions.cues import Cue, paragraphs_of, parse_cues
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.captions.timings import Timing, as_timestamp, parse_timings
from indexer.readers.text.titles import title_from_name
from models.text.paragraphs import Transcript

_FIRST_CUE = re.compile(r"\s{0,20}\d{1,6}[ \t]{0,9}\n[ \t]{0,9}\d{1,3}:\d\d:\d\d[,.]\d{1,3} {1,9}-->", re.ASCII)


def is_subrip(text: str) -> bool:
    """Return whether a file's text begins with the number and the times of a SubRip caption."""
    return _FIRST_CUE.match(text) is not None


def read_subrip(name: str, text: str) -> Transcript:
    """Read captions merged into paragraphs; SubRip has no title, so the file name provides it.

    Raises:
        AppError: ``broken_captions`` if there is no readable time line.
    """
    lines = text.split("\n")
    captions = WebVTT.from_buffer(_normalized(lines, parse_timings(name, lines)), format="srt")
    cues: list[Cue] = []
    for caption in captions:
        start, end = caption.start_time.in_milliseconds(), caption.end_time.in_milliseconds()
        cues += parse_cues(caption.raw_text, start, end)
    return Transcript(title_from_name(name), paragraphs_of(remove_repeats(cues)))


def _normalized(lines: Sequence[str], timings: Sequence[Timing]) -> list[str]:
    """Normalize the file for a strict parser: every cue has its number, well-formed times, a blank line after."""
    normalized: list[str] = []
    stops = [timing.line for timing in timings[1:]] + [len(lines)]
    for number, (timing, stop) in enumerate(zip(timings, stops, strict=True), start=1):
        words = [line.replace("-->", "->").strip() for line in lines[timing.line + 1 : stop]]
        if stop < len(lines) and words and words[-1].isdecimal():
            words.pop()  # the number of the next cue
        normalized += [
            str(number),
            f"{as_timestamp(timing.start_ms, ',')} --> {as_timestamp(timing.end_ms, ',')}",
            *words,
            "",
        ]
    return normalized
