"""From logits of tokens to spans of characters."""

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from models.recommend.protocol import ScoredSpan
from models.recommend.span_search import (
    LONGEST_SPAN,
    SPANS_KEPT,
    best_spans,
    log_softmax,
    snapped,
    span_table,
    token_span,
    without_overlaps,
)
from models.text.words import words

TEXT = "We will mend it. The old bridge stays!"
HALF, QUARTER = np.log(0.5), np.log(0.25)


def logs(*probabilities: float) -> NDArray[np.float32]:
    return np.log(np.array(probabilities, dtype=np.float32))


def offsets_of(text: str, *, markers: bool = True) -> NDArray[np.int32]:
    inner = [(word.start, word.end) for word in words(text)]
    around = [(-1, -1)] if markers else []
    return np.array([*around, *inner, *around], dtype=np.int32).reshape(-1, 2)


def test_log_softmax_by_hand() -> None:
    np.testing.assert_allclose(log_softmax(logs(2, 1, 1)), [HALF, QUARTER, QUARTER], rtol=1e-6)
    huge = log_softmax(np.array([[1000.0, 1000.0], [-1000.0, 0.0]], dtype=np.float32))
    np.testing.assert_allclose(huge, [[HALF, HALF], [-1000.0, 0.0]], rtol=1e-6)


def test_table_by_hand() -> None:
    table = span_table(logs(0.5, 0.25, 0.25), logs(0.25, 0.25, 0.5), longest=2)
    right = np.log(
        [
            [0.5 * 0.25, 0.5 * 0.25, 0.0],  # the third token lies too far
            [0.0, 0.25 * 0.25, 0.25 * 0.5],
            [0.0, 0.0, 0.25 * 0.5],
        ],
        where=np.array([[1, 1, 0], [0, 1, 1], [0, 0, 1]], dtype=bool),
        out=np.full((3, 3), -np.inf),
    )
    np.testing.assert_allclose(table, right, rtol=1e-6)


def test_best_span_by_hand() -> None:
    offsets = offsets_of(TEXT)
    starts, ends = (np.full(len(offsets), -20.0, dtype=np.float32) for _ in range(2))
    starts[[1, 5]] = logs(0.75, 0.25)  # We, The
    ends[[4, 7]] = logs(0.25, 0.75)  # it, bridge
    spans = best_spans(TEXT, offsets, starts, ends, keep=2)
    # The best span of all takes both sentences and leaves room for none of weight.
    assert TEXT[spans[0].start : spans[0].end] == "We will mend it. The old bridge"
    assert spans[0].score == pytest.approx(np.log(0.75 * 0.75), abs=1e-4)
    starts[[1, 5]], ends[[4, 7]] = logs(0.5, 0.5), logs(0.75, 0.25)
    spans = best_spans(TEXT, offsets, starts, ends, keep=2)
    assert [TEXT[span.start : span.end] for span in spans] == ["We will mend it.", "The old bridge"]
    assert [span.score for span in spans] == pytest.approx([np.log(0.5 * 0.75), np.log(0.5 * 0.25)], abs=1e-4)


def test_markers_are_never_chosen() -> None:
    offsets = offsets_of(TEXT)
    starts = ends = np.zeros(len(offsets), dtype=np.float32)
    starts[[0, -1]] = 50.0
    spans = best_spans(TEXT, offsets, starts, ends)
    assert len(spans) == SPANS_KEPT
    # Nor do they take probability from the words.
    assert spans[0].score == pytest.approx(-2 * np.log(len(offsets) - 2), abs=1e-4)


@pytest.mark.parametrize("offsets", [np.empty((0, 2)), np.full((3, 2), -1)])
def test_no_words_no_spans(offsets: NDArray[np.int32]) -> None:
    zeros = np.zeros(len(offsets), dtype=np.float32)
    assert best_spans("", offsets.astype(np.int32), zeros, zeros) == []


