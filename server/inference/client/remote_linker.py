"""The linker of posts and articles, run by a process of the models; see ``remote``."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.errors import ModelsUnavailable
from models.social.protocol import NewsArticle, Post
from server.inference.client.client import Line
from server.inference.client.deadline import asker
from server.inference.model_info import Facts
from server.inference.process.work_queue import Lane
from server.inference.transport.post_links import article_as_row, post_as_row

# A draft is cut into parts again at each pause of its writer.
_CUTS_KEPT = 256
# Pairs of posts and articles that are looked at, or read, at once: others wait for them meanwhile.
_GLANCED_AT_TOGETHER, _READ_TOGETHER = 2_048, 24
_BULK_BUDGET_MS = 30_000


class RemoteSocialEncoder:
    """A ``SocialEncoder``. Work that no request waits for goes in bulk."""

    def __init__(self, line: Line, facts: Facts) -> None:
        self._line = line
        self._facts = facts
        self._cut = lru_cache(maxsize=_CUTS_KEPT)(self._ask_for_parts)

    @property
    def version(self) -> str:
        """See ``SocialEncoder.version``."""
        return self._facts.linker_version

    @property
    def dimension(self) -> int:
        """See ``SocialEncoder.dimension``."""
        return self._facts.linker_dimension

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``.

        Raises:
            ModelsUnavailable: nothing of it is returned then.
        """
        return self._encoded("posts", texts)

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``.

        Raises:
            ModelsUnavailable: see ``Line.call``.
        """
        return list(self._cut(article))

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``.

        Raises:
            ModelsUnavailable: nothing of it is returned then.
        """
        return self._encoded("parts", parts)

    def _encoded(self, kind: str, texts: Sequence[str]) -> NDArray[np.float32]:
        lane, budget = _lane()
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for first in range(0, len(texts), self._facts.texts_together):
            part = list(texts[first : first + self._facts.texts_together])
            [found] = self._line.call(kind, part, lane, budget).arrays
            vectors[first : first + len(part)] = found
        return vectors

    def _ask_for_parts(self, article: NewsArticle) -> tuple[str, ...]:
        lane, budget = _lane()
        [parts] = self._line.call("cut", [article_as_row(article)], lane, budget).head["items"]
        return tuple(parts)


class RemotePostLinker:
    """A ``PostLinker``.

    Raises:
        ModelsUnavailable: the process of the models has none.
    """

    def __init__(self, line: Line, facts: Facts) -> None:
        if not facts.linker_version:
            raise ModelsUnavailable("The process of the models has no linker of posts and articles")
        self._line = line
        self._facts = facts
        self._encoder = RemoteSocialEncoder(line, facts)

    @property
    def encoder(self) -> RemoteSocialEncoder:
        """See ``PostLinker.encoder``."""
        return self._encoder

    @property
    def threshold(self) -> float:
        """See ``PostLinker.threshold``."""
        return self._facts.linker_threshold

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.probabilities``.

        Raises:
            ModelsUnavailable: nothing of it is returned then.
        """
        return self._asked("link", posts, articles, _READ_TOGETHER)

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.quick_probabilities``.

        Raises:
            ModelsUnavailable: nothing of it is returned then.
        """
        return self._asked("glance", posts, articles, _GLANCED_AT_TOGETHER)

    def _asked(
        self, kind: str, posts: Sequence[Post], articles: Sequence[NewsArticle], together: int
    ) -> NDArray[np.float32]:
        lane, budget = _lane()
        rows = [article_as_row(article) for article in articles]
        found = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not rows:
            return found
        size = max(1, together // len(rows))
        for first in range(0, len(posts), size):
            part = posts[first : first + size]
            asked = [[post_as_row(post) for post in part], rows]
            [found[first : first + len(part)]] = self._line.call(kind, [asked], lane, budget).arrays
        return found


def _lane() -> tuple[Lane, int | None]:
    """For whoever waits, or for nobody; the whole of what is asked shares one budget then."""
    return (Lane.BULK, _BULK_BUDGET_MS) if asker().end == float("inf") else (Lane.ANSWER, None)
