"""The languages of a draft and its sources, which decide how suggestions are compared."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.recommend.protocol import ENGLISH, QueryLanguages, QuoteQuery
from models.text.language import likely_language
from server.schemas.suggestions import SuggestedParagraph

# Of the draft before the caret, to recognise its language.
_CHARACTERS_READ = 3_000


@dataclass(frozen=True)
class DraftLanguages:
    """The languages of one request, ISO 639-1.

    Args:
        draft: of the draft.
        sources: of its sources, by id.
    """

    draft: str
    sources: Mapping[str, str]

    @classmethod
    def of(cls, query: QuoteQuery, sources: Mapping[str, str], chosen: str | None = None) -> "DraftLanguages":
        """Read the language of a draft.

        Args:
            chosen: the language that the writer has chosen; None to detect it.
        """
        return cls(chosen or draft_language(query, sources.values()), sources)

    def of_request(self, owners: Sequence[str]) -> QueryLanguages | None:
        """Return the languages for the recommender; None if draft and sources are English.

        Args:
            owners: the source of each paragraph.
        """
        paragraphs = tuple(self.sources.get(source_id, ENGLISH) for source_id in owners)
        return None if {self.draft, *paragraphs} == {ENGLISH} else QueryLanguages(self.draft, paragraphs)

    def is_other(self, source_id: str) -> bool:
        """Return whether a source is in another language than the draft."""
        return self.sources.get(source_id, self.draft) != self.draft

    def name(self, items: Iterable[SuggestedParagraph]) -> list[SuggestedParagraph]:
        """Add ``language`` to the items whose source is in another language than the draft."""
        return [
            {**item, "language": self.sources[item["source_id"]]} if self.is_other(item["source_id"]) else item
            for item in items
        ]


def draft_language(query: QuoteQuery, sources: Iterable[str]) -> str:
    """Detect the language of a draft; with too few words it is that of the sources if they share one, else English.

    Args:
        sources: the languages of its sources.
    """
    recognised = likely_language(f"{query.title} {query.left_context[-_CHARACTERS_READ:]} {query.typed}")
    if recognised is not None:
        return recognised
    shared = set(sources)
    return shared.pop() if len(shared) == 1 else ENGLISH
