"""Read source files as transcripts: one reader for each format.

>>> read_source("hearing.txt", b"Jane Doe: We agreed.").paragraphs[0].speaker
'Jane Doe'
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import BinaryIO

from indexer.progress import Progress, no_progress
from indexer.readers.captions.sbv import is_sbv, read_sbv
from indexer.readers.captions.scenarist import is_scenarist, read_scenarist
from indexer.readers.captions.subrip import read_subrip
from indexer.readers.captions.substation import is_sami, is_substation, read_sami, read_substation
from indexer.readers.captions.timed_text import is_timed_text, read_timed_text
from indexer.readers.captions.webvtt import is_webvtt, read_webvtt
from indexer.readers.decoding import MAX_BYTES, check_size, decode
from indexer.readers.json_segments import read_json
from indexer.readers.markdown import read_markdown
from indexer.readers.pdf.document import is_pdf, read_pdf
from indexer.readers.plain_text import read_plain
from indexer.readers.posts import POST_SUFFIXES, PostFile, is_packed, is_post_archive, read_packed, read_posts
from indexer.readers.posts.threads import Threads, arrange
from indexer.readers.text.questions import mark_questions
from indexer.readers.text.titles import display_file_name, normalize_title, title_from_name
from indexer.readers.web_page import is_web_page, read_web_page
from indexer.readers.word import read_word
from indexer.readers.zip_packages import is_word_package
from models.errors import InputError
from models.text.paragraphs import Transcript

__all__ = [
    "MAX_BYTES",
    "POST_SUFFIXES",
    "SUPPORTED_SUFFIXES",
    "SourceFile",
    "display_file_name",
    "is_packed",
    "is_post_archive",
    "normalize_title",
    "read_file",
    "read_post_archive",
    "read_source",
]

_READERS: Mapping[str, Callable[[str, str], Transcript]] = MappingProxyType(
    {
        ".txt": read_plain,
        ".md": read_markdown,
        ".html": read_web_page,
        ".htm": read_web_page,
        ".vtt": read_webvtt,
        ".srt": read_subrip,
        ".sbv": read_sbv,
        ".ttml": read_timed_text,
        ".dfxp": read_timed_text,
        ".xml": read_timed_text,
        ".ass": read_substation,
        ".ssa": read_substation,
        ".smi": read_sami,
        ".scc": read_scenarist,
        ".lrc": read_plain,
        ".json": read_json,
    }
)
# Formats whose content says what they are, whatever the extension.
_RECOGNIZED: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {
        ".html": is_web_page,
        ".vtt": is_webvtt,
        ".ttml": is_timed_text,
        ".ass": is_substation,
        ".smi": is_sami,
        ".scc": is_scenarist,
        ".sbv": is_sbv,
    }
)
SUPPORTED_SUFFIXES: tuple[str, ...] = (*_READERS, ".docx", ".docm", ".pdf")
_SAVE_AS_WORD = "Open it, choose “Save as” and “Word document (.docx)”, and add that file."
_TRANSCRIBE = "Have it transcribed first, and add the transcript; the recording can be put beside it afterwards."
_UNPACK = "Unpack it and add the files inside one by one."
_ROWS = (
    "Posts, one a line, are read from it (docs/posts.md); rows of transcripts with “python -m server import-archive”."
)
_INSTEAD: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys((".odt", ".doc", ".dot", ".rtf", ".pages", ".wpd", ".hwp", ".hwpx"), _SAVE_AS_WORD),
        **dict.fromkeys((".mp3", ".m4a", ".aac", ".wav", ".ogg", ".flac"), _TRANSCRIBE),
        **dict.fromkeys((".mp4", ".mov", ".webm", ".mkv"), _TRANSCRIBE),
        **dict.fromkeys((".zip", ".gz", ".tar", ".7z", ".rar"), _UNPACK),
        ".jsonl": _ROWS,
    }
)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The result of reading a source file.

    Args:
        format: the extension that fits its content, without the point; ``posts`` where it holds posts.
        threads: the posts in reading order; None of anything else. Those with words are the transcript.
    """

    format: str
    transcript: Transcript
    threads: Threads | None = None


