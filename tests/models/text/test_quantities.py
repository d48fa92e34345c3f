"""Quantities of twelve languages: the same one written otherwise, and others."""

import pytest

from models.evaluation.quotes.quantity_pairs import EQUAL, are_equal, read_pairs
from models.text.quantities import read_quantities

UNEQUAL = """
nine = nineteen; $9 million = $12 million; 9 billion = 9 million; 500 € = 500 $; 500 = -500; 5 % = .5 %; 5 % = 5 ‰
3/4 = 3–4; 102 = 10²; 102 = <102; 9am = 9pm; May 4 = May 14; 1984 = 1994; the nineties = the eighties; No. 7 = 7
90 percent = .90 percent; $5 million = $.5 million; 600,000 = .600,000
$29,000 = $29,000‰; February 15 = February 15‰; 9/11 = -9/11; three quarters = 70 per cent
World War I = World War II; two thirds = one third; 10 to 15 = 10 to 50; 10 km = 10 miles; 30 °C = 30 °F; 29p = 29c
1980s = 1880s; noon = midnight; between 5 and 10 = between 5 and 15; twentieth century = 19th century
5k = 5; 5m = 5; 5 mW = 5 MW; ~500 = 500; twenty four-hour shifts = twenty-four hour shifts
four percent = four; 4th = 5th; ten past eight = 7.50; at ten to eight = at 8.10
"""


@pytest.mark.parametrize(
    ("language", "one", "other"), [(language, *pair) for language, text in EQUAL.items() for pair in read_pairs(text)]
)
def test_same_quantity_written_otherwise_is_equal(language: str, one: str, other: str) -> None:
    assert are_equal(one, other, language)


@pytest.mark.parametrize(("one", "other"), read_pairs(UNEQUAL))
def test_other_quantity_is_not_equal(one: str, other: str) -> None:
    assert not are_equal(one, other, "en")


def test_parts_of_money_may_be_spelled_out() -> None:
    assert are_equal("29p", "29 pence", "en")
    assert are_equal("35 cents", "35c", "en")


def test_ordinal_before_a_name_counts_no_king() -> None:
    (second,) = read_quantities("They uphold the Second Amendment", "en")
    assert (second.start, second.key) == (16, "#2º")
