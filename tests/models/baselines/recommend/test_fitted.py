"""Baselines are fitted once, then loaded."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from models.baselines.recommend.fitted import FITTED_BASELINES, fitted_baseline
from models.errors import AppError
from models.recommend.data.dataset import QuoteDataset
from models.recommend.protocol import QuoteQuery
from tests.models.baselines.recommend.topics import asked_and_right, quotes

DEV = quotes("dev", 4, seed=2)


def write(folder: Path, *splits: QuoteDataset) -> None:
    folder.mkdir(parents=True)
    with (folder / "transcripts.jsonl").open("w", encoding="utf-8") as file:
        for split in splits:
            for name, paragraphs in split.paragraphs.items():
                said = [{"speaker": "CHAIR", "text": text} for text in paragraphs]
                file.write(json.dumps({"id": name, "paragraphs": said}) + "\n")
    for split in splits:
        rows = [
            {
                "pair_id": pair.pair_id,
                "title": pair.query.title,
                "left_context": pair.query.left_context,
                "transcript_id": pair.transcript_id,
                "spans": [{"paragraph_index": s.paragraph, "start": s.start, "end": s.end} for s in pair.spans],
            }
            for pair in split.pairs
        ]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{split.split}.jsonl").write_text(lines, encoding="utf-8")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write(tmp_path / "data", quotes("train", 12, seed=1), DEV)
    return tmp_path / "data"


@pytest.mark.slow
@pytest.mark.parametrize("name", FITTED_BASELINES)
def test_fitted_once_and_again_for_other_files(name: str, data: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    _, paragraphs, _ = next(asked_and_right(DEV))
    query = QuoteQuery("Ferry", paragraphs[0])
    scores = fitted_baseline(name, data, cache, device="cpu").score(query, paragraphs)
    assert len(set(scores.tolist())) > 1
    made = written(cache)
    assert any(folder.startswith(f"{name}-") for folder, _ in made)
    assert not any(folder.startswith(".") for folder, _ in made)

    moved = shutil.move(data, tmp_path / "elsewhere")
    again = fitted_baseline(name, moved, cache, device="cpu").score(query, paragraphs)
    np.testing.assert_array_equal(again, scores)
    assert written(cache) == made

    write(data, quotes("train", 12, seed=5), DEV)
    fitted_baseline(name, data, cache, device="cpu")
    assert len(written(cache)) == 2 * len(made)


def test_failed_fit_is_reported_and_leaves_no_files(data: Path, tmp_path: Path) -> None:
    with pytest.raises(AppError, match="no baseline 'elmo'"):
        fitted_baseline("elmo", data, tmp_path / "cache")
    (data / "train.jsonl").unlink()
    with pytest.raises(AppError) as raised:
        fitted_baseline("doc2vec", data, tmp_path / "cache")
    assert raised.value.code == "no_such_file"
    assert not (tmp_path / "cache").exists()


def written(cache: Path) -> dict[tuple[str, str], int]:
    """Modification time of each cache file, by folder and name."""
    return {(path.parent.name, path.name): path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}
