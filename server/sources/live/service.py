"""Begins, continues and ends live sources."""

import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from indexer.readers.text.characters import clean_text, has_words
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.timestamps import as_timestamp
from models.errors import ConflictError, InputError, TooLarge
from models.text.language import quick_language
from models.text.paragraphs import Paragraph, SourceKind, Transcript
from server.access.ownership import assign_owner
from server.access.visibility import current_person_id
from server.config import Settings
from server.db.database import serialize_writes
from server.db.lookup import find_source
from server.db.tables import LiveLine, LiveSource, Source, SourceParagraph, now, touch
from server.errors import StaleChange
from server.sources.importer import left_out
from server.sources.live.lines import Line, paragraphs_of_lines
from server.sources.paragraph_store import store_paragraphs
from server.sources.rows import content_hash, language_of
from server.sources.service import clean_title
from server.web.file_names import safe_name

MAX_LINES: Final = 20_000
# Of one person: each is indexed again with every line.
MAX_LIVE: Final = 20
MAX_SHOWN: Final = 1_000
# Words from which the language of a source does not change any more with its next line.
_WORDS_OF_LANGUAGE: Final = 300
_ARROW: Final = re.compile(r"-->")
_NO_TAG: Final = {ord(sign): None for sign in "<>\n"}


@dataclass(frozen=True, slots=True)
class AppendedLines:
    """What an append did.

    Args:
        next_number: the number of the next line.
        changed: how many lines are new, or other than before.
        paragraphs: how many paragraphs the source has.
        texts: new texts of paragraphs, by their index.
        outgrown: texts that they had before they became longer.
    """

    next_number: int
    changed: int
    paragraphs: int
    texts: dict[int, str]
    outgrown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StoredLines:
    """Lines of a live source, the number of the next one, and what their sender remembers."""

    lines: Sequence[Line]
    next_number: int
    position: str


class LineGap(StaleChange):
    """Lines before the ones sent are missing; nothing was stored.

    Args:
        next_number: of the line that is due.
    """

    def __init__(self, number: int, next_number: int) -> None:
        super().__init__(
            "line_gap",
            f"Line {number} cannot be stored before line {next_number}.",
            f"Send the lines from {next_number} on again; lines that are stored already change nothing.",
            params={"number": number, "next": next_number},
        )
        self.stored = {"next": next_number}


