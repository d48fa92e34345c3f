"""Contrastive training of quote encoders on a corpus small enough to memorize."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from click.testing import CliRunner
from torch import Tensor

from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import Transformer
from models.encoders.weight_files import open_weights
from models.errors import AppError
from models.headline.detection.signals import HeadlineCase
from models.headline.quote_encoder import TASK, compared_by, load_quote_encoder, read_vectors
from models.optimization.loop import Schedule, make_accelerator, train
from models.training.__main__ import main
from models.training.headline.quotes import (
    QuoteBatch,
    QuoteContrastTask,
    QuotedArticle,
    QuoteNetwork,
    load_articles,
)
from models.training.headline.settings import QuoteSettings
from tests.fakes.small_models import SHAPE

# Headline and body share no words: matching them requires learning.
HEADLINES = [
    "Wall is money lost",
    "Trains every night",
    "No heating here",
    "Who fed those ducks",
    "Empty theatres again",
]
POSITIVES = [
    "Pumps come first, I say.",
    "Sleep is a right.",
    "Children wear coats.",
    "Bread is poison.",
    "Nobody laughs.",
]
NEGATIVES = ["The lift is broken.", "Thank you, Chair.", "Any other business?", "Good evening all.", "That is settled."]
ARTICLES = [
    QuotedArticle(f"{headline} {number}", (f"{positive} {number}", f"{negative} {number}"))
    for number in range(4)
    for headline, positive, negative in zip(HEADLINES, POSITIVES, NEGATIVES, strict=True)
]


def make_task(base: BaseModel, **options: Any) -> QuoteContrastTask:
    torch.manual_seed(3)
    transformer = Transformer(base)
    attach(transformer, SHAPE)
    network = QuoteNetwork(transformer, options.pop("dropout", 0.0))
    settings = QuoteSettings(**{"batch": 6, "least_similarity": -1.0, **options})
    return QuoteContrastTask(network, BatchTokenizer(base), ARTICLES, settings, seed=5, device=torch.device("cpu"))


def gradients(task: QuoteContrastTask, batch: QuoteBatch) -> tuple[float, list[Tensor]]:
    task.network.zero_grad()
    torch.manual_seed(7)
    loss = task.backward(batch, lambda one: one.backward())
    return loss, [p.grad.clone() for p in task.network.parameters() if p.grad is not None]


def test_batch_has_positives_in_order_and_then_hard_negatives(small_base: BaseModel) -> None:
    batch = next(make_task(small_base).batches())
    assert len(batch.anchors) == 6
    assert len(batch.keys) == 12
    by_headline = {article.headline_quote: article.body_quotes for article in ARTICLES}
    for row, anchor in enumerate(batch.anchors):
        assert {batch.keys[row], batch.keys[6 + row]} == set(by_headline[anchor])


def test_unsupervised_pairs_are_a_quote_and_itself(small_base: BaseModel) -> None:
    batch = next(make_task(small_base, objective="simcse-quote").batches())
    assert batch.anchors == batch.keys
    texts = {text for article in ARTICLES for text in (article.headline_quote, *article.body_quotes)}
    assert set(batch.anchors) <= texts


def test_dissimilar_pairs_are_skipped(small_base: BaseModel) -> None:
    task = make_task(small_base, least_similarity=1.01)
    assert task.dev_pairs == []
    with pytest.raises(AppError, match=r"similarity 1\.01"):
        next(task.batches())


def test_a_verbatim_body_quote_is_the_positive(small_base: BaseModel) -> None:
    task = make_task(small_base)
    article = QuotedArticle("bread IS poison", ("Something else entirely.", "I say bread is poison, and I mean it."))
    [(_, positive, other)] = task._assigned([article], "test")
    assert positive == article.body_quotes[1]
    assert other == article.body_quotes[0]


def test_equal_texts_are_no_negatives(small_base: BaseModel) -> None:
    task = make_task(small_base)
    wall, train_ = torch.eye(2, 32)
    vectors = torch.stack([wall, train_, wall, wall, train_, wall])
    anchors = ["a wall", "a train", "the wall"]
    assert float(task._loss(vectors, QuoteBatch(anchors, ["pumps", "sleep", "pumps"]))) < 1e-3
    assert float(task._loss(vectors, QuoteBatch(anchors, ["pumps", "sleep", "ducks"]))) > 0.4


@pytest.mark.slow
@pytest.mark.parametrize("objective", ["quotecse", "simcse-quote"])
def test_the_loss_falls(small_base: BaseModel, tmp_path: Path, objective: str) -> None:
    task = make_task(small_base, objective=objective, dropout=0.1)
    batch = next(task.batches())
    before = gradients(task, batch)[0]
    schedule = Schedule(steps=30, learning_rate=1e-2, evaluate_every=30)
    train(task, schedule, tmp_path / "checkpoints", make_accelerator("cpu"))
    assert gradients(task, batch)[0] < 0.8 * before


def write(path: Path, rows: list[Any]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def test_both_formats_of_articles_are_read(tmp_path: Path) -> None:
    quotes = [{"text": "two words"}, {"text": "A Title", "title_case": True}, {"text": "one"}]
    rows = [
        {"headline_quote": "the wall", "body_quotes": ["a", "b", "a", "…"]},
        {"headline_quotes": quotes, "body_quotes": ["a", "b"]},
        {"headline_quote": "only one below", "body_quotes": ["a"]},
    ]
    assert load_articles(write(tmp_path / "articles.jsonl.gz", rows)) == [
        QuotedArticle("the wall", ("a", "b")),
        QuotedArticle("two words", ("a", "b")),
    ]
    with pytest.raises(AppError, match="line 2"):
        load_articles(write(tmp_path / "bad.jsonl.gz", [rows[0], {"headline_quote": "x"}]))


@pytest.mark.slow
def test_command_trains_an_encoder_that_can_be_loaded(small_base: BaseModel, tmp_path: Path) -> None:
    rows = [{"headline_quote": one.headline_quote, "body_quotes": list(one.body_quotes)} for one in ARTICLES]
    data = write(tmp_path / "articles.jsonl.gz", rows)
    folder = str(small_base.directory)
    arguments = ["quotes", "--data", str(data), "--out", str(tmp_path / "out"), "--base-model", folder]
    settings = ["steps=3", "batch=4", "first_layer=2", "rank=4", "least_similarity=-1"]
    short = [word for setting in settings for word in ("--set", setting)]
    result = CliRunner().invoke(main, [*arguments, *short, "--device", "cpu"])
    assert result.exit_code == 0, result.output
    card = json.loads((tmp_path / "out" / "quotecse.json").read_text())
    assert card["articles"] == len(ARTICLES)
    assert str(tmp_path) not in json.dumps(card["command"])
    path = tmp_path / "out" / "quotecse.safetensors"
    base = BaseModel(folder, small_base.directory)
    assert open_weights(path, base, TASK).facts["objective"] == "quotecse"
    # Four layers, and the vectors are those of the last.
    states = load_quote_encoder(base, path, "cpu", layer=4)
    case = HeadlineCase.of_quotes("Wall is money lost", ["Pumps come first.", "Good evening.", ""])
    vectors = read_vectors(states, ["", case.quote, *case.body_quotes])
    assert vectors.keys() == {case.quote, *case.body_quotes[:2]}
    row, blank = compared_by(vectors, [case, HeadlineCase.of_quotes("Never read", case.body_quotes)])
    assert not blank.any()
    assert row.shape == (4 * 32,)
    assert np.linalg.norm(row[:32]) == pytest.approx(1.0, abs=1e-3)
    refused = CliRunner().invoke(main, [*arguments, *short, "--set", "batch=1000", "--device", "cpu"])
    assert "do not fill a batch of 1000" in refused.output
    refused = CliRunner().invoke(main, [*arguments, "--device", "cpu"])
    assert "has 4 layers" in refused.output
