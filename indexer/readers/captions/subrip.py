"""Read SubRip captions (.srt)."""

import re

from indexer.readers.captions.cues import Cue, paragraphs_of, parse_cues
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.captions.timings import parse_timings
from indexer.readers.registry import reads_text
from models.text.paragraphs import Transcript

_FIRST_CUE = re.compile(r"\s{0,20}\d{1,6}[ \t]{0,9}\n[ \t]{0,9}\d{1,3}:\d\d:\d\d[,.]\d{1,3} {1,9}-->", re.ASCII)


def is_subrip(text: str) -> bool:
    """Return whether a file's text begins with the number and the times of a SubRip caption."""
    return _FIRST_CUE.match(text) is not None


@reads_text("srt", ".srt", fits=is_subrip)
def read_subrip(name: str, text: str) -> Transcript:
    """Read captions merged into paragraphs; SubRip has no title.

    Raises:
        AppError: ``broken_captions`` if there is no readable time line.
    """
    lines = text.split("\n")
    cues: list[Cue] = []
    for timing in parse_timings(name, lines):
        words = [line.strip() for line in lines[timing.line + 1 : timing.stop]]
        if timing.stop < len(lines) and words and words[-1].isdecimal():
            words.pop()  # the number of the next cue
        cues += parse_cues("\n".join(filter(None, words)), timing.start_ms, timing.end_ms)
    return Transcript("", paragraphs_of(remove_repeats(cues)))
