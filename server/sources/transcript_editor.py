"""Corrects transcripts: speakers and texts of paragraphs; earlier forms are stored as revisions."""

from collections.abc import Mapping
from typing import Any, TypedDict

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session
from sqlalchemy.sql.dml import ReturningDelete, ReturningUpdate

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from models.errors import InputError, NotFound
from models.text.paragraphs import Kind
from server.access.ownership import owner_names
from server.access.visibility import is_unrestricted
from server.db.lookup import find_source
from server.db.tables import LARGEST_ID, ParagraphRevision, SourceParagraph, touch
from server.errors import StaleChange
from server.inference.engine import Engine
from server.schemas.sources import Paragraph, Revision
from server.sources.paragraph_store import add_revisions
from server.sources.presenters import present_paragraph
from server.sources.service import clean_note
from server.sources.speaker_names import SpeakerNames, labels_of, load_speaker_names
from server.sources.spoken_words import correct_words

MAX_PARAGRAPH_LENGTH = 20_000
MAX_NAME_LENGTH = 200


class Correction(TypedDict, total=False):
    """The changeable fields of a paragraph; what is absent stays."""

    text: str
    speaker: str | None
    question: bool
    kind: Kind


class TranscriptEditor:
    """Corrects paragraphs and names of speakers; the index is updated before a method returns."""

    def __init__(self, session: Session, engine: Engine) -> None:
        self._session = session
        self._engine = engine

    def rename_speaker(self, source_id: str, old: str | None, new: str | None) -> int:
        """Rename a speaker in all paragraphs and their revisions.

        Args:
            old: a label, or the name that is shown for it. None: the paragraphs without a speaker.
            new: may be the name of another speaker, which merges them. None removes the name.

        Returns:
            How many paragraphs were renamed.

        Raises:
            NotFound: ``unknown_source``, or ``unknown_speaker`` where nobody has the old name.
            InputError: ``bad_speaker``.
        """
        find_source(self._session, source_id)
        new = speaker_name(new)
        labels = None if old is None else labels_of(self._session, old)
        mine = SourceParagraph.source_id == source_id, _has_label(SourceParagraph.speaker, labels)
        if self._session.scalar(select(SourceParagraph.id).where(*mine).limit(1)) is None:
            raise NotFound(
                "unknown_speaker",
                f"Nobody is called {old!r} in this source." if old else "Every paragraph of this source has a speaker.",
                "It may have been renamed meanwhile; reload the page.",
            )
        if old == new:
            return 0
        renamed = self._session.scalars(
            update(SourceParagraph).where(*mine).values(speaker=new).returning(SourceParagraph.id)
        ).all()
        earlier = ParagraphRevision.source_id == source_id, _has_label(ParagraphRevision.speaker, labels)
        self._session.execute(update(ParagraphRevision).where(*earlier).values(speaker=new))
        self._session.execute(touch(source_id))
        self._session.commit()
        self._engine.follow(source_id)
        return len(renamed)

    def correct(
        self,
        source_id: str,
        paragraph_id: int,
        correction: Correction,
        note: str = "",
        expected_text: str | None = None,
    ) -> Paragraph:
        """Correct one paragraph; a corrected text gets a new id at the same index.

        Only speech has a speaker or is a question: of another kind the paragraph loses them.

        Args:
            note: the reason, for the history.
            expected_text: the text that the writer corrects; if the stored one differs, nothing is changed.

        Returns:
            The paragraph as in ``docs/wire.md``.

        Raises:
            StaleChange: ``paragraph_corrected``: the stored text is not the expected one.
            NotFound: ``unknown_source`` or ``unknown_paragraph``.
            InputError: ``bad_paragraph``, ``bad_speaker`` or ``note_too_long``.
        """
        find_source(self._session, source_id)
        note = clean_note(note)
        before = self._paragraph(source_id, paragraph_id)
        if before is None or (expected_text is not None and before.text != fold_whitespace(clean_text(expected_text))):
            raise self._conflict(source_id, paragraph_id)
        index, after = before.index, _after(correction, before.kind)
        read = {name: getattr(before, name) for name in after}
        after = {name: value for name, value in after.items() if value != read[name]}
        if not after:
            return self._present(source_id, paragraph_id, index)
        self._session.rollback()  # no transaction stays open while the text is embedded
        if "text" in after:
            self._engine.embed([after["text"]])
        previous = self._update(paragraph_id, {name: read[name] for name in after}, after)
        if previous is None:
            self._session.rollback()
            raise self._conflict(source_id, paragraph_id)
        if after.keys() & {"text", "speaker"}:
            earlier = (index, paragraph_id, previous["text"], previous["speaker"])
            add_revisions(self._session, source_id, [earlier], note)
        self._session.execute(touch(source_id))
        self._session.commit()
        self._engine.follow(source_id)
        return self._present(source_id, paragraph_id, index)

    def history(self, source_id: str, paragraph_id: int) -> list[Revision]:
        """Return the earlier forms of a paragraph, newest first.

        Args:
            paragraph_id: its id, or one that it had.

        Raises:
            NotFound: ``unknown_source`` or ``unknown_paragraph``.
        """
        find_source(self._session, source_id)
        index = self._index(source_id, paragraph_id)
        revisions = self._session.scalars(
            select(ParagraphRevision)
            .where(ParagraphRevision.source_id == source_id, ParagraphRevision.index == index)
            .order_by(ParagraphRevision.id.desc())
        ).all()
        names = owner_names(self._session, (revision.person_id for revision in revisions))
        speakers = load_speaker_names(self._session)
        shown = [_present_revision(revision, speakers) for revision in revisions]
        if not is_unrestricted(self._session):
            for earlier, revision in zip(shown, revisions, strict=True):
                earlier["by"] = names.get(revision.person_id or "")
        return shown

    def restore(
        self, source_id: str, paragraph_id: int, revision_id: int, note: str = "", expected_text: str | None = None
    ) -> Paragraph:
        """Restore an earlier text and its speaker, as a new correction.

        Args:
            note, expected_text: as for ``correct``.

        Raises:
            NotFound: ``unknown_revision``.
            AppError: the errors of ``correct``.
        """
        find_source(self._session, source_id)
        index = self._index(source_id, paragraph_id)
        revision = self._session.get(ParagraphRevision, revision_id) if revision_id <= LARGEST_ID else None
        if revision is None or (revision.source_id, revision.index) != (source_id, index):
            raise NotFound(
                "unknown_revision",
                f"This paragraph has no earlier form {revision_id}.",
                "Open its history again; it lists the earlier forms.",
            )
        correction = Correction(text=revision.text, speaker=revision.speaker)
        return self.correct(source_id, paragraph_id, correction, note, expected_text)

    def _update(self, paragraph_id: int, read: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any] | None:
        """Change a paragraph if it is still as it was read; of two concurrent writers one fails.

        Fields that ``after`` does not name may have changed meanwhile, and stay. A new text makes a new row.

        Returns:
            The previous paragraph; None if it is not as it was read.
        """
        columns = SourceParagraph.__table__.columns
        as_read = [columns[name].is_not_distinct_from(value) for name, value in {"id": paragraph_id, **read}.items()]
        change: ReturningDelete[Any] | ReturningUpdate[Any]
        if "text" in after:
            change = delete(SourceParagraph).where(*as_read).returning(*columns)
        else:
            change = update(SourceParagraph).where(*as_read).values(**after).returning(*columns)
        row = self._session.execute(change.execution_options(synchronize_session=False)).one_or_none()
        if row is None:
            return None
        previous = {**row._mapping, **read}
        if "text" in after:
            values = {name: value for name, value in previous.items() if name != "id"}
            values["words"] = correct_words(previous["words"], previous["text"], after["text"])
            self._session.execute(insert(SourceParagraph).values(**{**values, **after}))
        return previous

    def _paragraph(self, source_id: str, paragraph_id: int) -> SourceParagraph | None:
        if paragraph_id > LARGEST_ID:
            return None
        mine = SourceParagraph.source_id == source_id, SourceParagraph.id == paragraph_id
        return self._session.scalar(select(SourceParagraph).where(*mine))

    def _index(self, source_id: str, paragraph_id: int) -> int:
        """Return the index of a paragraph, by its id or one that it had.

        Raises:
            NotFound: ``unknown_paragraph``.
        """
        paragraph = self._paragraph(source_id, paragraph_id)
        if paragraph is not None:
            return paragraph.index
        earlier_id = min(paragraph_id, LARGEST_ID)
        earlier = ParagraphRevision.source_id == source_id, ParagraphRevision.paragraph_id == earlier_id
        index = self._session.scalar(select(ParagraphRevision.index).where(*earlier).limit(1))
        if index is None:
            raise NotFound(
                "unknown_paragraph",
                f"This source has no paragraph {paragraph_id}, and never had.",
                "Reload the source; it lists its paragraphs with their ids.",
            )
        return index

    def _conflict(self, source_id: str, paragraph_id: int) -> StaleChange:
        paragraph = self._present(source_id, paragraph_id, self._index(source_id, paragraph_id))
        return StaleChange(
            "paragraph_corrected",
            f"The paragraph was corrected in the meantime; it is number {paragraph['paragraph_id']} now.",
            "Check its current text, then correct it.",
        ).showing({"paragraph": paragraph})

    def _present(self, source_id: str, paragraph_id: int, index: int) -> Paragraph:
        shown = present_paragraph(self._session, source_id, index)
        if shown is None:
            # The source was deleted at the same time.
            raise NotFound(
                "unknown_paragraph", f"Paragraph {paragraph_id} is gone with its source.", "Reload the page."
            )
        return shown


