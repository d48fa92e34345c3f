"""Imports a file as a source: reads, stores, embeds and indexes it."""

import io
import shutil
from collections import Counter
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path, PurePath
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from indexer.progress import Progress, no_progress
from indexer.readers.files import SourceFile, read_file
from indexer.readers.posts.files import is_packed
from indexer.readers.posts.post import Note
from indexer.readers.text.conventions import Convention
from indexer.readers.text.titles import normalize_title
from models.errors import AppError, InputError, TooLarge
from models.text.paragraphs import Doubt, Transcript
from server.access.ownership import assign_owner
from server.config import Settings
from server.db.tables import Post, Source, SourceParagraph
from server.inference.engine import MOST_CHARACTERS_AWAITED, Engine
from server.sources.archive_import.post_rows import post_rows
from server.sources.files.media_types import RECORDING_SUFFIXES, recording_type
from server.sources.rows import content_hash, language_of, paragraph_rows
from server.sources.series import CONVENTIONS, SeriesMemory
from server.web.file_names import safe_name

ImportProgress = Callable[[str, int, int], None]
# More paragraphs are imported in the background: the web process would embed them for minutes.
MAX_PARAGRAPHS_AT_ONCE: Final = 20_000
# The signature of ``indexer.readers.read_file``.
ReadSource = Callable[[str, bytes, Progress, int, Convention | None], SourceFile]
# Paragraphs with a speaker, in a file that marks its speakers as another of its series.
_FEWEST_NAMED: Final = 2


def no_import_progress(_stage: str, _done: int, _total: int) -> None:
    """Ignore the progress of an import."""


@dataclass(frozen=True, slots=True)
class ImportedSource:
    """The result of an import.

    Args:
        paragraphs, posts: how many it has.
        notes: remarks about posts that could not be imported as they are.
    """

    source: Source
    paragraphs: int
    posts: int = 0
    notes: tuple[Note, ...] = ()


