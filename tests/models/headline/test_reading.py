"""What is read of a case is remembered as long as the case stays."""

from collections.abc import Sequence
from typing import Any

import pytest

from models.headline import reading
from models.headline.reading import Reading, RecentReadings
from models.headline.signals import HeadlineCase
from tests.fakes.encoders import HashingStates

SAID = ("The pumps come first.", "Not one page is signed.")


def read(readings: RecentReadings, quote: str, said: Sequence[str] = SAID) -> Reading | None:
    states = HashingStates()
    return readings.read(HeadlineCase.of_quotes(quote, said), states.read([quote])[0], states.read(said))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []
    real = reading.read_case

    def noting(case: HeadlineCase, *states: Any) -> Reading | None:
        asked.append(case.quote)
        return real(case, *states)

    monkeypatch.setattr(reading, "read_case", noting)
    return asked


def test_a_case_that_stays_is_read_once(computed: list[str]) -> None:
    readings = RecentReadings()
    first = read(readings, "pumps first")
    assert first is not None
    assert read(readings, "pumps first") is first
    assert computed == ["pumps first"]


def test_another_quote_or_body_is_read(computed: list[str]) -> None:
    readings = RecentReadings()
    first = read(readings, "pumps first")
    for other in (read(readings, "pumps last"), read(readings, "pumps first", SAID[:1])):
        assert other is not None
        assert first is not None
        assert other.signals.tolist() != first.signals.tolist()
    assert computed == ["pumps first", "pumps last", "pumps first"]


def test_the_one_asked_for_longest_ago_is_forgotten(computed: list[str]) -> None:
    readings = RecentReadings(capacity=2)
    for quote in ("one wall", "two walls", "one wall", "three walls", "one wall", "two walls"):
        read(readings, quote)
    assert computed == ["one wall", "two walls", "three walls", "two walls"]
