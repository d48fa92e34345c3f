"""Execution of jobs: by a worker that Huey notifies, or, on a desk without login, by a thread of the server itself."""

import os
import threading
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol

import structlog
from flask import Flask
from flask_socketio import SocketIO
from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from server.config import Settings
from server.db.database import db
from server.db.tables import Job
from server.errors import to_app_error
from server.jobs.queue import open_queue
from server.jobs.records import JobRepository
from server.registry import service

log = structlog.get_logger(__name__)

_HEARTBEAT_INTERVAL_S: Final = 5.0
_POLL_INTERVAL_S: Final = 5.0
_EXIT_CODE_OF_HANGING_WORKER: Final = 1


class JobCancelled(Exception):
    """The job was cancelled."""


class ShutdownRequested(Exception):
    """The process ends; another one continues the job."""


class JobHandler(Protocol):
    """Runs one kind of job."""

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Runs the job; what it has stored stays, and a second run continues from there.

        Returns:
            The value of ``Job.answer``.

        Raises:
            AppError: it cannot be done; ``import_running`` where another such job has to end first.
            JobCancelled: the job was cancelled.
            ShutdownRequested: ``is_stopping``.
        """

    def clean_up(self, job_id: str) -> None:
        """Deletes what only the job needed, after its end."""


class JobRunner:
    """Queues jobs, and works on them; one for the whole process.

    Args:
        handlers: by kind of job.
    """

    def __init__(self, app: Flask, settings: Settings, handlers: Mapping[str, JobHandler]) -> None:
        self._app, self._handlers = app, handlers
        self._drain_seconds = settings.drain_seconds
        self._stopping = threading.Event()
        self._woken = threading.Event()
        self._lock, self._working = threading.Lock(), threading.Lock()
        self._thread: threading.Thread | None = None
        self.queue = open_queue(settings) if settings.is_newsroom else None
        self._enqueue = self.queue.task(name="run_job")(self.run_next) if self.queue is not None else None

    def submit(self, job_id: str) -> None:
        """Has a job of the store worked on."""
        if self._enqueue is None:
            self.wake()
            return
        try:
            self._enqueue(job_id)
        except Exception as error:
            # Redis may be unavailable: the worker reads the database in any case.
            log.warning("job_not_queued", kind=type(error).__name__)

    def wake(self) -> None:
        """Has a desk without workers of its own look for jobs; the first call starts the thread."""
        if self.queue is not None:
            return
        self._woken.set()
        with self._lock:
            if not self._stopping.is_set() and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self.run_forever, name="jobs", daemon=True)
                self._thread.start()

    def run_forever(self) -> None:
        """Runs all waiting jobs until the process ends, those that other processes left as well."""
        while not self._stopping.is_set():
            self._woken.clear()
            try:
                tried = set[str]()
                while (job_id := self._next(tried)) is not None and not self._stopping.is_set():
                    tried.add(job_id)
                    self.run(job_id)
                with self._app.app_context():
                    unfinished = JobRepository(db.session).unfinished()
            except Exception as error:
                # The database may be unavailable: it is read again later.
                log.warning("job_poll_failed", kind=type(error).__name__)
                unfinished = True
            # Without jobs a desk of its own need not poll: adding a job wakes it.
            self._woken.wait(_POLL_INTERVAL_S if unfinished or self.queue is not None else None)

    def close(self) -> None:
        """Leaves the running job to the next process, which takes it over in a moment."""
        self._stopping.set()
        self._woken.set()
        if self._working.acquire(timeout=self._drain_seconds):
            self._working.release()
        if self._thread is not None:
            self._thread.join(timeout=1)

    def run_next(self, job_id: str) -> None:
        """Runs a job because ``job_id`` was added: the one whose turn it is, so that nobody waits for all of
        somebody else's."""
        self.run(self._next() or job_id)

    def _next(self, tried: Container[str] = ()) -> str | None:
        with self._app.app_context():
            return next((each for each in JobRepository(db.session).waiting() if each not in tried), None)

    def run(self, job_id: str) -> None:
        """Runs a job, unless it is finished or another worker has it; one at a time."""
        with self._working, self._app.app_context():
            if self._stopping.is_set():
                return
            job = JobRepository(db.session).claim(job_id)
            if job is None:
                self._clean_up_after_failure(job_id)
                return
            with _Heartbeat(self._app, job_id):
                outcome = self._outcome(job)
            db.session.rollback()
            if outcome is not None:
                state, values = outcome
                JobRepository(db.session).finish(job_id, state, **values)
                self._handlers[job.kind].clean_up(job_id)
        # What is stored stays, however the job ended.
        service(SocketIO, self._app).emit("sources_changed", {})

    def _clean_up_after_failure(self, job_id: str) -> None:
        """Deletes what a job needed that has failed for good, which its worker could not."""
        job = db.session.get(Job, job_id)
        if job is not None and job.state == "failed" and job.kind in self._handlers:
            self._handlers[job.kind].clean_up(job_id)

    def _outcome(self, job: Job) -> tuple[str, dict[str, Any]] | None:
        """The final state of a job and its answer; None: it is not finished."""
        job_id, known = job.id, dict(job.answer or {})
        try:
            answer = self._handlers[job.kind].run(job, db.session, self._stopping.is_set)
        except JobCancelled:
            return "cancelled", {}
        except ShutdownRequested:
            db.session.rollback()
            JobRepository(db.session).release(job_id)
            return None
        except AppError as error:
            db.session.rollback()
            if error.code == "import_running":
                # Another process may hold the lock, the command line for example: this one waits for it.
                JobRepository(db.session).release(job_id)
                return None
            return "failed", {"answer": {**known, "error": error.as_json()}}
        except Exception as error:
            log.exception("job_failed", job_id=job_id)
            return "failed", {"answer": {**known, "error": to_app_error(error).as_json()}}
        return "done", {"answer": answer}


class _Heartbeat:
    """Records that the worker is alive while models load and stages take their time."""

    def __init__(self, app: Flask, job_id: str) -> None:
        self._app, self._job_id = app, job_id
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="job-beat", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(timeout=_HEARTBEAT_INTERVAL_S)

    def _beat(self) -> None:
        while not self._over.wait(_HEARTBEAT_INTERVAL_S):
            with suppress(Exception), self._app.app_context():
                JobRepository(db.session).heartbeat(self._job_id)


def work(app: Flask, on_start: Callable[[], None] = lambda: None) -> None:
    """Runs a worker until it is asked to stop.

    Raises:
        AppError: ``no_newsroom``: a desk without login works on its jobs itself.
    """
    runner = service(JobRunner, app)
    if runner.queue is None:
        raise InputError(
            "no_newsroom", "Without a login, the server runs its imports itself.", "Set QUOTEDESK_MODE=newsroom."
        )
    left = threading.Thread(target=runner.run_forever, name="left-jobs", daemon=True)
    left.start()
    on_start()
    try:
        runner.queue.create_consumer(workers=1, periodic=False, max_delay=1.0).run()
    finally:
        # A job that does not end in time is left to the next worker, and counts as an attempt.
        hanging = threading.Timer(service(Settings, app).drain_seconds + 1, os._exit, (_EXIT_CODE_OF_HANGING_WORKER,))
        hanging.daemon = True
        hanging.start()
        runner.close()