class Importer:
    """Imports one source, completely or not at all.

    Args:
        read: reads files; uploaded files are read in a sandbox.
        max_paragraphs: the most paragraphs of a source; 0: any number.
        goes_on: whether this process goes on, so that large files can be embedded in the background.
        before_work: called when the file was read, before its text is embedded, stored and indexed in this process; it
            may wait, or end the import.
    """

    def __init__(
        self,
        session: Session,
        engine: Engine,
        settings: Settings,
        read: ReadSource = read_file,
        max_paragraphs: int = 0,
        *,
        goes_on: bool = False,
        before_work: Callable[[], None] = lambda: None,
    ) -> None:
        self._goes_on = goes_on
        self._before_work = before_work
        self._max_paragraphs = max_paragraphs
        self._session = session
        self._engine = engine
        self._settings = settings
        self._read = read

    def import_source(
        self,
        name: str,
        data: bytes,
        progress: ImportProgress = no_import_progress,
        title: str = "",
        spoken_on: date | None = None,
        public_handles: AbstractSet[str] = frozenset(),
        hold: bool = False,
    ) -> ImportedSource:
        """Import the file called ``name``.

        Args:
            title: the title of the source; if it is empty, that of the file.
            spoken_on: the day it was spoken; None: the file says.
            public_handles: for posts, handles of authors who are not private persons.
            hold: not to be searched before somebody has reviewed it.
            progress: called with ``(stage, done, total)``, see ``docs/wire.md``. An exception before the stage ``done``
                cancels the import, and nothing is stored.

        Raises:
            AppError: the errors of ``read`` and ``progress``; nothing was stored.
            TooLarge: ``too_many_paragraphs``.
        """
        _reject_recording(name, data, self._settings)
        progress("reading", 0, 1)
        convention: Convention | None = None
        file = self._read(
            name,
            data,
            lambda done, total: progress("reading", done, total),
            self._settings.max_upload_bytes,
            None,
        )
        if file.threads is None:
            file, convention = self._as_shown(file, name, data)
        transcript = file.transcript
        if 0 < self._max_paragraphs < len(transcript.paragraphs):
            raise TooLarge(
                "too_many_paragraphs",
                f"“{name}” has {len(transcript.paragraphs):,} paragraphs; {self._max_paragraphs:,} are the most of a "
                "file that is added to a draft or to the library at once.",
                "Import it as an archive, which goes on in the background; or split it into parts.",
                params={"name": name, "count": self._max_paragraphs},
            )
        self._before_work()
        # Embedding is slow, so it comes before the transaction and does not block saves. Indexing comes after it:
        # whatever is in the index is in the store, and a crash between the two is repaired at the next start.
        texts = [paragraph.text for paragraph in transcript.paragraphs]
        later = self._goes_on and sum(map(len, texts)) > MOST_CHARACTERS_AWAITED
        if not later:
            self._engine.embed(texts, lambda done, total: progress("embedding", done, total))
        progress("indexing", 0, 1)
        if file.threads is None:
            transcript = SeriesMemory(self._session).apply(transcript)
            file = replace(file, transcript=transcript)
        source = Source(
            title=normalize_title(title) or transcript.title,
            file_name=safe_name(name, f"source.{file.format}"),
            format=file.format,
            spoken_on=spoken_on or transcript.spoken_on,
            day_origin="person" if spoken_on else transcript.day_origin,
            day_written="" if spoken_on else transcript.day_written,
            kind=transcript.kind,
            doubts=[asdict(doubt) for doubt in (*transcript.doubts, *left_out(transcript))],
            held=hold,
            convention=CONVENTIONS.dump_python(convention, mode="json") if convention else None,
            language=transcript.language or language_of(transcript.paragraphs),
            content_hash=content_hash(data),
        )
        self._session.add(source)
        self._session.flush()
        assign_owner(self._session, source)
        source_id = source.id
        try:
            self._add_rows(source_id, file, public_handles)
            self._store_original(source, data)
            self._session.commit()
            if later:
                # Minutes for a megabyte. The index has its words at once, and its vectors when they are there.
                self._engine.embed_in_background(texts)
            self._engine.follow(source_id)
        except Exception:
            # The disk is full, for example: undo what was stored.
            self._session.rollback()
            shutil.rmtree(self._folder(source_id), ignore_errors=True)
            self._session.execute(delete(Source).where(Source.id == source_id))
            self._session.commit()
            with suppress(OSError, AppError):
                self._engine.follow(source_id)
            raise
        progress("done", 1, 1)
        threads = file.threads
        if threads is None:
            return ImportedSource(source, len(texts))
        return ImportedSource(source, len(texts), len(threads.posts), threads.notes)

    def _as_shown(self, file: SourceFile, name: str, data: bytes) -> tuple[SourceFile, Convention | None]:
        """Return a file as its series marks its speakers, if somebody has shown that and this one does so too."""
        convention = SeriesMemory(self._session).convention(file.transcript)
        if not (self._session.new or self._session.dirty):
            self._session.rollback()  # no transaction stays open while the file is read and embedded
        if convention is None:
            return file, None
        shown = self._read(name, data, no_progress, self._settings.max_upload_bytes, convention)
        named = sum(paragraph.speaker is not None for paragraph in shown.transcript.paragraphs)
        if convention.shapes and named < _FEWEST_NAMED:
            return file, None
        return shown, convention

    def import_once(
        self, name: str, data: bytes, progress: ImportProgress = no_import_progress, title: str = ""
    ) -> str:
        """Return the id of the source with this content, and import it if there is none.

        Raises:
            AppError: the errors of ``import_source``.
        """
        same_content = select(Source.id).where(Source.content_hash == content_hash(data)).order_by(Source.imported_at)
        return self._session.scalar(same_content.limit(1)) or self.import_source(name, data, progress, title).source.id

    def _add_rows(self, source_id: str, file: SourceFile, public_handles: AbstractSet[str]) -> None:
        paragraphs = paragraph_rows(file.transcript.paragraphs)
        self._session.execute(insert(SourceParagraph), [{"source_id": source_id, **row} for row in paragraphs])
        if file.threads is not None:
            posts = post_rows(file.threads.posts, public_handles)
            self._session.execute(insert(Post), [{"source_id": source_id, **row} for row in posts])

    def _store_original(self, source: Source, data: bytes) -> None:
        if source.format == "posts" and is_packed(data):
            return  # the archive of an account contains direct messages and telephone numbers
        folder = self._folder(source.id)
        folder.mkdir(parents=True, exist_ok=True)
        # Under a fixed name: the name of the uploaded file must not decide on the path.
        (folder / f"original.{source.format}").write_bytes(data)

    def _folder(self, source_id: str) -> Path:
        return self._settings.data / "uploads" / source_id


def left_out(transcript: Transcript) -> list[Doubt]:
    """Return how many paragraphs are what nobody says: headings, directions, what is printed on pages, notices."""
    kinds = Counter(paragraph.kind for paragraph in transcript.paragraphs if paragraph.kind != "speech")
    return [Doubt(f"{kind}s", str(count)) for kind, count in sorted(kinds.items())]


def _reject_recording(name: str, data: bytes, settings: Settings) -> None:
    if PurePath(name).suffix.lower() in RECORDING_SUFFIXES or recording_type(name, io.BytesIO(data)):
        if settings.transcriber is not None:
            raise InputError(
                "recording_to_transcribe",
                f"“{PurePath(name).name}” is a recording, which is transcribed in the background.",
                "Add it on the Sources page, or send it to POST /api/imports.",
                params={"name": PurePath(name).name},
            )
        raise InputError(
            "recording_without_transcript",
            f"“{PurePath(name).name}” is a recording; a source is the text of what was said.",
            "Import its transcript, then attach the recording to it: on the Sources page, or with “import --media”. Or "
            "have recordings transcribed here: docs/sources.md says how.",
            params={"name": PurePath(name).name},
        )
