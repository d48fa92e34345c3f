"""Suggests quotes for the caret in stages: recalled paragraphs, the best ranked ones, the complete answer."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, cast

import structlog
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from indexer.sources import Filter
from models.caching import BatchCache
from models.errors import ModelsUnavailable
from models.quotes.passages import Passage
from models.recommend.protocol import (
    ENGLISH,
    Candidates,
    QuoteQuery,
    Ranked,
    Ranking,
    ScoredSpan,
    VisibleParagraphs,
    never,
)
from models.recommend.quotable import FEWEST_WORDS, is_quotable
from models.recommend.recommender import TrainedRecommender
from models.text.words import tokens
from server.access.visible_sources import restrict_to_visible, visibility_key
from server.config import Settings
from server.db.tables import Source, SourceParagraph
from server.inference.client.embedding_queue import VectorsPending
from server.inference.engine import Engine
from server.schemas.sources import Turn
from server.schemas.suggestions import (
    Degraded,
    ListedParagraph,
    Stage,
    SuggestedParagraph,
    SuggestedSource,
    SuggestedSpan,
)
from server.sources.public_speakers import public_speaker
from server.sources.speaker_names import SpeakerNames, load_speaker_names
from server.sources.turns import SpokenText, turn_around
from server.suggestions.explanations import Explainer
from server.suggestions.languages import DraftLanguages

log = structlog.get_logger(__name__)

# Built once, because it runs three times for each request.
_SHOWN: Final = (
    select(
        SourceParagraph.id, SourceParagraph.source_id, SourceParagraph.index.label("number"), SourceParagraph.text,
        SourceParagraph.start_ms, SourceParagraph.question,
        Source.title, Source.spoken_on, Source.rights, Source.format, public_speaker().label("speaker"),
    )
    .join(Source, Source.id == SourceParagraph.source_id)
    .where(SourceParagraph.id.in_(bindparam("ids", expanding=True)))
)  # fmt: skip

# Up to this size all paragraphs are ranked; of a larger library only those of recalled sources.
RANK_WHOLE_UP_TO = 2_000
RECALLED_FOR_RANKING = 200
_NEIGHBOURS = 5
_MAX_CACHED_ANSWERS = 256


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested paragraph; a higher score is better, within one answer. ``probability``: see ``Ranked``."""

    paragraph_id: int
    score: float
    spans: tuple[ScoredSpan, ...] = ()
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class SuggestRequest:
    """A validated ``suggest`` request.

    Args:
        questions: include interviewers' questions.
        language: of the draft, ISO 639-1; None to detect it.
    """

    query: QuoteQuery
    source_ids: frozenset[str] | None
    questions: bool = False
    language: str | None = None


class SuggestionStage(NamedTuple):
    """One stage of an answer, sent as ``suggestions`` or ``archive_suggestions``.

    Args:
        degraded: the part that was unavailable; None if the answer is complete.
        sources: of the archive, the best ones.
    """

    stage: Stage
    items: list[SuggestedParagraph]
    degraded: Degraded | None = None
    sources: Sequence[SuggestedSource] = ()


class _Ranked(NamedTuple):
    stage: Stage
    suggestions: list[Suggestion]
    degraded: Degraded | None = None


@dataclass(frozen=True, slots=True)
class CandidatePassages:
    """The passages that are ranked together, in reading order by source."""

    by_source: Mapping[str, Sequence[Passage]]

    @property
    def passages(self) -> list[Passage]:
        """All passages, one source after another."""
        return [passage for passages in self.by_source.values() for passage in passages]

    @property
    def source_ids(self) -> list[str]:
        """The source of each passage."""
        return [source_id for source_id, passages in self.by_source.items() for _ in passages]

    @property
    def candidates(self) -> Candidates:
        """The passages as the recommender ranks them."""
        passages, numbers = self.passages, {source_id: number for number, source_id in enumerate(self.by_source)}
        return Candidates(
            [passage.text for passage in passages],
            [passage.speaker for passage in passages],
            [numbers[source_id] for source_id in self.source_ids],
        )

    def suggestions(self, answer: Iterable[Ranked]) -> list[Suggestion]:
        """Return the ranked passages, in the order of ``answer``."""
        passages = self.passages
        return [
            Suggestion(passages[ranked.index].paragraph_id, ranked.score, ranked.spans, ranked.probability)
            for ranked in answer
        ]


