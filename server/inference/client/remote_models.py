"""The networks of the inference process behind the Protocols of local ones."""

import time
from collections.abc import Callable, Sequence
from functools import lru_cache

import click
import numpy as np
from numpy.typing import NDArray

from models.errors import InputError, ModelsUnavailable
from models.headline.checked_article import article_of_texts, finding_without_network, unchecked_finding
from models.headline.protocol import HeadlineFinding
from models.headline.speakers import HeadlineSpeakers
from models.quotes.attribution.attributor import Attributor
from models.recommend.protocol import QuoteQuery, ReadPassage, without_typed
from models.recommend.readings import PassageReading
from server.config import Settings
from server.inference.client.client import InferenceClient, RequestCancelled
from server.inference.model_info import MEANING_KIND, READ_KIND, ModelInfo, load_model_info, save_model_info
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import check_secret, parse_address
from server.inference.transport.items import FINDINGS, CheckItem, ReadItem

# The latest queries: recall, ranking, spans and explanations use the same vector.
_MAX_CACHED_QUERIES = 512
# The deadline of one call of bulk work, for which no request waits.
BULK_BUDGET_MS = 30_000
# Headlines sent at once: the variants of a draft; an archive is sent in parts.
_HEADLINE_BATCH_SIZE = 32
_STARTUP_TIMEOUT_S, _RETRY_EVERY_S = 120.0, 0.5


class RemoteEncoder:
    """An ``Encoder`` whose texts are embedded by the inference process.

    Args:
        kind: of work, see ``LoadedModels.compute``.
        texts_together: texts of one call.
    """

    def __init__(
        self, client: InferenceClient, kind: str, version: str, dimension: int, texts_together: int, lane: Lane
    ) -> None:
        self.version = version
        self.dimension = dimension
        self._client = client
        self._kind = kind
        self._texts_together = texts_together
        self._lane = lane

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``.

        Raises:
            ModelsUnavailable: a part cannot be embedded; nothing is returned then.
        """
        budget = BULK_BUDGET_MS if self._lane is Lane.BULK else None
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for first in range(0, len(texts), self._texts_together):
            part = list(texts[first : first + self._texts_together])
            [part_vectors] = self._client.call(self._kind, part, self._lane, budget).arrays
            vectors[first : first + len(part)] = part_vectors
        return vectors


class RemotePassageEncoder(RemoteEncoder):
    """An ``Encoder`` of passages."""

    def __init__(self, client: InferenceClient, model_info: ModelInfo, lane: Lane = Lane.BULK) -> None:
        super().__init__(client, "encode", model_info.version, model_info.dimension, model_info.texts_together, lane)


class RemoteMeaningEncoder(RemoteEncoder):
    """A ``MeaningEncoder``."""

    def __init__(self, client: InferenceClient, model_info: ModelInfo, lane: Lane = Lane.BULK) -> None:
        super().__init__(
            client,
            MEANING_KIND,
            model_info.meaning_version,
            model_info.meaning_dimension,
            model_info.texts_together,
            lane,
        )
        self.threshold = model_info.meaning_threshold


class RemoteRecallNetwork:
    """A ``RecallNetwork`` for a waiting request.

    Args:
        on_unavailable: called with the passages that took too long, so that they are embedded for the next request.
    """

    def __init__(
        self, client: InferenceClient, model_info: ModelInfo, on_unavailable: Callable[[Sequence[str]], None]
    ) -> None:
        self.version = model_info.version
        self.dimension = model_info.dimension
        self.weights_sha256 = model_info.recall_sha256
        self._client = client
        self._passages = RemotePassageEncoder(client, model_info, Lane.ANSWER)
        self._on_unavailable = on_unavailable
        self._query_vector = lru_cache(maxsize=_MAX_CACHED_QUERIES)(self._ask)

    def prepare(self) -> None:
        """See ``RecallNetwork.prepare``; the process of the models has done it."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``.
        """
        try:
            return self._passages.encode(texts)
        except RequestCancelled:
            raise
        except ModelsUnavailable:
            self._on_unavailable(texts)
            raise

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``.
        """
        if not (query.title.strip() or query.left_context.strip()):
            return np.zeros(self.dimension, dtype=np.float32)
        return self._query_vector(without_typed(query))

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        """See ``RecallNetwork.query_vectors``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``.
        """
        if not queries:
            return np.empty((0, self.dimension), dtype=np.float32)
        [vectors] = self._client.call("queries", list(queries), Lane.RECALL).arrays
        return vectors

    def _ask(self, query: QuoteQuery) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self.query_vectors([query])[0]
        return vector


