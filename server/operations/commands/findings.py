"""What ``check`` finds, and the sources of questions: for a desk that answers, and for commands without one."""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from models.headline.protocol import HeadlineChecker
from server.articles.exporters.word_comments import add_comments
from server.articles.importers.detect import read_article
from server.checks.library_sources import library_source, library_sources
from server.checks.presenters import present_headline_finding
from server.checks.source_places import ProvidedSource, place_in, with_source
from server.config import Settings
from server.drafts.importer import ReadArticle
from server.finished.report import AddComments, present_finished, word_report
from server.finished.service import check_finished, read_finished
from server.operations.commands.questions import ArticlesQuestion, CheckQuestion, GivenSource, LibrarySource
from server.publishing.article_findings import Comparison
from server.publishing.policy_store import PolicyStore
from server.publishing.quote_sheet import PageLanguage, to_html
from server.schemas.checks import HeadlineFinding
from server.web.translations import translate

_ENGLISH = PageLanguage("en", partial(translate, "en"))


def provided_sources(session: Session, sources: Sequence[GivenSource | LibrarySource]) -> list[ProvidedSource]:
    """Return the sources that a question provides, and those of the library.

    Raises:
        AppError: ``unknown_source``.
    """
    provided: list[ProvidedSource] = []
    for source in sources:
        if isinstance(source, GivenSource):
            provided.append(ProvidedSource(source.title, source.paragraphs, spoken_on=source.spoken_on))
        else:
            provided.append(library_source(session, source.source_id))
    return provided


def compared_sources(session: Session, sources: Sequence[GivenSource | LibrarySource]) -> list[ProvidedSource]:
    """Return the sources of a question as ``provided_sources`` does, or the whole library if it has none."""
    return provided_sources(session, sources) if sources else library_sources(session)


def check_headline(
    checker: HeadlineChecker, question: CheckQuestion, sources: Sequence[ProvidedSource]
) -> list[HeadlineFinding]:
    """Check the quotes of a headline against its body, then against the sources of the question."""
    findings = checker.check(question.headline, question.body)
    return [present_headline_finding(with_source(finding, place_in(sources, finding))) for finding in findings]


def check_articles(
    session: Session,
    question: ArticlesQuestion,
    comparison: Comparison,
    settings: Settings,
    read: ReadArticle = read_article,
    comment: AddComments = add_comments,
) -> dict[str, Any]:
    """Check finished articles, and make the report that the question wants, in Base64.

    Args:
        read: reads articles.
        comment: adds comments to their Word files.

    Returns:
        ``{articles, unreadable, report}``; of several articles those that cannot be read are ``unreadable``.

    Raises:
        AppError: ``bad_policy_file``; of a single article those of ``read``; ``bad_usage``.
    """
    policy, _ = PolicyStore(session, settings).get()
    checked, unreadable = [], []
    for file in question.articles:
        try:
            article = read_finished(file.name, file.content, settings.max_upload_bytes, read)
        except AppError as error:
            if len(question.articles) == 1:
                raise
            unreadable.append({"name": file.name, "error": error.as_json()})
            continue
        checked.append(check_finished(session, article, comparison, policy))
    report = None
    if question.report == "docx" and checked:
        report = b64encode(word_report(checked, _ENGLISH, comment)).decode()
    elif question.report == "html" and checked:
        if len(checked) > 1:
            raise InputError(
                "bad_usage",
                "A quote sheet is that of one article.",
                "Give one article, or name a report that ends in .docx.",
            )
        report = b64encode(to_html(checked[0].sheet, _ENGLISH).encode()).decode()
    return {"articles": [present_finished(one) for one in checked], "unreadable": unreadable, "report": report}
