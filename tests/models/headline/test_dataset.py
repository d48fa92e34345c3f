"""Labelled headline quotes from a file, and errors of malformed lines."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from models.errors import AppError
from models.headline.dataset import case_id, load_labelled, load_labelled_articles, load_labels
from models.headline.detection.signals import HeadlineCase

GOOD: dict[str, Any] = {"headline_quote": "money wasted", "body_quotes": ["It is money thrown away", "No"], "label": 0}


def write(folder: Path, *rows: Any) -> Path:
    path = folder / "labelled.jsonl"
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_rows(tmp_path: Path) -> None:
    body = "It rained. Osk said “it is money thrown away” and left. “No,” she said."
    path = write(tmp_path, GOOD, {**GOOD, "title": "Wall is ‘money wasted’", "body": body, "label": 1, "id": 7})
    first, second = load_labelled(path)
    assert first.case.quote == second.case.quote == "money wasted"
    assert first.case.body_quotes == ("It is money thrown away", "No")
    assert first.case.sentences == first.case.body_quotes
    assert (first.unsupported, second.unsupported) == (False, True)
    assert second.case.sentences == ("Osk said “it is money thrown away” and left.", "“No,” she said.")
    assert (first.case.body, second.case.body) == ("", body)


def test_labels(tmp_path: Path) -> None:
    path = write(tmp_path, *({**GOOD, "label": label} for label in ("M", "C", "P", "N", 0, 1)))
    assert [row.unsupported for row in load_labelled(path)] == [False, True, True, False, True]


ARTICLE = {
    "headline_quotes": [{"text": "money wasted"}, {"text": "not read"}],
    "body_quotes": ["It is money thrown away", "No"],
    "body": "It rained. “No,” she said.",
}
IDS = [case_id(HeadlineCase.of_quotes(quote, GOOD["body_quotes"])) for quote in ("money wasted", "not read", "other")]


def test_labels_by_id(tmp_path: Path) -> None:
    rows = [
        {"id": IDS[0], "label": "P", "part": "fit"},
        {"id": IDS[1], "label": "M", "part": "measure"},
        {"id": IDS[2], "label": "N", "part": "fit"},
    ]
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    labels = load_labels(path, "fit")
    assert labels == {IDS[0]: "P", IDS[2]: "N"}
    articles = write(tmp_path, ARTICLE, ARTICLE)
    [row] = load_labelled_articles(articles, labels)
    assert (row.case.quote, row.case.sentences, row.unsupported) == ("money wasted", ("“No,” she said.",), True)
    [row] = load_labelled_articles(articles, load_labels(path, "measure"))
    assert (row.case.quote, row.unsupported) == ("not read", False)
    with pytest.raises(AppError) as caught:
        load_labelled_articles(articles, {IDS[2]: "M"})
    assert caught.value.code == "no_rows"
    path.write_text(json.dumps(rows[0]), encoding="utf-8")
    with pytest.raises(AppError) as caught:
        load_labels(path, "measure")
    assert caught.value.code == "no_rows"


@pytest.mark.parametrize("wrong", [{"id": 3}, {"part": "test"}, {"part": None}, {"label": "X"}, {"label": 1}])
def test_a_malformed_label_is_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    good = {"id": IDS[0], "label": "P", "part": "fit"}
    with pytest.raises(AppError, match="line 2"):
        load_labels(write(tmp_path, good, {**good, **wrong}), "fit")


@pytest.mark.parametrize("wrong", [{"headline_quotes": None}, {"headline_quotes": ["x"]}, {"body_quotes": None}])
def test_a_malformed_article_is_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(AppError, match="line 2"):
        load_labelled_articles(write(tmp_path, ARTICLE, {**ARTICLE, **wrong}), {IDS[0]: "M"})


def test_packed_and_with_empty_lines(tmp_path: Path) -> None:
    path = tmp_path / "labelled.jsonl.gz"
    path.write_bytes(gzip.compress(f"\n{json.dumps(GOOD)}\n\n".encode()))
    assert len(load_labelled(path)) == 1


@pytest.mark.parametrize(
    "row",
    [
        "{not json",
        {},
        {**GOOD, "headline_quote": None},
        {**GOOD, "body_quotes": "one"},
        {**GOOD, "body_quotes": [{"text": "one"}]},
        {**GOOD, "label": "X"},
        {**GOOD, "label": [1]},
    ],
)
def test_a_malformed_line_is_named(tmp_path: Path, row: Any) -> None:
    path = write(tmp_path, GOOD, row, GOOD)
    with pytest.raises(AppError) as caught:
        load_labelled(path)
    assert caught.value.code == "malformed_line"
    assert f"{path}, line 2" in caught.value.message


def test_a_file_without_rows(tmp_path: Path) -> None:
    for path in (write(tmp_path), write(tmp_path, {**GOOD, "label": "N"})):
        with pytest.raises(AppError) as caught:
            load_labelled(path)
        assert caught.value.code == "no_rows"
        assert str(path) in caught.value.message


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        load_labelled(tmp_path / "none.jsonl")
    assert caught.value.code == "no_such_file"
