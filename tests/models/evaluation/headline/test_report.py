"""``python -m models.evaluation headline`` on invented articles, with the real encoder; and the splits."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from sklearn.model_selection import train_test_split

from models.encoders.token_states.protocol import StateEncoder
from models.errors import AppError
from models.evaluation.commands import main
from models.evaluation.headline.features import FROZEN, Measured
from models.evaluation.headline.report import SEEDS, corrected_p, evaluate_fixed_split, evaluate_random_splits
from models.headline import shipped
from models.headline.detection.detector import Detector, LanguageDetector
from models.headline.detection.piece_network import Pieces
from models.headline.detection.signals import HeadlineCase
from models.optimization.headline_detector import Examples
from tests.fakes.labelled_headlines import korean_rows, labelled_rows, write_rows

FIGURES = {"f1", "auc_label", "auc_score", "precision", "recall"}
SYSTEMS = ["words", "bigrams", "mlp", "signals", "pieces", "shipped"]


@pytest.fixture(autouse=True)
def one_encoder(monkeypatch: pytest.MonkeyPatch, headline_states: StateEncoder) -> None:
    """Load the real encoder once per session."""
    monkeypatch.setattr(shipped, "load_states", lambda *_: headline_states)


def run(*arguments: object) -> dict[str, Any]:
    words = ["headline", *map(str, arguments), "--json", "-"]
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 0
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def refused(*arguments: object) -> AppError:
    with pytest.raises(AppError) as caught:
        run(*arguments)
    return caught.value


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    return write_rows(tmp_path / "articles.jsonl", labelled_rows(60))


@pytest.mark.slow
def test_the_papers_protocol(articles: Path) -> None:
    report = run("--data", articles, "--protocol", "paper")
    assert (report["task"], report["protocol"], report["n"]) == ("headline", "paper", 60)
    assert list(report["models"]) == SYSTEMS
    for name, figures in report["models"].items():
        assert set(figures) == FIGURES | {"f1_se"} | ({"p_vs_mlp"} if name != "mlp" else set())
        assert all(0.0 <= figure <= 1.0 for figure in figures.values())
    assert all(report["models"][name]["f1"] > 0.9 for name in ("words", "signals", "shipped"))
    assert report["models"]["shipped"]["auc_score"] > 0.95
    assert report["splits"] == 15
    # Headline quotes of supported rows are the beginning of a body quote; the rest is of few topics.
    assert set(report["encoders"]) == {"frozen"}
    assert 0.0 < report["encoders"]["frozen"]["alignment"] < 0.2
    assert -4.0 < report["encoders"]["frozen"]["uniformity"] < 0.0


def test_the_shipped_detector_as_it_is(articles: Path) -> None:
    report = run("--data", articles)
    assert (report["task"], report["protocol"], report["n"]) == ("headline", "fixed", 60)
    assert list(report["models"]) == ["shipped"]
    figures = report["models"]["shipped"]
    assert set(figures) == FIGURES | {"threshold", "f1_at_threshold"}
    assert figures["auc_score"] > 0.95


@pytest.mark.slow
def test_korean_uses_the_korean_threshold(tmp_path: Path, articles: Path) -> None:
    korean = run("--data", write_rows(tmp_path / "ko.jsonl", korean_rows(20)))["models"]["shipped"]
    english = run("--data", articles)["models"]["shipped"]
    assert korean["threshold"] != english["threshold"]
    assert korean["auc_score"] > 0.95


def test_plain_figures_are_the_default(articles: Path) -> None:
    result = CliRunner().invoke(main, ["headline", "--data", str(articles)], catch_exceptions=False)
    lines = result.stdout.splitlines()
    assert lines[0] == "headline, n = 60"
    assert lines[2].split()[0] == "shipped"
    assert len(lines[2].split()) == len(lines[1].split()) + 1


def test_unknown_system_is_rejected(articles: Path) -> None:
    error = refused("--data", articles, "--protocol", "paper", "--models", "words,oracle")
    assert error.code == "unknown_model"
    assert "'oracle'" in error.message
    assert "pieces" in error.hint


@pytest.mark.parametrize("protocol", ["paper", "fixed"])
def test_single_class_is_rejected(tmp_path: Path, protocol: str) -> None:
    for label in (0, 1):
        path = write_rows(tmp_path / "one.jsonl", [{**row, "label": label} for row in labelled_rows(12)])
        assert refused("--data", path, "--protocol", protocol).code == "one_class"


def test_file_too_small_to_split_is_rejected(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "few.jsonl", labelled_rows(6))
    for grouped in ([], ["--grouped"]):
        error = refused("--data", path, "--protocol", "paper", "--models", "words", *grouped)
        assert error.code == "too_few"
        assert "6" in error.message


def numbered(count: int, groups: list[int]) -> Measured:
    """Each row's number is in its signals."""
    rows = np.arange(count, dtype=np.float32)[:, None]
    no_pieces = Pieces(np.empty((0, 0), np.float32), np.empty((0, 0, 0), np.float16))
    examples = Examples(("row",), rows, (no_pieces,) * count, np.arange(count) % 2 == 0)
    cases = tuple(HeadlineCase.of_quotes(str(row), ["said"]) for row in range(count))
    return Measured(cases, examples, {FROZEN: rows}, {FROZEN: {}}, np.array(groups, dtype=np.int64), "en")


