"""The library, a source and its paragraphs."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired

from pydantic import BaseModel
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.described.operation import GONE, Operation
from server.sources.routes import fetching, paragraphs, sources


class Source(TypedDict):
    """A source of the library."""

    source_id: str
    title: str
    file_name: str
    format: str
    paragraphs: int
    speakers: list[str]
    duration_ms: int | None
    imported_at: str
    spoken_on: str | None
    media: dict[str, Any] | None
    embargo_until: str | None
    embargo_note: str
    embargoed: bool
    rights: Literal["quotable", "ask", "background"]
    language: str
    drafts: int
    posts: int | None
    threads: int | None
    notes: NotRequired[list[dict[str, Any]]]


class Paragraph(TypedDict):
    """A paragraph of a source."""

    paragraph_id: int | str
    index: int
    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    question: bool
    revisions: int
    post: NotRequired[dict[str, Any]]


class WholeSource(Source):
    """A source with its paragraphs."""

    items: list[Paragraph]


class Sources(TypedDict):
    """A page of the library."""

    sources: list[Source]
    total: int
    speakers: list[dict[str, Any]]


class Renamed(TypedDict):
    """How many paragraphs have the new name."""

    renamed: int
    source: Source


class Revisions(TypedDict):
    """Earlier forms of a paragraph."""

    revisions: list[dict[str, Any]]


class Dependants(TypedDict):
    """What would miss a source."""

    drafts: list[dict[str, Any]]
    publications: list[dict[str, Any]]


class Quoted(TypedDict):
    """Where drafts quote a source."""

    quoted: list[dict[str, Any]]


class CallOffQuery(BaseModel):
    """``DELETE /api/uploads/ID``."""

    sid: str = ""


OPERATIONS: Final[Mapping[str, Operation]] = {
    "fetching.fetch_source": Operation({201: Source}, body=fetching.FetchRequest),
    "paragraphs.correct": Operation({200: Paragraph}, body=paragraphs.CorrectionRequest),
    "paragraphs.history": Operation({200: Revisions}),
    "paragraphs.restore": Operation({200: Paragraph}, body=paragraphs.RestoreRequest),
    "recordings.attach": Operation({200: Source}, parts=("file",)),
    "recordings.detach": Operation(GONE),
    "sources.change_source": Operation({200: Source}, body=sources.DetailsRequest),
    "sources.delete_source": Operation(GONE),
    "sources.dependants": Operation({200: Dependants}),
    "sources.import_source": Operation(
        {201: Source}, body=sources.PastedText, parts=("file", "draft_id", "known", "upload_id", "sid")
    ),
    "sources.list_sources": Operation({200: Sources}, query=sources.ListRequest),
    "sources.quoted": Operation({200: Quoted}),
    "sources.rename_speaker": Operation({200: Renamed}, body=sources.RenameRequest),
    "sources.show_source": Operation({200: WholeSource}, query=sources.ShowRequest),
    "uploads.call_off": Operation(GONE, query=CallOffQuery),
}
