"""Archive mode on a few transcripts: exact search, the report, the command and the training of its weights."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from models.errors import AppError
from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive, best
from models.evaluation.archive.passages import rank_of
from models.evaluation.commands import main as evaluation
from models.evaluation.vector_file import VectorFile
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import SHIPPED_WEIGHTS
from models.training.__main__ import main as training
from tests.fakes.encoders import HashingEncoder

TOPICS = {
    "wall": ["The wall costs thirty-eight million.", "A wall without pumps is money thrown in the harbour."],
    "ferry": ["The ferry will run every hour from May.", "A second boat would double the cost of the crossing."],
    "clock": ["We had eleven complaints about the church clock.", "The sexton winds it on Mondays and forgets."],
    "herring": ["Herring was cheap in January.", "Nobody salts it any more, they have it with lemon."],
}


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with four transcripts, two of them quoted, and pairs of three splits."""
    data, archive = tmp_path / "data", tmp_path / "archive"
    for folder, names in ((data, ("wall", "ferry")), (archive, ("clock", "herring"))):
        folder.mkdir()
        _write(folder / "transcripts.jsonl", [_transcript(name) for name in names])
    rows = [_pair("wall", 0), _pair("wall", 1), _pair("ferry", 0), _pair("ferry", 1)]
    for split in ("train", "dev", "test"):
        _write(data / f"{split}.jsonl", [{**row, "pair_id": f"{split}-{at}"} for at, row in enumerate(rows)])
    return data, archive


def _transcript(name: str) -> dict[str, Any]:
    paragraphs = [{"speaker": f"{name.upper()} WARDEN", "text": text} for text in TOPICS[name]]
    return {"id": name, "title": f"On the {name}", "date": "2026-03-02", "paragraphs": paragraphs}


def _pair(name: str, paragraph: int) -> dict[str, Any]:
    context = f"The council heard about the {name}. “{TOPICS[name][1 - paragraph]}” the warden said. There was more."
    spans = [{"paragraph_index": paragraph, "start": 0, "end": 10}]
    return {"title": f"All about the {name}", "left_context": context, "transcript_id": name, "spans": spans}


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def test_an_archive_is_all_of_its_folders(folders: tuple[Path, Path], tmp_path: Path) -> None:
    archive = ExactArchive(folders, tmp_path / "cache")
    assert [transcript.transcript_id for transcript in archive.transcripts] == ["wall", "ferry", "clock", "herring"]
    assert archive.owners.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert archive.rows_of(["herring", "ferry"]).tolist() == [2, 3, 6, 7]
    again = ExactArchive([*folders, folders[0]], tmp_path / "cache")
    assert len(again.transcripts) == 4
    query = QuoteQuery("The clock", "")
    np.testing.assert_array_equal(again.score(query), archive.score(query))


def test_evidence_has_the_lexical_lists(folders: tuple[Path, Path], tmp_path: Path) -> None:
    archive = ExactArchive(folders, tmp_path / "cache")
    query = QuoteQuery("Herring prices", f"“{TOPICS['clock'][0]}” they wrote.")
    evidence = archive.evidence(query)
    assert evidence.source_lexical[0].source_id in {"herring", "clock"}
    assert {row.source_id: row.speaker for row in evidence.lexical}["herring"] == "HERRING WARDEN"
    assert evidence.quoted[0]["clock"] == 1.0
    # “warden” is only in the labels.
    assert {row.source_id for row in archive.evidence(QuoteQuery("Warden", "")).source_lexical} == set(TOPICS)


def test_vectors_are_searched_as_by_hand(folders: tuple[Path, Path], tmp_path: Path) -> None:
    archive, encoder = ExactArchive(folders, tmp_path / "cache"), HashingEncoder()
    retriever = DenseRetriever(archive, VectorFile(tmp_path / "cache", encoder))
    paragraphs = encoder.encode(archive.texts)
    query = encoder.encode(["the cost of a second boat"])
    cosines = (paragraphs @ query.T)[:, 0]
    nearest = retriever.nearest(query, 3)
    assert nearest.rows[0].tolist() == np.argsort(-cosines, kind="stable")[:3].tolist()
    np.testing.assert_allclose(nearest.scores[0], np.sort(cosines)[::-1][:3], atol=2e-3)
    means = np.stack([paragraphs[at : at + 2].mean(axis=0) for at in range(0, 8, 2)])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    sources = retriever.nearest_sources(query, 4)
    np.testing.assert_allclose(sources.scores[0], np.sort((means @ query.T)[:, 0])[::-1], atol=2e-3)
    np.testing.assert_allclose(retriever.cosines(query[0], np.array([5, 3])), cosines[[5, 3]], atol=2e-3)


def test_best_skips_rows_without_common_words() -> None:
    rows, scores = best(np.array([0.0, 2.0, 1.0, 2.0], dtype=np.float32), 3)
    assert (rows.tolist(), scores.tolist()) == ([1, 3, 2], [2.0, 2.0, 1.0])
    assert best(np.zeros(4, dtype=np.float32), 2)[0].tolist() == []


def test_a_rank_is_that_of_the_best_placed() -> None:
    assert rank_of({7, 9}, [5, 9, 7]) == 2
    assert rank_of({7}, [5, 9, 7], [0.1, 0.2, 0.3]) == 1
    assert rank_of({8}, [5, 9, 7]) > 1_000


def test_folders_without_transcripts_are_rejected(tmp_path: Path) -> None:
    _write(tmp_path / "transcripts.jsonl", [])
    with pytest.raises(AppError) as refused:
        ExactArchive([tmp_path], tmp_path / "cache")
    assert refused.value.code == "no_transcripts"


@pytest.mark.slow
def test_the_commands(folders: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, archive = folders
    weights = tmp_path / "weights"
    monkeypatch.setenv("QUOTEDESK_CACHE", str(tmp_path / "cache"))
    shutil.copytree(SHIPPED_WEIGHTS, weights)
    stage = ["recommend", "--stage", "sources", "--data", str(data), "--out", str(weights)]
    trained = CliRunner().invoke(training, [*stage, "--set", f"archive={archive}"], catch_exceptions=False)
    assert trained.exit_code == 0, trained.output
    card = json.loads((weights / "sources.json").read_text())
    assert card["dev"]["weights"]["acc@1"] == 100.0
    assert card["fitted_on"] == 4
    assert str(tmp_path) not in json.dumps(card)
    report = tmp_path / "report.json"
    arguments = ["archive", "--data", str(data), "--archive", str(archive), "--weights", str(weights)]
    measured = CliRunner().invoke(evaluation, [*arguments, "--split", "test", "--json", str(report)])
    assert measured.exit_code == 0, measured.output
    assert "the right paragraph:" in measured.output
    figures = json.loads(report.read_text())
    assert (figures["n"], figures["transcripts"], figures["all_paragraphs"]) == (4, 4, 8)
    assert figures["sources"]["bm25"]["ratio"] == 1.0
    assert figures["sources"]["shipped"]["p_vs_bm25"] == 1.0
    assert figures["paragraphs"]["the right transcript attached"]["acc@5"] == 100.0
    assert figures["paragraphs"]["two stages: recommender, sources' scores"]["acc@10"] == 100.0
