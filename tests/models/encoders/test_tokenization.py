"""Batches and their padding."""

import numpy as np

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer, pad_batch


def test_padding() -> None:
    ids, mask = pad_batch([[5, 6, 7], [8], []], multiple=4)
    assert ids.tolist() == [[5, 6, 7, 0], [8, 0, 0, 0], [0, 0, 0, 0]]
    assert mask.tolist() == [[1, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert ids.dtype == mask.dtype == np.int64
    assert pad_batch([[1, 2, 3, 4]], multiple=4)[0].shape == (1, 4)
    assert pad_batch([[1, 2, 3]])[0].shape == (1, 3)


def test_uniform_batches_have_few_shapes(base_model: BaseModel) -> None:
    texts = [" ".join(["harbour"] * words) for words in (3, 40, 5, 300, 9, 70, 41, 4, 2, 6, 8)]
    batches = list(BatchTokenizer(base_model).uniform_batches(texts, 128, 4, 32))
    assert [batch.input_ids.shape for batch in batches] == [(4, 32), (2, 32), (1, 32), (2, 64), (1, 96), (1, 256)]
    assert sorted(np.concatenate([batch.positions for batch in batches]).tolist()) == list(range(len(texts)))
    pieces = {
        int(at): int(mask.sum())
        for batch in batches
        for at, mask in zip(batch.positions, batch.attention_mask, strict=True)
    }
    # A piece for each word, two around them; the longest text is truncated.
    assert [pieces[at] for at in range(len(texts))] == [5, 42, 7, 256, 11, 72, 43, 6, 4, 8, 10]


def test_no_texts_make_no_batch(base_model: BaseModel) -> None:
    assert list(BatchTokenizer(base_model).uniform_batches([], 128, 4, 32)) == []
