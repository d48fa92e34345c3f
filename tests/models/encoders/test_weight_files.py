"""Weight files: round trip, and checks of base model and task."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.errors import AppError

TENSORS = {"layers.2.up.A": torch.tensor([[0.5, -1.25], [3.0, 0.0]]), "rank_head.bias": torch.tensor([0.125])}


def base(folder: Path, name: str = "samples/encoder", weights: str = "weights") -> BaseModel:
    folder.mkdir(exist_ok=True)
    (folder / "model.safetensors").write_text(weights)
    return BaseModel(name, folder)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "weights" / "task.safetensors"
    shape = AdapterShape(first_layer=2, rank=16, alpha=24)
    save_weights(path, TENSORS, base(tmp_path / "base"), "task", **shape.facts(), context_pieces="100")
    return path


def refusal(call: Callable[[], object]) -> AppError:
    with pytest.raises(AppError) as caught:
        call()
    return caught.value


def test_round_trip(saved: Path, tmp_path: Path) -> None:
    file = open_weights(saved, base(tmp_path / "base"), "task")
    assert AdapterShape.of(file.facts) == AdapterShape(first_layer=2, rank=16, alpha=24)
    assert (file.facts["base_model"], file.facts["context_pieces"]) == ("samples/encoder", "100")
    tensors, arrays = file.tensors(), file.arrays()
    assert set(tensors) == set(arrays) == set(TENSORS)
    for name, right in TENSORS.items():
        assert torch.equal(tensors[name], right)
        assert tensors[name].dtype == torch.float32
        assert arrays[name].dtype == np.float32
        np.testing.assert_array_equal(arrays[name], right.numpy())
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]  # no partial file remains


def test_other_base_model_is_rejected_with_both_names(saved: Path, tmp_path: Path) -> None:
    other = base(tmp_path / "other", "samples/larger", "other weights")
    error = refusal(lambda: open_weights(saved, other, "task"))
    assert error.code == "other_base_model"
    assert "samples/encoder" in error.message
    assert "samples/larger" in error.message
    assert "samples/encoder" in error.hint


def test_other_task_is_rejected(saved: Path, tmp_path: Path) -> None:
    error = refusal(lambda: open_weights(saved, base(tmp_path / "base"), "errand"))
    assert error.code == "other_task"
    assert "'task'" in error.message
    assert "'errand'" in error.message


@pytest.mark.parametrize("damage", [b"not weights at all", None])
def test_damaged_file_is_rejected(saved: Path, tmp_path: Path, damage: bytes | None) -> None:
    saved.write_bytes(saved.read_bytes()[:-3] if damage is None else damage)
    error = refusal(lambda: open_weights(saved, base(tmp_path / "base"), "task"))
    assert error.code == "damaged_weights"
    assert str(saved) in error.message


def test_file_without_metadata_is_rejected(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    save_file(TENSORS, tmp_path / "bare.safetensors")
    error = refusal(lambda: open_weights(tmp_path / "bare.safetensors", base(tmp_path / "base"), "task"))
    assert error.code == "other_base_model"
    assert "an unnamed model" in error.message


@pytest.mark.parametrize("name", ["missing.safetensors", "weights"])
def test_missing_file_is_rejected(saved: Path, tmp_path: Path, name: str) -> None:
    error = refusal(lambda: open_weights(tmp_path / name, base(tmp_path / "base"), "task"))
    assert error.code == "no_such_file"
    assert name in error.message
