"""Caption files as the tests write and read them."""

from indexer.readers.files import read_source
from models.text.paragraphs import Transcript


def vtt(text: str, name: str = "pier_day-1.vtt") -> Transcript:
    """Read a WebVTT file of this text."""
    return read_source(name, text.encode())


def srt(text: str) -> Transcript:
    """Read a SubRip file of this text."""
    return read_source("pier.srt", text.encode())


def cue(start: int, end: int, text: str) -> str:
    """Return a cue from ``start`` to ``end``, in seconds."""
    times = [f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.000" for seconds in (start, end)]
    return f"{times[0]} --> {times[1]}\n{text}\n\n"
