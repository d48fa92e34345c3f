"""Drafts, their versions and what they quote."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired

from pydantic import BaseModel
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.drafts.routes import drafts, versions
from server.drafts.routes import listing as drafts_page
from server.schemas.described.common import Body
from server.schemas.described.operation import GONE, JSON, Operation
from server.schemas.described.sources import Source
from server.usage import routes as learning


class Draft(TypedDict):
    """A draft whole."""

    draft_id: str
    version: int
    headline: str
    body: Body
    source_ids: list[str]
    variants: list[str]
    notes: str
    created_at: str
    updated_at: str
    published_at: str | None
    ready: bool
    template: bool


class DraftRow(TypedDict):
    """A draft as the list has it."""

    draft_id: str
    headline: str
    version: int
    updated_at: str
    published_at: str | None
    state: Literal["writing", "ready", "published", "changed"]
    ready: bool
    template: bool
    words: int
    sources: int
    warnings: dict[str, Any] | None
    hit: NotRequired[dict[str, Any]]


class DraftRows(TypedDict):
    """A page of the list."""

    drafts: list[DraftRow]
    total: int
    counts: dict[str, int]
    unchecked: list[str]


class DraftSources(TypedDict):
    """Those attached to a draft, and the newest others."""

    sources: list[Source]
    total: int


class Warnings(TypedDict):
    """What the checks say of drafts."""

    warnings: dict[str, dict[str, int]]


class Version(TypedDict):
    """A text that a draft once had."""

    version_id: str
    version: int
    headline: str
    reason: Literal["time", "named", "restored", "published", "merged"]
    name: str | None
    saved_at: str
    words: int


class WholeVersion(Version):
    """The same, with the text."""

    body: Body


class Versions(TypedDict):
    """Newest first."""

    versions: list[Version]


class Variants(TypedDict):
    """Other headlines."""

    variants: list[str]


class Notes(TypedDict):
    """Notes to the desk."""

    notes: str


class Coverage(TypedDict):
    """Which parts of its sources a draft quotes."""

    draft_id: str
    version: int
    columns: list[str]
    sources: list[dict[str, Any]]


class Learning(TypedDict):
    """Whether what is done in a draft is kept to be learned from."""

    learning: Literal["off", "on", "left_out"]


class ExportQuery(BaseModel):
    """``GET /api/drafts/ID/export``."""

    format: str = "md"


class WarningsQuery(BaseModel):
    """``GET /api/drafts/warnings``."""

    ids: str = ""


OPERATIONS: Final[Mapping[str, Operation]] = {
    "learning.leave_out": Operation({200: Learning}, body=learning.Leaving),
    "learning.show_learning": Operation({200: Learning}),
    "coverage.coverage": Operation({200: Coverage}),
    "drafts.attach_source": Operation(GONE),
    "drafts.create_draft": Operation({201: Draft}, body=drafts.NewDraft),
    "drafts.delete_draft": Operation(GONE),
    "drafts.detach_source": Operation(GONE),
    "drafts.list_sources": Operation({200: DraftSources}),
    "drafts.show_draft": Operation({200: Draft}),
    "drafts_page.copy": Operation({201: Draft}, body=drafts_page.CopyRequest),
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
    "drafts_page.import_article": Operation({201: Draft}, body=drafts_page.PastedArticle, parts=("file",)),
    "drafts_page.list_drafts": Operation({200: DraftRows}, query=drafts_page.ListRequest),
    "drafts_page.mark": Operation({200: DraftRow}, body=drafts_page.MarkRequest),
    "drafts_page.show_warnings": Operation({200: Warnings}, query=WarningsQuery),
    "versions.list_versions": Operation({200: Versions}),
    "versions.name_present": Operation({201: Version}, body=versions.NameRequest),
    "versions.put_notes": Operation({200: Notes}, body=versions.NotesRequest),
    "versions.put_variants": Operation({200: Variants}, body=versions.VariantsRequest),
    "versions.rename_version": Operation({200: Version}, body=versions.NameRequest),
    "versions.restore_version": Operation({200: Draft}, body=versions.RestoreRequest),
    "versions.show_version": Operation({200: WholeVersion}),
}
