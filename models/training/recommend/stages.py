"""The stages of a recommender's training, in order; a stage whose file exists is not run again."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from models.encoders.loading import default_device
from models.recommend.assembly import CANDIDATES, FUSION, LANGUAGES, RECALL, SOURCES
from models.training.recommend.activation_ranges import train_ranges
from models.training.recommend.candidates import train_candidates
from models.training.recommend.fusion import train_fusion
from models.training.recommend.languages import train_languages
from models.training.recommend.recall import train_recall
from models.training.recommend.settings import SETTINGS, AllSettings, RecallSettings
from models.training.recommend.sources import train_sources
from models.training.run import TrainingRun

log = logging.getLogger(__name__)


class Stage(NamedTuple):
    """A stage: the file it writes, and the function that trains it."""

    file: str
    train: Callable[..., dict[str, Any]]
    is_optional: bool = False


# Optional stages need data that not every newsroom has; they run only if named.
STAGES = {
    "recall": Stage(RECALL, train_recall),
    "ranges": Stage("recall_ranges.json", train_ranges),
    "candidates": Stage(CANDIDATES, lambda run, _: train_candidates(run)),
    "fusion": Stage(FUSION, train_fusion),
    "languages": Stage(LANGUAGES, train_languages, is_optional=True),
    "sources": Stage(SOURCES, train_sources, is_optional=True),
}


def default_settings(stage: str, device: str) -> Any:
    """Return the default settings of a stage on a device."""
    return RecallSettings.for_device(default_device(device)) if stage == "recall" else SETTINGS[stage]()


def train_all(run: TrainingRun, settings: AllSettings) -> dict[str, Any]:
    """Train all stages that are not optional, in order; skip those whose file exists.

    Returns:
        Minutes by stage, of the stages that ran.

    Raises:
        AppError: about data, base model or device.
    """
    minutes = {}
    for name, stage in STAGES.items():
        if stage.is_optional or (run.out / stage.file).is_file():
            continue
        started = time.monotonic()
        log.info("%s …", name)
        stage_settings = default_settings(name, run.device)
        if isinstance(stage_settings, RecallSettings):
            lengths = {
                field: max(1, round(getattr(stage_settings, field) * settings.scale))
                for field in ("steps", "pretrain_steps")
            }
            stage_settings = replace(stage_settings, **lengths)
        stage.train(run, stage_settings)
        minutes[name] = round((time.monotonic() - started) / 60, 2)
    return {"scale": settings.scale, "minutes": minutes}
