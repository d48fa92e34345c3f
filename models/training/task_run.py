"""Trains a task from its data to a file of weights and a run card."""

from collections.abc import Callable, Mapping
from typing import Any

from accelerate import Accelerator
from torch import Tensor

from models.encoders.weight_files import save_weights
from models.optimization.loop import Schedule, Task, train
from models.training.run import TrainingRun, file_hash


def train_task(
    run: TrainingRun,
    task: Task,
    schedule: Schedule,
    accelerator: Accelerator,
    *,
    name: str,
    weights_task: str,
    batch: int,
    facts: Mapping[str, str],
    card: Mapping[str, Any],
    tensors: Callable[[dict[str, Tensor]], dict[str, Tensor]] = dict,
) -> dict[str, Any]:
    """Train ``task``; write ``NAME.safetensors`` and ``NAME.json``, the run card, and return the card.

    It resumes from the checkpoint in ``OUT/NAME-checkpoints``.

    Args:
        weights_task: what the weights are for, see ``open_weights``.
        batch: examples of one update.
        facts: metadata of the file.
        card: entries of the run card besides those of the training.
        tensors: returns what is written, given the best state of the task.

    Raises:
        AppError: see ``train``.
    """
    outcome = train(task, schedule, run.out / f"{name}-checkpoints", accelerator)
    written = {**card, **outcome.figures(batch, accelerator.device.type)}
    if accelerator.is_main_process:
        path = run.out / f"{name}.safetensors"
        save_weights(path, tensors(outcome.state), run.base, weights_task, **facts)
        run.write(f"{name}.json", written | {"weights_sha256": file_hash(path)})
    return written
