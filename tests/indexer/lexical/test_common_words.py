"""Counts of common words are packed into integers."""

import numpy as np
import pytest

from indexer.lexical.common_words import COMMON, NUMBERS, pack, unpack


def unpacked(counts: dict[str, int], word: str) -> float:
    return float(unpack([np.array([number], dtype=np.uint64) for number in pack(counts)], word)[0])


@pytest.mark.parametrize("word", [COMMON[0], COMMON[20], COMMON[21], COMMON[-1]])
def test_small_counts_of_each_word_are_exact_and_independent(word: str) -> None:
    others = {other: 7 for other in COMMON if other != word}
    for count in range(5):
        assert unpacked({**others, word: count}, word) == count


def test_large_counts_are_approximated_and_never_decrease() -> None:
    levels = [unpacked({"the": count}, "the") for count in range(40)]
    assert levels == sorted(levels)
    assert 4 < levels[6] <= 6
    assert levels[39] == levels[12]


def test_other_words_are_ignored_and_numbers_fit_63_bits() -> None:
    assert pack({"harbour": 9}) == [0] * NUMBERS
    assert max(pack(dict.fromkeys(COMMON, 100))) < 2**63
