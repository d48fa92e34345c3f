"""Hyperparameters of the training of quote encoders."""

from dataclasses import dataclass
from typing import Annotated, Literal

Objective = Literal["quotecse", "simcse-quote"]


@dataclass(frozen=True)
class QuoteSettings:
    """Settings of a contrastive quote encoder."""

    objective: Annotated[Objective, "QuoteCSE or SimCSE-Quote."] = "quotecse"
    steps: Annotated[int, "Updates in all."] = 200
    batch: Annotated[int, "Headline quotes per update."] = 64
    learning_rate: Annotated[float, "Highest learning rate."] = 5e-4
    least_similarity: Annotated[float, "Pairs that are less similar are skipped."] = 0.75
    first_layer: Annotated[int, "Layers below stay as the base model has them."] = 6
    rank: Annotated[int, "Rank of the adapters."] = 16
