"""Stores what the file of a source reads as now, with what people have corrected of it."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from models.text.paragraphs import Paragraph
from server.access.visibility import current_person_id
from server.db.tables import ParagraphRevision, SourceParagraph, now
from server.sources.paragraph_changes import ParagraphChanges, StoredParagraph, paragraph_changes
from server.sources.rows import speech_columns
from server.sources.spoken_words import store_words


def store_paragraphs(
    session: Session, source_id: str, before: Sequence[Paragraph], after: Sequence[Paragraph]
) -> ParagraphChanges:
    """Store the paragraphs that the lines of a live source give now; the caller commits.

    Args:
        before, after: what the lines gave, and what they give now.
    """
    stored, rows = _stored(session, source_id)
    # A version that joins lines in another way may have stored them.
    changes = paragraph_changes(stored, before if len(stored) == len(before) else rows, after, forgets=True)
    _store(session, source_id, stored, changes)
    return changes


def store_reread(
    session: Session, source_id: str, before: Sequence[Paragraph], after: Sequence[Paragraph]
) -> ParagraphChanges:
    """Store the paragraphs of a file that was read again; the caller commits.

    No earlier text is lost: each is in the history of the paragraph that has its words now.

    Args:
        before, after: what the file gave, and what it gives now.
    """
    changes = preview_reread(session, source_id, before, after)
    _store(session, source_id, _stored(session, source_id)[0], changes, reread=True)
    return changes


def preview_reread(
    session: Session, source_id: str, before: Sequence[Paragraph], after: Sequence[Paragraph]
) -> ParagraphChanges:
    """Return what ``store_reread`` changes."""
    stored, rows = _stored(session, source_id)
    if len(stored) != len(before):
        before = _as_read(session, source_id, rows)
    return paragraph_changes(stored, before, after)


def stored_paragraphs(session: Session, source_id: str) -> list[StoredParagraph]:
    """Return the paragraphs of a source in order."""
    return _stored(session, source_id)[0]


def _stored(session: Session, source_id: str) -> tuple[list[StoredParagraph], list[Paragraph]]:
    columns = SourceParagraph.id, SourceParagraph.text, SourceParagraph.speaker, SourceParagraph.question
    rows = session.execute(
        select(*columns, SourceParagraph.kind, SourceParagraph.start_ms, SourceParagraph.end_ms)
        .where(SourceParagraph.source_id == source_id)
        .order_by(SourceParagraph.index)
    ).all()
    paragraphs = [Paragraph(row.text, row.speaker, row.start_ms, row.end_ms, row.question, row.kind) for row in rows]
    return [StoredParagraph(row.id, row.text, row.speaker, row.question, row.kind) for row in rows], paragraphs


def _as_read(session: Session, source_id: str, rows: Sequence[Paragraph]) -> list[Paragraph]:
    """Return stored paragraphs as they were before anybody corrected them."""
    columns = ParagraphRevision.index, ParagraphRevision.text, ParagraphRevision.speaker
    mine = select(*columns).where(ParagraphRevision.source_id == source_id).order_by(ParagraphRevision.id.desc())
    oldest = {index: (text, speaker) for index, text, speaker in session.execute(mine)}
    read = []
    for index, row in enumerate(rows):
        text, speaker = oldest.get(index, (row.text, row.speaker))
        read.append(Paragraph(text, speaker, row.start_ms, row.end_ms, row.question, row.kind))
    return read


def _store(
    session: Session,
    source_id: str,
    stored: Sequence[StoredParagraph],
    changes: ParagraphChanges,
    *,
    reread: bool = False,
) -> None:
    index_of = {paragraph.id: index for index, paragraph in enumerate(stored)}
    unchanged = [placed for placed in changes.placed if placed.before is not None and not placed.is_new_text]
    moved = {
        index_of[placed.before.id]: placed.index
        for placed in changes.placed
        if placed.before is not None and index_of[placed.before.id] != placed.index
    }
    moved |= {index_of[paragraph.id]: index for paragraph, index in changes.absorbed if index_of[paragraph.id] != index}
    gone = [*changes.deleted, *(paragraph.id for paragraph, _ in changes.absorbed)]
    gone += [placed.before.id for placed in changes.placed if placed.before and placed.is_new_text]
    if gone:
        mine = SourceParagraph.source_id == source_id, SourceParagraph.id.in_(gone)
        session.execute(delete(SourceParagraph).where(*mine).execution_options(synchronize_session=False))
        lost = (
            ParagraphRevision.source_id == source_id,
            ParagraphRevision.index.in_([index_of[paragraph_id] for paragraph_id in changes.deleted]),
        )
        session.execute(delete(ParagraphRevision).where(*lost).execution_options(synchronize_session=False))
    _add_revisions(session, source_id, changes, index_of, every=reread)
    _move(session, source_id, moved)
    for placed in unchanged:
        assert placed.before is not None
        session.execute(
            update(SourceParagraph)
            .where(SourceParagraph.id == placed.before.id)
            .values(speech_columns(placed.paragraph))
            .execution_options(synchronize_session=False)
        )
    new = [
        {
            "source_id": source_id,
            "index": placed.index,
            "text": placed.paragraph.text,
            **speech_columns(placed.paragraph),
            **({"words": store_words(placed.paragraph.words)} if reread else {}),
        }
        for placed in changes.placed
        if placed.is_new_text
    ]
    if new:
        session.execute(insert(SourceParagraph), new)


def _add_revisions(
    session: Session, source_id: str, changes: ParagraphChanges, index_of: Mapping[int, int], *, every: bool
) -> None:
    """Remember the words that somebody may have quoted; of a live source, words that were only added to need none."""
    earlier = [
        placed.before
        for placed in changes.placed
        if placed.before is not None and (placed.is_correction or (every and placed.is_new_text))
    ]
    earlier += [paragraph for paragraph, _ in changes.absorbed]
    # By the index that they had: all revisions are moved afterwards.
    add_revisions(
        session, source_id, ((index_of[before.id], before.id, before.text, before.speaker) for before in earlier)
    )


def add_revisions(
    session: Session, source_id: str, earlier: Iterable[tuple[int, int, str, str | None]], note: str = ""
) -> None:
    """Store earlier forms of paragraphs, which the viewer of the session has changed; the caller commits.

    Args:
        earlier: index, id, text and speaker of each paragraph before the change.
        note: the reason.
    """
    shared = {"source_id": source_id, "note": note, "person_id": current_person_id(session), "changed_at": now()}
    rows = [
        {"index": index, "paragraph_id": paragraph_id, "text": text, "speaker": speaker, **shared}
        for index, paragraph_id, text, speaker in earlier
    ]
    if rows:
        session.execute(insert(ParagraphRevision), rows)


def _move(session: Session, source_id: str, moved: Mapping[int, int]) -> None:
    """Give paragraphs and their earlier forms other indexes; first negative ones, since each may be taken."""
    if not moved:
        return
    for table in (SourceParagraph, ParagraphRevision):
        mine = table.source_id == source_id
        aside = update(table).where(mine, table.index == bindparam("at")).values(index=bindparam("aside"))
        places = [{"at": index, "aside": -1 - to} for index, to in moved.items()]
        session.connection().execute(aside, places)
        back = update(table).where(mine, table.index < 0).values(index=-1 - table.index)
        session.execute(back.execution_options(synchronize_session=False))
