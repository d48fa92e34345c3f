"""The recommender of a folder of weights."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from models.errors import AppError
from models.recommend.assembly import LANGUAGES, Recommender


def over(folder: Path) -> Recommender:
    parts: dict[str, Any] = {item.name: None for item in fields(Recommender)}
    return Recommender(**{**parts, "languages": folder / LANGUAGES})


def test_a_scale_of_an_earlier_version_is_read_only_by_who_asks_for_it(tmp_path: Path) -> None:
    assert over(tmp_path).scale is None
    (tmp_path / LANGUAGES).write_text('{"scale": {"slope": 1.0}}', encoding="utf-8")
    # As training assembles one, to write the file anew.
    recommender = over(tmp_path)
    with pytest.raises(AppError) as raised:
        _ = recommender.scale
    assert raised.value.code == "damaged_weights"
