"""Trains everything of a recommender in order, evaluates it, and resumes where it was stopped."""

import json
import logging
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from models.training.recommend.activation_ranges import train_ranges
from models.training.recommend.candidates import train_candidates
from models.training.recommend.confidence import train_confidence
from models.training.recommend.fusion import train_fusion
from models.training.recommend.positions import train_positions
from models.training.recommend.runs import run

log = logging.getLogger(__name__)

REPORT = "pipeline.json"
# Defaults that all networks share.
_COMMON: Mapping[str, Any] = {"accumulate": 1, "rank": 32, "full": False, "compiled": None, "patience": 1_000}
# Schedules for a GPU with 80 GB, sized for 25 minutes in all, and for two cores. Steps are updates.
SCHEDULES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "cuda": {
        "recall": {"steps": 700, "pretrain_steps": 400, "batch": 4096, "learning_rate": 1e-3},
        "joint": {"epochs": 4.0, "pretrain_steps": 1_500, "batch": 128, "learning_rate": 1e-3},
    },
    "cpu": {
        "recall": {"steps": 438, "pretrain_steps": 300, "batch": 128, "learning_rate": 1e-3},
    },
}


def train_all(
    data: Path, out: Path, base_model: str, device: str, *, kind: str, seed: int = 1, scale: float = 1.0
) -> dict[str, Any]:
    """Trains recall, its ranges, candidates, the joint network (on a GPU), fusion, positions and confidence.

    A stage whose file is in ``out`` is skipped; one that was stopped continues from its checkpoint.

    Args:
        data: folder with train, dev, pretrain and transcripts.
        out: folder for weights, run cards and ``pipeline.json``.
        kind: ``cuda`` or ``cpu``: which schedule.
        scale: of the schedules' lengths: 0.01 tries everything out.

    Returns:
        Minutes by stage, of the stages that ran.

    Raises:
        AppError: about data, base model or device.
    """
    schedules = SCHEDULES[kind]

    def options(name: str, **others: Any) -> dict[str, Any]:
        lengths = {
            key: max(1, round(value * scale)) if key.endswith("steps") else value * scale if key == "epochs" else value
            for key, value in schedules[name].items()
        }
        shared = {"data": data, "out": out, "base_model": base_model, "device": device, "seed": seed}
        return {**_COMMON, **shared, **lengths, **others}

    stages: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
        "recall": (
            "recall.safetensors",
            lambda: run("recall", options("recall", negatives=3, context_pieces=64, start_from=None, chunk=512)),
        ),
        "ranges": ("recall_ranges.json", lambda: train_ranges(data, out, base_model, 512, 13)),
        "candidates": ("candidates.safetensors", lambda: train_candidates(data, out, base_model, device, seed)),
        "joint": (
            "joint.safetensors",
            lambda: run(
                "joint",
                options(
                    "joint",
                    negatives=7,
                    context_pieces=80,
                    start_from=out / "recall.safetensors",
                    shared=False,
                    span_weight=0.5,
                ),
            ),
        ),
        "fusion": ("fusion.json", lambda: train_fusion(data, out, base_model, device)),
        "positions": ("positions.safetensors", lambda: train_positions(data, out, base_model, device, seed)),
        "confidence": (
            "confidence.json",
            lambda: train_confidence(data, out, base_model, device, seed, None, 12.0),
        ),
    }
    minutes: dict[str, float] = {}
    for name, (file, train) in stages.items():
        if (out / file).is_file() or (name == "joint" and name not in schedules):
            continue
        started = time.monotonic()
        log.info("%s …", name)
        train()
        minutes[name] = round((time.monotonic() - started) / 60, 2)
    found = {"kind": kind, "scale": scale, "minutes": minutes}
    (out / REPORT).write_text(json.dumps(found, indent=2) + "\n")
    return found
