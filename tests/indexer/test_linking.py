"""The two indexes that link posts and articles: how they follow the store, with either vector engine."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from indexer.embeddings.store import EmbeddingStore, ReadOnlyStoredEncoder
from indexer.linking import LinkIndex, LinkIndexLocation, best_per_source, rank_articles
from indexer.sources import EVERY_ROW, Found, RowFilter
from indexer.sql_sources import SqlSourceRepository
from indexer.vectors.factory import VectorOptions
from models.errors import ModelsUnavailable
from models.social.networks.sides import ArticleSide, PostSide
from server.db.tables import Article, Draft, Publication
from server.inference.article_texts import StoryRepository
from tests.fakes.library import LibraryDatabase
from tests.fakes.linking import HashingSocial

THREAD = ("The wall floods the town", "Pumps before walls", "🙂🙂", "Herring is cheap")


@pytest.fixture(params=["faiss", "milvus"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LinkIndexLocation]:
    """In Milvus the collections have the encoder's version in their names, which is unique for each test."""
    uri = request.getfixturevalue("milvus_lite") if request.param == "milvus" else ""
    yield LinkIndexLocation(tmp_path / "links", VectorOptions(request.param, tmp_path / "unused", uri))


@pytest.fixture
def social() -> HashingSocial:
    return HashingSocial(version=f"hashing-{secrets.token_hex(4)}")


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("thread", THREAD, format="posts")
    newsroom.add("hearing", ["The wall is money thrown in the harbour."])
    yield newsroom
    newsroom.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EmbeddingStore]:
    store = EmbeddingStore(tmp_path / "embeddings.sqlite")
    yield store
    store.close()


@pytest.fixture(autouse=True)
def _look_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.maintenance.maintainer._CHECK_INTERVAL_S", 0.0)


@pytest.fixture
def posts(
    location: LinkIndexLocation, newsroom: LibraryDatabase, social: HashingSocial, store: EmbeddingStore
) -> Iterator[LinkIndex]:
    side = location.posts(SqlSourceRepository(newsroom.database, "posts"), social, store)
    yield side
    side.close()


@pytest.fixture
def articles(
    location: LinkIndexLocation, newsroom: LibraryDatabase, social: HashingSocial, store: EmbeddingStore
) -> Iterator[LinkIndex]:
    side = location.articles(StoryRepository(newsroom.database), social, store)
    yield side
    side.close()


def near(side: LinkIndex, social: HashingSocial, text: str, k: int = 10, **where: object) -> list[tuple[str, int]]:
    vectors = social.encode_posts([text])
    hits = side.nearest(vectors, k, RowFilter(**where))  # type: ignore[arg-type]
    return [(hit.source_id, hit.paragraph_id) for hit in hits if hit.score > 0.1]


def add(newsroom: LibraryDatabase, *rows: object) -> None:
    with Session(newsroom.database) as session:
        session.add_all(rows)
        session.commit()


def draft(draft_id: str, headline: str, body: str, **fields: object) -> Draft:
    return Draft(id=draft_id, headline=headline, body=body, **fields)


def article(article_id: str, title: str, body: str) -> Article:
    return Article(id=article_id, title=title, body=body, external_id=article_id, content_hash="0" * 64)


def test_only_posts_are_indexed_and_followed(
    posts: LinkIndex, newsroom: LibraryDatabase, social: HashingSocial
) -> None:
    posts.synchronise()
    assert posts.source_ids == {"thread"}
    assert posts.rows == len(THREAD)
    ids = newsroom.ids("thread")
    assert near(posts, social, "walls and pumps")[0] == ("thread", ids[1])
    assert posts.nearest(social.encode_posts(["—"]), 5) == []
    newsroom.correct("thread", 1, "Gates before walls")
    newsroom.add("later", ["Pumps at last"], format="posts")
    assert not posts.is_current()
    posts.update_in_background(8)
    assert posts.is_current()
    assert near(posts, social, "pumps") == [("later", newsroom.ids("later")[0])]
    newsroom.remove("later")
    posts.update_in_background(8)
    assert near(posts, social, "pumps") == []


def test_nothing_is_embedded_twice(
    location: LinkIndexLocation,
    posts: LinkIndex,
    newsroom: LibraryDatabase,
    social: HashingSocial,
    store: EmbeddingStore,
) -> None:
    posts.synchronise()
    posts.close()
    newsroom.add("copy", THREAD, format="posts")
    before = len(social.posts)
    again = location.posts(SqlSourceRepository(newsroom.database, "posts"), social, store)
    again.synchronise()
    assert again.rows == 2 * len(THREAD)
    assert len(social.posts) == before
    again.close()


def test_several_processes_do_not_embed_the_same(
    location: LinkIndexLocation, newsroom: LibraryDatabase, social: HashingSocial, store: EmbeddingStore
) -> None:
    newsroom.add("long", [f"Pump number {number}" for number in range(200)], format="posts")
    sides = [location.posts(SqlSourceRepository(newsroom.database, "posts"), social, store) for _ in range(3)]
    for side in sides:
        side.start()
    assert all(side.wait(8, 20.0) for side in sides)
    assert {side.rows for side in sides} == {204}
    assert len(social.posts) == 204
    for side in sides:
        side.close()


def test_searches_are_limited_within(posts: LinkIndex, newsroom: LibraryDatabase, social: HashingSocial) -> None:
    newsroom.add("day", ["Pumps today"], format="posts")
    posts.synchronise()
    assert {source for source, _ in near(posts, social, "pumps")} == {"thread", "day"}
    assert {source for source, _ in near(posts, social, "pumps", source_ids=frozenset({"day"}))} == {"day"}