def ranked_by_words(recommender: TrainedRecommender, query: QuoteQuery, candidates: Candidates) -> list[Ranked]:
    """Return the order of recall by words, which needs no models."""
    scores = recommender.by_words(query, candidates)
    order = sorted(range(len(scores)), key=lambda at: -float(scores[at]))
    return [Ranked(at, float(scores[at]), ()) for at in order]


# Answers a request that names no sources, in stages.
LibrarySuggester = Callable[[Session, SuggestRequest, Callable[[], bool]], Iterator[SuggestionStage]]


class SuggestionService:
    """Answers requests in stages. One instance serves all requests; each passes its session.

    Args:
        of_large_library: answers requests without sources if the library is too large to rank all of it.
    """

    def __init__(self, engine: Engine, settings: Settings, of_large_library: LibrarySuggester | None = None) -> None:
        self._engine = engine
        self._of_large_library = of_large_library
        self._first = settings.first_ranked
        self._most = settings.suggestions
        self._explainer = Explainer(engine.index, engine.recommender)
        self._answers: BatchCache[tuple[object, ...], list[Suggestion]] = BatchCache(_MAX_CACHED_ANSWERS)
        self._languages: tuple[str | None, dict[str, str]] = (None, {})

    def stages(
        self, session: Session, request: SuggestRequest, superseded: Callable[[], bool] = never
    ) -> Iterator[SuggestionStage]:
        """Yield stages, each replacing the one before; stop between them once ``superseded``.

        A cached answer is sent at once as the complete one. If the models do not answer, the complete stage is marked
        as degraded, and is not cached.

        Raises:
            Unavailable: ``archive_unavailable`` if no sources are named and a large library cannot be searched.
        """
        self._engine.synchronise()
        large = self._engine.index.paragraph_count > RANK_WHOLE_UP_TO
        if request.source_ids is None and large and self._of_large_library is not None:
            yield from self._of_large_library(session, request, superseded)
            return
        # Hidden sources are neither ranked nor part of a cached answer.
        chosen = restrict_to_visible(session, request.source_ids)
        named: object = visibility_key(session) if request.source_ids is None else chosen
        languages_by_source = self._languages_of(session)
        attached = self._engine.index.source_ids if chosen is None else chosen
        languages = DraftLanguages.of(
            request.query,
            {source_id: languages_by_source.get(source_id, ENGLISH) for source_id in attached},
            request.language,
        )
        generation = self._engine.index.generation
        key = (request.query, request.source_ids is None, named, request.questions, request.language, generation)
        answer = self._answers.known([key]).get(key)
        degraded: Degraded | None = None
        if answer is None:
            for stage, suggestions, without in self._ranked(request, chosen, languages, superseded):
                if stage == "complete":
                    answer, degraded = suggestions, without
                    break
                items = languages.name(present_suggestions(session, suggestions[: self._most], request.questions))
                yield SuggestionStage(
                    stage, items if stage == "recall" else self._explainer.explain(request.query, items, languages)
                )
                if superseded():
                    return
            if superseded():
                return
            answer = answer or []
            if degraded is None:
                self._answers.add({key: answer})
        items = languages.name(present_suggestions(session, answer, request.questions))
        yield SuggestionStage(
            "complete", self._explainer.explain(request.query, items, languages, close=degraded is None), degraded
        )

    def _ranked(
        self,
        request: SuggestRequest,
        source_ids: frozenset[str] | None,
        languages: DraftLanguages,
        superseded: Callable[[], bool],
    ) -> Iterator[_Ranked]:
        """Yield recall, the best few with spans, and the complete answer, as soon as each is computed.

        Args:
            source_ids: the sources to rank; None for the whole library.
            languages: of the draft and its sources.
        """
        query, index = request.query, self._engine.index
        if not has_words(query):
            return
        chosen = index.source_ids if source_ids is None else source_ids & index.source_ids
        whole = self._whole(chosen)
        ranked = CandidatePassages(self._recalled(query, source_ids) if whole is None else whole)

        # Neighbours, source length and speaker shares are signals, so unquotable paragraphs must take part in the
        # ranking.
        offered = [may_be_offered(passage, request.questions) for passage in ranked.passages]

        def wanted(answer: Iterable[Ranked]) -> list[Suggestion]:
            return ranked.suggestions([item for item in answer if offered[item.index]][: self._most])

        candidates = replace(
            ranked.candidates,
            languages=languages.of_request(ranked.source_ids),
            shown=VisibleParagraphs(offered, self._most),
        )
        suggestions: list[Suggestion] | None = None
        pending: Degraded | None = None
        try:
            for answer in self._answers_in(query, candidates, superseded):
                if answer is None:
                    pending = "models"
                    continue
                is_first, suggestions = suggestions is None, wanted(answer)
                if answer.is_complete:
                    yield _Ranked("complete", suggestions, pending)
                    return
                if is_first:
                    yield _Ranked("recall", without_probabilities(suggestions))
                else:
                    yield _Ranked("ranked", suggestions[: self._first])
        except ModelsUnavailable as error:
            if superseded():
                return
            log.info("suggestions_degraded", reason=error.reason)
            if suggestions is None:
                suggestions = wanted(ranked_by_words(self._engine.recommender, query, candidates))
            yield _Ranked("complete", without_probabilities(suggestions), "models")

    def _answers_in(
        self, query: QuoteQuery, candidates: Candidates, superseded: Callable[[], bool]
    ) -> Iterator[Ranking | None]:
        """Yield the recommender's answers.

        While the vectors of sources in other languages are being computed, ``None`` comes first, and then answers as if
        all sources were English.
        """
        try:
            yield from self._engine.recommender.answers(query, candidates, superseded)
        except VectorsPending:
            yield None
            yield from self._engine.recommender.answers(query, replace(candidates, languages=None), superseded)

    def _languages_of(self, session: Session) -> dict[str, str]:
        """Return the language of every source; read again when the library has changed."""
        generation = self._engine.index.generation
        known_at, languages = self._languages
        if generation is None or known_at != generation:
            rows = session.execute(select(Source.id, Source.language))
            languages = {source_id: language for source_id, language in rows}  # noqa: C416  rows are no tuples to mypy
            self._languages = generation, languages
        return languages

    def _whole(self, chosen: frozenset[str]) -> dict[str, Sequence[Passage]] | None:
        """Return the paragraphs of all chosen sources; None if they are too many to rank."""
        index, count = self._engine.index, 0
        sources: dict[str, Sequence[Passage]] = {}
        # Every source has at least one paragraph.
        if len(chosen) > RANK_WHOLE_UP_TO:
            return None
        for source_id in sorted(chosen):
            sources[source_id] = index.passages(source_id)
            count += len(sources[source_id])
            if count > RANK_WHOLE_UP_TO:
                return None
        return sources

    def _recalled(self, query: QuoteQuery, source_ids: frozenset[str] | None) -> dict[str, Sequence[Passage]]:
        """Return the paragraphs of the sources with the highest recall scores.

        Sources are taken as a whole, because the ranker uses the position and the neighbours of a paragraph; of one
        that is too large, the recalled paragraphs with their neighbours.
        """
        index = self._engine.index
        hits = index.search(query, Filter(source_ids=source_ids), RECALLED_FOR_RANKING)
        scores_by_source: dict[str, float] = {}
        for hit in hits:
            scores_by_source[hit.source_id] = scores_by_source.get(hit.source_id, 0.0) + hit.score
        taken: dict[str, Sequence[Passage]] = {}
        remaining = RANK_WHOLE_UP_TO
        for source_id in sorted(scores_by_source, key=lambda source_id: -scores_by_source[source_id]):
            best = [hit.passage.paragraph_id for hit in hits if hit.source_id == source_id]
            taken[source_id] = excerpt(index.passages(source_id), best, remaining)
            remaining -= len(taken[source_id])
            if remaining <= 0:
                break
        return taken


