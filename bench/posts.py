"""Measure finding the posts of a story while it is written, compared with judging every post, in one run.

    python -m bench posts --data DIR
    python -m bench.posts --data DIR --posts 20000 --drafts 60 --json -

DIR has posts and articles as ``models.social.dataset`` reads them. The posts are imported into a desk's store as
sources of two hundred, and indexed, which is timed from an empty index; where DIR has too few, they are repeated with a
word changed. Drafts are articles, their title and then sentence after sentence: each is an no_store request, from title
and body to the items of the wire. The baseline compares the draft with the vectors of all posts, which it has in
memory, and judges all of the best; for a few requests every post is judged.
"""

import argparse
import random
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import insert
from sqlalchemy.orm import Session

from bench.harness.latency import milliseconds
from bench.harness.report import machine, publish
from models.headline.protocol import HeadlineChecker
from models.social.dataset import load_social
from models.social.protocol import NewsArticle, Post
from server.config import Settings
from server.db.database import migrate, open_store
from server.db.tables import Post as PostRow
from server.db.tables import Source, SourceParagraph
from server.inference.engine import Engine, load_engine
from server.inference.post_links import POSTS, LinkingResources
from server.posts.suggestions import JUDGED, PostsRequest, PostSuggester

Answer = TypeVar("Answer")
# Wall-clock seconds, and processor seconds of all threads, which exclude other load on the machine.
Passed = dict[str, list[tuple[float, float]]]

SEED = 5
IN_A_SOURCE = 200
# Sentences of a draft at its first request, and after how many more another request is sent.
BEGUN, GOES_ON = 3, 5
# Judging every post takes minutes if done for each request.
WHOLLY = 3
BEST = 10
FIRST, OURS = "ours, first answer", "ours, complete"
PEER, WHOLE = "all vectors, best judged", "all posts at first sight"
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?[”\"']?\s*")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    rng = random.Random(SEED)
    data = load_social(options.data, ())
    posts = list(_enough([post for post in data.posts.values() if post.text.strip()], options.posts, rng))
    articles = rng.sample(sorted(data.articles.values(), key=lambda each: each.article_id), options.drafts)
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as folder:
        settings = Settings(data=Path(folder), weights=options.weights)
        _store(settings, posts)
        engine = load_engine(settings, _OneForAll(), cast(HeadlineChecker, _Unasked()))
        try:
            engine.open()
            report = {
                "machine": machine(),
                "posts": len(posts),
                "drafts": len(articles),
                **figures(engine, settings, posts, articles, rng),
            }
        finally:
            engine.close()
    publish(report, as_table(report), options.json)
    return 0


def figures(
    engine: Engine, settings: Settings, posts: Sequence[Post], articles: Sequence[NewsArticle], rng: random.Random
) -> dict[str, Any]:
    """Measure build rate, latencies, and how many of the baseline's best are offered."""
    started = time.perf_counter()
    linked = engine.linking.open()
    loaded = time.perf_counter() - started
    started = time.perf_counter()
    linked.posts.synchronise()
    built = time.perf_counter() - started
    vectors = linked.pasted.encode([post.text for post in posts])
    suggester = PostSuggester(engine, settings)
    requests = [each for article in articles for each in _requests(article)]
    rng.shuffle(requests)
    whole = set(rng.sample(range(len(requests)), min(WHOLLY, len(requests))))
    passed: Passed = {FIRST: [], OURS: [], PEER: [], WHOLE: []}
    shared: list[float] = []
    for at, request in enumerate(requests):
        # Each goes first equally often: what the linker caches for one serves both.
        for ask in rng.sample((OURS, PEER), 2):
            if ask == OURS:
                offered = _ours(engine, suggester, request, passed)
            else:
                best = _timed(passed[PEER], lambda: _by_all(linked, vectors, posts, request))  # noqa: B023
        shared.append(len({*offered} & {post.text for post in best}) / max(1, len(best)))
        if at in whole:
            _timed(passed[WHOLE], lambda: linked.linker.quick_probabilities(posts, [request.article]))  # noqa: B023
    return {
        "load_s": round(loaded, 1),
        "build_s": round(built, 1),
        "posts_a_second": round(len(posts) / built, 1),
        "requests": len(requests),
        "best_of_the_peer_offered": round(float(np.mean(shared)), 4),
        "ms": {name: milliseconds([wall for wall, _ in each]) for name, each in passed.items()},
        "processor_ms": {name: milliseconds([own for _, own in each]) for name, each in passed.items()},
    }


