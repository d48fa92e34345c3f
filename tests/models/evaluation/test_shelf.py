"""Systems by name: which there are, and what is said of one that cannot be made."""

import json
from pathlib import Path

import pytest

from models.errors import InputError
from models.evaluation.recommend import evaluate
from models.evaluation.shelf import ALL, SHIPPED, SystemShelf
from models.recommend.dataset import load_quotes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One quote of one transcript, in ``dev`` alone."""
    folder = tmp_path / "data"
    folder.mkdir()
    paragraphs = [{"speaker": "CHAIR", "text": said} for said in ("Books.", "Loans.", "Readers.")]
    (folder / "transcripts.jsonl").write_text(json.dumps({"id": "t", "paragraphs": paragraphs}), encoding="utf-8")
    span = {"paragraph_index": 2, "start": 0, "end": 5}
    pair = {"pair_id": "p", "title": "Loans", "left_context": "", "transcript_id": "t", "spans": [span]}
    (folder / "dev.jsonl").write_text(json.dumps(pair), encoding="utf-8")
    return folder


def test_all_is_every_name_and_the_shipped_one_is_last(folder: Path) -> None:
    shelf = SystemShelf("no-encoder-is-loaded", "cpu", folder)
    assert shelf.known([ALL]) == shelf.known(["bm25", ALL]) == shelf.names
    assert shelf.names[-1] == SHIPPED


def test_a_name_counts_once_in_the_order_given(folder: Path) -> None:
    shelf = SystemShelf("no-encoder-is-loaded", "cpu", folder)
    assert shelf.known(["tfidf", "bm25", "tfidf"]) == ["tfidf", "bm25"]


def test_an_encoder_that_is_not_there_is_named_too(folder: Path) -> None:
    with pytest.raises(InputError, match=r"'zero-shot' cannot be made: .*no-encoder") as raised:
        SystemShelf("no-encoder-of-this-name", "cpu", folder).take("zero-shot")
    assert raised.value.code == "base_model_missing"


def test_an_unknown_name_is_refused_before_anything_is_made(folder: Path) -> None:
    with pytest.raises(InputError) as raised:
        evaluate(load_quotes(folder, "dev"), ["zero-shot", "elmo"], SystemShelf("no-encoder", "cpu", folder))
    assert raised.value.code == "unknown_model"
