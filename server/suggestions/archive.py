"""Suggests quotes from the whole archive: finds sources, then their passages, then ranks passages and spans."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import structlog
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from indexer.passages.archive_search import ArchiveSearch
from indexer.passages.index import Hit
from indexer.sources import Filter, StoreUnavailable
from models.caching import BatchCache
from models.errors import AppError, ModelsUnavailable, Unavailable
from models.recommend.protocol import QuoteQuery, Ranking, never
from models.recommend.source_ranking import SourceRanking
from server.access.visible_sources import visibility_key, visible_sources
from server.clock import release_time
from server.db.tables import Source
from server.inference.engine import Engine
from server.schemas.suggestions import ArchiveStage, Degraded, SuggestedParagraph, SuggestedSource
from server.sources.speaker_names import labels_of
from server.suggestions.explanations import Explainer
from server.suggestions.service import (
    Suggestion,
    SuggestionStage,
    SuggestRequest,
    has_words,
    may_be_offered,
    present_suggestions,
    sort_by_score,
    without_probabilities,
)

log = structlog.get_logger(__name__)


SOURCES = 5
RECALLED = 50
# Attached sources are dropped from the results, so more are requested for each of them.
_RECALLED_FOR_ATTACHED = 20
_MAX_RECALLED = 400
# The sentences of an archive have no stored vectors; this many paragraphs are ranked in a fraction of a second.
RANKED = 24
OFFERED = 12
RANK_WITHIN_S = 2.0
_MAX_CACHED_ANSWERS = 256


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """The filters of a request; None does not filter. Both days are included."""

    speaker: str | None = None
    first_day: date | None = None
    last_day: date | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class ArchiveRequest:
    """A validated ``suggest_archive`` request.

    Args:
        attached: sources to exclude, since the desk suggests them already.
        questions: include interviewers' questions.
    """

    query: QuoteQuery
    attached: frozenset[str] = frozenset()
    questions: bool = False
    limits: ArchiveLimits = ArchiveLimits()


@dataclass(frozen=True, slots=True)
class ArchiveSuggestions:
    """One stage of an answer, sent as ``archive_suggestions``; ``degraded``: see ``SuggestionStage``."""

    stage: ArchiveStage
    sources: list[SuggestedSource]
    items: list[SuggestedParagraph]
    degraded: Degraded | None = None


@dataclass(frozen=True, slots=True)
class _Answer:
    scores: Mapping[str, float]
    suggestions: Sequence[Suggestion]
    degraded: Degraded | None = None
    is_provisional: bool = False


class ArchiveSuggester:
    """Suggests passages of sources that are not attached. One instance serves all requests; each passes its session.

    Embargoed and background-only sources are never suggested, even if the index is not up to date.
    """

    def __init__(self, engine: Engine, ranking: SourceRanking) -> None:
        self._engine = engine
        self._ranking = ranking
        self._archive = ArchiveSearch(engine.index, ranking)
        self._explainer = Explainer(engine.index, engine.recommender)
        self._answers: BatchCache[tuple[object, ...], _Answer] = BatchCache(_MAX_CACHED_ANSWERS)

    def close(self) -> None:
        """Stop background threads; the engine stays open."""
        self._archive.close()

    def stages(
        self, session: Session, request: ArchiveRequest, superseded: Callable[[], bool] = never
    ) -> Iterator[ArchiveSuggestions]:
        """Yield the recalled passages, then the ranked ones, which replace them; stop once ``superseded``.

        Raises:
            Unavailable: ``archive_unavailable``.
        """
        self._engine.synchronise()
        limits = _filter(session, request.limits)
        key = (request, limits, visibility_key(session), self._engine.index.generation)
        where = replace(limits, source_ids=visible_sources(session))
        answer = self._answers.known([key]).get(key)
        if answer is None:
            answer = _Answer({}, [])
            if has_words(request.query):
                scores, passages, by_words = self._recalled(request, where)
                if passages:
                    recalled = [Suggestion(hit.passage.paragraph_id, hit.score) for hit in passages[:OFFERED]]
                    yield self._offer(session, "recall", request, _Answer(scores, recalled, by_words))
                    if superseded():
                        return
                ranked, degraded, is_provisional = self._ranked(request.query, passages, scores, superseded)
                answer = _Answer(scores, ranked, by_words or degraded, is_provisional)
                if superseded():
                    return
            if answer.degraded is None and not answer.is_provisional:
                self._answers.add({key: answer})
        yield self._offer(session, "complete", request, answer)

    def of_large_library(
        self, session: Session, request: SuggestRequest, superseded: Callable[[], bool] = never
    ) -> Iterator[SuggestionStage]:
        """Answer for a draft without sources, see ``SuggestionService``: the whole library is searched."""
        archive_request = ArchiveRequest(request.query, questions=request.questions)
        for offer in self.stages(session, archive_request, superseded):
            yield SuggestionStage(offer.stage, offer.items, offer.degraded)

    def _recalled(self, request: ArchiveRequest, where: Filter) -> tuple[dict[str, float], list[Hit], Degraded | None]:
        """Return the best sources with scores, their best passages, and which part was unavailable."""
        attached = len(request.attached)
        try:
            results = self._archive.search(
                request.query,
                where,
                SOURCES + attached,
                min(_MAX_RECALLED, RECALLED + _RECALLED_FOR_ATTACHED * attached),
            )
        except StoreUnavailable as error:
            log.warning("archive_unavailable", reason=str(error))
            raise unavailable() from error
        # A lexical search alone would suggest whatever shares words with the draft, so without models it fails.
        if (reason := self._engine.index.unavailable) is not None:
            log.warning("archive_unavailable", reason=reason)
            raise unavailable()
        others = [source for source in results.sources if source.source_id not in request.attached][:SOURCES]
        scores = {source.source_id: source.score for source in others}
        passages = [
            hit
            for hit in results.passages
            if hit.source_id in scores and may_be_offered(hit.passage, request.questions)
        ]
        return scores, passages[:RANKED], None if results.degraded is None else "models"

    def _ranked(
        self,
        query: QuoteQuery,
        passages: Sequence[Hit],
        of_sources: Mapping[str, float],
        superseded: Callable[[], bool],
    ) -> tuple[list[Suggestion], Degraded | None, bool]:
        """Rank passages by recommender and source; only those with spans, unless time ran out before the spans.

        Returns:
            the best, which part was unavailable, and whether a later answer may be better.
        """
        ordered = [hit for hits in self._in_order(passages) for hit in hits]
        numbers = {source_id: at for at, source_id in enumerate(dict.fromkeys(hit.source_id for hit in ordered))}
        end = time.monotonic() + RANK_WITHIN_S
        last = Ranking()
        arguments = (
            query,
            [hit.passage.text for hit in ordered],
            [hit.passage.speaker for hit in ordered],
            [numbers[hit.source_id] for hit in ordered],
        )
        degraded: Degraded | None = None
        recommender = self._engine.recommender
        try:
            for answer in recommender.answers(*arguments, lambda: superseded() or time.monotonic() > end):
                last = answer
        except ModelsUnavailable as error:
            log.info("suggestions_degraded", reason=error.reason)
            degraded = "models"
            last = last or Ranking(sort_by_score(recommender.by_words(*arguments)))
        chosen = [ranked for ranked in last if ranked.spans] or last
        scores = self._ranking.with_sources(
            [ranked.score for ranked in chosen], [of_sources[ordered[ranked.index].source_id] for ranked in chosen]
        )
        suggestions = [
            Suggestion(ordered[ranked.index].passage.paragraph_id, score, ranked.spans, ranked.confidence, ranked.match)
            for ranked, score in zip(chosen, scores, strict=True)
        ]
        if degraded is not None:
            suggestions = without_probabilities(suggestions)
        best = sorted(suggestions, key=lambda suggestion: -suggestion.score)[:OFFERED]
        return best, degraded, last.is_provisional

    def _in_order(self, passages: Iterable[Hit]) -> list[list[Hit]]:
        """Group passages by source, each in reading order, because the ranker uses neighbours."""
        by_source: dict[str, list[Hit]] = {}
        for hit in passages:
            by_source.setdefault(hit.source_id, []).append(hit)
        for source_id, hits in by_source.items():
            places = {passage.paragraph_id: at for at, passage in enumerate(self._engine.index.passages(source_id))}
            hits.sort(key=lambda hit: places.get(hit.passage.paragraph_id, 0))
        return list(by_source.values())

    def _offer(
        self, session: Session, stage: ArchiveStage, request: ArchiveRequest, answer: _Answer
    ) -> ArchiveSuggestions:
        # The store decides: a new embargo applies at once, whatever the index and the cache have.
        free = _free(session, answer.scores)
        offered = present_suggestions(session, answer.suggestions, request.questions)
        items = [item for item in offered if item["source_id"] in free]
        return ArchiveSuggestions(
            stage=stage,
            sources=[
                {
                    "source_id": source_id,
                    "source_title": free[source_id].title,
                    "spoken_on": day.isoformat() if (day := free[source_id].spoken_on) else None,
                    "score": score,
                }
                for source_id, score in answer.scores.items()
                if source_id in free
            ],
            items=items
            if stage == "recall"
            else self._explainer.explain(request.query, items, close=answer.degraded is None),
            degraded=answer.degraded,
        )


def unavailable() -> AppError:
    """Create the error that the archive cannot be searched now."""
    return Unavailable(
        "archive_unavailable",
        "Other sources cannot be searched right now.",
        "Attached sources still work; search resumes automatically.",
    )


def _filter(session: Session, limits: ArchiveLimits) -> Filter:
    return Filter(
        speakers=None if limits.speaker is None else labels_of(session, limits.speaker),
        first_day=limits.first_day,
        last_day=limits.last_day,
        languages=None if limits.language is None else frozenset({limits.language}),
        rights=frozenset({"quotable", "ask"}),
        # Rounded to the minute, so that answers can be cached.
        free_on=release_time().replace(second=0, microsecond=0),
    )


def _free(session: Session, source_ids: Iterable[str]) -> dict[str, Source]:
    """Return the sources that may be suggested, by id."""
    wanted = select(Source).where(
        Source.id.in_(list(source_ids)),
        Source.rights != "background",
        or_(Source.embargo_until.is_(None), Source.embargo_until <= release_time()),
    )
    return {source.id: source for source in session.scalars(wanted)}