def as_table(report: dict[str, Any]) -> str:
    """Format a report as a table."""
    lines = [
        "{posts:,} posts; the linker was loaded in {load_s} s, the index built in {build_s} s: {posts_a_second} posts "
        "a second".format(**report),
        "{requests:,} requests of {drafts:,} drafts; of the ten best of the peer {best_of_the_peer_offered:.1%} were "
        "offered".format(**report),
        f"{'ms':<36}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'max':>10}",
    ]
    rows = list(report["ms"].items())
    rows += [(f"{name}, processor", row) for name, row in report["processor_ms"].items()]
    for name, row in rows:
        lines.append(f"{name:<36}{row['n']:>6}" + "".join(f"{row[key]:>10}" for key in ("p50", "p95", "p99", "max")))
    return "\n".join(lines)


def _ours(engine: Engine, suggester: PostSuggester, request: PostsRequest, passed: Passed) -> list[str]:
    """Return the texts of the complete answer."""
    times, offered = list[tuple[float, float]](), list[str]()
    started, own = time.perf_counter(), time.process_time()
    with Session(engine.database) as session:
        for answer in suggester.stages(session, request):
            times.append((time.perf_counter() - started, time.process_time() - own))
            offered = [item["text"] for item in answer.items]
    passed[FIRST].append(times[0])
    passed[OURS].append(times[-1])
    return offered


def _by_all(
    linked: LinkingResources, vectors: NDArray[np.float32], posts: Sequence[Post], request: PostsRequest
) -> list[Post]:
    """Return the best posts by exhaustive vector search, then judged."""
    parts = linked.typed.encode(linked.linker.encoder.article_parts(request.article))
    near = np.argsort(-(vectors @ parts.T).max(axis=1), kind="stable")[:JUDGED]
    candidates = [posts[place] for place in near.tolist()]
    judged = linked.linker.probabilities(candidates, [request.article])[:, 0]
    return [candidates[place] for place in np.argsort(-judged, kind="stable")[:BEST].tolist()]


def _requests(article: NewsArticle) -> Iterator[PostsRequest]:
    sentences = _SENTENCE.findall(article.body)
    for count in range(BEGUN, BEGUN + GOES_ON):
        if count <= len(sentences):
            yield PostsRequest(article.title, "".join(sentences[:count]))


def _enough(posts: Sequence[Post], wanted: int, rng: random.Random) -> Iterator[Post]:
    words = [word for post in posts[:500] for word in post.text.split()]
    for number in range(wanted):
        post = posts[number % len(posts)]
        text = post.text
        if number >= len(posts):
            said = text.split()
            said[rng.randrange(len(said))] = rng.choice(words)
            text = " ".join(said)
        yield Post(str(number), text, "", post.posted_at)


def _store(settings: Settings, posts: Sequence[Post]) -> None:
    database = open_store(settings.store_url)
    migrate(database)
    with Session(database) as session:
        for first in range(0, len(posts), IN_A_SOURCE):
            part, key = posts[first : first + IN_A_SOURCE], f"s{first:011}"
            source = {"id": key, "title": key, "file_name": f"{key}.jsonl", "format": POSTS}
            session.execute(insert(Source), [source])
            paragraphs = [{"source_id": key, "index": at, "text": post.text} for at, post in enumerate(part)]
            session.execute(insert(SourceParagraph), paragraphs)
            rows = [
                {"source_id": key, "position": at, "paragraph_index": at, "post_id": post.post_id, "thread": at,
                 "posted_at": post.posted_at}
                for at, post in enumerate(part)
            ]  # fmt: skip
            session.execute(insert(PostRow), rows)
        session.commit()
    database.dispose()


def _timed(passed: list[tuple[float, float]], ask: Callable[[], Answer]) -> Answer:
    started, own = time.perf_counter(), time.process_time()
    answer = ask()
    passed.append((time.perf_counter() - started, time.process_time() - own))
    return answer


class _OneForAll:
    """An ``Encoder`` for the index of passages, of which only the words are searched here."""

    version, dimension = "one for all", 8

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.tile(np.eye(1, self.dimension, dtype=np.float32), (len(texts), 1))


class _Unasked:
    """Stands in for the headline check."""

    def prepare(self) -> None:
        pass


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.posts", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with posts and articles")
    parser.add_argument("--posts", type=int, default=20_000, help="how many (default 20,000)")
    parser.add_argument("--drafts", type=int, default=60, help="how many articles are written (default 60)")
    parser.add_argument("--weights", type=Path, help="folder whose social/ links, in place of the shipped weights")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
