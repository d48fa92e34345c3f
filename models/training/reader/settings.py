"""Hyperparameters of the training of the reader."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated


@dataclass(frozen=True)
class ReaderSettings:
    """Settings of the reader, sized for two cores."""

    epochs: Annotated[float, "Passes over the positions of train."] = 5.0
    batch: Annotated[int, "Positions per update."] = 8
    passages: Annotated[int, "Passages read per position, those that fit included."] = 6
    learning_rate: Annotated[float, "Highest learning rate."] = 6e-5
    articles: Annotated[Path | None, "Folder of aligned articles, for the second task."] = None
    article_share: Annotated[float, "Share of each batch from articles."] = 0.25
    candidates: Annotated[
        Path | None, "Folder with weights of recall and candidate spans, to learn words to print."
    ] = None
    words: Annotated[int, "Passages of stories per update that words to print are learned from."] = 16
    article_words: Annotated[int, "Passages of articles per update that they are learned from."] = 6
    held_out: Annotated[float, "Share of the transcripts that checkpoints and calibration are measured on."] = 0.1
    start_from: Annotated[Path | None, "Weights of a reader to continue from."] = None
    average: Annotated[float, "Decay of the running average of the weights, which is what is kept."] = 0.995
    evaluate_every: Annotated[int, "Updates between evaluations."] = 300
    evaluated: Annotated[int, "Positions held out that are read in an evaluation."] = 160
    patience: Annotated[int, "Evaluations without improvement before training stops."] = 6
    group: Annotated[int, "Pairs per forward pass."] = 24

    @classmethod
    def for_device(cls, kind: str) -> "ReaderSettings":
        """Return the defaults for ``cpu`` or ``cuda``."""
        if kind == "cuda":
            return cls(batch=64, passages=12, learning_rate=1e-4, evaluate_every=70, evaluated=10_000, group=1_024)
        return cls()