class LiveSourceService:
    """Begins, continues and ends live sources."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self._session = session
        self._settings = settings

    def begin(
        self, title: str, language: str | None = None, spoken_on: date | None = None, kind: SourceKind = "other"
    ) -> Source:
        """Make a live source without a line.

        Args:
            language: None: the lines say.

        Raises:
            InputError: ``bad_title``.
            ConflictError: ``too_many_live``.
        """
        title = clean_title(title)
        mine = Source.owner_id.is_not_distinct_from(current_person_id(self._session))
        live = select(func.count()).select_from(LiveSource).join(Source, Source.id == LiveSource.source_id).where(mine)
        if (self._session.scalar(live) or 0) >= MAX_LIVE:
            raise ConflictError(
                "too_many_live", f"{MAX_LIVE} sources are live already.", "End one of them first.", {"count": MAX_LIVE}
            )
        source = Source(
            title=title,
            file_name=safe_name(f"{title}.vtt", "live.vtt"),
            format="vtt",
            spoken_on=spoken_on,
            day_origin="person" if spoken_on else None,
            kind=kind,
            language=language or "en",
        )
        self._session.add(source)
        self._session.flush()
        assign_owner(self._session, source)
        self._session.add(LiveSource(source_id=source.id, finds_language=language is None))
        self._session.commit()
        return source

    def append(self, source_id: str, lines: Sequence[Line], position: str | None = None) -> AppendedLines:
        """Store lines: new ones, and others in place of those with the same number. All of them, or none.

        Args:
            lines: sorted by their numbers.
            position: what the sender has to remember, stored with the lines; None: what is stored stays.

        Raises:
            NotFound: ``unknown_source``.
            ConflictError: ``not_live``, or ``LineGap``.
            TooLarge: ``too_many_lines``.
        """
        lines = [_cleaned(line) for line in lines]
        with serialize_writes(self._session):
            live = self._lock(source_id)
            stored = self._lines(source_id)
            merged = _merged(stored, lines)
            if position is not None and position != live.position:
                live.position = position
            changed = [line for line in lines if line.number > len(stored) or stored[line.number - 1] != line]
            if not changed:
                # The revision stays as it was: nothing of the source has to be indexed again.
                self._session.execute(_untouch(source_id))
                self._session.commit()
                return AppendedLines(len(merged) + 1, 0, self._paragraph_count(source_id), {})
            self._store_lines(source_id, stored, changed)
            after = paragraphs_of_lines(merged)
            changes = store_paragraphs(self._session, source_id, paragraphs_of_lines(stored), after)
            if live.finds_language:
                self._set_language(live, after)
            self._session.commit()
        texts = {placed.index: placed.paragraph.text for placed in changes.placed if placed.is_new_text}
        outgrown = frozenset(
            placed.before.text
            for placed in changes.placed
            if placed.before is not None and placed.is_new_text and not placed.is_correction
        )
        return AppendedLines(len(merged) + 1, len(changed), len(after), texts, outgrown)

    def show(self, source_id: str, first: int = 1) -> StoredLines:
        """Return at most ``MAX_SHOWN`` lines from ``first`` on.

        Raises:
            NotFound: ``unknown_source``.
            ConflictError: ``not_live``.
        """
        find_source(self._session, source_id)
        live = self._session.get(LiveSource, source_id)
        if live is None:
            raise _not_live()
        last = self._session.scalar(select(func.max(LiveLine.number)).where(LiveLine.source_id == source_id)) or 0
        return StoredLines(self._lines(source_id, first, MAX_SHOWN), last + 1, live.position)

    def end(self, source_id: str) -> Source:
        """Make a live source an ordinary one, with its lines as its original file.

        Raises:
            NotFound: ``unknown_source``.
            ConflictError: ``not_live``, or ``no_lines`` where there is nothing to keep.
        """
        folder = self._settings.data / "uploads" / source_id
        with serialize_writes(self._session):
            self._lock(source_id)
            lines = self._lines(source_id)
            paragraphs = paragraphs_of_lines(lines)
            if not paragraphs:
                self._session.rollback()
                raise ConflictError(
                    "no_lines", "Nothing has been said in this source yet.", "Wait for its first line, or delete it."
                )
            source = find_source(self._session, source_id)
            live = self._session.get(LiveSource, source_id)
            if live is not None and live.finds_language:
                source.language = language_of(paragraphs)
            timed = any(line.start_ms is not None for line in lines)
            data = (_as_webvtt(source.title, lines) if timed else _as_text(lines)).encode()
            source.format = "vtt" if timed else "txt"
            source.file_name = f"{source.file_name.removesuffix('.vtt')}.{source.format}"
            source.content_hash = content_hash(data)
            source.doubts = [asdict(doubt) for doubt in left_out(Transcript(source.title, paragraphs))]
            self._session.execute(delete(LiveSource).where(LiveSource.source_id == source_id))
            try:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"original.{source.format}").write_bytes(data)
                self._session.commit()
            except Exception:
                # The disk is full, for example: the source stays live, and can be ended again.
                self._session.rollback()
                with suppress(OSError):
                    shutil.rmtree(folder)
                raise
        return source

    def _lock(self, source_id: str) -> LiveSource:
        """Let others who write to this source wait until the end of the transaction.

        Raises:
            NotFound: ``unknown_source``.
            ConflictError: ``not_live``.
        """
        # A write first: what is read after it nobody else can change.
        self._session.rollback()
        self._session.execute(touch(source_id).execution_options(synchronize_session=False))
        live = self._session.get(LiveSource, source_id, populate_existing=True)
        if live is None:
            self._session.rollback()
            find_source(self._session, source_id)
            raise _not_live()
        return live

    def _lines(self, source_id: str, first: int = 1, most: int | None = None) -> list[Line]:
        columns = LiveLine.number, LiveLine.text, LiveLine.speaker, LiveLine.start_ms, LiveLine.end_ms
        wanted = select(*columns).where(LiveLine.source_id == source_id, LiveLine.number >= first)
        rows = self._session.execute(wanted.order_by(LiveLine.number).limit(most))
        return [Line(*row) for row in rows]

    def _store_lines(self, source_id: str, stored: Sequence[Line], changed: Sequence[Line]) -> None:
        at = now()
        values = [{"source_id": source_id, **asdict(line), "changed_at": at} for line in changed]
        replaced = [line.number for line in changed if line.number <= len(stored)]
        if replaced:
            mine = LiveLine.source_id == source_id, LiveLine.number.in_(replaced)
            self._session.execute(delete(LiveLine).where(*mine).execution_options(synchronize_session=False))
        self._session.execute(insert(LiveLine), values)

    def _set_language(self, live: LiveSource, paragraphs: Sequence[Paragraph]) -> None:
        text = " ".join(paragraph.text for paragraph in paragraphs if paragraph.kind == "speech")
        language = quick_language(text)
        if language is not None:
            change = update(Source).where(Source.id == live.source_id).values(language=language)
            self._session.execute(change.execution_options(synchronize_session=False))
            live.finds_language = len(text.split()) < _WORDS_OF_LANGUAGE

    def _paragraph_count(self, source_id: str) -> int:
        counted = select(func.count()).select_from(SourceParagraph).where(SourceParagraph.source_id == source_id)
        return self._session.scalar(counted) or 0


def _untouch(source_id: str) -> Any:
    change = update(Source).where(Source.id == source_id).values(revision=Source.revision - 1)
    return change.execution_options(synchronize_session=False)


def _merged(stored: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """Return all lines of the source.

    Raises:
        LineGap: a line is missing.
        TooLarge: ``too_many_lines``.
    """
    merged = list(stored)
    for line in lines:
        if line.number <= len(merged):
            merged[line.number - 1] = line
        elif line.number == len(merged) + 1:
            merged.append(line)
        else:
            raise LineGap(line.number, len(stored) + 1)
    if len(merged) > MAX_LINES:
        raise TooLarge(
            "too_many_lines",
            f"A live source has at most {MAX_LINES:,} lines.",
            "End this one, and go on with another.",
            params={"count": MAX_LINES},
        )
    return merged


def _cleaned(line: Line) -> Line:
    text = clean_text(line.text).strip()
    name = None if line.speaker is None else normalize_name(line.speaker)
    end = line.end_ms
    if line.start_ms is None:
        end = None
    elif end is not None and end < line.start_ms:
        raise InputError(
            "bad_line",
            f"Line {line.number} ends before it begins.",
            "Send times in milliseconds from the start of the event.",
            params={"number": line.number},
        )
    return Line(line.number, text, name if not name or has_words(name) else "", line.start_ms, end)


def _not_live() -> ConflictError:
    return ConflictError("not_live", "This source is not live.", "It may have been ended; begin another live source.")


def _as_webvtt(title: str, lines: Sequence[Line]) -> str:
    parts = ["WEBVTT", f"NOTE title: {title}"]
    at = 0
    for line in lines:
        if not line.text:
            continue
        at = at if line.start_ms is None else line.start_ms
        end = at if line.end_ms is None else line.end_ms
        voice = f"<v {line.speaker.translate(_NO_TAG)}>" if line.speaker else ""
        words = _ARROW.sub("->", "\n".join(filter(str.strip, line.text.split("\n"))))
        parts.append(f"{as_timestamp(at, '.')} --> {as_timestamp(end, '.')}\n{voice}{words}")
    return "\n\n".join(parts) + "\n"


def _as_text(lines: Sequence[Line]) -> str:
    return (
        "\n".join(f"{line.speaker}: {line.text}" if line.speaker else line.text for line in lines if line.text) + "\n"
    )
