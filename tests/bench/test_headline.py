"""The headline benchmark: what is measured, and one whole run over a small model."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bench.headline import (
    BODY_QUOTES,
    RecordingEncoder,
    archive_figures,
    as_table,
    main,
    read_lines,
    sample_lines,
    typed_articles,
    typing_figures,
)
from models.encoders.base_model import MULTILINGUAL_BASE_MODEL
from models.errors import AppError
from models.headline.detection.features import MOST_READ
from models.headline.shipped import load_shipped_checker
from models.text.quotes.detection import find_direct_quotes
from tests.fakes.encoders import HashingStates

LINES = sample_lines(600)


def articles() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LINES]


def test_the_sample_newsroom_stands_in_for_an_archive() -> None:
    pairs = [(row["headline"], row["body"]) for row in articles()]
    assert len(set(pairs)) == len(pairs) == 600
    assert all(len(find_direct_quotes(body)) == 6 for _, body in pairs)
    states = [
        [finding.state for finding in found]
        for found in load_shipped_checker(states=HashingStates()).check_many(pairs[:300])
    ]
    assert states[0::3] == [["verbatim"]] * 100
    assert states[1::3].count(["verbatim"]) < 5
    assert states[2::3] == [[]] * 100


def test_an_archive_is_read_as_far_as_asked(tmp_path: Path) -> None:
    (tmp_path / "plain.jsonl").write_bytes(b"".join(LINES))
    (tmp_path / "packed.jsonl.gz").write_bytes(gzip.compress(b"".join(LINES)))
    for name in ("plain.jsonl", "packed.jsonl.gz"):
        assert read_lines(tmp_path / name, 7) == LINES[:7]


def test_no_quote_is_typed_twice_and_one_is_changed() -> None:
    few = [{"headline": "", "body": "“One two three four five,” “six” and “two three four five six.”"}]
    seen: set[str] = set()
    for headline, body, changed in typed_articles([json.dumps(row).encode() for row in few], 30):
        [quote] = find_direct_quotes(headline)
        before = [found.text for found in find_direct_quotes(body)]
        after = [found.text for found in find_direct_quotes(changed)]
        assert len(before) == len(after) == BODY_QUOTES
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
        new = {quote.text, *before, *after}
        assert len(new) == BODY_QUOTES + 2
        assert not new & seen
        seen |= new


def test_typed_quotes_and_error_without_any() -> None:
    cut = json.dumps({"headline_quote": "x", "body_quotes": ["one two three four five"]}).encode()
    assert len(list(typed_articles([cut], 3))) == 3
    with pytest.raises(AppError, match="No body"):
        list(typed_articles([b'{"headline": "", "body": "None."}\n', b"{"], 3))


def test_only_new_quotes_are_embedded_while_typing() -> None:
    recording = RecordingEncoder(HashingStates())
    figures = typing_figures(typed_articles(LINES, 5), recording, MULTILINGUAL_BASE_MODEL)
    assert {name: row["n"] for name, row in figures.items()} == {"first": 4, "again": 4, "one_quote_changed": 4}
    # Of each article the headline's quote, the nearest of the body's, and the changed one where it is among them.
    assert len(set(recording.asked)) == len(recording.asked)
    assert 5 * (MOST_READ + 1) <= len(recording.asked) <= 5 * (MOST_READ + 2)


def test_no_baseline_without_anything_to_embed() -> None:
    lines = [LINES[0], b"{\n", LINES[2]]
    figures = archive_figures(lines, HashingStates(), MULTILINGUAL_BASE_MODEL, rounds=1)
    assert (figures["articles"], figures["unreadable"], figures["headline_quotes"]) == (2, 1, 1)
    assert (figures["embedded"], figures["times_peer"]) == (0, None)
    row = {"n": 4, "p50": 1.5, "p95": 2.5, "p99": 2.5, "max": 2.5}
    report = {
        "archive": figures,
        "typing": {"first": row},
        "machine": {"openvino_precision": "bf16", "load_average": [0.5]},
    }
    assert "left out, for nothing had to be embedded" in as_table(report)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_whole_run(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--articles", "30", "--rounds", "2", "--checks", "3"]
    assert main([*arguments, "--json", "-"]) == 0
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    archive = report["archive"]
    assert (archive["articles"], archive["headline_quotes"]) == (30, 20)
    assert archive["embedded"] > 50
    assert archive["times_peer"] > 0
    assert archive["peer_batch_size"] in {8, 16, 32, 64}
    assert report["typing"]["again"]["n"] == 2
    assert "times as fast" in printed.err
