"""Source files to transcripts: one reader for each format.

>>> read_source("hearing.txt", b"Jane Doe: We agreed.").paragraphs[0].speaker
'Jane Doe'
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from indexer.readers.decoding import MAX_BYTES, check_size, decode
from indexer.readers.json_segments import read_json
from indexer.readers.markdown import read_markdown
from indexer.readers.plain import read_plain
from indexer.readers.subrip import read_subrip
from indexer.readers.unpacking import is_word_package
from indexer.readers.web_page import is_web_page, read_web_page
from indexer.readers.webvtt import read_webvtt
from indexer.readers.word import read_word
from models.errors import InputError
from models.text.paragraph import Transcript

__all__ = ["MAX_BYTES", "SUPPORTED_SUFFIXES", "read_source"]

_READERS: Mapping[str, Callable[[str, str], Transcript]] = MappingProxyType(
    {
        ".txt": read_plain,
        ".md": read_markdown,
        ".html": read_web_page,
        ".htm": read_web_page,
        ".vtt": read_webvtt,
        ".srt": read_subrip,
        ".json": read_json,
    }
)
SUPPORTED_SUFFIXES: tuple[str, ...] = (*_READERS, ".docx")


def read_source(name: str, data: bytes) -> Transcript:
    """Read a source file.

    Args:
        name: the file's name; its ending says the format, unless the content is a Word document's or a web page's.
        data: the whole file, ``MAX_BYTES`` at most.

    Returns:
        A transcript with at least one paragraph, every one of which has words.

    Raises:
        InputError: ``unsupported_format``, ``too_large``, ``empty_file``, ``not_text``, ``not_word``,
            ``broken_document``, ``locked_document``, ``broken_captions``, ``broken_json``, ``unknown_json`` or
            ``no_paragraphs``.
    """
    if _suffix(name) not in SUPPORTED_SUFFIXES:
        ending = f"ends in “{_suffix(name)}”" if _suffix(name) else "has no ending that says its format"
        raise InputError(
            "unsupported_format",
            f"“{name}” {ending}; sources can be read from {', '.join(SUPPORTED_SUFFIXES)} files.",
            "Save or export the transcript in one of these formats; plain text (.txt) always will do.",
        )
    check_size(name, data)
    transcript = read_word(name, data) if is_word_package(data) else _read_text(name, decode(name, data))
    if not transcript.paragraphs:
        raise InputError(
            "no_paragraphs",
            f"“{name}” has no words that could be quoted.",
            "Open it and check that the transcript is in it: letters or digits, not only signs and times.",
        )
    return transcript


def _read_text(name: str, text: str) -> Transcript:
    if is_web_page(text):
        return read_web_page(name, text)
    reader = _READERS.get(_suffix(name))
    if reader is None:
        raise InputError(
            "not_word",
            f"“{name}” is not a Word document, whatever its name says: it looks like plain text.",
            "Rename it to end in .txt if that is what it is, or save it as .docx in Word, and add it again.",
        )
    return reader(name, text)


def _suffix(name: str) -> str:
    stem, point, ending = name.rpartition(".")
    return f".{ending.lower()}" if point and stem and "/" not in ending else ""
