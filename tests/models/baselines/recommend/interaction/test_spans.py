"""From logits of tokens to spans of characters."""

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.recommend.interaction.spans import (
    EXACT_WEIGHT,
    LONGEST_SPAN,
    best_spans,
    token_span,
)
from models.recommend.spans.search import SPANS_KEPT
from models.text.words import words

TEXT = "We will mend it. The old bridge stays!"


def logs(*probabilities: float) -> NDArray[np.float32]:
    return np.log(np.array(probabilities, dtype=np.float32))


def offsets_of(text: str, *, markers: bool = True) -> NDArray[np.int32]:
    inner = [(word.start, word.end) for word in words(text)]
    around = [(-1, -1)] if markers else []
    return np.array([*around, *inner, *around], dtype=np.int32).reshape(-1, 2)


def test_best_span_by_hand() -> None:
    offsets = offsets_of(TEXT)
    starts, ends = (np.full(len(offsets), -20.0, dtype=np.float32) for _ in range(2))
    starts[[1, 5]] = logs(0.75, 0.25)  # We, The
    ends[[4, 7]] = logs(0.5, 0.5)  # it, bridge
    spans = best_spans(TEXT, offsets, starts, ends, keep=2)
    # "We … it" and "We … bridge" are as likely, 3/7 each, "The … bridge" 1/7; of the longer one's words more are right.
    chances = np.array([3, 3, 1]) / 7
    f1 = np.array([[1, 2 * 4 / (4 + 7), 0], [2 * 4 / (4 + 7), 1, 2 * 3 / (3 + 7)], [0, 2 * 3 / (3 + 7), 1]])
    worth = (f1 @ chances + EXACT_WEIGHT * chances) / (1 + EXACT_WEIGHT)
    assert TEXT[spans[0].start : spans[0].end] == "We will mend it. The old bridge"
    assert spans[0].score == pytest.approx(np.log(worth.max()), abs=1e-4)
    starts[[1, 5]] = logs(0.95, 0.05)
    ends[[4, 7]] = logs(0.95, 0.05)
    spans = best_spans(TEXT, offsets, starts, ends, keep=2)
    assert [TEXT[span.start : span.end] for span in spans] == ["We will mend it.", "The old bridge"]


@pytest.mark.parametrize("offsets", [np.empty((0, 2)), np.full((3, 2), -1)])
def test_no_words_no_spans(offsets: NDArray[np.int32]) -> None:
    zeros = np.zeros(len(offsets), dtype=np.float32)
    assert best_spans("", offsets.astype(np.int32), zeros, zeros) == []


def random_paragraph(rng: np.random.Generator) -> tuple[str, NDArray[np.int32]]:
    """Return a text and its tokens: words cut into pieces, and punctuation apart."""
    text, offsets = "", [(-1, -1)]
    for _ in range(int(rng.integers(1, 400))):
        text += rng.choice(["", " ", "  "]) if text and not text[-1].isalnum() else (" " if text else "")
        for _ in range(int(rng.integers(1, 4))):
            piece = rng.choice(["wall", "ö", "2", "pump", "un"])
            offsets.append((len(text), len(text) + len(piece)))
            text += piece
        if rng.random() < 0.3:
            offsets.append((len(text), len(text) + 1))
            text += rng.choice([".", ",", "!", "’", "-", "“"])
    return text, np.array([*offsets, (-1, -1)], dtype=np.int32)


@pytest.mark.parametrize("seed", range(10))
def test_spans_are_valid_for_random_logits(seed: int) -> None:
    rng = np.random.default_rng(seed)
    text, offsets = random_paragraph(rng)
    sharpness = rng.choice([0.0, 1.0, 30.0])
    starts, ends = ((rng.standard_normal(len(offsets)) * sharpness).astype(np.float32) for _ in range(2))
    spans = best_spans(text, offsets, starts, ends)
    assert 1 <= len(spans) <= SPANS_KEPT
    scores = [span.score for span in spans]
    assert scores == sorted(scores, reverse=True)
    assert all(np.isfinite(score) and score < 1e-4 for score in scores)
    for one, other in itertools.combinations(spans, 2):
        assert one.end <= other.start or other.end <= one.start
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
        span_text = text[span.start : span.end]
        assert span_text == span_text.strip()
        whole = (offsets[:, 0] >= span.start) & (offsets[:, 1] <= span.end)
        # Of tokens at most the longest span, and the rest of the words at its ends with their marks.
        assert 1 <= whole.sum() <= LONGEST_SPAN + 40
        assert span.start == 0 or not (text[span.start - 1].isalnum() and text[span.start].isalnum())
        assert span.end == len(text) or not (text[span.end - 1].isalnum() and text[span.end].isalnum())


def test_token_span_finds_the_tokens_of_its_characters() -> None:
    offsets = offsets_of(TEXT)
    assert token_span(offsets, TEXT.index("mend"), TEXT.index(" old")) == (3, 5)
    assert token_span(offsets, 0, len(TEXT)) == (1, 8)
    assert token_span(offsets, 4, 6) == (2, 2)  # from inside of a word
    assert token_span(offsets, 0, len(TEXT) + 5) is None
    assert token_span(offsets, len(TEXT), len(TEXT) + 3) is None
    assert token_span(offsets[:4], 3, 16) is None  # it ends beyond what is read
    assert token_span(offsets[[0, 5, 6, 7]], 3, 30) is None  # it starts before it
    assert token_span(np.full((2, 2), -1, dtype=np.int32), 0, 3) is None
