import pytest

from models.headline.turns import Turn, turned
from models.text.differences import word_diff

SKIPPED = "We are glad. Last year we had not even a roof, or a door, or a clock that went. We are ready to open"


@pytest.mark.parametrize(
    ("before", "after", "turn"),
    [
        (
            "A wall without pumps behind it is money wasted",
            "A wall is money wasted",
            Turn("condition_dropped", "without pumps behind it"),
        ),
        (
            "We will pay, if the council agrees, for all of it",
            "We will pay for all of it",
            Turn("condition_dropped", "if the council agrees"),
        ),
        ("We will not cut the night bus", "We will cut the night bus", Turn("negation_dropped", "not")),
        ("They can't close the pier", "They can close the pier", Turn("negation_dropped", "can't")),
        ("We will cut the night bus", "We will never cut the night bus", Turn("negation_added", "never")),
        # Said in another way, it is negated still.
        ("We can't close the pier in winter", "We cannot close the pier in winter", None),
        ("They won’t close the pier", "They will not close the pier", None),
        # A part cut off at either end is quoted as it is.
        ("We will pay if the council agrees", "We will pay", None),
        ("If you ask me, the pier is lost", "the pier is lost", None),
        # A stretch of talk that was skipped.
        (SKIPPED, "We are ready to open", None),
        ("A wall with two pumps is money wasted", "A wall is money wasted", None),
        ("Only a fool signs this unless he must", "Cats like warm milk in the evening", None),
        ("", "A wall", None),
        ("A wall", "", None),
    ],
)
def test_turned(before: str, after: str, turn: Turn | None) -> None:
    assert turned(word_diff(before, after)) == turn
