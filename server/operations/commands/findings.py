"""What ``check`` finds, and the sources of questions: for a desk that answers, and for commands without one."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from models.headline.protocol import HeadlineChecker
from server.checks.library_sources import library_source, unknown_source
from server.checks.presenters import present_headline_finding
from server.checks.source_places import ProvidedSource, place_in, with_source
from server.operations.commands.questions import CheckQuestion, GivenSource, LibrarySource
from server.schemas.checks import HeadlineFinding


def provided_sources(session: Session | None, sources: Sequence[GivenSource | LibrarySource]) -> list[ProvidedSource]:
    """Return the sources that a question provides, and those of the library; None: there is no library.

    Raises:
        AppError: ``unknown_source``.
    """
    provided: list[ProvidedSource] = []
    for source in sources:
        if isinstance(source, GivenSource):
            provided.append(ProvidedSource(source.title, source.paragraphs, spoken_on=source.spoken_on))
        elif session is None:
            raise unknown_source(source.source_id)
        else:
            provided.append(library_source(session, source.source_id))
    return provided


def check_headline(
    checker: HeadlineChecker, question: CheckQuestion, sources: Sequence[ProvidedSource]
) -> list[HeadlineFinding]:
    """Check the quotes of a headline against its body, then against the sources of the question."""
    findings = checker.check(question.headline, question.body)
    return [present_headline_finding(with_source(finding, place_in(sources, finding))) for finding in findings]
