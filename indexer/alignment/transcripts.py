"""Read the transcripts of an archive: every format of ``indexer.readers``, and JSON Lines as in the training data."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from indexer.alignment.archive_files import archive_files, is_json_lines, json_rows
from indexer.alignment.records import ArchiveTranscript, Skipped, SourceParagraph
from indexer.readers.files import read_source
from indexer.readers.registry import supported_suffixes
from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import find_date_in_name, parse_date
from models.errors import AppError, InputError


def read_transcripts(folder: Path) -> tuple[list[ArchiveTranscript], list[Skipped]]:
    """Return the transcripts below ``folder``; a duplicate with the same words is left out.

    JSON Lines are ``{id, title, date, speaker, kind, paragraphs: [{speaker, text}]}``; only ``id`` and the ``text`` of
    the paragraphs are required. The date of any other file is the one in its name.

    Raises:
        AppError: ``no_such_folder``, ``empty_folder``, or ``no_transcripts`` if no file is one.
    """
    transcripts: dict[str, ArchiveTranscript] = {}
    skipped: list[Skipped] = []
    # Two copies would make every quote of them ambiguous.
    contents: dict[int, str] = {}
    for path in archive_files(folder, "transcripts"):
        for transcript in _in_file(path, path.relative_to(folder).as_posix()):
            if isinstance(transcript, Skipped):
                skipped.append(transcript)
                continue
            content = hash(tuple(paragraph.text for paragraph in transcript.paragraphs))
            if transcript.id in transcripts:
                skipped.append(Skipped(transcript.id, "there is another transcript with this id"))
            elif content in contents:
                skipped.append(Skipped(transcript.id, f"the same words as {contents[content]}"))
            else:
                transcripts[transcript.id] = transcript
                contents[content] = transcript.id
    if not transcripts:
        raise InputError(
            "no_transcripts",
            f"None of the files in {folder} could be read as a transcript.",
            f"Transcripts can be read from {', '.join(supported_suffixes())}, .jsonl and .jsonl.gz files.",
        )
    return list(transcripts.values()), skipped


def _in_file(path: Path, name: str) -> Iterator[ArchiveTranscript | Skipped]:
    if is_json_lines(path):
        for line in json_rows(path, name):
            yield line if isinstance(line, Skipped) else _from_row(*line)
        return
    try:
        read = read_source(name, path.read_bytes())
    except AppError as error:
        yield Skipped(name, error.message)
        return
    except OSError as error:
        yield Skipped(name, f"cannot be read ({error.strerror})")
        return
    paragraphs = tuple(SourceParagraph(paragraph.speaker, paragraph.text) for paragraph in read.paragraphs)
    stem = name.rsplit(".", 1)[0]
    yield ArchiveTranscript(stem, read.title, find_date_in_name(name), None, "transcript", paragraphs)


def _from_row(label: str, row: dict[str, Any]) -> ArchiveTranscript | Skipped:
    try:
        identifier = row["id"]
        paragraphs = tuple(
            SourceParagraph(_text(paragraph.get("speaker")), str(paragraph["text"])) for paragraph in row["paragraphs"]
        )
    except (KeyError, TypeError, AttributeError):
        return Skipped(label, "a transcript needs id and paragraphs with text")
    if not any(has_words(paragraph.text) for paragraph in paragraphs):
        return Skipped(label, "its paragraphs have no words")
    title, kind = _text(row.get("title")) or "", _text(row.get("kind")) or "transcript"
    day = parse_date(row.get("date"))
    return ArchiveTranscript(str(identifier), title, day, _text(row.get("speaker")), kind, paragraphs)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
