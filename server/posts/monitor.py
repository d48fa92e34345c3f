"""Finds the articles and drafts that a spreading thread is about, and the post from which that is likely."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np
import structlog
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.linking import as_article, rank_articles
from indexer.sources import IndexedSource, RowFilter, StoreUnavailable
from models.errors import InputError, Unavailable
from models.social.cascades.aggregation import HOW, How, aggregate, curve
from models.social.cascades.trees import Cascade
from models.social.protocol import READ, Post
from server.access.visibility import is_unrestricted
from server.db.tables import Article, Draft, Publication
from server.inference.article_texts import KINDS, StoryKind, StoryRepository, parse_story_key, story_key
from server.inference.engine import Engine
from server.inference.post_links import LinkingResources
from server.schemas import posts as schemas
from server.schemas.base import format_timestamp

log = structlog.get_logger(__name__)

# Of a longer thread the oldest posts are used, and an even sample of the rest.
OLDEST: Final = 150
SPREAD: Final = 50
OFFERED: Final = 12
# The full model reads all candidates with the posts of a short thread. Of a longer one it reads the most indicative
# posts, with so many of the likeliest articles that it takes seconds.
READ_POSTS: Final = 24
READ_PAIRS: Final = 144
_MAX_QUERY_POSTS = 40
# How many new articles are waited for until they are indexed; the rest is indexed in the background.
_WAITED_FOR = 64
# How long to wait for indexing that is running already, for example after a start.
_WAIT_S = 2.0
_CURVE_POINTS = 24
_INDICATIVE_POSTS = 5
_DECIMALS = 4


@dataclass(frozen=True)
class Thread:
    """The thread to monitor.

    Args:
        cascade: the whole thread; ids of posts are their positions in reading order.
        others: how many other threads of the input are ignored.
    """

    cascade: Cascade
    others: int = 0


@dataclass(frozen=True)
class _SampledThread:
    """A thread reduced to the posts that are scored.

    Args:
        cascade: of these posts only.
        places: the position of each of them among all posts by age.
    """

    cascade: Cascade
    places: Mapping[str, int]
    of_all: int


@dataclass(frozen=True)
class _ScoredStory:
    """An article with the probability that each sampled post is about it, float32 [n_posts]."""

    source: IndexedSource
    probabilities: NDArray[np.float32]
    probability: float


class ThreadMonitor:
    """Links threads to articles. One instance serves all requests; each passes its session."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._library = StoryRepository(engine.database)

    def articles_of(self, session: Session, thread: Thread, how: How = "learned") -> schemas.Monitored:
        """Return ``{cascade, articles, threshold, aggregation, behind}``, see ``docs/wire.md``.

        Only articles that the viewer of ``session`` may read are found.

        Args:
            how: how the probabilities of posts are aggregated to that of the thread.

        Raises:
            Unavailable: ``archive_unavailable``.
            ModelsUnavailable: the models do not answer.
            InputError: ``no_words``: none of the posts has text.
        """
        linked = self._engine.linking.open()
        read = _read(thread.cascade)
        if not any(read.cascade.words):
            raise InputError("no_words", "None of these posts has text.", "Paste posts with their text.")
        query_posts = _query_posts(read.cascade)
        # Encoded first, so that missing models are reported before the wait for the index.
        vectors = linked.pasted.encode([post.text for post in query_posts])
        current = linked.articles.wait(_WAITED_FOR, _WAIT_S)
        candidates = self._candidates(session, linked, query_posts, vectors)
        judged = self._score(linked, read.cascade, candidates, how)
        return {
            "cascade": _present_cascade(thread, read),
            "articles": [_present_story(session, story, read, how) for story in _readable(session, judged)],
            "threshold": linked.linker.threshold,
            "aggregation": how,
            "aggregations": list(HOW),
            "behind": not current,
        }

    def _candidates(
        self, session: Session, linked: LinkingResources, query_posts: Sequence[Post], vectors: NDArray[np.float32]
    ) -> list[str]:
        """Recall candidate articles by vectors and words; return their keys, best first.

        Args:
            query_posts: posts of the thread, the oldest first.
            vectors: float32 [n_posts, dimension].
        """
        where = RowFilter(source_ids=_readable_keys(session))
        try:
            return rank_articles(linked.articles, [post.text for post in query_posts], vectors, where)[:READ]
        except StoreUnavailable as error:
            # A lexical search alone would find articles that merely share words with the thread.
            log.warning("articles_unavailable", reason=str(error))
            raise Unavailable(
                "archive_unavailable",
                "The articles cannot be searched right now.",
                "Try again in a moment: it resumes automatically.",
            ) from error

    def _score(
        self, linked: LinkingResources, cascade: Cascade, candidates: Sequence[str], how: How
    ) -> list[_ScoredStory]:
        """Score candidates, likeliest first: all with the quick model, then the best with the full one."""
        sources = list(self._library.read(candidates))
        if not sources:
            return []
        articles = [as_article(source) for source in sources]
        probabilities = linked.linker.quick_probabilities(cascade.posts, articles)
        most = READ_PAIRS // min(READ_POSTS, sum(map(bool, cascade.words)))
        likeliest = np.argsort(-aggregate(probabilities, cascade, how), kind="stable")[:most]
        indicative = _most_indicative(probabilities[:, likeliest], cascade)
        read = linked.linker.probabilities(
            [cascade.posts[at] for at in indicative], [articles[at] for at in likeliest.tolist()]
        )
        _replace_scores(probabilities, read, indicative, likeliest.tolist())
        whole = aggregate(probabilities, cascade, how)
        judged = [_ScoredStory(source, probabilities[:, at], float(whole[at])) for at, source in enumerate(sources)]
        return sorted(judged, key=lambda story: (-story.probability, story.source.source_id))


