"""Publishing: the checks once more, what stands in the way, the reasons for going on, and the files."""

import shutil
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from models.errors import InputError
from models.text.folding import fold
from models.text.language import detect_language
from server.config import Settings
from server.services.article import Article, parse_body, plain_text, to_html, to_json, to_markdown
from server.services.article import Override as RecordedOverride
from server.services.article_quotes import checked_quote
from server.services.drafting import Conflict, Drafting
from server.services.headline_checking import HeadlineChecking
from server.services.suggesting import attached_sources
from server.services.verifying import Verifier, present
from server.store.tables import Draft, Publication, new_id, now

FILES = {"html": "article.html", "markdown": "article.md", "json": "article.json"}

_LONGEST_REASON = 2_000


@dataclass(frozen=True)
class Review:
    """What stands in the way of publishing, and what should be looked at.

    Args:
        blockers: quotes in the headline that nothing supports.
        headline_warnings: quotes in the headline that a source has and the body has not.
        warnings: quotes in the body that differ from their source, or have none.
        findings: every quote in the body.
    """

    version: int
    headline: str
    blockers: list[dict[str, Any]]
    headline_warnings: list[dict[str, Any]]
    warnings: list[dict[str, Any]]
    findings: list[dict[str, Any]] = field(repr=False)


@dataclass(frozen=True)
class Override:
    """A finding the writer goes on in spite of, and why."""

    quote: str
    reason: str


class Publisher:
    """Reviews and publishes drafts."""

    def __init__(self, session: Session, headlines: HeadlineChecking, verifier: Verifier, settings: Settings) -> None:
        self._session = session
        self._headlines = headlines
        self._verifier = verifier
        self._settings = settings

    def review(self, draft_id: str) -> Review:
        """The headline check and the quote check on the draft as it is stored.

        Raises:
            InputError: ``unknown_draft``.
        """
        return self._review(Drafting(self._session).get(draft_id))

    def publish(self, draft_id: str, version: int, overrides: list[Override]) -> Publication | Review | Conflict:
        """Writes the article's files, unless something unmended and not overridden stands in the way.

        Args:
            version: the version the writer has before them.
            overrides: for each blocker to be passed over, its quote and a reason, which is recorded.

        Returns:
            The publication; or the review that still has blockers; or the draft in the store, if it is not
            ``version``.

        Raises:
            InputError: ``unknown_draft``, ``empty_article``, ``reason_missing`` or ``reason_too_long``.
        """
        draft = Drafting(self._session).get(draft_id)
        if draft.version != version:
            return Conflict(draft.version, draft.headline, draft.body)
        reasons = {fold(each.quote).text: _reason(each) for each in overrides}
        document = parse_body(draft.body)
        if not draft.headline.strip() or not plain_text(document).strip():
            raise InputError(
                "empty_article", "An article needs a headline and a body.", "Write both, then publish again."
            )
        review = self._review(draft)
        left = [blocker for blocker in review.blockers if fold(blocker["quote"]).text not in reasons]
        if left:
            return replace(review, blockers=left)
        used = [
            {"quote": blocker["quote"], "reason": reasons[fold(blocker["quote"]).text], "message": blocker["message"]}
            for blocker in review.blockers
        ]
        publication = Publication(
            id=new_id(),
            draft_id=draft.id,
            version=draft.version,
            headline=draft.headline,
            body=draft.body,
            overrides=used,
            published_at=now(),
        )
        self._write(publication, review)
        self._session.add(publication)
        draft.published_at = publication.published_at
        self._session.commit()
        return publication

    def file(self, publication_id: str, name: str) -> Path:
        """The path of a published file.

        Raises:
            InputError: ``unknown_publication``.
        """
        path = self._settings.data / "published" / publication_id / name
        if name not in FILES.values() or not publication_id.isalnum() or not path.is_file():
            what = f"There is no published file {publication_id}/{name}."
            raise InputError("unknown_publication", what, "Publish the draft again.")
        return path.resolve()

    def _review(self, draft: Draft) -> Review:
        body = plain_text(parse_body(draft.body))
        sources = attached_sources(self._session, draft.id)
        headline = self._headlines.check(self._session, draft.headline, body, sources)
        quotes = self._verifier.verify(self._session, body, sources)
        findings = present(self._session, quotes)
        return Review(
            version=draft.version,
            headline=draft.headline,
            blockers=[finding for finding in headline if finding["state"] == "unsupported"],
            headline_warnings=[finding for finding in headline if finding["state"] in {"in_source", "uncertain"}],
            warnings=[finding for finding in findings if finding["state"] != "verbatim"],
            findings=findings,
        )

    def _write(self, publication: Publication, review: Review) -> None:
        document = parse_body(publication.body)
        article = Article(
            headline=publication.headline,
            document=document,
            published_at=publication.published_at,
            quotes=[checked_quote(finding) for finding in review.findings],
            overrides=[RecordedOverride(**override) for override in publication.overrides],
            language=detect_language(plain_text(document)),
        )
        rendered = {"html": to_html(article), "markdown": to_markdown(article), "json": to_json(article)}
        folder = self._settings.data / "published" / publication.id
        folder.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".writing-"))
        try:
            for kind, text in rendered.items():
                (aside / FILES[kind]).write_text(text, encoding="utf-8")
            aside.rename(folder)
        finally:
            shutil.rmtree(aside, ignore_errors=True)


def describe(publication: Publication) -> dict[str, Any]:
    """A publication as ``POST /api/drafts/ID/publish`` shows it."""
    return {
        "publication_id": publication.id,
        "published_at": f"{publication.published_at.isoformat()}Z",
        "files": [
            {"format": kind, "name": name, "url": f"/publications/{publication.id}/{name}"}
            for kind, name in FILES.items()
        ],
    }


def _reason(override: Override) -> str:
    reason = override.reason.strip()
    if not reason:
        raise InputError(
            "reason_missing", f"No reason is given for “{override.quote}”.", "Say in a few words why it may stand."
        )
    if len(reason) > _LONGEST_REASON:
        raise InputError(
            "reason_too_long", f"The reason for “{override.quote}” is too long.", f"{_LONGEST_REASON:,} characters do."
        )
    return reason
