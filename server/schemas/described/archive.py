"""Searching the archive, and bringing one in."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from server.schemas.described.operation import Operation
from server.search import routes as archive
from server.sources.archive_import import routes as imports


class Archive(TypedDict):
    """What was found in the archive."""

    results: list[dict[str, Any]]
    total: int
    took_ms: float
    degraded: Any


class ArchiveJob(TypedDict):
    """An archive that comes in, and how far it is."""

    job_id: str
    name: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    stage: str | None
    unit: str | None
    done: int
    total: int
    left_out: list[dict[str, Any]]
    left_out_total: int
    summary: dict[str, Any] | None
    error: dict[str, Any] | None
    created_at: str


class ArchiveJobs(TypedDict):
    """One's own."""

    imports: list[ArchiveJob]


OPERATIONS: Final[Mapping[str, Operation]] = {
    "imports.cancel_import": Operation({200: ArchiveJob, 204: None}),
    "imports.list_imports": Operation({200: ArchiveJobs}),
    "imports.show_import": Operation({200: ArchiveJob}),
    "imports.start_import": Operation({202: ArchiveJob}, query=imports.ImportRequest),
    "archive.find": Operation({200: Archive}, query=archive.FindRequest),
}
