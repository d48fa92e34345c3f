"""Features of cases and their cache."""

from collections.abc import Sequence
from typing import Any

import pytest

from models.encoders.token_states.protocol import TokenStates
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


def read(readings: CaseFeatureCache, quote: str, body_quotes: Sequence[str] = SAID) -> CaseFeatures | None:
    return readings.read(HeadlineCase.of_quotes(quote, body_quotes), states_of(quote, *body_quotes))


def states_of(*texts: str) -> dict[str, TokenStates]:
    return dict(zip(texts, HashingStates().read(texts), strict=True))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    computed_quotes: list[str] = []
    real = features.case_features

    def noting(case: HeadlineCase, *states: Any) -> CaseFeatures | None:
        computed_quotes.append(case.quote)
        return real(case, *states)

    monkeypatch.setattr(features, "case_features", noting)
    return computed_quotes


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
    with_bodies = [
        readings.read(HeadlineCase("pumps first", SAID, SAID, body), states_of("pumps first", *SAID))
        for body in ("Osk: pumps first!", "Osk was silent.")
    ]
    assert computed == ["pumps first"]
    signals = [one.signals.tolist() for one in (bare, *with_bodies) if one]
    assert [one[-len(BODY_SIGNALS)] for one in signals] == [0.5, 1.0, 0.0]
    first, *others = [one[: -len(BODY_SIGNALS)] for one in signals]
    assert others == [first, first]


def test_body_quotes_sharing_most_letters_are_encoded() -> None:
    body_quotes = [f"Herring number {number} is cold." for number in range(40)]
    body_quotes[7], body_quotes[31] = "The pumps come first.", "Pumps, they told us, come last."
    case = HeadlineCase.of_quotes("Pumps come first", body_quotes)
    near = near_quotes(case)
    assert {7, 31} <= set(near)
    assert len(near) == MOST_READ
    assert list(near) == sorted(near)
    assert texts_of(case) == (case.quote, *(body_quotes[at] for at in near))
    case_of_all = case_features(case, states_of(*texts_of(case)))
    assert case_of_all is not None
    assert case_of_all.readable == near
    assert case_of_all.matching.best.shape[2] == MOST_READ
    # The features are those of these quotes alone, except for the sentences, which are all used.
    alone = case_features(
        HeadlineCase(case.quote, tuple(body_quotes[at] for at in near), case.sentences),
        states_of(*body_quotes, case.quote),
    )
    assert alone is not None
    assert alone.signals.tolist() == case_of_all.signals.tolist()
