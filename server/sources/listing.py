"""Searches the list of sources by text, speaker, day, format, recording and embargo."""

import re
from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import ColumnElement, func, or_, select, tuple_
from sqlalchemy.orm import Session

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from server.clock import release_time
from server.db.tables import Source, SourceParagraph, SpeakerAlias, draft_source
from server.schemas import sources as schemas
from server.schemas.sources import (
    DraftSources,
    FoundSource,
    FoundSources,
    ListRequest,
    Snippet,
    SourceFilter,
    SourceHit,
    SpeakerCount,
)
from server.sources.presenters import present_sources
from server.sources.public_speakers import public_labels
from server.sources.speaker_names import labels_of, load_speaker_names

SNIPPET_LENGTH = 160
# How many sources that are not attached a desk lists; in a larger library the others are found by search.
NEWEST_UNATTACHED = 300
_BEFORE_HIT = 60
_CHUNK = 500
_ESCAPE = "\\"

# Quotation marks and dashes have many forms: in a search each matches any character.
_MARKS = re.compile("[\"'‘’‚‛`´“”„‟«»‹›「」『』‐‑‒–—―−-]")
_SPECIAL = re.compile(r"[\\%_]")


class SourceListing:
    """Reads the list of sources."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, search: ListRequest) -> FoundSources:
        """Return ``{sources, total}``: the matches, best first, and their number before limit and offset."""
        conditions = _conditions(self._session, search)
        matching = select(Source.id).where(*conditions)
        words = fold_whitespace(clean_text(search.q))
        hits: dict[str, int] = {}
        ids = list(self._session.scalars(matching.order_by(Source.imported_at.desc(), Source.id)))
        if words:
            hits = self._first_hits(words, [SourceParagraph.source_id.in_(matching)] if conditions else [])
            ids = self._ranked(words, ids, hits)
        end = None if search.limit is None else search.offset + search.limit
        page = ids[search.offset : end]
        places = self._hits({source_id: hits[source_id] for source_id in page if source_id in hits}, words)
        shown: list[FoundSource] = []
        for source in self._present(page):
            hit = places.get(source["source_id"])
            shown.append(cast(FoundSource, source if hit is None else {**source, "hit": hit}))
        return {"sources": shown, "total": len(ids)}

    def for_draft(self, draft_id: str) -> DraftSources:
        """Return ``{sources, total}``: those attached to a draft, then the newest others; the size of the library."""
        attached = select(draft_source.c.source_id).where(draft_source.c.draft_id == draft_id)
        newest = Source.imported_at.desc(), Source.id
        of_draft = self._session.scalars(select(Source.id).where(Source.id.in_(attached)).order_by(*newest))
        others = select(Source.id).where(Source.id.not_in(attached)).order_by(*newest).limit(NEWEST_UNATTACHED)
        ids = [*of_draft, *self._session.scalars(others)]
        total = self._session.scalar(select(func.count()).select_from(Source)) or 0
        return {"sources": self._present(ids), "total": total}

    def speakers(self) -> list[SpeakerCount]:
        """Return all speakers, ``{speaker, paragraphs, sources}``, by number of paragraphs, each name once.

        A source with several labels of one person counts once for each. Of the authors of posts only public figures and
        organisations are listed.
        """
        names = load_speaker_names(self._session)
        merged: dict[str, SpeakerCount] = {}
        for label, paragraphs, sources in public_labels(self._session):
            name = names.of(label)
            entry = merged.setdefault(name, {"speaker": name, "paragraphs": 0, "sources": 0})
            entry["paragraphs"] += paragraphs
            entry["sources"] += sources
        return sorted(merged.values(), key=lambda entry: (-entry["paragraphs"], entry["speaker"]))

    def _first_hits(self, words: str, among: Sequence[ColumnElement[bool]]) -> dict[str, int]:
        """Return the index of the first matching paragraph of each source."""
        rows = self._session.execute(
            select(SourceParagraph.source_id, func.min(SourceParagraph.index))
            .where(_has(SourceParagraph.text, words), *among)
            .group_by(SourceParagraph.source_id)
        )
        return dict(rows.all())

    def _ranked(self, words: str, ids: Sequence[str], hits: dict[str, int]) -> list[str]:
        named = or_(_has(Source.title, words), _has(Source.file_name, words))
        titled = set(self._session.scalars(select(Source.id).where(named)))
        # Compares each distinct name once, not once a paragraph.
        labels = select(SourceParagraph.speaker).distinct().subquery()
        corrected = select(SpeakerAlias.label).where(_has(SpeakerAlias.name, words))
        named_so = or_(
            SourceParagraph.speaker.in_(select(labels.c.speaker).where(_has(labels.c.speaker, words))),
            SourceParagraph.speaker.in_(corrected),
        )
        speaking = select(SourceParagraph.source_id).where(named_so).distinct()
        spoken = set(self._session.scalars(speaking))
        matches = [source_id for source_id in ids if source_id in titled or source_id in spoken or source_id in hits]
        return sorted(matches, key=lambda source_id: 0 if source_id in titled else 1 if source_id in spoken else 2)

    def _present(self, page: Sequence[str]) -> list[schemas.Source]:
        sources: dict[str, Source] = {}
        for first in range(0, len(page), _CHUNK):
            part = self._session.scalars(select(Source).where(Source.id.in_(page[first : first + _CHUNK])))
            sources |= {source.id: source for source in part}
        # A source may have been deleted since its id was read.
        return present_sources(self._session, [sources[source_id] for source_id in page if source_id in sources])

    def _hits(self, places: dict[str, int], words: str) -> dict[str, SourceHit]:
        hits: dict[str, SourceHit] = {}
        pairs = list(places.items())
        for first in range(0, len(pairs), _CHUNK):
            position = tuple_(SourceParagraph.source_id, SourceParagraph.index)
            part = self._session.scalars(select(SourceParagraph).where(position.in_(pairs[first : first + _CHUNK])))
            for paragraph in part:
                shown = snippet(paragraph.text, words)
                hits[paragraph.source_id] = {"paragraph_id": paragraph.id, "index": paragraph.index, **shown}
        return hits


def _conditions(session: Session, search: ListRequest) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if search.speaker is not None:
        labels = labels_of(session, search.speaker)
        wanted.append(Source.id.in_(select(SourceParagraph.source_id).where(SourceParagraph.speaker.in_(labels))))
    if search.media is not None:
        wanted.append(Source.media_file.is_not(None) if search.media else Source.media_file.is_(None))
    if search.embargoed is not None:
        until = func.coalesce(Source.embargo_until > release_time(), False)
        wanted.append(until.is_(True) if search.embargoed else until.is_(False))
    return [*wanted, *filter_conditions(search)]


def filter_conditions(search: SourceFilter) -> list[ColumnElement[bool]]:
    """Return the conditions on sources as SQL, but for those on speakers and recordings."""
    wanted: list[ColumnElement[bool]] = []
    if search.first_day is not None:
        wanted.append(Source.spoken_on >= search.first_day)
    if search.last_day is not None:
        wanted.append(Source.spoken_on <= search.last_day)
    if search.format is not None:
        wanted.append(Source.format == search.format.lower())
    if search.language is not None:
        wanted.append(Source.language == search.language)
    if search.rights is not None:
        wanted.append(Source.rights == search.rights)
    if search.draft_id is not None:
        attached = select(draft_source.c.source_id).where(draft_source.c.draft_id == search.draft_id)
        wanted.append(Source.id.in_(attached))
    return wanted


def _has(column: Any, words: str) -> ColumnElement[bool]:
    pattern = _SPECIAL.sub(lambda match: _ESCAPE + match.group(), words)
    if has_words(words):
        pattern = _MARKS.sub("_", pattern)
    has: ColumnElement[bool] = column.ilike(f"%{pattern}%", escape=_ESCAPE)
    return has


def snippet(text: str, words: str) -> Snippet:
    """Return about ``SNIPPET_LENGTH`` characters of ``text`` around ``words``, and where the words are in them."""
    pattern = re.escape(words)
    if has_words(words):
        pattern = "".join("." if _MARKS.match(character) else re.escape(character) for character in words)
    match = re.search(pattern, text, re.IGNORECASE)
    # SQL and re fold the case of a few characters (“İ”) differently: then the beginning is shown without a mark.
    start, end = match.span() if match else (0, 0)
    left = max(0, min(start - _BEFORE_HIT, len(text) - SNIPPET_LENGTH))
    right = max(end, min(len(text), left + SNIPPET_LENGTH))
    if left > 0:
        left = text.find(" ", left, start) + 1 or left
    if right < len(text):
        space = text.rfind(" ", end, right)
        right = space if space >= 0 else right
    before, after = "…" if left > 0 else "", "…" if right < len(text) else ""
    shift = len(before) - left
    return {"text": f"{before}{text[left:right]}{after}", "start": start + shift, "end": end + shift}
