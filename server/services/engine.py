"""The models and the index of one installation, loaded once and shared by the services."""

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.embeddings import EmbeddingStore, StoredEncoder
from indexer.index import PassageIndex
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live import LivePhrases
from indexer.progress import Progress, no_progress
from indexer.sources import Passage
from models.encoders.memory import RememberingEncoder
from models.encoders.protocol import Encoder
from models.headline.detector import SHIPPED_HEADLINE_WEIGHTS
from models.headline.protocol import HeadlineChecker
from models.headline.shipped import load_shipped_checker
from models.recommend.protocol import QueryEncoder, QuoteRecommender
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import SHIPPED_WEIGHTS, load_shipped_recommender
from models.recommend.zero_shot import ZeroShotRecommender
from models.text.sentences import split_many
from server.config import Settings
from server.store.tables import Source, SourceParagraph

_QUERY_TEXTS_KEPT = 4_096


@dataclass(frozen=True)
class Engine:
    """What answers questions. Everything in it may be called from several threads."""

    index: PassageIndex
    recommender: QuoteRecommender
    headline_checker: HeadlineChecker
    sentences: ParagraphSentences
    stored: StoredEncoder
    live_phrases: LivePhrases

    @property
    def phrases(self) -> PhraseIndex:
        """Where every run of words of the library stands, as it is now; the first time it is read, in seconds."""
        return self.live_phrases.current()

    def embed(self, texts: Sequence[str], progress: Progress = no_progress) -> None:
        """Computes and stores the vectors of a source's paragraphs and sentences."""
        sentences = [sentence for part in self.sentences.texts(texts) for sentence in part]
        self.stored.encode([*texts, *sentences], progress)

    def learn_source(self, source_id: str, passages: Sequence[Passage]) -> None:
        """Makes a source searchable."""
        self.index.add(source_id, passages)
        self.index.prepare([source_id])
        self.live_phrases.keep_up()

    def renew_source(self, session: Session, source_id: str) -> None:
        """Reads a source again after its paragraphs changed in the store."""
        self.synchronise(session)
        self.index.renew(source_id, lambda: _read_passages(session, source_id).get(source_id, []))

    def forget_source(self, source_id: str) -> None:
        """Takes a source out of the index."""
        self.index.remove(source_id)
        self.live_phrases.keep_up()

    def close(self) -> None:
        """Lets go of the file of stored vectors, and waits for what is read beside."""
        self.live_phrases.close()
        self.stored.close()

    def synchronise(self, session: Session) -> None:
        """Opens the index, or opens it again after another process changed it; the store is the truth."""
        if not self.index.is_current():
            self.index.open(lambda: _read_passages(session))


def _read_passages(session: Session, source_id: str | None = None) -> dict[str, list[Passage]]:
    """One source's paragraphs in order, or every source's in the order in which they were imported."""
    wanted = (
        select(
            SourceParagraph.source_id,
            SourceParagraph.id,
            SourceParagraph.text,
            SourceParagraph.speaker,
            SourceParagraph.question,
        )
        .join(Source, Source.id == SourceParagraph.source_id)
        .order_by(Source.imported_at, Source.id, SourceParagraph.index)
    )
    library: dict[str, list[Passage]] = defaultdict(list)
    for owner, paragraph_id, text, speaker, question in session.execute(
        wanted if source_id is None else wanted.where(Source.id == source_id)
    ):
        library[owner].append(Passage(paragraph_id, text, speaker or "", question))
    return library


def load_engine(
    settings: Settings, encoder: Encoder | None = None, headline_checker: HeadlineChecker | None = None
) -> Engine:
    """Loads encoders and models; the index opens at the first ``synchronise``.

    Args:
        encoder: recommends with this one, untrained, instead of the trained models.
        headline_checker: checks headlines with this one instead of the shipped one.

    Raises:
        InputError: the base encoder, the weights or the device are not there.
    """
    with ThreadPoolExecutor(1) as beside:
        # The two encoders take seconds each, most of them outside Python.
        checking = beside.submit(lambda: headline_checker or load_headline_checker(settings))
        return _assembled(settings, encoder, checking)


def _assembled(settings: Settings, encoder: Encoder | None, checking: "Future[HeadlineChecker]") -> Engine:
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
    index = PassageIndex(settings.data / "index", passages, queries)
    return Engine(
        index=index,
        recommender=recommender,
        headline_checker=checking.result(),
        sentences=sentences,
        stored=stored,
        live_phrases=LivePhrases(lambda: index.sources, settings.data / "phrases"),
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
