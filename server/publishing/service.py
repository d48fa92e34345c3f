"""Reviews and publishes drafts: checks, objections, overrides with reasons, and the published files."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any

from flask import Flask
from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from models.errors import ConflictError, Forbidden, InputError, NotFound
from models.text.folding import fold
from server.access.viewer import present_person
from server.access.visibility import current_person_id, get_viewer, is_unrestricted
from server.access.visible_sources import attached_sources
from server.articles.article import Article
from server.articles.document import (
    Document,
    parse_body,
    parse_stored_body,
    plain_text,
    replace_provenances,
    suggested_edits,
    to_prosemirror,
    without_suggestions,
)
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.languages import article_language
from server.articles.quotes import checked_quote, inserted_quotes, own_words
from server.audit.log import audit
from server.checks.headline import HeadlineCheckService
from server.checks.provenance import ProvenanceResolver
from server.checks.verification import QuoteVerificationService, stored_revisions
from server.config import Settings
from server.db.database import serialize_writes
from server.db.tables import Draft, Job, Publication, SignOff, Source, new_id, now
from server.drafts.detail_values import details_of
from server.drafts.exporter import ExportedDraft, export
from server.drafts.revisions import Revisions
from server.drafts.service import DraftService, version_conflict
from server.images.service import DraftImages
from server.inference.engine import Engine
from server.publishing.article_findings import LibraryComparison, compare_article
from server.publishing.article_images import exported_images, present_images, published_images
from server.publishing.compared_article import ComparedArticle, Position, QuoteOfSource
from server.publishing.files import FILES, IMAGE_NAME, QUOTE_SHEET, QUOTE_SHEET_JSON, PublicationFiles, is_stored
from server.publishing.policy import (
    RESTRICTIONS,
    Policy,
    covers,
    find_objections,
    is_open,
    with_overrides,
)
from server.publishing.policy_store import PolicyStore
from server.publishing.public_article import public_article
from server.publishing.quote_sheet import CheckedArticle, PageLanguage, quote_sheet
from server.publishing.quote_sheet import to_html as sheet_to_html
from server.publishing.reader_view import (
    article_for_reader,
    article_source_ids,
    read_article,
    sheet_for_reader,
    sheet_source_ids,
)
from server.publishing.sign_off_records import (
    WITHDRAWN,
    audit_details,
    earlier_reasons,
    latest_sign_off,
    moment_after,
    overrides_in_force,
    record,
)
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.base import format_timestamp, present_fields
from server.schemas.checks import HeadlineFinding, QuoteFinding
from server.sealed_folders import read_file
from server.sources.embargo import RestrictedQuote, may_be_named, record_embargo_access, restricted_quotes
from server.suggestions.coverage import CoverageService, DraftContent

# The kind of the job that sends a publication to the newsroom's own system.
DELIVERY_KIND = "delivery"
# Attempts to publish while sources change between check and commit.
_MOST_ATTEMPTS = 4
_MAX_REASON_LENGTH = 2_000
_FOUND_STATES = frozenset({"verbatim", "edited"})
_HEADLINE_WARNINGS = frozenset({"in_source", "uncertain", "unsupported", "unchecked"})


@dataclass(frozen=True)
class Review:
    """The result of the checks before publishing.

    Args:
        restricted: quotes from sources under embargo or for background only.
        compared: the findings.
        objections: what the policy makes of all these, with the overrides that are in force.
        policy: of the draft.
        sign_off: the latest request for an editor's approval; None if there is none.
        empty: whether neither headline nor body has a word.
        suggested_edits: how many edits are suggested in the body and open; it is reviewed and published without them.
    """

    version: int
    headline: str
    restricted: list[RestrictedQuote]
    compared: ComparedArticle
    objections: list[schemas.Objection] = field(repr=False)
    policy: Policy = field(repr=False)
    sign_off: SignOff | None = field(repr=False)
    empty: bool = False
    suggested_edits: int = 0

    @property
    def quoted_source_ids(self) -> set[str | None]:
        """The ids of the sources that have its quotes; None for one that was deleted while they were compared."""
        return {finding.source_id for finding in self.compared.quotes if finding.state != "not_found"}

    @property
    def source_ids(self) -> set[str]:
        """The ids of the sources of which the review shows words."""
        ids = self.quoted_source_ids
        ids |= {finding.nearest.source_id for finding in self.compared.quotes if finding.nearest}
        ids |= {finding.source.source_id for finding in self.compared.headline if finding.source}
        ids |= {quote.source.id for quote in self.restricted}
        return {source_id for source_id in ids if source_id is not None}

    @property
    def open_objections(self) -> list[schemas.Objection]:
        """Those that still block publishing: nobody gave a reason, or nobody approved it yet."""
        return [objection for objection in self.objections if is_open(objection, needs_approval=self.policy.sign_off)]

    @property
    def headline_warnings(self) -> list[HeadlineFinding]:
        """Quotes in the headline that the body does not support for certain, and for which the policy asks nothing."""
        blocking = _headline_starts(self.objections)
        return [
            finding
            for finding in self.compared.headline
            if finding.state in _HEADLINE_WARNINGS and finding.start not in blocking
        ]

    def blockers(self, objections: Sequence[schemas.Objection]) -> list[HeadlineFinding]:
        """Return the headline findings that have one of ``objections`` at level “reason” or “block”."""
        blocking = _headline_starts(objections)
        return [finding for finding in self.compared.headline if finding.start in blocking]


def publisher_of(app: Flask, session: Session) -> "Publisher":
    """Create the publisher of ``app`` on ``session``."""
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
        self._images = DraftImages(session, settings.data)
        self._policies = PolicyStore(session, settings)

    def review(self, draft_id: str) -> Review:
        """Check headline and quotes of the stored draft.

        Raises:
            NotFound: ``unknown_draft``.
        """
        return self._review(DraftService(self._session).get(draft_id))

    def review_with(self, draft_id: str, overrides: Sequence[schemas.OverrideRequest]) -> Review:
        """Check the stored draft, and apply overrides to its objections; approved ones stay as they are.

        Raises:
            NotFound: ``unknown_draft``.
            InputError: ``is_template``, ``reason_missing`` or ``reason_too_long``.
        """
        draft = DraftService(self._session).get(draft_id)
        _reject_template(draft)
        return self._with_requested(lambda: self._review(draft), overrides)

    def publish(
        self, draft_id: str, version: int, overrides: Sequence[schemas.OverrideRequest], page_language: PageLanguage
    ) -> Publication | Review:
        """Publish the article, unless objections are left that the policy does not let pass.

        Args:
            version: the version that the writer sees.
            overrides: the findings to publish in spite of, with reasons to record.
            page_language: the language of the quote sheet.

        Returns:
            The publication; or the review, if it has open objections.

        Raises:
            StaleChange: ``version_conflict``: the stored version is not ``version``.
            NotFound: ``unknown_draft``.
            InputError: ``is_template``, ``empty_article``, ``reason_missing`` or ``reason_too_long``;
                ``bad_policy_file``.
            Forbidden: ``editor_needed``.
            ConflictError: ``sources_changing``: sources are changed again and again meanwhile.
        """
        for _ in range(_MOST_ATTEMPTS):
            outcome = self._publish_once(draft_id, version, overrides, page_language)
            if outcome is not None:
                return outcome
        raise ConflictError(
            "sources_changing",
            "The sources of this draft are being corrected, so it was not published.",
            "Wait until that is done, then publish again.",
        )

    def _publish_once(
        self, draft_id: str, version: int, overrides: Sequence[schemas.OverrideRequest], page_language: PageLanguage
    ) -> Publication | Review | None:
        """Publish; None if a source was changed after it was read."""
        draft = DraftService(self._session).get(draft_id)
        if draft.version != version:
            raise version_conflict(draft)
        _reject_template(draft)
        published_before = draft.published_at
        attached = attached_sources(self._session, draft.id) or frozenset()
        revisions = self._verifier.refresh(self._session, attached)

        def checked() -> Review:
            if not draft.headline.strip() or not plain_text(parse_body(draft.body)).strip():
                raise InputError(
                    "empty_article", "An article needs a headline and a body.", "Write both, then publish again."
                )
            return self._review(draft)

        review = self._with_requested(checked, overrides)
        if review.open_objections:
            return review
        self._require_editor(review.objections)
        sign_off = latest_sign_off(self._session, draft.id)
        publication = Publication(
            id=new_id(),
            draft_id=draft.id,
            version=draft.version,
            headline=draft.headline,
            body=_published_body(draft.body),
            overrides=_recorded(review.objections),
            person_id=current_person_id(self._session),
            published_at=moment_after(draft.published_at, sign_off.requested_at if sign_off is not None else None),
        )
        rendered = self._render(draft, publication, review, page_language)
        with serialize_writes(self._session):
            if not self._claim(publication, published_before):
                return self._published_meanwhile(draft_id, version)
            stored = stored_revisions(self._session, attached | review.source_ids)
            is_deleted = not review.quoted_source_ids <= stored.keys()
            if is_deleted or any(revisions.get(source_id) != revision for source_id, revision in stored.items()):
                self._session.rollback()
                return None
            self._add(draft, publication, review, rendered)
        return publication

    def _claim(self, publication: Publication, published_before: datetime | None) -> bool:
        """Begin the transaction that stores a publication: whether the draft is as it was reviewed."""
        claimed = self._session.execute(
            update(Draft)
            .where(
                Draft.id == publication.draft_id,
                Draft.version == publication.version,
                Draft.published_at.is_not_distinct_from(published_before),
            )
            .values(published_at=publication.published_at, ready=False)
        )
        return bool(claimed.rowcount)  # type: ignore[attr-defined]  # the result of every UPDATE has it

    def _published_meanwhile(self, draft_id: str, version: int) -> Publication:
        """Return what somebody else published at the same time.

        Raises:
            StaleChange: ``version_conflict``: the draft was saved meanwhile.
        """
        self._session.rollback()
        newest = select(Publication).where(Publication.draft_id == draft_id).order_by(Publication.published_at.desc())
        publication = self._session.scalars(newest.limit(1)).first()
        draft = DraftService(self._session).get(draft_id)
        if publication is None or draft.version != version:
            raise version_conflict(draft)
        return publication

    def _add(self, draft: Draft, publication: Publication, review: Review, rendered: Mapping[str, str | bytes]) -> None:
        """Store a publication with all that belongs to it, and commit."""
        self._session.add(publication)
        if self._settings.webhook_url is not None:
            self._session.add(Job(id=publication.id, kind=DELIVERY_KIND))
        Revisions(self._session).keep(draft, "published")
        if review.sign_off is not None and review.sign_off.state == "requested":
            # Everything was fixed, or needs no approval any more.
            review.sign_off.state = WITHDRAWN
        self._audit(publication)
        self._store(publication, rendered)

    def _with_requested(self, check: Callable[[], Review], overrides: Sequence[schemas.OverrideRequest]) -> Review:
        """Validate the reasons before anything is checked, which takes longer, and then apply them."""
        given = [(override, fold(override.quote).text, _reason(override)) for override in overrides]
        review = check()
        by, at = present_person(get_viewer(self._session)), format_timestamp(now())
        applied = {objection.id: objection.overridden for objection in review.objections if objection.overridden}
        for objection in review.objections:
            if objection.overridden and objection.overridden.approved_at is not None:
                continue
            for override, quote, reason in given:
                if covers(objection, quote, override.source_id, override.kind):
                    applied[objection.id] = schemas.Overridden(by, at, reason, approved_by=None, approved_at=None)
        return replace(review, objections=with_overrides(review.objections, applied))

    def _store(self, publication: Publication, rendered: Mapping[str, str | bytes]) -> None:
        """Commit the publication with its files: both, or neither."""
        publication_id = publication.id
        self._files.prepare(publication_id, rendered)
        try:
            self._session.commit()
        except BaseException:
            self._discard_unless_stored(publication_id)
            raise
        self._files.complete(publication_id)

    def _discard_unless_stored(self, publication_id: str) -> None:
        """Delete prepared files after a failed commit.

        Where the connection broke it is unknown whether the commit was done. As long as the store cannot say, the files
        stay prepared: they are completed when they are read, or recovered at the next start.
        """
        self._session.rollback()
        with suppress(DBAPIError):
            if not is_stored(self._session, publication_id):
                self._files.discard(publication_id)

    def _require_editor(self, objections: Sequence[schemas.Objection]) -> None:
        if self.waits_for_editor(objections):
            raise Forbidden(
                "editor_needed",
                "A quote comes from a source that is under embargo or background only: an editor decides whether it "
                "can be published.",
                "Ask for sign-off, share the draft with an editor who can edit and publish it, or remove the quote.",
            )

    def waits_for_editor(self, objections: Iterable[schemas.Objection]) -> bool:
        """Whether one of the objections has to be overridden, and only an editor may."""
        viewer = get_viewer(self._session)
        if viewer is None or viewer.is_at_least("editor"):
            return False
        return any(_is_left_to_editors(objection) for objection in objections)

    def _audit(self, publication: Publication) -> None:
        """Audit the publication and its overrides, without quotes, which only readers of the publication may see."""
        audit(
            self._session,
            "draft.override" if publication.overrides else "draft.publish",
            about_kind="draft",
            about_id=publication.draft_id,
            about_name=publication.headline,
            details={
                "publication_id": publication.id,
                "version": publication.version,
                "overrides": audit_details(publication.overrides),
            },
        )

    def file(self, publication_id: str, name: str) -> bytes:
        """Return the content of a published file.

        Raises:
            NotFound: ``unknown_publication``.
            InternalError: ``damaged_file``.
        """
        is_file_name = name in {*FILES.values(), QUOTE_SHEET, QUOTE_SHEET_JSON} or IMAGE_NAME.fullmatch(name)
        try:
            if not is_file_name or not publication_id.isalnum():
                raise FileNotFoundError
            return read_file(self._files.folder(self._session, publication_id), name)
        except FileNotFoundError:
            what = f"There is no published file {publication_id}/{name}."
            raise NotFound("unknown_publication", what, "Publish the draft again.") from None

    def images(self, publication_id: str) -> list[schemas.PublishedImage]:
        """Return the images of a publication.

        Raises:
            NotFound: ``unknown_publication``.
        """
        article = json.loads(self.file(publication_id, FILES["json"]))
        return present_images(article, publication_id)

    def file_for_reader(self, publication_id: str, name: str, page_language: PageLanguage) -> bytes:
        """Return the content of a published file as the viewer may see it, without parts that are for others.

        Raises:
            NotFound: ``unknown_publication``.
            InternalError: ``damaged_file``.
        """
        content = self.file(publication_id, name)
        if IMAGE_NAME.fullmatch(name):
            return content
        if name in {QUOTE_SHEET, QUOTE_SHEET_JSON}:
            return self._sheet_for_reader(publication_id, name, content, page_language)
        article = read_article(self.file(publication_id, FILES["json"]))
        named = article_source_ids(article)
        readable = self._readable_sources(publication_id, named)
        if named <= readable:
            return content
        shown = article_for_reader(article, readable.__contains__)
        renderers = {FILES["html"]: to_html, FILES["markdown"]: to_markdown, FILES["json"]: to_json}
        return renderers[name](shown).encode()

    def _sheet_for_reader(self, publication_id: str, name: str, content: bytes, page_language: PageLanguage) -> bytes:
        stored = json.loads(self.file(publication_id, QUOTE_SHEET_JSON))
        readable = self._readable_sources(publication_id, sheet_source_ids(stored))
        shown = sheet_for_reader(stored, readable.__contains__)
        record_embargo_access(self._session, sheet_source_ids(shown) & readable)
        if shown == stored:
            return content
        if name == QUOTE_SHEET_JSON:
            return (json.dumps(shown, ensure_ascii=False, indent=2) + "\n").encode()
        return sheet_to_html(shown, page_language).encode()

    def _readable_sources(self, publication_id: str, source_ids: AbstractSet[str]) -> set[str]:
        """Those of ``source_ids`` that the viewer may read; deleted ones count for whoever published with them."""
        if is_unrestricted(self._session):
            return set(source_ids)
        readable = set(self._session.scalars(select(Source.id).where(Source.id.in_(source_ids))))
        published_by = self._session.scalar(select(Publication.person_id).where(Publication.id == publication_id))
        if published_by is not None and published_by == current_person_id(self._session):
            present = self._session.connection().scalars(
                select(Source.__table__.c.id).where(Source.__table__.c.id.in_(source_ids))
            )
            readable |= source_ids - set(present)
        return readable

    def sheet(self, draft_id: str) -> schemas.QuoteSheet:
        """Create the quote sheet of the stored draft, see ``quote_sheet``.

        Raises:
            AppError: ``unknown_draft``.
        """
        draft = DraftService(self._session).get(draft_id)
        review = self._review(draft)
        checked = self._checked(draft, parse_body(draft.body), review)
        sheet = quote_sheet(
            self._session,
            checked,
            draft_id=draft.id,
            version=draft.version,
            made_at=now(),
            overrides=_recorded(review.objections),
            open_objections=review.open_objections,
        )
        record_embargo_access(self._session, review.source_ids | sheet_source_ids(sheet))
        return sheet

    def export(self, draft_id: str, wanted: str, *, footnotes: bool = True) -> ExportedDraft:
        """Export the stored draft with its quotes checked, in one of ``exporter.FORMATS``.

        An export leaves the newsroom, so it has what a publication has; except in the desk's own format, JSON, from
        which the desk reads the draft back with the edits that are suggested in it.

        Args:
            footnotes: whether it has the sources of quotes as notes or a list; JSON has them always.

        Raises:
            AppError: ``unknown_draft`` or ``unknown_format``.
        """
        draft = DraftService(self._session).get(draft_id)
        stored = parse_stored_body(draft.body)
        document = without_suggestions(stored)
        sources = attached_sources(self._session, draft.id)
        text = plain_text(document)
        findings = self._verifier.findings(self._session, text, sources, draft.language or None, text)
        article = replace(
            self._article(draft, document, findings),
            footnotes=footnotes,
            images=exported_images(self._images, draft.id, document, wanted),
        )
        shown = article_source_ids(article)
        if wanted == "json":
            stored = replace_provenances(stored, ProvenanceResolver(self._session).refresh)
            exported = export(replace(article, stored=stored), wanted)
            shown |= {quote.provenance.source_id for quote in inserted_quotes(stored)}
        else:
            exported = export(public_article(article, findings, self._is_public()), wanted)
        record_embargo_access(self._session, shown)
        return exported

    def _checked(self, draft: Draft, document: Document, review: Review) -> CheckedArticle:
        body = plain_text(document)
        covered = self._coverage.for_content(draft.id, DraftContent(draft.headline, document, review.compared.body))
        return CheckedArticle(
            draft.headline, document, review.compared, covered, article_language(body, draft.language)
        )

    def _review(self, draft: Draft) -> Review:
        stored = parse_stored_body(draft.body)
        document = without_suggestions(stored)
        body = plain_text(document)
        sources = attached_sources(self._session, draft.id)
        comparison = LibraryComparison(self._session, self._headlines, self._verifier, sources)
        compared = compare_article(draft.headline, document, details_of(draft), comparison)
        policy = self._policies.for_owner(draft.owner_id)
        sign_off = latest_sign_off(self._session, draft.id)
        positions = compared.positions()
        for quote, position in self._inserted(document, compared.body):
            positions.setdefault(quote, position)
        restricted = restricted_quotes(self._session, positions)
        texts: dict[schemas.Where, str] = {
            "headline": draft.headline,
            "body": own_words(body),
            "standfirst": own_words(draft.standfirst),
        }
        objections = with_overrides(
            find_objections(policy, compared, restricted, texts),
            overrides_in_force(sign_off),
            earlier_reasons(self._session, draft),
        )
        return Review(
            version=draft.version,
            headline=draft.headline,
            restricted=restricted,
            compared=compared,
            objections=objections,
            policy=policy,
            sign_off=sign_off,
            empty=not draft.headline.strip() and not body.strip(),
            suggested_edits=len(suggested_edits(stored)),
        )

    def _inserted(
        self, document: Document, findings: Sequence[QuoteFinding]
    ) -> Iterator[tuple[QuoteOfSource, Position]]:
        """Yield inserted quotes whose source the findings of the body do not show."""
        provenances = ProvenanceResolver(self._session)
        for quote in inserted_quotes(document):
            read = [finding for finding in findings if finding.start < quote.end and quote.start < finding.end]
            # A finding that overlaps the insertion has the full quote.
            if not read:
                resolved = provenances.place(quote.provenance)
                source_id = resolved.source.id if resolved else quote.provenance.source_id
                yield (quote.text, source_id), (quote.start, quote.end)
            elif self._is_unread(quote.provenance.source_id) and not any(finding.source_id for finding in read):
                yield (quote.text, quote.provenance.source_id), (quote.start, quote.end)

    def _is_unread(self, source_id: str) -> bool:
        """Whether the check found nothing there because the viewer may not read the source."""
        return not is_unrestricted(self._session) and self._session.get(Source, source_id) is None

    def _article(self, draft: Draft, document: Document, findings: Sequence[QuoteFinding]) -> Article:
        # Quotes refer to their present place in the source, not to that at the time of insertion.
        provenances = ProvenanceResolver(self._session)
        document = replace_provenances(document, provenances.refresh)
        quotes = [checked_quote(finding) for finding in findings]
        return Article(
            headline=draft.headline,
            document=document,
            published_at=None,
            quotes=[
                replace(quote, provenance=provenances.refresh(quote.provenance)) if quote.provenance else quote
                for quote in quotes
            ],
            language=article_language(plain_text(document), draft.language),
            details=details_of(draft),
        )

    def _render(
        self, draft: Draft, publication: Publication, review: Review, page_language: PageLanguage
    ) -> dict[str, str | bytes]:
        """Return the contents of all published files, by file name."""
        document = parse_body(publication.body)
        images = published_images(self._images, draft.id, document)
        article = replace(
            self._article(draft, document, review.compared.body), published_at=publication.published_at, images=images
        )
        published = public_article(article, review.compared.body, self._is_public())
        viewer = get_viewer(self._session)
        sheet = quote_sheet(
            self._session,
            self._checked(draft, article.document, review),
            draft_id=publication.draft_id,
            version=publication.version,
            made_at=publication.published_at,
            published=True,
            published_by=present_person(viewer),
            overrides=publication.overrides,
        )
        return {
            FILES["html"]: to_html(published),
            FILES["markdown"]: to_markdown(published),
            FILES["json"]: to_json(published),
            QUOTE_SHEET: sheet_to_html(sheet, page_language),
            QUOTE_SHEET_JSON: json.dumps(sheet, ensure_ascii=False, indent=2, default=present_fields) + "\n",
            **{image.address: image.content for image in images.values()},
        }

    def _is_public(self) -> Callable[[str], bool]:
        """Return whether a source may be named to the public, which is looked up once for each."""
        return cache(lambda source_id: may_be_named(self._session, source_id))


def unmatched(findings: Iterable[QuoteFinding]) -> list[QuoteFinding]:
    """Return the findings of quotes that differ from their source, or have none."""
    return [finding for finding in findings if finding.state not in _FOUND_STATES]


def _headline_starts(objections: Iterable[schemas.Objection]) -> set[int | None]:
    return {objection.start for objection in objections if objection.where == "headline" and objection.level != "show"}


def present_publication(publication: Publication, images: list[schemas.PublishedImage]) -> schemas.Publication:
    """Present a publication for ``POST /api/drafts/ID/publish``."""
    return {
        "publication_id": publication.id,
        "published_at": f"{publication.published_at.isoformat()}Z",
        "files": [
            {"format": kind, "name": name, "url": f"/publications/{publication.id}/{name}"}
            for kind, name in FILES.items()
        ],
        "images": images,
        "quote_sheet": f"/publications/{publication.id}/{QUOTE_SHEET}",
        "quote_sheet_json": f"/publications/{publication.id}/{QUOTE_SHEET_JSON}",
    }


def _reject_template(draft: Draft) -> None:
    if draft.template:
        raise InputError(
            "is_template",
            "A template cannot be published.",
            "Start a draft from it on the Drafts page, and publish that.",
        )


def _published_body(body: Any) -> Any:
    """Return the body as it is published: without the edits that are suggested in it."""
    stored = parse_stored_body(body)
    return to_prosemirror(without_suggestions(stored)) if suggested_edits(stored) else body


def _recorded(objections: Iterable[schemas.Objection]) -> list[schemas.StoredOverride]:
    """Return the overrides that were needed, as a publication stores them."""
    return [
        record(objection) for objection in objections if objection.overridden is not None and objection.level != "show"
    ]


def _is_left_to_editors(objection: schemas.Objection) -> bool:
    """Whether a restriction blocks publishing, and no editor has approved its override."""
    approved = objection.overridden is not None and objection.overridden.approved_at is not None
    return objection.kind in RESTRICTIONS and objection.level == "block" and not approved


def _reason(override: schemas.OverrideRequest) -> str:
    reason = override.reason.strip()
    # White space and punctuation, seen or unseen, are no reason.
    if not any(map(str.isalnum, reason)):
        raise InputError(
            "reason_missing",
            f"No reason is given for “{override.quote}”.",
            "Say in a few words why it can be published unchanged.",
            params={"name": override.quote},
        )
    if len(reason) > _MAX_REASON_LENGTH:
        raise InputError(
            "reason_too_long",
            f"The reason for “{override.quote}” is too long.",
            f"Shorten it to {_MAX_REASON_LENGTH:,} characters or less.",
        )
    return reason
