"""Sources and their paragraphs as the wire shows them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, distinct, func, select, true
from sqlalchemy.orm import InstrumentedAttribute, Session, undefer

from indexer.sources import Rights
from models.text.paragraphs import UNSURE_BELOW, DayOrigin, Kind, SourceKind
from server.access.ownership import present_access
from server.clock import release_time
from server.db.tables import (
    Draft,
    LiveLine,
    LiveSource,
    ParagraphRevision,
    Post,
    Source,
    SourceParagraph,
    draft_source,
)
from server.schemas import sources as schemas
from server.schemas.base import format_timestamp
from server.sources.public_speakers import public_speaker, public_speaker_filter
from server.sources.speaker_names import load_speaker_names
from server.sources.spoken_words import present_words
from server.sources.turns import SpokenText

# Beyond this many, everything is counted rather than named one by one.
_MOST_NAMED = 500


def present_source(session: Session, source: Source) -> schemas.Source:
    """One source, without its paragraphs."""
    return present_sources(session, [source])[0]


def present_sources(session: Session, sources: Sequence[Source]) -> list[schemas.Source]:
    """Present sources as ``GET /api/sources`` does, with a fixed number of queries."""
    ids = [source.id for source in sources]
    chosen = SourceParagraph.source_id
    counted = (
        select(chosen, func.count(), func.max(SourceParagraph.start_ms)).where(_among(chosen, ids)).group_by(chosen)
    )
    counts = {source_id: (count, last) for source_id, count, last in session.execute(counted)}
    first = func.min(SourceParagraph.index)
    spoken = (
        select(chosen, SourceParagraph.speaker, first)
        .where(SourceParagraph.speaker.is_not(None), _among(chosen, ids), public_speaker_filter())
        .group_by(chosen, SourceParagraph.speaker)
        .order_by(first)
    )
    names, formats = load_speaker_names(session), {source.id: source.format for source in sources}
    # Labels of one person are one name; a dict has them in order.
    speakers: dict[str, dict[str, None]] = defaultdict(dict)
    for source_id, label, _ in session.execute(spoken):
        if name := names.in_source(label, formats.get(source_id, "")):
            speakers[source_id][name] = None
    # With the drafts themselves, so that those count alone which may be read.
    attached = (
        select(draft_source.c.source_id, func.count())
        .join(Draft, Draft.id == draft_source.c.draft_id)
        .group_by(draft_source.c.source_id)
    )
    drafts: dict[str, int] = dict(session.execute(attached).all())
    of_posts = _posts(session, [source.id for source in sources if source.format == "posts"])
    at = release_time()
    live = _live(session, ids)
    rights = present_access(session, Source, {source.id: source.owner_id for source in sources})
    return [
        {
            **_present(source, at),
            **rights.get(source.id, {}),
            **live.get(source.id, {}),
            "paragraphs": counts.get(source.id, (0, None))[0],
            "duration_ms": counts.get(source.id, (0, None))[1],
            "speakers": list(speakers.get(source.id, ())),
            "drafts": drafts.get(source.id, 0),
            "posts": of_posts.get(source.id, (None, None))[0],
            "threads": of_posts.get(source.id, (None, None))[1],
        }
        for source in sources
    ]


def _live(session: Session, ids: Sequence[str]) -> Mapping[str, schemas.Live]:
    """How far those of the sources are that are live."""
    counted = (
        select(LiveSource.source_id, func.max(LiveLine.number), func.max(LiveLine.changed_at))
        .outerjoin(LiveLine, LiveLine.source_id == LiveSource.source_id)
        .where(_among(LiveSource.source_id, ids))
        .group_by(LiveSource.source_id)
    )
    return {
        source_id: {"live": {"lines": lines or 0, "last_line_at": format_timestamp(at)}}
        for source_id, lines, at in session.execute(counted)
    }


def _posts(session: Session, ids: Sequence[str]) -> Mapping[str, tuple[int, int]]:
    """How many posts sources of posts have that can be read, and how many threads."""
    counted = (
        select(Post.source_id, func.count(), func.count(distinct(Post.thread)))
        .where(_among(Post.source_id, ids), Post.state == "")
        .group_by(Post.source_id)
    )
    return {source_id: (posts, threads) for source_id, posts, threads in session.execute(counted)} if ids else {}


def present_source_with_paragraphs(session: Session, source: Source) -> schemas.WholeSource:
    """One source with its paragraphs, as ``GET /api/sources/ID`` shows it."""
    return {**present_source(session, source), "items": _items(session, source)}


def present_paragraph(session: Session, source_id: str, index: int) -> schemas.Paragraph | None:
    """Present the paragraph at ``index``; None if there is none."""
    source = session.get(Source, source_id)
    items = _items(session, source) if source else []
    return next((item for item in items if item["index"] == index), None)


def _items(session: Session, source: Source) -> list[schemas.Paragraph]:
    source_id, names = source.id, load_speaker_names(session)
    paragraphs = session.execute(
        select(SourceParagraph, public_speaker())
        .options(undefer(SourceParagraph.words))
        .where(SourceParagraph.source_id == source_id)
        .order_by(SourceParagraph.index)
    ).all()
    of_posts = select(Post).where(Post.source_id == source_id, Post.paragraph_index.is_not(None))
    posts = {post.paragraph_index: _post(post) for post in session.scalars(of_posts)}
    revised = (
        select(ParagraphRevision.index, func.count())
        .where(ParagraphRevision.source_id == source_id)
        .group_by(ParagraphRevision.index)
    )
    revisions: Mapping[int, int] = dict(session.execute(revised).all())
    items: list[schemas.Paragraph] = []
    next_start: int | None = None
    for paragraph, label in reversed(paragraphs):
        item: schemas.Paragraph = {
            "paragraph_id": paragraph.id,
            "index": paragraph.index,
            "text": paragraph.text,
            "speaker": names.in_source(label, source.format),
            "start_ms": paragraph.start_ms,
            "end_ms": _end(paragraph, next_start),
            "question": paragraph.question,
            "revisions": revisions.get(paragraph.index, 0),
        }
        spoken = SpokenText(paragraph.text, label, source.format, paragraph.question)
        if turns := spoken.turns(names):
            item["turns"] = turns
        if paragraph.kind != "speech":
            item["kind"] = cast(Kind, paragraph.kind)
        if label and label != item["speaker"]:
            item["speaker_label"] = label
        if paragraph.words:
            item["words"] = present_words(paragraph.words, paragraph.text)
            if unsure := [[start, end] for start, end, *_, sure in item["words"] if 0 <= sure < UNSURE_BELOW]:
                item["unsure"] = unsure
        if paragraph.index in posts:
            item["post"] = posts[paragraph.index]
        items.append(item)
        next_start = next_start if paragraph.start_ms is None else paragraph.start_ms
    return items[::-1]


def _post(post: Post) -> schemas.ParagraphPost:
    """Present the metadata of a post; the author of a private one has a request of its own."""
    return {
        "position": post.position,
        "thread": post.thread,
        "parent": post.parent_position,
        "relation": post.relation,
        "parent_state": post.parent_state,
        "posted_at": format_timestamp(post.posted_at),
        "platform": post.platform,
        "known": post.known,
        "handle": post.handle if post.known else None,
        "url": post.url if post.known else None,
    }


def _end(paragraph: SourceParagraph, next_start: int | None) -> int | None:
    if paragraph.end_ms is not None or paragraph.start_ms is None:
        return paragraph.end_ms
    # Two recordings in one file: the clock of the second begins anew.
    return next_start if next_start is not None and next_start > paragraph.start_ms else None


def _present(source: Source, at: datetime) -> schemas.SourceRecord:
    media: schemas.Media | None = None
    if source.media_file is not None:
        media = {
            "url": f"/sources/{source.id}/media",
            "type": source.media_type or "",
            "name": source.media_name or "",
            "bytes": source.media_bytes or 0,
        }
    return {
        "source_id": source.id,
        "title": source.title,
        "file_name": source.file_name,
        "format": source.format,
        "imported_at": f"{source.imported_at.isoformat()}Z",
        "spoken_on": source.spoken_on.isoformat() if source.spoken_on else None,
        "day_origin": cast(DayOrigin | None, source.day_origin),
        "day_written": source.day_written,
        "kind": cast(SourceKind, source.kind),
        "held": source.held,
        "reviewed": source.reviewed_at is not None,
        "media": media,
        "embargo_until": f"{source.embargo_until.isoformat()}Z" if source.embargo_until else None,
        "embargo_note": source.embargo_note,
        "embargoed": source.embargo_until is not None and source.embargo_until > at,
        "rights": cast(Rights, source.rights),
        "language": source.language,
    }


def _among(column: InstrumentedAttribute[str], ids: Sequence[str]) -> ColumnElement[bool]:
    return column.in_(ids) if len(ids) <= _MOST_NAMED else true()
