"""Features of cases and their cache."""

from collections.abc import Sequence
from typing import Any

import pytest

from models.encoders.token_states.encoder import TokenStates
from models.headline.detection import features
from models.headline.detection.features import (
    MOST_READ,
    CaseFeatureCache,
    CaseFeatures,
    case_features,
    near_quotes,
    texts_of,
)
from models.headline.detection.signals import BODY_SIGNALS, HeadlineCase
from tests.fakes.encoders import HashingStates

SAID = ("The pumps come first.", "Not one page is signed.")


def read(readings: CaseFeatureCache, quote: str, said: Sequence[str] = SAID) -> CaseFeatures | None:
    return readings.read(HeadlineCase.of_quotes(quote, said), states_of(quote, *said))


def states_of(*texts: str) -> dict[str, TokenStates]:
    return dict(zip(texts, HashingStates().read(texts), strict=True))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []
    real = features.case_features

    def noting(case: HeadlineCase, *states: Any) -> CaseFeatures | None:
        asked.append(case.quote)
        return real(case, *states)

    monkeypatch.setattr(features, "case_features", noting)
    return asked


def test_repeated_case_is_computed_once(computed: list[str]) -> None:
    readings = CaseFeatureCache()
    first = read(readings, "pumps first")
    assert first is not None
    assert read(readings, "pumps first") is first
    assert computed == ["pumps first"]


def test_changed_quote_or_body_is_computed(computed: list[str]) -> None:
    readings = CaseFeatureCache()
    first = read(readings, "pumps first")
    for other in (read(readings, "pumps last"), read(readings, "pumps first", SAID[:1])):
        assert other is not None
        assert first is not None
        assert other.signals.tolist() != first.signals.tolist()
    assert computed == ["pumps first", "pumps last", "pumps first"]


def test_other_text_around_the_same_quotes_changes_only_its_signals(computed: list[str]) -> None:
    readings = CaseFeatureCache()
    bare = read(readings, "pumps first")
    found = [
        readings.read(HeadlineCase("pumps first", SAID, SAID, body), states_of("pumps first", *SAID))
        for body in ("Osk: pumps first!", "Osk was silent.")
    ]
    assert computed == ["pumps first"]
    signals = [one.signals.tolist() for one in (bare, *found) if one]
    assert [one[-len(BODY_SIGNALS)] for one in signals] == [0.5, 1.0, 0.0]
    first, *others = [one[: -len(BODY_SIGNALS)] for one in signals]
    assert others == [first, first]


def test_body_quotes_sharing_most_letters_are_encoded() -> None:
    said = [f"Herring number {number} is cold." for number in range(40)]
    said[7], said[31] = "The pumps come first.", "Pumps, they told us, come last."
    case = HeadlineCase.of_quotes("Pumps come first", said)
    near = near_quotes(case)
    assert {7, 31} <= set(near)
    assert len(near) == MOST_READ
    assert list(near) == sorted(near)
    assert texts_of(case) == (case.quote, *(said[at] for at in near))
    found = case_features(case, states_of(*texts_of(case)))
    assert found is not None
    assert found.readable == near
    assert found.matching.best.shape[2] == MOST_READ
    # The features are those of these quotes alone, except for the sentences, which are all used.
    alone = case_features(
        HeadlineCase(case.quote, tuple(said[at] for at in near), case.sentences), states_of(*said, case.quote)
    )
    assert alone is not None
    assert alone.signals.tolist() == found.signals.tolist()


def test_few_body_quotes_are_all_encoded() -> None:
    said = [f"Herring number {number}." for number in range(MOST_READ)]
    assert near_quotes(HeadlineCase.of_quotes("Pumps come first", said)) == tuple(range(MOST_READ))
    assert near_quotes(HeadlineCase.of_quotes("Pumps come first", [])) == ()


def test_duplicate_body_quotes_are_encoded_once() -> None:
    said = ["Herring.", "Pumps first.", "Herring.", "Pumps first."]
    assert near_quotes(HeadlineCase.of_quotes("Pumps come first", said)) == (0, 1)