def _read(cascade: Cascade) -> _SampledThread:
    """Sample the oldest posts and some of the rest; a post without its parent is attached to the nearest ancestor."""
    ages = cascade.by_age
    rest = ages[OLDEST:]
    spread = [rest[at] for at in np.linspace(0, len(rest) - 1, min(SPREAD, len(rest))).round().astype(int).tolist()]
    chosen = sorted({*ages[:OLDEST], *spread})
    places = {cascade.posts[position].post_id: number for number, position in enumerate(ages)}
    posts = tuple(cascade.posts[position] for position in chosen)
    sampled = {post.post_id for post in posts}
    parents = {}
    for post in posts[1:]:
        parent = cascade.parents[post.post_id]
        while parent not in sampled:
            parent = cascade.parents[parent]
        parents[post.post_id] = parent
    return _SampledThread(Cascade(cascade.root, posts, parents), places, len(ages))


def _most_indicative(probabilities: NDArray[np.float32], cascade: Cascade) -> list[int]:
    """Return the positions of the root and of the posts that are likeliest about any article."""
    best = np.argsort(-probabilities.max(axis=1), kind="stable")[: READ_POSTS - 1].tolist()
    return [position for position in dict.fromkeys([0, *best]) if cascade.words[position]]


def _replace_scores(
    probabilities: NDArray[np.float32], read: NDArray[np.float32], posts: Sequence[int], articles: Sequence[int]
) -> None:
    """Replace quick scores by full ones in place, and scale those of posts that the full model did not read.

    Most posts of a long thread are not read: without scaling the curve would have a step, and the quick scores would
    keep an article that the full model rejects.
    """
    for column, article in enumerate(articles):
        seen = float(probabilities[posts, article].sum())
        factor = min(1.0, float(read[:, column].sum()) / seen) if seen > 0.0 else 1.0
        probabilities[:, article] *= factor
        probabilities[posts, article] = read[:, column]
    rest = np.setdiff1d(np.arange(probabilities.shape[1]), np.asarray(articles))
    if len(rest) and len(posts):
        # An article that was not read is not likelier than any that was.
        probabilities[:, rest] = np.minimum(probabilities[:, rest], probabilities[:, articles].max(axis=1)[:, None])


def _query_posts(cascade: Cascade) -> list[Post]:
    """Return the oldest post with text, which is mostly the root, and an even sample of the others by age."""
    with_words = [cascade.posts[position] for position in cascade.by_age if cascade.words[position]]
    at = np.linspace(0, len(with_words) - 1, min(_MAX_QUERY_POSTS, len(with_words))).round().astype(int)
    return [with_words[position] for position in dict.fromkeys(at.tolist())]


def _readable_keys(session: Session) -> frozenset[str] | None:
    """Return the index keys of readable articles; None for all."""
    if is_unrestricted(session):
        return None
    ids_by_kind = {kind: session.scalars(select(_TABLES[kind].id)) for kind in KINDS}
    return frozenset(story_key(kind, story_id) for kind, ids in ids_by_kind.items() for story_id in ids)