def read_source(name: str, data: bytes, progress: Progress = no_progress) -> Transcript:
    """Return the transcript in a source file; see ``read_file``."""
    return read_file(name, data, progress).transcript


def read_file(name: str, data: bytes, progress: Progress = no_progress, max_bytes: int = MAX_BYTES) -> SourceFile:
    """Read a source file.

    Args:
        name: the file's name; its extension determines the format, unless the content is a PDF, a Word document, a web
            page, WebVTT captions or posts.
        data: the whole file.
        progress: called with ``(pages read, pages)`` by formats that have pages.
        max_bytes: the largest file accepted.

    Returns:
        A transcript with at least one paragraph, every one of which has words.

    Raises:
        AppError: ``unsupported_format``, ``too_large``, ``empty_file``, ``not_text``, ``not_word``, ``not_pdf``,
            ``broken_document``, ``locked_document``, ``no_text_layer``, ``broken_captions``, ``broken_json``,
            ``unknown_json`` or ``no_paragraphs``; of posts ``bad_post`` and ``damaged_archive``.
    """
    name = display_file_name(name)
    posts = read_posts(name, data) if len(data) <= max_bytes else None
    if posts is not None:
        return _of_posts(name, posts)
    if _suffix(name) not in SUPPORTED_SUFFIXES:
        ending = f"ends in “{_suffix(name)}”" if _suffix(name) else "has no ending that says its format"
        raise InputError(
            "unsupported_format",
            f"“{name}” {ending}; sources can be read from {', '.join(SUPPORTED_SUFFIXES)} files.",
            _INSTEAD.get(_suffix(name), "Save or export it in one of these formats; plain text (.txt) always will do."),
            params={"name": name},
        )
    check_size(name, data, max_bytes)
    if is_word_package(data):
        read = SourceFile("docx", read_word(name, data))
    elif is_pdf(data):
        read = SourceFile("pdf", read_pdf(name, data, progress))
    else:
        read = _read_text(name, decode(name, data, max_bytes))
    if not read.transcript.paragraphs:
        raise InputError(
            "no_paragraphs",
            f"“{name}” has no words that could be quoted.",
            "Open it and check that the transcript is in it: letters or digits, not only signs and times.",
            params={"name": name},
        )
    transcript = replace(read.transcript, paragraphs=mark_questions(read.transcript.paragraphs))
    return replace(read, transcript=transcript)


def read_post_archive(name: str, file: BinaryIO) -> SourceFile | None:
    """Read the posts in an archive of any size, unpacking only files with posts; None: it has none.

    Raises:
        AppError: as ``read_file``.
    """
    name = display_file_name(name)
    posts = read_packed(name, file)
    return None if posts is None else _of_posts(name, posts)


def _of_posts(name: str, file: PostFile) -> SourceFile:
    threads = arrange(file, name)
    days = [each.source.post.posted_at for each in threads.posts if each.source.post.posted_at is not None]
    title = normalize_title(file.title) or title_from_name(name.removesuffix(".gz"))
    return SourceFile("posts", Transcript(title, threads.paragraphs, min(days).date() if days else None), threads)


def _read_text(name: str, text: str) -> SourceFile:
    suffix = _suffix(name)
    suffix = next((own for own, recognize in _RECOGNIZED.items() if recognize(text)), suffix)
    reader = _READERS.get(suffix)
    if reader is None:
        hint = f"Rename it to end in .txt if that is what it is, or save it as {suffix} again, and add it."
        if suffix == ".pdf":
            message = f"“{name}” is not a PDF, whatever its name says: it looks like plain text."
            raise InputError("not_pdf", message, hint, params={"name": name})
        message = f"“{name}” is not a Word document, whatever its name says: it looks like plain text."
        raise InputError("not_word", message, hint, params={"name": name})
    return SourceFile("html" if suffix == ".htm" else suffix[1:], reader(name, text))


def _suffix(name: str) -> str:
    stem, point, ending = name.rpartition(".")
    return f".{ending.lower()}" if point and stem and "/" not in ending else ""
