"""The background job that transcribes an uploaded recording and imports the transcript as a source."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import InputError
from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.config import Settings
from server.db.tables import Job, Source
from server.inference.engine import Engine
from server.jobs.records import JobRepository
from server.sources.files.media_types import recording_type
from server.sources.import_jobs import MAX_ATTEMPTS, JobProgress, delete_received_files, folder_of, viewer_of
from server.sources.importer import Importer, ReadSource
from server.sources.recordings import RecordingService
from server.sources.rows import content_hash
from server.sources.transcription.transcriber import AudioFile, Transcriber

KIND: Final = "recording"
_TRANSCRIPT: Final = "transcript"
_WORKING: Final = "working"
# Of the JSON of an engine that heard nothing.
_WITHOUT_WORDS: Final = frozenset({"no_paragraphs", "unknown_json"})


@dataclass(frozen=True)
class TranscriptionJob:
    """The ``JobHandler`` of jobs of ``KIND``.

    Args:
        read: reads the engine's JSON.
    """

    settings: Settings
    engine: Engine
    transcriber: Transcriber
    read: ReadSource
    max_attempts = MAX_ATTEMPTS

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Transcribe and import; a second run begins with the import if the transcript was complete.

        Raises:
            AppError: the errors of ``Transcriber.transcribe`` and ``Importer``;
                ``nothing_heard``; ``not_a_recording``.
            JobCancelled: the job was cancelled.
            ShutdownRequested: ``is_stopping`` is true.
        """
        stages = JobProgress(JobRepository(session), job.id, is_stopping)
        name = str(job.asked["name"])
        viewer = viewer_of(session, job.person_id)
        received = folder_of(self.settings, job.id)
        data = self._transcript(session, received, name, stages)
        # A session of its own: nothing of it is left on the one that the worker's next job has.
        with Session(session.get_bind()) as own:
            set_viewer(own, viewer)
            source_id = _imported_before(own, data, job, viewer) or self._import(own, name, data, stages, job)
            recording = received / name
            if recording.is_file():
                RecordingService(own, self.settings).attach(source_id, name, recording)
        return {**stages.answer, "source_id": source_id}

    def clean_up(self, job_id: str) -> None:
        """Delete the uploaded recording, if it was not attached to the source."""
        delete_received_files(self.settings, job_id)

    def _transcript(self, session: Session, received: Path, name: str, stages: JobProgress) -> bytes:
        finished = received / _TRANSCRIPT
        if finished.is_file():
            return finished.read_bytes()
        stages.begin("transcribing", 100, "%")
        path = received / name
        with path.open("rb") as stream:
            kind = RecordingService(session, self.settings).check(name, stream)
        working = received / _WORKING
        working.mkdir(exist_ok=True)
        data = self.transcriber.transcribe(AudioFile(path, name, kind), working, stages.update)
        partial = finished.with_suffix(".partial")
        partial.write_bytes(data)
        partial.replace(finished)
        return data

    def _import(self, session: Session, name: str, data: bytes, stages: JobProgress, job: Job) -> str:
        begun = ""

        def progress(stage: str, done: int, total: int) -> None:
            nonlocal begun
            if stage == "done":
                return
            if stage != begun:
                begun = stage
                stages.begin(stage, total, "paragraphs")
            stages.update(done)

        importer = Importer(session, self.engine, self.settings, self.read)
        stem = PurePath(name).stem
        try:
            return importer.import_source(
                f"{stem}.json",
                data,
                progress,
                hold=bool(job.asked.get("hold")),
            ).source.id
        except InputError as error:
            if error.code not in _WITHOUT_WORDS:
                raise
            raise InputError(
                "nothing_heard",
                f"No words were heard in “{name}”.",
                "Play it: somebody has to speak in it. If somebody does, set its language with "
                "QUOTEDESK_TRANSCRIBER_LANGUAGE, or use a larger model.",
                params={"name": name},
            ) from None


def _imported_before(session: Session, data: bytes, job: Job, viewer: Viewer) -> str | None:
    """Return the source that an earlier attempt of the same job made, whose worker ended before it could say so."""
    return session.scalar(
        select(Source.id).where(
            Source.content_hash == content_hash(data),
            Source.imported_at >= job.created_at,
            Source.owner_id.is_not_distinct_from(viewer.person_id),
        )
    )


def is_recording(name: str, path: Path) -> bool:
    """Return whether an uploaded file is a recording, by its content."""
    with path.open("rb") as stream:
        return recording_type(name, stream) is not None
