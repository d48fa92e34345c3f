"""The description of the HTTP interface, made of what the routes themselves are checked by: ``/api/openapi.json``."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app, jsonify
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from server.config import VERSION
from server.pages import (
    account,
    archive,
    articles,
    audit,
    checks,
    drafts,
    drafts_page,
    feedback,
    fetching,
    imports,
    learning,
    monitored,
    paragraphs,
    people,
    post_lists,
    publications,
    sharing,
    sources,
    threads,
    versions,
)
from server.pages import openapi_answers as answers
from server.rights.doors import ROUTES

JSON: Final = "application/json"
_REFERENCE = "#/components/schemas/{model}"
_ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")

blueprint = Blueprint("openapi", __name__)


@dataclass(frozen=True, slots=True)
class Operation:
    """What a route takes and gives, beyond what its address says.

    Args:
        answers: by status; a type, or None for no content.
        body: of JSON.
        query: what may stand after the question mark.
        parts: of a form with files; ``file`` is one.
        media: content types of an answer that is no JSON.
    """

    answers: Mapping[int, Any] = field(default_factory=lambda: {200: dict[str, Any]})
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    parts: Sequence[str] = ()
    media: Sequence[str] = (JSON,)


class ExportQuery(BaseModel):
    """``GET /api/drafts/ID/export``."""

    format: str = "md"


class WarningsQuery(BaseModel):
    """``GET /api/drafts/warnings``."""

    ids: str = ""


class CallOffQuery(BaseModel):
    """``DELETE /api/uploads/ID``."""

    sid: str = ""


# A host that a source was to be fetched from fails; an engine of the index cannot be reached.
_NOT_NOW: Final = {"502": "Another machine does not answer.", "503": "What is not to be had now."}
_GONE: Final = {204: None}

OPERATIONS: Final[Mapping[str, Operation]] = {
    "account.account": Operation({200: answers.Account}),
    "account.end_sign_in": Operation(_GONE),
    "account.end_sign_ins": Operation(_GONE),
    "account.make_token": Operation({201: answers.ApiToken}, body=account.TokenRequest),
    "account.rename": Operation(_GONE, body=account.NameRequest),
    "account.rotate_token": Operation({200: answers.ApiToken}),
    "account.take_token_back": Operation(_GONE),
    "people.add_desk": Operation({201: answers.WholeDesk}, body=people.NewDesk),
    "people.add_person": Operation({201: answers.Person}, body=people.NewPerson),
    "people.change_desk": Operation(_GONE, body=people.DeskChange),
    "people.change_person": Operation({200: answers.Person}, body=people.PersonChange),
    "people.delete_desk": Operation(_GONE),
    "people.hand_over": Operation({200: answers.HandedOver}, body=people.HandOver),
    "people.list_desks": Operation({200: answers.Desks}),
    "people.list_people": Operation({200: answers.People}),
    "people.reset_person": Operation({200: answers.Link}),
    "people.sign_person_out": Operation(_GONE),
    "audit.find": Operation({200: answers.AuditEntries}, query=audit.TrailRequest),
    "imports.cancel_import": Operation({200: answers.ArchiveJob, 204: None}),
    "imports.list_imports": Operation({200: answers.ArchiveJobs}),
    "imports.show_import": Operation({200: answers.ArchiveJob}),
    "imports.start_import": Operation({202: answers.ArchiveJob}, query=imports.ImportRequest),
    "learning.leave_out": Operation({200: answers.Learning}, body=learning.Leaving),
    "learning.show_learning": Operation({200: answers.Learning}),
    "sharing.draft_shares": Operation({200: answers.Shares}),
    "sharing.list_colleagues": Operation({200: answers.Colleagues}),
    "sharing.share_draft": Operation({200: answers.Shared}, body=sharing.SharesRequest),
    "sharing.share_source": Operation({200: answers.Shared}, body=sharing.SharesRequest),
    "sharing.source_shares": Operation({200: answers.Shares}),
    "articles.delete_article": Operation(_GONE),
    "articles.import_articles": Operation({201: answers.ArticlesImported}, parts=("file",)),
    "articles.list_articles": Operation({200: answers.Articles}, query=articles.ArticleQuery),
    "archive.find": Operation({200: answers.Archive}, query=archive.FindRequest),
    "monitored.monitor": Operation({200: answers.Monitored}, body=monitored.MonitorRequest),
    "threads.author": Operation({200: answers.PostAuthor}),
    "threads.show": Operation({200: answers.Thread}, query=threads.PageRequest),
    "checks.check": Operation({200: answers.Findings | answers.FindingsOfSeveral}, body=checks.CheckRequest),
    "coverage.coverage": Operation({200: answers.Coverage}),
    "csrf.token": Operation({200: answers.Token}),
    "drafts.attach_source": Operation(_GONE),
    "drafts.create_draft": Operation({201: answers.Draft}, body=drafts.NewDraft),
    "drafts.delete_draft": Operation(_GONE),
    "drafts.detach_source": Operation(_GONE),
    "drafts.list_sources": Operation({200: answers.DraftSources}),
    "drafts.show_draft": Operation({200: answers.Draft}),
    "drafts_page.copy": Operation({201: answers.Draft}, body=drafts_page.CopyRequest),
    "drafts_page.export_draft": Operation(
        {200: None},
        query=ExportQuery,
        media=(
            "text/markdown",
            "text/html",
            JSON,
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
    ),
    "drafts_page.import_article": Operation({201: answers.Draft}, body=drafts_page.PastedArticle, parts=("file",)),
    "drafts_page.list_drafts": Operation({200: answers.DraftRows}, query=drafts_page.ListRequest),
    "drafts_page.mark": Operation({200: answers.DraftRow}, body=drafts_page.MarkRequest),
    "drafts_page.show_warnings": Operation({200: answers.Warnings}, query=WarningsQuery),
    "feedback.add_feedback": Operation({201: answers.FeedbackId}, body=feedback.NewFeedback),
    "feedback.take_feedback_back": Operation(_GONE),
    "fetching.fetch_source": Operation({201: answers.Source}, body=fetching.FetchRequest),
    "openapi.show": Operation(),
    "paragraphs.correct": Operation({200: answers.Paragraph}, body=paragraphs.CorrectionRequest),
    "paragraphs.history": Operation({200: answers.Revisions}),
    "paragraphs.restore": Operation({200: answers.Paragraph}, body=paragraphs.RestoreRequest),
    "post_lists.find": Operation({200: answers.Places}, query=post_lists.WordsRequest),
    "post_lists.outline": Operation({200: answers.PostsShape}, query=post_lists.ShapeRequest),
    "post_lists.page": Operation({200: answers.PostsPage}, query=post_lists.PostsRequest),
    "publications.deliver_again": Operation({202: answers.Delivery}),
    "publications.delivery": Operation({200: answers.Delivery}),
    "publications.publish": Operation({201: answers.Published}, body=publications.PublishRequest),
    "publications.quotes": Operation(),
    "publications.review": Operation({200: answers.Review}),
    "recordings.attach": Operation({200: answers.Source}, parts=("file",)),
    "recordings.detach": Operation(_GONE),
    "sources.change_source": Operation({200: answers.Source}, body=sources.DetailsRequest),
    "sources.delete_source": Operation(_GONE),
    "sources.dependants": Operation({200: answers.Dependants}),
    "sources.import_source": Operation(
        {201: answers.Source}, body=sources.PastedText, parts=("file", "draft_id", "known", "upload_id", "sid")
    ),
    "sources.list_sources": Operation({200: answers.Sources}, query=sources.ListRequest),
    "sources.quoted": Operation({200: answers.Quoted}),
    "sources.rename_speaker": Operation({200: answers.Renamed}, body=sources.RenameRequest),
    "sources.show_source": Operation({200: answers.WholeSource}),
    "uploads.call_off": Operation(_GONE, query=CallOffQuery),
    "versions.list_versions": Operation({200: answers.Versions}),
    "versions.name_present": Operation({201: answers.Version}, body=versions.NameRequest),
    "versions.put_notes": Operation({200: answers.Notes}, body=versions.NotesRequest),
    "versions.put_variants": Operation({200: answers.Variants}, body=versions.VariantsRequest),
    "versions.rename_version": Operation({200: answers.Version}, body=versions.NameRequest),
    "versions.restore_version": Operation({200: answers.Draft}, body=versions.RestoreRequest),
    "versions.show_version": Operation({200: answers.WholeVersion}),
}


@blueprint.get("/api/openapi.json")
def show() -> Response:
    """This description."""
    return jsonify(describe(current_app))


def described_rules(app: Flask) -> list[tuple[str, str, str]]:
    """Every route of ``/api``: its address as OpenAPI writes it, its method, its endpoint."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = _ARGUMENT.sub(r"{\2}", rule.rule)
            found += [(path, method.lower(), rule.endpoint) for method in rule.methods or () if method not in _IMPLIED]
    return sorted(found)


