"""Run cards: how weights were trained, stored next to them as JSON."""

import hashlib
import platform
import shlex
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import torch

from models.encoders.base_model import BaseModel
from models.optimization.loop import Outcome

# Placeholders in a run card for this machine's folders.
FOLDER_FLAGS = {
    "--data": "DIR",
    "--archive": "ARCHIVE",
    "--articles": "DIR",
    "--labels": "LABELS",
    "--cache": "CACHE",
    "--pairs": "PAIRS",
    "--out": "OUT",
    "--weights": "OUT",
    "--start-from": "OUT/recall.safetensors",
    "--towers": "OUT/towers.safetensors",
}


def run_card(
    task: str, options: dict[str, Any], base: BaseModel, data: Path, outcome: Outcome, batch: int, kind: str
) -> dict[str, Any]:
    """Returns the card of a run, stored next to its weights: command, provenance, and evaluations on dev."""
    device = torch.cuda.get_device_name() if kind == "cuda" else f"{torch.get_num_threads()} CPU threads"
    return {
        "task": task,
        "command": portable_command(sys.argv[1:]),
        **provenance(base, data),
        **({"started_from_sha256": file_hash(Path(options["start_from"]))} if options.get("start_from") else {}),
        "seed": options["seed"],
        "batch": batch,
        "device": device,
        "best_step": outcome.step,
        "minutes": round(outcome.seconds / 60, 1),
        "dev": outcome.history,
    }


def provenance(base: BaseModel, data: Path) -> dict[str, Any]:
    """Returns the provenance in every run card: the base model, the data, and the versions of packages."""
    files = [path for path in sorted(data.glob("*.jsonl*")) if not path.name.startswith("test")]
    return {
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "data": {path.name: file_hash(path) for path in files},
        "versions": {name: version(name) for name in ("torch", "transformers", "peft", "accelerate")}
        | {"python": platform.python_version()},
    }


def portable_command(arguments: Sequence[str]) -> str:
    """Returns the command of a run for its card, with placeholders for this machine's folders."""
    shown: list[str] = []
    for argument in arguments:
        flag, equals, _ = argument.partition("=")
        if shown and shown[-1] in FOLDER_FLAGS:
            shown.append(FOLDER_FLAGS[shown[-1]])
        elif equals and flag in FOLDER_FLAGS:
            shown += [flag, FOLDER_FLAGS[flag]]
        else:
            shown.append(argument)
    return shlex.join(["python", "-m", "models.training", *shown])


def file_hash(path: Path) -> str:
    """Returns the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
