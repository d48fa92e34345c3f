"""The models and the index of one installation, loaded once and shared by the services."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from sqlalchemy import Engine as Database
from sqlalchemy import create_engine

from indexer.embeddings import EmbeddingStore, StoredEncoder
from indexer.index import PassageIndex
from indexer.installation import IndexPlace, open_index
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live import LivePhrases
from indexer.progress import Progress, no_progress
from indexer.stored_library import StoredLibrary
from models.encoders.memory import RememberingEncoder
from models.encoders.protocol import Encoder
from models.headline.detector import SHIPPED_HEADLINE_WEIGHTS
from models.headline.protocol import HeadlineChecker
from models.headline.shipped import load_shipped_checker
from models.recommend.protocol import QueryEncoder, QuoteRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import SHIPPED_WEIGHTS, SOURCES, load_shipped_recommender
from models.recommend.source_ranking import SourceRanking
from models.recommend.zero_shot import ZeroShotRecommender
from models.text.language import Language
from models.text.sentences import load as load_sentences
from models.text.sentences import split_many
from server.config import Settings

_QUERY_TEXTS_KEPT = 4_096
# Sources that a start waits for until they are in the index; more are put in while the desk is used.
_WAITED_FOR_AT_START = 50


@dataclass(frozen=True)
class Engine:
    """What answers questions. Everything in it may be called from several threads.

    Args:
        database: connections of its own, for what reads the library beside the requests.
        library: the library as the index reads it.
    """

    index: PassageIndex
    recommender: QuoteRecommender
    headline_checker: HeadlineChecker
    sentences: ParagraphSentences
    stored: StoredEncoder
    live_phrases: LivePhrases
    database: Database
    library: StoredLibrary

    @property
    def phrases(self) -> PhraseIndex:
        """Where every run of words of the library stands, as it is now; the first time it is read, in seconds."""
        return self.live_phrases.current()

    def embed(self, texts: Sequence[str], progress: Progress = no_progress) -> None:
        """Computes and stores the vectors of a source's paragraphs and sentences."""
        sentences = [sentence for part in self.sentences.texts(texts) for sentence in part]
        self.stored.encode([*texts, *sentences], progress)

    def follow(self, source_id: str) -> None:
        """Has index and phrases follow a change of a source: new, changed or gone. Call it after the commit."""
        self.index.follow([source_id])
        self.live_phrases.keep_up()

    def synchronise(self) -> None:
        """Has the index follow what other processes have changed; much of it beside the work."""
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
            self.index.catch_up(_WAITED_FOR_AT_START)

    def prepare(self) -> None:
        """Loads what the first suggestions and checks would wait for, seconds of it."""
        # The Korean model is loaded only where it is wanted.
        wanted = {"en", *self.library.languages()}
        load_sentences(language for language in get_args(Language) if language in wanted)
        self.stored.encoder.encode(["A paragraph."])
        self.headline_checker.prepare()
        self.live_phrases.begin()

    def close(self) -> None:
        """Lets go of files and connections, and waits for what goes on beside."""
        self.live_phrases.close()
        self.index.close()
        self.stored.close()
        self.database.dispose()


def load_engine(
    settings: Settings, encoder: Encoder | None = None, headline_checker: HeadlineChecker | None = None
) -> Engine:
    """Loads encoders and models; the index is brought up to date by ``Engine.open``.

    Args:
        encoder: recommends with this one, untrained, instead of the trained models.
        headline_checker: checks headlines with this one instead of the shipped one.

    Raises:
        InputError: the base encoder, the weights or the device are not there, or the index cannot be read.
    """
    store = EmbeddingStore(settings.data / "embeddings.sqlite")
    queries: QueryEncoder
    recommender: QuoteRecommender
    if encoder is None:
        # Vectors of paragraphs and sentences are kept on disk, and those of late in memory.
        shipped = load_shipped_recommender(
            settings.base_model,
            settings.device,
            settings.weights or SHIPPED_WEIGHTS,
            remember=lambda fresh: RememberingEncoder(StoredEncoder(fresh, store)),
        )
        passages, sentences, queries = shipped.passages, shipped.sentences, shipped.encoder
        recommender = shipped.trained
        stored = StoredEncoder(shipped.encoder, store)
    else:
        stored = StoredEncoder(encoder, store)
        passages = RememberingEncoder(stored)
        sentences = ParagraphSentences(passages, split_many)
        # Recall, ranking and span prediction ask for the same query one after the other.
        queries = recommender = ZeroShotRecommender(
            passages, RememberingEncoder(encoder, capacity=_QUERY_TEXTS_KEPT), sentences
        )
    database = create_engine(settings.store_url, hide_parameters=True)
    library = StoredLibrary(database)
    place = IndexPlace(settings.index_folder, settings.vector_options, stored.version, stored.dimension)
    index = open_index(place, library, stored, queries)
    return Engine(
        index=index,
        recommender=recommender,
        headline_checker=headline_checker or load_headline_checker(settings),
        sentences=sentences,
        stored=stored,
        live_phrases=LivePhrases(lambda: index.sources, settings.data / "phrases"),
        database=database,
        library=library,
    )


def load_headline_checker(settings: Settings) -> HeadlineChecker:
    """The headline check alone, which needs neither store nor index.

    Raises:
        InputError: see ``load_shipped_checker``.
    """
    return load_shipped_checker(
        settings.headline_base_model,
        settings.device,
        settings.headline_threshold,
        settings.headline_weights or SHIPPED_HEADLINE_WEIGHTS,
    )


def load_source_ranking(settings: Settings) -> SourceRanking:
    """What chooses the sources of an archive: of the newsroom's own weights where these have one, else the shipped one.

    Raises:
        InputError: ``damaged_weights``.
    """
    own = settings.weights / SOURCES if settings.weights is not None else None
    return SourceRanking.load(own if own is not None and own.exists() else SHIPPED_WEIGHTS / SOURCES)
