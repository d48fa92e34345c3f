"""Reviews and publishes drafts: checks, blockers, overrides with reasons, and the published files."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from models.errors import Forbidden, InputError, NotFound
from models.text.folding import fold
from models.text.language import detect_language
from server.access.visibility import current_person_id, get_viewer, is_unrestricted
from server.access.visible_sources import attached_sources
from server.articles.article import Article
from server.articles.article import Override as RecordedOverride
from server.articles.document import Document, parse_body, plain_text, replace_provenances
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.quotes import checked_quote, inserted_quotes
from server.audit.log import audit
from server.checks.headline import HeadlineCheckService
from server.checks.presenters import present_headline_finding
from server.checks.provenance import ProvenanceResolver
from server.checks.verification import QuoteVerificationService, present_quote_findings
from server.config import Settings
from server.db.tables import Delivery, Draft, Publication, Source, new_id, now
from server.drafts.revisions import Revisions
from server.drafts.service import DraftService, SaveConflict
from server.inference.engine import Engine
from server.publishing.files import FILES, QUOTE_SHEET, PublicationFiles, is_stored
from server.publishing.quote_sheet import CheckedArticle, PageLanguage, quote_sheet
from server.publishing.quote_sheet import to_html as sheet_to_html
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.checks import HeadlineFinding, QuoteFinding
from server.schemas.publishing import BackgroundQuote, EmbargoedQuote, QuoteSheet
from server.sources.embargo import background_quotes, embargoed_quotes
from server.suggestions.coverage import CoverageService, DraftContent

_MAX_REASON_LENGTH = 2_000


@dataclass(frozen=True)
class Review:
    """The result of the checks before publishing.

    Args:
        blockers: quotes in the headline that nothing supports, or that could not be checked.
        headline_warnings: quotes in the headline that a source has and the body has not.
        warnings: quotes in the body that differ from their source, or have none.
        embargoed: quotes from sources under embargo; these block publishing as well.
        background: quotes from background-only sources; these block publishing, too.
        findings: every quote in the body.
        headline_findings: every quote in the headline.
    """

    version: int
    headline: str
    blockers: list[HeadlineFinding]
    headline_warnings: list[HeadlineFinding]
    warnings: list[QuoteFinding]
    embargoed: list[EmbargoedQuote]
    background: list[BackgroundQuote]
    findings: list[QuoteFinding] = field(repr=False)
    headline_findings: list[HeadlineFinding] = field(repr=False)


@dataclass(frozen=True)
class RequestedOverride:
    """A blocker that the writer overrides, with the reason: a finding of the headline, or a restricted source.

    Args:
        source_id: of the embargoed or background-only source; None for the headline.
    """

    quote: str
    reason: str
    source_id: str | None = None


def publisher_of(app: Flask, session: Session) -> "Publisher":
    """Creates the publisher of ``app`` on ``session``."""
    engine, verifier = service(Engine, app), service(QuoteVerificationService, app)
    coverage = CoverageService(session, engine, verifier)
    return Publisher(session, service(HeadlineCheckService, app), verifier, service(Settings, app), coverage)


class Publisher:
    """Reviews and publishes drafts."""

    def __init__(
        self,
        session: Session,
        headlines: HeadlineCheckService,
        verifier: QuoteVerificationService,
        settings: Settings,
        coverage: CoverageService,
    ) -> None:
        self._session = session
        self._coverage = coverage
        self._headlines = headlines
        self._verifier = verifier
        self._settings = settings
        self._files = PublicationFiles(settings.data)

    def review(self, draft_id: str) -> Review:
        """Checks headline and quotes of the stored draft.

        Raises:
            NotFound: ``unknown_draft``.
        """
        return self._review(DraftService(self._session).get(draft_id))

    def publish(
        self, draft_id: str, version: int, overrides: list[RequestedOverride], page_language: PageLanguage
    ) -> Publication | Review | SaveConflict:
        """Publishes the article, unless it has blockers that are not overridden.

        Args:
            version: the version that the writer sees.
            overrides: the blockers and quotes of restricted sources to publish anyway, with reasons to record.
            page_language: the language of the quote sheet.

        Returns:
            The publication; or the review with the remaining blockers; or the stored draft, if its version is not
            ``version``.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``is_template``, ``empty_article``, ``reason_missing`` or ``reason_too_long``.
            Forbidden: ``editor_needed``.
        """
        draft = DraftService(self._session).get(draft_id)
        if draft.version != version:
            return SaveConflict(draft.version, draft.headline, draft.body)
        if draft.template:
            raise InputError(
                "is_template",
                "A template is not published.",
                "Begin a draft with it on the page of drafts, and publish that.",
            )
        reasons = {(each.source_id, fold(each.quote).text): _reason(each) for each in overrides}
        document = parse_body(draft.body)
        if not draft.headline.strip() or not plain_text(document).strip():
            raise InputError(
                "empty_article", "An article needs a headline and a body.", "Write both, then publish again."
            )
        review = self._review(draft)
        blockers = [blocker for blocker in review.blockers if _key(blocker) not in reasons]
        embargoed = [quote for quote in review.embargoed if _key(quote) not in reasons]
        background = [quote for quote in review.background if _key(quote) not in reasons]
        if blockers or embargoed or background:
            return replace(review, blockers=blockers, embargoed=embargoed, background=background)
        restricted = [*review.embargoed, *review.background]
        self._require_editor(restricted)
        used = [
            {
                "quote": each["quote"],
                "reason": reasons[_key(each)],
                "message": message,
                "source_id": each.get("source_id"),
            }
            for each, message in _blocker_messages(review)
        ]
        publication = Publication(
            id=new_id(),
            draft_id=draft.id,
            version=draft.version,
            headline=draft.headline,
            body=draft.body,
            overrides=used,
            person_id=current_person_id(self._session),
            published_at=now(),
        )
        rendered = self._render(publication, review, page_language)
        self._session.add(publication)
        if self._settings.webhook_url is not None:
            self._session.flush()  # the delivery has a foreign key to the publication
            self._session.add(Delivery(publication_id=publication.id))
        Revisions(self._session).keep(draft, "published")
        draft.published_at = publication.published_at
        draft.ready = False
        self._audit(publication)
        self._store(publication, rendered)
        return publication

    def _store(self, publication: Publication, rendered: Mapping[str, str]) -> None:
        """Commits the publication with its files: both, or neither."""
        publication_id = publication.id
        self._files.prepare(publication_id, rendered)
        try:
            self._session.commit()
        except BaseException:
            self._discard_unless_stored(publication_id)
            raise
        self._files.complete(publication_id)

    def _discard_unless_stored(self, publication_id: str) -> None:
        """Deletes prepared files after a failed commit.

        Where the connection broke it is unknown whether the commit was done. As long as the store cannot say, the files
        stay prepared: they are completed when they are read, or recovered at the next start.
        """
        self._session.rollback()
        with suppress(DBAPIError):
            if not is_stored(self._session, publication_id):
                self._files.discard(publication_id)

    def _require_editor(self, restricted: Sequence[Mapping[str, Any]]) -> None:
        if restricted and self.needs_editor:
            raise Forbidden(
                "editor_needed",
                "A quote comes from a source that is under embargo or for background only: an editor decides whether "
                "it may be published.",
                "Share the draft with an editor for changes, and ask them to publish it; or take the quote out.",
            )

    @property
    def needs_editor(self) -> bool:
        """Whether the viewer may not publish quotes from restricted sources."""
        viewer = get_viewer(self._session)
        return viewer is not None and not viewer.is_at_least("editor")

    def _audit(self, publication: Publication) -> None:
        """Audits the publication and its overrides, without quotes, which only readers of the publication may see."""
        overrides = [
            {
                "what": "headline" if each["source_id"] is None else "source",
                "source_id": each["source_id"],
                "reason": each["reason"],
            }
            for each in publication.overrides
        ]
        audit(
            self._session,
            "draft.override" if overrides else "draft.publish",
            about_kind="draft",
            about_id=publication.draft_id,
            about_name=publication.headline,
            details={
                "publication_id": publication.id,
                "version": publication.version,
                "overrides": overrides,
            },
        )

    def file(self, publication_id: str, name: str) -> Path:
        """Returns the path of a published file.

        Raises:
            NotFound: ``unknown_publication``.
        """
        folder = self._files.folder(self._session, publication_id) if publication_id.isalnum() else None
        path = folder / name if folder is not None else None
        if name not in {*FILES.values(), QUOTE_SHEET} or path is None or not path.is_file():
            what = f"There is no published file {publication_id}/{name}."
            raise NotFound("unknown_publication", what, "Publish the draft again.")
        return path.resolve()

    def sheet(self, draft_id: str) -> QuoteSheet:
        """Creates the quote sheet of the stored draft, see ``quote_sheet``.

        Raises:
            AppError: ``unknown_draft``.
        """
        draft = DraftService(self._session).get(draft_id)
        checked = self._checked(draft, parse_body(draft.body), self._review(draft))
        return quote_sheet(self._session, checked, draft_id=draft.id, version=draft.version, made_at=now())

    def article(self, draft_id: str) -> Article:
        """Returns the stored draft as an article with checked quotes, without publishing it.

        Raises:
            AppError: ``unknown_draft``.
        """
        draft = DraftService(self._session).get(draft_id)
        document = parse_body(draft.body)
        sources = attached_sources(self._session, draft.id)
        text = plain_text(document)
        found = present_quote_findings(self._session, self._verifier.verify(self._session, text, sources), text)
        return self._article(draft.headline, document, found)

    def _checked(self, draft: Draft | Publication, document: Document, review: Review) -> CheckedArticle:
        draft_id = draft.draft_id if isinstance(draft, Publication) else draft.id
        sources = attached_sources(self._session, draft_id)
        headline_quotes = present_quote_findings(
            self._session, self._verifier.verify(self._session, draft.headline, sources), plain_text(document)
        )
        covered = self._coverage.for_content(draft_id, DraftContent(draft.headline, document, review.findings))
        return CheckedArticle(
            draft.headline, document, review.headline_findings, headline_quotes, review.findings, covered
        )

    def _review(self, draft: Draft) -> Review:
        document = parse_body(draft.body)
        body = plain_text(document)
        sources = attached_sources(self._session, draft.id)
        checked = self._headlines.check(self._session, draft.headline, body, sources)
        headline = [present_headline_finding(finding) for finding in checked]
        quotes = self._verifier.verify(self._session, body, sources)
        findings = present_quote_findings(self._session, quotes, body)
        quoted = list(self._quoted(document, headline, findings))
        return Review(
            version=draft.version,
            headline=draft.headline,
            blockers=[finding for finding in headline if finding["state"] in {"unsupported", "unchecked"}],
            headline_warnings=[finding for finding in headline if finding["state"] in {"in_source", "uncertain"}],
            warnings=[finding for finding in findings if finding["state"] not in {"verbatim", "edited"}],
            embargoed=embargoed_quotes(self._session, quoted),
            background=background_quotes(self._session, quoted),
            findings=findings,
            headline_findings=headline,
        )

    def _quoted(
        self, document: Document, headline: Sequence[HeadlineFinding], findings: Sequence[QuoteFinding]
    ) -> Iterator[tuple[str, str | None]]:
        """Every quote whose source is known, with the source's id."""
        yield from ((finding["quote"], finding["source_id"]) for finding in findings)
        yield from ((finding["quote"], finding["source"]["source_id"]) for finding in headline if finding["source"])
        provenances = ProvenanceResolver(self._session)
        for quote in inserted_quotes(document):
            read = [finding for finding in findings if finding["start"] < quote.end and quote.start < finding["end"]]
            # What the check read there says it already, and says it with all of its words.
            if not read:
                place = provenances.place(quote.provenance)
                yield quote.text, place.source.id if place else quote.provenance.source_id
            elif self._is_unread(quote.provenance.source_id) and not any(finding["source_id"] for finding in read):
                yield quote.text, quote.provenance.source_id

    def _is_unread(self, source_id: str) -> bool:
        """Whether the check found nothing there because the viewer may not read the source."""
        return not is_unrestricted(self._session) and self._session.get(Source, source_id) is None

    def _article(self, headline: str, document: Document, findings: Sequence[QuoteFinding]) -> Article:
        # Quotes refer to their present place in the source, not to that at the time of insertion.
        provenances = ProvenanceResolver(self._session)
        document = replace_provenances(document, provenances.refresh)
        quotes = [checked_quote(finding) for finding in findings]
        return Article(
            headline=headline,
            document=document,
            published_at=None,
            quotes=[
                replace(quote, provenance=provenances.refresh(quote.provenance)) if quote.provenance else quote
                for quote in quotes
            ],
            language=detect_language(plain_text(document)),
        )

    def _render(self, publication: Publication, review: Review, page_language: PageLanguage) -> dict[str, str]:
        """The texts of all published files, by file name."""
        article = replace(
            self._article(publication.headline, parse_body(publication.body), review.findings),
            published_at=publication.published_at,
            overrides=[RecordedOverride(**override) for override in publication.overrides],
        )
        sheet = quote_sheet(
            self._session,
            self._checked(publication, article.document, review),
            draft_id=publication.draft_id,
            version=publication.version,
            made_at=publication.published_at,
            published=True,
            overrides=publication.overrides,
        )
        return {
            FILES["html"]: to_html(article),
            FILES["markdown"]: to_markdown(article),
            FILES["json"]: to_json(article),
            QUOTE_SHEET: sheet_to_html(sheet, page_language),
        }


