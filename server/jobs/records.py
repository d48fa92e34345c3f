"""Jobs in the database: their state for people, and the lease that decides which worker runs one."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, cast, get_args

from sqlalchemy import ColumnElement, CursorResult, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from models.errors import AppError, InputError, NotFound
from server.access.viewer import Viewer
from server.db.tables import Job, now
from server.schemas.sources import ArchiveJob, JobKind, JobState

# A job without a heartbeat for this long was left by a worker that no longer exists.
LEASE: Final = timedelta(seconds=30)
# Of one person, each with its file on the disk.
MAX_UNFINISHED: Final = 50
_IMPORT_KINDS: Final = get_args(JobKind)
_VISIBLE_FOR: Final = timedelta(days=1)
_MAX_LISTED: Final = 20
FINISHED_STATES: Final = ("done", "failed", "cancelled")
_UNFINISHED: Final = Job.state.not_in(FINISHED_STATES)


class JobRepository:
    """Adds, claims and ends jobs; each change is committed at once."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, kind: str, viewer: Viewer, asked: Mapping[str, Any], job_id: str) -> Job:
        """Add a job that waits for a worker."""
        job = Job(id=job_id, kind=kind, person_id=viewer.person_id, asked=dict(asked))
        self._session.add(job)
        self._session.commit()
        return job

    def get(self, job_id: str, viewer: Viewer) -> Job:
        """Return an import of the viewer's own.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self._session.scalar(select(Job).where(Job.id == job_id, _is_import_of(viewer)))
        if job is None:
            raise NotFound(
                "unknown_job",
                f"There is no import {job_id!r}.",
                "Imports of the last day are listed on the Sources page.",
            )
        return job

    def of(self, viewer: Viewer) -> list[Job]:
        """Return the viewer's own imports that are unfinished or ended within a day, newest first."""
        is_recent = or_(_UNFINISHED, Job.seen_at > now() - _VISIBLE_FOR)
        imports = select(Job).where(_is_import_of(viewer), is_recent).order_by(Job.created_at.desc(), Job.id)
        return list(self._session.scalars(imports.limit(_MAX_LISTED)))

    def cancel(self, job_id: str, viewer: Viewer) -> Job:
        """Cancel an unfinished import; its worker stops at its next step.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self.get(job_id, viewer)
        self._change(job.id, _UNFINISHED, state="cancelled")
        self._session.refresh(job)
        return job

    def forget(self, job_id: str, viewer: Viewer) -> None:
        """Delete an import that has ended.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self.get(job_id, viewer)
        if job.state in FINISHED_STATES:
            self._session.delete(job)
            self._session.commit()

    def has_room(self, viewer: Viewer) -> bool:
        """Return whether the viewer has fewer than ``MAX_UNFINISHED`` unfinished imports."""
        count = select(func.count()).select_from(Job).where(_is_import_of(viewer), _UNFINISHED)
        return (self._session.scalar(count) or 0) < MAX_UNFINISHED

    def next_id(self, kinds: Collection[str]) -> str | None:
        """Return the job that a worker should run now, if there is one.

        People take turns: the person whose last job started longest ago comes first, with their oldest job.
        """
        other = aliased(Job)
        last = (
            select(func.max(other.seen_at))
            .where(other.person_id.is_not_distinct_from(Job.person_id), other.state != "waiting")
            .scalar_subquery()
        )
        free = select(Job.id).where(Job.kind.in_(kinds), _is_free())
        return self._session.scalar(free.order_by(last.is_not(None), last, Job.created_at, Job.id).limit(1))

    def next_due_at(self, kinds: Collection[str]) -> datetime | None:
        """Return when the next job is due, or the lease of a running one ends; ``None`` without unfinished jobs."""
        return self._session.scalar(select(func.min(Job.due_at)).where(Job.kind.in_(kinds), _UNFINISHED))

    def claim(self, job_id: str, max_attempts: int) -> Job | None:
        """Lease the job to the caller, and count the attempt.

        Returns:
            The job; ``None`` if it is finished, not due, leased to another worker, or if it failed for good because
            its workers died ``max_attempts`` times.
        """
        job = self._session.get(Job, job_id)
        if job is None:
            return None
        self._session.refresh(job)
        if job.attempts >= max_attempts:
            error = _given_up(job.asked.get("name", "")).as_json()
            self._change(job_id, _is_free(), state="failed", answer={**job.answer, "error": error})
            return None
        lease = {"state": "running", "attempts": job.attempts + 1, "due_at": now() + LEASE}
        if not self._change(job_id, _is_free(), **lease):
            return None
        self._session.refresh(job)
        return job

    def heartbeat(self, job_id: str, **values: Any) -> bool:
        """Renew the lease and store progress; return whether the job is still running."""
        return self._change(job_id, Job.state == "running", due_at=now() + LEASE, **values)

    def finish(self, job_id: str, state: str, **values: Any) -> None:
        """Record the end of an attempt; a job that was cancelled meanwhile stays cancelled."""
        self._change(job_id, Job.state == "running", state=state, **values)

    def _change(self, job_id: str, condition: ColumnElement[bool], **values: Any) -> bool:
        changed = self._session.execute(update(Job).where(Job.id == job_id, condition).values(seen_at=now(), **values))
        self._session.commit()
        return cast("CursorResult[Any]", changed).rowcount > 0


def present_job(job: Job) -> ArchiveJob:
    """Present an import for ``GET /api/imports/ID``."""
    answer = job.answer
    return {
        "job_id": job.id,
        "kind": cast(JobKind, job.kind),
        "name": job.asked.get("name", ""),
        "state": cast(JobState, job.state),
        "stage": answer.get("stage"),
        "unit": answer.get("unit"),
        "done": job.done,
        "total": job.total,
        "left_out": answer.get("left_out", []),
        "left_out_total": answer.get("left_out_total", 0),
        "summary": answer.get("summary"),
        "source_id": answer.get("source_id"),
        "error": answer.get("error"),
        "created_at": f"{job.created_at.isoformat()}Z",
    }


def _given_up(name: str) -> AppError:
    return InputError(
        "import_gave_up",
        f"“{name}” was given up: the worker ended twice while it imported it.",
        "What was stored stays. Import the rest in smaller parts.",
        params={"name": name},
    )


def _is_import_of(viewer: Viewer) -> ColumnElement[bool]:
    # Without a login jobs have no owner, and everybody who reaches the desk sees them.
    is_owner = Job.person_id.is_(None) if viewer.person_id is None else Job.person_id == viewer.person_id
    return is_owner & Job.kind.in_(_IMPORT_KINDS)


def _is_free() -> ColumnElement[bool]:
    return _UNFINISHED & (Job.due_at <= now())
