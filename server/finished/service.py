"""Reads a finished article and compares all that it prints with its sources."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.orm import Session

from server.articles.document import Document, plain_text
from server.articles.importers.imported import ImportedArticle
from server.articles.languages import article_language
from server.articles.quotes import own_words
from server.db.tables import now
from server.publishing.article_findings import Comparison, compare_article
from server.publishing.compared_article import ComparedArticle
from server.publishing.policy import Policy, find_objections, is_open
from server.publishing.quote_sheet import CheckedArticle, quote_sheet
from server.schemas.publishing import Objection, QuoteSheet, Where
from server.sources.embargo import restricted_quotes

_MAX_HEADLINE_LENGTH: Final = 200
_SENTENCE_ENDS: Final = (".", "。", ":", ";", "…")


@dataclass(frozen=True)
class FinishedArticle:
    """An article as it was written: the file, and what was read from it."""

    name: str
    data: bytes
    imported: ImportedArticle

    @property
    def body(self) -> str:
        """The plain text of the body."""
        return plain_text(self.imported.document)


@dataclass(frozen=True)
class CheckedFinished:
    """A finished article with its findings, what the policy makes of them, and its quote sheet."""

    article: FinishedArticle
    findings: ComparedArticle
    objections: list[Objection]
    sheet: QuoteSheet

    @property
    def blocks(self) -> bool:
        """Whether it could not be published as it is: something is to be fixed, or needs a reason."""
        return any(is_open(objection, needs_approval=False) for objection in self.objections)


def read_finished(
    name: str, data: bytes, max_bytes: int, read: Callable[[str, bytes, int], ImportedArticle]
) -> FinishedArticle:
    """Read an article; without a headline of its own a first short line that is no sentence is the headline.

    Raises:
        AppError: the errors of ``read_article``.
    """
    imported = read(name, data, max_bytes)
    blocks = imported.document.blocks
    if not imported.headline and len(blocks) > 1:
        first = blocks[0].text.strip()
        if 0 < len(first) <= _MAX_HEADLINE_LENGTH and "\n" not in first and not first.endswith(_SENTENCE_ENDS):
            imported = replace(imported, headline=first, document=Document(blocks[1:]))
    return FinishedArticle(name, data, imported)


def check_finished(
    session: Session, article: FinishedArticle, comparison: Comparison, policy: Policy
) -> CheckedFinished:
    """Check headline, body and all else that an article prints.

    Args:
        session: the library, for the sources of it that are quoted.
    """
    imported, body = article.imported, article.body
    headline, details = imported.headline, imported.details
    findings = compare_article(headline, imported.document, details, comparison)
    texts: dict[Where, str] = {
        "headline": headline,
        "body": own_words(body),
        "standfirst": own_words(details.standfirst),
    }
    objections = find_objections(policy, findings, restricted_quotes(session, findings.positions()), texts)
    checked = CheckedArticle(headline, imported.document, findings, language=article_language(body, details.language))
    shown = [objection for objection in objections if is_open(objection, needs_approval=False)]
    sheet = quote_sheet(session, checked, draft_id="", version=0, made_at=now(), open_objections=shown)
    return CheckedFinished(article, findings, objections, sheet)
