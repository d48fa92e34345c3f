"""Shares of tokens in a vector, by hand."""

import numpy as np

from models.recommend.networks.query_pooling import NEAR_PIECES, passage_pooling, query_segments

CLS, SEP, BODY_START = 101, 102, 1


def test_passages_share_equally() -> None:
    shares = passage_pooling(np.array([[1, 1, 1, 1], [1, 1, 0, 0]], dtype=np.int64))
    assert shares.tolist() == [[0.25, 0.25, 0.25, 0.25], [0.5, 0.5, 0.0, 0.0]]
    assert shares.dtype == np.float32


def test_segments_of_a_short_query() -> None:
    shares = query_segments([[CLS, 11, 12, BODY_START, 21, 22, 23, 24, SEP]], 10, BODY_START)
    assert shares.shape == (1, 10, 3)
    assert shares.dtype == np.float32
    assert shares[0, :, 0].tolist() == [0, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0]
    # The whole context is near.
    assert shares[0, :, 1].tolist() == shares[0, :, 2].tolist() == [0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0, 0]


def test_near_context_is_the_end_of_a_long_one() -> None:
    row = [CLS, 11, BODY_START, *range(1000, 1060), SEP]
    shares = query_segments([row], len(row), BODY_START)[0]
    np.testing.assert_allclose(shares[3:63, 1], 1 / 60)
    assert np.flatnonzero(shares[:, 2]).tolist() == list(range(63 - NEAR_PIECES, 63))
    np.testing.assert_allclose(shares.sum(0), 1.0, rtol=1e-5)


def test_missing_segments_have_no_share() -> None:
    rows = [[CLS, BODY_START, 21, SEP], [CLS, 11, BODY_START, SEP], [CLS, BODY_START, SEP]]
    shares = query_segments(rows, 4, BODY_START)
    assert shares.sum(1).tolist() == [[0, 1, 1], [1, 0, 0], [1, 0, 0]]
    assert shares[2, 0].tolist() == [1, 0, 0]  # an empty query is its first marker
