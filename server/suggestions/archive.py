"""Suggests quotes from the whole archive: finds sources, then their passages, then ranks passages and spans."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.passages.archive_search import ArchiveSearch
from indexer.passages.index import Hit
from indexer.sources import Filter, StoreUnavailable
from models.caching import BatchCache
from models.errors import AppError, ModelsUnavailable, Unavailable
from models.quotes.passages import Passage
from models.recommend.protocol import QuoteQuery, Ranking, never
from models.recommend.source_ranking import SourceRanking
from server.access.visible_sources import visibility_key, visible_sources
from server.clock import release_time
from server.db.tables import Source
from server.inference.engine import Engine
from server.schemas.suggestions import ArchiveFilter, ArchiveStage, Degraded
from server.sources.embargo import may_be_quoted
from server.sources.speaker_names import labels_of
from server.suggestions.explanations import Explainer
from server.suggestions.service import (
    CandidatePassages,
    Suggestion,
    SuggestionStage,
    SuggestRequest,
    has_words,
    may_be_offered,
    present_suggestions,
    ranked_by_words,
    without_probabilities,
)

log = structlog.get_logger(__name__)


SOURCES = 5
RECALLED = 50
# Attached sources are dropped from the results, so more are requested for each of them.
_RECALLED_FOR_ATTACHED = 20
_MAX_RECALLED = 400
# Number of paragraphs that are ranked: ranking this many takes a fraction of a second.
RANKED = 24
OFFERED = 12
_MAX_CACHED_ANSWERS = 256


@dataclass(frozen=True, slots=True)
class ArchiveRequest:
    """A validated ``suggest_archive`` request.

    Args:
        attached: sources to exclude, since the desk suggests them already.
        questions: include interviewers' questions.
        filter: of the request; both days are included.
    """

    query: QuoteQuery
    attached: frozenset[str] = frozenset()
    questions: bool = False
    filter: ArchiveFilter = field(default_factory=ArchiveFilter)


@dataclass(frozen=True, slots=True)
class _Answer:
    scores: Mapping[str, float]
    suggestions: Sequence[Suggestion]
    degraded: Degraded | None = None


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
    ) -> Iterator[SuggestionStage]:
        """Yield the recalled passages, then the ranked ones, which replace them; stop once ``superseded``.

        Raises:
            Unavailable: ``archive_unavailable``.
        """
        self._engine.synchronise()
        limits = _filter(session, request.filter)
        visible = visibility_key(session)
        key = (request.query, request.attached, request.questions, limits, visible, self._engine.index.generation)
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
                ranked, degraded = self._ranked(request.query, passages, scores, superseded)
                answer = _Answer(scores, ranked, by_words or degraded)
                if superseded():
                    return
            if answer.degraded is None:
                self._answers.add({key: answer})
        yield self._offer(session, "complete", request, answer)

    def of_large_library(
        self, session: Session, request: SuggestRequest, superseded: Callable[[], bool]
    ) -> Iterator[SuggestionStage]:
        """Answer for a draft without sources, see ``SuggestionService``: the whole library is searched."""
        return self.stages(session, ArchiveRequest(request.query, questions=request.questions), superseded)

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
    ) -> tuple[list[Suggestion], Degraded | None]:
        """Rank passages by recommender and source, and leave out those without spans.

        Returns:
            the best, and which part was unavailable.
        """
        by_source = CandidatePassages(self._in_order(passages))
        candidates = by_source.candidates
        last = Ranking()
        degraded: Degraded | None = None
        recommender = self._engine.recommender
        try:
            for answer in recommender.answers(query, candidates, superseded):
                last = answer
        except ModelsUnavailable as error:
            log.info("suggestions_degraded", reason=error.reason)
            degraded = "models"
            last = last or Ranking(ranked_by_words(recommender, query, candidates))
        chosen = [ranked for ranked in last if ranked.spans] or last
        source_ids = by_source.source_ids
        scores = self._ranking.with_sources(
            [ranked.score for ranked in chosen], [of_sources[source_ids[ranked.index]] for ranked in chosen]
        )
        suggestions = [
            replace(suggestion, score=score)
            for suggestion, score in zip(by_source.suggestions(chosen), scores, strict=True)
        ]
        if degraded is not None:
            suggestions = without_probabilities(suggestions)
        best = sorted(suggestions, key=lambda suggestion: -suggestion.score)[:OFFERED]
        return best, degraded

    def _in_order(self, hits: Iterable[Hit]) -> dict[str, list[Passage]]:
        """Group passages by source, each in reading order, because the ranker uses neighbours."""
        by_source: dict[str, list[Passage]] = {}
        for hit in hits:
            by_source.setdefault(hit.source_id, []).append(hit.passage)
        for source_id, passages in by_source.items():
            places = {passage.paragraph_id: at for at, passage in enumerate(self._engine.index.passages(source_id))}
            passages.sort(key=lambda passage: places.get(passage.paragraph_id, 0))
        return by_source

    def _offer(
        self, session: Session, stage: ArchiveStage, request: ArchiveRequest, answer: _Answer
    ) -> SuggestionStage:
        # The store decides: a new embargo applies at once, whatever the index and the cache have.
        free = _free(session, answer.scores)
        offered = present_suggestions(session, answer.suggestions, request.questions)
        items = [item for item in offered if item["source_id"] in free]
        return SuggestionStage(
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


def _filter(session: Session, limits: ArchiveFilter) -> Filter:
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
    wanted = select(Source).where(Source.id.in_(list(source_ids)), may_be_quoted())
    return {source.id: source for source in session.scalars(wanted)}
