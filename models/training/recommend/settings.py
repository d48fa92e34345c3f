"""Hyperparameters of the training of a recommender."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL

Heads = Literal["joint", "ranker", "span"]


@dataclass(frozen=True)
class AllSettings:
    """Settings of all stages in order."""

    scale: Annotated[float, "Factor of the lengths of all schedules; 0.01 tries everything out."] = 1.0


@dataclass(frozen=True)
class NoSettings:
    """Settings of a stage that has none."""


@dataclass(frozen=True)
class RecallSettings:
    """Settings of the recall encoder, sized for two cores."""

    steps: Annotated[int, "Updates in all."] = 438
    pretrain_steps: Annotated[int, "Updates of these on pretrain.jsonl.gz."] = 300
    batch: Annotated[int, "Queries per update."] = 128
    learning_rate: Annotated[float, "Highest learning rate."] = 1e-3
    negatives: Annotated[int, "Other paragraphs of the source per query."] = 3
    context_pieces: Annotated[int, "Word pieces of the left context."] = 64
    rank: Annotated[int, "Rank of the adapters."] = 32
    start_from: Annotated[Path | None, "Weights of a recall encoder to continue from."] = None
    chunk: Annotated[int, "Texts per forward pass."] = 512

    @classmethod
    def for_device(cls, kind: str) -> "RecallSettings":
        """Return the defaults for ``cpu`` or ``cuda``."""
        return cls(steps=700, pretrain_steps=400, batch=4096) if kind == "cuda" else cls()


@dataclass(frozen=True)
class RangesSettings:
    """Settings of the activation ranges."""

    texts: Annotated[int, "Paragraphs to read."] = 512


@dataclass(frozen=True)
class FusionSettings:
    """Settings of the fusion."""

    article_weight: Annotated[float, "Weight of a quote of an article; a position of a story has 1."] = 2.0
    held_out: Annotated[float, "Share of the transcripts held out, as it was when the reader was trained."] = 0.1


@dataclass(frozen=True)
class LanguagesSettings:
    """Settings of the scale of other languages."""

    pairs: Annotated[Path, "Sentence pairs in several languages; required."] = Path()
    multilingual_base_model: Annotated[str, "Base model of the encoder of many languages."] = MULTILINGUAL_BASE_MODEL
    sources: Annotated[int, "Sources of dev at most."] = 24


@dataclass(frozen=True)
class SourcesSettings:
    """Settings of the ranking of an archive's sources."""

    archive: Annotated[Path, "Folder with more transcripts; required."] = Path()
    quotes: Annotated[int, "Quotes of train to fit on."] = 1_000


# Settings by stage of ``recommend``.
SETTINGS: dict[str, type[Any]] = {
    "recall": RecallSettings,
    "ranges": RangesSettings,
    "candidates": NoSettings,
    "fusion": FusionSettings,
    "languages": LanguagesSettings,
    "sources": SourcesSettings,
}


@dataclass(frozen=True)
class NetworkSettings:
    """Settings of the ranker, the span predictor, or both in one network, sized for two cores."""

    epochs: Annotated[float, "Passes over train."] = 2.5
    batch: Annotated[int, "Queries per update."] = 16
    learning_rate: Annotated[float, "Highest learning rate."] = 1e-3
    negatives: Annotated[int, "Other paragraphs per quoted paragraph."] = 5
    context_pieces: Annotated[int, "Word pieces of the left context."] = 80
    rank: Annotated[int, "Rank of the adapters."] = 32
    full: Annotated[bool, "Train the upper layers whole instead of adapters."] = False
    start_from: Annotated[Path | None, "Weights of the recall encoder."] = None
    patience: Annotated[int, "Evaluations on dev without improvement before training stops."] = 3
    dev_quotes: Annotated[int, "Quotes of dev to evaluate on."] = 275
