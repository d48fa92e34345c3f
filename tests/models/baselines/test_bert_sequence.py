"""The fine-tuned sequence classifier on a base model of a few thousand weights, and on rows it can memorize."""

from itertools import islice

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer

from models.baselines.bert_sequence import (
    BATCH,
    PIECES,
    SequenceClassifier,
    SequenceLearner,
    SequencePacker,
    fit_sequence_classifier,
)
from models.encoders.base_model import BaseModel
from models.headline.detection.signals import HeadlineCase

CPU = torch.device("cpu")
# The label depends only on the word “not” in the headline.
CASES = [
    HeadlineCase.of_quotes(
        f"it is {'not ' if number % 2 else ''}settled {number}", ["Bread.", f"We met {number} times."]
    )
    for number in range(48)
]
UNSUPPORTED = np.arange(48) % 2 == 1


def test_one_sequence_of_headline_and_body(base_model: BaseModel) -> None:
    tokenizer = Tokenizer.from_file(str(base_model.directory / "tokenizer.json"))
    ids = SequencePacker(base_model).ids(HeadlineCase.of_quotes("a wall", ["no wall", "[SEP]"]))
    pieces = [tokenizer.id_to_token(one) for one in ids]
    assert pieces == ["[CLS]", "a", "wall", "[SEP]", "no", "wall", "[SEP]", "[", "sep", "]", "[SEP]"]
    long = SequencePacker(base_model).ids(HeadlineCase.of_quotes("a wall", ["no wall"] * 200))
    assert len(long) == PIECES
    assert long[:7] == ids[:7]


def test_each_row_once_per_epoch_and_resumable(small_base: BaseModel) -> None:
    learner = SequenceLearner(SequenceClassifier(small_base, CPU), CASES[:40], UNSUPPORTED[:40])
    batches = list(islice(learner.batches(0), 6))
    assert learner.batches_a_pass == 3
    for one in (batches[:3], batches[3:]):
        assert sorted(row for batch in one for row in batch) == list(range(40))
    assert batches[:3] != batches[3:]
    assert max(map(len, batches)) == BATCH
    for first in (1, 3, 4):
        assert next(learner.batches(first)) == batches[first]


def test_the_words_stay_and_the_rest_learns(small_base: BaseModel) -> None:
    network = SequenceClassifier(small_base, CPU)
    learner = SequenceLearner(network, CASES, UNSUPPORTED)
    learner.backward([0, 1], lambda loss: loss.backward())  # type: ignore[no-untyped-call]
    still = {name for name, parameter in network.named_parameters() if parameter.grad is None}
    assert still == {"encoder.embeddings.word_embeddings.weight"} | {name for name in still if "pooler" in name}


@pytest.mark.slow
def test_what_can_be_learned_is_learned(small_base: BaseModel) -> None:
    fitted = fit_sequence_classifier(small_base, CASES, UNSUPPORTED, "cpu", steps=80, learning_rate=5e-3)
    probabilities = fitted.probabilities(CASES)
    assert probabilities.shape == (48,)
    assert ((probabilities > 0.5) == UNSUPPORTED).all()
    # The result does not depend on order and batch.
    assert fitted.probabilities(CASES[5:6])[0] == pytest.approx(probabilities[5], abs=0.05)
    assert fitted.probabilities(CASES[::-1]) == pytest.approx(probabilities[::-1], abs=1e-6)


def test_the_same_again(small_base: BaseModel) -> None:
    one, two = (
        fit_sequence_classifier(small_base, CASES, UNSUPPORTED, "cpu", steps=4).probabilities(CASES) for _ in range(2)
    )
    assert np.array_equal(one, two)
