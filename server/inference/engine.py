"""The models and the index of one installation, loaded once and shared by the services."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, get_args

import structlog
from sqlalchemy import Engine as Database

from indexer.embeddings.sentence_cache import SentenceCache
from indexer.embeddings.store import EmbeddingStore, StoredEncoder
from indexer.linking import LinkIndexLocation
from indexer.maintenance.location import IndexLocation
from indexer.passages.index import PassageIndex, open_index
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live_index import LivePhraseIndex
from indexer.progress import Progress, no_progress
from indexer.sql_sources import SqlSourceRepository
from models.encoders.caching import CachingEncoder
from models.encoders.multilingual import MeaningEncoder
from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.headline.protocol import HeadlineChecker
from models.recommend.across_languages import MeaningEncoders
from models.recommend.assembly import SHIPPED_WEIGHTS, SOURCES, assemble
from models.recommend.protocol import ENGLISH, QueryEncoder
from models.recommend.recommender import TrainedRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.source_ranking import SourceRanking
from models.social.protocol import PostLinker
from models.text.language import Language
from models.text.sentences.splitting import load as load_sentences
from models.text.sentences.splitting import split_many
from models.text.sentences.splitting import version as splitter_version
from server.config import Settings
from server.db.database import open_store
from server.inference.client.client import InferenceClient
from server.inference.client.embedding_queue import EmbeddingRetryQueue, LaterEncoder, UnqueuedEncoder
from server.inference.client.remote_linker import RemotePostLinker
from server.inference.client.remote_models import (
    RemoteHeadlineChecker,
    RemoteMeaningEncoder,
    RemotePassageEncoder,
    RemoteReader,
    RemoteRecallNetwork,
    connect_inference,
)
from server.inference.model_info import ModelInfo
from server.inference.post_links import LinkingService
from server.inference.process.child import ModelProcess
from server.inference.process.work_queue import Lane
from server.telemetry.metrics import measure_stage
from server.workload.interactive import InteractiveWork

log = structlog.get_logger(__name__)

# Vectors of the multilingual encoder cached in memory, 1.5 KB each.
_MEANING_CACHE_SIZE: Final = 20_000
# Sources that a start waits for until they are in the index; the others are added in the background.
_INDEXED_AT_START: Final = 50
# Texts of at most this many characters are embedded before an import ends, larger ones in the background.
MOST_CHARACTERS_AWAITED: Final = 100_000
# Paragraphs embedded together in the background: one or two seconds of work, which the end of the process waits for.
_BACKGROUND_BATCH_SIZE: Final = 32
# Paragraphs split, and texts embedded, before interactive work gets its turn.
_STEP_PARAGRAPHS, _STEP_TEXTS = 16, 16


@dataclass(frozen=True)
class RemoteModels:
    """The connection to an inference process.

    Args:
        retry_queue: embeds the texts that arrived while the process was unavailable.
        model_info: the models it has to serve.
        process: the process, if this desk has started it.
    """

    client: InferenceClient
    retry_queue: EmbeddingRetryQueue
    model_info: ModelInfo
    process: ModelProcess | None = None

    def close(self) -> None:
        """End the retries, close the connections, and end a process of this desk's own."""
        self.retry_queue.close()
        self.client.close()
        if self.process is not None:
            self.process.close()


def _nothing() -> None:
    pass


@dataclass(frozen=True, kw_only=True)
class EngineModels:
    """Loaded models, and the encoders that the index uses.

    Args:
        queries: embeds queries for the index.
        stored: embeds passages for the index.
        backlog: embeds paragraphs of large files and their sentences, after these were imported.
        load_linker: loads the linker of posts and articles.
        warm_up: returns once queries and passages are embedded without delay.
        remote: the client of the inference process; None in tests without one.
        meaning: compares texts of different languages; None to compare none.
        meaning_backlog: computes vectors of ``meaning``, of sources in other languages; None without it.
    """

    recommender: TrainedRecommender
    queries: QueryEncoder
    sentences: ParagraphSentences
    stored: StoredEncoder
    backlog: EmbeddingRetryQueue
    headline_checker: HeadlineChecker
    load_linker: Callable[[], PostLinker]
    warm_up: Callable[[], object] = _nothing
    remote: RemoteModels | None = None
    meaning: MeaningEncoder | None = None
    meaning_backlog: EmbeddingRetryQueue | None = None