def _readable(session: Session, judged: Iterable[_ScoredStory]) -> list[_ScoredStory]:
    """Return the best articles that the viewer may read, without drafts that equal a publication."""
    chosen = list(judged)
    allowed = set()
    for kind in KINDS:
        ids = [parse_story_key(story.source.source_id)[1] for story in chosen if _kind(story) == kind]
        table = _TABLES[kind]
        allowed |= {
            story_key(kind, story_id) for story_id in session.scalars(select(table.id).where(table.id.in_(ids)))
        }
    readable = [story for story in chosen if story.source.source_id in allowed]
    published = {_text(story) for story in readable if _kind(story) == "publication"}
    return [story for story in readable if _kind(story) != "draft" or _text(story) not in published][:OFFERED]


def _kind(judged: _ScoredStory) -> StoryKind:
    return parse_story_key(judged.source.source_id)[0]


def _text(judged: _ScoredStory) -> tuple[str, ...]:
    return judged.source.title, *(passage.text for passage in judged.source.passages)


def _present_cascade(thread: Thread, read: _SampledThread) -> schemas.MonitoredCascade:
    cascade = thread.cascade
    times = [post.posted_at for post in cascade.posts if post.posted_at is not None]
    return {
        "posts": len(cascade),
        "depth": max(cascade.depth(post.post_id) for post in cascade.posts),
        "from": format_timestamp(min(times, default=None)),
        "to": format_timestamp(max(times, default=None)),
        "read": len(read.cascade),
        "sampled": len(read.cascade) < len(cascade),
        "others": thread.others,
    }


def _present_story(session: Session, judged: _ScoredStory, read: _SampledThread, how: How) -> schemas.MonitoredArticle:
    kind, article_id = parse_story_key(judged.source.source_id)
    return {
        "kind": kind,
        "id": article_id,
        "title": judged.source.title,
        **_about(session, kind, article_id),
        "probability": round(judged.probability, _DECIMALS),
        "aggregation": how,
        "curve": _curve(judged, read, how),
        "posts": _indicative_posts(judged, read.cascade),
    }


def _about(session: Session, kind: StoryKind, article_id: str) -> schemas.StoryDetails:
    if kind == "article":
        article = session.get_one(Article, article_id)
        day = article.published_on
        return {"date": day.isoformat() if day else None, "url": article.url or None, "draft_id": None}
    if kind == "draft":
        draft = session.get_one(Draft, article_id)
        return {"date": _day(draft.updated_at), "url": None, "draft_id": article_id}
    publication = session.get_one(Publication, article_id)
    return {"date": _day(publication.published_at), "url": None, "draft_id": publication.draft_id}


def _day(moment: datetime) -> str:
    return moment.date().isoformat()


def _curve(judged: _ScoredStory, read: _SampledThread, how: How) -> list[tuple[int, float]]:
    """Return ``[[posts, probability], …]``: how likely the link was after so many posts; the last is after all."""
    points = curve(judged.probabilities, read.cascade, how)
    chosen = np.arange(len(points))
    if len(points) > _CURVE_POINTS:
        chosen = np.unique(np.geomspace(1, len(points), _CURVE_POINTS).round().astype(int)) - 1
    ages = [read.cascade.posts[position].post_id for position in read.cascade.by_age]
    samples = []
    for at in chosen.tolist():
        count, probability = points[at]
        # Converts a number of sampled posts to one of all posts.
        whole = read.of_all if count == len(ages) else read.places[ages[count - 1]] + 1
        samples.append((whole, round(probability, _DECIMALS)))
    return samples


def _indicative_posts(judged: _ScoredStory, cascade: Cascade) -> list[schemas.TellingPost]:
    best = np.argsort(-judged.probabilities, kind="stable")[:_INDICATIVE_POSTS]
    return [
        {
            "position": int(cascade.posts[at].post_id),
            "probability": round(float(judged.probabilities[at]), _DECIMALS),
            "text": cascade.posts[at].text,
        }
        for at in best.tolist()
        if cascade.words[at]
    ]


_TABLES: Final[Mapping[StoryKind, type[Draft] | type[Publication] | type[Article]]] = {
    "draft": Draft,
    "publication": Publication,
    "article": Article,
}