def present_publication(publication: Publication) -> schemas.Publication:
    """Presents a publication for ``POST /api/drafts/ID/publish``."""
    return {
        "publication_id": publication.id,
        "published_at": f"{publication.published_at.isoformat()}Z",
        "files": [
            {"format": kind, "name": name, "url": f"/publications/{publication.id}/{name}"}
            for kind, name in FILES.items()
        ],
        "quote_sheet": f"/publications/{publication.id}/{QUOTE_SHEET}",
    }


def _key(blocker: Mapping[str, Any]) -> tuple[str | None, str]:
    """Returns what identifies an override: the restricted source, or None for the headline, and the folded quote."""
    return blocker.get("source_id"), fold(blocker["quote"]).text


def _blocker_messages(review: Review) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yields all blockers with their messages."""
    yield from ((finding, finding["message"]) for finding in review.blockers)
    yield from ((quote, _embargo_message(quote)) for quote in review.embargoed)
    yield from ((quote, f"{_source_label(quote)} is for background, not for quotation.") for quote in review.background)


def _embargo_message(embargoed: Mapping[str, Any]) -> str:
    until = datetime.fromisoformat(embargoed["until"])
    note = f": {embargoed['note']}" if embargoed["note"] else "."
    return f"{_source_label(embargoed)} is under embargo until {until:%-d %B %Y, %H:%M} UTC{note}"


def _source_label(quote: Mapping[str, Any]) -> str:
    title = quote["source_title"]
    return f"“{title}”" if title else "A source that is not theirs to read"


def _reason(override: RequestedOverride) -> str:
    reason = override.reason.strip()
    if not reason:
        raise InputError(
            "reason_missing",
            f"No reason is given for “{override.quote}”.",
            "Say in a few words why it may stand.",
            params={"name": override.quote},
        )
    if len(reason) > _MAX_REASON_LENGTH:
        raise InputError(
            "reason_too_long",
            f"The reason for “{override.quote}” is too long.",
            f"{_MAX_REASON_LENGTH:,} characters do.",
        )
    return reason
