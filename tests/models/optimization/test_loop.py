"""The training loop on a task small enough to know the answer."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from accelerate import Accelerator
from torch import Tensor, nn
from torch.optim.optimizer import register_optimizer_step_pre_hook

from models.errors import AppError
from models.optimization import loop
from models.optimization.loop import CHECKPOINT, Outcome, Schedule, Task, make_accelerator, train

SCHEDULE = Schedule(steps=20, learning_rate=0.05, evaluate_every=5, patience=10, checkpoint_every=4)


class Killed(Exception):
    """Simulates a crash."""


class Line(Task):
    """Learns a straight line in three dimensions from points drawn by number.

    Args:
        size: points in a batch.
        killed_at: the batch that is never finished.
        script: the dev figure at each evaluation, the loss if None.
    """

    better = "dev"

    def __init__(self, size: int = 8, killed_at: int = -1, script: list[float] | None = None) -> None:
        torch.manual_seed(0)
        super().__init__(nn.Linear(3, 1), torch.device("cpu"))
        self.frozen = nn.Linear(3, 1).requires_grad_(False)
        self.seen: list[int] = []
        self.weights: list[Tensor] = []
        self._size = size
        self._killed_at = killed_at
        self._script = script
        self._looks = 0

    def batches(self) -> Iterator[int]:
        yield from range(10_000)

    def backward(self, batch: int, scale: Callable[[Tensor], None]) -> float:
        if batch == self._killed_at:
            raise Killed
        self.seen.append(batch)
        self.weights.append(self.network.weight.detach().clone())
        points = torch.randn(80_000, 3, generator=torch.Generator().manual_seed(1))
        chosen = points[batch * self._size : (batch + 1) * self._size]
        loss = (self.network(chosen) - chosen @ torch.tensor([[1.0], [-2.0], [3.0]])).square().mean()
        scale(loss)
        return float(loss.detach())

    def evaluate(self) -> dict[str, float]:
        self._looks += 1
        if self._script is not None:
            return {"dev": self._script[self._looks - 1]}
        return {"dev": -float((self.network.weight.detach() - torch.tensor([[1.0, -2.0, 3.0]])).abs().sum())}


@pytest.fixture(scope="module")
def accelerator() -> Accelerator:
    return make_accelerator("cpu")


def same(one: dict[str, Tensor], other: dict[str, Tensor]) -> bool:
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


def figures(outcome: Outcome) -> list[dict[str, float]]:
    return [{name: round(value, 6) for name, value in look.items()} for look in outcome.history]


def test_it_learns(accelerator: Accelerator, tmp_path: Path) -> None:
    task = Line()
    outcome = train(task, replace(SCHEDULE, steps=150, learning_rate=0.1), tmp_path, accelerator)
    assert outcome.state["weight"].tolist()[0] == pytest.approx([1.0, -2.0, 3.0], abs=0.1)
    assert task.seen == list(range(150))
    assert [look["step"] for look in outcome.history] == list(range(5, 151, 5))
    assert outcome.history[-1]["loss"] < outcome.history[0]["loss"]


@pytest.mark.parametrize("killed_at", [2, 13])
def test_resumed_run_equals_an_uninterrupted_one(accelerator: Accelerator, tmp_path: Path, killed_at: int) -> None:
    whole = Line()
    right = train(whole, SCHEDULE, tmp_path / "whole", accelerator)
    with pytest.raises(Killed):
        train(Line(killed_at=killed_at), SCHEDULE, tmp_path / "killed", accelerator)
    resumed = Line()
    outcome = train(resumed, SCHEDULE, tmp_path / "killed", accelerator)
    assert resumed.seen[0] == killed_at // 4 * 4  # from its last checkpoint, and not from the start
    assert same(resumed.state(), whole.state())
    assert same(outcome.state, right.state)
    assert (outcome.step, figures(outcome)) == (right.step, figures(right))


def test_killed_while_saving(accelerator: Accelerator, tmp_path: Path) -> None:
    """After a partial checkpoint the previous one counts."""
    with pytest.raises(Killed):
        train(Line(killed_at=10), SCHEDULE, tmp_path, accelerator)
    (tmp_path / "checkpoint.part").write_bytes((tmp_path / CHECKPOINT).read_bytes()[:100])
    resumed = Line()
    train(resumed, SCHEDULE, tmp_path, accelerator)
    assert resumed.seen == list(range(8, 20))
    assert [path.name for path in tmp_path.iterdir()] == [CHECKPOINT]


def test_checkpoints_are_written_by_time(
    accelerator: Accelerator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "CHECKPOINT_SECONDS", 0.0)
    with pytest.raises(Killed):
        train(Line(killed_at=6), replace(SCHEDULE, checkpoint_every=1_000), tmp_path, accelerator)
    resumed = Line()
    train(resumed, replace(SCHEDULE, checkpoint_every=1_000), tmp_path, accelerator)
    assert resumed.seen == list(range(6, 20))


def test_a_finished_run_is_not_run_again(accelerator: Accelerator, tmp_path: Path) -> None:
    right = train(Line(), SCHEDULE, tmp_path, accelerator)
    again = Line()
    outcome = train(again, SCHEDULE, tmp_path, accelerator)
    assert again.seen == []
    assert same(outcome.state, right.state)
    assert figures(outcome) == figures(right)


def test_checkpoint_of_another_schedule_is_rejected(accelerator: Accelerator, tmp_path: Path) -> None:
    train(Line(), SCHEDULE, tmp_path, accelerator)
    task = Line()
    with pytest.raises(AppError) as caught:
        train(task, replace(SCHEDULE, learning_rate=0.01), tmp_path, accelerator)
    assert caught.value.code == "other_checkpoint"
    assert CHECKPOINT in caught.value.message
    assert task.seen == []


def test_early_stopping_restores_the_best_state(accelerator: Accelerator, tmp_path: Path) -> None:
    task = Line(script=[1.0, 3.0, 2.0, 2.9, 1.0, 9.0])
    outcome = train(task, replace(SCHEDULE, steps=100, patience=3), tmp_path, accelerator)
    assert len(task.seen) == 25
    assert outcome.step == 10
    assert torch.equal(outcome.state["weight"], task.weights[10])  # as it was before the eleventh
    assert [look["dev"] for look in outcome.history] == [1.0, 3.0, 2.0, 2.9, 1.0]


def test_patience_outlives_a_kill(accelerator: Accelerator, tmp_path: Path) -> None:
    schedule = replace(SCHEDULE, steps=100, patience=2, checkpoint_every=5)
    with pytest.raises(Killed):
        train(Line(script=[3.0, 1.0], killed_at=12), schedule, tmp_path, accelerator)
    resumed = Line(script=[1.0, 9.0])
    outcome = train(resumed, schedule, tmp_path, accelerator)
    assert resumed.seen == list(range(10, 15))
    assert outcome.step == 5


class Slope(Line):
    """The same gradient always: Adam's steps are then as long as the learning rate."""

    def backward(self, batch: int, scale: Callable[[Tensor], None]) -> float:
        self.weights.append(self.network.weight.detach().clone())
        scale(self.network.weight.sum() * 0.5)
        return 0.0


