"""Every training command on a small base model: from aligned quotes to weights."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from models.encoders.base_model import BaseModel
from models.evaluation.recommend.offers import evaluate_offers
from models.evaluation.recommend.report import evaluate
from models.evaluation.recommend.systems import SystemRegistry
from models.recommend.confidence import MATCH_NAMES
from models.recommend.data.loading import load_quotes
from models.recommend.signals import NAMES
from models.training.__main__ import main

TOPICS = ["pumps", "buses", "herring", "library", "ferry", "bridge", "budget", "clinic"]


def write_lines(path: Path, rows: list[dict[str, object]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sample: eight councils talk of eight things each; whatever the context names is quoted."""
    folder = tmp_path_factory.mktemp("data")
    transcripts, pairs = [], []
    for council in range(8):
        said = [f"Of the {topic} we have heard enough. Council {council} will pay for the {topic}." for topic in TOPICS]
        named = [{"speaker": "CHAIR", "text": text} for text in said]
        transcripts.append({"id": f"t{council}", "paragraphs": named})
        for number, topic in enumerate(TOPICS):
            start = said[number].index("Council")
            span = {"paragraph_index": number, "start": start, "end": len(said[number])}
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
    # Nothing in the context says what is quoted; and nothing is.
    vague = {**pairs[-1], "quoting_sentence": "", "left_context": "Of the pumps nobody had heard."}
    spans = [pairs[-1 - n]["spans"] for n in range(3)]
    leads = [vague | {"pair_id": f"l{n}", "article_id": f"l{n}", "spans": own} for n, own in enumerate(spans)]
    write_lines(folder / "leads.jsonl.gz", leads)
    write_lines(folder / "silent.jsonl.gz", [vague | {"pair_id": "s", "article_id": "s", "spans": []}])
    places = [{**pair, "pair_id": f"s{number}", "article_id": ""} for number, pair in enumerate(pairs[32:])]
    nothing = vague | {"pair_id": "none", "article_id": "", "left_context": "It rained on the harbour.", "spans": []}
    write_lines(folder / "stories.jsonl.gz", [*places, nothing])
    quotes = [{"left_context": f"Then the {topic}.", "quote_text": f"We need the {topic} now."} for topic in TOPICS]
    write_lines(folder / "pretrain.jsonl.gz", [{"title": f"Town {n}", "quotes": quotes} for n in range(4)])
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.slow
def test_from_quotes_to_a_measured_recommender(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    out = tmp_path / "weights"
    common = ["--data", data, "--out", out, "--base-model", small_base.directory, "--device", "cpu", "--rank", 4]
    recall = run("recall", *common, "--batch", 8, "--steps", 4, "--pretrain-steps", 2)
    assert recall.exit_code == 0, recall.output
    card = json.loads((out / "recall.json").read_text())
    assert card["best_step"] <= 4
    assert card["data"].keys() >= {"train.jsonl.gz", "pretrain.jsonl.gz"}
    assert 0.0 < card["dev"][-1]["dev_map"] <= 100.0
    on_recall = ["--data", data, "--weights", out, "--base-model", small_base.directory, "--device", "cpu"]
    spans = run("candidates", *on_recall)
    assert spans.exit_code == 0, spans.output
    card = json.loads((out / "candidates.json").read_text())
    assert card["examples"] == 48
    # Each paragraph's second sentence was quoted.
    assert card["dev"]["em_positive"] >= 90.0
    start = ["--start-from", out / "recall.safetensors", "--batch", 8, "--epochs", 1]
    for task in ("span", "joint"):
        trained = run(task, *common, *start, "--negatives", 3)
        assert trained.exit_code == 0, trained.output
        # With a network for spans alone the ranking uses signals only; otherwise also the network.
        fused = run("fusion", *on_recall)
        assert fused.exit_code == 0, fused.output
        weights = json.loads((out / "fusion.json").read_text())
        assert weights["recall"].keys() == set(NAMES)
        assert bool(weights["network"]) is (task == "joint")
        assert {"alpha", "beta", "f1_top"} <= weights["alpha_beta"].keys()
    positions = run("positions", *on_recall)
    assert positions.exit_code == 0, positions.output
    card = json.loads((out / "positions.json").read_text())
    assert set(card["dev"]) == {"base_rate", "speech_verb", "positions"}
    assert card["dev"]["base_rate"]["auc"] == 0.5
    sure = run("confidence", *on_recall)
    assert sure.exit_code == 0, sure.output
    card = json.loads((out / "confidence.json").read_text())
    assert card["positions"] == {"dev": 16, "leads": 3, "silent": 1, "typed": 0, "unrelated": 2}
    assert set(card["dev"]["thresholds"]["balanced"]) >= {"offered", "precision", "recall", "leads", "silent"}
    matched = run("match", *on_recall)
    assert matched.exit_code == 0, matched.output
    card = json.loads((out / "match.json").read_text())
    assert card["places"] == {"stories": 33, "leads": 3, "silent": 1, "unrelated": 33}
    assert card["features"].keys() == set(MATCH_NAMES)
    assert card["stories"]["n_with_a_passage"] == 32
    assert card["stories"]["auc"] >= 0.8
    shelf = SystemRegistry(str(small_base.directory), "cpu", data, tmp_path / "cache", out)
    offers = evaluate_offers(load_quotes(data, "dev"), ["shipped", "always"], shelf)
    assert offers["n_positions"] == offers["n_quote_positions"] == 16
    assert offers["models"]["always"]["precision"] >= 0.9
    assert 0.0 <= offers["models"]["shipped"]["ece"] <= 1.0
    report = evaluate(load_quotes(data, "dev"), ["network", "recall"], shelf)["models"]
    # The words of the context are in the paragraph: signals alone find it.
    assert report["shipped"]["map"] >= 90.0
    assert report["shipped"]["recall@12"] == 100.0
    assert np.isfinite([report["network"]["map"], report["recall"]["map"]]).all()


def test_weights_of_another_base_are_rejected_with_both_names(
    data: Path, small_base: BaseModel, base_model: BaseModel, tmp_path: Path
) -> None:
    common = ["--data", data, "--out", tmp_path, "--device", "cpu", "--rank", 4, "--batch", 8]
    made = run("recall", *common, "--base-model", small_base.directory, "--steps", 1, "--pretrain-steps", 0)
    assert made.exit_code == 0, made.output
    refused = run("span", *common, "--start-from", tmp_path / "recall.safetensors", "--epochs", 1)
    assert refused.exit_code == 1
    assert str(small_base.directory) in refused.output
    assert base_model.name in refused.output


def test_a_malformed_line_stops_before_training(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    for path in data.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    lines = gzip.decompress((data / "train.jsonl.gz").read_bytes()).decode().splitlines()
    lines[6] = '{"pair_id": "p"}'
    (tmp_path / "train.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    refused = run(
        "joint", "--data", tmp_path, "--out", tmp_path / "out", "--base-model", small_base.directory, "--device", "cpu"
    )
    assert refused.exit_code == 1
    assert "train.jsonl.gz, line 7" in refused.output
    assert not (tmp_path / "out").exists()


def test_a_batch_larger_than_the_data(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    refused = run("span", "--data", data, "--out", tmp_path, "--base-model", small_base.directory, "--batch", 64)
    assert refused.exit_code == 1
    assert "48 pairs do not fill a batch of 64" in refused.output


@pytest.mark.slow
def test_all_trains_every_stage_and_resumes(data: Path, small_base: BaseModel, tmp_path: Path) -> None:
    out = tmp_path / "weights"
    words = ["all", "--data", data, "--out", out, "--base-model", small_base.directory, "--device", "cpu"]
    refused = run(*words, "--scale", 0)
    assert refused.exit_code == 2
    # Two stages are there already; the data are too few for the schedule's batches.
    assert run("recall", *words[1:], "--rank", 32, "--batch", 8, "--steps", 2, "--pretrain-steps", 0).exit_code == 0
    whole = run(*words, "--scale", 0.002)
    assert whole.exit_code == 0, whole.output
    report = json.loads((out / "pipeline.json").read_text())
    assert list(report["minutes"]) == ["ranges", "candidates", "fusion", "positions", "confidence"]
    (out / "fusion.json").unlink()
    again = run(*words, "--scale", 0.002)
    assert again.exit_code == 0, again.output
    assert list(json.loads((out / "pipeline.json").read_text())["minutes"]) == ["fusion"]
