"""Negatives drawn from small sources."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.training.recommend.negatives import (
    HardNegatives,
    MixedNegatives,
    NegativeSampler,
    PositionNegatives,
    UniformNegatives,
    sample,
)


def samplers() -> list[NegativeSampler]:
    plain: list[NegativeSampler] = [
        UniformNegatives(6),
        PositionNegatives(6),
        HardNegatives([0.1, 0.9, 0.8, 0.2, 0.7, 0.3]),
    ]
    return [*plain, MixedNegatives([(sampler, 0.25) for sampler in plain])]


def frequencies(sampler: NegativeSampler, positives: set[int], n: int = 1, times: int = 4000) -> Counter[int]:
    rng = np.random.default_rng(5)
    return Counter(index for _ in range(times) for index in sampler.sample(positives, n, rng))


@given(
    positives=st.sets(st.integers(0, 5)),
    n=st.integers(0, 9),
    which=st.integers(0, 3),
    seed=st.integers(0, 2**31),
)
def test_never_a_positive_never_twice_and_as_many_as_there_are(
    positives: set[int], n: int, which: int, seed: int
) -> None:
    drawn = samplers()[which].sample(positives, n, np.random.default_rng(seed))
    assert len(drawn) == len(set(drawn)) == min(n, 6 - len(positives))
    assert set(drawn) <= set(range(6)) - positives


@pytest.mark.parametrize("sampler", samplers())
def test_the_seed_decides(sampler: NegativeSampler) -> None:
    first, again = (sampler.sample({1}, 3, np.random.default_rng(8)) for _ in range(2))
    assert first == again
    assert len({tuple(sampler.sample({1}, 3, np.random.default_rng(seed))) for seed in range(30)}) > 1


def test_uniform_draws_each_equally() -> None:
    seen = frequencies(UniformNegatives(6), {1})
    assert set(seen) == {0, 2, 3, 4, 5}
    assert all(700 < count < 900 for count in seen.values())


@pytest.mark.slow
def test_position_fades_with_the_distance_to_the_nearest_positive() -> None:
    seen = frequencies(PositionNegatives(9), {0, 8}, times=20_000)
    weights = {index: 1 / min(index, 8 - index) for index in range(1, 8)}
    total = sum(weights.values())
    for index, weight in weights.items():
        assert seen[index] / 20_000 == pytest.approx(weight / total, abs=0.015)


def test_hard_chooses_among_the_top_without_the_positives() -> None:
    scores = [0.1, 0.9, 0.8, 0.2, 0.7, 0.3]
    assert set(frequencies(HardNegatives(scores, top=2), {1})) == {2, 4}
    assert sorted(HardNegatives(scores, top=2).sample({1}, 5, np.random.default_rng(0))) == [2, 4]


def test_hard_leaves_out_what_the_recall_did_not_find() -> None:
    hard = HardNegatives([-np.inf, 3.0, -np.inf, 1.0])
    assert hard.sample({1}, 3, np.random.default_rng(0)) == [3]


def test_mixed_has_its_shares_and_fills_up() -> None:
    rng = np.random.default_rng(2)
    hard = HardNegatives([-np.inf] * 90 + [1.0] * 10)
    drawn = MixedNegatives([(UniformNegatives(90), 0.75), (hard, 0.25)]).sample({90}, 8, rng)
    assert sum(index >= 90 for index in drawn) == 2
    drawn = MixedNegatives([(UniformNegatives(90), 0.5), (hard, 0.5)]).sample({90}, 40, rng)
    assert sum(index >= 90 for index in drawn) == 9  # all it has
    assert len(drawn) == 40


def test_mixed_rounds_by_chance() -> None:
    mixed = MixedNegatives([(HardNegatives([1.0, -np.inf]), 0.25), (HardNegatives([-np.inf, 1.0]), 0.75)])
    seen = frequencies(mixed, set())
    assert seen[0] / 4000 == pytest.approx(0.25, abs=0.03)


def test_weights_from_far_apart_still_fill_the_sample() -> None:
    assert sorted(sample([1e300, 1e-300, 0.0], set(), 3, np.random.default_rng(0))) == [0, 1, 2]


@pytest.mark.slow
def test_draws_one_by_one_in_proportion() -> None:
    rng = np.random.default_rng(1)
    pairs = Counter(tuple(sample([4.0, 2.0, 1.0], set(), 2, rng)) for _ in range(20_000))
    assert pairs[(0, 1)] / 20_000 == pytest.approx(4 / 7 * 2 / 3, abs=0.015)
    assert pairs[(2, 1)] / 20_000 == pytest.approx(1 / 7 * 2 / 6, abs=0.01)


@pytest.mark.parametrize("weights", [[1.0, -1.0], [1.0, float("nan")], [1.0, float("inf")], [[1.0]]])
def test_invalid_weights_are_rejected(weights: object) -> None:
    with pytest.raises(ValueError, match="weights"):
        sample(weights, set(), 1, np.random.default_rng(0))  # type: ignore[arg-type]


def test_invalid_scores_and_shares_are_rejected() -> None:
    with pytest.raises(ValueError, match="scores"):
        HardNegatives([1.0, float("nan")])
    for parts in ([], [(UniformNegatives(3), -0.5)], [(UniformNegatives(3), 0.0)]):
        with pytest.raises(ValueError, match="shares"):
            MixedNegatives(parts)
