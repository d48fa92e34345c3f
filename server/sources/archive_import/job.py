"""The background job that imports an uploaded archive for the person who sent it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from server.config import Settings
from server.db.tables import Job
from server.inference.engine import Engine
from server.jobs.records import JobRepository
from server.sources.archive_import.items import UnreadableItem
from server.sources.archive_import.job_files import paths_of
from server.sources.archive_import.service import ArchiveRequest, import_archive
from server.sources.import_jobs import MAX_ATTEMPTS, JobProgress, delete_received_files, folder_of, viewer_of

KIND: Final = "archive"
_MAX_REPORTED_SKIPPED: Final = 200


@dataclass(frozen=True)
class ArchiveImportJob:
    """The ``JobHandler`` of jobs of ``KIND``."""

    settings: Settings
    engine: Engine
    max_attempts = MAX_ATTEMPTS

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Import the uploaded archive; running the same job again continues after what is stored.

        Returns:
            The value of ``Job.answer``.

        Raises:
            AppError: the errors of ``import_archive``.
            JobCancelled: the job was cancelled.
            ShutdownRequested: ``is_stopping`` is true.
        """
        viewer = viewer_of(session, job.person_id)
        stages = JobStages(JobRepository(session), job.id, is_stopping)
        paths = paths_of(folder_of(self.settings, job.id), self.settings.max_upload_bytes)
        request = ArchiveRequest(paths, Workers(), keep=bool(job.asked.get("keep")), viewer=viewer)
        summary = import_archive(request, self.settings, lambda: self.engine, stages, closing=False)
        self.engine.live_phrases.update_in_background()
        return {**stages.answer, "summary": summary.as_json()}

    def clean_up(self, job_id: str) -> None:
        """Delete the uploaded files."""
        delete_received_files(self.settings, job_id)


class JobStages(JobProgress):
    """``ImportStages`` that store progress in the job."""

    def report_skipped(self, item: UnreadableItem) -> None:
        """See ``ImportStages.report_skipped``."""
        self.answer["left_out_total"] += 1
        if len(self.answer["left_out"]) < _MAX_REPORTED_SKIPPED:
            self.answer["left_out"].append({"place": item.location, "reason": item.reason})
