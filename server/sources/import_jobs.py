"""What the background jobs of imports have in common: their files, the person they run for, and their progress."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy.orm import Session

from models.errors import InputError
from server.access.viewer import UNRESTRICTED, Viewer
from server.config import Settings
from server.db.tables import Person
from server.jobs.records import JobRepository
from server.jobs.runner import JobCancelled, ShutdownRequested

# A job whose worker died twice is not tried a third time: others wait behind it.
MAX_ATTEMPTS: Final = 2
_REPORT_INTERVAL_S: Final = 0.5
_KIB: Final = 1024


def folder_of(settings: Settings, job_id: str) -> Path:
    """Return the folder of an upload, which is deleted after the job."""
    return settings.data / "imports" / job_id


def delete_received_files(settings: Settings, job_id: str) -> None:
    """Delete the uploaded files of a job."""
    shutil.rmtree(folder_of(settings, job_id), ignore_errors=True)


class JobProgress:
    """Stores the progress in the job, and ends the import once the job is cancelled."""

    def __init__(self, jobs: JobRepository, job_id: str, is_stopping: Callable[[], bool]) -> None:
        self._jobs, self._job_id, self._is_stopping = jobs, job_id, is_stopping
        self._total = self._reported_at = 0.0
        self._in_kib = False
        self.answer: dict[str, Any] = {"left_out": [], "left_out_total": 0}

    def begin(self, stage: str, total: int, unit: str) -> None:
        """Start a stage.

        Raises:
            JobCancelled: the job was cancelled.
            ShutdownRequested: the process ends.
        """
        # More than two gigabytes do not fit the column.
        self._in_kib = unit == "B"
        self._total = total
        self.answer |= {"stage": stage, "unit": "KB" if self._in_kib else unit}
        self._report(0)

    def update(self, done: int, note: str = "") -> None:
        """Report how much of the total is done; raise what ``begin`` raises."""
        if done == self._total or time.monotonic() - self._reported_at >= _REPORT_INTERVAL_S:
            self._report(done)

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


def viewer_of(session: Session, person_id: str | None) -> Viewer:
    """Return the person for whom a job runs.

    Raises:
        InputError: ``nobody_asks``.
    """
    if person_id is None:
        return UNRESTRICTED
    person = session.get(Person, person_id)
    if person is None or not person.active:
        raise InputError(
            "nobody_asks", "The person who sent this no longer has an account.", "Somebody else has to send it again."
        )
    desks = frozenset(desk.id for desk in person.desks)
    return Viewer(person.id, person.name, person.role, desks)  # type: ignore[arg-type]  # the store has only known roles
