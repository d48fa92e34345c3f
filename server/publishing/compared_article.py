"""The findings of every quote that an article prints."""

from dataclasses import dataclass, field

from server.schemas.checks import HeadlineFinding, QuoteFinding

# The position of a quote in the body; None elsewhere.
Position = tuple[int, int] | None
# A quote with its source id; None if unknown.
QuoteOfSource = tuple[str, str | None]


@dataclass(frozen=True, slots=True, repr=False)
class ComparedArticle:
    """An article's quotes, compared with the body or with the sources.

    Args:
        headline: those of the headline, compared with the body.
        headline_quotes: the same, compared with the sources.
        body, standfirst: those of body and standfirst.
        details: those of other printed fields: byline, section, keywords, credits, alternative texts.
    """

    headline: list[HeadlineFinding] = field(default_factory=list)
    headline_quotes: list[QuoteFinding] = field(default_factory=list)
    body: list[QuoteFinding] = field(default_factory=list)
    standfirst: list[QuoteFinding] = field(default_factory=list)
    details: list[QuoteFinding] = field(default_factory=list)

    @property
    def quotes(self) -> list[QuoteFinding]:
        """All that were compared with the sources."""
        return [*self.headline_quotes, *self.body, *self.standfirst, *self.details]

    def positions(self) -> dict[QuoteOfSource, Position]:
        """Return each quote with its source and its first position, those of the body first."""
        positions: dict[QuoteOfSource, Position] = {}
        for finding in self.body:
            positions.setdefault((finding.quote, finding.source_id), (finding.start, finding.end))
        for of_headline in self.headline:
            if of_headline.source:
                positions.setdefault((of_headline.quote, of_headline.source.source_id), None)
        for finding in (*self.standfirst, *self.details):
            positions.setdefault((finding.quote, finding.source_id), None)
        return positions
