"""Packing of queries and paragraphs."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from models.encoders.base_model import BaseModel
from models.errors import AppError
from models.recommend.networks.packing import (
    PARAGRAPH_PIECES,
    RIGHT_PIECES,
    SPEAKER_PIECES,
    TITLE_PIECES,
    PackedParagraph,
    Packer,
)
from models.recommend.protocol import QuoteQuery

CLS, SEP, COLON, BODY_START, CARET = 101, 102, 1024, 1, 2  # BERT's ids
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


def numbered(count: int) -> list[str]:
    return [f"{word}{number}" for number, word in enumerate(many_words(count))]


def test_a_query_is_title_and_context_between_markers(packer: Packer, tokenizer: Tokenizer) -> None:
    query = QuoteQuery("Harbour wall", "The pumps are paid for.")
    right = [CLS, *pieces(tokenizer, "harbour wall"), BODY_START, *pieces(tokenizer, "the pumps are paid for."), SEP]
    assert packer.query(query) == right
    assert packer.body_start == BODY_START


def test_right_context_is_packed_after_the_caret(packer: Packer, tokenizer: Tokenizer) -> None:
    packed = packer.query(QuoteQuery("Wall", "Before.", "And after."))
    assert packed == [
        CLS,
        *pieces(tokenizer, "wall"),
        BODY_START,
        *pieces(tokenizer, "before."),
        CARET,
        *pieces(tokenizer, "and after."),
        SEP,
    ]


@pytest.mark.parametrize(
    ("query", "right"),
    [
        (QuoteQuery("", ""), [CLS, BODY_START, SEP]),
        (QuoteQuery(" \n", "\t"), [CLS, BODY_START, SEP]),
        (QuoteQuery("", "", " "), [CLS, BODY_START, SEP]),
        (QuoteQuery("", "", ":"), [CLS, BODY_START, CARET, COLON, SEP]),
    ],
)
def test_empty_parts(packer: Packer, query: QuoteQuery, right: list[int]) -> None:
    assert packer.query(query) == right


def test_title_is_truncated_on_the_right_and_context_on_the_left(base_model: BaseModel, tokenizer: Tokenizer) -> None:
    title, context, after = many_words(50), many_words(400)[50:], many_words(500)[400:]
    packed = Packer(base_model, context_pieces=64).query(QuoteQuery(*(" ".join(p) for p in (title, context, after))))
    start, caret = packed.index(BODY_START), packed.index(CARET)
    assert packed[1:start] == pieces(tokenizer, " ".join(title))[:TITLE_PIECES]
    assert packed[start + 1 : caret] == pieces(tokenizer, " ".join(context))[-64:]
    assert packed[caret + 1 : -1] == pieces(tokenizer, " ".join(after))[:RIGHT_PIECES]
    assert len(packed) == 1 + TITLE_PIECES + 1 + 64 + 1 + RIGHT_PIECES + 1


def test_long_context_is_truncated(packer: Packer) -> None:
    words = many_words(100_000)
    assert packer.query(QuoteQuery("", " ".join(words))) == packer.query(QuoteQuery("", " ".join(words[-300:])))


def test_paragraph_and_offsets_of_its_pieces(packer: Packer, tokenizer: Tokenizer) -> None:
    text = "Naïve? “Pumps first” – £38.4 million, unquestionably 🚰!"
    [[window]] = packer.paragraphs([text])
    assert list(window.ids) == [CLS, *pieces(tokenizer, text), SEP]
    assert window.offsets.dtype == np.int32
    assert window.offsets.shape == (len(window.ids), 2)
    assert window.offsets[0].tolist() == window.offsets[-1].tolist() == [-1, -1]
    parts = [text[start:end] for start, end in window.offsets[1:-1]]
    assert "".join(parts) == text.replace(" ", "")
    assert parts[:2] == ["Naïve", "?"]
    assert {"“", "🚰", "million"} <= set(parts)


def test_speaker_is_packed_before_the_text(packer: Packer, tokenizer: Tokenizer) -> None:
    [[window], [nobody]] = packer.paragraphs(["The wall.", "The wall."], ["MAYOR SAMPLE", ""])
    label = pieces(tokenizer, "mayor sample")
    assert list(window.ids) == [CLS, *label, COLON, *pieces(tokenizer, "the wall."), SEP]
    assert (window.offsets[: len(label) + 2] == -1).all()
    real = window.offsets[window.offsets[:, 0] >= 0]
    assert ["The wall."[start:end] for start, end in real] == ["The", "wall", "."]
    assert nobody.ids == packer.paragraphs(["The wall."])[0][0].ids


def test_a_long_label_is_cut(packer: Packer, tokenizer: Tokenizer) -> None:
    label = " ".join(many_words(30))
    [[window]] = packer.paragraphs(["wall"], [label])
    assert list(window.ids) == [CLS, *pieces(tokenizer, label)[:SPEAKER_PIECES], COLON, *pieces(tokenizer, "wall"), SEP]


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_a_paragraph_without_words(packer: Packer, text: str) -> None:
    [[window]] = packer.paragraphs([text])
    assert window.ids == (CLS, SEP)
    assert window.offsets.tolist() == [[-1, -1], [-1, -1]]


def test_no_paragraphs(packer: Packer) -> None:
    assert packer.paragraphs([]) == []


def text_of(window: PackedParagraph, text: str) -> str:
    real = window.offsets[window.offsets[:, 0] >= 0]
    return text[real[0, 0] : real[-1, 1]]


@pytest.mark.parametrize(("count", "windows"), [(1, 1), (PARAGRAPH_PIECES, 1), (PARAGRAPH_PIECES + 1, 2), (300, 2)])
def test_windows_as_many_as_needed(packer: Packer, tokenizer: Tokenizer, count: int, windows: int) -> None:
    text = " ".join(["wall"] * count)
    assert len(pieces(tokenizer, text)) == count
    [found] = packer.paragraphs([text])
    assert len(found) == windows
    assert text_of(found[0], text).startswith("wall")
    assert found[-1].offsets[-2].tolist() == [len(text) - 4, len(text)]


def test_windows_of_a_long_paragraph_overlap_and_cover_it(packer: Packer) -> None:
    words = numbered(5_000)
    text = " ".join(words)
    [windows] = packer.paragraphs([text], ["Ida Sample"])
    covered = np.zeros(len(text), dtype=bool)
    head = windows[0].ids[: list(windows[0].ids).index(COLON) + 1]
    for window in windows:
        assert window.ids[: len(head)] == head
        assert window.ids[-1] == SEP
        assert len(window.ids) <= len(head) + PARAGRAPH_PIECES + 1
        assert len(window.offsets) == len(window.ids)
        for start, end in window.offsets[window.offsets[:, 0] >= 0]:
            covered[start:end] = True
    assert all(text[at] == " " for at in np.flatnonzero(~covered))
    for one, other in itertools.pairwise(windows):
        assert (
            one.offsets[one.offsets[:, 0] >= 0][-100:].tolist() == other.offsets[len(head) : len(head) + 100].tolist()
        )
    # Every quote of up to half a window is completely in one of them.
    inner = [text_of(window, text) for window in windows]
    for first in range(0, 4_980, 7):
        assert any(" ".join(words[first : first + 15]) in part for part in inner)


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
    [[window]] = packer.paragraphs([text])
    for ids in (query, list(window.ids)):
        assert (ids.count(101), ids.count(102), ids.count(103)) == (1, 1, 0)
