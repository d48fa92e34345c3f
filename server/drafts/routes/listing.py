"""HTTP routes of the page of all drafts: the list, marks, copies, import and export."""

from typing import cast

from flask import render_template, request

from indexer.readers.text.titles import display_file_name
from server.access.rules import EDIT_DRAFT, READ_ACCESS, WRITE_ABOUT_DRAFT, WRITE_ACCESS
from server.articles.importers.detect import ARTICLE_ENDINGS
from server.config import VERSION, Settings
from server.db.database import db
from server.drafts.exporter import FORMATS
from server.drafts.importer import ArticleImporter, ImportedDraft
from server.drafts.listing.service import DraftListing
from server.drafts.marks import copy_draft, mark_draft
from server.drafts.service import present_draft
from server.images.service import DraftImages
from server.registry import service
from server.schemas import drafts as schemas
from server.schemas.base import present_error
from server.schemas.drafts import CopyRequest, ListRequest, MarkRequest, PastedArticle
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.endpoints import RouteGroup
from server.web.json_body import json_body, uploaded_file
from server.web.security.request_limits import limit_uploads
from server.web.security.work_limits import take_turn_if_due
from server.web.translations import language, localize_error

routes = RouteGroup("drafts_page")


@routes.endpoint("GET /drafts", READ_ACCESS)
def show() -> str:
    """Render the list; the page asks for what it shows, so that its address alone decides it.

    Whether there are templates is known at once: the button for them must not move what is below when it appears.
    """
    settings = service(Settings)
    has_templates = DraftListing(db.session).counts()["templates"] > 0
    boot = {"version": VERSION, "limits": {"max_upload_bytes": settings.max_upload_bytes}, "formats": list(FORMATS)}
    return render_template(
        "drafts/drafts.html", boot=boot, article_endings=",".join(ARTICLE_ENDINGS), has_templates=has_templates
    )


@routes.endpoint("GET /api/drafts", READ_ACCESS)
def list_drafts(query: ListRequest) -> schemas.DraftRows:
    """Return the matching drafts, last saved first; without a query all."""
    return DraftListing(db.session).find(query)


@routes.endpoint("PUT /api/drafts/<draft_id>/marks", EDIT_DRAFT)
def mark(draft_id: str, body: MarkRequest) -> schemas.DraftRow:
    """Says that it is ready, or a template."""
    mark_draft(db.session, draft_id, ready=body.ready, template=body.template)
    return DraftListing(db.session).one(draft_id)


@routes.endpoint("POST /api/drafts/<draft_id>/copy", WRITE_ABOUT_DRAFT, status=201)
def copy(draft_id: str, body: CopyRequest) -> schemas.Draft:
    """Begin a draft with what another has."""
    images = DraftImages(db.session, service(Settings).data)
    return present_draft(copy_draft(db.session, images, draft_id, body.headline, template=body.template))


@routes.endpoint("POST /api/drafts/import", WRITE_ACCESS, status=201, body=PastedArticle, form=("file",))
@limit_uploads()
def import_article() -> schemas.ImportedDraft:
    """Begin a draft with an article from a file, or with one that was pasted."""
    settings, sandbox = service(Settings), service(SandboxedReader)
    images = DraftImages(db.session, settings.data)
    importer = ArticleImporter(
        db.session, settings.max_upload_bytes, settings.max_message_bytes, images, sandbox, sandbox.read_article
    )
    if request.is_json:
        pasted = json_body(PastedArticle)
        imported = importer.import_text("The pasted text", pasted.text, pasted.html)
    else:
        file = uploaded_file()
        name, data = display_file_name(str(file.filename)), file.read()
        take_turn_if_due()
        imported = importer.import_file(name, data)
    return _present_import(imported)


def _present_import(imported: ImportedDraft) -> schemas.ImportedDraft:
    spoken = language()
    left_out = [present_error(localize_error(error, spoken)) for error in imported.left_out]
    draft = present_draft(imported.draft)
    return cast(schemas.ImportedDraft, {**draft, "left_out_images": left_out} if left_out else draft)
