"""One whole run of the index benchmark over a small archive; a second run repeats nothing."""

import gzip
import json
from pathlib import Path
from random import Random

import pytest

from bench.index import STAGES, main
from bench.scale.measurements.search import search

_WORDS = ("flood", "wall", "pumps", "harbour", "gates", "herring", "quay", "boats", "town", "money", "river", "mayor")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A hundred paragraphs in ten transcripts, and the left contexts of four quotes."""
    rng = Random(1)

    def said(words: int) -> str:
        return f"{' '.join(rng.choices(_WORDS, k=words))}."

    rows = [
        {
            "id": f"t{number}",
            "title": f"Hearing {number}",
            "date": f"2031-0{1 + number % 9}-02",
            "paragraphs": [{"speaker": rng.choice(["Tennick", "Ruud"]), "text": said(20)} for _ in range(10)],
        }
        for number in range(10)
    ]
    pairs = [
        {
            "pair_id": f"p{number}",
            "title": said(6),
            "left_context": said(25),
            "transcript_id": "t9",
            "spans": [{"paragraph_index": 0, "start": 0, "end": 5}],
        }
        for number in range(4)
    ]
    for name, content in (
        ("archive/transcripts", rows[:5]),
        ("recommend/transcripts", rows[5:]),
        ("recommend/dev", pairs),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in content)
    return tmp_path


@pytest.mark.slow
def test_a_whole_run(archive: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = archive / "report.json"
    options = ["--data", str(archive), "--work", str(archive / "work"), "--sizes", "60,250", "--encoded", "0"]
    options += ["--queries", "3", "--answered", "20", "--starts", "1", "--json", str(out), "--pictures", str(archive)]
    assert main(options) == 0
    shown = capsys.readouterr().out
    report = json.loads(out.read_text())
    assert report["library"]["own"]["paragraphs"] == 100
    assert report["vectors"]["rows"] == 250
    assert set(report["sizes"]["250"]) == set(STAGES)
    for size, figures in report["sizes"].items():
        assert figures["store"]["paragraphs"] == figures["index"]["paragraphs"] == int(size)
        # So few rows are searched exactly: recall is complete.
        assert figures["search"]["recall"]["dense"] == figures["search"]["recall"]["lexical"] == 1.0
        assert figures["search"]["recall"]["hybrid"] > 0.9
        for limited in figures["search"]["limited"].values():
            assert limited["dense_recall"] == limited["lexical_recall"] == 1.0
        assert figures["changes"]["deleted"]["n"] > 0
    assert "250 paragraphs" in shown
    assert "recall@10" in shown
    assert all((archive / name).stat().st_size < 150_000 for name in ("index-latency.svg", "index-memory.svg"))
    # Finished stages are not repeated, except where requested.
    asked: list[object] = []
    monkeypatch.setattr("bench.index.fresh", lambda work, *arguments: asked.append(work) or work(*arguments))
    assert main(options) == 0
    assert asked == []
    assert json.loads(out.read_text())["sizes"] == report["sizes"]
    assert main([*options, "--again", "search"]) == 0
    assert asked == [search, search]