def splits_seen(measured: Measured, *, grouped: bool) -> list[tuple[set[int], set[int]]]:
    seen: list[tuple[set[int], set[int]]] = []

    def system(train: Measured, test: Measured) -> Any:
        first, second = (set(part.examples.signals[:, 0].astype(int).tolist()) for part in (train, test))
        assert [first, second] == [{int(case.quote) for case in part.cases} for part in (train, test)]
        seen.append((first, second))
        return test.examples.unsupported.astype(np.float32)

    report = evaluate_random_splits(measured, {"perfect": system}, grouped=grouped)
    assert report["models"]["perfect"] == {**dict.fromkeys(FIGURES, 1.0), "f1_se": 0.0}
    assert report["splits"] == len(seen)
    return seen


def test_the_papers_splits() -> None:
    assert tuple(range(0, 141, 10)) == SEEDS
    seen = splits_seen(numbered(50, list(range(50))), grouped=False)
    assert len(seen) == 15
    for seed, (train, test) in zip(SEEDS, seen, strict=True):
        assert (len(train), len(test)) == (40, 10)
        assert train | test == set(range(50))
        train_rows, test_rows = train_test_split(np.arange(50), test_size=0.2, random_state=seed)
        assert (train, test) == (set(train_rows), set(test_rows))
    assert len({tuple(sorted(test)) for _, test in seen}) == 15


def test_duplicates_are_on_the_same_side_of_a_split() -> None:
    groups = [row // 4 for row in range(80)]
    seen = splits_seen(numbered(80, groups), grouped=True)
    for train, test in seen:
        assert not {groups[row] for row in train} & {groups[row] for row in test}
        assert train | test == set(range(80))
    # In random splits they do not.
    apart = splits_seen(numbered(80, groups), grouped=False)
    assert any({groups[row] for row in train} & {groups[row] for row in test} for train, test in apart)


def test_corrected_p() -> None:
    random = np.random.default_rng(0)
    base = random.normal(0.7, 0.02, 15)
    assert corrected_p(base, base) == 1.0
    assert corrected_p(base + 0.25, base) == pytest.approx(0.0, abs=1e-4)
    noisy = base + random.normal(0.0, 0.02, 15)
    assert corrected_p(noisy, base) == corrected_p(base, noisy) > 0.05
    better = base + 0.05 + random.normal(0.0, 0.01, 15)
    worse = base + 0.005 + random.normal(0.0, 0.01, 15)
    assert corrected_p(better, base) < 0.01 < corrected_p(worse, base)
    # mean 2, variance 1, three splits: t = 2 / √(1/3 + 1/4) = 2.619 on 2 degrees of freedom.
    assert corrected_p(np.array([1.0, 2.0, 3.0]), np.zeros(3)) == pytest.approx(0.1201, abs=2e-4)


def test_figures_by_hand() -> None:
    measured = numbered(4, [0, 1, 2, 3])
    # Truth 1 0 1 0: one right of two, and of two one found.
    probabilities = {0: 0.9, 1: 0.8, 2: 0.4, 3: 0.1}
    weights = np.zeros(1, np.float32)

    class Scripted(LanguageDetector):
        def probabilities(self, signals: Any, quotes: Any) -> Any:
            return np.array([probabilities[int(row)] for row in signals[:, 0]], np.float32)

    detector = Detector((1,), {"en": Scripted(0.0, weights, None, 0.0, 1.0, 0.0, 0.5)})
    [figures] = evaluate_fixed_split(measured, detector)["models"].values()
    expected = {"f1": 0.5, "precision": 0.5, "recall": 0.5, "auc_label": 0.5, "auc_score": 0.75, "f1_at_threshold": 0.5}
    assert {name: figures[name] for name in expected} == expected
