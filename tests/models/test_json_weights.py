"""Weights in JSON files, and what is wrong with a file."""

from pathlib import Path

import pytest

from models.errors import AppError
from models.json_weights import load_json_weights


def test_weights_are_read_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text('{"words": 0.5}')
    assert load_json_weights(path, "fusion", lambda row: row["words"] * 2) == 1.0


@pytest.mark.parametrize(
    ("content", "code", "hint"),
    [
        (None, "no_such_file", "Run the training of fusion."),
        ("{", "damaged_weights", "Train fusion again."),
        ("{}", "damaged_weights", "Train fusion again."),
        ("[1]", "damaged_weights", "Train fusion again."),
        ('{"words": "many"}', "damaged_weights", "Train fusion again."),
    ],
)
def test_file_that_cannot_be_read_is_named(tmp_path: Path, content: str | None, code: str, hint: str) -> None:
    path = tmp_path / "weights.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(AppError) as caught:
        load_json_weights(path, "fusion", lambda row: float(row["words"]))
    assert (caught.value.code, caught.value.hint) == (code, hint)
    assert str(path) in caught.value.message