@dataclass(frozen=True, kw_only=True)
class Engine(EngineModels):
    """The models and the index behind all answers. Thread-safe.

    Args:
        database: connections of its own, for background work that reads the library.
        library: the library as the index reads it.
        linking: posts and articles.
        splitter: finds the sentences of paragraphs, for ``sentences``.
        interactive: what heavy work gives way to.
    """

    index: PassageIndex
    live_phrases: LivePhraseIndex
    database: Database
    library: SqlSourceRepository
    linking: LinkingService
    splitter: SentenceCache
    interactive: InteractiveWork

    @property
    def phrases(self) -> PhraseIndex:
        """The index of every phrase of the library, as it is now; reading it for the first time takes seconds."""
        return self.live_phrases.current()

    def embed(self, texts: Sequence[str], progress: Progress = no_progress) -> None:
        """Compute and store the vectors of paragraphs and sentences, later if the models are unavailable.

        Args:
            progress: called with ``(done, total)`` distinct paragraphs.
        """
        with measure_stage("embed"):
            try:
                _embed_in_steps(texts, self.stored, self.sentences, self.interactive, progress)
            except ModelsUnavailable as error:
                if self.remote is None:
                    raise
                wanted = _with_sentences(self.sentences, texts)
                log.warning("embedding_postponed", texts=len(wanted), reason=error.reason)
                self.remote.retry_queue.add(wanted)

    def forget(self, texts: Sequence[str], kept: Sequence[str]) -> None:
        """Delete the vectors of paragraphs and their sentences, but for those of ``kept``.

        Where another paragraph has the same words, they are computed again when they are needed.
        """
        gone = set(_with_sentences(self.sentences, texts)).difference(_with_sentences(self.sentences, kept))
        if gone:
            self.stored.store.forget(self.stored.version, sorted(gone))
            if self.meaning is not None:
                self.stored.store.forget(self.meaning.version, sorted(gone))

    def embed_in_background(self, texts: Sequence[str]) -> None:
        """Compute and store the vectors of many paragraphs and their sentences later, in this order.

        Until they are there, a source with such paragraphs is found, and its paragraphs are ranked, by words.
        """
        self.backlog.add(texts)

    def follow(self, source_id: str) -> None:
        """Update index and phrases after a source is added, changed or deleted. Call it after the commit."""
        self.index.update_sources([source_id])
        self.live_phrases.update_in_background()
        self.linking.follow()
        if self.meaning_backlog is not None and self.library.language(source_id) not in {ENGLISH, None}:
            self.meaning_backlog.add([passage.text for passage in self.index.passages(source_id)])

    def synchronise(self) -> None:
        """Update the index with the changes of other processes, in the background if there are many."""
        if not self.index.is_current():
            self.index.catch_up()

    def open(self, *, complete: bool = True) -> None:
        """Open the index; call it before anything is searched.

        Args:
            complete: wait until all of the library can be searched; else no longer than a start may take.
        """
        if complete:
            self.index.synchronise()
        else:
            self.index.catch_up(_INDEXED_AT_START)

    def prepare(self, *, everything: bool = True) -> None:
        """Load what the first suggestions and checks need, which takes seconds.

        Args:
            everything: the Korean model, half a gigabyte, as well.
        """
        # The Korean model is loaded only if a source is in Korean.
        wanted = {"en", *(self.library.languages() if everything else ())}
        load_sentences(language for language in get_args(Language) if language in wanted)
        self.warm_up()
        self.index.check_files()
        self.live_phrases.start_background_update()
        self.linking.begin()

    def close(self) -> None:
        """Close files and connections, and wait for background work to end."""
        self.backlog.close()
        if self.meaning_backlog is not None:
            self.meaning_backlog.close()
        self.live_phrases.close()
        self.linking.close()
        if self.remote is not None:
            self.remote.close()
        self.index.close()
        self.stored.close()
        self.splitter.close()
        self.database.dispose()


@dataclass(frozen=True)
class EmbeddingCaches:
    """The stored vectors of the library's texts, and the work that embedding gives way to.

    Args:
        store: vectors by text and encoder version.
        splitter: splits paragraphs into sentences and stores the result.
        interactive: the requests that background work gives way to.
    """

    store: EmbeddingStore
    splitter: SentenceCache
    interactive: InteractiveWork

    @classmethod
    def open(cls, settings: Settings) -> "EmbeddingCaches":
        """Open the stores in the data folder."""
        store = EmbeddingStore(settings.data / "embeddings.sqlite")
        return cls(store, SentenceCache(store.path, split_many, splitter_version()), InteractiveWork())

    def backlog(self, target: Callable[[], tuple[StoredEncoder, ParagraphSentences]]) -> EmbeddingRetryQueue:
        """Return a queue that embeds paragraphs and their sentences in the background.

        Args:
            target: the encoder and the sentences to use; called with the first batch, once both exist.
        """
        return EmbeddingRetryQueue(
            lambda texts: _embed_in_steps(texts, *target(), self.interactive), _BACKGROUND_BATCH_SIZE
        )


def load_engine(settings: Settings, process: ModelProcess | None = None) -> Engine:
    """Connect to the model process; ``Engine.open`` updates the index.

    Args:
        process: the model process that this desk has started, and ends with the engine; by default one is started where
            ``settings`` name none.

    Raises:
        AppError: the base encoder, the weights or the device are missing, or the index cannot be read.
    """
    if process is None and settings.inference_url is None:
        process = ModelProcess(settings)
    if process is not None:
        settings = process.settings
    try:
        caches = EmbeddingCaches.open(settings)
        if process is not None:
            process.wait()
        return assemble_engine(settings, caches, _connect_models(settings, caches, process))
    except BaseException:
        if process is not None:
            process.close()
        raise


