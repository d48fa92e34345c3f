"""The training loop: bf16, accumulation, several processes through Accelerate, checkpoints that resume."""

import json
import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import torch
from accelerate import Accelerator
from torch import Tensor, nn
from tqdm import tqdm

from models.encoders.adapters import restore, trained_weights
from models.errors import InputError
from models.optimization.precision import trains_in_bfloat16

Item = TypeVar("Item")

CHECKPOINT = "checkpoint.pt"
# A checkpoint is written after this many seconds, however few updates were made: a run may be stopped at any time.
CHECKPOINT_SECONDS = 180.0


@dataclass(frozen=True)
class Schedule:
    """Length, learning rate and evaluation interval of a run.

    Args:
        steps: updates in all; the learning rate warms up over ``warmup`` of them and falls linearly to 0.
        learning_rate: at its highest.
        evaluate_every: updates between evaluations on dev; the best state is kept.
        patience: stop after this many evaluations without improvement.
        checkpoint_every: updates between checkpoints.
    """

    steps: int
    learning_rate: float
    warmup: float = 0.06
    weight_decay: float = 0.01
    clip: float = 1.0
    evaluate_every: int = 500
    patience: int = 3
    checkpoint_every: int = 200
    seed: int = 1


class Task(ABC):
    """A network with its batches and its loss, which can be evaluated, saved and resumed.

    Args:
        network: its parameters that require gradients are trained.
        device: of the network.
    """

    better: str  # the dev figure to watch, higher is better

    def __init__(self, network: nn.Module, device: torch.device) -> None:
        self.network: Any = network
        self._device = device
        self._compiled: Any = torch.compile(network, dynamic=True) if device.type == "cuda" else network

    @abstractmethod
    def batches(self) -> Iterator[Any]:
        """Yield batches endlessly, the same ones for the same seed; a resumed run skips those it has trained on."""

    @abstractmethod
    def backward(self, batch: Any, scale: Callable[[Tensor], None]) -> float:
        """Run the network on ``batch``, pass the loss to ``scale``, which runs it backward, and return its value."""

    @abstractmethod
    def evaluate(self) -> dict[str, float]:
        """Return figures on dev."""

    def state(self) -> dict[str, Tensor]:
        """Return the trained weights by name, and what else a checkpoint needs."""
        return trained_weights(self.network)

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Load ``state``."""
        restore(self.network, state)


def endless_batches(epoch: Callable[[], Sequence[Item]], size: int) -> Iterator[Sequence[Item]]:
    """Yield batches of ``size`` items, epoch after epoch; the last items of each that do not fill one are left out.

    Args:
        epoch: draws the order of the items of the next epoch.
    """
    while True:
        items = epoch()
        for start in range(0, len(items) - size + 1, size):
            yield items[start : start + size]


@dataclass
class Outcome:
    """The best state, its step, and every evaluation on dev."""

    state: dict[str, Tensor]
    step: int
    history: list[dict[str, float]]
    seconds: float

    def figures(self, batch: int, kind: str) -> dict[str, Any]:
        """Return the part of a run card about the training, on a device of this kind (``cpu`` or ``cuda``)."""
        return {
            "batch": batch,
            "device": torch.cuda.get_device_name() if kind == "cuda" else f"{torch.get_num_threads()} CPU threads",
            "best_step": self.step,
            "minutes": round(self.seconds / 60, 1),
            "dev": self.history,
        }


def make_accelerator(device: str) -> Accelerator:
    """Create an accelerator for ``auto``, ``cpu`` or ``cuda``; bf16 as ``precision.trains_in_bfloat16`` says.

    Raises:
        AppError: ``no_gpu``.
    """
    if device == "cuda" and not torch.cuda.is_available():
        raise InputError("no_gpu", "--device cuda was asked for, but PyTorch sees no GPU.", "Use --device cpu or auto.")
    kind = "cpu" if device == "cpu" or not torch.cuda.is_available() else "cuda"
    return Accelerator(cpu=kind == "cpu", mixed_precision="bf16" if trains_in_bfloat16(kind) else "no")


def train(task: Task, schedule: Schedule, out: Path, accelerator: Accelerator) -> Outcome:
    """Train until the schedule ends or dev stops improving; resumes from a checkpoint in ``out``.

    Raises:
        AppError: ``other_checkpoint`` if that checkpoint belongs to another schedule; ``loss_not_finite``.
    """
    updates = _Updates(task, schedule, accelerator)
    outcome, step, looks_without, mean_loss = Outcome({}, 0, [], 0.0), 0, 0, 0.0
    checkpoint = out / CHECKPOINT
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        if saved["schedule"] != asdict(schedule):
            raise InputError(
                "other_checkpoint",
                f"{checkpoint} was made with another schedule: {saved['schedule']}.",
                "Give the same options to resume, or another --out.",
            )
        task.restore(saved["state"])
        updates.optimizer.load_state_dict(saved["optimizer"])
        step, looks_without = saved["step"], saved["looks_without"]
        outcome = Outcome(saved["best"], saved["best_step"], saved["history"], saved["seconds"])
        mean_loss = saved.get("mean_loss", 0.0)
    updates.begin(step)
    started = time.monotonic() - outcome.seconds
    saved_at = time.monotonic()
    bar = tqdm(total=schedule.steps, initial=step, unit=" steps", disable=not accelerator.is_main_process)
    while step < schedule.steps and looks_without < schedule.patience:
        loss = updates.make(step)
        step += 1
        mean_loss = loss if step == 1 else 0.98 * mean_loss + 0.02 * loss
        bar.update()
        bar.set_postfix(loss=f"{mean_loss:.4f}", refresh=False)
        outcome.seconds = time.monotonic() - started
        if step % schedule.evaluate_every == 0 or step == schedule.steps:
            figures = {**task.evaluate(), "step": float(step), "loss": mean_loss}
            outcome.history.append(figures)
            if figures[task.better] >= max(look[task.better] for look in outcome.history):
                outcome.state, outcome.step, looks_without = task.state(), step, 0
            else:
                looks_without += 1
            if accelerator.is_main_process:
                tqdm.write(json.dumps({name: round(figure, 4) for name, figure in figures.items()}))
        due = step % schedule.checkpoint_every == 0 or time.monotonic() - saved_at >= CHECKPOINT_SECONDS
        if accelerator.is_main_process and (due or step == schedule.steps):
            saved_at = time.monotonic()
            _save(
                checkpoint,
                {
                    "schedule": asdict(schedule),
                    "state": task.state(),
                    "optimizer": updates.optimizer.state_dict(),
                    "step": step,
                    "looks_without": looks_without,
                    "mean_loss": mean_loss,
                    "best": outcome.state,
                    "best_step": outcome.step,
                    "history": outcome.history,
                    "seconds": outcome.seconds,
                },
            )
    bar.close()
    return outcome


class _Updates:
    """Performs the updates of a network.

    Args:
        task: its network's parameters that require gradients are updated.
    """

    def __init__(self, task: Task, schedule: Schedule, accelerator: Accelerator) -> None:
        self._task, self._schedule, self._accelerator = task, schedule, accelerator
        self._trained = [parameter for parameter in task.network.parameters() if parameter.requires_grad]
        optimizer = torch.optim.AdamW(self._trained, lr=schedule.learning_rate, weight_decay=schedule.weight_decay)
        self.optimizer = accelerator.prepare_optimizer(optimizer)
        self._batches: Iterator[Any] = iter(())

    def begin(self, step: int) -> None:
        """Move to the batches of update ``step``: each process takes every n-th."""
        processes, index = self._accelerator.num_processes, self._accelerator.process_index
        self._batches = islice(self._task.batches(), step * processes + index, None, processes)

    def make(self, step: int) -> float:
        """Perform update ``step``; return its loss.

        Raises:
            AppError: ``loss_not_finite``; the weights are as they were.
        """
        schedule, accelerator = self._schedule, self._accelerator
        for group in self.optimizer.param_groups:
            group["lr"] = schedule.learning_rate * _rate(step, schedule)
        loss = self._task.backward(next(self._batches), accelerator.backward)
        # Gradients are averaged over the processes before each update.
        if accelerator.num_processes > 1:
            for parameter in self._trained:
                if parameter.grad is not None:
                    parameter.grad = accelerator.reduce(parameter.grad, reduction="mean")
        norm = accelerator.clip_grad_norm_(self._trained, schedule.clip)
        if not (math.isfinite(loss) and (norm is None or math.isfinite(norm))):
            raise InputError(
                "loss_not_finite",
                f"Loss {loss:.4g} and norm of the gradients {norm:.4g} at update {step + 1}: no update is made.",
                "Start again with a smaller learning rate.",
            )
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss


def _rate(step: int, schedule: Schedule) -> float:
    warm = max(1, round(schedule.warmup * schedule.steps))
    return (step + 1) / warm if step < warm else (schedule.steps - step) / max(1, schedule.steps - warm)


def _save(path: Path, saved: dict[str, Any]) -> None:
    # Renamed when complete: a kill while saving leaves the previous checkpoint.
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    torch.save(saved, aside)
    aside.replace(path)
