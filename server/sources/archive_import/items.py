"""Reads and validates the items of an archive, which are files or rows of JSON Lines; runs in worker processes."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from indexer.readers.files import SourceFile, read_file, read_post_archive
from indexer.readers.posts.files import MOST_BYTES, POST_SUFFIXES
from indexer.readers.posts.threads import Threads
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.dates import find_date_in_name, parse_date
from indexer.readers.text.questions import mark_questions
from indexer.readers.text.titles import display_file_name, normalize_title, title_from_name
from indexer.sources import Rights
from models.errors import AppError
from models.text.paragraphs import DayOrigin, Paragraph, SourceKind
from server.schemas.base import LongText, Payload
from server.schemas.parsing import parse, parse_timestamp
from server.sources.rows import content_hash, language_of

ROW_HELP = (
    'One JSON object on one line: {"id": …, "title": …, "date": "2031-05-03", "paragraphs": [{"speaker": …, "text": '
    "…}]}; “quotedesk import-archive --help” has it all."
)

_PACKED = (".zip", ".gz")
_Milliseconds = Annotated[int, Field(ge=0, lt=2**31)] | None


class ParagraphRow(Payload):
    """One paragraph of a row."""

    text: LongText
    speaker: str | None = None
    start_ms: _Milliseconds = None
    end_ms: _Milliseconds = None
    question: bool | None = None


class TranscriptRow(Payload):
    """A row of JSON Lines; fields it does not know are passed over."""

    id: Annotated[str, Field(min_length=1, max_length=1_000)] | int
    title: str | None = None
    date: str | None = None
    speaker: str | None = None
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{1,4})?$")] | None = None
    rights: Rights | None = None
    embargo_until: str | None = None
    paragraphs: Annotated[list[ParagraphRow], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class RawItem:
    """An item before it is read.

    Args:
        location: its name in messages.
        content: a file; or a row, without its end of line.
        file_name: of the file, or of the file with the row.
    """

    location: str
    content: Path | bytes
    file_name: str


@dataclass(frozen=True, slots=True)
class ArchiveItem:
    """A transcript ready to be stored: the columns of ``Source``, and its paragraphs.

    Args:
        location: see ``RawItem``.
        rights, embargo_until: None if the item has none.
        original: the file that it was read from; None for a row, and for the archive of an account, which contains
            direct messages.
        kind, day_origin, day_written: as in ``Transcript``.
        threads: the posts of a source of posts.
    """

    location: str
    external_id: str
    content_hash: str
    title: str
    file_name: str
    format: str
    spoken_on: date | None
    language: str
    rights: Rights | None
    embargo_until: datetime | None
    paragraphs: tuple[Paragraph, ...]
    kind: SourceKind = "other"
    day_origin: DayOrigin | None = None
    day_written: str = ""
    original: Path | None = None
    threads: Threads | None = None


@dataclass(frozen=True, slots=True)
class UnreadableItem:
    """An item that is skipped, and why."""

    location: str
    reason: str


class _RowError(ValueError):
    """Says why a row cannot be read, and what to do about it."""


def read_items(raw: Iterable[RawItem], max_bytes: int) -> list[ArchiveItem | UnreadableItem]:
    """Read every item; those with errors become ``UnreadableItem``.

    Args:
        max_bytes: the largest file.
    """
    read: list[ArchiveItem | UnreadableItem] = []
    for item in raw:
        try:
            read.append(_from_file(item, max_bytes) if isinstance(item.content, Path) else _from_row(item))
        except AppError as error:
            read.append(UnreadableItem(item.location, f"{error.message} {error.hint}"))
        except _RowError as error:
            read.append(UnreadableItem(item.location, str(error)))
        except OSError as error:
            read.append(UnreadableItem(item.location, f"It cannot be read ({error.strerror})."))
    return read


def _from_file(item: RawItem, max_bytes: int) -> ArchiveItem:
    assert isinstance(item.content, Path)
    path = item.content.resolve()
    file, content, is_archive = _read(item.file_name, path, max_bytes)
    day, origin = file.transcript.spoken_on, file.transcript.day_origin
    if day is None:
        # A folder may be named for its days.
        day, origin = find_date_in_name(item.location), "file_name"
    return ArchiveItem(
        location=item.location,
        external_id=str(path),
        content_hash=content,
        title=file.transcript.title,
        file_name=display_file_name(item.file_name),
        format=file.format,
        spoken_on=day,
        language=file.transcript.language or language_of(file.transcript.paragraphs),
        rights=None,
        embargo_until=None,
        paragraphs=file.transcript.paragraphs,
        kind=file.transcript.kind,
        day_origin=origin if day else None,
        day_written=file.transcript.day_written or (item.location if day else ""),
        original=None if is_archive else path,
        threads=file.threads,
    )


def _read(name: str, path: Path, max_bytes: int) -> tuple[SourceFile, str, bool]:
    """Return a file, the hash of its content, and whether it is the archive of an account."""
    packed = path.name.lower().endswith(_PACKED)
    most = MOST_BYTES if path.name.lower().endswith(POST_SUFFIXES) else max_bytes
    with path.open("rb") as opened:
        posts = read_post_archive(name, opened) if packed else None
        if posts is not None:
            opened.seek(0)
            is_of_posts_alone = path.name.lower().endswith(".jsonl.gz")
            return posts, hashlib.file_digest(opened, "sha256").hexdigest(), not is_of_posts_alone
        opened.seek(0)
        # One byte more than allowed shows that it is too large, without reading all of it.
        data = opened.read(most + 1)
    return read_file(name, data, max_bytes=most), content_hash(data), False


def _from_row(item: RawItem) -> ArchiveItem:
    assert isinstance(item.content, bytes)
    decoded = _decoded(item.content)
    try:
        row = parse(TranscriptRow, decoded)
    except AppError as error:
        raise _RowError(f"{error.message} {ROW_HELP}") from None
    day = parse_date(row.date)
    if row.date and day is None:
        raise _RowError(f"“date” is {row.date!r}, which is no day. Write it as in 2031-05-03.")
    embargo = parse_timestamp(row.embargo_until, "embargo_until") if row.embargo_until else None
    paragraphs = _paragraphs(row)
    if not paragraphs:
        raise _RowError(f"Its paragraphs have no words. {ROW_HELP}")
    canonical = json.dumps(decoded, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return ArchiveItem(
        location=item.location,
        external_id=str(row.id),
        content_hash=content_hash(canonical.encode("utf-8", "surrogatepass")),
        title=normalize_title(row.title or "") or title_from_name(str(row.id)),
        file_name=display_file_name(item.file_name),
        format="jsonl",
        spoken_on=day,
        day_origin="metadata" if day else None,
        day_written=row.date or "",
        language=row.language or language_of(paragraphs),
        rights=row.rights,
        embargo_until=embargo,
        paragraphs=paragraphs,
    )


def _decoded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise _RowError(f"Not JSON ({error.msg}, column {error.colno}). {ROW_HELP}") from None
    except UnicodeDecodeError:
        raise _RowError("Not UTF-8. Save the file as UTF-8.") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets, thousands deep
        raise _RowError(f"Not JSON that can be read. {ROW_HELP}") from None


def _paragraphs(row: TranscriptRow) -> tuple[Paragraph, ...]:
    read = []
    for paragraph in row.paragraphs:
        text = fold_whitespace(clean_text(paragraph.text))
        if has_words(text):
            speaker = fold_whitespace(clean_text(paragraph.speaker or row.speaker or ""))
            read.append(
                Paragraph(
                    text,
                    speaker if has_words(speaker) else None,
                    paragraph.start_ms,
                    paragraph.end_ms,
                    bool(paragraph.question),
                )
            )
    has_questions = any(paragraph.question is not None for paragraph in row.paragraphs)
    return tuple(read) if has_questions else mark_questions(read)
