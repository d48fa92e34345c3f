"""Read source files as transcripts, by the reader of their format."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import BinaryIO

from indexer.progress import Progress, no_progress
from indexer.readers.account import account_for, is_counted, words_alone
from indexer.readers.decoding import MAX_BYTES, check_size, decode, unknown_bytes
from indexer.readers.markdown import is_markdown, is_marked_up
from indexer.readers.plain_text import read_plain
from indexer.readers.posts.files import read_packed, read_posts
from indexer.readers.posts.post import PostFile
from indexer.readers.posts.threads import Threads, arrange
from indexer.readers.registry import Reader, byte_readers, supported_suffixes, text_readers
from indexer.readers.text.conventions import Convention, OriginalLine, reading_with, reads_as_plain
from indexer.readers.text.label_trust import with_sure_speakers
from indexer.readers.text.questions import mark_questions
from indexer.readers.text.source_day import add_day
from indexer.readers.text.source_kinds import kind_of
from indexer.readers.text.titles import display_file_name, normalize_title, title_from_name
from models.errors import InputError
from models.text.language import identify_language, quick_language
from models.text.paragraphs import Paragraph, Transcript

_LONGEST_SUFFIX = 10
_MOST_DOUBTS = 50
# Names that say nothing of a text: without an extension, or with that of a document that it is not.
_KINDS_BY_SUFFIX = {".pdf": "PDF", ".docx": "Word document"}
_CONTENT_DECIDES = frozenset(("", ".doc", ".odt", ".rtf"))
_SAVE_AS_WORD = "Open it, choose “Save as” and “Word document (.docx)”, and add that file."
_OPENING_CHARACTERS = 8_000
_SAMPLED, _SAMPLED_CHARACTERS = 12, 400
_TRANSCRIBE = "Have it transcribed first (see docs/sources.md), and add the transcript; then attach the recording."
_UNPACK = "Unpack it and add the files inside one by one."
_ROWS = "Posts, one a line, are read from it (docs/posts.md); rows of transcripts with “quotedesk import-archive”."
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
            web page, captions or posts do. Without an extension, and of JSON with another one, the content decides.
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
    with reading_with(convention) as reading:
        file = _read_file(name, data, progress, max_bytes)
    named = {paragraph.speaker for paragraph in file.transcript.paragraphs}
    doubts = [doubt for doubt in dict.fromkeys(reading.doubts) if doubt.detail not in named][:_MOST_DOUBTS]
    return replace(file, transcript=replace(file.transcript, doubts=(*file.transcript.doubts, *doubts)))


def _read_file(name: str, data: bytes, progress: Progress, max_bytes: int) -> SourceFile:
    name = display_file_name(name)
    posts = read_posts(name, data) if len(data) <= max_bytes else None
    if posts is not None:
        return _of_posts(name, posts)
    is_other = _suffix(name) and _suffix(name) not in supported_suffixes()
    if is_other and (_suffix(name) in _INSTEAD or not _is_json(data)):
        raise InputError(
            "unsupported_format",
            f"“{name}” ends in “{_suffix(name)}”; sources can be read from {', '.join(supported_suffixes())} files.",
            _INSTEAD.get(_suffix(name), "Save or export it in one of these formats; plain text (.txt) always will do."),
            params={"name": name},
        )
    check_size(name, data, max_bytes)
    reader = next((reader for reader in byte_readers() if reader.fits is not None and reader.fits(data)), None)
    if reader is not None:
        read = SourceFile(reader.name, _accounted(reader, name, data, progress))
    else:
        unknown = _other_kind if _suffix(name) in _KINDS_BY_SUFFIX else unknown_bytes
        read = _read_text(name, decode(name, data, max_bytes, unknown))
    if not read.transcript.paragraphs:
        raise InputError(
            "no_paragraphs",
            f"“{name}” has no words that could be quoted.",
            "Open it and check that the transcript is in it: letters or digits, not only signs and times.",
            params={"name": name},
        )
    titled = replace(read.transcript, title=read.transcript.title or title_from_name(name))
    return replace(read, transcript=_described(titled, name))


def read_lines(
    name: str, data: bytes, progress: Progress, max_bytes: int, *, plain: bool = False
) -> Sequence[OriginalLine]:
    """Return the lines of a file as its reader finds them; none if it has fields for its speakers.

    Args:
        plain: those of its words as plain text.
    """
    with reading_with(Convention(keeps=True, plain=True) if plain else None, by_lines=True) as reading:
        _read_file(name, data, progress, max_bytes)
    return reading.lines


def read_label_features(name: str, data: bytes) -> Mapping[str, Mapping[str, float]]:
    """Return the features of the labels that a file may name its speakers by, by the folded label."""
    with reading_with(None) as reading:
        _read_file(name, data, no_progress, MAX_BYTES)
    return reading.labels


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


def _other_kind(name: str) -> InputError:
    """Return the error for a file that is not what the end of its name says."""
    suffix = _suffix(name)
    message = f"“{name}” is not a {_KINDS_BY_SUFFIX.get(suffix, 'Word document')}, whatever its name says."
    hint = f"Rename it to end in .txt if it is plain text, or save it as {suffix} again, and add it."
    if suffix == ".pdf":
        return InputError("not_pdf", message, hint, params={"name": name})
    return InputError("not_word", message, hint, params={"name": name})


def _read_text(name: str, text: str) -> SourceFile:
    suffix = _suffix(name)
    reader = next((reader for reader in text_readers() if reader.fits is not None and reader.fits(text)), None)
    if reader is None:
        suffix = _guessed(text) if suffix in _CONTENT_DECIDES or suffix not in supported_suffixes() else suffix
        if suffix in {".txt", ".text"} and is_marked_up(text):
            suffix = ".md"
        reader = next((reader for reader in text_readers() if suffix in reader.suffixes), None)
    if reader is None:
        raise _other_kind(name)
    transcript = _accounted(reader, name, text)
    if not transcript.opening and reader.name != "json":
        transcript = replace(transcript, opening=text[:_OPENING_CHARACTERS])
    return SourceFile(reader.name, transcript)


def _accounted(reader: Reader[str] | Reader[bytes], name: str, content: str | bytes, *more: Progress) -> Transcript:
    """Return the transcript of a file, or of its words alone if they are to be read so, with what became of them."""
    if reads_as_plain() and (isinstance(content, str) or is_counted(reader.name)):
        transcript = read_plain(name, words_alone(reader.name, content))
    else:
        transcript = reader.read(name, content, *more)
    transcript = replace(transcript, paragraphs=with_sure_speakers(transcript.paragraphs))
    account = account_for(reader.name, content, transcript)
    if account is None:
        return transcript
    return replace(transcript, doubts=(*transcript.doubts, *account.doubts()))


def _guessed(text: str) -> str:
    """Return the extension that fits a text: of JSON, Markdown or plain text."""
    if _is_json(text):
        return ".json"
    return ".md" if is_markdown(text) else ".txt"


def _is_json(text: str | bytes) -> bool:
    if text.lstrip()[:1] not in {"{", "[", b"{", b"["}:
        return False
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
