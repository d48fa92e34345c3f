"""States of every piece: equal to the network's, in order, and independent of the batch."""

from pathlib import Path

import numpy as np
import pytest

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, BaseModel, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.token_states.encoder import CachingStateEncoder, TokenStateEncoder
from models.encoders.token_states.protocol import StateEncoder
from models.headline.shipped import LAYERS
from tests.fakes.encoders import HashingStates

TEXTS = [
    "The mayor will not sign before the pumps are paid for.",
    "펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다 🌊",
    "No.",
    "It is money " + "and money " * 40,
    "ﬁ ½",
]


@pytest.fixture(scope="module")
def small_states(base_model: BaseModel) -> TokenStateEncoder:
    """Over MiniLM, of six layers, word pieces and no prefix."""
    return TokenStateEncoder(base_model, (3, 6), "cpu", default_cache_directory())


@pytest.fixture(scope="module")
def reference() -> TokenStateEncoder:
    base = locate_base_model(MULTILINGUAL_BASE_MODEL)
    return TokenStateEncoder(base, LAYERS, "torch-cpu", default_cache_directory())


def test_vocabulary_is_read_once(base_model: BaseModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vocabulary of many languages takes a fifth of a second, in which no other thread runs."""
    read: list[Path] = []
    read_text = Path.read_text

    def noted(path: Path, *arguments: str, **options: str) -> str:
        read.append(path)
        return read_text(path, *arguments, **options)

    monkeypatch.setattr(Path, "read_text", noted)
    TokenStateEncoder(base_model, (3, 6), "cpu", default_cache_directory())
    assert [path.name for path in read].count("tokenizer.json") == 1


@pytest.mark.slow
def test_openvino_matches_torch(headline_states: StateEncoder, reference: TokenStateEncoder) -> None:
    for text, ours, theirs in zip(TEXTS, headline_states.read(TEXTS), reference.read(TEXTS), strict=True):
        assert ours.pieces.shape == theirs.pieces.shape == (3, len(theirs.rarity), 384)
        cosines = (ours.pieces.astype(np.float32) * theirs.pieces.astype(np.float32)).sum(-1)
        # A processor that computes in bfloat16 is off by a little at single pieces.
        assert cosines.min() > 0.98, text
        assert cosines.mean() > 0.998, text
        assert (ours.means * theirs.means).sum(-1).min() > 0.999, text
        np.testing.assert_array_equal(ours.rarity, theirs.rarity)


def test_states_are_copied_out_of_the_batch(small_states: TokenStateEncoder) -> None:
    """A view would keep its whole batch in memory, and be overwritten by the next."""
    first, *_ = small_states.read(TEXTS)
    assert first.pieces.dtype.name == "float16"
    assert first.means.dtype.name == "float32"
    assert first.pieces.base is None
    assert first.means.base is None
    kept = first.pieces.copy(), first.means.copy()
    small_states.read(["Something else entirely"] * 5)
    np.testing.assert_array_equal(first.pieces, kept[0])
    np.testing.assert_array_equal(first.means, kept[1])


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("The pumps", ["The", " pump", "s"]),
        # The space that the prefix ends with is a piece of its own before a syllable that no piece begins with.
        ("물이 🌊🧱 벽을 넘었다", ["", "물이", " ", "🌊", "🧱", " ", "벽", "을", " 넘", "었다"]),
        ("query: x", ["que", "ry", ":", " x"]),
        ("ﬁ ½", ["ﬁ", " ½"]),
        ("<s> [SEP]", None),
    ],
)
def test_one_place_a_piece(headline_states: StateEncoder, text: str, pieces: list[str] | None) -> None:
    places = headline_states.offsets(text)
    assert len(places) == len(headline_states.read([text])[0].rarity)
    shown = [text[start:end] for start, end in places]
    assert "".join(shown) == text
    if pieces is not None:
        assert shown == pieces


def test_places_of_a_text_past_the_limit(headline_states: StateEncoder) -> None:
    text = "물 pump 🌊 " * 2_500
    assert len(text.split()) == 7_500
    places = headline_states.offsets(text)
    [read] = headline_states.read([text])
    assert len(places) == len(read.rarity) == read.pieces.shape[1]
    assert 500 < len(places) < 512
    assert all(0 <= start <= end <= len(text) for start, end in places)
    assert places == sorted(places)


def test_texts_without_a_word(headline_states: StateEncoder, small_states: TokenStateEncoder) -> None:
    for states in (headline_states, small_states):
        for text in ("", " ", "\n"):
            [read] = states.read([text])
            assert len(states.offsets(text)) == len(read.rarity) <= 1
            assert np.isfinite(read.means).all()
        assert states.read([]) == []


def test_rare_pieces_weigh_more(headline_states: StateEncoder) -> None:
    [read] = headline_states.read(["the herring"])
    common, *rest = read.rarity
    assert common < max(rest) <= 14.0
    assert headline_states.read(["🧱"])[0].rarity.min() >= 0.0


def test_a_base_without_prefix_and_rarity(small_states: TokenStateEncoder) -> None:
    text = "Osk: pumps, 🌊 not walls"
    [read] = small_states.read([text])
    places = small_states.offsets(text)
    assert [text[start:end] for start, end in places] == ["Os", "k", ":", "pumps", ",", "🌊", "not", "walls"]
    assert read.pieces.shape == (2, len(places), 384)
    assert read.rarity.tolist() == [1.0] * len(places)


def test_states_are_cached() -> None:
    inner = HashingStates()
    states = CachingStateEncoder(inner, capacity=3)
    first = states.read(["one wall", "two walls", "one wall"])
    assert inner.asked == ["one wall", "two walls"]
    assert first[0] is first[2]
    assert states.read(["two walls", "one wall"]) == [first[1], first[0]]
    assert inner.asked == ["one wall", "two walls"]
    assert states.offsets("two words") == [(0, 3), (4, 9)]
