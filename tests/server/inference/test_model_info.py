"""The model info as an inference process sends it."""

import pytest

from server.inference.model_info import ModelInfo
from tests.server.inference.networks import MODEL_INFO


def test_model_info_is_read_from_json() -> None:
    assert ModelInfo.from_json(MODEL_INFO.as_json()) == MODEL_INFO


@pytest.mark.parametrize(
    "row",
    [{**MODEL_INFO.as_json(), "linker_dimension": "many"}, {**MODEL_INFO.as_json(), "version": None}, {}, [], None],
)
def test_incomplete_model_info_is_rejected(row: object) -> None:
    with pytest.raises(ValueError, match="not a description of models"):
        ModelInfo.from_json(row)
