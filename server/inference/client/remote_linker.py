"""The linker of posts and articles in the inference process, behind the Protocols of a local one."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.errors import ModelsUnavailable
from models.social.protocol import NewsArticle, Post
from server.inference.client.client import InferenceClient
from server.inference.client.deadline import current_deadline
from server.inference.client.remote_models import BULK_BUDGET_MS, RemoteEncoder
from server.inference.model_info import ModelInfo
from server.inference.process.work_queue import Lane
from server.inference.transport.items import LinkItem

# A draft is cut into parts again after each pause of its writer.
_MAX_CACHED_CUTS = 256
# Pairs of posts and articles in one call, for quick and for full probabilities; other requests wait for a call.
_GLANCE_BATCH_SIZE, _LINK_BATCH_SIZE = 2_048, 24


class RemoteSocialEncoder:
    """A ``SocialEncoder``; work without a waiting request goes to the bulk lane."""

    def __init__(self, client: InferenceClient, model_info: ModelInfo) -> None:
        self.version = model_info.linker_version
        self.dimension = model_info.linker_dimension
        self._client = client
        self._texts_together = model_info.texts_together
        self._cut = lru_cache(maxsize=_MAX_CACHED_CUTS)(self._request_parts)

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``.

        Raises:
            ModelsUnavailable: no part of it is returned then.
        """
        return self._encoded("posts", texts)

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``.
        """
        return list(self._cut(article))

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``.

        Raises:
            ModelsUnavailable: no part of it is returned then.
        """
        return self._encoded("parts", parts)

    def _encoded(self, kind: str, texts: Sequence[str]) -> NDArray[np.float32]:
        lane, _ = _lane_and_budget()
        encoder = RemoteEncoder(self._client, kind, self.version, self.dimension, self._texts_together, lane)
        return encoder.encode(texts)

    def _request_parts(self, article: NewsArticle) -> tuple[str, ...]:
        lane, budget = _lane_and_budget()
        [parts] = self._client.call("cut", [article], lane, budget).head["items"]
        return tuple(parts)


class RemotePostLinker:
    """A ``PostLinker``.

    Raises:
        ModelsUnavailable: the inference process has no linker.
    """

    def __init__(self, client: InferenceClient, model_info: ModelInfo) -> None:
        if not model_info.linker_version:
            raise ModelsUnavailable("The process of the models has no linker of posts and articles")
        self.encoder = RemoteSocialEncoder(client, model_info)
        self.threshold = model_info.linker_threshold
        self._client = client

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.probabilities``.

        Raises:
            ModelsUnavailable: no part of it is returned then.
        """
        return self._call_in_batches("link", posts, articles, _LINK_BATCH_SIZE)

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.quick_probabilities``.

        Raises:
            ModelsUnavailable: no part of it is returned then.
        """
        return self._call_in_batches("glance", posts, articles, _GLANCE_BATCH_SIZE)

    def _call_in_batches(
        self, kind: str, posts: Sequence[Post], articles: Sequence[NewsArticle], batch_size: int
    ) -> NDArray[np.float32]:
        lane, budget = _lane_and_budget()
        probabilities = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not articles:
            return probabilities
        size = max(1, batch_size // len(articles))
        for first in range(0, len(posts), size):
            part = posts[first : first + size]
            item = LinkItem(tuple(part), tuple(articles))
            [probabilities[first : first + len(part)]] = self._client.call(kind, [item], lane, budget).arrays
        return probabilities


def _lane_and_budget() -> tuple[Lane, int | None]:
    """Return the lane and budget of a call: bulk unless a request waits, whose calls share its deadline."""
    return (Lane.BULK, BULK_BUDGET_MS) if current_deadline().expires_at == float("inf") else (Lane.ANSWER, None)
