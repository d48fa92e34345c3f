"""Training of the aggregation of cascades."""

from pathlib import Path

import pytest

from models.errors import AppError
from models.social.cascades.aggregation import WEIGHTS, Pooling
from models.social.dataset import load_social
from models.training.social.aggregation import fit_aggregation
from tests.fakes.linking import HashingLinker
from tests.models.evaluation.social.sample import write_sample


def test_held_out_cascades_are_not_fitted(tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "social")
    linker = HashingLinker()
    result = fit_aggregation(load_social(folder, ["dev", "test"]), linker, tmp_path / "out")
    # Eight of each split.
    assert result["cascades"] == 8
    assert set(result["ap"]) == {"mean", "median", "max", "root", "learned"}
    written = Pooling.load(Path(result["written"]))
    assert written == Pooling(result["weights"], linker.encoder.version)
    assert set(written.weights) == set(WEIGHTS)


def test_folder_without_training_cascades_is_rejected(tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "social")
    with pytest.raises(AppError) as caught:
        fit_aggregation(load_social(folder), HashingLinker(), tmp_path / "out")
    assert caught.value.code == "no_cascades"
    assert not (tmp_path / "out").exists()
