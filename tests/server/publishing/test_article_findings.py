"""What an article is compared with."""

from models.headline.protocol import HeadlineChecker
from server.publishing.article_findings import ProvidedComparison


def test_models_are_not_loaded_for_a_headline_without_quotes() -> None:
    def load() -> HeadlineChecker:
        raise AssertionError("The models were loaded.")

    assert ProvidedComparison(load, []).headline("The harbour is silting up", "“It is,” the pilot said.") == []
