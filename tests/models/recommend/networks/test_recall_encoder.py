"""The recall encoder, compared with the network it was converted from."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import open_weights
from models.errors import AppError
from models.recommend.networks import recall_encoder
from models.recommend.networks.packing import Packer
from models.recommend.networks.query_pooling import query_segments
from models.recommend.networks.recall_encoder import TASK, RecallEncoder, merged_dual_encoder
from models.recommend.protocol import QuoteQuery
from tests.fakes.small_models import WIDTH, write_interaction_weights, write_recall_weights

TEXTS = [
    "The harbour wall will not be built before the pumps are paid for.",
    "No.",
    "",
    "Pumps 🚰 first, “wall” second – naïve? £38.4 million!",
    "We counted two hundred and twelve houses that took water in January. " * 30,
]
QUERY = QuoteQuery("Council quarrels over the wall", "The engineer spoke last. She was asked about the pumps.")
QUERIES = [QUERY, QuoteQuery("", QUERY.left_context), QuoteQuery(QUERY.title, "")]


@pytest.fixture(scope="module")
def weights(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_recall_weights(tmp_path_factory.mktemp("weights") / "recall.safetensors", small_base)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def recall(small_base: BaseModel, weights: Path, cache: Path) -> RecallEncoder:
    return RecallEncoder(small_base, weights, "cpu", cache)


def reference(base: BaseModel, weights: Path, query: QuoteQuery) -> NDArray[np.float32]:
    """Return the vector of a query through PyTorch in float32."""
    network, packer = merged_dual_encoder(base, open_weights(weights, base, TASK)), Packer(base)
    ids = packer.query(query)
    segments = torch.from_numpy(query_segments([ids], len(ids), packer.body_start))
    with torch.inference_mode():
        packed = torch.tensor([ids])
        vector: NDArray[np.float32] = network(packed, torch.ones_like(packed), network.query_pooling(segments)).numpy()
    return vector[0]


def test_passages_are_unit_vectors(recall: RecallEncoder) -> None:
    vectors = recall.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), WIDTH)
    assert vectors.dtype == np.float32
    assert recall.dimension == WIDTH
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=2e-3)
    assert recall.encode([]).shape == (0, WIDTH)


def test_the_neighbours_in_a_batch_do_not_matter(recall: RecallEncoder) -> None:
    together = recall.encode(TEXTS)
    alone = np.concatenate([recall.encode([text]) for text in TEXTS])
    assert (together * alone).sum(1).min() > 0.998
    assert np.argmax(together @ alone.T, axis=1).tolist() == list(range(len(TEXTS)))


def test_queries_have_few_lengths(recall: RecallEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph allocates memory for each new length."""
    lengths: set[int] = set()
    run = recall._queries

    def noted(batches: list[tuple[NDArray[np.int64], ...]]) -> list[NDArray[np.float32]]:
        lengths.update(ids.shape[1] for ids, *_ in batches)
        return run(batches)

    monkeypatch.setattr(recall, "_queries", noted)
    vectors = recall.query_vectors([QuoteQuery("Pumps", "word " * words) for words in range(60)])
    singly = [recall.query_vectors([QuoteQuery("Pumps", "word " * words)])[0] for words in range(60)]
    assert all(length % 8 == 0 for length in lengths)
    assert 1 < len(lengths) <= 16
    assert (vectors * np.stack(singly)).sum(1).min() > 0.998


def test_prepare_runs_every_length_that_a_query_may_have(
    recall: RecallEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared, used = set[int](), set[int]()
    lengths, run = prepared, recall._queries

    def noted(batches: Iterable[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]]) -> Any:
        given = list(batches)
        lengths.update(ids.shape[1] for ids, *_ in given)
        return run(given)

    monkeypatch.setattr(recall, "_queries", noted)
    recall.prepare()
    lengths = used
    for words in range(0, 120, 3):
        recall.query_vectors([QuoteQuery("pumps " * words, "word " * words)])
        recall.query_vectors([QuoteQuery("", "word " * words + "x")])
    assert len(used) > 4
    assert used <= prepared
    assert len(prepared) <= 16


def test_weights_are_given_back_behind_a_source_and_not_behind_a_quote(
    recall: RecallEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    released: list[None] = []
    monkeypatch.setattr(recall_encoder, "release_weights", lambda: released.append(None))
    recall.encode(["We count the boats again."])
    assert not released
    recall.encode([f"We count boat {number}." for number in range(16)])
    assert len(released) == 1


@pytest.mark.parametrize("query", QUERIES)
def test_queries_match_the_network(
    recall: RecallEncoder, small_base: BaseModel, weights: Path, query: QuoteQuery
) -> None:
    vector = recall.query_vector(query)
    assert vector.shape == (WIDTH,)
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=2e-3)
    cosines = [float(vector @ reference(small_base, weights, other)) for other in QUERIES]
    assert cosines[QUERIES.index(query)] > 0.998
    assert int(np.argmax(cosines)) == QUERIES.index(query)


def test_empty_query_has_a_zero_vector(recall: RecallEncoder) -> None:
    assert not recall.query_vector(QuoteQuery(" ", "\n")).any()


def test_unfinished_sentence_is_not_embedded_again(recall: RecallEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    query = QuoteQuery("Pumps", "The council met on the quay this morning.")
    vector = recall.query_vector(query)
    monkeypatch.setattr(recall, "query_vectors", pytest.fail)
    np.testing.assert_array_equal(recall.query_vector(replace(query, typed="She said")), vector)


def test_near_context_weighs_more_in_a_query_than_in_a_passage(recall: RecallEncoder) -> None:
    near, far = "Pumps come first, said the engineer of the town, and nothing else.", "The school bus was late. "
    goal = recall.query_vector(QuoteQuery("", near))
    text = far * 14 + near
    query, passage = recall.query_vector(QuoteQuery("", text)), recall.encode([text])[0]
    assert float(query @ goal) > float(passage @ goal) + 0.005


def test_the_version_names_the_weights(
    recall: RecallEncoder, small_base: BaseModel, weights: Path, cache: Path, tmp_path: Path
) -> None:
    assert small_base.weights_sha256[:12] in recall.version
    assert "recall" in recall.version
    assert RecallEncoder(small_base, weights, "cpu", cache).version == recall.version
    other = RecallEncoder(
        small_base, write_recall_weights(tmp_path / "other.safetensors", small_base, seed=9), "cpu", cache
    )
    assert other.version != recall.version
    # And its graph is not confused with the first one's.
    assert float(other.query_vector(QUERY) @ recall.query_vector(QUERY)) < 0.999


def test_threads_get_the_same_results(recall: RecallEncoder) -> None:
    queries = [QuoteQuery(f"Title {number}", QUERY.left_context + f" Item {number}.") for number in range(24)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(recall.query_vector, queries))
    recall._query_vector.cache_clear()
    for query, vector in zip(queries, together, strict=True):
        assert float(recall.query_vector(query) @ vector) > 0.998


def test_weights_of_another_task_are_rejected(small_base: BaseModel, tmp_path: Path, cache: Path) -> None:
    ranker = write_interaction_weights(tmp_path / "joint.safetensors", small_base)
    with pytest.raises(AppError) as caught:
        RecallEncoder(small_base, ranker, "cpu", cache)
    assert caught.value.code == "other_task"
