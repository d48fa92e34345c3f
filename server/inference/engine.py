"""The models and the index of one installation, loaded once and shared by the services."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Final, get_args

import structlog
from sqlalchemy import Engine as Database

from indexer.embeddings.sentence_cache import SentenceCache
from indexer.embeddings.store import EmbeddingStore, StoredEncoder
from indexer.linking import CachedSocialEncoder, LinkIndexLocation
from indexer.maintenance.location import IndexLocation
from indexer.passages.index import PassageIndex, open_index
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live_index import LivePhraseIndex
from indexer.progress import Progress, no_progress
from indexer.sql_sources import SqlSourceRepository
from models.encoders.caching import CachingEncoder
from models.encoders.multilingual import MeaningEncoder, load_multilingual_encoder
from models.encoders.protocol import Encoder
from models.encoders.token_states.encoder import StateEncoder
from models.errors import ModelsUnavailable
from models.headline.protocol import HeadlineChecker
from models.recommend.assembly import SHIPPED_WEIGHTS, SOURCES, Recommender, assemble
from models.recommend.protocol import ENGLISH, QueryEncoder, QuoteRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.source_ranking import SourceRanking
from models.recommend.zero_shot import ZeroShotRecommender
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
    RemoteRecallNetwork,
    RemoteScorer,
    connect_inference,
)
from server.inference.model_info import ModelInfo
from server.inference.post_links import LinkingService
from server.inference.process.work_queue import Lane
from server.telemetry.metrics import measure_stage
from server.workload.interactive import InteractiveWork

log = structlog.get_logger(__name__)

_QUERY_TEXTS_KEPT = 4_096
# Vectors of meaning, a kilobyte and a half each.
_MEANINGS_KEPT = 20_000
# Of the time, for a network that reads paragraphs with the query, where the weights have one.
_READING_SHARE: Final = 0.25
# Sources that a start waits for until they are in the index; the others are added in the background.
_INDEXED_AT_START = 50
# Texts of at most this many characters are embedded before an import ends; those of larger files in the background.
MOST_CHARACTERS_AWAITED = 100_000
# Paragraphs embedded together in the background, with their sentences: a second or two, which the end of the process
# waits for.
_PARAGRAPHS_TOGETHER = 32
# Split into sentences, and embedded, before others get their turn.
_PARAGRAPHS_IN_A_STEP, _TEXTS_IN_A_STEP = 16, 16


@dataclass(frozen=True)
class RemoteModels:
    """The inference process, where the models run in a process of their own.

    Args:
        retry_queue: embeds the texts that arrived while the process was unavailable.
        model_info: the models it has to serve.
    """

    client: InferenceClient
    retry_queue: EmbeddingRetryQueue
    model_info: ModelInfo

    @property
    def unavailable_reason(self) -> str | None:
        """Why the models are unavailable now; None while they are available."""
        return self.client.unavailable_reason

    def close(self) -> None:
        """Ends the retries and closes the connections."""
        self.retry_queue.close()
        self.client.close()


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Engine:
    """The models and the index behind all answers. Thread-safe.

    Args:
        database: connections of its own, for background work that reads the library.
        library: the library as the index reads it.
        linking: posts and articles.
        splitter: finds the sentences of paragraphs, for ``sentences``.
        backlog: embeds paragraphs of large files and their sentences, after these were imported.
        warm_up: runs what embeds queries and passages once.
        convert: converts for this machine, if that has not been done, what ``prepare`` leaves to the first use.
        remote: the inference process; None where the models run in this one.
        interactive: what heavy work gives way to.
        meaning: compares texts of different languages; None: they are not compared.
        meaning_backlog: computes vectors of ``meaning``: of sources in other languages, and of sentences of
            English ones that a draft has asked for; None without it.
    """

    index: PassageIndex
    recommender: QuoteRecommender
    headline_checker: HeadlineChecker
    sentences: ParagraphSentences
    stored: StoredEncoder
    live_phrases: LivePhraseIndex
    database: Database
    library: SqlSourceRepository
    linking: LinkingService
    splitter: SentenceCache
    backlog: EmbeddingRetryQueue
    warm_up: Callable[[], object] = _nothing
    convert: Callable[[], None] = _nothing
    remote: RemoteModels | None = None
    interactive: InteractiveWork = field(default_factory=InteractiveWork)
    meaning: MeaningEncoder | None = None
    meaning_backlog: EmbeddingRetryQueue | None = None

    @property
    def phrases(self) -> PhraseIndex:
        """The index of every phrase of the library, as it is now; reading it for the first time takes seconds."""
        return self.live_phrases.current()

    def embed(self, texts: Sequence[str], progress: Progress = no_progress) -> None:
        """Computes and stores the vectors of paragraphs and sentences, later if the models are unavailable.

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
        """Deletes the vectors of paragraphs and their sentences, but for those of ``kept``.

        Where another paragraph has the same words, they are computed again when they are needed.
        """
        gone = set(_with_sentences(self.sentences, texts)).difference(_with_sentences(self.sentences, kept))
        if gone:
            self.stored.store.forget(self.stored.version, sorted(gone))
            if self.meaning is not None:
                self.stored.store.forget(self.meaning.version, sorted(gone))

    def embed_in_background(self, texts: Sequence[str]) -> None:
        """Computes and stores the vectors of many paragraphs and their sentences later, in this order.

        Until they are there, a source with such paragraphs is found, and its paragraphs are ranked, by words.
        """
        self.backlog.add(texts)

    def follow(self, source_id: str) -> None:
        """Updates index and phrases after a source is added, changed or deleted. Call it after the commit."""
        self.index.update_sources([source_id])
        self.live_phrases.update_in_background()
        self.linking.follow()
        if self.meaning_backlog is not None and self.library.language(source_id) not in {ENGLISH, None}:
            self.meaning_backlog.add([passage.text for passage in self.index.passages(source_id)])

    def synchronise(self) -> None:
        """Updates the index with the changes of other processes, in the background if there are many."""
        if not self.index.is_current():
            self.index.catch_up()

    def open(self, *, complete: bool = True) -> None:
        """Opens the index; call it before anything is searched.

        Args:
            complete: wait until all of the library can be searched; else no longer than a start may take.
        """
        if complete:
            self.index.synchronise()
        else:
            self.index.catch_up(_INDEXED_AT_START)

    def prepare(self, *, everything: bool = True) -> None:
        """Loads what the first suggestions and checks need, which takes seconds.

        Args:
            everything: the encoder of the headline check and Korean, a gigabyte together, as well.
        """
        # The Korean model is loaded only if a source is in Korean.
        wanted = {"en", *(self.library.languages() if everything else ())}
        load_sentences(language for language in get_args(Language) if language in wanted)
        self.warm_up()
        if everything:
            self.headline_checker.prepare()
        else:
            self.convert()
        self.index.check_files()
        self.live_phrases.begin()
        self.linking.begin()

    def close(self) -> None:
        """Closes files and connections, and waits for background work to end."""
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


