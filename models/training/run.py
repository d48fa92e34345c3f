"""A run of a training command: its common options, and the run card stored next to the weights it wrote."""

import hashlib
import json
import platform
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from models.encoders.base_model import BaseModel, locate_base_model

# Options whose values are paths of this machine; run cards have the name in capitals instead.
_PATH_OPTIONS = ("--data", "--out", "--articles", "--labels")


@dataclass(frozen=True)
class TrainingRun:
    """The common options of a training command.

    Args:
        data: folder or file with training data.
        out: folder for weights, checkpoints and run cards.
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        seed: of all random choices.
        started: seconds of the monotonic clock.
    """

    data: Path
    out: Path
    base_model: str
    device: str = "auto"
    seed: int = 1
    started: float = field(default_factory=time.monotonic)

    @cached_property
    def base(self) -> BaseModel:
        """The files of the base encoder.

        Raises:
            AppError: ``base_model_missing``.
        """
        return locate_base_model(self.base_model)

    def card(self, task: str, files: Sequence[Path] = ()) -> dict[str, Any]:
        """Return the part that all run cards have: command, base model, hashes of the data, and versions of packages.

        Args:
            task: name of what is trained.
            files: the data, if they are not ``data``.
        """
        if not files:
            folder = [path for path in sorted(self.data.glob("*.jsonl*")) if not path.name.startswith("test")]
            files = [self.data] if self.data.is_file() else folder
        return {
            "task": task,
            "command": portable_command(sys.argv[1:]),
            "base_model": self.base.name,
            "base_sha256": self.base.weights_sha256,
            "data": {path.name: file_hash(path) for path in files},
            "versions": {name: version(name) for name in ("torch", "transformers", "peft", "accelerate")}
            | {"python": platform.python_version()},
            "seed": self.seed,
        }

    @property
    def minutes(self) -> float:
        """Minutes since the run started."""
        return round((time.monotonic() - self.started) / 60, 1)

    def write(self, name: str, content: dict[str, Any]) -> dict[str, Any]:
        """Write ``content`` as JSON to ``OUT/name`` and return it."""
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        return content


def portable_command(arguments: Sequence[str]) -> str:
    """Return the command of a run without paths of this machine: ``--data DATA``, ``--set pairs=PAIRS``."""
    shown: list[str] = []
    previous = ""
    for argument in arguments:
        option, equals, value = argument.partition("=")
        if previous in _PATH_OPTIONS:
            shown.append(previous.removeprefix("--").upper())
        elif equals and (option in _PATH_OPTIONS or "/" in value):
            shown.append(f"{option}={option.removeprefix('--').upper()}")
        else:
            shown.append(argument)
        previous = argument
    return shlex.join(["python", "-m", "models.training", *shown])


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
