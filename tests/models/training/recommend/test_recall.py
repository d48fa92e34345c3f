"""Contrastive training on a corpus small enough to memorize."""

import gzip
import itertools
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch
from torch import Tensor

from models.baselines.recommend.interaction.packing import PassagePacker
from models.encoders.adapters import attach, restore
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.errors import AppError
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.networks.dual_encoder import DualEncoder
from models.recommend.protocol import Candidates, QuoteQuery
from models.training.recommend.recall import (
    PASSAGE_PIECES,
    Contrast,
    NextQuote,
    RecallTask,
    load_next_quotes,
)
from models.training.recommend.settings import RecallSettings
from tests.fakes.small_models import SHAPE, WIDTH, random_factors

# Left and right share no words: matching them requires learning.
ASKED = ["The harbour wall", "Trains at night", "A school without heating", "Who feeds the ducks", "Empty theatres"]
SAID = [
    "Pumps come first.",
    "Sleep is a human right, I have always said so.",
    "Children wear their coats.",
    "Bread is poison.",
    "Nobody laughs any more in this town, and I know why.",
]
QUERIES = [QuoteQuery(topic, f"{topic}: so it goes. The mayor was asked.") for topic in ASKED]
NEXT = [NextQuote(article, QUERIES[article], SAID[article]) for article in range(5)] + [
    NextQuote(article, QuoteQuery(ASKED[article], "Later on."), f"{SAID[article]} And again.") for article in range(5)
]
OTHERS = ["Good evening.", "The lift is out of order.", "Thank you, Chair.", "Any other business?"]
PAIRS = QuoteDataset(
    "train",
    tuple(QuotePair(f"p{n}", query, f"t{n}", (SpanInParagraph(n % 3, 0, 5),)) for n, query in enumerate(QUERIES)),
    {f"t{n}": (*OTHERS[: n % 3], passage, *OTHERS[n % 3 :]) for n, passage in enumerate(SAID)},
)
# One source with all quotes.
DEV = QuoteDataset(
    "dev",
    tuple(QuotePair(f"d{n}", query, "all", (SpanInParagraph(n, 0, 5),)) for n, query in enumerate(QUERIES)),
    {"all": (*SAID, *OTHERS)},
)


def make_task(
    base: BaseModel,
    *,
    chunk: int = 512,
    batch: int = 4,
    pretrain_steps: int = 3,
    seed: int = 5,
    next_quotes: Sequence[NextQuote] = NEXT,
    pairs: QuoteDataset = PAIRS,
) -> RecallTask:
    transformer = Transformer(base)
    attach(transformer, SHAPE)
    restore(transformer, random_factors(Transformer(base), SHAPE, 1, 0.05))
    return RecallTask(
        DualEncoder(transformer),
        PassagePacker(base),
        next_quotes,
        pairs,
        DEV,
        RecallSettings(batch=batch, pretrain_steps=pretrain_steps, negatives=2, chunk=chunk),
        seed=seed,
        device=torch.device("cpu"),
    )


def gradients(task: RecallTask, batch_number: int) -> tuple[float, Tensor]:
    batch = next(itertools.islice(task.batches(), batch_number, None))
    loss = task.backward(batch, lambda part: part.backward())
    parts = [p.grad.flatten() for p in task.network.parameters() if p.requires_grad and p.grad is not None]
    assert len(parts) == sum(p.requires_grad for p in task.network.parameters())
    return loss, torch.cat(parts)


@pytest.mark.slow
@pytest.mark.parametrize("batch_number", [0, 4])
def test_cached_gradients_are_those_of_one_go(small_base: BaseModel, batch_number: int) -> None:
    whole_loss, whole = gradients(make_task(small_base), batch_number)
    for chunk in (1, 3):
        loss, parts = gradients(make_task(small_base, chunk=chunk), batch_number)
        # Equal but for bfloat16.
        assert loss == pytest.approx(whole_loss, abs=0.05)
        assert float(torch.cosine_similarity(parts, whole, dim=0)) > 0.99
        assert float(parts.norm() / whole.norm()) == pytest.approx(1.0, abs=0.05)
    _, other = gradients(make_task(small_base), batch_number + 1)
    assert float(torch.cosine_similarity(other, whole, dim=0)) < 0.95


@pytest.mark.slow
def test_few_steps_learn_a_small_corpus(small_base: BaseModel, tmp_path: Path) -> None:
    task = make_task(small_base, batch=8, pretrain_steps=10)
    before, (first, _) = task.evaluate(), gradients(task, 12)
    task.network.zero_grad()
    outcome = train(task, Schedule(steps=30, learning_rate=0.03, evaluate_every=30), tmp_path, make_accelerator("cpu"))
    [after] = outcome.history
    assert before["dev_map"] < 70.0
    assert after["dev_map"] > 90.0
    assert after["dev_recall@12"] == 100.0
    last, _ = gradients(task, 12)
    assert last < 0.5 * first
    # The saved weights are the evaluated ones.
    fresh = make_task(small_base)
    fresh.restore(outcome.state)
    assert fresh.evaluate()["dev_map"] == pytest.approx(after["dev_map"], abs=5.0)
    assert set(outcome.state) == {"segment_weights", *random_factors(Transformer(small_base), SHAPE, 1, 0.1)}


