"""Fits the scale of the encoder of many languages.

On English texts, which the recall encoder knows too, by least squares: the cosines of each kind of query. On sentences
and their translations: what the encoder finds two texts in two languages less close than in one. See
``models.recommend.across_languages``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.caching import CachingEncoder
from models.encoders.multilingual import load_multilingual_encoder
from models.encoders.protocol import Encoder
from models.evaluation.translations.pairs import ParallelPair, load_parallel_pairs
from models.headline.shipped import load_states
from models.recommend.across_languages import (
    KINDS,
    LanguageScale,
    Line,
    MeaningQueries,
    Scale,
    kind_of,
)
from models.recommend.assembly import LANGUAGES
from models.recommend.data.dataset import QuoteDataset, QuotePair, sample_sources
from models.recommend.data.loading import load_quotes
from models.recommend.query_sentences import QuerySentences
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_shipped_recommender
from models.recommend.signals import query_views
from models.recommend.vector_space import VectorSpace
from models.text.sentences.splitting import split_many
from models.training.recommend.settings import LanguagesSettings
from models.training.run import TrainingRun, file_hash

_CACHED = 1_000_000


@dataclass
class _Points:
    """Cosines of one kind of query in both encoders, and whether each is that of a sentence."""

    meaning: list[NDArray[np.float32]] = field(default_factory=list)
    recall: list[NDArray[np.float32]] = field(default_factory=list)
    of_sentence: list[NDArray[np.float32]] = field(default_factory=list)

    def fit(self) -> tuple[Scale, float]:
        """Return the line, and the correlation of the cosines."""
        meaning, recall, of_sentence = (
            np.concatenate(parts).astype(np.float64) for parts in (self.meaning, self.recall, self.of_sentence)
        )
        columns = np.stack([meaning, 1.0 - of_sentence, of_sentence], axis=1)
        slope, paragraph, sentence = np.linalg.lstsq(columns, recall, rcond=None)[0].tolist()
        return Scale(slope, paragraph, sentence), float(np.corrcoef(meaning, recall)[0, 1])


def train_languages(run: TrainingRun, settings: LanguagesSettings) -> dict[str, Any]:
    """Fit the scale on the English texts of dev; write ``languages.json`` and return its content.

    Raises:
        AppError: about data, weights or base models.
    """
    translated = load_parallel_pairs(settings.pairs, "train")
    dev = sample_sources(load_quotes(run.data, "dev"), settings.sources, run.seed)
    recommender = load_shipped_recommender(run.base_model, run.device, run.out)
    multilingual = settings.multilingual_base_model
    meaning = load_multilingual_encoder(load_states(multilingual, run.device), multilingual)
    passages = CachingEncoder(meaning, _CACHED)
    plain = VectorSpace(passages, ParagraphSentences(passages, split_many), MeaningQueries(passages))
    recall = VectorSpace(recommender.passages, recommender.sentences, recommender.encoder)
    points = {kind: _Points() for kind in KINDS}
    for pair in tqdm(dev.pairs, desc="cosines", unit=" quotes", disable=None):
        _add_points(points, plain, recall, dev, pair)
    fitted = {kind: kind_points.fit() for kind, kind_points in points.items()}
    cosines = {kind: scale for kind, (scale, _) in fitted.items()}
    line = _fit_across(meaning, translated)
    facts = {
        "pairs_sha256": file_hash(settings.pairs),
        "pairs": len(translated),
        "recall_sha256": recommender.encoder.weights_sha256,
        "sources": len(dev.paragraphs),
        "quotes": len(dev.pairs),
        "correlation": {kind: round(correlation, 3) for kind, (_, correlation) in fitted.items()},
    }
    scale = LanguageScale(cosines, line, meaning.version)
    return run.write(LANGUAGES, {**scale.as_json(), **run.card("languages"), **facts})


def _add_points(
    points: dict[str, _Points], meaning: VectorSpace, recall: VectorSpace, dev: QuoteDataset, pair: QuotePair
) -> None:
    views = [
        view
        for view in query_views(pair.query, QuerySentences.of(pair.query))
        if view.title.strip() or view.left_context.strip()
    ]
    paragraphs = dev.paragraphs[pair.transcript_id]
    for number, (meaning_cosines, recall_cosines) in enumerate(
        zip(meaning.cosines(views, paragraphs), recall.cosines(views, paragraphs), strict=True)
    ):
        # Without sentences there is no closest one.
        spoken = recall_cosines[0] > -1.0
        for view, one, other in zip(views, meaning_cosines, recall_cosines, strict=True):
            kind_points = points[kind_of(view)]
            kind_points.meaning.append(one[spoken])
            kind_points.recall.append(other[spoken])
            kind_points.of_sentence.append(np.full(int(spoken.sum()), float(number), dtype=np.float32))


def _fit_across(encoder: Encoder, pairs: Sequence[ParallelPair]) -> Line:
    """Return the line from cosines across languages to those in one, as people's scores of the pairs explain both.

    Least squares would pull the cosines of the few closest texts to the mean, because both are noisy.
    """
    vectors = {
        language: [encoder.encode([getattr(pair, side)[language] for pair in pairs]) for side in ("first", "second")]
        for language in pairs[0].first
    }
    scores = np.array([pair.score for pair in pairs])
    rows = [
        ((vectors[one][0] * vectors[other][1]).sum(1), (vectors[one][0] * vectors[one][1]).sum(1))
        for one in vectors
        for other in vectors
        if one != other
    ]
    across, same = (np.concatenate(parts).astype(np.float64) for parts in zip(*rows, strict=True))
    explained = np.tile(scores, len(rows))
    slope = float(np.cov(same, explained)[0, 1] / np.cov(across, explained)[0, 1])
    return Line(slope, float(same.mean() - slope * across.mean()))
