"""Searches the archive by words and meaning; returns pages of sources with their best passages."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from indexer.lexical.highlighting import highlights
from indexer.lexical.text_query import TextQuery, parse
from indexer.readers.text.characters import clean_text, fold_whitespace
from indexer.sources import Filter, Found, StoreUnavailable
from models.errors import InputError
from models.recommend.protocol import QuoteQuery
from models.recommend.rankings import reciprocal_rank_fusion
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens
from server.access.visible_sources import restrict_to_visible
from server.clock import release_time
from server.db.tables import Source, SourceParagraph, SpeakerAlias
from server.inference.engine import Engine
from server.schemas import search as schemas
from server.sources.embargo import no_embargo_now
from server.sources.listing import filter_conditions
from server.sources.presenters import present_sources
from server.sources.public_speakers import public_speaker
from server.sources.speaker_names import labels_of, load_speaker_names
from server.suggestions.archive import unavailable

log = structlog.get_logger(__name__)

WORDS_ONLY: Final[schemas.SearchDegraded] = "words only"
PASSAGES_SHOWN = 3
_LEXICAL_CANDIDATES = 400
_VECTOR_CANDIDATES = 60
# In an archive of 95,000 paragraphs the best match of a meaningless query scores 0.44 to 0.49, that of a question
# which the archive answers 0.6 and more.
MIN_SIMILARITY = 0.45
_MAX_SPEAKER_NAMES = 500
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class _Passage:
    paragraph_id: int
    score: float


class ArchiveSearchService:
    """Searches the archive."""

    def __init__(self, session: Session, engine: Engine) -> None:
        self._session = session
        self._engine = engine

    def find(self, search: schemas.FindRequest) -> schemas.Archive:
        """Return ``{results, total, took_ms, degraded}``, see ``docs/wire.md``.

        Raises:
            InputError: ``nothing_sought``: the query has only excluded words.
            Unavailable: ``archive_unavailable``.
        """
        began = time.monotonic()
        self._engine.synchronise()
        text = fold_whitespace(clean_text(search.q))
        query = parse(text)
        wanted_words = " ".join([*query.words, *(word for phrase in query.phrases for word in phrase)])
        if query.without and not wanted_words and not search.title.strip():
            raise InputError(
                "nothing_sought",
                "The search only excludes words.",
                "Add a word to search for, as in: pumps -wall.",
            )
        degraded: schemas.SearchDegraded | None = None
        if wanted_words or search.title.strip():
            # Without a query the words of the headline are searched.
            typed = text if wanted_words else f"{search.title} {text}"
            fused, degraded = self._fused(QuoteQuery(search.title, wanted_words), typed, self._filter(search))
            results, total = self._group_by_source(fused, parse(typed), search)
        else:
            results, total = self._listed(search)
        took = round(1_000 * (time.monotonic() - began))
        return {"results": results, "total": total, "took_ms": took, "degraded": degraded}

    def _fused(
        self, query: QuoteQuery, text: str, where: Filter
    ) -> tuple[list[_Passage], schemas.SearchDegraded | None]:
        """Fuse lexical and vector results; without vectors the lexical results, marked as degraded."""
        if where.speakers is not None and not where.speakers:
            return [], None
        try:
            worded = self._engine.index.search_text(text, where, _LEXICAL_CANDIDATES)
        except StoreUnavailable as error:
            log.warning("archive_unavailable", reason=str(error))
            raise unavailable() from error
        degraded: schemas.SearchDegraded | None = None
        nearest: Sequence[Found] = ()
        try:
            close = self._engine.index.nearest(query, where, _VECTOR_CANDIDATES)
            nearest = [hit for hit in close if hit.score >= MIN_SIMILARITY]
        except StoreUnavailable as error:
            log.warning("archive_words_only", reason=str(error))
            degraded = WORDS_ONLY
        fused = reciprocal_rank_fusion([[hit.paragraph_id for hit in half] for half in (worded, nearest)])
        return [_Passage(paragraph_id, score) for paragraph_id, score in fused], degraded

    def _group_by_source(
        self, hits: Sequence[_Passage], query: TextQuery, search: schemas.FindRequest
    ) -> tuple[list[schemas.SearchResult], int]:
        """Group passages by source; return a page of sources with their best passages, and the number of sources."""
        rows = self._rows([hit.paragraph_id for hit in hits], search)
        by_source: dict[str, list[tuple[float, SourceParagraph]]] = {}
        for hit in hits:
            paragraph = rows.get(hit.paragraph_id)
            # Vector results must match the phrases of the query, too.
            if paragraph is not None and _matches_phrases(query, paragraph.text):
                by_source.setdefault(paragraph.source_id, []).append((hit.score, paragraph))
        # Only the best passages count, so that long transcripts have no advantage.
        order = sorted(
            by_source, key=lambda source_id: -sum(score for score, _ in by_source[source_id][:PASSAGES_SHOWN])
        )
        page = order[search.offset : search.offset + search.limit]
        shown = [paragraph.id for source_id in page for _, paragraph in by_source[source_id][:PASSAGES_SHOWN]]
        names = load_speaker_names(self._session)
        named = (
            select(SourceParagraph.id, public_speaker(), Source.format)
            .join(Source, Source.id == SourceParagraph.source_id)
            .where(SourceParagraph.id.in_(shown))
        )
        speakers = {
            paragraph_id: names.in_source(label, source_format)
            for paragraph_id, label, source_format in self._session.execute(named)
        }
        passages = {
            source_id: [
                _present(score, paragraph, speakers.get(paragraph.id), query)
                for score, paragraph in by_source[source_id][:PASSAGES_SHOWN]
            ]
            for source_id in page
        }
        return self._described(page, passages), len(order)

    def _listed(self, search: schemas.FindRequest) -> tuple[list[schemas.SearchResult], int]:
        """Return the matching sources of a search without words, latest day first."""
        names = self._speakers(search.speaker)
        conditions = _conditions(search)
        if names is not None:
            speaking = select(SourceParagraph.source_id).where(SourceParagraph.speaker.in_(names))
            conditions.append(Source.id.in_(speaking))
        fitting = select(Source.id).where(*conditions)
        total = self._session.scalar(select(func.count()).select_from(fitting.subquery())) or 0
        latest = Source.spoken_on.desc().nulls_last(), Source.imported_at.desc(), Source.id
        page = self._session.scalars(fitting.order_by(*latest).limit(search.limit).offset(search.offset)).all()
        return self._described(page, {}), total

    def _described(
        self, page: Sequence[str], passages: dict[str, list[schemas.FoundPassage]]
    ) -> list[schemas.SearchResult]:
        sources = {source.id: source for source in self._session.scalars(select(Source).where(Source.id.in_(page)))}
        described = present_sources(self._session, [sources[source_id] for source_id in page if source_id in sources])
        return [{"source": source, "passages": passages.get(source["source_id"], [])} for source in described]

    def _rows(self, paragraph_ids: Sequence[int], search: schemas.FindRequest) -> dict[int, SourceParagraph]:
        """Read the present paragraphs whose sources match; the store decides, not the index."""
        wanted = (
            select(SourceParagraph).join(Source, Source.id == SourceParagraph.source_id).where(*_conditions(search))
        )
        rows: dict[int, SourceParagraph] = {}
        for first in range(0, len(paragraph_ids), _CHUNK):
            part = wanted.where(SourceParagraph.id.in_(paragraph_ids[first : first + _CHUNK]))
            rows |= {paragraph.id: paragraph for paragraph in self._session.scalars(part)}
        return rows

    def _filter(self, search: schemas.FindRequest) -> Filter:
        names = self._speakers(search.speaker)
        where = Filter(
            source_ids=restrict_to_visible(self._session, self._source_ids(search)),
            first_day=search.first_day,
            last_day=search.last_day,
            languages=None if search.language is None else frozenset({search.language}),
            rights=None if search.rights is None else frozenset({search.rights}),
            free_on=None if search.embargoed or search.only_embargoed else release_time(),
        )
        return where if names is None else replace(where, speakers=frozenset(names))

    def _source_ids(self, search: schemas.FindRequest) -> set[str] | None:
        """Return the sources that fit the conditions that the index cannot check; None without such conditions."""
        if not (search.source_id or search.draft_id or search.format or search.media or search.only_embargoed):
            return None
        return set(self._session.scalars(select(Source.id).where(*_conditions(search))))

    def _speakers(self, speaker: str | None) -> Iterable[str] | None:
        """Return the labels that ``speaker`` means: of the person with that name, else those that contain it."""
        if speaker is None:
            return None
        mine = labels_of(self._session, speaker)
        if self._session.scalar(select(SourceParagraph.id).where(SourceParagraph.speaker.in_(mine)).limit(1)):
            return mine
        labels = select(SourceParagraph.speaker).where(SourceParagraph.speaker.is_not(None)).distinct().subquery()
        corrected = select(SpeakerAlias.label).where(SpeakerAlias.name.icontains(speaker, autoescape=True))
        part = or_(labels.c.speaker.icontains(speaker, autoescape=True), labels.c.speaker.in_(corrected))
        return list(self._session.scalars(select(labels.c.speaker).where(part).limit(_MAX_SPEAKER_NAMES)))


def _conditions(search: schemas.FindRequest) -> list[ColumnElement[bool]]:
    """Return the conditions on sources as SQL."""
    wanted: list[ColumnElement[bool]] = []
    if search.source_id is not None:
        wanted.append(Source.id == search.source_id)
    if search.only_embargoed:
        wanted.append(Source.embargo_until > release_time())
    elif not search.embargoed:
        wanted.append(no_embargo_now())
    if search.media:
        wanted.append(Source.media_file.is_not(None))
    return [*wanted, *filter_conditions(search)]


def _present(score: float, paragraph: SourceParagraph, speaker: str | None, query: TextQuery) -> schemas.FoundPassage:
    marked = highlights(paragraph.text, query, lambda word: word not in STOP_WORDS)
    return {
        "paragraph_id": paragraph.id,
        "index": paragraph.index,
        "text": paragraph.text,
        "speaker": speaker,
        "start_ms": paragraph.start_ms,
        "question": paragraph.question,
        "score": score,
        "highlights": [{"start": start, "end": end} for start, end in marked],
    }


def _matches_phrases(query: TextQuery, text: str) -> bool:
    """Return whether ``text`` contains every phrase and nothing that is excluded."""
    if not (query.phrases or query.without):
        return True
    words = tokens(text)
    return all(_has(words, phrase) for phrase in query.phrases) and not any(_has(words, row) for row in query.without)


def _has(words: Sequence[str], row: tuple[str, ...]) -> bool:
    return any(tuple(words[at : at + len(row)]) == row for at in range(len(words) - len(row) + 1))