def load_engine(
    settings: Settings,
    encoder: Encoder | None = None,
    headline_checker: HeadlineChecker | None = None,
    linker: PostLinker | None = None,
) -> Engine:
    """Loads encoders and models; ``Engine.open`` updates the index.

    Args:
        encoder: recommends with this one, untrained, instead of the trained models.
        headline_checker: checks headlines with this one instead of the shipped one.
        linker: links posts and articles with this one instead of the shipped one, which is loaded on first use.

    Raises:
        AppError: the base encoder, the weights or the device are missing, or the index cannot be read.
    """
    store = EmbeddingStore(settings.data / "embeddings.sqlite")
    splitter = SentenceCache(store.path, split_many, splitter_version())
    # Runs only once the encoder and the sentences below are there.
    interactive = InteractiveWork()
    backlog = EmbeddingRetryQueue(
        lambda texts: _embed_in_steps(texts, stored, sentences, interactive), _PARAGRAPHS_TOGETHER
    )
    queries: QueryEncoder
    recommender: QuoteRecommender
    remote: RemoteModels | None = None
    convert = _nothing
    warm_up: Callable[[], object]
    states: StateEncoder | None = None
    meaning: MeaningEncoder | None = None
    meaning_backlog: EmbeddingRetryQueue | None = None
    if headline_checker is None and not settings.inference_url:
        from models.headline.shipped import convert_shipped_states, lazy_states  # noqa: PLC0415  networks, as below

        convert = partial(convert_shipped_states, settings.headline_base_model, settings.device)
        # One network in memory for both.
        states = lazy_states(settings.headline_base_model, settings.device)
        meaning = load_multilingual_encoder(states, settings.headline_base_model)
    if encoder is None and settings.inference_url:
        shipped, stored, remote = _remote_recommender(settings, store, splitter, backlog)
        headline_checker = headline_checker or RemoteHeadlineChecker(remote.client)
        if remote.model_info.meaning_version:
            meaning = RemoteMeaningEncoder(remote.client, remote.model_info)
            asked = RemoteMeaningEncoder(remote.client, remote.model_info, Lane.ANSWER)
            shipped, meaning_backlog = _with_languages(shipped, meaning, asked, store, splitter, interactive)
        sentences, queries, warm_up = shipped.sentences, shipped.encoder, shipped.encoder.prepare
        recommender = shipped.trained.with_reading_share(_READING_SHARE)
    elif encoder is None:
        from models.recommend.shipped import load_shipped_recommender  # noqa: PLC0415  networks, for those who run them

        shipped = load_shipped_recommender(
            settings.base_model,
            settings.device,
            settings.weights or SHIPPED_WEIGHTS,
            _with_embedding_caches(store, backlog),
            split=splitter,
        )
        if meaning is not None:
            shipped, meaning_backlog = _with_languages(shipped, meaning, meaning, store, splitter, interactive)
        sentences, queries, warm_up = shipped.sentences, shipped.encoder, shipped.encoder.prepare
        recommender = shipped.trained.with_reading_share(_READING_SHARE)
        stored = StoredEncoder(shipped.encoder, store)
    else:
        stored, warm_up = StoredEncoder(encoder, store), partial(encoder.encode, ["A paragraph."])
        passages = CachingEncoder(UnqueuedEncoder(stored, backlog))
        sentences = ParagraphSentences(passages, splitter)
        # Recall, ranking and span prediction use the same query one after the other.
        queries = recommender = ZeroShotRecommender(
            passages, CachingEncoder(encoder, capacity=_QUERY_TEXTS_KEPT), sentences
        )
    database = open_store(settings.store_url)
    library = SqlSourceRepository(database)
    place = IndexLocation(settings.index_folder, settings.vector_options, stored.version, stored.dimension)
    index = open_index(place, library, UnqueuedEncoder(stored, backlog), queries)
    links = LinkIndexLocation(settings.index_folder / "links", settings.vector_options)
    load_linker = _linker_loader(settings, store, remote) if linker is None else lambda: linker
    return Engine(
        index=index,
        recommender=recommender,
        headline_checker=headline_checker or load_headline_checker(settings, states),
        sentences=sentences,
        stored=stored,
        live_phrases=LivePhraseIndex(lambda: index.sources, settings.data / "phrases"),
        database=database,
        library=library,
        linking=LinkingService(load_linker, store, links, database),
        splitter=splitter,
        backlog=backlog,
        warm_up=warm_up,
        convert=convert,
        remote=remote,
        interactive=interactive,
        meaning=meaning,
        meaning_backlog=meaning_backlog,
    )