def test_the_learning_rate_warms_up_and_falls(accelerator: Accelerator, tmp_path: Path) -> None:
    task = Slope()
    train(task, Schedule(steps=10, learning_rate=0.1, warmup=0.2, weight_decay=0.0), tmp_path, accelerator)
    path = [float(weight[0, 0]) for weight in (*task.weights, task.network.weight.detach())]
    steps = [before - after for before, after in itertools.pairwise(path)]
    right = [0.05, 0.1, *(0.1 * (10 - step) / 8 for step in range(2, 10))]
    assert steps == pytest.approx(right, rel=1e-3)


def test_gradients_are_clipped(accelerator: Accelerator, tmp_path: Path) -> None:
    norms = []

    class Steep(Line):
        def backward(self, batch: int, scale: Callable[[Tensor], None]) -> float:
            return super().backward(batch, lambda loss: scale(loss * 1e4))

    hook = register_optimizer_step_pre_hook(
        lambda optimizer, *_: norms.append(
            float(torch.cat([p.grad.flatten() for g in optimizer.param_groups for p in g["params"]]).norm())
        )
    )
    try:
        train(Steep(), replace(SCHEDULE, steps=5), tmp_path, accelerator)
    finally:
        hook.remove()
    assert norms
    assert max(norms) <= 1.0 + 1e-4


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_missing_gpu_is_rejected() -> None:
    with pytest.raises(AppError) as caught:
        make_accelerator("cuda")
    assert caught.value.code == "no_gpu"


class Overflowing(Line):
    """Its loss, or the gradients of it, are no numbers from batch 6 on."""

    def __init__(self, reported: float) -> None:
        super().__init__()
        self._reported = reported

    def backward(self, batch: int, scale: Callable[[Tensor], None]) -> float:
        loss = super().backward(batch, (lambda loss: scale(loss * torch.nan)) if batch >= 6 else scale)
        return self._reported if batch >= 6 else loss


@pytest.mark.parametrize("reported", [float("nan"), 0.5])
def test_it_stops_before_a_loss_that_is_no_number_ruins_the_weights(
    accelerator: Accelerator, tmp_path: Path, reported: float
) -> None:
    task = Overflowing(reported)
    with pytest.raises(AppError, match="update 7") as stopped:
        train(task, SCHEDULE, tmp_path, accelerator)
    assert stopped.value.code == "loss_not_finite"
    assert torch.equal(task.network.weight, task.weights[-1])
    saved = torch.load(tmp_path / CHECKPOINT, weights_only=True)
    assert saved["step"] == 4
    assert all(torch.isfinite(weight).all() for weight in saved["state"].values())
