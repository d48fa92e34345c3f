"""Finds sources that contain a headline's quote that the body does not have."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from models.headline.protocol import HeadlineFinding
from models.headline.reasons import HeadlineReason
from models.headline.reversals import english_reversal, korean_reversal
from models.quotes.alignment.aligner import QuoteAligner
from models.text.paragraphs import Paragraph
from server.schemas.checks import SourcePlace
from server.sources.speaker_names import SpeakerNames
from server.sources.turns import SpokenText

_NOT_IN_THE_BODY = frozenset({"unsupported", "uncertain"})


@dataclass(frozen=True, slots=True)
class SourcedFinding:
    """A finding of the headline check.

    Args:
        location: where a source has the quote, if the finding is ``in_source``; None otherwise.
    """

    finding: HeadlineFinding
    location: SourcePlace | None = None


@dataclass(frozen=True)
class ProvidedSource:
    """A source that a request or a command provides; it need not be in the library.

    Args:
        source_id, paragraph_ids: of a source in the library; one id for each paragraph.
        spoken_on: the day it was spoken, if that is known.
    """

    title: str
    paragraphs: Sequence[Paragraph]
    source_id: str | None = None
    paragraph_ids: Sequence[int] | None = None
    spoken_on: date | None = None

    def locate(self, quote: str) -> SourcePlace | None:
        """Find ``quote`` word for word."""
        match = self._aligner.verbatim(quote)
        if match is None:
            return None
        paragraph = self.paragraphs[match.paragraph]
        return SourcePlace(
            source_id=self.source_id,
            source_title=self.title,
            paragraph_id=self.paragraph_ids[match.paragraph] if self.paragraph_ids else None,
            paragraph_index=match.paragraph,
            speaker=SpokenText(paragraph.text, paragraph.speaker, "", paragraph.question).speaker_at(
                match.start, SpeakerNames()
            ),
            start_ms=paragraph.start_ms,
        )

    @cached_property
    def _aligner(self) -> QuoteAligner:
        return QuoteAligner([paragraph.text for paragraph in self.paragraphs])


def needs_source_search(finding: HeadlineFinding) -> bool:
    """Return whether the sources must be searched for the quote: the body does not support it, or perhaps not.

    Not for one that the body has, as somebody else's words.
    """
    return finding.state in _NOT_IN_THE_BODY and finding.reason.id != "said-by-other"


def place_in(sources: Iterable[ProvidedSource], finding: HeadlineFinding) -> SourcePlace | None:
    """Return the first place in ``sources``; None also if they need not be searched."""
    if not needs_source_search(finding):
        return None
    return next((location for source in sources if (location := source.locate(finding.quote))), None)


def with_source(finding: HeadlineFinding, location: SourcePlace | None) -> SourcedFinding:
    """Decide whether a finding is ``in_source``: only where the sources are searched and ``location`` has the quote.

    A quote that drops a condition or a “not” of the body's quote stays contextomized, whatever a source has.
    """
    if location is None or not needs_source_search(finding) or _is_turned(finding):
        return SourcedFinding(finding)
    about = {"title": location.source_title}
    reason = (
        HeadlineReason("in-source-said", about | {"speaker": location.speaker})
        if location.speaker
        else HeadlineReason("in-source", about)
    )
    return SourcedFinding(replace(finding, state="in_source", reason=reason), location)


def _is_turned(finding: HeadlineFinding) -> bool:
    nearest = finding.nearest
    if nearest is None:
        return False
    return bool(english_reversal(finding.diff, nearest.text) or korean_reversal(nearest.text, finding.quote))
