"""``python -m models.evaluation headline``: the written pool, and precision from verdicts."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from models.encoders.token_states.encoder import StateEncoder
from models.errors import AppError
from models.evaluation.commands import main
from models.evaluation.headline import ranked
from models.evaluation.headline.ranked import (
    judgement_pool,
    load_verdicts,
    most_suspect,
    precision_report,
)
from models.headline import shipped
from models.headline.dataset import PARTS, case_id, load_labels
from models.headline.detection.signals import HeadlineCase
from tests.fakes.labelled_headlines import korean_rows, labelled_rows, write_rows

VERDICTS = Path(ranked.__file__).parents[1] / "verdicts"
CASES = [HeadlineCase.of_quotes(f"headline {number}", [f"said {number}"]) for number in range(12)]
IDS = [case_id(case) for case in CASES]
RISING = np.linspace(0.0, 1.0, 12, dtype=np.float32)


@pytest.fixture
def one_encoder(monkeypatch: pytest.MonkeyPatch, headline_states: StateEncoder) -> None:
    """Load the real encoder once per session."""
    monkeypatch.setattr(shipped, "load_states", lambda *_: headline_states)


def invoke(*arguments: object) -> str:
    result = CliRunner().invoke(main, ["headline", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_an_id_names_all_quotes_in_their_order() -> None:
    ids = {
        case_id(HeadlineCase.of_quotes(quote, body))
        for quote, *body in (("a", "b", "c"), ("a", "c", "b"), ("a", "bc"), ("ab", "c"), ("a",))
    }
    assert len(ids) == 5
    assert all(len(key) == 12 and set(key) <= set("0123456789abcdef") for key in ids)
    # The sentences around them do not matter: one file may have them and another not.
    assert case_id(HeadlineCase("a", ("b",), ("He said b.",))) == case_id(HeadlineCase.of_quotes("a", ["b"]))


def test_the_first_of_a_ranking() -> None:
    assert most_suspect(IDS, RISING, 3) == [IDS[11], IDS[10], IDS[9]]
    equal = np.zeros(12, dtype=np.float32)
    assert most_suspect(IDS, equal, 4) == sorted(IDS)[:4]


def test_pool_has_the_first_of_each_ranking_ordered_by_id() -> None:
    rows = judgement_pool(CASES, {"shipped": RISING, "words": -RISING}, 2)
    assert {row["id"] for row in rows} == {IDS[at] for at in (0, 1, 10, 11)}
    assert [row["id"] for row in rows] == sorted(row["id"] for row in rows)
    assert all(row["verdict"] is None for row in rows)
    [last] = [row for row in rows if row["id"] == IDS[11]]
    assert (last["headline_quote"], last["body_quotes"], last["probability"]) == ("headline 11", ["said 11"], 1.0)
    assert len(judgement_pool(CASES, {"shipped": RISING, "words": RISING}, 2)) == 2


def test_precision_among_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranked, "AT", (2, 4, 6, 20))
    verdicts = dict(zip(reversed(IDS), [True, True, True, False, False], strict=False))
    report = precision_report(CASES, {"shipped": RISING, "words": -RISING}, {**verdicts, IDS[0]: False, IDS[1]: True})
    # Six are not all judged, and twenty are not there.
    assert report["models"]["shipped"] == {"precision@2": 1.0, "precision@4": 0.75}
    assert report["models"]["words"] == {"precision@2": 0.5}
    assert (report["n"], report["judged"], report["unsupported"]) == (12, 7, 4)
    with pytest.raises(AppError) as caught:
        precision_report(CASES, {"shipped": RISING}, {"elsewhere": True})
    assert caught.value.code == "no_rows"


@pytest.mark.parametrize("line", ['{"id": "x"}', '{"id": 3, "verdict": 1}', '{"id": "x", "verdict": 2}', "[]"])
def test_a_malformed_verdict_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text(f'{{"id": "a", "verdict": null}}\n{line}\n', encoding="utf-8")
    with pytest.raises(AppError, match="line 2"):
        load_verdicts(path)


def test_missing_verdicts_are_reported(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "verdicts.jsonl", [{"id": "a", "verdict": None}])
    with pytest.raises(AppError) as caught:
        load_verdicts(path)
    assert caught.value.code == "no_rows"


@pytest.mark.slow
@pytest.mark.usefixtures("one_encoder")
def test_from_articles_to_precision(tmp_path: Path) -> None:
    rows = [*labelled_rows(30), *korean_rows(10)]
    label = {}
    for row in rows:
        case = HeadlineCase.of_quotes(row["headline_quote"], row["body_quotes"])
        label[case_id(case)] = row.pop("label") in (1, "C")
    # A duplicate, and an article without word pieces.
    data = write_rows(tmp_path / "articles.jsonl", [*rows, rows[0], {"headline_quote": "", "body_quotes": []}])
    read = tmp_path / "read.jsonl"
    assert "of 40 articles" in invoke("--data", data, "--out", read)
    written = lines(read)
    assert 10 <= len(written) <= 40
    for row in written:
        row["verdict"] = int(label[row["id"]])
    report = json.loads(invoke("--data", data, "--verdicts", write_rows(read, written), "--json", "-"))
    assert (report["task"], report["protocol"], report["n"], report["judged"]) == (
        "headline",
        "ranked",
        40,
        len(written),
    )
    assert list(report["models"]) == ["shipped", "words", "bigrams"]
    assert report["models"]["shipped"]["precision@10"] == 1.0
    assert "precision@10" in invoke("--data", data, "--verdicts", read)


@pytest.mark.usefixtures("one_encoder")
def test_out_and_verdicts_exclude_each_other(tmp_path: Path) -> None:
    data = write_rows(tmp_path / "articles.jsonl", labelled_rows(2))
    with pytest.raises(AppError) as caught:
        invoke("--data", data, "--out", tmp_path / "out", "--verdicts", data)
    assert caught.value.code == "bad_request"
    assert not (tmp_path / "out").exists()


def test_the_verdicts_at_hand_carry_no_text() -> None:
    path = VERDICTS / "ko_samples.jsonl"
    assert all(row.keys() == {"id", "verdict"} for row in lines(path))
    verdicts = load_verdicts(path)
    assert len(verdicts) == len(lines(path)) >= 50
    assert 0 < sum(verdicts.values()) < len(verdicts)


def test_the_labels_at_hand_carry_no_text() -> None:
    path = VERDICTS / "en_articles.jsonl"
    rows = lines(path)
    assert {path.name for path in VERDICTS.glob("*.jsonl")} == {"ko_samples.jsonl", "en_articles.jsonl"}
    assert all(row.keys() == {"id", "label", "part"} and len(row["id"]) == 12 for row in rows)
    parts = [load_labels(path, part) for part in PARTS]
    assert sum(map(len, parts)) == len(rows) == len({row["id"] for row in rows})
    assert all({"M", "C", "P"} <= set(part.values()) for part in parts)
