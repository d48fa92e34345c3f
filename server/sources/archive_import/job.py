"""The job that brings an archive into the library, for the person who sent it."""

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
    """Where what was sent lies until the job is over."""
    return settings.data / "imports" / job_id


def run_import(
    job: Job, session: Session, settings: Settings, engine: Engine, is_stopping: Callable[[], bool]
) -> dict[str, Any]:
    """Imports what was sent; what is stored stays, and the same job again goes on from there.

    Returns:
        What ``Job.answer`` is to be.

    Raises:
        AppError: it cannot be imported, or another import is going on (``import_running``).
        Cancelled: somebody does not want it any more.
        Stopping: ``is_stopping``.
    """
    viewer = _asking(session, job.person_id)
    told = JobStages(JobRepository(session), job.id, is_stopping)
    paths = paths_of(folder_of(settings, job.id), settings.max_upload_bytes)
    request = ArchiveRequest(paths, Workers(), keep=bool(job.asked.get("keep")), viewer=viewer)
    summary = import_archive(request, settings, lambda: engine, told, closing=False)
    engine.live_phrases.update_in_background()
    return {**told.answer, "summary": summary.as_json()}


def delete_received_files(settings: Settings, job_id: str) -> None:
    """Deletes what was sent."""
    shutil.rmtree(folder_of(settings, job_id), ignore_errors=True)


@dataclass(frozen=True)
class ArchiveImportJob:
    """The ``JobHandler`` of jobs of ``KIND``."""

    settings: Settings
    engine: Engine

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """See ``run_import``."""
        return run_import(job, session, self.settings, self.engine, is_stopping)

    def clean_up(self, job_id: str) -> None:
        """Deletes what was uploaded."""
        delete_received_files(self.settings, job_id)


class JobStages:
    """``Stages`` that are written down for whoever asks, and end what was cancelled."""

    def __init__(self, jobs: JobRepository, job_id: str, is_stopping: Callable[[], bool]) -> None:
        self._jobs, self._job_id, self._is_stopping = jobs, job_id, is_stopping
        self._total = self._told = 0.0
        self._in_kib = False
        self.answer: dict[str, Any] = {"left_out": [], "left_out_total": 0}

    def begin(self, stage: str, total: int, unit: str) -> None:
        """See ``Stages.begin``."""
        # Two gigabytes are more than the column counts.
        self._in_kib = unit == "B"
        self._total = total
        self.answer |= {"stage": stage, "unit": "KB" if self._in_kib else unit}
        self._tell(0)

    def update(self, done: int, note: str = "") -> None:
        """See ``Stages.update``."""
        if done == self._total or time.monotonic() - self._told >= _REPORT_INTERVAL_S:
            self._tell(done)

    def left_out(self, item: UnreadableItem) -> None:
        """See ``Stages.left_out``."""
        self.answer["left_out_total"] += 1
        if len(self.answer["left_out"]) < _MAX_REPORTED_SKIPPED:
            self.answer["left_out"].append({"place": item.place, "reason": item.reason})

    def _tell(self, done: int) -> None:
        self._told = time.monotonic()
        if self._is_stopping():
            raise ShutdownRequested
        share = _KIB if self._in_kib else 1
        going_on = self._jobs.heartbeat(
            self._job_id, done=done // share, total=int(self._total) // share, answer=dict(self.answer)
        )
        if not going_on:
            raise JobCancelled


def _asking(session: Session, person_id: str | None) -> Viewer:
    if person_id is None:
        return UNRESTRICTED
    person = session.get(Person, person_id)
    if person is None or not person.active:
        raise InputError(
            "nobody_asks", "Whoever sent this has no account any more.", "Somebody else has to send it again."
        )
    desks = frozenset(desk.id for desk in person.desks)
    return Viewer(person.id, person.name, person.role, desks)  # type: ignore[arg-type]  # the store has no other roles
