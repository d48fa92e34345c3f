"""Systems on the small folder."""

from pathlib import Path

import numpy as np
import pytest

from indexer.sources import RowFilter
from models.baselines.social.vectors import SocialEmbeddings, SocialTfidf
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.collection import Collection
from models.evaluation.social.systems import EncoderSystem, LinkerSystem, LinkSystem, VectorSystem
from models.social.dataset import load_social
from tests.fakes.encoders import HashingEncoder
from tests.fakes.linking import HashingLinker
from tests.models.evaluation.social.sample import write_sample


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    return Collection.of(load_social(write_sample(tmp_path_factory.mktemp("social"), ["test"]), ["test"]))


def systems(collection: Collection, folder: Path) -> dict[str, LinkSystem]:
    linker = HashingLinker()
    return {
        "sparse": VectorSystem(SocialTfidf.fit(collection.articles, bodies=True), collection),
        "dense": VectorSystem(SocialEmbeddings(HashingEncoder(64)), collection),
        "encoder": EncoderSystem(linker.encoder, collection),
        "linker": LinkerSystem(linker, lambda: ArticleIndex(collection, linker.encoder, folder), collection),
    }


@pytest.mark.parametrize("name", ["sparse", "dense", "encoder", "linker"])
def test_pairs_tables_and_rankings_agree(name: str, collection: Collection, tmp_path: Path) -> None:
    system = systems(collection, tmp_path)[name]
    posts, articles = np.array([0, 4, 2]), np.arange(len(collection.articles))
    table = system.between(posts, articles)
    assert table.shape == (3, len(articles))
    some = np.array([5, 1])
    np.testing.assert_allclose(system.between(posts, some), table[:, some], atol=1e-6)
    pairs = np.array([[0, 3], [2, 3], [0, 0], [4, 7]])
    by_row = {0: 0, 4: 1, 2: 2}
    expected = [table[by_row[post], article] for post, article in pairs]
    np.testing.assert_allclose(system.scores(pairs[:, 0], pairs[:, 1]), expected, atol=1e-6)
    candidates = np.random.default_rng(0).random(table.shape) < 0.5
    ranked = system.rank(posts, candidates)
    np.testing.assert_array_equal(np.isneginf(ranked), ~candidates)
    np.testing.assert_allclose(ranked[candidates], table[candidates], atol=1e-6)


@pytest.mark.parametrize("name", ["sparse", "dense", "encoder", "linker"])
def test_empty_requests(name: str, collection: Collection, tmp_path: Path) -> None:
    system = systems(collection, tmp_path)[name]
    nobody = np.zeros(0, dtype=np.int64)
    assert system.scores(nobody, nobody).shape == (0,)
    assert system.between(np.array([0]), nobody).shape == (1, 0)
    assert system.between(nobody, np.array([0, 1])).shape == (0, 2)


def test_linker_reads_the_candidates_that_the_index_ranks_first(collection: Collection, tmp_path: Path) -> None:
    linker = HashingLinker()
    index = ArticleIndex(collection, linker.encoder, tmp_path)
    system = LinkerSystem(linker, lambda: index, collection, read=3)
    candidates = np.ones((1, len(collection.articles)), dtype=np.bool_)
    candidates[0, 0] = False
    scores = system.rank(np.array([0]), candidates)[0]
    assert linker.asked == [(1, 3)]
    text = collection.posts[0].text
    allowed = RowFilter(source_ids=frozenset(article.article_id for article in collection.articles[1:]))
    ranked = index.rank(text, linker.encoder.encode_posts([text])[0], allowed)
    rows = [collection.article_rows[article_id] for article_id in ranked]
    assert len(rows) > 4
    assert set(np.flatnonzero(scores >= 0.0)) == set(rows[:3])
    # The others follow as the index ranks them, and those it did not find are last.
    assert scores[rows[3:]].tolist() == sorted(scores[rows[3:]], reverse=True)
    assert max(scores[rows[3:]]) < 0.0
    missed = np.setdiff1d(np.arange(1, len(scores)), rows)
    assert set(scores[missed]) <= {-2.0}
    assert min(scores[rows]) > -2.0
    assert np.isneginf(scores[0])


@pytest.mark.parametrize("name", ["sparse", "encoder", "linker"])
def test_words_find_the_articles_of_a_topic(name: str, collection: Collection, tmp_path: Path) -> None:
    everything = np.ones((1, len(collection.articles)), dtype=np.bool_)
    system = systems(collection, tmp_path)[name]
    for topic in ("ferry", "bees", "pool"):
        scores = system.rank(np.array([collection.post_rows[f"p-{topic}-test"]]), everything)[0]
        first = collection.articles[int(scores.argmax())].article_id
        assert first in {f"a-{topic}-test", f"o-{topic}-test"}
