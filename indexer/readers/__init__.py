"""Source files to transcripts: one reader for each format.

>>> read_source("hearing.txt", b"Jane Doe: We agreed.").paragraphs[0].speaker
'Jane Doe'
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from indexer.readers.decoding import MAX_BYTES, decode
from indexer.readers.markdown import read_markdown
from indexer.readers.plain import read_plain
from indexer.readers.subrip import read_subrip
from indexer.readers.webvtt import read_webvtt
from models.errors import InputError
from models.text.paragraph import Transcript

__all__ = ["MAX_BYTES", "SUPPORTED_SUFFIXES", "read_source"]

_READERS: Mapping[str, Callable[[str, str], Transcript]] = MappingProxyType(
    {".txt": read_plain, ".md": read_markdown, ".vtt": read_webvtt, ".srt": read_subrip}
)
SUPPORTED_SUFFIXES: tuple[str, ...] = tuple(_READERS)


def read_source(name: str, data: bytes) -> Transcript:
    """Read a source file.

    Args:
        name: the file's name; its ending says the format.
        data: the whole file, ``MAX_BYTES`` at most.

    Returns:
        A transcript with at least one paragraph, every one of which has words.

    Raises:
        InputError: ``unsupported_format``, ``too_large``, ``empty_file``, ``not_text``,
            ``broken_captions`` or ``no_paragraphs``.
    """
    reader = _READERS.get(_suffix(name))
    if reader is None:
        ending = f"ends in “{_suffix(name)}”" if _suffix(name) else "has no ending that says its format"
        raise InputError(
            "unsupported_format",
            f"“{name}” {ending}; sources can be read from {', '.join(SUPPORTED_SUFFIXES)} files.",
            "Save or export the transcript as plain text (.txt), Markdown (.md) or captions (.vtt, .srt).",
        )
    transcript = reader(name, decode(name, data))
    if not transcript.paragraphs:
        raise InputError(
            "no_paragraphs",
            f"“{name}” has no words that could be quoted.",
            "Open it and check that the transcript is in it: letters or digits, not only signs and times.",
        )
    return transcript


def _suffix(name: str) -> str:
    stem, point, ending = name.rpartition(".")
    return f".{ending.lower()}" if point and stem and "/" not in ending else ""
