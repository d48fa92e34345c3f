"""Paragraphs that may hold a quote are found by shingles."""

import numpy as np
import pytest

from indexer.alignment.shingles import ShingleIndex

INDEX = ShingleIndex(["the wall costs money", "the pumps cost four", "nobody asked the pumps cost", ""])


def test_paragraph_with_every_shingle_is_covered_wholly() -> None:
    covered = INDEX.covered("the pumps cost four")
    assert covered[1] == pytest.approx(1.0)
    assert 0 < covered[2] < 1
    assert covered[0] == covered[3] == 0


def test_rare_shingle_weighs_more_than_a_frequent_one() -> None:
    covered = INDEX.covered("pumps cost four")
    assert covered[1] > covered[2] > 0


@pytest.mark.parametrize("quote", ["", "wall", "words never heard before"])
def test_quote_without_known_shingles_is_covered_nowhere(quote: str) -> None:
    assert np.all(INDEX.covered(quote) == 0)


def test_shingles_do_not_cross_paragraphs() -> None:
    assert np.all(INDEX.covered("money the") == 0)