def _with_languages(
    recommender: Recommender,
    meaning: MeaningEncoder,
    queries: Encoder,
    store: EmbeddingStore,
    splitter: SentenceCache,
    interactive: InteractiveWork,
) -> tuple[Recommender, EmbeddingRetryQueue]:
    """Returns the recommender that compares passages in meaning and ranks other languages, and what computes vectors.

    Args:
        meaning: embeds sources.
        queries: the same, for a request that waits.
    """
    stored = StoredEncoder(meaning, store)
    backlog = EmbeddingRetryQueue(
        lambda texts: _embed_in_steps(texts, stored, recommender.sentences, interactive), _PARAGRAPHS_TOGETHER
    )
    passages = LaterEncoder(stored, backlog, _MEANINGS_KEPT)
    return recommender.with_languages(passages, queries, splitter), backlog


def _embed_in_steps(
    paragraphs: Sequence[str],
    stored: StoredEncoder,
    sentences: ParagraphSentences,
    interactive: InteractiveWork,
    progress: Progress = no_progress,
) -> None:
    """Stores vectors in steps of some hundredths of a second, each of which gives way to what people wait for."""
    distinct = list(dict.fromkeys(paragraphs))
    progress(0, len(distinct))
    for first in range(0, len(distinct), _PARAGRAPHS_IN_A_STEP):
        some = distinct[first : first + _PARAGRAPHS_IN_A_STEP]
        began = monotonic()
        # Of similar length, so that little is spent on padding.
        texts = sorted(_with_sentences(sentences, some), key=len)
        for start in range(0, len(texts), _TEXTS_IN_A_STEP):
            interactive.give_way(monotonic() - began)
            began = monotonic()
            stored.encode(texts[start : start + _TEXTS_IN_A_STEP])
        interactive.give_way(monotonic() - began)
        progress(first + len(some), len(distinct))


