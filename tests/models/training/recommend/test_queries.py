"""Query-side fine-tuning on a corpus small enough to memorize."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from models.encoders.adapters import attach, merge
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.networks.dual_encoder import DualEncoder
from models.recommend.networks.packing import Packer
from models.recommend.protocol import QuoteQuery
from models.training.recommend.next_quotes import NextQuote
from models.training.recommend.queries import (
    Asked,
    QueriesNetwork,
    QueriesTask,
    Source,
    ViewScales,
    _listwise,
    interpolated,
)
from tests.fakes.small_models import SHAPE, WIDTH, random_factors

TOPICS = ["harbour wall", "night trains", "cold school", "fed ducks", "empty theatres", "wet archive"]
QUERIES = [QuoteQuery(f"On the {topic}", f"The council met. It came to the {topic}.") for topic in TOPICS]
GENERATOR = np.random.default_rng(3)


def unit(rows: int) -> NDArray[np.float16]:
    vectors = GENERATOR.normal(size=(rows, WIDTH))
    scaled: NDArray[np.float16] = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float16)
    return scaled


# One source, whose passages are as likely as each other for the encoder as it starts.
SOURCE = Source(unit(len(TOPICS)), unit(2 * len(TOPICS)), np.repeat(np.arange(len(TOPICS)), 2))
PAIRS = [
    Asked(query, SOURCE, np.zeros(len(TOPICS), np.float32), np.arange(len(TOPICS)) == number)
    for number, query in enumerate(QUERIES)
]


def quote(article: int, number: int, context: str = "Then this.") -> NextQuote:
    return NextQuote(article, QuoteQuery("Town", context), f"We need it now, said speaker {article} {number}.")


def make_task(
    base: BaseModel, *, next_quotes: list[NextQuote] | None = None, pretrain_batches: int = 0, seed: int = 5
) -> QueriesTask:
    transformer = Transformer(base)
    attach(transformer, SHAPE)
    chosen = next_quotes or []
    task = QueriesTask(
        QueriesNetwork(DualEncoder(transformer)),
        Packer(base),
        chosen,
        unit(len(chosen)),
        PAIRS,
        PAIRS,
        pretrain_batches=pretrain_batches,
        batch=6,
        seed=seed,
        device=torch.device("cpu"),
    )
    start = {**random_factors(Transformer(base), SHAPE, 1, 0.05), "segment_weights": torch.tensor([0.5, 1.0, 1.0])}
    task.restore(start)
    return task


@pytest.mark.slow
def test_few_steps_learn_which_passage_follows(small_base: BaseModel, tmp_path: Path) -> None:
    task = make_task(small_base)
    before = task.evaluate()
    schedule = Schedule(steps=120, learning_rate=0.03, evaluate_every=120)
    outcome = train(task, schedule, tmp_path, make_accelerator("cpu"))
    [after] = outcome.history
    assert before["dev_map"] < 75.0
    assert after["dev_map"] > 90.0
    # The saved weights are the evaluated ones, and all that an encoder needs.
    fresh = make_task(small_base)
    fresh.restore(outcome.state)
    assert fresh.evaluate()["dev_map"] == pytest.approx(after["dev_map"], abs=5.0)
    assert set(outcome.state) == {"segment_weights", "scales", *random_factors(Transformer(small_base), SHAPE, 1, 0.1)}


def test_what_other_signals_say_counts(small_base: BaseModel) -> None:
    """A passage that they rule out cannot come first, whatever its vector is."""
    task = make_task(small_base)
    ruled_out = [
        Asked(each.query, each.source, np.where(each.right, -1e3, 0.0).astype(np.float32), each.right) for each in PAIRS
    ]
    task._dev = ruled_out
    assert task.evaluate()["dev_acc@1"] == 0.0
    assert task.evaluate()["dev_map"] == pytest.approx(100.0 / len(TOPICS))


def test_the_same_seed_gives_the_same_batches_from_any_step(small_base: BaseModel) -> None:
    quotes = [quote(article, number) for article in range(4) for number in range(3)]

    def read(first: int, count: int, seed: int = 5) -> list[list[str]]:
        task = make_task(small_base, next_quotes=quotes, pretrain_batches=3, seed=seed)
        return [[repr(each.right) + each.query.title for each in batch] for batch in islice(task.batches(first), count)]

    whole = read(0, 6)
    assert read(2, 4) == whole[2:]
    assert read(4, 2) == whole[4:]
    assert read(0, 6, seed=6) != whole
    assert all("Town" in row for batch in whole[:3] for row in batch)
    assert all("On the" in row for batch in whole[3:] for row in batch)


def test_a_quote_that_the_context_has_is_neither_right_nor_wrong(small_base: BaseModel) -> None:
    said = quote(0, 0)
    later = quote(0, 1, f"Before, “{said.quote}” was said.")
    task = make_task(small_base, next_quotes=[said, later, quote(1, 0), quote(1, 1)], pretrain_batches=1)
    [batch] = islice(task.batches(0), 1)
    left_out = {each.query.left_context: each.left_out for each in batch}
    known = left_out[later.query.left_context]
    assert known is not None
    assert known.sum() == 1
    assert all(
        each.left_out is not None and not (each.left_out & each.right).any() and each.right.sum() == 1 for each in batch
    )
    assert not any(mask.any() for context, mask in left_out.items() if context == "Then this." and mask is not None)


def test_a_left_out_passage_does_not_change_the_loss() -> None:
    scores, right = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([True, False, False])
    left_out = torch.tensor([False, False, True])
    assert float(_listwise(scores, right, left_out)) == pytest.approx(float(_listwise(scores[:2], right[:2], None)))
    assert float(_listwise(scores, right, None)) == pytest.approx(float(-torch.log_softmax(scores, 0)[0]))


def test_views_are_compared_with_the_closest_sentence() -> None:
    """A passage without sentences of its own is compared as a whole."""
    passages = np.eye(3, WIDTH, dtype=np.float16)
    source = Source(passages, passages[[1, 2]], np.array([0, 0]))
    scales = ViewScales()
    views = torch.zeros(4, WIDTH)
    views[0, 2] = 1.0
    scores, cosines = scales(views, source)
    whole, sentence = scales.scales[0].detach() * 100.0
    assert cosines[0].tolist() == [0.0, 0.0, 1.0]
    assert scores.detach().tolist() == pytest.approx([float(sentence), 0.0, float(whole + sentence)], abs=1e-3)


def test_interpolated_weights_are_between_those_before_and_after(small_base: BaseModel) -> None:
    """As matrices; the factors have no meaning of their own."""
    plain = Transformer(small_base)
    segments = {"segment_weights": torch.tensor([0.0, 1.0, 2.0])}
    before = random_factors(plain, SHAPE, 1, 0.1) | segments
    after = random_factors(plain, SHAPE, 2, 0.1) | {"segment_weights": torch.tensor([1.0, 1.0, 0.0])}
    mixed = interpolated(before, after, 0.25)
    doubled = AdapterShape(SHAPE.first_layer, 2 * SHAPE.rank, 2 * SHAPE.alpha)

    def merged(weights: dict[str, torch.Tensor], shape: AdapterShape) -> torch.Tensor:
        transformer = Transformer(small_base)
        merge(transformer, weights, shape)
        return torch.cat([parameter.detach().flatten() for parameter in transformer.parameters()])

    between = 0.75 * merged(before, SHAPE) + 0.25 * merged(after, SHAPE)
    torch.testing.assert_close(merged(mixed, doubled), between, atol=1e-5, rtol=1e-4)
    assert mixed["segment_weights"].tolist() == pytest.approx([0.25, 1.0, 1.5])
