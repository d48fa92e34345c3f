"""Padding of batches."""

import numpy as np

from models.encoders.tokenization import pad_batch


def test_padding() -> None:
    ids, mask = pad_batch([[5, 6, 7], [8], []], multiple=4)
    assert ids.tolist() == [[5, 6, 7, 0], [8, 0, 0, 0], [0, 0, 0, 0]]
    assert mask.tolist() == [[1, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert ids.dtype == mask.dtype == np.int64
    assert pad_batch([[1, 2, 3, 4]], multiple=4)[0].shape == (1, 4)
    assert pad_batch([[1, 2, 3]])[0].shape == (1, 3)
