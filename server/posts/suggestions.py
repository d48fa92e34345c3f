"""Suggests posts for a draft: recalled by vectors and words, then scored by the linker."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Final

import numpy as np
import structlog
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.sources import Filter, Found, StoreUnavailable
from models.caching import BatchCache
from models.errors import ModelsUnavailable
from models.recommend.protocol import never
from models.recommend.rankings import reciprocal_rank_fusion
from models.social.cleaning import clean_post
from models.social.protocol import READ, NewsArticle
from models.social.protocol import Post as SocialPost
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens
from server.access.visible_sources import restrict_to_visible, visibility_key
from server.clock import release_time
from server.config import Settings
from server.db.tables import Source
from server.inference.engine import Engine
from server.inference.post_links import POSTS, LinkingResources
from server.posts.library import RIGHTS, LibraryPost, count_replies, offerable, read_posts
from server.schemas.posts import PostStage, PostSuggestions, SuggestedPost, SuggestPosts
from server.schemas.suggestions import Degraded

log = structlog.get_logger(__name__)


# Recalled for each part of the draft and for its words; more if filters leave too few.
RECALLED: Final = 100
_MAX_RECALLED = 6_400
JUDGED: Final = 50
# The full model reads the likeliest in batches; between them the request may be superseded.
_READ_TOGETHER = 10
# How many items below the threshold an answer has at most.
WEAKER: Final = 8
_WORDS_OF_BEGINNING, _WORDS_OF_END = 60, 40
_MAX_CACHED_ANSWERS = 256


@dataclass(frozen=True, slots=True)
class _ScoredPost:
    """A post, the probability that it is about the draft (None without the linker), and how many copies it has."""

    paragraph_id: int
    probability: float | None
    score: float
    copies: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    post: LibraryPost
    score: float
    copies: int = 0


class PostSuggester:
    """Answers ``suggest_posts``. One instance serves all requests; each passes its session."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self._engine = engine
        self._most = settings.suggestions
        self._answers: BatchCache[tuple[object, ...], list[_ScoredPost]] = BatchCache(_MAX_CACHED_ANSWERS)

    def stages(
        self, session: Session, request: SuggestPosts, superseded: Callable[[], bool] = never
    ) -> Iterator[PostSuggestions]:
        """Yield the likeliest posts for a draft with quick scores, then with full ones, which replace them.

        It stops in between once ``superseded``. Cached answers are complete at once.

        Embargoed and background-only posts are never suggested. Without the models posts are found by words alone, and
        the answer is not cached.
        """
        self._engine.synchronise()
        if not self._engine.linking.has_posts():
            yield {"seq": request.seq, "stage": "complete", "items": [], "threshold": None, "behind": False}
            return
        linked, degraded = self._linked()
        if not tokens(f"{request.title} {request.body}"):
            yield self._answer(session, request, linked, "complete", [], degraded)
            return
        where = Filter(
            source_ids=restrict_to_visible(session, None if request.source_ids is None else set(request.source_ids)),
            rights=RIGHTS,
            # Rounded to the minute, so that answers can be cached.
            free_on=release_time().replace(second=0, microsecond=0),
        )
        key = (
            request.model_dump_json(exclude={"seq", "source_ids"}),
            visibility_key(session) if request.source_ids is None else where.source_ids,
            where.free_on,
            self._engine.index.generation,
            None if linked is None else linked.posts.generation,
        )
        offers = self._answers.known([key]).get(key)
        if offers is None:
            finding = _PostSearch(self._engine, linked, request, where, superseded)
            for stage, offers in finding.stages(session, self._most):
                if superseded():
                    return
                degraded = degraded or finding.degraded
                yield self._answer(session, request, linked, stage, offers, degraded)
                if stage == "complete" and degraded is None and finding.complete:
                    self._answers.add({key: offers})
            return
        yield self._answer(session, request, linked, "complete", offers, degraded)

    def saved(self) -> None:
        """Note that a draft was saved."""
        self._engine.linking.saved()

    def _answer(
        self,
        session: Session,
        request: SuggestPosts,
        linked: LinkingResources | None,
        stage: PostStage,
        offers: Sequence[_ScoredPost],
        degraded: Degraded | None,
    ) -> PostSuggestions:
        answer: PostSuggestions = {
            "seq": request.seq,
            "stage": stage,
            "items": _present_posts(session, offers, request),
            "threshold": None if linked is None else linked.linker.threshold,
            "behind": linked is not None and not linked.posts.is_current(),
        }
        if degraded is not None:
            answer["degraded"] = degraded
        return answer

    def _linked(self) -> tuple[LinkingResources | None, Degraded | None]:
        try:
            linked = self._engine.linking.open()
        except ModelsUnavailable as error:
            log.info("posts_degraded", reason=error.reason)
            return None, "models"
        linked.posts.update_in_background()
        return linked, None


