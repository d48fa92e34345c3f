"""Compares who says a headline quote, as the headline has it, with who says it in the body."""

import re
from collections.abc import Sequence
from dataclasses import replace

from models.headline.protocol import HeadlineFinding
from models.headline.reasons import HeadlineReason
from models.headline.reversals import TURNED
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import DirectQuote, find_direct_quotes
from models.text.names.same_speaker import same_speaker
from models.text.words import tokens

_SAYING = frozenset(
    tokens("""
    say says said tell tells told admits admitted admit insists insisted warns warned vows vowed promises promised
    declares declared replies replied answers answered writes wrote states stated adds added asks asked
    """)
)
_GREEN = frozenset({"verbatim", "supported"})


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
        if not any(finding.state in _GREEN and finding.support for finding in findings):
            return list(findings)
        named = {at: name for at, name in self._named(headline).items() if _is_person_in(body, name)}
        if not named:
            return list(findings)
        return [self._compared(finding, named.get(finding.start), headline, body) for finding in findings]

    def _compared(self, finding: HeadlineFinding, name: str | None, headline: str, body: str) -> HeadlineFinding:
        if name is None or finding.state not in _GREEN or not finding.support:
            return finding
        speakers = [self._speaker_at(body, quote.start) for quote in finding.support]
        others = [speaker for speaker in speakers if speaker is not None]
        text = f"{headline}\n{body}"
        if len(others) < len(speakers) or any(same_speaker(name, other, text) is not False for other in others):
            return finding
        reason = HeadlineReason("said-by-other", {"speaker": others[0], "name": name})
        return replace(finding, state="unsupported", probability=TURNED, support=(), reason=reason, fix=None)

    def _named(self, text: str) -> dict[int, str]:
        """Return whom a text names as the speaker of each quote, by where its words start."""
        quotes = find_direct_quotes(text)
        attributions = self._attributor.attribute(text, quotes)
        return {
            quote.start: attribution.name
            for quote, attribution in zip(quotes, attributions, strict=True)
            if attribution is not None and _is_sure(text, quote, attribution)
        }

    def _speaker_at(self, body: str, start: int) -> str | None:
        """Return whom the paragraph around a body quote names as its speaker; None for nobody, or by a pronoun."""
        begin = body.rfind("\n", 0, start) + 1
        end = body.find("\n", start)
        return self._named(body[begin : len(body) if end < 0 else end]).get(start - begin)


def _is_person_in(body: str, name: str) -> bool:
    """Return whether the body has the last word of a name as a surname: “Odette Bray”, not “Police Chief Odette Bray”.

    What a headline begins with need not be a name: “Exclusive: ‘…’”.
    """
    surname = name.rsplit(maxsplit=1)[-1]
    if surname.isupper() or not surname[0].isupper():
        return False
    return re.search(rf"\b[A-Z][\w.’'-]+\s+{re.escape(surname)}(?![\w’'-]|\s+[A-Z])", body) is not None


def _is_sure(text: str, quote: DirectQuote, attribution: Attribution) -> bool:
    """Return whether a verb of speech or a colon ties a name to a quote."""
    if attribution.by == "name":
        return attribution.cue is None or attribution.cue.split(" ")[-1].lower() in _SAYING
    between = text[attribution.end : quote.outer_start]
    return attribution.by == "context" and between.strip() == ":" and not text[: attribution.start].strip()