class RemoteReader:
    """A ``PassageReader``."""

    def __init__(self, client: InferenceClient) -> None:
        self._client = client

    def prepare(self) -> None:
        """See ``PassageReader.prepare``; the process of the models has done it."""

    def read(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> list[PassageReading]:
        """See ``PassageReader.read``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``.
        """
        items = [ReadItem(query, passage) for passage in passages]
        arrays = self._client.call(READ_KIND, items, Lane.ANSWER).arrays
        return [PassageReading.of_array(array) for array in arrays]


class RemoteHeadlineChecker:
    """A ``HeadlineChecker``: findings that need no network are computed here, the others are ``unchecked`` without one.

    Args:
        patient: raise instead of returning ``unchecked``, for a command that checks many headlines.
    """

    def __init__(self, client: InferenceClient, *, patient: bool = False) -> None:
        self._client = client
        self._patient = patient
        self._speakers = HeadlineSpeakers(Attributor())

    def prepare(self) -> None:
        """See ``HeadlineChecker.prepare``: nothing is loaded here."""

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``HeadlineChecker.check``."""
        return self.check_many([(headline, body)])[0]

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_many``."""
        findings_by_article: list[list[HeadlineFinding]] = []
        compared: list[int] = []
        for at, (headline, body) in enumerate(articles):
            article = article_of_texts(headline, body)
            if article.compared:
                compared.append(at)
            findings = [finding_without_network(quote, article) or unchecked_finding(quote) for quote in article.quotes]
            findings_by_article.append(self._speakers.compared(findings, headline, body))
        for first in range(0, len(compared), _HEADLINE_BATCH_SIZE):
            part = compared[first : first + _HEADLINE_BATCH_SIZE]
            try:
                answers = self._ask([CheckItem(*articles[at]) for at in part])
            except ModelsUnavailable:
                if self._patient:
                    raise
                break
            for at, findings in zip(part, answers, strict=True):
                findings_by_article[at] = findings
        return findings_by_article

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """See ``HeadlineChecker.check_quotes``.

        Raises:
            ModelsUnavailable: see ``InferenceClient.call``; a command reports it.
        """
        findings_by_row: list[list[HeadlineFinding]] = []
        for first in range(0, len(rows), _HEADLINE_BATCH_SIZE):
            part = rows[first : first + _HEADLINE_BATCH_SIZE]
            findings_by_row += self._ask([CheckItem(quote, quotes=tuple(quotes)) for quote, quotes in part])
        return findings_by_row

    def _ask(self, items: list[CheckItem]) -> list[list[HeadlineFinding]]:
        lane, budget = (Lane.BULK, BULK_BUDGET_MS) if self._patient else (Lane.ANSWER, None)
        return FINDINGS.validate_python(self._client.call("check", items, lane, budget).head["items"])


def connect_inference(settings: Settings) -> tuple[InferenceClient, ModelInfo]:
    """Connect to the inference process that ``settings`` name, and find out which models it serves.

    The process may be unavailable if this desk has been connected to it before; otherwise this waits for it, because
    the index depends on the models.

    Raises:
        AppError: ``bad_inference_url``, ``inference_secret_missing``, or ``models_missing``: it never answered.
    """
    address = parse_address(settings.inference_url or "")
    client = InferenceClient(address, check_secret(address, settings), settings.inference_budget_ms)
    model_info = _wait_for_model_info(client, settings, str(address))
    client.expect_models(model_info)
    return client, model_info


def _wait_for_model_info(client: InferenceClient, settings: Settings, address: str) -> ModelInfo:
    end = time.monotonic() + _STARTUP_TIMEOUT_S
    reported = False
    while True:
        try:
            model_info = client.model_info()
        except ModelsUnavailable as error:
            if saved_info := load_model_info(settings.data):
                return saved_info
            if time.monotonic() >= end:
                raise InputError(
                    "models_missing",
                    f"The process of the models does not answer ({error.reason}).",
                    "Start it first, with the same settings: quotedesk models.",
                ) from error
            if not reported:
                click.echo(f"Waiting for the process of the models at {address} ({error.reason}) …", err=True)
                reported = True
            time.sleep(_RETRY_EVERY_S)
            continue
        save_model_info(settings.data, model_info)
        return model_info
