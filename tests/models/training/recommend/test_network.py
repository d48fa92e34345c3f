"""Training of ranker and span predictor: losses by hand, batches, and a corpus small enough to memorize."""

import itertools
import math
from pathlib import Path

import pytest
import torch

from models.baselines.recommend.interaction.network import END, RANK, START, InteractionNetwork
from models.baselines.recommend.interaction.packing import PassagePacker
from models.encoders.adapters import attach, restore
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import Candidates, QuoteQuery
from models.training.recommend.network import Choice, InteractionTask, listwise_loss, span_loss
from models.training.recommend.settings import Heads, NetworkSettings
from tests.fakes.small_models import SHAPE, random_factors


def test_losses_by_hand() -> None:
    ranks = torch.tensor([2.0, 1.0, 1.0]).log()
    assert float(listwise_loss(ranks)) == pytest.approx(-math.log(2 / 4), rel=1e-5)
    outputs = torch.zeros(5, 3)
    outputs[2:4, START] = torch.tensor([3.0, 1.0]).log()
    outputs[2:4, END] = torch.tensor([1.0, 4.0]).log()
    outputs[0] = outputs[4] = 9.0  # no words of the paragraph
    expected = -(math.log(3 / 4) + math.log(4 / 5)) / 2
    assert float(span_loss(outputs, (2, 4), (2, 3))) == pytest.approx(expected, rel=1e-5)


QUERIES = [
    QuoteQuery("The harbour wall", "Nobody wants it."),
    QuoteQuery("Trains at night", "They are loud."),
    QuoteQuery("A cold school", "It has no heating."),
]
TEXTS = (
    "Good evening. The lift is out of order.",
    "Well. Pumps come first. Thank you.",
    "Sleep is a human right. I have said so before.",
    "Any other business?",
    "Children wear their coats. They do so in class.",
)
QUOTED = [(1, "Pumps come first"), (2, "Sleep is a human right"), (4, "They do so in class")]
SPEAKERS = ("CHAIR SAMPLE", "IDA SAMPLE", "", "CHAIR SAMPLE", "MAX MUSTER")


def pair(number: int) -> QuotePair:
    paragraph, words = QUOTED[number]
    start = TEXTS[paragraph].index(words)
    return QuotePair(
        f"p{number}", QUERIES[number], "t", (SpanInParagraph(paragraph, start, start + len(words)),), f"a{number}"
    )


DATA = QuoteDataset("train", tuple(pair(number) for number in range(3)), {"t": TEXTS}, {"t": SPEAKERS})


def make_task(
    base: BaseModel,
    heads: Heads = "joint",
    *,
    negatives: int = 4,
    batch: int = 3,
    seed: int = 5,
    data: QuoteDataset = DATA,
    factors: float = 0.05,
) -> InteractionTask:
    torch.manual_seed(0)
    transformer = Transformer(base)
    attach(transformer, SHAPE)
    restore(transformer, random_factors(Transformer(base), SHAPE, 1, factors))
    return InteractionTask(
        InteractionNetwork(transformer),
        PassagePacker(base),
        data,
        data,
        heads=heads,
        settings=NetworkSettings(negatives=negatives, batch=batch),
        seed=seed,
        device=torch.device("cpu"),
    )


def first_batches(task: InteractionTask, count: int) -> list[list[Choice]]:
    return list(itertools.islice(task.batches(), count))


def test_batches_have_the_quoted_paragraph_first(small_base: BaseModel) -> None:
    packer = PassagePacker(small_base)
    packed = [paragraph for [paragraph] in packer.paragraphs(Candidates(TEXTS, SPEAKERS))]
    queries = [packer.query(query) for query in QUERIES]
    for batch in first_batches(make_task(small_base, negatives=3), 8):
        numbers = []
        for choice in batch:
            [number] = [number for number, query in enumerate(queries) if choice.rows[0][: len(query)] == tuple(query)]
            numbers.append(number)
            rows = [paragraph.behind(queries[number]) for paragraph in packed]
            assert choice.rows[0] == rows[QUOTED[number][0]]
            assert len(set(choice.rows)) == 4
            assert set(choice.rows) <= set(rows)
            # The marked tokens are the quote's words.
            assert choice.span is not None
            [[words]] = packer.paragraphs(Candidates([QUOTED[number][1]]))
            assert choice.rows[0][choice.span[0] : choice.span[1] + 1] == words.ids[1:-1]
        assert sorted(numbers) == [0, 1, 2]


def test_a_quote_beyond_the_first_window_has_no_tokens(small_base: BaseModel) -> None:
    text = "word " * 300 + "Pumps come first."
    far = QuotePair("p", QUERIES[0], "t", (SpanInParagraph(0, len(text) - 17, len(text) - 1),))
    data = QuoteDataset("train", (far,), {"t": (text, "No.")})
    task = make_task(small_base, data=data, batch=1)
    [[choice]] = first_batches(task, 1)
    assert choice.span is None
    assert task.backward([choice], lambda loss: loss.backward()) > 0.0


@pytest.mark.parametrize("heads", ["ranker", "span", "joint"])
def test_only_the_outputs_that_count_learn(small_base: BaseModel, heads: Heads) -> None:
    task = make_task(small_base, heads)
    [batch] = first_batches(task, 1)
    assert {len(choice.rows) for choice in batch} == {1 if heads == "span" else 5}
    task.backward(batch, lambda loss: loss.backward())
    learns = task.network.head.weight.grad.abs().amax(1) > 0.0
    assert bool(learns[RANK]) == (heads != "span")
    assert bool(learns[[START, END]].all()) == (heads != "ranker")


@pytest.mark.slow
def test_a_few_dozen_steps_put_the_quoted_paragraph_first(small_base: BaseModel, tmp_path: Path) -> None:
    task = make_task(small_base)
    before = task.evaluate()
    schedule = Schedule(steps=40, learning_rate=0.03, evaluate_every=40)
    outcome = train(task, schedule, tmp_path, make_accelerator("cpu"))
    [after] = outcome.history
    assert before["dev_map"] < 100.0
    assert after["dev_map"] == pytest.approx(100.0)
    assert after["dev_f1"] > max(80.0, before["dev_f1"])
    assert after["dev_sum"] == pytest.approx(after["dev_map"] + 0.5 * after["dev_f1"])
    fresh = make_task(small_base, factors=0.0)
    assert fresh.evaluate() != {name: after[name] for name in before}
    fresh.restore(outcome.state)
    assert fresh.evaluate() == pytest.approx({name: after[name] for name in before})
