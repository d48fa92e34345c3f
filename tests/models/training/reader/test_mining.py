"""Which negatives are drawn."""

import numpy as np

from models.training.reader.examples import Example
from models.training.reader.mining import Choice, HardNegatives


def example(fits: tuple[int, ...], count: int = 20) -> Example:
    priorities = np.zeros(count, dtype=np.float32)
    priorities[7] = 50.0
    return Example((1,), [(index,) for index in range(count)], fits, priorities, 0)


def test_passages_that_fit_are_never_negatives_and_the_best_is_always_read() -> None:
    negatives = HardNegatives([example((5, 3, 2))], 6)
    generator = np.random.default_rng(0)
    choices = [negatives.choose(0, generator) for _ in range(50)]
    assert {choice.fits for choice in choices} == {(5, 3), (5, 2)}
    assert not any({5, 3, 2} & set(choice.negatives) for choice in choices)
    assert {len(choice.rows) for choice in choices} == {6}
    assert all(7 in choice.negatives for choice in choices)


def test_source_with_few_passages_gives_all_of_them() -> None:
    choice = HardNegatives([example((), 8)], 12).choose(0, np.random.default_rng(0))
    assert sorted(choice.rows) == list(range(8))


def test_negatives_with_low_logits_come_less_often() -> None:
    negatives = HardNegatives([Example((1,), [(0,)] * 20, (0,), np.zeros(20, dtype=np.float32), 0)], 3)
    generator = np.random.default_rng(1)
    hard, easy = negatives.choose(0, generator).negatives
    for _ in range(400):
        negatives.record(Choice(0, (0,), (hard, easy)), np.array([9.0, 2.0, -2.0], dtype=np.float32))
    drawn = [row for _ in range(200) for row in negatives.choose(0, generator).negatives]
    assert drawn.count(hard) > 2 * drawn.count(easy)


def test_state_gives_the_same_choices() -> None:
    first, second = (HardNegatives([example((0,))], 6) for _ in range(2))
    choice = first.choose(0, np.random.default_rng(2))
    first.record(choice, np.linspace(4.0, -4.0, len(choice.rows), dtype=np.float32))
    second.restore(**first.state())
    choices = [negatives.choose(0, np.random.default_rng(3)) for negatives in (first, second)]
    assert choices[0] == choices[1]


def test_no_negatives_are_recorded_where_all_passages_fit() -> None:
    negatives = HardNegatives([Example((1,), [(0,), (1,)], (0, 1), np.zeros(2, dtype=np.float32), 0)], 6)
    choice = negatives.choose(0, np.random.default_rng(0))
    negatives.record(choice, np.array([1.0, 2.0], dtype=np.float32))
    assert choice.negatives == ()
    assert np.isnan(negatives.state()["logits"].numpy()).all()
