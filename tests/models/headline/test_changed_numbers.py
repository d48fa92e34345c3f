"""Numbers of a headline quote in the place of others."""

from models.headline.changed_numbers import ChangedNumber, changed_number

BODY = ("Of the 30 boats that I built, 13 have sunk.", "It rained on 30 days.")


def test_a_number_in_the_place_of_another_is_changed_though_the_body_has_it() -> None:
    assert changed_number("Of the 30 boats that I built, 30 have sunk", BODY, "en") == ChangedNumber("30", "13")


def test_numbers_where_a_body_quote_has_them_are_unchanged() -> None:
    for quote in ("Of the 30 boats that I built, 13 have sunk", "13 have sunk", "Of the thirty boats, thirteen sank"):
        assert changed_number(quote, BODY, "en") is None
    assert changed_number("It rained on 30 days", BODY, "en") is None
