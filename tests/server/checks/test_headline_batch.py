"""The headline check of JSON lines: accepted lines, order of the answers, and errors of lines."""

import gzip
import io
import json
from collections.abc import Iterator
from typing import Any, BinaryIO, cast

import pytest

from models.errors import AppError
from models.headline.shipped import load_shipped_checker
from server.checks.headline_batch import (
    FIRST_CHUNK,
    MAX_CHUNK,
    MAX_LINE_BYTES,
    BatchArticle,
    BatchQuotes,
    BatchRow,
    CheckedBatchRow,
    check_batch,
    read_batch,
)
from tests.fakes.encoders import HashingStates

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
TWISTED = "Osk: ‘The wall is money thrown in the harbour’"
GOOD = {"id": "a", "headline": TWISTED, "body": BODY}


def rows_of(*lines: Any) -> list[BatchRow]:
    written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return list(read_batch(io.BytesIO(b"\n".join(written)), "archive.jsonl"))


def checked(*lines: Any) -> list[CheckedBatchRow]:
    checker = load_shipped_checker(states=HashingStates())
    return [row for chunk in check_batch(rows_of(*lines), checker) for row in chunk]


def test_articles_and_quotes() -> None:
    rows = rows_of(
        GOOD, {"title": "T", "body": ""}, b"", b"  ", {"id": 7, "headline_quote": "q", "body_quotes": ["b", ""]}
    )
    assert [(row.line, type(row.read)) for row in rows] == [
        (1, BatchArticle),
        (2, BatchArticle),
        (5, BatchQuotes),
    ]
    assert isinstance(rows[1].read, BatchArticle)
    assert rows[1].read.headline == "T"


def test_extracted_quotes_take_precedence_over_the_article() -> None:
    [row] = rows_of({**GOOD, "headline_quote": "q", "body_quotes": [], "label": 1})
    assert isinstance(row.read, BatchQuotes)


def test_batch_accepts_byte_order_mark_and_windows_line_ends() -> None:
    rows = list(read_batch(io.BytesIO(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\r\n"), "x"))
    assert [type(row.read) for row in rows] == [BatchArticle]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"not JSON", "not JSON"),
        (b'{"headline": "x", "body": "cut o', "not JSON"),
        (b'{"headline": "caf\xe9", "body": ""}', "UTF-8"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 5_000, "not JSON"),
        ([], "not a JSON object"),
        ("text", "not a JSON object"),
        (None, "not a JSON object"),
        ({}, "headline: Field required; body: Field required"),
        ({"headline": "x"}, "body: Field required"),
        ({"headline": "x", "body": None}, "body: Input should be a valid string"),
        ({"headline": "x", "body": "x" * 400_001}, "body: String should have at most 400000"),
        ({**GOOD, "id": 1.5}, "id"),
        ({**GOOD, "id": True}, "id"),
        ({"headline_quote": "x"}, "body_quotes: Field required"),
        ({"headline_quote": "x", "body_quotes": "y"}, "body_quotes"),
        ({"headline_quote": "x", "body_quotes": ["y", 7]}, "body_quotes.1"),
        (b" " * MAX_LINE_BYTES + b"{}", "longer than 16 MB"),
    ],
)
def test_batch_reports_malformed_line_and_checks_the_rest(line: Any, message: str) -> None:
    first, bad, last = checked(GOOD, line, GOOD)
    assert isinstance(bad.row.read, AppError)
    assert bad.as_json() == {"line": 2, "error": bad.row.read.as_json()}
    assert bad.row.read.code == "malformed_line"
    assert bad.row.read.message.startswith("archive.jsonl, line 2: ")
    assert message in bad.row.read.message
    assert bad.row.read.hint
    assert (first.row.line, last.row.line) == (1, 3)
    assert first.findings == last.findings
    assert len(first.findings) == 1


@pytest.mark.parametrize("keep", [0.5, 0.9])
def test_batch_checks_truncated_file_up_to_the_cut(keep: float) -> None:
    lines = b"".join(json.dumps({**GOOD, "id": n, "body": str(n * 7919)}).encode() + b"\n" for n in range(2_000))
    packed = gzip.compress(lines)
    with gzip.GzipFile(fileobj=io.BytesIO(packed[: int(len(packed) * keep)])) as file:
        rows = list(read_batch(cast(BinaryIO, file), "cut.jsonl.gz"))
    assert len(rows) > 100
    assert all(isinstance(row.read, BatchArticle) for row in rows[:-1])
    assert isinstance(rows[-1].read, AppError)
    assert "damaged or cut off" in rows[-1].read.message


def test_noise_after_good_lines() -> None:
    packed = gzip.compress(json.dumps(GOOD).encode() + b"\n") + b"\x1f\x8b noise"
    with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
        good, bad = read_batch(cast(BinaryIO, file), "x")
    assert isinstance(good.read, BatchArticle)
    assert isinstance(bad.read, AppError)


def test_findings_keep_line_order() -> None:
    quotes = {"id": 2, "headline_quote": "The wall is money", "body_quotes": ["Not one page.", "…", "The wall"]}
    article, cut, plain, none = checked(
        GOOD, quotes, {"headline": "No quotes", "body": BODY}, {**quotes, "headline_quote": "…"}
    )
    assert [set(row.as_json()) for row in (article, cut, plain)] == [{"line", "id", "findings"}] * 3
    [finding] = article.findings
    assert TWISTED[finding.start : finding.end] == finding.quote
    [without_text] = cut.as_json()["findings"]
    assert (without_text["start"], without_text["end"], without_text["quote"]) == (None, None, "The wall is money")
    assert without_text["nearest"] == {"text": "The wall", "start": None, "end": None}
    assert plain.findings == none.findings == []
    assert article.unsupported == article.findings
    assert plain.unsupported == []


def test_batch_reads_no_further_than_the_current_chunk() -> None:
    read: list[int] = []

    def rows() -> Iterator[BatchRow]:
        for number in range(1, 600):
            read.append(number)
            yield BatchRow(number, BatchArticle(headline=f"‘Word {number}’", body="“Other words”"))

    states = HashingStates()
    chunks = check_batch(rows(), load_shipped_checker(states=states))
    first = next(chunks)
    assert [row.row.line for row in first] == read == list(range(1, FIRST_CHUNK + 1))
    assert len(states.asked) == FIRST_CHUNK + 1
    sizes = [len(chunk) for chunk in chunks]
    assert sum(sizes) == 599 - FIRST_CHUNK
    assert max(sizes) == MAX_CHUNK
    assert read == list(range(1, 600))


def test_empty_batch() -> None:
    assert checked() == checked(b"", b"\n\n") == []
