"""Fits the scale of the encoder of many languages.

On English texts, which the recall encoder knows too, by least squares: the cosines of each kind of query, and the words
that a paragraph shares with the draft, given how close it is. On sentences and their translations: what the encoder
finds two texts in two languages less close than in one. See ``models.recommend.across_languages``.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.base_model import locate_base_model
from models.encoders.caching import CachingEncoder
from models.encoders.multilingual import load_multilingual_encoder
from models.encoders.protocol import Encoder
from models.evaluation.translations.pairs import ParallelPair, load_parallel_pairs
from models.headline.shipped import load_states
from models.recommend.across_languages import (
    KINDS,
    MEANING,
    WORDS,
    LanguageScale,
    Line,
    MeaningQueries,
    Scale,
    assemble_across_languages,
    kind_of,
)
from models.recommend.assembly import LANGUAGES
from models.recommend.data.dataset import QuoteDataset, QuotePair, sample_sources
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import QueryLanguages
from models.recommend.query_sentences import QuerySentences
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_shipped_recommender
from models.recommend.signals import NAMES, query_views
from models.recommend.vector_space import VectorSpace
from models.text.sentences.splitting import split_many
from models.training.run_card import file_hash, portable_command, provenance

# Of the paragraphs that are quoted, in the fit of words: as much as all the others of their source.
QUOTED_SHARE = 0.5
_RIDGE = 1e-3
_CACHED = 1_000_000


@dataclass
class _Points:
    """Cosines of one kind of query: of the encoder of many languages, of the recall encoder, whether of a sentence."""

    meaning: list[NDArray[np.float32]] = field(default_factory=list)
    recall: list[NDArray[np.float32]] = field(default_factory=list)
    of_sentence: list[NDArray[np.float32]] = field(default_factory=list)

    def fit(self) -> tuple[Scale, float]:
        """Returns the line, and the correlation of the cosines."""
        meaning, recall, of_sentence = (
            np.concatenate(each).astype(np.float64) for each in (self.meaning, self.recall, self.of_sentence)
        )
        columns = np.stack([meaning, 1.0 - of_sentence, of_sentence], axis=1)
        slope, paragraph, sentence = np.linalg.lstsq(columns, recall, rcond=None)[0].tolist()
        return Scale(slope, paragraph, sentence), float(np.corrcoef(meaning, recall)[0, 1])


def train_languages(
    data: Path, pairs: Path, weights: Path, base_model: str, multilingual: str, device: str, sources: int, seed: int
) -> dict[str, Any]:
    """Fits the scale and writes ``languages.json``, with its run card, into ``weights``.

    Args:
        data: folder whose dev has the English texts.
        pairs: sentences and their translations, see ``load_parallel_pairs``.
        weights: folder with the recall encoder's and the fusion's.
        sources: of dev, at most.

    Returns:
        What it wrote.

    Raises:
        AppError: about data, weights or base models.
    """
    translated = load_parallel_pairs(pairs, "train")
    dev = sample_sources(load_quotes(data, "dev"), sources, seed)
    recommender = load_shipped_recommender(base_model, device, weights)
    meaning = load_multilingual_encoder(load_states(multilingual, device), multilingual)
    passages = CachingEncoder(meaning, _CACHED)
    plain = VectorSpace(passages, ParagraphSentences(passages, split_many), MeaningQueries(passages))
    recall = VectorSpace(recommender.passages, recommender.sentences, recommender.encoder)
    points = {kind: _Points() for kind in KINDS}
    for pair in tqdm(dev.pairs, desc="cosines", unit=" quotes", disable=None):
        _add_points(points, plain, recall, dev, pair)
    fitted = {kind: each.fit() for kind, each in points.items()}
    cosines = {kind: scale for kind, (scale, _) in fitted.items()}
    line = _fit_across(meaning, translated)
    nothing = np.zeros((len(MEANING) + 1, len(WORDS)), dtype=np.float32)
    scale = LanguageScale(cosines, line, nothing, meaning.version)
    across = assemble_across_languages(passages, passages, split_many, recommender.spans_over, scale)
    ranked = recommender.trained.with_languages(across)
    signals = [
        # As of a language that the recall encoder does not know: its cosines are not read.
        ranked.signals(
            pair.query,
            dev.paragraphs[pair.transcript_id],
            dev.speakers.get(pair.transcript_id),
            languages=QueryLanguages("", ("",) * len(dev.paragraphs[pair.transcript_id])),
        )
        for pair in tqdm(dev.pairs, desc="signals", unit=" quotes", disable=None)
    ]
    words, explained = _fit_words(signals, [_quoted(dev, pair) for pair in dev.pairs])
    written = {
        **LanguageScale(cosines, line, words, meaning.version).as_json(),
        "command": portable_command(sys.argv[1:]),
        **provenance(locate_base_model(base_model), data),
        "pairs_sha256": file_hash(pairs),
        "pairs": len(translated),
        "recall_sha256": recommender.encoder.weights_sha256,
        "seed": seed,
        "sources": len(dev.paragraphs),
        "quotes": len(dev.pairs),
        "correlation": {kind: round(correlation, 3) for kind, (_, correlation) in fitted.items()},
        "explained": {name: round(share, 3) for name, share in zip(WORDS, explained, strict=True)},
    }
    (weights / LANGUAGES).write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
    return written


def _add_points(
    points: dict[str, _Points], meaning: VectorSpace, recall: VectorSpace, dev: QuoteDataset, pair: QuotePair
) -> None:
    views = [
        view
        for view in query_views(pair.query, QuerySentences.of(pair.query))
        if view.title.strip() or view.left_context.strip()
    ]
    paragraphs = dev.paragraphs[pair.transcript_id]
    for number, (ours, theirs) in enumerate(
        zip(meaning.cosines(views, paragraphs), recall.cosines(views, paragraphs), strict=True)
    ):
        # Without sentences there is no closest one.
        spoken = theirs[0] > -1.0
        for view, one, other in zip(views, ours, theirs, strict=True):
            its = points[kind_of(view)]
            its.meaning.append(one[spoken])
            its.recall.append(other[spoken])
            its.of_sentence.append(np.full(int(spoken.sum()), float(number), dtype=np.float32))


def _fit_across(encoder: Encoder, pairs: Sequence[ParallelPair]) -> Line:
    """Returns the line from cosines across languages to those in one, as people's scores of the pairs explain both.

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
    across, same = (np.concatenate(each).astype(np.float64) for each in zip(*rows, strict=True))
    explained = np.tile(scores, len(rows))
    slope = float(np.cov(same, explained)[0, 1] / np.cov(across, explained)[0, 1])
    return Line(slope, float(same.mean() - slope * across.mean()))


