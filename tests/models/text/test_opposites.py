"""Words that say the opposite, in their forms."""

import pytest

from models.text.opposites import are_opposites


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("rises", "fell", True),
        ("cutting", "raised", True),
        ("opposed", "support", True),
        ("stopped", "begins", True),
        ("legal", "illegal", True),
        ("cut", "slash", False),
        ("bridge", "river", False),
        ("", "raise", False),
    ],
)
def test_opposites(one: str, other: str, expected: bool) -> None:
    assert are_opposites([one], [other]) is expected
    assert are_opposites([other], [one]) is expected
