"""The background job that imports an uploaded archive for the person who sent it."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from models.errors import InputError
from server.access.viewer import UNRESTRICTED, Viewer
from server.config import Settings
from server.db.tables import Job, Person
from server.inference.engine import Engine
from server.jobs.records import JobRepository
from server.jobs.runner import JobCancelled, ShutdownRequested
from server.sources.archive_import.items import UnreadableItem
from server.sources.archive_import.job_files import paths_of
from server.sources.archive_import.service import ArchiveRequest, import_archive

KIND: Final = "archive"
_REPORT_INTERVAL_S: Final = 0.5
_MAX_REPORTED_SKIPPED: Final = 200
_KIB: Final = 1024


def folder_of(settings: Settings, job_id: str) -> Path:
    """Returns the folder of an upload, which is deleted after the job."""
    return settings.data / "imports" / job_id


def run_import(
    job: Job, session: Session, settings: Settings, engine: Engine, is_stopping: Callable[[], bool]
) -> dict[str, Any]:
    """Imports an uploaded archive; running the same job again continues after what is stored.

    Returns:
        The value of ``Job.answer``.

    Raises:
        AppError: the errors of ``import_archive``.
        JobCancelled: the job was cancelled.
        ShutdownRequested: ``is_stopping`` is true.
    """
    viewer = _viewer_of(session, job.person_id)
    stages = JobStages(JobRepository(session), job.id, is_stopping)
    paths = paths_of(folder_of(settings, job.id), settings.max_upload_bytes)
    request = ArchiveRequest(paths, Workers(), keep=bool(job.asked.get("keep")), viewer=viewer)
    summary = import_archive(request, settings, lambda: engine, stages, closing=False)
    engine.live_phrases.update_in_background()
    return {**stages.answer, "summary": summary.as_json()}


def delete_received_files(settings: Settings, job_id: str) -> None:
    """Deletes the uploaded files of a job."""
    shutil.rmtree(folder_of(settings, job_id), ignore_errors=True)


@dataclass(frozen=True)
class ArchiveImportJob:
    """The ``JobHandler`` of jobs of ``KIND``."""

    settings: Settings
    engine: Engine

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Runs the import, see ``run_import``."""
        return run_import(job, session, self.settings, self.engine, is_stopping)

    def clean_up(self, job_id: str) -> None:
        """Deletes the uploaded files."""
        delete_received_files(self.settings, job_id)


class JobStages:
    """``ImportStages`` that store progress in the job, and end the import once the job is cancelled."""

    def __init__(self, jobs: JobRepository, job_id: str, is_stopping: Callable[[], bool]) -> None:
        self._jobs, self._job_id, self._is_stopping = jobs, job_id, is_stopping
        self._total = self._reported_at = 0.0
        self._in_kib = False
        self.answer: dict[str, Any] = {"left_out": [], "left_out_total": 0}

    def begin(self, stage: str, total: int, unit: str) -> None:
        """See ``ImportStages.begin``."""
        # More than two gigabytes do not fit the column.
        self._in_kib = unit == "B"
        self._total = total
        self.answer |= {"stage": stage, "unit": "KB" if self._in_kib else unit}
        self._report(0)

    def update(self, done: int, note: str = "") -> None:
        """See ``ImportStages.update``."""
        if done == self._total or time.monotonic() - self._reported_at >= _REPORT_INTERVAL_S:
            self._report(done)

    def report_skipped(self, item: UnreadableItem) -> None:
        """See ``ImportStages.report_skipped``."""
        self.answer["left_out_total"] += 1
        if len(self.answer["left_out"]) < _MAX_REPORTED_SKIPPED:
            self.answer["left_out"].append({"place": item.place, "reason": item.reason})

    def _report(self, done: int) -> None:
        self._reported_at = time.monotonic()
        if self._is_stopping():
            raise ShutdownRequested
        unit = _KIB if self._in_kib else 1
        is_wanted = self._jobs.heartbeat(
            self._job_id, done=done // unit, total=int(self._total) // unit, answer=dict(self.answer)
        )
        if not is_wanted:
            raise JobCancelled


def _viewer_of(session: Session, person_id: str | None) -> Viewer:
    if person_id is None:
        return UNRESTRICTED
    person = session.get(Person, person_id)
    if person is None or not person.active:
        raise InputError(
            "nobody_asks", "The person who sent this no longer has an account.", "Somebody else has to send it again."
        )
    desks = frozenset(desk.id for desk in person.desks)
    return Viewer(person.id, person.name, person.role, desks)  # type: ignore[arg-type]  # the store has only known roles
