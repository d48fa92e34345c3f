"""Hyperparameters of the training of a linker of posts and articles."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

Objective = Literal["contrastive", "cosine"]


@dataclass(frozen=True)
class TowersSettings:
    """Settings of CATBERT's dual encoder, sized for two cores."""

    objective: Annotated[Objective, "InfoNCE, or the cosine embedding loss of the paper."] = "contrastive"
    configuration: Annotated[Literal["truncation", "augmentation"], "How articles are divided (CATBERT, Table 2)."] = (
        "augmentation"
    )
    pieces: Annotated[int, "Word pieces of a part."] = 200
    parts: Annotated[int, "Parts of an article in a batch at most."] = 4
    negatives: Annotated[int, "Mined negatives of each post."] = 1
    cloze_batches: Annotated[int, "Batches of sentences taken out of articles, before the posts."] = 0
    weak: Annotated[bool, "Learn from weak links too."] = True
    epochs: Annotated[float, "Passes over the posts."] = 4.0
    batch: Annotated[int, "Posts per update."] = 32
    learning_rate: Annotated[float, "Highest learning rate."] = 1e-3
    rank: Annotated[int, "Rank of the adapters."] = 32


@dataclass(frozen=True)
class ReaderSettings:
    """Settings of the cross-encoder, sized for two cores."""

    negatives: Annotated[int, "Articles found by the towers per post."] = 5
    weak: Annotated[bool, "Learn from weak links too."] = False
    epochs: Annotated[float, "Passes over the posts."] = 4.0
    evaluations: Annotated[int, "Evaluations on dev; the best state is kept."] = 4
    batch: Annotated[int, "Posts per update."] = 8
    learning_rate: Annotated[float, "Highest learning rate."] = 1e-3
    rank: Annotated[int, "Rank of the adapters."] = 32


@dataclass(frozen=True)
class NoSettings:
    """Settings of a stage that has none."""


# Settings by stage of ``social``.
SETTINGS: dict[str, type[Any]] = {
    "towers": TowersSettings,
    "reader": ReaderSettings,
    "linker": NoSettings,
    "aggregation": NoSettings,
}
