"""Read source files as transcripts: one reader for each format.

>>> read_source("hearing.txt", b"Jane Doe: We agreed.").paragraphs[0].speaker
'Jane Doe'
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import BinaryIO

from indexer.progress import Progress, no_progress
from indexer.readers.captions.sbv import is_sbv, read_sbv
from indexer.readers.captions.scenarist import is_scenarist, read_scenarist
from indexer.readers.captions.subrip import is_subrip, read_subrip
from indexer.readers.captions.substation import is_sami, is_substation, read_sami, read_substation
from indexer.readers.captions.timed_text import is_timed_text, read_timed_text
from indexer.readers.captions.webvtt import is_webvtt, read_webvtt
from indexer.readers.decoding import MAX_BYTES, check_size, decode
from indexer.readers.json_segments import read_json
from indexer.readers.markdown import is_markdown, is_marked_up, read_markdown
from indexer.readers.old_word import is_old_word, read_old_word
from indexer.readers.open_document import is_open_document, read_open_document
from indexer.readers.pdf.document import is_pdf, read_pdf
from indexer.readers.plain_text import read_plain
from indexer.readers.posts import POST_SUFFIXES, PostFile, is_packed, is_post_archive, read_packed, read_posts
from indexer.readers.posts.threads import Threads, arrange
from indexer.readers.records.akoma_ntoso import is_akoma_ntoso, read_akoma_ntoso
from indexer.readers.records.scraped import is_scraped, read_scraped
from indexer.readers.records.tei import is_tei, read_tei
from indexer.readers.records.xml_turns import read_xml_turns
from indexer.readers.rich_text_format import is_rich_text_format, read_rich_text_format
from indexer.readers.tables import read_comma_separated, read_tab_separated
from indexer.readers.text.conventions import Convention, OriginalLine, reading_with
from indexer.readers.text.questions import mark_questions
from indexer.readers.text.source_day import add_day
from indexer.readers.text.source_kinds import kind_of
from indexer.readers.text.titles import display_file_name, normalize_title, title_from_name
from indexer.readers.web_page import is_web_page, read_web_page
from indexer.readers.word import read_word
from indexer.readers.zip_packages import is_word_package
from models.errors import InputError
from models.text.language import identify_language, quick_language
from models.text.paragraphs import Paragraph, Transcript

__all__ = [
    "MAX_BYTES",
    "POST_SUFFIXES",
    "SUPPORTED_SUFFIXES",
    "SourceFile",
    "display_file_name",
    "identify",
    "is_packed",
    "is_post_archive",
    "language_sample",
    "normalize_title",
    "read_file",
    "read_post_archive",
    "read_source",
]

# What marks up a record of a debate or an interview, by what it begins with.
_RECORDS: tuple[tuple[Callable[[str], bool], Callable[[str, str], Transcript]], ...] = (
    (is_akoma_ntoso, read_akoma_ntoso),
    (is_tei, read_tei),
    (is_scraped, read_scraped),
)


def _is_record(text: str) -> bool:
    return text.lstrip()[:1] == "<" and any(recognize(text) for recognize, _ in _RECORDS)


def _read_xml(name: str, text: str) -> Transcript:
    record = next((read for recognize, read in _RECORDS if recognize(text)), None)
    is_other = record is None and text.lstrip()[:1] == "<" and not is_timed_text(text)
    if is_other and (turns := read_xml_turns(name, text)) is not None:
        return turns
    return (record or read_timed_text)(name, text)


_READERS: Mapping[str, Callable[[str, str], Transcript]] = MappingProxyType(
    {
        ".txt": read_plain,
        ".text": read_plain,
        ".md": read_markdown,
        ".markdown": read_markdown,
        ".html": read_web_page,
        ".htm": read_web_page,
        ".vtt": read_webvtt,
        ".srt": read_subrip,
        ".sbv": read_sbv,
        ".ttml": read_timed_text,
        ".dfxp": read_timed_text,
        ".xml": _read_xml,
        ".ass": read_substation,
        ".ssa": read_substation,
        ".smi": read_sami,
        ".scc": read_scenarist,
        ".lrc": read_plain,
        ".json": read_json,
        ".csv": read_comma_separated,
        ".tsv": read_tab_separated,
    }
)
# Formats whose content says what they are, whatever the extension.
_RECOGNIZED: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {
        ".html": is_web_page,
        ".vtt": is_webvtt,
        ".ttml": is_timed_text,
        ".xml": _is_record,
        ".ass": is_substation,
        ".smi": is_sami,
        ".scc": is_scenarist,
        ".sbv": is_sbv,
    }
)
# Formats that are no text; their content says what they are, whatever the extension.
_PACKAGES: tuple[tuple[str, Callable[[bytes], bool], Callable[[str, bytes], Transcript]], ...] = (
    ("docx", is_word_package, read_word),
    ("odt", is_open_document, read_open_document),
    ("rtf", is_rich_text_format, read_rich_text_format),
    ("doc", is_old_word, read_old_word),
)
# One format has several extensions; this is the one it is stored under.
_STORED_AS: Mapping[str, str] = MappingProxyType({".htm": "html", ".text": "txt", ".markdown": "md"})
SUPPORTED_SUFFIXES: tuple[str, ...] = (*_READERS, ".docx", ".docm", ".odt", ".rtf", ".doc", ".pdf")
_LONGEST_SUFFIX = 10
# Names that say nothing of a text: without an extension, or with that of a document that it is not.
_CONTENT_DECIDES = frozenset(("", ".doc", ".odt", ".rtf"))
_SAVE_AS_WORD = "Open it, choose “Save as” and “Word document (.docx)”, and add that file."
_OPENING_CHARACTERS = 8_000
_SAMPLED, _SAMPLED_CHARACTERS = 12, 400
_TRANSCRIBE = "Have it transcribed first (see docs/sources.md), and add the transcript; then attach the recording."
_UNPACK = "Unpack it and add the files inside one by one."
_ROWS = (
    "Posts, one a line, are read from it (docs/posts.md); rows of transcripts with “python -m server import-archive”."
)
_INSTEAD: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys((".dot", ".pages", ".wpd", ".hwp", ".hwpx"), _SAVE_AS_WORD),
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


def language_sample(paragraphs: Sequence[Paragraph]) -> str:
    """Return some paragraphs from the beginning, the middle and the end: openings may be in another language."""
    step = max(1, len(paragraphs) // _SAMPLED)
    return "\n".join(paragraph.text[:_SAMPLED_CHARACTERS] for paragraph in paragraphs[::step][: _SAMPLED + 1])


def identify(file: SourceFile) -> SourceFile:
    """Return a file with the language of its words, if ``read_file`` has left it open."""
    transcript = file.transcript
    if transcript.language:
        return file
    language = identify_language(language_sample(transcript.paragraphs))
    return replace(file, transcript=replace(transcript, language=language))


def read_source(name: str, data: bytes, progress: Progress = no_progress) -> Transcript:
    """Return the transcript in a source file; see ``read_file``."""
    return read_file(name, data, progress).transcript


def read_file(
    name: str,
    data: bytes,
    progress: Progress = no_progress,
    max_bytes: int = MAX_BYTES,
    convention: Convention | None = None,
) -> SourceFile:
    """Read a source file.

    Args:
        name: the file's name; its extension determines the format, unless the content says it: a PDF, a document, a
            web page, captions or posts do. Without an extension the content decides.
        data: the whole file.
        progress: called with ``(pages read, pages)`` by formats that have pages.
        max_bytes: the largest file accepted.
        convention: how it marks its speakers, where somebody has shown it.

    Returns:
        A transcript with at least one paragraph, every one of which has words. Its ``language`` is empty if only
        ``models.text.language.identify_language`` can tell it, which takes memory.

    Raises:
        AppError: ``unsupported_format``, ``too_large``, ``empty_file``, ``not_text``, ``not_word``, ``not_pdf``,
            ``broken_document``, ``locked_document``, ``no_text_layer``, ``broken_captions``, ``broken_json``,
            ``unknown_json`` or ``no_paragraphs``; of posts ``bad_post`` and ``damaged_archive``.
    """
    with reading_with(convention):
        return _read_file(name, data, progress, max_bytes)


def _read_file(name: str, data: bytes, progress: Progress, max_bytes: int) -> SourceFile:
    name = display_file_name(name)
    posts = read_posts(name, data) if len(data) <= max_bytes else None
    if posts is not None:
        return _of_posts(name, posts)
    if _suffix(name) and _suffix(name) not in SUPPORTED_SUFFIXES:
        raise InputError(
            "unsupported_format",
            f"“{name}” ends in “{_suffix(name)}”; sources can be read from {', '.join(SUPPORTED_SUFFIXES)} files.",
            _INSTEAD.get(_suffix(name), "Save or export it in one of these formats; plain text (.txt) always will do."),
            params={"name": name},
        )
    check_size(name, data, max_bytes)
    if is_pdf(data):
        read = SourceFile("pdf", read_pdf(name, data, progress))
    else:
        read = _read_package(name, data) or _read_text(name, decode(name, data, max_bytes))
    if not read.transcript.paragraphs:
        raise InputError(
            "no_paragraphs",
            f"“{name}” has no words that could be quoted.",
            "Open it and check that the transcript is in it: letters or digits, not only signs and times.",
            params={"name": name},
        )
    return replace(read, transcript=_described(read.transcript, name))


def read_lines(name: str, data: bytes, progress: Progress, max_bytes: int) -> Sequence[OriginalLine]:
    """Return the lines of a file as its reader finds them; none if it has fields for its speakers."""
    with reading_with(None, by_lines=True) as reading:
        _read_file(name, data, progress, max_bytes)
    return reading.lines


def _read_package(name: str, data: bytes) -> SourceFile | None:
    for kind, recognize, reader in _PACKAGES:
        if recognize(data):
            return SourceFile(kind, reader(name, data))
    return None


def _described(transcript: Transcript, name: str) -> Transcript:
    """Return a transcript with questions marked, its day, kind and language."""
    transcript = add_day(replace(transcript, paragraphs=mark_questions(transcript.paragraphs)), name)
    language = transcript.language or quick_language(language_sample(transcript.paragraphs)) or ""
    return replace(transcript, kind=kind_of(transcript, name), language=language, opening="")


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
    days = [post.source.post.posted_at for post in threads.posts if post.source.post.posted_at is not None]
    title = normalize_title(file.title) or title_from_name(name.removesuffix(".gz"))
    day = min(days).date() if days else None
    language = quick_language(language_sample(threads.paragraphs)) or ""
    transcript = Transcript(
        title,
        threads.paragraphs,
        day,
        day_origin="metadata" if day else None,
        day_written=day.isoformat() if day else "",
        language=language,
    )
    return SourceFile("posts", transcript, threads)


def _read_text(name: str, text: str) -> SourceFile:
    suffix = _suffix(name)
    recognized = next((ending for ending, recognize in _RECOGNIZED.items() if recognize(text)), None)
    suffix = recognized or (_guessed(text) if suffix in _CONTENT_DECIDES else suffix)
    if suffix in {".txt", ".text"} and is_marked_up(text):
        suffix = ".md"
    reader = _READERS.get(suffix)
    if reader is None:
        hint = f"Rename it to end in .txt if that is what it is, or save it as {suffix} again, and add it."
        if suffix == ".pdf":
            message = f"“{name}” is not a PDF, whatever its name says: it looks like plain text."
            raise InputError("not_pdf", message, hint, params={"name": name})
        message = f"“{name}” is not a Word document, whatever its name says: it looks like plain text."
        raise InputError("not_word", message, hint, params={"name": name})
    transcript = reader(name, text)
    if not transcript.opening and suffix != ".json":
        transcript = replace(transcript, opening=text[:_OPENING_CHARACTERS])
    return SourceFile(_STORED_AS.get(suffix, suffix[1:]), transcript)


def _guessed(text: str) -> str:
    """Return the extension that fits a text: of JSON, captions, Markdown or plain text."""
    start = text.lstrip()[:1]
    if start in {"{", "["} and _is_json(text):
        return ".json"
    if is_subrip(text):
        return ".srt"
    return ".md" if is_markdown(text) else ".txt"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _suffix(name: str) -> str:
    """Return a file's extension; what has spaces or many characters is a part of its name, as in “Item 3. Roads”."""
    stem, point, ending = name.rpartition(".")
    is_extension = point and stem and ending.isalnum() and len(ending) <= _LONGEST_SUFFIX
    return f".{ending.lower()}" if is_extension else ""
