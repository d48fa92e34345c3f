"""Has somebody show, by examples, how the file of a source marks its speakers, and reads it again so."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy.orm import Session

from indexer.readers.rereading import Example, Reread, Shown, read_lines, reread
from models.errors import ConflictError, InputError
from models.text.paragraphs import Kind, Transcript
from server.audit.log import audit
from server.config import Settings
from server.db.database import serialize_writes
from server.db.lookup import find_source
from server.db.tables import LiveSource, Source, touch
from server.inference.engine import MOST_CHARACTERS_AWAITED, Engine
from server.schemas.sources import ConventionPreview, ConventionSpeaker, OriginalLines, SourceReview
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.import_review import OF_READING, ImportReview, changed_meanwhile
from server.sources.importer import left_out
from server.sources.paragraph_changes import ParagraphChanges
from server.sources.paragraph_store import preview_reread, store_reread, stored_paragraphs
from server.sources.series import CONVENTIONS, Decisions, SeriesMemory
from server.sources.speaker_names import load_speaker_names

MAX_LINES: Final = 500
_MOST_CHARACTERS: Final = 400
_MOST_SPEAKERS: Final = 100
_SAMPLES: Final = 3
_SAMPLE_CHARACTERS: Final = 160


@dataclass(frozen=True, slots=True)
class ShownConvention:
    """How a file marks its speakers, as somebody shows it.

    Args:
        keeps: whether the speakers that were read by other labels stay.
        excluded: labels that are no speakers.
        revision: of the source as it was shown; None: any.
        remember: for the next file of the series.
        plain: whether its words are read as plain text.
    """

    examples: Sequence[Example] = ()
    keeps: bool = True
    excluded: Sequence[str] = field(default_factory=tuple)
    revision: int | None = None
    remember: bool = True
    plain: bool = False


class SpeakerConvention:
    """Shows what a source would be if its file was read as somebody shows, and stores that."""

    def __init__(self, session: Session, engine: Engine, settings: Settings, reader: SandboxedReader) -> None:
        self._session = session
        self._engine = engine
        self._settings = settings
        self._reader = reader

    def lines(self, source_id: str, first: int = 0, words: str = "") -> OriginalLines:
        """Return at most ``MAX_LINES`` lines of the file, from number ``first`` on, as they stand there.

        Args:
            words: only lines that have these words.

        Raises:
            NotFound: ``unknown_source``.
            AppError: ``no_original``, ``no_speaker_lines``, ``still_live``, or the errors of the reader.
        """
        source, data = self._original(source_id)
        most = self._settings.max_upload_bytes
        read = partial(read_lines, plain=bool((source.convention or {}).get("plain")))
        lines = self._reader.read_with(read, source.file_name, data, most)
        wanted = words.casefold()
        matching = [(number, line.text) for number, line in enumerate(lines) if wanted in line.text.casefold()]
        shown = [numbered for numbered in matching if numbered[0] >= first][:MAX_LINES]
        return {
            "lines": [{"number": number, "text": text[:_MOST_CHARACTERS]} for number, text in shown],
            "total": len(lines),
            "more": bool(shown) and shown[-1][0] < matching[-1][0],
        }

    def preview(self, source_id: str, shown: ShownConvention) -> ConventionPreview:
        """Return what the source would be; nothing is stored.

        Raises:
            AppError: as ``store``.
        """
        again = self._read(source_id, shown)
        changes = preview_reread(self._session, source_id, again.before.paragraphs, again.after.paragraphs)
        return self._present(source_id, again, changes)

    def store(self, source_id: str, shown: ShownConvention) -> SourceReview:
        """Store the source as it is read so, with what people have corrected of it.

        Raises:
            NotFound: ``unknown_source``.
            InputError: ``no_original``, ``no_speaker_lines``, ``bad_example``, ``example_in_words``,
                ``unmarked_example`` or ``single_example``.
            ConflictError: ``still_live`` or ``source_changed``.
            AppError: the errors of the reader.
        """
        again = self._read(source_id, shown)
        texts = [paragraph.text for paragraph in again.after.paragraphs]
        later = sum(map(len, texts)) > MOST_CHARACTERS_AWAITED
        if not later:
            self._engine.embed(texts)
        with serialize_writes(self._session):
            # A write first: what is read after it nobody else can change.
            self._session.execute(touch(source_id).execution_options(synchronize_session=False))
            source = find_source(self._session, source_id)
            self._session.refresh(source)
            if shown.revision is not None and source.revision != shown.revision + 1:
                self._session.rollback()
                raise changed_meanwhile()
            changes = store_reread(self._session, source_id, again.before.paragraphs, again.after.paragraphs)
            convention = CONVENTIONS.dump_python(again.convention, mode="json")
            source.convention = convention
            source.doubts = [
                *(doubt for doubt in source.doubts if doubt["code"] not in OF_READING),
                *(asdict(doubt) for doubt in again.after.doubts if doubt.code in OF_READING),
                *(asdict(doubt) for doubt in left_out(again.after)),
            ]
            if shown.remember:
                SeriesMemory(self._session).remember(
                    source.title, _labels(again.after), Decisions(convention=convention)
                )
            audit(
                self._session,
                "source.review",
                about_kind="source",
                about_id=source_id,
                about_name=source.title,
                details={"speakers": len(_labels(again.after)), "moved": len(changes.placed)},
            )
            self._session.commit()
        if later:
            self._engine.embed_in_background(texts)
        self._engine.follow(source_id)
        return ImportReview(self._session, self._engine).show(source_id)

    def _read(self, source_id: str, shown: ShownConvention) -> Reread:
        source, data = self._original(source_id)
        if shown.revision is not None and source.revision != shown.revision:
            raise changed_meanwhile()
        before = CONVENTIONS.validate_python(source.convention) if source.convention else None
        name, most = source.file_name, self._settings.max_upload_bytes
        plain = shown.plain or (before is not None and before.plain)
        wanted = Shown(shown.examples, shown.keeps, shown.excluded, plain)
        self._session.rollback()  # no transaction stays open while the file is read
        return self._reader.read_with(partial(reread, shown=wanted, before=before), name, data, most)

    def _original(self, source_id: str) -> tuple[Source, bytes]:
        source = find_source(self._session, source_id)
        if self._session.get(LiveSource, source_id) is not None:
            raise ConflictError(
                "still_live", "This source is still live.", "End it first; then show how it marks its speakers."
            )
        folder = self._settings.data / "uploads" / source_id
        files = [] if source.format == "posts" else sorted(folder.glob("original.*"))
        if not files:
            raise InputError(
                "no_original",
                "The file of this source is not stored here.",
                "Correct its speakers in the review; or add the file again.",
            )
        return source, Path(files[0]).read_bytes()

    def _present(self, source_id: str, again: Reread, changes: ParagraphChanges) -> ConventionPreview:
        stored = stored_paragraphs(self._session, source_id)
        placed = {placed_paragraph.index: placed_paragraph.paragraph for placed_paragraph in changes.placed}
        paragraphs_of: Counter[str] = Counter()
        samples: defaultdict[str, list[str]] = defaultdict(list)
        unnamed = 0
        for index in range(len(again.after.paragraphs)):
            paragraph = placed.get(index) or stored[index]
            kind: Kind = paragraph.kind
            if kind != "speech":
                continue
            if paragraph.speaker is None:
                unnamed += 1
                continue
            paragraphs_of[paragraph.speaker] += 1
            if len(samples[paragraph.speaker]) < _SAMPLES:
                samples[paragraph.speaker].append(_sample(paragraph.text))
        names = load_speaker_names(self._session)
        speakers: list[ConventionSpeaker] = [
            {"label": label, "name": names.of(label), "paragraphs": count, "samples": samples[label]}
            for label, count in paragraphs_of.most_common(_MOST_SPEAKERS)
        ]
        return {
            "lines": again.named,
            "speakers": speakers,
            "unnamed": unnamed,
            "changed": len(changes.placed) + len(changes.absorbed) + len(changes.deleted),
        }


def _labels(transcript: Transcript) -> list[str]:
    return list(dict.fromkeys(paragraph.speaker for paragraph in transcript.paragraphs if paragraph.speaker))


def _sample(text: str) -> str:
    return text if len(text) <= _SAMPLE_CHARACTERS else f"{text[: _SAMPLE_CHARACTERS - 1].rstrip()}…"
