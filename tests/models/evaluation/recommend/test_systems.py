"""Systems by name: the list, and errors of those that cannot be created."""

import pytest

from models.errors import AppError
from models.evaluation.recommend.systems import SHIPPED, SystemRegistry
from models.evaluation.registry import ALL


@pytest.fixture
def registry() -> SystemRegistry:
    return SystemRegistry("no-encoder-of-this-name", "cpu")


def test_all_is_every_name_and_the_shipped_one_is_last(registry: SystemRegistry) -> None:
    assert registry.choose([ALL]) == registry.choose(["bm25", ALL]) == list(registry.makers)
    assert registry.choose([ALL])[-1] == SHIPPED


def test_a_name_counts_once_in_the_order_given(registry: SystemRegistry) -> None:
    assert registry.choose(["tfidf", "bm25", "tfidf"]) == ["tfidf", "bm25"]


def test_a_system_that_cannot_be_created_is_named(registry: SystemRegistry) -> None:
    with pytest.raises(AppError, match=r"'zero-shot' cannot be made: .*no-encoder") as raised:
        registry.take("zero-shot")
    assert raised.value.code == "base_model_missing"
    assert "without zero-shot" in raised.value.hint


def test_unknown_name_is_rejected_with_the_known_ones(registry: SystemRegistry) -> None:
    with pytest.raises(AppError, match="'elmo'") as raised:
        registry.choose(["bm25", "elmo"])
    assert raised.value.code == "unknown_model"
    assert "zero-shot" in raised.value.hint