_IMPLIED = frozenset({"HEAD", "OPTIONS"})


def describe(app: Flask) -> dict[str, Any]:
    """OpenAPI 3.1 of every route of ``/api`` that ``OPERATIONS`` has."""
    schemas: dict[str, Any] = {}
    paths: dict[str, Any] = {}
    refusal = _schema_of(answers.Refusal, schemas)
    for path, method, endpoint in described_rules(app):
        operation = OPERATIONS.get(endpoint)
        if operation is not None:
            paths.setdefault(path, {})[method] = _described(app, path, endpoint, operation, schemas, refusal)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quotedesk", "version": VERSION, "description": "See docs/wire.md for what it all means."},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": app.config["SESSION_COOKIE_NAME"]},
            },
        },
    }


def _described(
    app: Flask, path: str, endpoint: str, operation: Operation, schemas: dict[str, Any], refusal: dict[str, Any]
) -> dict[str, Any]:
    view = app.view_functions[endpoint]
    door = ROUTES.get(endpoint)
    described: dict[str, Any] = {
        "operationId": endpoint.replace(".", "_"),
        "summary": (view.__doc__ or "").strip().split("\n")[0],
        "parameters": [*_in_path(path), *_in_query(operation, schemas)],
        "responses": {str(status): _answer(operation, kind, schemas) for status, kind in operation.answers.items()},
    }
    # Every other answer says what was wrong.
    refused = {JSON: {"schema": refusal}}
    described["responses"]["4XX"] = {"description": "What was wrong.", "content": refused}
    for status, text in _NOT_NOW.items():
        described["responses"][status] = {"description": text, "content": refused}
    if door is not None and door.scope is not None:
        described["security"] = [{"token": []}, {"cookie": []}, {}]
    if content := _content(operation, schemas):
        described["requestBody"] = {"required": _is_needed(operation), "content": content}
    return described


