"""The models and the index of one installation, loaded once and shared by the services."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.embeddings import CachedEncoder, EmbeddingStore, Progress, no_progress
from indexer.index import Passage, PassageIndex
from models.encoders.loading import load_encoder
from models.headline.protocol import HeadlineChecker
from models.headline.zero_shot import ZeroShotHeadlineChecker
from models.recommend.protocol import ParagraphRanker, SpanPredictor
from models.recommend.zero_shot import ParagraphSentences, ZeroShotRanker, ZeroShotSpanPredictor
from models.text import sentences
from server.config import Settings
from server.store.tables import SourceParagraph


@dataclass(frozen=True)
class Engine:
    """What answers questions. Everything in it may be called from several threads."""

    index: PassageIndex
    ranker: ParagraphRanker
    span_predictor: SpanPredictor
    headline_checker: HeadlineChecker
    sentences: ParagraphSentences
    documents: CachedEncoder
    embeddings: EmbeddingStore

    def embed(self, texts: Sequence[str], progress: Progress = no_progress) -> None:
        """Computes and stores the vectors of a source's paragraphs and sentences."""
        self.documents.encode([*texts, *(part for text in texts for part in self.sentences.texts(text))], progress)

    def learn_source(self, source_id: str, passages: Sequence[Passage]) -> None:
        """Makes a source searchable."""
        self.index.add(source_id, passages)
        self.index.prepare([source_id])

    def forget_source(self, source_id: str) -> None:
        """Takes a source out of the index."""
        self.index.remove(source_id)

    def synchronise(self, session: Session) -> None:
        """Opens the index, or opens it again after another process changed it; the store is the truth."""
        if self.index.is_current():
            return
        library: dict[str, list[Passage]] = defaultdict(list)
        rows = session.execute(
            select(SourceParagraph.source_id, SourceParagraph.id, SourceParagraph.text).order_by(
                SourceParagraph.id
            )
        )
        for source_id, paragraph_id, text in rows:
            library[source_id].append(Passage(paragraph_id, text))
        self.index.open(library)


def load_engine(settings: Settings) -> Engine:
    """Loads encoder and models; the index opens at the first ``synchronise``.

    Raises:
        InputError: the base encoder or the device is not there.
    """
    queries = load_encoder(settings.base_model, settings.device)
    embeddings = EmbeddingStore(settings.data / "embeddings.sqlite")
    documents = CachedEncoder(queries, embeddings)
    paragraph_sentences = ParagraphSentences(documents, sentences.split_many)
    return Engine(
        index=PassageIndex(settings.data / "index", documents, queries),
        ranker=ZeroShotRanker(documents, queries, paragraph_sentences),
        span_predictor=ZeroShotSpanPredictor(queries, paragraph_sentences),
        headline_checker=ZeroShotHeadlineChecker(documents, settings.headline_threshold),
        sentences=paragraph_sentences,
        documents=documents,
        embeddings=embeddings,
    )


def load_headline_checker(settings: Settings) -> HeadlineChecker:
    """The headline check alone, which needs neither store nor index."""
    return ZeroShotHeadlineChecker(load_encoder(settings.base_model, settings.device), settings.headline_threshold)