class _PostSearch:
    """Answers one request.

    After each stage ``degraded`` says which part was unavailable, and ``complete`` whether every engine answered.
    """

    def __init__(
        self,
        engine: Engine,
        linked: LinkingResources | None,
        request: SuggestPosts,
        where: Filter,
        superseded: Callable[[], bool],
    ) -> None:
        self._engine = engine
        self._linked = linked
        self._request = request
        self._article = NewsArticle("draft", request.title, request.body)
        self._where = where
        self._superseded = superseded
        self.degraded: Degraded | None = None
        self.complete = True

    def stages(self, session: Session, most: int) -> Iterator[tuple[PostStage, list[_ScoredPost]]]:
        """Yield the best posts with quick scores, then with full ones; stop once superseded."""
        vectors = self._vectors()
        if self._superseded():
            return
        candidates = self._candidates(session, vectors)
        if self._superseded():
            return
        offers = [
            _ScoredPost(candidate.post.paragraph_id, None, candidate.score, candidate.copies)
            for candidate in candidates
        ]
        if self._linked is None or self.degraded is not None or not candidates:
            yield "complete", offers[:most]
            return
        linker = self._linked.linker
        posts = {candidate.post.paragraph_id: candidate.post.for_models() for candidate in candidates}
        try:
            quick = linker.quick_probabilities([posts[offer.paragraph_id] for offer in offers], [self._article])
            offers = _in_order(
                replace(offer, probability=p) for offer, p in zip(offers, quick[:, 0].tolist(), strict=True)
            )
            yield "recall", _above_threshold(offers, most, linker.threshold)
            read = self._read_best([posts[offer.paragraph_id] for offer in offers[:READ]])
        except ModelsUnavailable as error:
            self._degrade_to_words(error)
            yield "complete", offers[:most]
            return
        if read is not None:
            # Unread posts are not likelier than read ones.
            rest = [replace(offer, probability=min(offer.probability or 0.0, *read)) for offer in offers[len(read) :]]
            scored = [replace(offer, probability=p) for offer, p in zip(offers, read, strict=False)]
            yield "complete", _above_threshold(_in_order([*scored, *rest]), most, linker.threshold)

    def _read_best(self, posts: Sequence[SocialPost]) -> list[float] | None:
        """Return the full probability of each post; None once superseded."""
        assert self._linked is not None
        read: list[float] = []
        for first in range(0, len(posts), _READ_TOGETHER):
            if self._superseded():
                return None
            part = posts[first : first + _READ_TOGETHER]
            read += self._linked.linker.probabilities(part, [self._article])[:, 0].tolist()
        return read

    def _vectors(self) -> NDArray[np.float32] | None:
        """Encode the parts of the draft, float32 [n_parts, dimension]; None if the models do not answer."""
        if self._linked is None:
            return None
        try:
            return self._linked.typed.encode(self._linked.linker.encoder.article_parts(self._article))
        except ModelsUnavailable as error:
            self._degrade_to_words(error)
            return None

    def _candidates(self, session: Session, vectors: NDArray[np.float32] | None) -> list[_Candidate]:
        """Recall the best posts by vectors and words, each text once."""
        request = self._request
        limited = request.first_day is not None or request.last_day is not None or not request.replies
        recalled = RECALLED
        while True:
            halves = [self._vector_candidates(vectors, recalled), self._lexical_candidates(session, recalled)]
            ranked = reciprocal_rank_fusion([[candidate.paragraph_id for candidate in half] for half in halves])
            candidates = _deduplicate_texts(self._read(session, ranked))
            exhausted = all(len(half) < recalled for half in halves) or recalled >= _MAX_RECALLED
            if not limited or exhausted or len(candidates) >= JUDGED or self._superseded():
                return candidates[:JUDGED]
            recalled *= 8

    def _vector_candidates(self, vectors: NDArray[np.float32] | None, k: int) -> list[Found]:
        if self._linked is None or vectors is None:
            return []
        try:
            return self._linked.posts.nearest(vectors, k, self._engine.index.within(self._where))
        except StoreUnavailable as error:
            log.warning("posts_by_words_only", reason=str(error))
            self.complete = False
            return []

    def _lexical_candidates(self, session: Session, k: int) -> list[Found]:
        words = salient_words(self._request.title, self._request.body)
        if not words:
            return []
        posts = self._linked.posts.source_ids if self._linked is not None else _sources_of_posts(session)
        return self._engine.index.search_words(
            words, replace(self._where, source_ids=_among(posts, self._where.source_ids)), k
        )

    def _read(self, session: Session, ranked: Sequence[tuple[int, float]]) -> list[_Candidate]:
        rows = read_posts(session, [paragraph_id for paragraph_id, _ in ranked], offerable(self._request))
        return [
            _Candidate(rows[paragraph_id], score)
            for paragraph_id, score in ranked
            if paragraph_id in rows and (self._request.replies or rows[paragraph_id].relation != "reply")
        ]

    def _degrade_to_words(self, error: ModelsUnavailable) -> None:
        log.info("posts_degraded", reason=error.reason)
        self.degraded = "models"


