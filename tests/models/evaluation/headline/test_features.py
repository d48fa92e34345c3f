"""Features of labelled rows by several encoders: rows without word pieces, and the spaces of the encoders."""

import numpy as np
import pytest

from models.errors import AppError
from models.evaluation.headline.features import FROZEN, duplicate_groups, read_labelled, space
from models.headline.dataset import LabelledHeadline
from models.headline.detection.signals import HeadlineCase, signal_names
from tests.fakes.encoders import HashingStates

NAMES = signal_names((1, 2, 3))


def labelled(quote: str, *body: str, unsupported: bool = False) -> LabelledHeadline:
    return LabelledHeadline(HeadlineCase.of_quotes(quote, body), unsupported)


def test_rows_that_share_a_quote_are_one_group() -> None:
    cases = [
        HeadlineCase.of_quotes(quote, body)
        for quote, *body in (
            ("one", "first said"),
            ("two", "second said"),
            ("three", "third said", "first  said"),
            ("two", "fourth said"),
            ("five", "third said", "fifth said"),
            ("fifth said", "sixth said"),
            ("seven", "seventh said"),
        )
    ]
    groups = duplicate_groups(cases).tolist()
    assert len(set(groups)) == 3
    assert groups[0] == groups[2] == groups[4] == groups[5]
    assert groups[1] == groups[3]


def test_row_without_word_pieces_has_zero_features() -> None:
    rows = [labelled("a wall", "🌊"), labelled("a wall", "🌊", "the wall"), labelled("벽", "벽")]
    measured = read_labelled(rows, HashingStates(), NAMES, {"trained": HashingStates(width=128)})
    assert len(measured.examples) == len(measured.cases) == 3
    assert not measured.examples.signals[0].any()
    assert not measured.closest[FROZEN][0].any()
    assert measured.examples.signals[1].any()
    assert measured.closest[FROZEN].shape == (3, 4 * 384)
    assert measured.closest["trained"].shape == (3, 4 * 128)
    assert measured.language == "en"
    assert read_labelled(rows[2:], HashingStates(), NAMES, {}).language == "ko"


def test_data_without_word_pieces_is_reported() -> None:
    with pytest.raises(AppError) as caught:
        read_labelled([labelled("a wall", "🌊")], HashingStates(), NAMES, {"trained": HashingStates()})
    assert caught.value.code == "no_rows"


def test_selected_rows_stay_aligned() -> None:
    rows = [labelled(f"wall {number}", f"said {number}", unsupported=number == 2) for number in range(4)]
    part = read_labelled(rows, HashingStates(), NAMES, {}).at(np.array([2, 0]))
    assert [case.quote for case in part.cases] == ["wall 2", "wall 0"]
    assert part.examples.unsupported.tolist() == [True, False]
    alone = read_labelled([rows[2], rows[0]], HashingStates(), NAMES, {})
    assert np.array_equal(part.closest[FROZEN], alone.closest[FROZEN])


def test_the_space_of_an_encoder() -> None:
    east, north, west = np.array([[1, 0], [0, 1], [-1, 0]], dtype=np.float32)
    vectors = {"asked": east, "near": north, "far": west, "foreign": west}
    cases = [HeadlineCase.of_quotes("asked", ["far", "near"]), HeadlineCase.of_quotes("foreign", ["near"])]
    # Only the supported row's pair counts, and of its body quotes the closest: at a right angle, 2 apart.
    figures = space(vectors, cases, np.array([False, True]))
    assert figures["alignment"] == pytest.approx(2.0)
    # Six pairs: three at right angles with north, two opposite ones with east, and one of equals.
    assert figures["uniformity"] == pytest.approx(np.log((3 * np.exp(-4.0) + 2 * np.exp(-8.0) + 1.0) / 6), abs=1e-4)
    # The other way round.
    assert space(vectors, cases, np.array([True, False]))["alignment"] == pytest.approx(2.0)
    assert space({**vectors, "near": west}, cases, np.array([True, False]))["alignment"] == pytest.approx(0.0)


def test_alignment_and_uniformity_are_per_encoder() -> None:
    rows = [labelled("the wall", "the wall stands"), labelled("no train", "sleep is right", unsupported=True)]
    measured = read_labelled(rows, HashingStates(), NAMES, {"narrow": HashingStates(width=2)})
    assert set(measured.spaces) == {FROZEN, "narrow"}
    assert measured.spaces["narrow"] != measured.spaces[FROZEN]
    assert measured.at(np.array([0])).spaces == measured.spaces
