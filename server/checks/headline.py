"""The headline check of the desk: compares quotes with the body, and those missing there with the sources."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from server.checks.source_places import ProvidedSource, SourcedFinding, needs_source_search, place_in, with_source
from server.checks.verification import QuoteVerificationService
from server.inference.engine import Engine


@dataclass(frozen=True, slots=True)
class SourceScope:
    """The sources to search for quotes that the body does not have.

    Args:
        source_ids: sources of the library; None for all.
        given: sources that are not in the library; these are searched first.
    """

    source_ids: frozenset[str] | None = None
    given: tuple[ProvidedSource, ...] = ()


class HeadlineCheckService:
    """Checks headlines. One instance serves all requests; each passes its session."""

    def __init__(self, engine: Engine, verifier: QuoteVerificationService) -> None:
        self._engine = engine
        self._verifier = verifier

    def check(
        self, session: Session, headline: str, body: str, source_ids: frozenset[str] | None = None
    ) -> list[SourcedFinding]:
        """Check one headline; one finding for each direct quote, in reading order.

        A quote that the body does not support, or perhaps not, but a source has word for word, is ``in_source``.

        Args:
            source_ids: the sources to search; None for the whole library.
        """
        return self.check_many(session, [(headline, body)], [SourceScope(source_ids)])[0]

    def check_many(
        self, session: Session, articles: Sequence[tuple[str, str]], sought: Sequence[SourceScope]
    ) -> list[list[SourcedFinding]]:
        """Check each ``(headline, body)``, in order, with one call of the models.

        Args:
            sought: the sources to search, one scope for each article.
        """
        answers = self._engine.headline_checker.check_many(articles)
        # Each set of sources is searched once for all quotes.
        wanted: defaultdict[frozenset[str] | None, list[str]] = defaultdict(list)
        for findings, where in zip(answers, sought, strict=True):
            wanted[where.source_ids] += [finding.quote for finding in findings if needs_source_search(finding)]
        places = {
            source_ids: self._verifier.places(session, quotes, source_ids)
            for source_ids, quotes in wanted.items()
            if quotes
        }
        return [
            [
                with_source(
                    finding,
                    place_in(where.given, finding) or places.get(where.source_ids, {}).get(finding.quote),
                )
                for finding in findings
            ]
            for findings, where in zip(answers, sought, strict=True)
        ]
