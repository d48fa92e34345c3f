"""The headline check over JSON lines: what is read, in which order it is answered, and what each line may do wrong."""

import gzip
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from models.errors import AppError
from models.headline.shipped import load_shipped_checker
from server.checks.headline_batch import (
    FIRST_CHUNK,
    LARGEST_CHUNK,
    LONGEST_LINE,
    ArchivedArticle,
    ArchivedQuotes,
    ArchivedRow,
    CheckedRow,
    check_rows,
    read_rows,
)
from tests.fakes.encoders import HashingStates

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
TWISTED = "Osk: ‘The wall is money thrown in the harbour’"
GOOD = {"id": "a", "headline": TWISTED, "body": BODY}


def rows_of(*lines: Any) -> list[ArchivedRow]:
    written = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return list(read_rows(io.BytesIO(b"\n".join(written)), "archive.jsonl"))


def checked(*lines: Any) -> list[CheckedRow]:
    checker = load_shipped_checker(states=HashingStates())
    return [row for chunk in check_rows(rows_of(*lines), checker) for row in chunk]


def test_articles_and_quotes() -> None:
    rows = rows_of(
        GOOD, {"title": "T", "body": ""}, b"", b"  ", {"id": 7, "headline_quote": "q", "body_quotes": ["b", ""]}
    )
    assert [(row.line, type(row.read)) for row in rows] == [
        (1, ArchivedArticle),
        (2, ArchivedArticle),
        (5, ArchivedQuotes),
    ]
    assert isinstance(rows[1].read, ArchivedArticle)
    assert rows[1].read.headline == "T"


def test_quotes_cut_out_go_before_the_article_they_were_cut_from() -> None:
    [row] = rows_of({**GOOD, "headline_quote": "q", "body_quotes": [], "label": 1})
    assert isinstance(row.read, ArchivedQuotes)


def test_a_byte_order_mark_and_windows_line_ends() -> None:
    rows = list(read_rows(io.BytesIO(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\r\n"), "x"))
    assert [type(row.read) for row in rows] == [ArchivedArticle]


@pytest.mark.parametrize(
    ("line", "told"),
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
        (b" " * LONGEST_LINE + b"{}", "longer than 16 MB"),
    ],
)
def test_a_malformed_line_is_named_and_the_others_are_checked(line: Any, told: str) -> None:
    first, bad, last = checked(GOOD, line, GOOD)
    assert isinstance(bad.row.read, AppError)
    assert bad.as_json() == {"line": 2, "error": bad.row.read.as_json()}
    assert bad.row.read.code == "malformed_line"
    assert bad.row.read.message.startswith("archive.jsonl, line 2: ")
    assert told in bad.row.read.message
    assert bad.row.read.hint
    assert (first.row.line, last.row.line) == (1, 3)
    assert first.findings == last.findings
    assert len(first.findings) == 1


@pytest.mark.parametrize("keep", [0.5, 0.9])
def test_a_file_cut_off_is_checked_as_far_as_it_goes(keep: float) -> None:
    lines = b"".join(json.dumps({**GOOD, "id": n, "body": str(n * 7919)}).encode() + b"\n" for n in range(2_000))
    packed = gzip.compress(lines)
    with gzip.GzipFile(fileobj=io.BytesIO(packed[: int(len(packed) * keep)])) as file:
        rows = list(read_rows(file, "cut.jsonl.gz"))
    assert len(rows) > 100
    assert all(isinstance(row.read, ArchivedArticle) for row in rows[:-1])
    assert isinstance(rows[-1].read, AppError)
    assert "damaged or cut off" in rows[-1].read.message


def test_noise_after_good_lines() -> None:
    packed = gzip.compress(json.dumps(GOOD).encode() + b"\n") + b"\x1f\x8b noise"
    with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
        good, bad = read_rows(file, "x")
    assert isinstance(good.read, ArchivedArticle)
    assert isinstance(bad.read, AppError)


def test_findings_stand_in_the_order_of_the_lines_whatever_their_kind() -> None:
    quotes = {"id": 2, "headline_quote": "The wall is money", "body_quotes": ["Not one page.", "…", "The wall"]}
    article, cut, plain, none = checked(
        GOOD, quotes, {"headline": "No quotes", "body": BODY}, {**quotes, "headline_quote": "…"}
    )
    assert [set(row.as_json()) for row in (article, cut, plain)] == [{"line", "id", "findings"}] * 3
    [finding] = article.findings
    assert TWISTED[finding["start"] : finding["end"]] == finding["quote"]
    [finding] = cut.findings
    assert (finding["start"], finding["end"], finding["quote"]) == (None, None, "The wall is money")
    assert finding["nearest"] == {"text": "The wall", "start": None, "end": None}
    assert plain.findings == none.findings == []
    assert article.unsupported == article.findings
    assert plain.unsupported == []


def test_no_more_is_read_than_the_chunk_that_is_checked() -> None:
    read: list[int] = []

    def rows() -> Iterator[ArchivedRow]:
        for number in range(1, 1_000):
            read.append(number)
            yield ArchivedRow(number, ArchivedArticle(headline=f"‘Word {number}’", body="“Other words”"))

    states = HashingStates()
    chunks = check_rows(rows(), load_shipped_checker(states=states))
    first = next(chunks)
    assert [row.row.line for row in first] == read == list(range(1, FIRST_CHUNK + 1))
    assert len(states.asked) == FIRST_CHUNK + 1
    sizes = [len(chunk) for chunk in chunks]
    assert sum(sizes) == 999 - FIRST_CHUNK
    assert max(sizes) == LARGEST_CHUNK
    assert read == list(range(1, 1_000))


def test_nothing_at_all() -> None:
    assert checked() == checked(b"", b"\n\n") == []