def has_words(query: QuoteQuery) -> bool:
    """Return whether there is anything to rank for."""
    return bool(query.title.strip() or query.left_context.strip() or query.typed.strip())


def may_be_offered(passage: Passage, questions: bool) -> bool:
    """Return whether a paragraph may be shown; ``questions``: an interviewer's questions, too."""
    return passage.speech and (questions or not passage.question) and is_quotable(passage.text)


def without_probabilities(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    """Remove probabilities from an order that no ranking has confirmed."""
    return [replace(suggestion, probability=None) for suggestion in suggestions]


def excerpt(passages: Sequence[Passage], recalled: Sequence[int], most: int) -> tuple[Passage, ...]:
    """Return at most ``most`` passages of a source, in order: all of it, or those around what was recalled.

    Args:
        recalled: ids of paragraphs, the best first.
    """
    if len(passages) <= most:
        return tuple(passages)
    places = {passage.paragraph_id: position for position, passage in enumerate(passages)}
    chosen: set[int] = set()
    for position in (places[paragraph_id] for paragraph_id in recalled if paragraph_id in places):
        around = range(max(0, position - _NEIGHBOURS), min(len(passages), position + _NEIGHBOURS + 1))
        # Nearest first, so that the paragraph itself is in if only one more fits.
        for neighbour in sorted(around, key=lambda other: abs(other - position)):
            if len(chosen) < most:
                chosen.add(neighbour)
    return tuple(passages[position] for position in sorted(chosen))


def load_paragraphs(session: Session, paragraph_ids: Sequence[int]) -> dict[int, Any]:
    """Return the rows of paragraphs and their sources by id; deleted ones are missing."""
    return {row.id: row for row in session.execute(_SHOWN, {"ids": paragraph_ids})}


def present_paragraph(row: Any) -> ListedParagraph:
    """Present the text and the place of a row of ``load_paragraphs``."""
    return {
        "source_id": row.source_id,
        "source_title": row.title,
        "paragraph_id": row.id,
        "index": row.number,
        "text": row.text,
        "start_ms": row.start_ms,
    }


def present_suggestions(
    session: Session, suggestions: Sequence[Suggestion], questions: bool
) -> list[SuggestedParagraph]:
    """Present suggestions as in ``docs/wire.md``; paragraphs that were deleted meanwhile are skipped.

    Args:
        questions: include interviewers' questions. Without them a paragraph is skipped if only its questions, which
            others ask within it, are worth quoting.
    """
    rows_by_id = load_paragraphs(session, [suggestion.paragraph_id for suggestion in suggestions])
    names = load_speaker_names(session)
    items: list[SuggestedParagraph] = []
    for suggestion in suggestions:
        row = rows_by_id.get(suggestion.paragraph_id)
        if row is None:
            continue
        spoken = _said(SpokenText(row.text, row.speaker, row.format, row.question), suggestion.spans, names, questions)
        if spoken is None:
            continue
        item = cast(
            SuggestedParagraph,
            {
                **present_paragraph(row),
                "spoken_on": row.spoken_on.isoformat() if row.spoken_on else None,
                "rights": row.rights,
                "speaker": spoken.speaker,
                "score": suggestion.score,
                "confidence": suggestion.probability,
                "match": suggestion.probability,
                "spans": spoken.spans,
            },
        )
        if spoken.turns:
            item["turns"] = spoken.turns
        items.append(item)
    return items


class _Said(NamedTuple):
    speaker: str | None
    spans: list[SuggestedSpan]
    turns: list[Turn]


def _said(paragraph: SpokenText, spans: Sequence[ScoredSpan], names: SpeakerNames, questions: bool) -> _Said | None:
    """Return the speaker of the best span, and the spans, each within one turn; None if no span may be offered."""
    turns = paragraph.turns(names)
    if not turns:
        presented: list[SuggestedSpan] = [{"start": span.start, "end": span.end, "score": span.score} for span in spans]
        return _Said(names.in_source(paragraph.label, paragraph.source_format), presented, [])
    offered = [turn for turn in turns if questions or not turn["question"]]
    pieces = [(piece, span.score) for span in spans if (piece := turn_around(offered, span.start, span.end))]
    # What a question leaves of a span may be too little to quote.
    pieces = [piece for piece in pieces if len(tokens(paragraph.text[piece[0][1] : piece[0][2]])) >= FEWEST_WORDS]
    if not offered or (spans and not pieces):
        return None
    said_by = pieces[0][0][0] if pieces else offered[0]
    return _Said(
        said_by["speaker"], [{"start": start, "end": end, "score": score} for (_, start, end), score in pieces], turns
    )
