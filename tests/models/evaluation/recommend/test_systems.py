"""Systems by name: the list, and errors of those that cannot be created."""

import json
from pathlib import Path

import pytest

from models.baselines.recommend.fitted import FITTED_BASELINES
from models.errors import AppError
from models.evaluation.recommend.report import evaluate
from models.evaluation.recommend.systems import ALL, FITTED, SHIPPED, SystemRegistry
from models.recommend.data.loading import load_quotes
from tests.models.baselines.recommend.topics import TOPICS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One quote of one transcript, in ``dev`` alone."""
    folder = tmp_path / "data"
    folder.mkdir()
    paragraphs = [{"speaker": "CHAIR", "text": said} for _, said in TOPICS]
    (folder / "transcripts.jsonl").write_text(json.dumps({"id": "t", "paragraphs": paragraphs}), encoding="utf-8")
    span = {"paragraph_index": 2, "start": 0, "end": 5}
    pair = {"pair_id": "p", "title": "Loans", "left_context": "", "transcript_id": "t", "spans": [span]}
    (folder / "dev.jsonl").write_text(json.dumps(pair), encoding="utf-8")
    return folder


def test_all_is_every_name_and_the_shipped_one_is_last(folder: Path) -> None:
    shelf = SystemRegistry("no-encoder-is-loaded", "cpu", folder)
    assert shelf.known([ALL]) == shelf.known(["bm25", ALL]) == shelf.names
    assert set(FITTED) < set(shelf.names)
    assert shelf.names[-1] == SHIPPED


def test_a_name_counts_once_in_the_order_given(folder: Path) -> None:
    shelf = SystemRegistry("no-encoder-is-loaded", "cpu", folder)
    assert shelf.known(["tfidf", "bm25", "tfidf"]) == ["tfidf", "bm25"]


def test_the_fitted_baselines_are_those_that_can_be_fitted() -> None:
    assert set(FITTED) == set(FITTED_BASELINES)


@pytest.mark.parametrize("name", FITTED)
def test_what_cannot_be_fitted_is_named(folder: Path, tmp_path: Path, name: str) -> None:
    shelf = SystemRegistry("no-encoder-is-loaded", "cpu", folder, tmp_path / "cache")
    with pytest.raises(AppError) as raised:
        shelf.take(name)
    assert raised.value.code == "no_such_file"
    assert f"{name!r} cannot be made: There is no file" in raised.value.message
    assert "train" in raised.value.message
    assert f"without {name}" in raised.value.hint


def test_an_encoder_that_is_not_there_is_named_too(folder: Path) -> None:
    with pytest.raises(AppError, match=r"'zero-shot' cannot be made: .*no-encoder") as raised:
        SystemRegistry("no-encoder-of-this-name", "cpu", folder).take("zero-shot")
    assert raised.value.code == "base_model_missing"


def test_unknown_name_is_rejected_before_anything_is_loaded(folder: Path) -> None:
    with pytest.raises(AppError) as raised:
        evaluate(load_quotes(folder, "dev"), ["doc2vec", "elmo"], SystemRegistry("no-encoder", "cpu", folder))
    assert raised.value.code == "unknown_model"
