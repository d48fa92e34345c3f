"""HTTP routes of the page of all drafts: the list, marks, copies, import and export."""

from typing import cast

from flask import Blueprint, Response, jsonify, render_template, request

from indexer.readers import display_file_name
from models.errors import InputError
from server.config import VERSION, Settings
from server.db.database import db
from server.drafts.exporter import FORMATS
from server.drafts.importer import ArticleImporter, ImportedDraft
from server.drafts.listing.service import DraftListing, DraftSearch
from server.drafts.marks import DraftMarkService
from server.drafts.service import present_draft
from server.images.service import DraftImages
from server.registry import service
from server.schemas import drafts as schemas
from server.schemas.base import present_error
from server.schemas.drafts import CopyRequest, ListRequest, MarkRequest, PastedArticle
from server.schemas.parsing import parse
from server.sources.files.sandboxed_reader import SandboxedReader
from server.web.json_body import json_body
from server.web.security.request_limits import limit_uploads
from server.web.security.work_limits import take_turn_if_due
from server.web.translations import language, localize_error

blueprint = Blueprint("drafts_page", __name__)

# What Word, a browser and a text editor call such files.
ARTICLE_ENDINGS = (".md", ".markdown", ".txt", ".docx", ".html", ".htm", ".json", ".zip")


def _marks() -> DraftMarkService:
    return DraftMarkService(db.session, DraftImages(db.session, service(Settings).data))


@blueprint.get("/drafts")
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


@blueprint.get("/api/drafts")
def list_drafts() -> Response:
    """Return the matching drafts, last saved first; without a query all."""
    query = parse(ListRequest, {name: value for name, value in request.args.items() if value})
    search = DraftSearch(
        words=query.q,
        state=None if query.state == "warnings" else query.state,
        warned=query.state == "warnings",
        template=None if query.template is None else bool(query.template),
        limit=query.limit,
        offset=query.offset,
    )
    return jsonify(DraftListing(db.session).find(search))


@blueprint.put("/api/drafts/<draft_id>/marks")
def mark(draft_id: str) -> Response:
    """Says that it is ready, or a template."""
    body = json_body(MarkRequest)
    _marks().mark(draft_id, ready=body.ready, template=body.template)
    return jsonify(DraftListing(db.session).one(draft_id))


@blueprint.post("/api/drafts/<draft_id>/copy")
def copy(draft_id: str) -> tuple[Response, int]:
    """Begin a draft with what another has."""
    body = json_body(CopyRequest)
    return jsonify(present_draft(_marks().copy(draft_id, body.headline, template=body.template))), 201


@blueprint.post("/api/drafts/import")
@limit_uploads()
def import_article() -> tuple[Response, int]:
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
        file = request.files.get("file")
        if file is None or not file.filename:
            raise InputError("no_file", "The request carries no file.", "Choose a file, or send it as the part “file”.")
        name, data = display_file_name(file.filename), file.read()
        take_turn_if_due()
        imported = importer.import_file(name, data)
    return jsonify(_present_import(imported)), 201


def _present_import(imported: ImportedDraft) -> schemas.ImportedDraft:
    spoken = language()
    left_out = [present_error(localize_error(error, spoken)) for error in imported.left_out]
    draft = present_draft(imported.draft)
    return cast(schemas.ImportedDraft, {**draft, "left_out_images": left_out} if left_out else draft)
