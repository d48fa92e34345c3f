"""Training of ranker and span predictor: losses by hand, batches, and a corpus small enough to memorize."""

import itertools
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from models.baselines.recommend.interaction.network import InteractionNetwork
from models.baselines.recommend.interaction.packing import PassagePacker
from models.encoders.adapters import attach, restore
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import Candidates, QuoteQuery
from models.training.recommend import network
from models.training.recommend.network import (
    LAST_SENTENCE_SHARE,
    OTHER_CONTEXT_SHARE,
    Group,
    InteractionTask,
    listwise_loss,
    span_loss,
    vary_context,
)
from models.training.recommend.settings import Heads, NetworkSettings
from tests.fakes.small_models import SHAPE, random_factors

# Two queries: the first with three paragraphs, the second with two.
OWNERS, FIRST = torch.tensor([0, 0, 0, 1, 1]), torch.tensor([0, 3])


def logs(*probabilities: float) -> Tensor:
    return torch.tensor(probabilities).log()


def test_listwise_loss_by_hand() -> None:
    rank = logs(2, 1, 1, 3, 1)
    right = -(math.log(2 / 4) + math.log(3 / 4)) / 2
    assert float(listwise_loss(rank, OWNERS, FIRST)) == pytest.approx(right, rel=1e-5)
    # A constant added to a query's scores has no effect.
    moved = rank + torch.tensor([7.0, 7.0, 7.0, -5.0, -5.0])
    assert float(listwise_loss(moved, OWNERS, FIRST)) == pytest.approx(right, rel=1e-4)


NONE = -1e4
# Spans of five paragraphs of two tokens each; the second's last token is padding. A span may not end before it starts.
TABLES = torch.stack(
    [
        torch.tensor([[math.log(1), math.log(2)], [NONE, math.log(1)]]),
        torch.tensor([[math.log(2), NONE], [NONE, NONE]]),
        torch.tensor([[math.log(3), math.log(1)], [NONE, math.log(2)]]),
        torch.tensor([[math.log(1), math.log(1)], [NONE, math.log(6)]]),
        torch.tensor([[math.log(2), math.log(2)], [NONE, math.log(4)]]),
    ]
)
SPANS = torch.tensor([[0, 1], [1, 1]])
# Of the first query's quote, both tokens, one token alone has F1 2/3; of the second's, both tokens have.
RIGHT = [2, 6]
EXPECTED = [2 + 2 / 3 * (1 + 1), 6 + 2 / 3 * 1]


def span_loss_of(wholes: list[float]) -> float:
    parts = [
        -(math.log(right / whole) + math.log(expected / whole)) / 2
        for right, expected, whole in zip(RIGHT, EXPECTED, wholes, strict=True)
    ]
    return sum(parts) / 2


def test_span_loss_by_hand() -> None:
    assert float(span_loss(TABLES[FIRST], SPANS)) == pytest.approx(span_loss_of([4, 8]), rel=1e-5)


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
        InteractionNetwork(transformer, SHAPE.first_layer),
        PassagePacker(base),
        data,
        data,
        heads=heads,
        settings=NetworkSettings(negatives=negatives, batch=batch),
        seed=seed,
        device=torch.device("cpu"),
    )


def first_batches(task: InteractionTask, count: int, first: int = 0) -> list[Group]:
    return list(itertools.islice(task.batches(first), count))


