"""Converts the details of a draft between its row and JSON."""

from collections.abc import Mapping
from dataclasses import fields, replace

from server.articles.details import ArticleDetails, read_details
from server.db.tables import Draft
from server.schemas import drafts as schemas

DETAILS = tuple(field.name for field in fields(ArticleDetails))


def details_of(draft: Draft) -> ArticleDetails:
    """Return the details of a draft."""
    return ArticleDetails(
        draft.byline,
        draft.standfirst,
        draft.section,
        tuple(draft.keywords),
        draft.deadline,
        draft.word_goal,
        draft.language,
    )


def set_details(draft: Draft, details: ArticleDetails) -> None:
    """Set all details of a draft."""
    for name in DETAILS:
        value = getattr(details, name)
        setattr(draft, name, list(value) if name == "keywords" else value)


def present_details(details: ArticleDetails) -> schemas.Details:
    """Details as ``GET /api/drafts/ID`` shows them."""
    return {
        **details.public_json(),
        "deadline": details.deadline_iso,
        "word_goal": details.word_goal,
        "language": details.language,
    }


def stored_details(values: Mapping[str, object]) -> ArticleDetails:
    """Read details as ``present_details`` writes them."""
    language = values.get("language")
    return replace(read_details(values), language=language if isinstance(language, str) else "")
