"""A server on real sockets, with networks that a test can block."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.headline.protocol import HeadlineFinding
from models.recommend.protocol import QuoteQuery, ReadPassage
from models.recommend.readings import PassageReading
from server.inference.client.client import InferenceClient
from server.inference.model_info import ModelInfo
from server.inference.process.networks import LoadedModels
from server.inference.process.server import InferenceServer
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import Address
from server.inference.transport.frames import Frame
from tests.fakes.encoders import HashingEncoder

MODEL_INFO = ModelInfo("hashing-1", 64, "samples/base", "a" * 64, "b" * 64, texts_together=8, reader_sha256="c" * 64)
QUERY = QuoteQuery("Pumps", "Before the wall.")
SECRET = "known to both of them"


class BlockableNetworks:
    """All of them, behind their Protocols; each call waits for the gate."""

    version, dimension, weights_sha256 = MODEL_INFO.version, MODEL_INFO.dimension, MODEL_INFO.recall_sha256

    def __init__(self) -> None:
        self._encoder = HashingEncoder()
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[Any] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self._meet(list(texts))
        return self._encoder.encode(texts)

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        self._meet(query)
        return self._encoder.encode([f"{query.title} {query.left_context}"])[0]

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        return np.stack([self.query_vector(query) for query in queries])

    def prepare(self) -> None:
        pass

    def read(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> list[PassageReading]:
        self._meet((query, list(passages)))
        return [
            PassageReading(
                len(passage.text),
                np.array([[0, len(passage.text)]], dtype=np.int32),
                np.array([[0.5, -1.0, len(passage.speaker)]], dtype=np.float32),
            )
            for passage in passages
        ]

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        raise ValueError("the words of an article")

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        raise ValueError("the words of an article")

    def _meet(self, request: Any) -> None:
        self.asked.append(request)
        assert self.gate.wait(60)


@contextmanager
def serving(
    networks: BlockableNetworks, address: Address, secret: str = "", model_info: ModelInfo = MODEL_INFO
) -> Iterator[Address]:
    """Run an inference server in this process."""
    server = InferenceServer(address, secret, LoadedModels(model_info, networks, networks, reader=networks))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server.address
    finally:
        networks.gate.set()
        server.stop()
        thread.join()


ConnectClient = Callable[..., InferenceClient]


def ask(client: InferenceClient, query: QuoteQuery = QUERY, budget_ms: int | None = None) -> Frame:
    return client.call("queries", [query], Lane.RECALL, budget_ms)
