"""Packing of paragraphs."""

import itertools

import numpy as np
import pytest
from tokenizers import Tokenizer

from models.baselines.recommend.interaction.packing import (
    PARAGRAPH_PIECES,
    PackedParagraph,
    PassagePacker,
)
from models.encoders.base_model import BaseModel
from models.recommend.protocol import Candidates

CLS, SEP, COLON = 101, 102, 1024  # BERT's ids
# Each a single piece of the vocabulary.
WORDS = ["harbour", "wall", "will", "not", "be", "built", "before", "the", "pumps", "are", "paid", "for", "council"]


@pytest.fixture(scope="module")
def packer(base_model: BaseModel) -> PassagePacker:
    return PassagePacker(base_model)


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


def test_paragraph_and_offsets_of_its_pieces(packer: PassagePacker, tokenizer: Tokenizer) -> None:
    text = "Naïve? “Pumps first” – £38.4 million, unquestionably 🚰!"
    [[window]] = packer.paragraphs(Candidates([text]))
    assert list(window.ids) == [CLS, *pieces(tokenizer, text), SEP]
    assert window.offsets.dtype == np.int32
    assert window.offsets.shape == (len(window.ids), 2)
    assert window.offsets[0].tolist() == window.offsets[-1].tolist() == [-1, -1]
    parts = [text[start:end] for start, end in window.offsets[1:-1]]
    assert "".join(parts) == text.replace(" ", "")
    assert parts[:2] == ["Naïve", "?"]
    assert {"“", "🚰", "million"} <= set(parts)


def test_speaker_is_packed_before_the_text(packer: PassagePacker, tokenizer: Tokenizer) -> None:
    [[window], [nobody]] = packer.paragraphs(Candidates(["The wall.", "The wall."], ["MAYOR SAMPLE", ""]))
    label = pieces(tokenizer, "mayor sample")
    assert list(window.ids) == [CLS, *label, COLON, *pieces(tokenizer, "the wall."), SEP]
    assert (window.offsets[: len(label) + 2] == -1).all()
    words = window.offsets[window.offsets[:, 0] >= 0]
    assert ["The wall."[start:end] for start, end in words] == ["The", "wall", "."]
    assert nobody.ids == packer.paragraphs(Candidates(["The wall."]))[0][0].ids


@pytest.mark.parametrize("text", ["", "\n\t "])
def test_a_paragraph_without_words(packer: PassagePacker, text: str) -> None:
    [[window]] = packer.paragraphs(Candidates([text]))
    assert window.ids == (CLS, SEP)
    assert window.offsets.tolist() == [[-1, -1], [-1, -1]]


def text_of(window: PackedParagraph, text: str) -> str:
    words = window.offsets[window.offsets[:, 0] >= 0]
    return text[words[0, 0] : words[-1, 1]]


def test_windows_of_a_long_paragraph_overlap_and_cover_it(packer: PassagePacker) -> None:
    words = [f"{word}{number}" for number, word in enumerate(many_words(5_000))]
    text = " ".join(words)
    [windows] = packer.paragraphs(Candidates([text], ["IDA SAMPLE"]))
    covered = np.zeros(len(text), dtype=bool)
    head = windows[0].ids[: list(windows[0].ids).index(COLON) + 1]
    for window in windows:
        assert window.ids[: len(head)] == head
        assert window.ids[-1] == SEP
        assert len(window.ids) <= len(head) + PARAGRAPH_PIECES + 1
        assert len(window.offsets) == len(window.ids)
        for start, end in window.offsets[window.offsets[:, 0] >= 0]:
            covered[start:end] = True
    assert all(text[position] == " " for position in np.flatnonzero(~covered))
    for one, other in itertools.pairwise(windows):
        assert (
            one.offsets[one.offsets[:, 0] >= 0][-100:].tolist() == other.offsets[len(head) : len(head) + 100].tolist()
        )
    # Every quote of up to half a window is completely in one of them.
    inner = [text_of(window, text) for window in windows]
    for first in range(0, 4_980, 7):
        assert any(" ".join(words[first : first + 15]) in part for part in inner)
