"""QUOTUS's published files, in samples with invented people."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from models.errors import AppError
from models.recommend.data.loading import load_quotes
from models.recommend.data.quotus import is_quotus

SPEECH = """Sample Remarks by Mayor Ida Sample
{day} 00:00
MAYOR SAMPLE: Good evening to all of you — and thank you.

We will mend the old bridge — whatever it costs — and 47% of you will use it every day.
Q Mayor, what about the ferry?
The ferry stays. Nobody will take the ferry away from the island while I am here.
"""
# Words of the bridge's paragraph: We0 will1 mend2 the3 old4 bridge5 whatever6 it7 costs8 and9 47(10) %(11) of12 …
BRIDGE = "we will mend the old bridge"
FERRY = "Nobody will take the ferry away"
BRIDGE_PARAGRAPH = "We will mend the old bridge — whatever it costs — and 47% of you will use it every day."


def quote(text: str, numbers: str, align: Any, article: int, title: str = "Bridge to be mended") -> dict[str, Any]:
    match = {"AId": article, "Tm": "2031-05-04 10:00:00", "Title": title, "URL": f"http://sample.test/{article}"}
    return {"QtFq": 1, "Text": text, "Sim": 0, "PNums": numbers, "Align": align, "9": {**match, "IsDup": False}}


def cluster(source: str, **quotes: dict[str, Any]) -> dict[str, Any]:
    return {"ClSz": len(quotes), "TotFq": len(quotes), "Src": source, "Speaker": "MAYOR SAMPLE", **quotes}


def write(folder: Path, clusters: dict[str, Any], days: dict[str, str] | None = None) -> Path:
    (folder / "transcripts").mkdir(exist_ok=True)
    for source, day in (days or {"speech-1": "2031-05-03"}).items():
        (folder / "transcripts" / source).write_text(SPEECH.format(day=day), encoding="utf-8")
    with gzip.open(folder / "quotes.json.gz", "wt", encoding="utf-8") as file:
        json.dump(clusters, file)
    return folder


def only_span(folder: Path) -> str:
    data = load_quotes(folder, "test")  # one speech: its day is the last tenth too
    (pair,) = data.pairs
    return "|".join(data.paragraphs[pair.transcript_id][s.paragraph][s.start : s.end] for s in pair.spans)


@pytest.mark.parametrize(
    ("numbers", "align"),
    [
        ("1", [[0, 1, 2, 3, 4, 5]]),  # lines with words, words of the paragraph
        ("2", [[0, 1, 2, 3, 4, 5]]),  # the empty line counted
        ("1", [[9, 10, 11, 12, 13, 14]]),  # words of the transcript, without the label
        ("1", [[11, 12, 13, 14, 15, 16]]),  # and with its two words
        ("1", "0,1,2,3,4,5"),
        ("1", [0, 1, -1, 3, 4, 5]),
        ("3", [[40, 41]]),  # invalid numbers: the text decides
        ("1,2", [[0]]),
    ],
)
def test_however_words_are_counted_the_span_is_the_quote(tmp_path: Path, numbers: str, align: Any) -> None:
    write(tmp_path, {"1": cluster("speech-1", a=quote(BRIDGE, numbers, align, 1))})
    assert only_span(tmp_path) == "We will mend the old bridge"


def test_a_quote_of_two_paragraphs_has_two_spans(tmp_path: Path) -> None:
    text = "of you will use it every day ... Nobody will take the ferry away"
    parts = quote(text, "1,3", [[12, 13, 14, 15, 16, 17, 18], [3, 4, 5, 6, 7, 8]], 1)
    write(tmp_path, {"1": cluster("speech-1", a=parts)})
    assert only_span(tmp_path) == "of you will use it every day|Nobody will take the ferry away"
    parts["Align"] = "12,13,14,15,16,17,18;3,4,5,6,7,8"
    write(tmp_path, {"1": cluster("speech-1", a=parts)})
    assert only_span(tmp_path) == "of you will use it every day|Nobody will take the ferry away"


def test_paragraphs_have_no_labels(tmp_path: Path) -> None:
    write(tmp_path, {"1": cluster("speech-1", a=quote(FERRY, "3", [[3, 4, 5, 6, 7, 8]], 1))})
    data = load_quotes(tmp_path, "test")
    assert data.paragraphs["speech-1"] == (
        "Good evening to all of you — and thank you.",
        BRIDGE_PARAGRAPH,
        "Mayor, what about the ferry?",
        "The ferry stays. Nobody will take the ferry away from the island while I am here.",
    )
    (pair,) = data.pairs
    assert (pair.query.title, pair.query.left_context) == ("Bridge to be mended", "")


def test_left_contexts_are_read_from_the_article_file(tmp_path: Path) -> None:
    clusters = {
        "1": cluster("speech-1", a=quote(BRIDGE, "1", [[0, 1, 2, 3, 4, 5]], 1), b=quote(FERRY, "3", "3,4,5,6,7,8", 2))
    }
    write(tmp_path, clusters)
    body = "The town met on Saturday. It rained.\n\n“We will mend the old  bridge,” said Ida Sample."
    row = {"url": "http://sample.test/1", "body": body}
    (tmp_path / "articles.jsonl").write_text(json.dumps(row), encoding="utf-8")
    (pair,) = load_quotes(tmp_path, "test").pairs
    assert pair.pair_id == "1/a/9"
    assert pair.query.left_context == "The town met on Saturday. It rained."


def test_quotes_that_are_not_in_the_transcript_and_duplicates_are_left_out(tmp_path: Path) -> None:
    again = quote(BRIDGE, "1", [[0, 1, 2, 3, 4, 5]], 2)
    again["9"]["IsDup"] = True
    strange = quote("completely different words from somewhere else", "1", [[0, 1, 2, 3, 4, 5]], 3)
    good = quote(BRIDGE, "1", [[0, 1, 2, 3, 4, 5]], 1)
    write(tmp_path, {"1": cluster("speech-1", a=good, b=again, c=strange)})
    assert [pair.pair_id for pair in load_quotes(tmp_path, "test").pairs] == ["1/a/9"]


def test_splits_follow_the_days_of_the_speeches(tmp_path: Path) -> None:
    days = {f"speech-{number}": f"2031-05-{number:02}" for number in range(1, 11)}
    clusters = {
        str(number): cluster(source, a=quote(BRIDGE, "1", [[0, 1, 2, 3, 4, 5]], number))
        for number, source in enumerate(days, start=1)
    }
    # Article 3 quotes a speech of the test period too, and belongs there with that quote only.
    clusters["11"] = cluster("speech-10", a=quote(FERRY, "3", [[3, 4, 5, 6, 7, 8]], 3))
    write(tmp_path, clusters, days)
    splits = {split: load_quotes(tmp_path, split) for split in ("train", "dev", "test")}
    sources = {split: {pair.transcript_id for pair in data.pairs} for split, data in splits.items()}
    assert sources["train"] == {f"speech-{number}" for number in (1, 2, 4, 5, 6, 7, 8)}
    assert (sources["dev"], sources["test"]) == ({"speech-9"}, {"speech-10"})
    assert set(splits["dev"].paragraphs) == {"speech-9"}


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        (("1", "Src"), "cluster 1: Src is missing"),
        (("1", "a", "Text"), "cluster 1, quote a: Text is missing"),
        (("1", "a", "PNums"), "quote a: PNums is missing"),
        (("1", "a", "Align"), "quote a: Align is missing"),
        (("1", "a", "9", "AId"), "quote a, match 9: AId is missing"),
        (("1", "a", "9", "Title"), "match 9: Title is missing"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, path: tuple[str, ...], fault: str) -> None:
    clusters = {"1": cluster("speech-1", a=quote(BRIDGE, "1", [[0, 1, 2, 3, 4, 5]], 1))}
    record: Any = clusters
    for step in path[:-1]:
        record = record[step]
    del record[path[-1]]
    write(tmp_path, clusters)
    with pytest.raises(AppError) as raised:
        load_quotes(tmp_path, "train")
    assert raised.value.code == "malformed_record"
    assert "quotes.json.gz" in raised.value.message
    assert fault in raised.value.message


def test_a_transcript_that_is_missing_or_undated(tmp_path: Path) -> None:
    write(tmp_path, {"1": cluster("speech-2", a=quote(BRIDGE, "1", [[0]], 1))})
    with pytest.raises(AppError, match="'speech-2'"):
        load_quotes(tmp_path, "train")
    (tmp_path / "transcripts" / "speech-2.txt").write_text("Title\nsome day\nWords.", encoding="utf-8")
    with pytest.raises(AppError, match=r"speech-2\.txt, line 2"):
        load_quotes(tmp_path, "train")


def test_files_that_are_not_what_they_should_be(tmp_path: Path) -> None:
    (tmp_path / "quotes.json").write_text("{broken", encoding="utf-8")
    with pytest.raises(AppError, match="cannot be read"):
        load_quotes(tmp_path, "train")
    (tmp_path / "quotes.json").write_text("[]", encoding="utf-8")
    with pytest.raises(AppError, match="not a JSON object"):
        load_quotes(tmp_path, "train")
    with pytest.raises(AppError, match="no split 'holdout'"):
        load_quotes(tmp_path, "holdout")
    (tmp_path / "quotes.json").write_text("{}", encoding="utf-8")
    with pytest.raises(AppError, match="no quote"):
        load_quotes(tmp_path, "train")


def test_native_format_is_not_detected_as_quotus(tmp_path: Path) -> None:
    write(tmp_path, {})
    assert is_quotus(tmp_path)
    (tmp_path / "transcripts.jsonl").write_text('{"id": "t", "paragraphs": [{"text": "Words."}]}', encoding="utf-8")
    assert not is_quotus(tmp_path)
