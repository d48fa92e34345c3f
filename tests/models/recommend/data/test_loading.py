"""Aligned quotes as files, and their speakers."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.errors import AppError
from models.recommend.data.dataset import (
    QuoteDataset,
    QuotePair,
    SpanInParagraph,
    sample_sources,
    words_before_quote,
)
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import QuoteQuery

INTRO = "The council met on Tuesday."
FIRST = "“The pumps come first,” said Ida Sample."
BETWEEN = "Nobody spoke for a while."
SECOND = "“A wall keeps out the sea,” said Max Muster."
THIRD = "“And not the rain,” she answered."


def pair(pair_id: str, left_context: str, sentence: str, article: str = "a1") -> QuotePair:
    query = QuoteQuery("Pumps first", left_context)
    return QuotePair(pair_id, query, "t1", (SpanInParagraph(0, 0, 5),), article, sentence)


def test_a_sample_of_sources_is_the_same_every_time() -> None:
    pairs = tuple(replace(pair(f"{n}", INTRO, FIRST), transcript_id=f"t{n % 9}") for n in range(36))
    texts: dict[str, tuple[str, ...]] = {f"t{n}": (f"Words of {n}.",) for n in range(9)}
    data = QuoteDataset("test", pairs, texts, dict.fromkeys(texts, ("Ida Sample",)))
    sample = sample_sources(data, 3)
    chosen = {one.transcript_id for one in sample.pairs}
    assert len(chosen) == 3
    assert chosen == sample.paragraphs.keys() == sample.speakers.keys()
    assert sample.pairs == tuple(one for one in pairs if one.transcript_id in chosen)
    assert sample_sources(replace(data, pairs=pairs[::-1]), 3).paragraphs == sample.paragraphs
    assert sample_sources(data, 3, seed=1).paragraphs != sample.paragraphs
    assert sample_sources(data, 100).pairs == pairs


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Asked about the pumps, she said: “They leak.” He left.", "Asked about the pumps, she said:"),
        ("“They leak,” she said. “A lot.”", ""),
        ("She said so.", ""),
        ("… “They leak.”", ""),
    ],
)
def test_words_before_the_first_quote_of_a_sentence(sentence: str, expected: str) -> None:
    assert words_before_quote(sentence) == expected


def write(folder: Path, transcripts: list[dict[str, Any]], pairs: list[dict[str, Any]]) -> None:
    for name, rows in (("transcripts", transcripts), ("train", pairs)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


ROW = {
    "pair_id": "1",
    "title": "Pumps first",
    "left_context": INTRO,
    "transcript_id": "t1",
    "spans": [{"paragraph_index": 1, "start": 4, "end": 9}],
}


def test_speakers_of_the_transcripts_that_are_used(tmp_path: Path) -> None:
    paragraphs = [
        {"speaker": "CHAIR SAMPLE", "text": "Good evening."},
        {"text": "The pumps come first."},
        {"speaker": None, "text": "No."},
    ]
    write(tmp_path, [{"id": "t1", "paragraphs": paragraphs}, {"id": "t2", "paragraphs": paragraphs[:1]}], [ROW])
    data = load_quotes(tmp_path, "train")
    assert data.speakers == {"t1": ("CHAIR SAMPLE", "", "")}
    assert data.paragraphs == {"t1": ("Good evening.", "The pumps come first.", "No.")}
    assert data.pairs[0].article_id == data.pairs[0].quoting_sentence == ""


def test_article_and_sentence_are_read(tmp_path: Path) -> None:
    paragraphs = [{"text": "Good evening."}, {"text": "The pumps come first."}]
    rows = [
        {**ROW, "article_id": "a1", "quoting_sentence": FIRST},
        {**ROW, "pair_id": "2", "left_context": f"{INTRO} {FIRST} {BETWEEN}", "article_id": "a1"},
    ]
    write(tmp_path, [{"id": "t1", "paragraphs": paragraphs}], rows)
    data = load_quotes(tmp_path, "train")
    assert [(pair.article_id, pair.quoting_sentence) for pair in data.pairs] == [("a1", FIRST), ("a1", "")]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"spans": [{"paragraph_index": 2, "start": 0, "end": 1}]}, "lies outside"),
        ({"spans": []}, "needs"),
        ({"transcript_id": "t9"}, "no transcript 't9'"),
    ],
)
def test_a_pair_that_cannot_be(tmp_path: Path, change: dict[str, Any], fault: str) -> None:
    paragraphs = [{"text": "Good evening."}, {"text": "The pumps come first."}]
    write(tmp_path, [{"id": "t1", "paragraphs": paragraphs}], [ROW, {**ROW, **change}])
    with pytest.raises(AppError, match=fault) as caught:
        load_quotes(tmp_path, "train")
    assert caught.value.code == "malformed_line"
    assert "train.jsonl, line 2" in caught.value.message


def test_pairs_without_spans_are_read_where_they_are_asked_for(tmp_path: Path) -> None:
    write(tmp_path, [{"id": "t1", "paragraphs": [{"text": "Good evening."}]}], [{**ROW, "spans": []}])
    (silent,) = load_quotes(tmp_path, "train", allow_empty=True).pairs
    assert silent.spans == ()
    with pytest.raises(AppError, match="nothing is quoted there"):
        load_quotes(tmp_path, "train")
