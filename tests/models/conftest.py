"""A base model small enough to train within a test."""

import pytest

from models.encoders.base_model import BaseModel
from tests.fakes.small_models import make_small_base


@pytest.fixture(scope="session")
def small_base(base_model: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> BaseModel:
    """Make a BERT of four narrow layers with random weights and the real tokenizer."""
    return make_small_base(tmp_path_factory.mktemp("base") / "small", base_model)