def _with_sentences(sentences: ParagraphSentences, paragraphs: Sequence[str]) -> list[str]:
    return [*paragraphs, *(sentence for part in sentences.texts(paragraphs) for sentence in part)]


def _linker_loader(settings: Settings, store: EmbeddingStore, remote: RemoteModels | None) -> Callable[[], PostLinker]:
    """Returns what loads the linker, for the first search of posts."""
    if remote is not None:
        return lambda: RemotePostLinker(remote.client, remote.model_info)

    def load() -> PostLinker:
        from models.social.shipped import SHIPPED_WEIGHTS as SHIPPED_LINKER  # noqa: PLC0415  networks, as below
        from models.social.shipped import load_shipped_linker  # noqa: PLC0415  networks, for those who run them

        return load_shipped_linker(
            settings.base_model,
            settings.device,
            settings.linker_weights or SHIPPED_LINKER,
            lambda social: CachedSocialEncoder(social, store),
        )

    return load


def _with_embedding_caches(store: EmbeddingStore, backlog: EmbeddingRetryQueue) -> Callable[[Encoder], Encoder]:
    """Stores vectors of paragraphs and sentences on disk, and caches the latest in memory."""
    return lambda fresh: CachingEncoder(UnqueuedEncoder(StoredEncoder(fresh, store), backlog))


def _remote_recommender(
    settings: Settings, store: EmbeddingStore, splitter: SentenceCache, backlog: EmbeddingRetryQueue
) -> tuple[Recommender, StoredEncoder, RemoteModels]:
    """Builds the recommender over the networks of an inference process, and the encoder of new sources."""
    client, model_info = connect_inference(settings)
    stored = StoredEncoder(RemotePassageEncoder(client, model_info), store)
    remote = RemoteModels(client, EmbeddingRetryQueue(stored.encode), model_info)
    recall = RemoteRecallNetwork(client, model_info, remote.retry_queue.add)
    scorer = RemoteScorer(client, model_info) if model_info.has_scorer else None
    weights = settings.weights or SHIPPED_WEIGHTS
    return (
        assemble(model_info, recall, scorer, weights, _with_embedding_caches(store, backlog), split=splitter),
        stored,
        remote,
    )


def load_headline_checker(settings: Settings, states: StateEncoder | None = None) -> HeadlineChecker:
    """The headline check alone, which needs neither store nor index.

    Args:
        states: its encoder, where others use it too; else it loads its own.

    Raises:
        AppError: see ``load_shipped_checker``, or ``connect_inference`` where the models run in a process of their own.
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
        states,
    )


def load_source_ranking(settings: Settings) -> SourceRanking:
    """Loads the ranking of an archive's sources: of the newsroom's own weights if they have one, else the shipped one.

    Raises:
        AppError: ``damaged_weights``.
    """
    own = settings.weights / SOURCES if settings.weights is not None else None
    return SourceRanking.load(own if own is not None and own.exists() else SHIPPED_WEIGHTS / SOURCES)
