"""Counts the warnings of a draft, as a review before publishing would show them."""

from models.text.folding import fold
from server.drafts.listing.warnings import CountWarnings
from server.publishing.service import Publisher, Review, unmatched
from server.schemas.drafts import WarningCounts
from server.schemas.publishing import Objection


def count_warnings(publisher: Publisher) -> CountWarnings:
    """Return a function that counts the warnings of one draft by a review of ``publisher``."""

    def count(draft_id: str) -> tuple[WarningCounts, bool]:
        review = publisher.review(draft_id)
        is_final = all(finding.state != "unchecked" for finding in review.compared.headline)
        return _count_warnings(review), is_final

    return count


def _count_warnings(review: Review) -> WarningCounts:
    # A quote counts once, whatever is wrong with it; a restriction of its source counts apart, once for the source.
    blocking = {_counted(objection) for objection in review.objections if objection.level != "show"}
    listed: set[tuple[str, ...]] = {("headline", fold(warning.quote).text) for warning in review.headline_warnings}
    listed |= {("body", fold(warning.quote).text) for warning in unmatched(review.compared.body)}
    listed |= {_counted(objection) for objection in review.objections}
    return WarningCounts(len(blocking | listed), len(blocking))


def _counted(objection: Objection) -> tuple[str, ...]:
    quote = fold(objection.quote).text
    return ("source", quote, objection.source_id or "") if objection.where == "source" else (objection.where, quote)