def _has_label(column: InstrumentedAttribute[str | None], labels: frozenset[str] | None) -> ColumnElement[bool]:
    return column.is_(None) if labels is None else column.in_(labels)


def _present_revision(revision: ParagraphRevision, names: SpeakerNames) -> Revision:
    return {
        "revision_id": revision.id,
        "paragraph_id": revision.paragraph_id,
        "text": revision.text,
        "speaker": names.of(revision.speaker) if revision.speaker else None,
        "note": revision.note,
        "changed_at": f"{revision.changed_at.isoformat()}Z",
    }


def _after(correction: Correction, kind: str) -> dict[str, Any]:
    """Return the changed columns of a paragraph that is of ``kind`` now."""
    after: dict[str, Any] = dict(correction)
    if "text" in correction:
        after["text"] = _text(correction["text"])
    if "speaker" in correction:
        after["speaker"] = speaker_name(correction["speaker"])
    if correction.get("kind", kind) != "speech":
        after |= {"speaker": None, "question": False}  # nobody says it
    return after


def _text(text: str) -> str:
    text = fold_whitespace(clean_text(text))
    if not has_words(text):
        raise InputError(
            "bad_paragraph",
            "A paragraph needs a letter or a digit.",
            "Say what was said; a source as a whole can be deleted, a paragraph cannot.",
        )
    if len(text) > MAX_PARAGRAPH_LENGTH:
        raise InputError(
            "bad_paragraph",
            f"The paragraph has {len(text):,} characters; {MAX_PARAGRAPH_LENGTH:,} are the most.",
            "Correct one paragraph at a time; import a new transcript as a source of its own.",
        )
    return text


def speaker_name(name: str | None) -> str | None:
    """Return a name with single spaces and without control characters; None stays.

    Raises:
        InputError: ``bad_speaker``.
    """
    if name is None:
        return None
    name = fold_whitespace(clean_text(name))
    if not has_words(name) or len(name) > MAX_NAME_LENGTH:
        raise InputError(
            "bad_speaker",
            f"A name has 1 to {MAX_NAME_LENGTH} characters, a letter or a digit among them.",
            "Give the speaker's name, or null for nobody's.",
        )
    return name
