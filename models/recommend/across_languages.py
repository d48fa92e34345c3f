"""Rank paragraphs when draft or source is not in English.

A multilingual encoder replaces the recall encoder, which knows English only. Its cosines are mapped linearly to the
scale of the recall encoder's, so that the weights of signals and spans, fitted in English, still apply.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.recommend.protocol import ENGLISH, QueryEncoder, QueryLanguages, QuoteQuery, SpanPredictor
from models.recommend.query_sentences import QuerySentences
from models.recommend.sentences import ParagraphSentences, SentenceSplitter
from models.recommend.vector_space import VectorSpace
from models.text.language import likely_language

# What a query's vector is of; each kind has a scale of its own.
KINDS = ("whole", "title", "sentence")
# Weights of the parts of the whole query: its title, its last sentence, and those before, the latest first.
TITLE_WEIGHT, LAST_WEIGHT, PREVIOUS_WEIGHTS = 0.5, 1.0, (0.5, 0.35, 0.25, 0.175)
# Added to the scores of paragraphs in another language than the draft: equally good ones score this much lower there.
# Chosen on drafts with sources in both languages (docs/measurements.md, “Across languages”).
UNLIKE_OFFSET = 1.5
# A constant coordinate carries the offset of the scale. It is small, so that vectors keep nearly unit length.
_CONSTANT = 1e-3
_CACHED_SENTENCES = 1_024

PassageKind = Literal["paragraph", "sentence"]
SpansOver = Callable[[QueryEncoder, ParagraphSentences], SpanPredictor]
_PASSAGE_KINDS: tuple[PassageKind, ...] = ("paragraph", "sentence")


class MeaningEncoders(NamedTuple):
    """An encoder of many languages.

    Args:
        passages: embeds paragraphs and their sentences; should cache.
        queries: embeds sentences of queries.
    """

    passages: Encoder
    queries: Encoder


@dataclass(frozen=True)
class Scale:
    """A line: slope, and an offset for paragraphs and for single sentences."""

    slope: float
    paragraph: float
    sentence: float

    def of_line(self, line: "Line") -> "Scale":
        """Return the scale that equals applying ``line`` and then this scale."""
        shift = self.slope * line.offset
        return Scale(self.slope * line.slope, self.paragraph + shift, self.sentence + shift)

    def offset(self, kind: PassageKind) -> float:
        """Return the offset for passages of one kind."""
        return self.paragraph if kind == "paragraph" else self.sentence


@dataclass(frozen=True)
class Line:
    """A line: slope and offset."""

    slope: float
    offset: float


@dataclass(frozen=True)
class LanguageScale:
    """What ``python -m models.training recommend --stage languages`` fitted.

    Args:
        cosines: for each of ``KINDS``, the map from multilingual cosines to those of the recall encoder, fitted on
            English texts.
        across: the map from the cosine of a text and a translation to the cosine of the same texts in one language,
            which is higher.
        meaning_version: of the multilingual encoder.
    """

    cosines: dict[str, Scale]
    across: Line
    meaning_version: str

    @classmethod
    def load(cls, path: Path) -> "LanguageScale":
        """Read what the training wrote.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        return load_json_weights(path, "recommend --stage languages", cls.of_json)

    @classmethod
    def of_json(cls, row: dict[str, Any]) -> "LanguageScale":
        """Read what ``as_json`` returned.

        Raises:
            KeyError, TypeError, ValueError: it is something else.
        """
        cosines = {
            kind: Scale(*(float(row["cosines"][kind][part]) for part in ("slope", *_PASSAGE_KINDS))) for kind in KINDS
        }
        across = Line(*(float(row["across"][part]) for part in ("slope", "offset")))
        return cls(cosines, across, str(row["meaning_version"]))

    def as_json(self) -> dict[str, Any]:
        """Return the scale as JSON."""
        return {
            "meaning_version": self.meaning_version,
            "cosines": {
                kind: {part: round(getattr(scale, part), 5) for part in ("slope", *_PASSAGE_KINDS)}
                for kind, scale in self.cosines.items()
            },
            "across": {part: round(getattr(self.across, part), 5) for part in ("slope", "offset")},
        }


class MeaningQueries:
    """A ``QueryEncoder``: queries in the space of the encoder of many languages, each sentence embedded once.

    Args:
        encoder: embeds sentences of queries.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._sentences: BatchCache[str, NDArray[np.float32]] = BatchCache(_CACHED_SENTENCES)

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``: of title and last sentences, those near the caret weighing more."""
        parts = _parts_of(query)
        vectors = self._sentences.get([text for text, _ in parts], lambda missing: list(self._encoder.encode(missing)))
        vector = np.zeros(self._encoder.dimension, dtype=np.float32)
        for (_, weight), part_vector in zip(parts, vectors, strict=True):
            vector += np.float32(weight) * part_vector
        norm = float(np.linalg.norm(vector))
        return vector / np.float32(norm) if norm > 0.0 else vector


