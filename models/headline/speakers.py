"""Compares who says a headline quote, as the headline has it, with who says it in the body."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.headline.protocol import HeadlineFinding
from models.headline.reasons import HeadlineReason
from models.headline.reversals import REVERSAL_PROBABILITY
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import find_direct_quotes
from models.text.names.same_speaker import same_speaker
from models.text.words import tokens

_SAYING = frozenset(
    tokens("""
    say says said tell tells told admits admitted admit insists insisted warns warned vows vowed promises promised
    declares declared replies replied answers answered writes wrote states stated adds added asks asked
    """)
)
_WITHOUT_WARNING = frozenset({"verbatim", "supported"})
_OPENING = "“\"'‘„«‹「『"


class HeadlineSpeakers:
    """Finds headline quotes that the body attributes to somebody else than the headline does.

    Args:
        attributor: reads both.
    """

    def __init__(self, attributor: Attributor) -> None:
        self._attributor = attributor

    def compared(self, findings: Sequence[HeadlineFinding], headline: str, body: str) -> list[HeadlineFinding]:
        """Return the findings; what was supported is unsupported where somebody else says it in the body.

        ``Bray: ‘The bath is finished’`` over “The bath is finished,” said Lowell Finch. Only names are compared: an
        office may be anybody's.
        """
        if not any(finding.state in _WITHOUT_WARNING and finding.support for finding in findings):
            return list(findings)
        named = {
            start: attribution.name
            for start, attribution in self._attributions(headline).items()
            if _names_person(attribution, headline, start, body)
        }
        if not named:
            return list(findings)
        speakers = self._attributions(body)
        return [self._compared(finding, named.get(finding.start), speakers, headline, body) for finding in findings]

    def _compared(
        self,
        finding: HeadlineFinding,
        name: str | None,
        speakers: Mapping[int, Attribution],
        headline: str,
        body: str,
    ) -> HeadlineFinding:
        if name is None or finding.state not in _WITHOUT_WARNING or not finding.support:
            return finding
        others = [
            speakers[quote.start].name
            for quote in finding.support
            if quote.start in speakers and _is_sure(body, speakers[quote.start], quote.start)
        ]
        text = f"{headline}\n{body}"
        if len(others) < len(finding.support) or any(same_speaker(name, other, text) is not False for other in others):
            return finding
        reason = HeadlineReason("said-by-other", {"speaker": others[0], "name": name})
        return replace(
            finding, state="unsupported", probability=REVERSAL_PROBABILITY, support=(), reason=reason, fix=None
        )

    def _attributions(self, text: str) -> dict[int, Attribution]:
        """Return whom a text attributes its quotes to, by where their words start."""
        quotes = find_direct_quotes(text)
        attributions = self._attributor.attribute(text, quotes)
        return {
            quote.start: attribution
            for quote, attribution in zip(quotes, attributions, strict=True)
            if attribution is not None
        }


def _names_person(attribution: Attribution, headline: str, start: int, body: str) -> bool:
    """Return whether a headline surely gives the quote that starts there to somebody by name.

    What a headline begins with need not be a name (“Exclusive: ‘…’”): the body must have it.
    """
    if not _is_sure(headline, attribution, start):
        return False
    return (attribution.by == "name" and attribution.cue is not None) or _is_person_in(body, attribution.name)


def _is_person_in(body: str, name: str) -> bool:
    """Return whether the body has the last word of a name as a surname: “Odette Bray”, not “Police Chief Odette Bray”.

    What a headline begins with need not be a name: “Exclusive: ‘…’”.
    """
    surname = name.rsplit(maxsplit=1)[-1]
    if surname.isupper() or not surname[0].isupper():
        return False
    return re.search(rf"\b[A-Z][\w.’'-]+\s+{re.escape(surname)}(?![\w’'-]|\s+[A-Z])", body) is not None


def _is_sure(text: str, attribution: Attribution, start: int) -> bool:
    """Return whether a verb of speech or a colon ties a name to the quote whose words start there."""
    if attribution.by == "name":
        return attribution.cue is None or attribution.cue.split(" ")[-1].lower() in _SAYING
    between = text[attribution.end : start].rstrip(_OPENING)
    return attribution.by == "context" and between.strip() == ":" and not text[: attribution.start].strip()
