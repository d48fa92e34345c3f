"""The recommender of a folder of weights."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.errors import AppError
from models.recommend.across_languages import MeaningEncoders
from models.recommend.assembly import LANGUAGES, assemble
from models.recommend.probability import FitModel
from models.recommend.recommender import FusionWeights
from models.recommend.signals import NAMES
from tests.fakes.encoders import HashingEncoder

FUSION = FusionWeights(np.zeros(len(NAMES), dtype=np.float32), FitModel(0.0, 0.0, 0.0))


class Recall(HashingEncoder):
    """A ``RecallNetwork`` as far as assembling needs it."""

    weights_sha256 = "sha"


def assemble_over(folder: Path, meaning: MeaningEncoders | None) -> None:
    base: Any = None
    encoder: Any = Recall()
    assemble(base, encoder, folder, fusion=FUSION, meaning=meaning)


def test_a_scale_of_an_earlier_version_is_read_only_for_other_languages(tmp_path: Path) -> None:
    meaning = MeaningEncoders(HashingEncoder(), HashingEncoder())
    assemble_over(tmp_path, meaning)
    (tmp_path / LANGUAGES).write_text('{"scale": {"slope": 1.0}}', encoding="utf-8")
    # As training assembles one, to write the file anew.
    assemble_over(tmp_path, None)
    with pytest.raises(AppError) as raised:
        assemble_over(tmp_path, meaning)
    assert raised.value.code == "damaged_weights"
