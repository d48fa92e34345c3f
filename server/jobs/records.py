"""Jobs in the database: their state for people, and the lock that decides which worker runs one."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final, cast

from sqlalchemy import ColumnElement, CursorResult, and_, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from models.errors import AppError, InputError, NotFound
from server.access.viewer import Viewer
from server.db.tables import Job, now
from server.schemas.sources import ArchiveJob, JobKind, JobState

# A job without a sign of life for this long was left by a worker that no longer exists.
LEASE: Final = timedelta(seconds=30)
_VISIBLE_FOR: Final = timedelta(days=1)
_MAX_LISTED: Final = 20
# A job whose worker ended before it twice is not tried a third time: others wait behind it.
MAX_ATTEMPTS: Final = 2
# Of one person, each with its file on the disk.
MAX_UNFINISHED: Final = 50
_ATTEMPTS: Final = "attempts"
_FINISHED_STATES: Final = ("done", "failed", "cancelled")


class JobRepository:
    """Makes, claims and ends jobs; each change is committed at once."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, kind: str, viewer: Viewer, asked: Mapping[str, Any], job_id: str) -> Job:
        """A job that waits for a worker."""
        job = Job(id=job_id, kind=kind, person_id=viewer.person_id, asked=dict(asked))
        self._session.add(job)
        self._session.commit()
        return job

    def get(self, job_id: str, viewer: Viewer) -> Job:
        """A job of the viewer's own.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self._session.scalar(select(Job).where(Job.id == job_id, _of(viewer)))
        if job is None:
            raise NotFound(
                "unknown_job",
                f"There is no import {job_id!r}.",
                "Imports of the last day are listed on the Sources page.",
            )
        return job

    def of(self, viewer: Viewer) -> list[Job]:
        """Those of the viewer's own that are not over, or were a day ago; newest first."""
        lately = or_(Job.state.not_in(_FINISHED_STATES), Job.seen_at > now() - _VISIBLE_FOR)
        return list(
            self._session.scalars(select(Job).where(_of(viewer), lately).order_by(Job.created_at.desc(), Job.id))
        )[:_MAX_LISTED]

    def cancel(self, job_id: str, viewer: Viewer) -> Job:
        """Cancels a job that is not finished; its worker stops at its next step.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self.get(job_id, viewer)
        self._change(job.id, Job.state.not_in(_FINISHED_STATES), state="cancelled")
        self._session.refresh(job)
        return job

    def forget(self, job_id: str, viewer: Viewer) -> None:
        """Takes a job that is over off the list.

        Raises:
            AppError: ``unknown_job``.
        """
        job = self.get(job_id, viewer)
        if job.state in _FINISHED_STATES:
            self._session.delete(job)
            self._session.commit()

    def waiting(self) -> list[str]:
        """Jobs that a worker should run: first those of whom it has run none for the longest, then the oldest."""
        other = aliased(Job)
        last = (
            select(func.max(other.seen_at))
            .where(other.person_id.is_not_distinct_from(Job.person_id), other.state != "waiting")
            .scalar_subquery()
        )
        in_turn = last.is_not(None), last, Job.created_at, Job.id
        return list(self._session.scalars(select(Job.id).where(_free()).order_by(*in_turn)))

    def has_room(self, viewer: Viewer) -> bool:
        """Whether the viewer has fewer than ``MAX_UNFINISHED`` jobs that are not over."""
        count = select(func.count()).select_from(Job).where(_of(viewer), Job.state.not_in(_FINISHED_STATES))
        return (self._session.scalar(count) or 0) < MAX_UNFINISHED

    def unfinished(self) -> bool:
        """Whether any job is not over."""
        return self._session.scalar(select(Job.id).where(Job.state.not_in(_FINISHED_STATES)).limit(1)) is not None

    def claim(self, job_id: str) -> Job | None:
        """Locks the job for the caller, and counts the attempt; None if it is finished, another worker has it, or it
        has failed for good because its workers ended before it ``MAX_ATTEMPTS`` times."""
        job = self._session.get(Job, job_id)
        if job is None:
            return None
        self._session.refresh(job)
        asked = dict(job.asked)
        attempts = asked.get(_ATTEMPTS, 0)
        if attempts >= MAX_ATTEMPTS:
            answer = {**(job.answer or {}), "error": _given_up(asked.get("name", "")).as_json()}
            self._change(job_id, _free(), state="failed", answer=answer)
            return None
        if not self._change(job_id, _free(), state="running", asked={**asked, _ATTEMPTS: attempts + 1}):
            return None
        self._session.refresh(job)
        return job

    def heartbeat(self, job_id: str, **values: Any) -> bool:
        """Records progress and that the worker is alive; False: the job was cancelled, or another worker has it."""
        return self._change(job_id, Job.state == "running", **values)

    def release(self, job_id: str) -> None:
        """Leaves it to the next worker; the attempt does not count."""
        job = self._session.get_one(Job, job_id)
        asked = {**job.asked, _ATTEMPTS: max(0, job.asked.get(_ATTEMPTS, 0) - 1)}
        self._change(job_id, Job.state == "running", state="waiting", asked=asked)

    def finish(self, job_id: str, state: str, **values: Any) -> None:
        """Marks the job as finished; one that was cancelled stays cancelled."""
        self._change(job_id, Job.state == "running", state=state, **values)

    def _change(self, job_id: str, where: ColumnElement[bool], **values: Any) -> bool:
        changed = self._session.execute(update(Job).where(Job.id == job_id, where).values(seen_at=now(), **values))
        self._session.commit()
        return cast("CursorResult[Any]", changed).rowcount > 0


def present_job(job: Job) -> ArchiveJob:
    """A job as ``GET /api/imports/ID`` shows it."""
    answer = job.answer or {}
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


def _of(viewer: Viewer) -> ColumnElement[bool]:
    # Where the desk has no login, jobs have no owner, and everybody who reaches the desk sees them.
    return Job.person_id.is_(None) if viewer.person_id is None else Job.person_id == viewer.person_id


def _free() -> ColumnElement[bool]:
    return or_(Job.state == "waiting", and_(Job.state == "running", Job.seen_at < now() - LEASE))