def _in_order(offers: Iterable[_ScoredPost]) -> list[_ScoredPost]:
    return sorted(offers, key=lambda offer: (-(offer.probability or 0.0), -offer.score))


def _above_threshold(offers: Sequence[_ScoredPost], most: int, threshold: float) -> list[_ScoredPost]:
    likely = sum((offer.probability or 0.0) >= threshold for offer in offers)
    return list(offers[: min(most, likely + WEAKER)])


def salient_words(title: str, body: str) -> list[str]:
    """Return the query words of a draft: from its title, its beginning, and its end, where it is being written."""
    of_body = tokens(body)
    chosen = [*tokens(title), *of_body[:_WORDS_OF_BEGINNING], *of_body[_WORDS_OF_BEGINNING:][-_WORDS_OF_END:]]
    return list(dict.fromkeys(word for word in chosen if word not in STOP_WORDS))


def _sources_of_posts(session: Session) -> frozenset[str]:
    return frozenset(session.scalars(select(Source.id).where(Source.format == POSTS)))


@lru_cache(maxsize=32)
def _among(posts: frozenset[str], visible: frozenset[str] | None) -> frozenset[str]:
    return posts if visible is None else posts & visible


def _deduplicate_texts(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Merge copies of a text: keeps the post of a public author, else the earliest; the order stays."""
    best: dict[str, _Candidate] = {}
    for candidate in candidates:
        text = " ".join(clean_post(candidate.post.text).casefold().split()) or candidate.post.text
        if (first := best.get(text)) is None:
            best[text] = candidate
        else:
            post = min(first.post, candidate.post, key=lambda post: (not post.known, post.posted_at or datetime.max))
            best[text] = _Candidate(post, first.score, first.copies + 1)
    return list(best.values())


def _present_posts(session: Session, offers: Sequence[_ScoredPost], request: SuggestPosts) -> list[SuggestedPost]:
    """Present posts; the store decides what may be shown, whatever the index and the cache have."""
    posts = read_posts(session, [offer.paragraph_id for offer in offers], offerable(request))
    replies = count_replies(session, posts.values())
    return [
        {
            **(post := posts[offer.paragraph_id]).as_json(),
            "replies": replies.get((post.source_id, post.position), 0),
            "copies": offer.copies,
            "probability": None if offer.probability is None else round(offer.probability, 4),
            "score": offer.score,
        }
        for offer in offers
        if offer.paragraph_id in posts
    ]
