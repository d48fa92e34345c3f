"""The remote linker returns the same as the linker in this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from models.errors import ModelsUnavailable
from models.social.protocol import NewsArticle, Post
from server.inference.client.client import InferenceClient
from server.inference.client.deadline import deadline_scope
from server.inference.client.remote_linker import RemotePostLinker
from server.inference.model_info import ModelInfo
from server.inference.process.networks import LoadedModels
from server.inference.process.server import InferenceServer
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import Address
from tests.fakes.linking import HashingLinker

POSTS = [
    Post("1", "The sea wall floods", "@dora", datetime(2031, 5, 3, 8), None, None),
    Post("2", "Pumps first \ud800", "", None, "1", "0"),
    Post("3", "🙂"),
]
ARTICLES = [
    NewsArticle("a", "Sea wall without pumps", "The town floods.\nPumps cost four.", date(2031, 5, 4)),
    NewsArticle("b", "", ""),
]
LINKER = HashingLinker()
MODEL_INFO = ModelInfo(
    "hashing-1", 64, "samples/base", "a" * 64, "b" * 64, texts_together=2,
    linker_version=LINKER.encoder.version, linker_dimension=LINKER.encoder.dimension, linker_threshold=LINKER.threshold,
)  # fmt: skip


@contextmanager
def client_of(
    linker: HashingLinker | None, tmp_path: Path, model_info: ModelInfo = MODEL_INFO, met: ModelInfo = MODEL_INFO
) -> Iterator[InferenceClient]:
    """Open a client of a real server that has only a linker."""
    unused = cast(Any, None)
    server = InferenceServer(
        Address(path=str(tmp_path / "models.sock")), "", LoadedModels(model_info, unused, unused, linker)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    client = InferenceClient(server.address, "", 60_000)
    client.expect_models(met)
    try:
        yield client
    finally:
        client.close()
        server.stop()
        thread.join()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[InferenceClient]:
    with client_of(HashingLinker(), tmp_path) as client:
        yield client


def test_remote_linker_equals_local_linker(client: InferenceClient) -> None:
    remote = RemotePostLinker(client, MODEL_INFO)
    texts = [post.text for post in POSTS]
    assert remote.threshold == LINKER.threshold
    assert (remote.encoder.version, remote.encoder.dimension) == (LINKER.encoder.version, LINKER.encoder.dimension)
    np.testing.assert_array_equal(remote.encoder.encode_posts(texts), LINKER.encoder.encode_posts(texts))
    parts = remote.encoder.article_parts(ARTICLES[0])
    assert parts == LINKER.encoder.article_parts(ARTICLES[0])
    np.testing.assert_array_equal(remote.encoder.encode_parts(parts), LINKER.encoder.encode_parts(parts))
    np.testing.assert_array_equal(
        remote.quick_probabilities(POSTS, ARTICLES), LINKER.quick_probabilities(POSTS, ARTICLES)
    )
    expected = LINKER.probabilities(POSTS, ARTICLES)
    assert expected.max() > 0.3
    np.testing.assert_array_equal(remote.probabilities(POSTS, ARTICLES), expected)


def test_many_posts_are_sent_in_batches(client: InferenceClient) -> None:
    remote = RemotePostLinker(client, MODEL_INFO)
    posts = [Post(str(at), f"Pumps {at}") for at in range(150)]
    np.testing.assert_array_equal(remote.probabilities(posts, ARTICLES), LINKER.probabilities(posts, ARTICLES))
    assert remote.probabilities(posts, []).shape == (150, 0)
    assert remote.encoder.encode_posts([]).shape == (0, LINKER.encoder.dimension)


def test_cancelled_linking_returns_at_once(client: InferenceClient) -> None:
    with deadline_scope(lambda: False, 1), pytest.raises(ModelsUnavailable):
        threading.Event().wait(0.01)
        RemotePostLinker(client, MODEL_INFO).probabilities(POSTS, ARTICLES)


def test_answers_of_another_linker_version_are_rejected(tmp_path: Path) -> None:
    newer = replace(MODEL_INFO, linker_version="hashing-social-2")
    with client_of(HashingLinker(), tmp_path, model_info=newer) as client, pytest.raises(ModelsUnavailable):
        RemotePostLinker(client, MODEL_INFO).encoder.encode_posts(["Pumps"])


def test_missing_linker_is_reported(tmp_path: Path) -> None:
    none = replace(MODEL_INFO, linker_version="")
    with client_of(None, tmp_path, model_info=none, met=none) as client:
        with pytest.raises(ModelsUnavailable):
            RemotePostLinker(client, none)
        with pytest.raises(ModelsUnavailable):
            client.call("posts", ["Pumps"], Lane.ANSWER)
        assert client.unavailable_reason is None  # everything else goes on
