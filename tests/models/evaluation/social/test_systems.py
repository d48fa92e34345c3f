"""Systems on the small folder."""

import numpy as np
import pytest

from models.baselines.social.embeddings import SocialEmbeddings
from models.baselines.social.tfidf import SocialTfidf
from models.evaluation.social.collection import Collection
from models.evaluation.social.systems import EncoderSystem, LinkerSystem, LinkSystem, VectorSystem
from models.social.dataset import load_social
from tests.fakes.encoders import HashingEncoder
from tests.fakes.linking import HashingLinker
from tests.models.evaluation.social.sample import write_sample


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    return Collection.of(load_social(write_sample(tmp_path_factory.mktemp("social"), ["test"]), ["test"]))


def systems(collection: Collection) -> dict[str, LinkSystem]:
    linker = HashingLinker()
    recall = EncoderSystem(linker.encoder, collection)
    return {
        "sparse": VectorSystem(SocialTfidf.fit(collection.articles, bodies=True), collection),
        "dense": VectorSystem(SocialEmbeddings(HashingEncoder(64)), collection),
        "encoder": recall,
        "linker": LinkerSystem(linker, recall, collection),
    }


@pytest.mark.parametrize("name", ["sparse", "dense", "encoder", "linker"])
def test_pairs_tables_and_rankings_agree(name: str, collection: Collection) -> None:
    system = systems(collection)[name]
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
def test_empty_requests(name: str, collection: Collection) -> None:
    system = systems(collection)[name]
    nobody = np.zeros(0, dtype=np.int64)
    assert system.scores(nobody, nobody).shape == (0,)
    assert system.between(np.array([0]), nobody).shape == (1, 0)
    assert system.between(nobody, np.array([0, 1])).shape == (0, 2)


def test_linker_scores_the_candidates_closest_by_its_encoder(collection: Collection) -> None:
    linker = HashingLinker()
    recall = EncoderSystem(linker.encoder, collection)
    system = LinkerSystem(linker, recall, collection, read=3)
    candidates = np.ones((1, len(collection.articles)), dtype=np.bool_)
    candidates[0, 0] = False
    ranked = system.rank(np.array([0]), candidates)[0]
    assert linker.asked == [(1, 3)]
    closest = np.argsort(-recall.rank(np.array([0]), candidates)[0], kind="stable")
    assert set(np.flatnonzero(ranked >= 0.0)) == set(closest[:3])
    # The others follow, in the encoder's order.
    assert ranked[closest[3:-1]].tolist() == sorted(ranked[closest[3:-1]], reverse=True)
    assert max(ranked[closest[3:]]) < 0.0
    assert np.isneginf(ranked[0])


@pytest.mark.parametrize("name", ["sparse", "encoder", "linker"])
def test_words_find_the_articles_of_a_topic(name: str, collection: Collection) -> None:
    everything = np.ones((1, len(collection.articles)), dtype=np.bool_)
    system = systems(collection)[name]
    for topic in ("ferry", "bees", "pool"):
        scores = system.rank(np.array([collection.post_rows[f"p-{topic}-test"]]), everything)[0]
        first = collection.articles[int(scores.argmax())].article_id
        assert first in {f"a-{topic}-test", f"o-{topic}-test"}
