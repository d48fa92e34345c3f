"""Names of people that no list has."""

import pytest

from models.text.names.recognition import people_in


@pytest.mark.parametrize("name", ["Adrian Kowalczyk", "Samir Haddadi", "Priya Venkataraman"])
def test_people_are_recognised(name: str) -> None:
    assert people_in(f"{name} was clear.") == ((0, len(name)),)


@pytest.mark.parametrize("sentence", ["Goldman Sachs cut its forecast.", "The harbour was full of boats.", ""])
def test_companies_and_things_are_no_people(sentence: str) -> None:
    assert people_in(sentence) == ()
