"""Counts the warnings of a draft, as a review before publishing would show them."""

from collections.abc import Mapping
from typing import Any

from server.drafts.listing.warnings import CountWarnings, WarningCounts
from server.publishing.service import Publisher, Review


def count_warnings(publisher: Publisher) -> CountWarnings:
    """Returns a function that counts the warnings of one draft by a review of ``publisher``."""

    def count(draft_id: str) -> tuple[WarningCounts, bool]:
        review = publisher.review(draft_id)
        is_final = all(finding["state"] != "unchecked" for finding in review.headline_findings)
        return _count_warnings(review), is_final

    return count


def _count_warnings(review: Review) -> WarningCounts:
    restricted_quotes: list[Mapping[str, Any]] = [*review.embargoed, *review.background]
    # A quote from a source with both restrictions counts once.
    restricted = len({(quote["source_id"], quote["quote"]) for quote in restricted_quotes})
    blocking = len(review.blockers) + restricted
    return WarningCounts(blocking + len(review.headline_warnings) + len(review.warnings), blocking)
