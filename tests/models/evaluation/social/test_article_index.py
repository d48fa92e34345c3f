"""The index that the evaluation searches, as the desk does."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from indexer.sources import RowFilter
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.collection import Collection
from models.social.dataset import load_social
from models.social.protocol import NewsArticle
from tests.fakes.linking import HashingSocial
from tests.models.evaluation.social.sample import write_sample


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    return Collection.of(load_social(write_sample(tmp_path_factory.mktemp("social"), ["test"]), ["test"]))


def everything(collection: Collection) -> NDArray[np.int64]:
    return np.arange(len(collection.articles))


def found(index: ArticleIndex, text: str, where: RowFilter | None = None) -> list[str]:
    return index.rank(text, HashingSocial().encode_posts([text])[0], where or RowFilter())


def test_articles_are_found_by_vectors_and_words_within_a_filter(collection: Collection, tmp_path: Path) -> None:
    index = ArticleIndex(collection, HashingSocial(), tmp_path)
    text = "honey and the queen of the bees"
    # No article has a vector yet.
    assert set(found(index, text)) == {"a-bees-test", "o-bees-test"}
    index.add(everything(collection))
    assert set(found(index, text)[:2]) == {"a-bees-test", "o-bees-test"}
    assert set(found(index, text)) == collection.article_rows.keys()
    assert found(index, text, RowFilter(source_ids=frozenset({"a-pool-test"}))) == ["a-pool-test"]


def test_nothing_is_embedded_twice(collection: Collection, tmp_path: Path) -> None:
    social = HashingSocial()
    index = ArticleIndex(collection, social, tmp_path)
    index.add(np.array([0, 3]))
    assert len(social.parts) == sum(len(social.article_parts(collection.articles[row])) for row in (0, 3))
    index.add(np.array([3, 0]))
    again = HashingSocial()
    ArticleIndex(collection, again, tmp_path).add(np.array([3]))
    assert again.parts == []
    assert len(set(social.parts)) == len(social.parts)


def test_interrupted_run_is_resumed(collection: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.evaluation.social.article_index._CHUNK", 4)

    class Interrupted(HashingSocial):
        def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
            if self.parts:
                raise KeyboardInterrupt
            return super().encode_parts(parts)

    with pytest.raises(KeyboardInterrupt):
        ArticleIndex(collection, Interrupted(), tmp_path).add(everything(collection))
    social = HashingSocial()
    index = ArticleIndex(collection, social, tmp_path)
    index.add(everything(collection))
    four = [part for article in collection.articles[:4] for part in social.article_parts(article)]
    assert not set(four) & set(social.parts)
    assert set(found(index, "bees")) == collection.article_rows.keys()


def test_changed_collection_and_other_encoder_are_indexed_again(collection: Collection, tmp_path: Path) -> None:
    ArticleIndex(collection, HashingSocial(), tmp_path).add(everything(collection))
    first, *others = collection.articles
    changed = Collection(collection.posts, (NewsArticle(first.article_id, "Kelp", "Kelp rots."), *others))
    index = ArticleIndex(changed, HashingSocial(), tmp_path)
    assert found(index, "kelp") == [first.article_id]
    social = HashingSocial(version="hashing-social-2")
    ArticleIndex(collection, social, tmp_path).add(everything(collection))
    assert social.parts