def test_batches_have_the_quoted_paragraph_first(small_base: BaseModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "vary_context", lambda query, *_: query)
    packer = PassagePacker(small_base)
    bodies = [window.ids[1:-1] for [window] in packer.paragraphs(Candidates(TEXTS))]
    rights = {tuple(packer.query(query)): number for number, query in enumerate(QUERIES)}
    rights[tuple(packer.query(QuoteQuery(QUERIES[2].title, QUERIES[2].left_context)))] = 2  # what follows is left out

    def text_of(ids: Sequence[int]) -> int:
        return next(n for n, body in enumerate(bodies) if tuple(ids[-len(body) - 1 : -1]) == body)

    for group in first_batches(make_task(small_base, negatives=3), 8):
        assert group.first == [0, 4, 8]
        assert group.owners == [0] * 4 + [1] * 4 + [2] * 4
        for owner, query in enumerate(group.queries):
            number = rights[tuple(query)]
            listed = [text_of(ids) for ids in group.paragraphs[4 * owner : 4 * owner + 4]]
            assert listed[0] == QUOTED[number][0]
            assert len(set(listed)) == 4
            # The marked tokens are the quote's words.
            start, end = group.spans[owner]
            ids = group.paragraphs[4 * owner][start : end + 1]
            [[words]] = packer.paragraphs(Candidates([QUOTED[number][1]]))
            assert ids == words.ids[1:-1]


def test_span_head_alone_uses_quoted_paragraphs_only(small_base: BaseModel) -> None:
    [group] = first_batches(make_task(small_base, "span"), 1)
    assert (group.owners, group.first, len(group.paragraphs)) == ([0, 1, 2], [0, 1, 2], 3)


def test_a_quote_beyond_the_first_window_has_no_tokens(small_base: BaseModel) -> None:
    text = "word " * 300 + "Pumps come first."
    far = QuotePair("p", QUERIES[0], "t", (SpanInParagraph(0, len(text) - 17, len(text) - 1),))
    data = QuoteDataset("train", (far,), {"t": (text, "No.")})
    task = make_task(small_base, data=data, batch=1)
    [group] = first_batches(task, 1)
    assert group.spans == [(-1, -1)]
    assert task.backward(group, lambda loss: loss.backward()) > 0.0


@pytest.mark.slow
@pytest.mark.parametrize("batch", [1, 2, 3])
def test_batches_resume_where_they_stopped(small_base: BaseModel, batch: int) -> None:
    """Also if the last pairs of an epoch do not fill a batch and are dropped."""
    whole = first_batches(make_task(small_base, batch=batch), 9)
    for first in (1, 2, 4, 7):
        assert first_batches(make_task(small_base, batch=batch), 9 - first, first) == whole[first:]
    assert first_batches(make_task(small_base, batch=batch, seed=6), 9) != whole


@pytest.mark.parametrize("heads", ["ranker", "span", "joint"])
def test_only_the_heads_that_count_learn(small_base: BaseModel, heads: Heads) -> None:
    task = make_task(small_base, heads)
    [group] = first_batches(task, 1)
    task.backward(group, lambda loss: loss.backward())

    def learns(head: torch.nn.Module) -> bool:
        return any(w.grad is not None and float(w.grad.abs().max()) > 0.0 for w in head.parameters())

    assert learns(task.network.rank_head) == (heads != "span")
    assert learns(task.network.span_head) == (heads != "ranker")


def test_the_losses_add_up(small_base: BaseModel) -> None:
    def loss(heads: Heads) -> float:
        task = make_task(small_base, heads)
        [group] = first_batches(make_task(small_base), 1)
        return task.backward(group, lambda _: None)

    assert loss("joint") == pytest.approx(loss("ranker") + 0.5 * loss("span"), rel=1e-3)


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


def test_vary_context_leaves_the_last_sentence() -> None:
    rng = np.random.default_rng(0)
    query, other = QuoteQuery("Pumps", "It rained. She was asked about pumps."), QuoteQuery("Chess", "A knight moved.")
    queries = [vary_context(query, other, rng) for _ in range(2_000)]
    alone = QuoteQuery("", "She was asked about pumps.")
    mixed = QuoteQuery("Chess", "A knight moved. She was asked about pumps.")
    assert set(queries) == {query, alone, mixed}
    assert queries.count(alone) / len(queries) == pytest.approx(LAST_SENTENCE_SHARE, abs=0.04)
    assert queries.count(mixed) / len(queries) == pytest.approx(OTHER_CONTEXT_SHARE, abs=0.04)
