"""Every training command on a small base model: from aligned quotes to weights."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from models.baselines.recommend.interaction.scorer import InteractionScorer
from models.encoders.base_model import BaseModel
from models.evaluation.recommend.report import evaluate
from models.evaluation.recommend.systems import SystemRegistry
from models.recommend.data.loading import load_quotes
from models.recommend.signals import NAMES
from models.training.__main__ import main
from models.training.run import file_hash
from tests.fakes.stories import write_stories

TOPICS = ["pumps", "buses", "herring", "library", "ferry", "bridge", "budget", "clinic"]


def write_lines(path: Path, rows: list[dict[str, object]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sample: eight councils talk of eight things each; whatever the context names is quoted."""
    folder = tmp_path_factory.mktemp("data")
    transcripts: list[dict[str, object]] = []
    pairs: list[dict[str, Any]] = []
    for council in range(8):
        texts = [
            f"Of the {topic} we have heard enough. Council {council} will pay for the {topic}." for topic in TOPICS
        ]
        paragraphs = [{"speaker": "CHAIR", "text": text} for text in texts]
        transcripts.append({"id": f"t{council}", "paragraphs": paragraphs})
        for number, topic in enumerate(TOPICS):
            start = texts[number].index("Council")
            span = {"paragraph_index": number, "start": start, "end": len(texts[number])}
            pairs.append(
                {
                    "pair_id": f"p{council}-{number}",
                    "article_id": f"a{council}",
                    "title": f"Council {council} on money",
                    "left_context": f"The meeting came to the {topic}.",
                    "quoting_sentence": f"“Council {council} will pay for the {topic},” said the chair.",
                    "transcript_id": f"t{council}",
                    "spans": [span],
                }
            )
    write_lines(folder / "transcripts.jsonl.gz", transcripts)
    write_lines(folder / "train.jsonl.gz", pairs[:48])
    write_lines(folder / "dev.jsonl.gz", pairs[48:])
    write_stories(folder / "stories")
    quotes = [{"left_context": f"Then the {topic}.", "quote_text": f"We need the {topic} now."} for topic in TOPICS]
    write_lines(folder / "pretrain.jsonl.gz", [{"title": f"Town {n}", "quotes": quotes} for n in range(4)])
    return folder


def train(data: Path, out: Path, base: BaseModel, *arguments: object, **settings: object) -> Result:
    command, *others = arguments
    options = ["--data", data, "--out", out, "--base-model", base.directory, "--device", "cpu"]
    assignments = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    words = [command, *options, *others, *assignments]
    return CliRunner().invoke(main, [str(word) for word in words])


def card_of(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    card: dict[str, Any] = json.loads(result.stdout[result.stdout.index("{\n") :])
    return card


@pytest.mark.slow
def test_from_quotes_to_a_measured_recommender(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    out = tmp_path / "weights"

    def stage(name: str, **settings: object) -> dict[str, Any]:
        return card_of(train(data, out, small_base, "recommend", "--stage", name, **settings))

    card = stage("recall", rank=4, batch=8, steps=4, pretrain_steps=2)
    assert card["best_step"] <= 4
    assert card["data"].keys() >= {"train.jsonl.gz", "pretrain.jsonl.gz"}
    assert 0.0 < card["dev"][-1]["dev_map"] <= 100.0
    card = stage("candidates")
    # Those of articles, and two of each story.
    assert card["examples"] == 48 + 2 * 12
    # The second sentence of each paragraph was quoted.
    assert card["dev"]["em_positive"] >= 90.0
    weights = stage("fusion")
    assert weights["recall"].keys() == set(NAMES)
    assert weights["unread"]["cosine"] > 0
    assert "read" not in weights
    assert weights["cross_validated"]["stories"]["map"] > 50.0
    registry = SystemRegistry(str(small_base.directory), "cpu", out)
    report = evaluate(load_quotes(data, "dev"), ["recall"], registry)["models"]
    # The words of the context are in the paragraph: signals alone rank it first.
    assert report["shipped"]["map"] >= 80.0
    assert report["shipped"]["recall@12"] == 100.0


@pytest.mark.slow
def test_network_is_trained_over_recall(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    recall = train(
        data, tmp_path, small_base, "recommend", "--stage", "recall", rank=4, batch=8, steps=2, pretrain_steps=0
    )
    assert card_of(recall)["task"] == "recall"
    settings = {"rank": 4, "batch": 8, "epochs": 0.5, "negatives": 3, "start_from": tmp_path / "recall.safetensors"}
    card = card_of(train(data, tmp_path, small_base, "network", "--task", "joint", **settings))
    assert set(card["dev"][0]) >= {"dev_map", "dev_f1", "dev_sum"}
    assert card["started_from_sha256"] == file_hash(tmp_path / "recall.safetensors")
    scorer = InteractionScorer(small_base, tmp_path / "joint.safetensors", "cpu")
    assert scorer.ranks
    assert scorer.predicts_spans


def test_weights_of_another_base_are_rejected_with_both_names(
    data: Path, small_base: BaseModel, base_model: BaseModel, tmp_path: Path
) -> None:
    result = train(
        data, tmp_path, small_base, "recommend", "--stage", "recall", rank=4, batch=8, steps=1, pretrain_steps=0
    )
    assert result.exit_code == 0, result.output
    start = {"rank": 4, "batch": 8, "start_from": tmp_path / "recall.safetensors"}
    refused = train(data, tmp_path, base_model, "network", "--task", "span", **start)
    assert refused.exit_code == 1
    assert str(small_base.directory) in refused.output


def test_a_malformed_line_stops_before_training(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    for path in data.glob("*.gz"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    lines = gzip.decompress((data / "train.jsonl.gz").read_bytes()).decode().splitlines()
    lines[6] = '{"pair_id": "p"}'
    (tmp_path / "train.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    refused = train(tmp_path, tmp_path / "out", small_base, "network")
    assert refused.exit_code == 1
    assert "train.jsonl.gz, line 7" in refused.output
    assert not (tmp_path / "out").exists()


def test_a_batch_larger_than_the_data_is_rejected(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    refused = train(data, tmp_path, small_base, "network", "--task", "span", batch=64)
    assert refused.exit_code == 1
    assert "48 pairs do not fill a batch of 64" in refused.output


@pytest.mark.slow
def test_all_stages_are_trained_and_resumed(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    out = tmp_path / "weights"
    # Recall is there already; the data are too few for the schedule's batches.
    recall = {"batch": 8, "steps": 2, "pretrain_steps": 0}
    assert train(data, out, small_base, "recommend", "--stage", "recall", **recall).exit_code == 0
    report = card_of(train(data, out, small_base, "recommend", scale=0.002))
    assert list(report["minutes"]) == ["ranges", "candidates", "fusion"]
    (out / "fusion.json").unlink()
    assert list(card_of(train(data, out, small_base, "recommend"))["minutes"]) == ["fusion"]