class ScaledPassages:
    """An ``Encoder`` whose vectors' products with those of ``ScaledQueries`` are on the scale of the recall encoder.

    Args:
        encoder: of many languages; should cache.
        kind: what is embedded, for the offset of the scale.
    """

    def __init__(self, encoder: Encoder, kind: PassageKind) -> None:
        self._encoder = encoder
        self._constants = np.array(
            [_CONSTANT * (kind == passage_kind) for passage_kind in _PASSAGE_KINDS], dtype=np.float32
        )

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._encoder.version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._encoder.dimension + len(self._constants)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return float32 [n_texts, dimension], of nearly unit length."""
        constants = np.broadcast_to(self._constants, (len(texts), len(self._constants)))
        return np.concatenate([self._encoder.encode(texts), constants], axis=1)


class ScaledQueries:
    """A ``QueryEncoder`` in the space of ``ScaledPassages``; its vectors are not of unit length.

    Args:
        queries: embeds queries.
        scales: by ``KINDS``.
    """

    def __init__(self, queries: QueryEncoder, scales: Mapping[str, Scale]) -> None:
        self._queries = queries
        self._scales = scales

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``."""
        vector = self._queries.query_vector(query)
        if not vector.any():
            return np.concatenate([vector, np.zeros(len(_PASSAGE_KINDS), dtype=np.float32)])
        scale = self._scales[kind_of(query)]
        offsets = np.array([scale.offset(kind) / _CONSTANT for kind in _PASSAGE_KINDS], dtype=np.float32)
        return np.concatenate([np.float32(scale.slope) * vector, offsets])


class MeaningSpace(NamedTuple):
    """Vectors of the encoder of many languages on one scale, and what predicts spans with them."""

    vectors: VectorSpace
    spans: SpanPredictor


@dataclass(frozen=True)
class AcrossLanguages:
    """What a recommender needs to rank paragraphs in other languages.

    Args:
        same: for paragraphs in the language of the draft.
        across: for paragraphs in another one.
    """

    same: MeaningSpace
    across: MeaningSpace


def assemble_across_languages(
    meaning: MeaningEncoders, split: SentenceSplitter, spans_over: SpansOver, scale: LanguageScale
) -> AcrossLanguages:
    """Assemble the parts over encoders of many languages.

    Args:
        split: finds the sentences of paragraphs.
        spans_over: makes a span predictor over these vectors.
    """
    paragraphs, meaning_queries = ScaledPassages(meaning.passages, "paragraph"), MeaningQueries(meaning.queries)
    sentences = ParagraphSentences(ScaledPassages(meaning.passages, "sentence"), split)

    def on(scales: Mapping[str, Scale]) -> MeaningSpace:
        scaled = ScaledQueries(meaning_queries, scales)
        return MeaningSpace(VectorSpace(paragraphs, sentences, scaled), spans_over(scaled, sentences))

    across = {kind: kind_scale.of_line(scale.across) for kind, kind_scale in scale.cosines.items()}
    return AcrossLanguages(on(scale.cosines), on(across))


def read_languages(query: QuoteQuery, paragraphs: Sequence[str]) -> QueryLanguages:
    """Return the languages as the words say; a short paragraph has the language of the one before it."""
    languages: list[str] = []
    for paragraph in paragraphs:
        languages.append(likely_language(paragraph) or (languages[-1] if languages else ENGLISH))
    return QueryLanguages(likely_language(f"{query.title} {query.left_context}") or ENGLISH, tuple(languages))


def kind_of(query: QuoteQuery) -> str:
    """Return which of ``KINDS`` a query's vector is of: of a title, of a single sentence, or of more."""
    if not (query.left_context.strip() or query.typed.strip()):
        return "title"
    return "sentence" if len(_parts_of(query)) == 1 else "whole"


def _parts_of(query: QuoteQuery) -> list[tuple[str, float]]:
    """Return the texts of a query and their weights."""
    sentences = QuerySentences.of(query)
    weighted = [
        (query.title, TITLE_WEIGHT),
        (sentences.last, LAST_WEIGHT),
        *zip(sentences.previous, PREVIOUS_WEIGHTS, strict=False),
    ]
    return [(text.strip(), weight) for text, weight in weighted if text.strip()]