def test_indexing_resumes_once_the_models_are_back(
    posts: LinkIndex, social: HashingSocial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.maintenance.maintainer._RETRY_INTERVAL_S", 0.01)
    social.away = ModelsUnavailable("gone for a test")
    posts.update_in_background(8)
    assert posts.source_ids == {"thread"}
    assert posts.rows == 0
    social.away = None
    posts.synchronise()
    assert posts.rows == len(THREAD)


def test_a_source_becomes_searchable_by_any_of_several_vectors(posts: LinkIndex, social: HashingSocial) -> None:
    posts.synchronise()
    both = posts.nearest(social.encode_posts(["pumps", "herring", "—"]), 1)
    assert [hit.score for hit in both] == sorted((hit.score for hit in both), reverse=True)
    assert len(both) == 2
    assert len(best_per_source(both)) == 1


def test_drafts_publications_and_articles_are_one_side(
    articles: LinkIndex, newsroom: LibraryDatabase, social: HashingSocial
) -> None:
    add(
        newsroom,
        draft("wall", "A wall without pumps", "Floods follow.\n\nThe town is wet."),
        draft("empty", "", ""),
        draft("form", "Form of words", "Pumps", template=True),
        draft("out", "Herring", "Cheap"),
        Publication(id="old", draft_id="out", version=1, headline="Herring", body="Dear", overrides=[],
                    published_at=datetime(2031, 1, 1)),
        Publication(id="new", draft_id="out", version=2, headline="Herring", body="Cheap", overrides=[],
                    published_at=datetime(2031, 1, 2)),
        article("a", "Gates", "The gates are shut.\nThe rain has nowhere to go."),
    )  # fmt: skip
    articles.synchronise()
    assert articles.source_ids == {"draft:wall", "draft:empty", "draft:out", "publication:new", "article:a"}
    # A title and two paragraphs; nothing; a title and one; the same as published; a title and two.
    assert articles.rows == 3 + 1 + 2 + 2 + 3
    assert near(articles, social, "the town is wet")[0] == ("draft:wall", 2)
    assert near(articles, social, "rain", source_ids=frozenset({"draft:wall"})) == []
    assert {hit.source_id for hit in articles.search_words(["rain", "gates"], 5)} == {"article:a"}
    assert articles.search_words([], 5) == []


def test_only_changed_parts_of_a_draft_are_embedded(
    articles: LinkIndex, newsroom: LibraryDatabase, social: HashingSocial
) -> None:
    add(newsroom, draft("wall", "A wall", "Floods follow.\nThe town is wet."), article("a", "Gates", "Shut."))
    articles.synchronise()
    social.parts.clear()
    with Session(newsroom.database) as session:
        session.execute(update(Draft).values(body="Floods follow.\nThe town is dry.", version=2))
        session.execute(update(Article).values(title="Gates", body="Shut. Again.", revision=2))
        session.commit()
    articles.update_in_background(8)
    assert sorted(social.parts) == ["Shut. Again.", "The town is dry."]
    assert near(articles, social, "town dry") == [("draft:wall", 2)]
    with Session(newsroom.database) as session:
        session.execute(delete(Draft))
        session.commit()
    articles.update_in_background(8)
    assert articles.source_ids == {"article:a"}
    assert near(articles, social, "town dry") == []


def test_transient_texts_are_looked_up_but_not_stored(store: EmbeddingStore) -> None:
    social = HashingSocial()
    store.put(ArticleSide(social).version, ["kept"], social.encode_parts(["kept"]))
    social.parts.clear()
    encoder = ReadOnlyStoredEncoder(ArticleSide(social), store)
    assert encoder.encode(["kept", "passes", "kept"]).shape == (3, social.dimension)
    assert social.parts == ["passes"]
    assert store.missing(encoder.version, ["kept", "passes"]) == ["passes"]
    assert encoder.encode([]).shape == (0, social.dimension)


def test_sides_have_separate_vectors() -> None:
    social = HashingSocial()
    assert PostSide(social).version != ArticleSide(social).version
    assert not np.any(PostSide(social).encode(["🙂"]))


class GivenSearch:
    """An ``ArticleSearch`` with given answers: by the first number of a vector, and by the first word."""

    def __init__(self, near: dict[int, list[str]], worded: dict[str, list[str]]) -> None:
        self._near, self._worded = near, worded
        self.words: list[list[str]] = []

    def nearest(self, vectors: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        [vector] = vectors
        # Two parts of each article.
        return [Found(article_id, part, 1.0) for article_id in self._near[int(vector[0])] for part in (0, 1)][:k]

    def search_words(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        self.words.append(list(words))
        return [Found(article_id, 0, 1.0) for article_id in self._worded.get(words[0], [])][:k] if words else []


def test_articles_of_a_thread_are_ranked_by_vectors_and_words() -> None:
    search = GivenSearch({1: ["near", "both"]}, {"pumps": ["both", "worded"]})
    ranked = rank_articles(search, ["The pumps of the harbour"], np.array([[1.0, 0.0]], dtype=np.float32))
    assert ranked == ["both", "near", "worded"]
    assert search.words == [["pumps", "harbour"]] * 2


def test_root_counts_more_than_a_reply_and_frequent_words_come_first() -> None:
    search = GivenSearch({1: ["root"], 2: ["reply"], 3: ["other"]}, {})
    posts = ["A wall", "Pumps at last", "More pumps than a wall"]
    ranked = rank_articles(search, posts, np.array([[1.0], [2.0], [3.0]], dtype=np.float32))
    assert ranked == ["root", "reply", "other"]
    assert [words[:2] for words in search.words] == [["wall"], ["wall", "pumps"]]