def assemble_engine(settings: Settings, caches: EmbeddingCaches, models: EngineModels) -> Engine:
    """Assemble an engine over loaded models."""
    database = open_store(settings.store_url)
    library = SqlSourceRepository(database)
    stored = models.stored
    location = IndexLocation(settings.index_folder, settings.vector_options, stored.version, stored.dimension)
    index = open_index(location, library, UnqueuedEncoder(stored, models.backlog), models.queries)
    links = LinkIndexLocation(settings.index_folder / "links", settings.vector_options)
    return Engine(
        **vars(models),
        index=index,
        live_phrases=LivePhraseIndex(lambda: index.sources, settings.data / "phrases"),
        database=database,
        library=library,
        linking=LinkingService(models.load_linker, caches.store, links, database),
        splitter=caches.splitter,
        interactive=caches.interactive,
    )


def _connect_models(settings: Settings, caches: EmbeddingCaches, process: ModelProcess | None) -> EngineModels:
    """Use the models of the inference process."""
    client, model_info = connect_inference(settings)
    stored = StoredEncoder(RemotePassageEncoder(client, model_info), caches.store)
    remote = RemoteModels(client, EmbeddingRetryQueue(stored.encode), model_info, process)
    backlog = caches.backlog(lambda: (stored, recommender.sentences))
    meaning = RemoteMeaningEncoder(client, model_info)
    meaning_stored = StoredEncoder(meaning, caches.store)
    meaning_backlog = caches.backlog(lambda: (meaning_stored, recommender.sentences))
    recommender = assemble(
        model_info,
        RemoteRecallNetwork(client, model_info, remote.retry_queue.add),
        settings.weights or SHIPPED_WEIGHTS,
        _with_embedding_caches(caches.store, backlog),
        split=caches.splitter,
        reader=RemoteReader(client) if model_info.reader_sha256 else None,
        meaning=MeaningEncoders(
            LaterEncoder(meaning_stored, meaning_backlog, _MEANING_CACHE_SIZE),
            RemoteMeaningEncoder(client, model_info, Lane.ANSWER),
        ),
    )
    return EngineModels(
        recommender=recommender.trained,
        queries=recommender.encoder,
        sentences=recommender.sentences,
        stored=stored,
        backlog=backlog,
        headline_checker=RemoteHeadlineChecker(client),
        load_linker=lambda: RemotePostLinker(client, model_info),
        warm_up=client.wait_until_prepared,
        remote=remote,
        meaning=meaning,
        meaning_backlog=meaning_backlog,
    )


def _embed_in_steps(
    paragraphs: Sequence[str],
    stored: StoredEncoder,
    sentences: ParagraphSentences,
    interactive: InteractiveWork,
    progress: Progress = no_progress,
) -> None:
    """Store vectors in steps of some hundredths of a second, each of which gives way to what people wait for."""
    distinct = list(dict.fromkeys(paragraphs))
    progress(0, len(distinct))
    for first in range(0, len(distinct), _STEP_PARAGRAPHS):
        some = distinct[first : first + _STEP_PARAGRAPHS]
        began = monotonic()
        # Of similar length, so that little is spent on padding.
        texts = sorted(_with_sentences(sentences, some), key=len)
        for start in range(0, len(texts), _STEP_TEXTS):
            interactive.give_way(monotonic() - began)
            began = monotonic()
            stored.encode(texts[start : start + _STEP_TEXTS])
        interactive.give_way(monotonic() - began)
        progress(first + len(some), len(distinct))


def _with_sentences(sentences: ParagraphSentences, paragraphs: Sequence[str]) -> list[str]:
    return [*paragraphs, *(sentence for part in sentences.texts(paragraphs) for sentence in part)]


def _with_embedding_caches(store: EmbeddingStore, backlog: EmbeddingRetryQueue) -> Callable[[Encoder], Encoder]:
    """Store vectors of paragraphs and sentences on disk, and cache the latest in memory."""
    return lambda fresh: CachingEncoder(UnqueuedEncoder(StoredEncoder(fresh, store), backlog))


def load_headline_checker(settings: Settings) -> HeadlineChecker:
    """Load the headline check alone, for a command: into this process if ``settings`` name no model process.

    Raises:
        AppError: see ``load_shipped_checker``, or ``connect_inference``.
    """
    if settings.inference_url:
        return RemoteHeadlineChecker(connect_inference(settings)[0], patient=True)
    from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS  # noqa: PLC0415  networks, for those who run them
    from models.headline.shipped import load_shipped_checker  # noqa: PLC0415

    return load_shipped_checker(
        settings.headline_base_model,
        settings.device,
        settings.headline_threshold,
        settings.headline_weights or SHIPPED_HEADLINE_WEIGHTS,
    )


def load_source_ranking(settings: Settings) -> SourceRanking:
    """Load the ranking of an archive's sources: of the newsroom's own weights if they have one, else the shipped one.

    Raises:
        AppError: ``damaged_weights``.
    """
    own = settings.weights / SOURCES if settings.weights is not None else None
    return SourceRanking.load(own if own is not None and own.exists() else SHIPPED_WEIGHTS / SOURCES)
