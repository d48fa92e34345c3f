"""Read the transcripts of an archive: every format of ``indexer.readers``, and JSON Lines as in the training data."""

from pathlib import Path
from typing import Any

from indexer.alignment.archive_files import read_archive
from indexer.alignment.records import ArchiveTranscript, Skipped
from indexer.readers.files import read_source
from indexer.readers.registry import supported_suffixes
from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import find_date_in_name, parse_date
from models.errors import InputError
from models.text.paragraphs import Paragraph


def read_transcripts(folder: Path) -> tuple[list[ArchiveTranscript], list[Skipped]]:
    """Return the transcripts below ``folder``; a duplicate with the same words is left out.

    JSON Lines are ``{id, title, date, speaker, kind, paragraphs: [{speaker, text}]}``; only ``id`` and the ``text`` of
    the paragraphs are required. The date of any other file is the one in its name.

    Raises:
        AppError: ``no_such_folder``, ``empty_folder``, or ``no_transcripts`` if no file is one.
    """
    transcripts, skipped = read_archive(folder, "transcripts", _from_file, _from_row)
    if not transcripts:
        raise InputError(
            "no_transcripts",
            f"None of the files in {folder} could be read as a transcript.",
            f"Transcripts can be read from {', '.join(supported_suffixes())}, .jsonl and .jsonl.gz files.",
        )
    return transcripts, skipped


def _from_file(name: str, data: bytes) -> ArchiveTranscript:
    read = read_source(name, data)
    stem = name.rsplit(".", 1)[0]
    return ArchiveTranscript(stem, read.title, find_date_in_name(name), None, "transcript", read.paragraphs)


def _from_row(label: str, row: dict[str, Any]) -> ArchiveTranscript | Skipped:
    try:
        identifier = row["id"]
        paragraphs = tuple(
            Paragraph(str(paragraph["text"]), _text(paragraph.get("speaker"))) for paragraph in row["paragraphs"]
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
