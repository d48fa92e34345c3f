"""Hyperparameters given as ``NAME=VALUE``."""

from pathlib import Path

import click
import pytest

from models.training.recommend.settings import NetworkSettings
from models.training.settings import describe, override
from models.training.social.settings import TowersSettings


def test_values_have_the_type_of_their_field() -> None:
    assignments = ["epochs=0.5", "batch=4", "full=true", "start_from=weights/recall.safetensors"]
    settings = override(NetworkSettings(), assignments)
    assert settings == NetworkSettings(epochs=0.5, batch=4, full=True, start_from=Path("weights/recall.safetensors"))
    assert override(TowersSettings(), ["objective=cosine"]).objective == "cosine"


@pytest.mark.parametrize(
    ("assignment", "message"),
    [
        ("steps=4", "Names: epochs, batch"),
        ("batch", "batch: "),
        ("batch=many", "batch: 'many' is not"),
        ("full=4", "full: "),
    ],
)
def test_other_assignments_are_rejected(assignment: str, message: str) -> None:
    with pytest.raises(click.BadParameter) as caught:
        override(NetworkSettings(), [assignment])
    assert message in caught.value.message


def test_a_choice_lists_its_values() -> None:
    with pytest.raises(click.BadParameter, match="contrastive"):
        override(TowersSettings(), ["objective=other"])


def test_help_names_default_and_meaning() -> None:
    assert "epochs=2.5: Passes over train." in describe(NetworkSettings)
