"""Execution of jobs, by a worker process or by a thread of the server itself."""

import os
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

import structlog
from flask import Flask
from sqlalchemy.orm import Session

from models.errors import AppError, InputError
from server.config import Settings
from server.db.database import db
from server.db.tables import Job, now
from server.errors import to_app_error
from server.jobs.records import FINISHED_STATES, JobRepository
from server.registry import service

log = structlog.get_logger(__name__)

_HEARTBEAT_INTERVAL_S: Final = 5.0
# Between looks at the database where other processes add jobs, or hold what a job needs.
_POLL_INTERVAL_S: Final = 1.0
_EXIT_CODE_OF_HANGING_WORKER: Final = 1


class JobCancelled(Exception):
    """The job was cancelled."""


class ShutdownRequested(Exception):
    """The process ends; another one continues the job."""


class JobRetry(Exception):
    """The attempt failed, and another one is worthwhile.

    Args:
        due_at: When the next attempt is due, UTC.
        answer: The value of ``Job.answer`` until then.
    """

    def __init__(self, due_at: datetime, answer: Mapping[str, Any]) -> None:
        super().__init__("the job has to be tried again")
        self.due_at, self.answer = due_at, answer


class JobHandler(Protocol):
    """Runs one kind of job."""

    @property
    def max_attempts(self) -> int:
        """How often the job is started at most."""

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Run the job; what it has stored stays, and a second run continues from there.

        Returns:
            The value of ``Job.answer``.

        Raises:
            AppError: The job failed; ``import_running`` if another such job has to end first.
            JobCancelled: The job was cancelled.
            JobRetry: The job has to be tried again.
            ShutdownRequested: ``is_stopping``.
        """

    def clean_up(self, job_id: str) -> None:
        """Delete what only the job needed, after its end."""


class JobRunner:
    """Runs jobs of some kinds one after another, in a thread of its own.

    Args:
        handlers: By kind of job.
        runs_here: Whether a process that answers pages runs the jobs; otherwise only a worker does, see ``work``.
        on_end: Called after each attempt at a job.
    """

    def __init__(
        self,
        app: Flask,
        settings: Settings,
        handlers: Mapping[str, JobHandler],
        *,
        runs_here: bool,
        on_end: Callable[[], None] = lambda: None,
    ) -> None:
        self._app, self._handlers, self._on_end = app, handlers, on_end
        self._drain_seconds, self._polls = settings.drain_seconds, settings.is_newsroom
        self.runs_here = runs_here
        self._stopping, self._woken = threading.Event(), threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Run the jobs that are due, unless a worker does."""
        if self.runs_here:
            self.start()

    def start(self) -> None:
        """Run the jobs that are due; the first call starts the thread."""
        self._woken.set()
        with self._lock:
            if not self._stopping.is_set() and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._run_forever, name="jobs", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop the thread; the running job is left to the next process."""
        self._stopping.set()
        self._woken.set()
        if self._thread is not None:
            self._thread.join(timeout=self._drain_seconds)

    def run(self, job_id: str) -> None:
        """Run a job, unless it is finished, not due, or another worker has it."""
        with self._app.app_context():
            handler = self._handlers[db.session.get_one(Job, job_id).kind]
            if (job := JobRepository(db.session).claim(job_id, handler.max_attempts)) is not None:
                with _Heartbeat(self._app, job_id):
                    outcome = self._attempt(handler, job)
                db.session.rollback()
                JobRepository(db.session).finish(job_id, **outcome)
                self._on_end()
            job = db.session.get(Job, job_id, populate_existing=True)
            # One that was cancelled may have been taken off the list meanwhile.
            if job is None or job.state in FINISHED_STATES:
                handler.clean_up(job_id)

    def _run_forever(self) -> None:
        """Run due jobs until the process ends, also those that other processes left."""
        while not self._stopping.is_set():
            self._woken.clear()
            try:
                while not self._stopping.is_set() and (job_id := self._next_id()) is not None:
                    self.run(job_id)
                pause = self._pause()
            except Exception as error:
                # The database may be unavailable: it is read again later.
                log.warning("job_poll_failed", kind=type(error).__name__)
                pause = _POLL_INTERVAL_S
            self._woken.wait(pause)

    def _next_id(self) -> str | None:
        with self._app.app_context():
            return JobRepository(db.session).next_id(self._handlers.keys())

    def _pause(self) -> float | None:
        """Return the seconds until jobs have to be looked for; ``None`` until the thread is woken."""
        if self._polls:
            return _POLL_INTERVAL_S
        with self._app.app_context():
            due_at = JobRepository(db.session).next_due_at(self._handlers.keys())
        return None if due_at is None else max(0.0, (due_at - now()).total_seconds())

    def _attempt(self, handler: JobHandler, job: Job) -> dict[str, Any]:
        """Run the job once, and return the values that its row gets."""
        job_id, attempts, answer = job.id, job.attempts, dict(job.answer)
        uncounted = {"state": "waiting", "attempts": attempts - 1}
        try:
            return {"state": "done", "answer": handler.run(job, db.session, self._stopping.is_set)}
        except JobCancelled:
            return {"state": "cancelled"}
        except ShutdownRequested:
            return {**uncounted, "due_at": now()}
        except JobRetry as retry:
            return {"state": "waiting", "answer": dict(retry.answer), "due_at": retry.due_at}
        except AppError as error:
            if error.code == "import_running":
                # Another process holds the lock, the command line for example.
                return {**uncounted, "due_at": now() + timedelta(seconds=_POLL_INTERVAL_S)}
            return {"state": "failed", "answer": {**answer, "error": error.as_json()}}
        except Exception as error:
            log.exception("job_failed", job_id=job_id)
            return {"state": "failed", "answer": {**answer, "error": to_app_error(error).as_json()}}


class _Heartbeat:
    """Renews the lease of a job while models load and stages take their time."""

    def __init__(self, app: Flask, job_id: str) -> None:
        self._app, self._job_id = app, job_id
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="job-beat", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join(timeout=_HEARTBEAT_INTERVAL_S)

    def _beat(self) -> None:
        while not self._is_over.wait(_HEARTBEAT_INTERVAL_S):
            with suppress(Exception), self._app.app_context():
                JobRepository(db.session).heartbeat(self._job_id)


def work(app: Flask, on_start: Callable[[], None] = lambda: None) -> None:
    """Run a worker until it is asked to stop.

    Raises:
        AppError: ``no_newsroom``: a desk without login runs its jobs itself.
    """
    runner = service(JobRunner, app)
    if runner.runs_here:
        raise InputError(
            "no_newsroom", "Without a login, the server runs its imports itself.", "Set QUOTEDESK_MODE=newsroom."
        )
    is_stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: is_stopped.set())
    runner.start()
    on_start()
    is_stopped.wait()
    # A job that does not end in time is left to the next worker, and counts as an attempt.
    exit_timer = threading.Timer(service(Settings, app).drain_seconds + 1, os._exit, (_EXIT_CODE_OF_HANGING_WORKER,))
    exit_timer.daemon = True
    exit_timer.start()
    runner.close()
