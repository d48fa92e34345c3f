"""Spans: whole words, and nothing cut off that changes the meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.cuts import find_cut
from models.recommend.protocol import ScoredSpan
from models.recommend.spans.search import first_without_overlaps, snapped, without_cuts

TEXT = "We will mend it. The old bridge stays!"


def test_first_spans_without_overlaps() -> None:
    spans = [ScoredSpan(4, 9, -1.0), ScoredSpan(4, 9, -1.0), ScoredSpan(9, 12, -2.0), ScoredSpan(0, 5, -3.0)]
    assert first_without_overlaps(spans) == [spans[0], spans[2]]
    assert first_without_overlaps(spans, keep=1) == [spans[0]]
    assert first_without_overlaps([]) == []


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
def test_spans_are_snapped_to_words(start: str, end: str, right: str) -> None:
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
def test_spans_have_whole_words(text: str, start: int, end: int, right: str) -> None:
    first, last = snapped(text, start, end)
    assert text[first:last] == right


def test_spans_are_extended_over_what_changes_their_meaning() -> None:
    text = "The pier is sound. We will sell the mill if the bank agrees. If it rains, the quay floods. That's not true."
    spans = [
        ScoredSpan(text.index("We"), text.index(" if"), 0.0),
        ScoredSpan(text.index("the quay"), text.index(" That's"), -1.0),
        ScoredSpan(text.index("If"), text.index(" That's"), -1.5),
        ScoredSpan(0, text.index(" We"), -2.0),
    ]
    extended = [(text[span.start : span.end], span.score) for span in without_cuts(text, spans)]
    assert extended == [
        ("We will sell the mill if the bank agrees.", 0.0),
        ("If it rains, the quay floods. That's not true.", -1.0),
        ("The pier is sound.", -2.0),
    ]


_PARTS = st.sampled_from(
    [
        "We will sell the mill",
        "No.",
        "If the bank agrees,",
        "They say that",
        "if it rains.",
        "But we won't.",
        "It is not so.",
    ]
)


@given(st.lists(_PARTS, min_size=1, max_size=7), st.data())
def test_no_span_is_cut(parts: list[str], data: st.DataObject) -> None:
    text = " ".join(parts)
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    for span in without_cuts(text, [ScoredSpan(start, end, 0.0)]):
        assert text[start:end].strip() in text[span.start : span.end]
        assert find_cut(text[: span.start], text[span.start : span.end], text[span.end :]) is None