def _in_path(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1}
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _in_query(operation: Operation, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    schema = operation.query.model_json_schema(by_alias=True, ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    return [{"name": name, "in": "query", "schema": each} for name, each in schema["properties"].items()]


def _content(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if operation.body is not None:
        content[JSON] = {"schema": _schema_of(operation.body, schemas)}
    if operation.parts:
        text, file = {"type": "string"}, {"type": "string", "format": "binary"}
        parts = {name: file if name == "file" else text for name in operation.parts}
        content["multipart/form-data"] = {"schema": {"type": "object", "properties": parts, "required": ["file"]}}
    return content


def _is_needed(operation: Operation) -> bool:
    # A body that is not there counts as {}.
    needed = operation.body.model_json_schema().get("required") if operation.body else None
    return bool(needed or operation.parts)


def _answer(operation: Operation, kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    if kind is None:
        media: dict[str, Any] = {} if operation.media == (JSON,) else {each: {} for each in operation.media}
        return {"description": "Done." if not media else "The file.", **({"content": media} if media else {})}
    return {"description": "The answer.", "content": {JSON: {"schema": _schema_of(kind, schemas)}}}


def _schema_of(kind: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        _, found = models_json_schema([(kind, "validation")], by_alias=True, ref_template=_REFERENCE)
        # Requests of one name in several modules are told apart by what they are of.
        name = f"{kind.__module__.rpartition('.')[2]}_{kind.__name__}"
        own = found["$defs"].pop(kind.__name__)
        schemas.update(found["$defs"])
        schemas[name] = own
        return {"$ref": _REFERENCE.format(model=name)}
    schema: dict[str, Any] = TypeAdapter(kind).json_schema(ref_template=_REFERENCE)
    schemas.update(schema.pop("$defs", {}))
    if schema.get("type") == "object" and "properties" in schema:
        schemas[kind.__name__] = schema
        return {"$ref": _REFERENCE.format(model=kind.__name__)}
    return schema
