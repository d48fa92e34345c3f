"""Compares all that an article prints with its sources: headline, body, standfirst and the other fields."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.orm import Session

from models.headline.body_quotes import quotes_of
from models.headline.protocol import HeadlineChecker
from models.text.language import likely_language
from server.articles.details import ArticleDetails
from server.articles.document import Document, figures, plain_text
from server.articles.quotes import unmarked_quotes
from server.checks.headline import HeadlineCheckService
from server.checks.presenters import present_headline_finding
from server.checks.provided_verification import ProvidedVerifier
from server.checks.source_places import ProvidedSource, place_in, with_source
from server.checks.verification import QuoteVerificationService
from server.publishing.compared_article import ComparedArticle
from server.schemas.checks import HeadlineFinding, QuoteFinding


class Comparison(Protocol):
    """What an article is compared with."""

    def headline(self, headline: str, body: str) -> list[HeadlineFinding]:
        """Compare the quotes of a headline with the body, and those that it does not have with the sources."""

    def quotes(
        self, text: str, language: str | None, body: str, unmarked: Sequence[tuple[int, int]] = ()
    ) -> list[QuoteFinding]:
        """Compare the quotes of a text with the sources; see ``QuoteVerificationService.findings``."""


@dataclass(frozen=True)
class LibraryComparison:
    """Compares with the library, and first with ``source_ids`` of it; None: no preference."""

    session: Session
    headlines: HeadlineCheckService
    verifier: QuoteVerificationService
    source_ids: frozenset[str] | None = None

    def headline(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``Comparison.headline``."""
        checked = self.headlines.check(self.session, headline, body, self.source_ids)
        return [present_headline_finding(finding) for finding in checked]

    def quotes(
        self, text: str, language: str | None, body: str, unmarked: Sequence[tuple[int, int]] = ()
    ) -> list[QuoteFinding]:
        """See ``Comparison.quotes``."""
        return self.verifier.findings(self.session, text, self.source_ids, language, body, unmarked)


class ProvidedComparison:
    """Compares with ``sources`` alone; ``load_checker`` is called for the first headline that quotes."""

    def __init__(self, load_checker: Callable[[], HeadlineChecker], sources: Sequence[ProvidedSource]) -> None:
        self._load_checker = load_checker
        self._sources = sources
        self._verifier = ProvidedVerifier(sources)

    def headline(self, headline: str, body: str) -> list[HeadlineFinding]:
        """See ``Comparison.headline``."""
        findings = self._load_checker().check(headline, body) if quotes_of(headline) else []
        return [present_headline_finding(with_source(one, place_in(self._sources, one))) for one in findings]

    def quotes(
        self, text: str, language: str | None, body: str, unmarked: Sequence[tuple[int, int]] = ()
    ) -> list[QuoteFinding]:
        """See ``Comparison.quotes``."""
        del body
        return self._verifier.findings(text, language, unmarked)


def compare_article(
    headline: str, document: Document, details: ArticleDetails, comparison: Comparison
) -> ComparedArticle:
    """Return the findings of an article."""
    body = plain_text(document)
    # Headline and standfirst have too few words to tell their language.
    language = details.language or likely_language(body)
    return ComparedArticle(
        headline=comparison.headline(headline, body),
        headline_quotes=comparison.quotes(headline, language, body),
        body=comparison.quotes(body, details.language or None, body, unmarked_quotes(document)),
        standfirst=comparison.quotes(details.standfirst, language, body),
        details=[
            finding
            for line in (*details.printed_lines, *_image_lines(document))
            for finding in comparison.quotes(line, language, body)
        ],
    )


def _image_lines(document: Document) -> Iterator[str]:
    """Yield what is printed of images besides their captions."""
    for figure in figures(document):
        yield figure.alt
        yield figure.credit