def _quoted(dev: QuoteDataset, pair: QuotePair) -> NDArray[np.bool_]:
    quoted = np.zeros(len(dev.paragraphs[pair.transcript_id]), dtype=np.bool_)
    quoted[[span.paragraph for span in pair.spans]] = True
    return quoted


def _fit_words(
    signals: list[NDArray[np.float32]], quoted: list[NDArray[np.bool_]]
) -> tuple[NDArray[np.float32], list[float]]:
    """Returns weights and intercept, float32 [len(MEANING) + 1, len(WORDS)], and the share of variance they explain.

    The quoted paragraphs weigh as ``QUOTED_SHARE`` says.
    """
    read = np.concatenate(signals).astype(np.float64)
    shares = np.concatenate([_shares(each) for each in quoted])
    inputs = np.concatenate([read[:, [NAMES.index(name) for name in MEANING]], np.ones((len(read), 1))], axis=1)
    targets = read[:, [NAMES.index(name) for name in WORDS]]
    weighted = inputs * shares[:, None]
    penalty = _RIDGE * shares.sum() * np.eye(inputs.shape[1])
    penalty[-1, -1] = 0.0
    found = np.linalg.solve(inputs.T @ weighted + penalty, weighted.T @ targets)
    left = (shares[:, None] * (targets - inputs @ found) ** 2).sum(0)
    mean = (shares[:, None] * targets).sum(0) / shares.sum()
    whole = (shares[:, None] * (targets - mean) ** 2).sum(0)
    return found.astype(np.float32), (1.0 - left / whole).tolist()


def _shares(quoted: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Returns the weight of each paragraph of a source, together 1."""
    count = int(quoted.sum())
    return np.where(quoted, QUOTED_SHARE / count, (1.0 - QUOTED_SHARE) / max(1, len(quoted) - count))