def test_batches_depend_on_the_seed_alone(small_base: BaseModel) -> None:
    first, again, other = (list(itertools.islice(make_task(small_base, seed=seed).batches(), 12)) for seed in (5, 5, 6))
    assert first == again != other


def test_what_batches_hold(small_base: BaseModel) -> None:
    packer = PassagePacker(small_base)
    queries = {tuple(packer.query(quote.query)): quote.article for quote in NEXT}
    pretrain, on_pairs = itertools.islice(make_task(small_base).batches(), 2, 4)
    assert (len(pretrain.queries), len(pretrain.passages)) == (4, 4)
    articles = [queries[tuple(ids)] for ids in pretrain.queries]
    assert len(set(articles)) == 2  # two by two of one article
    assert pretrain.right == [[target] for target in pretrain.targets]
    # On pairs: half as many queries, and two other paragraphs of its source for each; no paragraph twice.
    assert len(on_pairs.queries) == 2
    assert len(set(on_pairs.passages)) == len(on_pairs.passages) <= 2 + 2 * 2
    passages = [packer.paragraphs(Candidates([text]))[0][0].ids for text in SAID]
    packed = [packer.query(query) for query in QUERIES]
    assert [on_pairs.passages[target] for target in on_pairs.targets] == [
        passages[packed.index(query)] for query in on_pairs.queries
    ]
    others = {ids for row, ids in enumerate(on_pairs.passages) if row not in on_pairs.targets}
    assert others <= {packer.paragraphs(Candidates([text]))[0][0].ids for text in OTHERS}


def test_another_paragraph_that_is_quoted_is_no_negative(small_base: BaseModel) -> None:
    twice = QuotePair("twice", QUERIES[0], "all", (SpanInParagraph(0, 0, 5), SpanInParagraph(1, 0, 5)))
    rest = [QuotePair(f"r{n}", query, "all", (SpanInParagraph(n, 0, 5),)) for n, query in enumerate(QUERIES[1:4], 1)]
    pairs = QuoteDataset("train", (*PAIRS.pairs, twice, *rest), {**PAIRS.paragraphs, **DEV.paragraphs})
    task = make_task(small_base, pairs=pairs, pretrain_steps=0, batch=18)
    [batch] = itertools.islice(task.batches(), 1)
    packer = PassagePacker(small_base)
    own, also = (batch.passages.index(packer.paragraphs(Candidates([text]))[0][0].ids) for text in SAID[:2])
    assert [own, also] in batch.right
    # As a negative it would change the loss.
    vectors = torch.randn(len(batch.passages), WIDTH)
    queries = torch.randn(len(batch.queries), WIDTH)
    row = batch.right.index([own, also])
    whole = float(task._loss(queries[row : row + 1], vectors, _only(batch, row)))
    vectors[also] = 100.0 * queries[row]
    assert float(task._loss(queries[row : row + 1], vectors, _only(batch, row))) == pytest.approx(whole)


def _only(batch: Contrast, row: int) -> Contrast:
    return Contrast(batch.queries[row : row + 1], batch.passages, [batch.targets[row]], [batch.right[row]])


def test_a_passage_ends_once_however_long(small_base: BaseModel) -> None:
    long = [NextQuote(n, query, f"{SAID[n]} " + "and on " * 40 * n) for n, query in enumerate(QUERIES)]
    [batch] = itertools.islice(make_task(small_base, next_quotes=long).batches(), 1)
    for ids in batch.passages:
        assert len(ids) <= PASSAGE_PIECES
        assert ids.count(102) == 1  # [SEP]
        assert ids[-1] == 102


def test_the_same_words_twice_are_no_negatives(small_base: BaseModel) -> None:
    """All quote the same sentence: there are no negatives."""
    same = [NextQuote(n, query, "Pumps come first.") for n, query in enumerate(QUERIES)]
    task = make_task(small_base, next_quotes=same, batch=4)
    assert task.backward(next(task.batches()), lambda part: None) == pytest.approx(0.0, abs=1e-3)
    distinct = make_task(small_base, batch=4)
    assert distinct.backward(next(distinct.batches()), lambda part: None) > 0.01


def test_too_few_quotes_for_a_batch_are_rejected(small_base: BaseModel) -> None:
    with pytest.raises(AppError) as caught:
        next(make_task(small_base, next_quotes=NEXT[:2], batch=8).batches())
    assert caught.value.code == "too_few_quotes"


def write(path: Path, *rows: object) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_next_quotes_as_files(tmp_path: Path) -> None:
    quotes = [
        {"left_context": "It rained.", "quote_text": "Pumps first."},
        {"left_context": "It rained. “Pumps first.”", "quote_text": "Walls later."},
    ]
    path = write(tmp_path / "pretrain.jsonl.gz", {"id": "a", "title": "Rain", "quotes": quotes})
    first, second = load_next_quotes(path)
    assert first == NextQuote(1, QuoteQuery("Rain", "It rained."), "Pumps first.")
    assert (second.article, second.quote) == (1, "Walls later.")


@pytest.mark.parametrize("row", [{"quotes": [{}]}, {"title": "Rain"}, {"title": "Rain", "quotes": [7]}])
def test_articles_that_lack_something(tmp_path: Path, row: object) -> None:
    path = write(tmp_path / "pretrain.jsonl.gz", {"title": "Rain", "quotes": []}, row)
    with pytest.raises(AppError, match="line 2") as caught:
        load_next_quotes(path)
    assert caught.value.code == "malformed_line"
