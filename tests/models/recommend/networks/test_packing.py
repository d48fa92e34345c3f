"""Packing of queries."""

from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from models.encoders.base_model import BaseModel
from models.errors import AppError
from models.recommend.networks.packing import TITLE_PIECES, Packer
from models.recommend.protocol import QuoteQuery

CLS, SEP, BODY_START = 101, 102, 1  # BERT's ids
# Each a single piece of the vocabulary.
WORDS = ["harbour", "wall", "will", "not", "be", "built", "before", "the", "pumps", "are", "paid", "for", "council"]


@pytest.fixture(scope="module")
def packer(base_model: BaseModel) -> Packer:
    return Packer(base_model)


@pytest.fixture(scope="module")
def tokenizer(base_model: BaseModel) -> Tokenizer:
    loaded = Tokenizer.from_file(str(base_model.directory / "tokenizer.json"))
    loaded.no_padding()
    loaded.no_truncation()
    return loaded


def pieces(tokenizer: Tokenizer, text: str) -> list[int]:
    ids: list[int] = tokenizer.encode(text, add_special_tokens=False).ids
    return ids


def many_words(count: int) -> list[str]:
    rng = np.random.default_rng(4)
    return [WORDS[number] for number in rng.integers(len(WORDS), size=count)]


def test_a_query_is_title_and_context_between_markers(packer: Packer, tokenizer: Tokenizer) -> None:
    query = QuoteQuery("Harbour wall", "The pumps are paid for.")
    right = [CLS, *pieces(tokenizer, "harbour wall"), BODY_START, *pieces(tokenizer, "the pumps are paid for."), SEP]
    assert packer.query(query) == right
    assert packer.body_start == BODY_START


@pytest.mark.parametrize(
    ("query", "right"),
    [
        (QuoteQuery("", ""), [CLS, BODY_START, SEP]),
        (QuoteQuery(" \n", "\t"), [CLS, BODY_START, SEP]),
    ],
)
def test_empty_parts(packer: Packer, query: QuoteQuery, right: list[int]) -> None:
    assert packer.query(query) == right


def test_title_is_truncated_on_the_right_and_context_on_the_left(base_model: BaseModel, tokenizer: Tokenizer) -> None:
    title, context = many_words(50), many_words(400)[50:]
    packed = Packer(base_model, context_pieces=64).query(QuoteQuery(" ".join(title), " ".join(context)))
    start = packed.index(BODY_START)
    assert packed[1:start] == pieces(tokenizer, " ".join(title))[:TITLE_PIECES]
    assert packed[start + 1 : -1] == pieces(tokenizer, " ".join(context))[-64:]
    assert len(packed) == 1 + TITLE_PIECES + 1 + 64 + 1


def test_long_context_is_truncated(packer: Packer) -> None:
    words = many_words(100_000)
    assert packer.query(QuoteQuery("", " ".join(words))) == packer.query(QuoteQuery("", " ".join(words[-300:])))


def test_other_vocabulary_is_rejected(tmp_path: Path) -> None:
    Tokenizer(WordLevel({"[CLS]": 0, "[SEP]": 1, ":": 2}, unk_token="[CLS]")).save(str(tmp_path / "tokenizer.json"))
    with pytest.raises(AppError, match="samples/other") as caught:
        Packer(BaseModel("samples/other", tmp_path))
    assert caught.value.code == "unsupported_base_model"
    assert "[unused0]" in caught.value.message


def test_markers_typed_by_a_writer_are_text(base_model: BaseModel) -> None:
    packer = Packer(base_model)
    text = "He wrote [SEP] and [CLS] on the wall, then [MASK]."
    query = packer.query(QuoteQuery("[SEP]", text))
    assert (query.count(101), query.count(102), query.count(103)) == (1, 1, 0)