def test_one_word() -> None:
    offsets = offsets_of("Never!")
    zeros = np.zeros(3, dtype=np.float32)
    assert best_spans("Never!", offsets, zeros, zeros) == [ScoredSpan(0, 6, 0.0)]


def random_paragraph(rng: np.random.Generator) -> tuple[str, NDArray[np.int32]]:
    """A text and its tokens: words cut into pieces, as a tokenizer does, and punctuation apart."""
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


@pytest.mark.parametrize("seed", range(40))
def test_whatever_the_logits(seed: int) -> None:
    rng = np.random.default_rng(seed)
    text, offsets = random_paragraph(rng)
    sharpness = rng.choice([0.0, 1.0, 30.0])
    starts, ends = ((rng.standard_normal(len(offsets)) * sharpness).astype(np.float32) for _ in range(2))
    spans = best_spans(text, offsets, starts, ends)
    assert 1 <= len(spans) <= SPANS_KEPT
    scores = [span.score for span in spans]
    assert scores == sorted(scores, reverse=True)
    assert all(np.isfinite(score) and score < 1e-4 for score in scores)
    best = span_table(starts[1:-1], ends[1:-1]).max()
    assert scores[0] == pytest.approx(best, abs=1e-4)
    for one, other in itertools.combinations(spans, 2):
        assert one.end <= other.start or other.end <= one.start
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
        inside = text[span.start : span.end]
        assert inside == inside.strip()
        whole = (offsets[:, 0] >= span.start) & (offsets[:, 1] <= span.end)
        # Of tokens at most the longest span, and the rest of the words at its ends with their marks.
        assert 1 <= whole.sum() <= LONGEST_SPAN + 40
        assert span.start == 0 or not (text[span.start - 1].isalnum() and text[span.start].isalnum())
        assert span.end == len(text) or not (text[span.end - 1].isalnum() and text[span.end].isalnum())


@pytest.mark.parametrize(
    ("start", "end", "right"),
    [
        ("ill", "me", "will mend"),
        ("We", "it", "We will mend it."),
        (" will", "mend ", "will mend"),
        ("ays", "ays", "stays!"),
        ("We", "stays", TEXT),
    ],
)
def test_snapping(start: str, end: str, right: str) -> None:
    first, last = TEXT.index(start), TEXT.index(end) + len(end)
    assert TEXT.__getitem__(slice(*snapped(TEXT, first, last))) == right


@pytest.mark.parametrize(
    ("text", "start", "end", "right"),
    [
        ("They don't care", 8, 15, "don't care"),
        ("They don’t care", 5, 8, "don’t"),
        ("a long-term plan", 7, 11, "long-term"),
        ("a long-term plan", 2, 4, "long-term"),
        ("He said “no” twice", 9, 11, "no"),
        ("Why?! Because.", 0, 3, "Why?!"),
        ("벽은 소용이 없습니다.", 4, 5, "소용이"),
        ("word", 0, 4, "word"),
    ],
)
def test_words_are_kept_whole(text: str, start: int, end: int, right: str) -> None:
    first, last = snapped(text, start, end)
    assert text[first:last] == right


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


@pytest.mark.parametrize("seed", range(20))
def test_token_span_undoes_offsets(seed: int) -> None:
    rng = np.random.default_rng(seed)
    _, offsets = random_paragraph(rng)
    for _ in range(30):
        first, last = sorted(rng.integers(1, len(offsets) - 1, size=2))
        assert token_span(offsets, int(offsets[first, 0]), int(offsets[last, 1])) == (first, last)


def test_the_best_of_several_windows() -> None:
    spans = [ScoredSpan(0, 5, -3.0), ScoredSpan(4, 9, -1.0), ScoredSpan(9, 12, -2.0), ScoredSpan(4, 9, -1.0)]
    assert without_overlaps(spans) == [spans[1], spans[2]]
    assert without_overlaps(spans, keep=1) == [spans[1]]
    assert without_overlaps([]) == []
