"""Measures how well attribution distinguishes the true speaker of a quote from another."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from models.evaluation.quotes.alterations import OTHER_PEOPLE
from models.evaluation.quotes.dataset import QuotedSentence
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import find_direct_quotes
from models.text.names.same_speaker import names_person, same_speaker


@dataclass(slots=True)
class Verdicts:
    """Counts of results of ``same_speaker``; ``unattributed``: no attribution was found."""

    same: int = 0
    other: int = 0
    open: int = 0
    unattributed: int = 0
    others: list[tuple[str, str]] = field(default_factory=list)
    """The pair and the name it was attributed to, wherever the verdict was that it is somebody else."""

    @property
    def total(self) -> int:
        """All quotes that were counted."""
        return self.same + self.other + self.open + self.unattributed

    def count(self, pair: QuotedSentence, attribution: Attribution | None, text: str) -> None:
        """Count one quote of ``text``."""
        if attribution is None:
            self.unattributed += 1
            return
        verdict = same_speaker(attribution.name, pair.speaker or None, text)
        self.same += verdict is True
        self.open += verdict is None
        self.other += verdict is False
        if verdict is False:
            self.others.append((pair.pair_id, attribution.name))

    def figures(self) -> dict[str, float | int]:
        """Return shares of all, 0 to 1, and their number."""
        total = max(1, self.total)
        return {
            "quotes": self.total,
            "attributed": 1 - self.unattributed / total,
            "same": self.same / total,
            "open": self.open / total,
            "other": self.other / total,
        }


@dataclass(slots=True)
class AttributionOutcome:
    """Results of attribution on a split.

    Args:
        true: the pairs as they are: “other” is a false alarm.
        swapped: quoting sentences that name the speaker, with another name in its place, as full name and as
            surname: “other” is right.
        templated: the quote in a plain sentence attributed to someone else: “other” is right.
        swapped_open, templated_open: number of further ones whose label cannot be distinguished from another: an
            office, in an article that does not say who holds it, or no name.
    """

    true: Verdicts
    swapped: Verdicts
    templated: Verdicts
    swapped_open: int = 0
    templated_open: int = 0

    def figures(self) -> dict[str, dict[str, float | int]]:
        """Return the three as shares."""
        return {
            "true": self.true.figures(),
            "swapped": self.swapped.figures() | {"nobody_labelled": self.swapped_open},
            "templated": self.templated.figures() | {"nobody_labelled": self.templated_open},
        }


def measure_attribution(pairs: Iterable[QuotedSentence], attributor: Attributor) -> AttributionOutcome:
    """Return the report of ``python -m models.evaluation verify --attribution``.

    Each pair is read as it is and with another name, which is chosen by the index of the pair, so that every run is the
    same.
    """
    outcome = AttributionOutcome(Verdicts(), Verdicts(), Verdicts())
    for number, pair in enumerate(pairs):
        text = _joined(pair.before, pair.sentence)
        begins = len(text) - len(pair.sentence)
        attribution = attribution_of(text, pair.quote, begins, attributor)
        outcome.true.count(pair, attribution, text)
        other = OTHER_PEOPLE[number % len(OTHER_PEOPLE)]
        if attribution is not None and attribution.by == "name" and attribution.start >= begins:
            for name in (other, other.split()[-1]):
                swapped = text[: attribution.start] + name + text[attribution.end :]
                if names_person(pair.speaker, swapped):
                    attributed = attribution_of(swapped, pair.quote, begins, attributor)
                    outcome.swapped.count(pair, attributed, swapped)
                else:
                    outcome.swapped_open += 1
        words = pair.quote.strip(' ,.;“”"')
        templated = _joined(pair.before, f"“{words},” {other} said.", "\n\n")
        if not names_person(pair.speaker, templated):
            outcome.templated_open += 1
        elif any(quote.outer_start == templated.rindex(f"“{words},”") for quote in find_direct_quotes(templated)):
            # If the article's last quote is still open, the sentence would continue it.
            attributed = attribution_of(templated, words, templated.rindex(f"“{words},”"), attributor)
            outcome.templated.count(pair, attributed, templated)
    return outcome


def attribution_of(text: str, quote_text: str, begins: int, attributor: Attributor) -> Attribution | None:
    """Return the attribution of the quote ``quote_text``, the first that ends after ``begins`` in ``text``."""
    quotes = find_direct_quotes(text)
    for quote, attribution in zip(quotes, attributor.attribute(text, quotes), strict=True):
        if quote.end > begins and quote_text in quote.text:
            return attribution
    return None


def _joined(left: str, right: str, between: str | None = None) -> str:
    """Join both into one paragraph, unless the first ends like a headline, without a full stop."""
    if not left:
        return right
    finished = left.rstrip().endswith((".", "!", "?", "…", "”", '"', "’", "'", ":", ",", ")"))
    return left + (between or (" " if finished else "\n\n")) + right
