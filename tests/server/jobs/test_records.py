"""Jobs in the database: who sees them, and which worker runs them."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from models.errors import AppError
from server.access.viewer import UNRESTRICTED, Viewer
from server.db.tables import Job, Person, now
from server.jobs.records import MAX_UNFINISHED, JobRepository, present_job

KINDS = ("archive",)


@pytest.fixture
def jobs(session: Session) -> JobRepository:
    return JobRepository(session)


def add_person(session: Session, name: str) -> Viewer:
    person = Person(name=name, email=f"{name}@desk.example")
    session.add(person)
    session.commit()
    return Viewer(person.id)


@pytest.fixture
def ada(session: Session) -> Viewer:
    return add_person(session, "ada")


def test_job_is_visible_to_its_person_only(jobs: JobRepository, ada: Viewer) -> None:
    job = jobs.add("archive", ada, {"name": "archive.zip"}, "j1")
    assert jobs.get("j1", ada) is job
    with pytest.raises(AppError) as error:
        jobs.get("j1", UNRESTRICTED)
    assert error.value.code == "unknown_job"


def test_delivery_is_no_import(jobs: JobRepository) -> None:
    jobs.add("delivery", UNRESTRICTED, {}, "j1")
    assert jobs.of(UNRESTRICTED) == []
    with pytest.raises(AppError):
        jobs.get("j1", UNRESTRICTED)


def test_job_is_claimed_by_one_worker(jobs: JobRepository) -> None:
    jobs.add("archive", UNRESTRICTED, {}, "j1")
    assert jobs.next_id(KINDS) == "j1"
    claimed = jobs.claim("j1", 2)
    assert claimed is not None
    assert (claimed.state, claimed.attempts) == ("running", 1)
    assert jobs.claim("j1", 2) is None
    assert jobs.next_id(KINDS) is None


def test_worker_finds_jobs_of_its_kinds_once_they_are_due(jobs: JobRepository, session: Session) -> None:
    job = jobs.add("delivery", UNRESTRICTED, {}, "j1")
    assert jobs.next_id(KINDS) is None
    assert jobs.next_due_at(KINDS) is None
    job.due_at = now() + timedelta(minutes=1)
    session.commit()
    assert jobs.next_id(("delivery",)) is None
    assert jobs.claim("j1", 2) is None
    assert jobs.next_due_at(("delivery",)) == job.due_at


def test_people_take_turns(jobs: JobRepository, ada: Viewer, session: Session) -> None:
    bram = add_person(session, "bram")
    for number in range(5):
        jobs.add("archive", ada, {}, f"ada-{number}")
    jobs.add("archive", bram, {}, "bram-0")
    run: list[str] = []
    while len(run) < 4 and (job_id := jobs.next_id(KINDS)):
        jobs.claim(job_id, 2)
        jobs.finish(job_id, "done")
        run.append(job_id)
    assert run == ["ada-0", "bram-0", "ada-1", "ada-2"]


def test_unfinished_jobs_of_a_person_are_limited(jobs: JobRepository, ada: Viewer) -> None:
    for number in range(MAX_UNFINISHED):
        assert jobs.has_room(ada)
        jobs.add("archive", ada, {}, f"j{number}")
    assert not jobs.has_room(ada)
    assert jobs.has_room(UNRESTRICTED)
    jobs.claim("j0", 2)
    jobs.finish("j0", "done")
    assert jobs.has_room(ada)


def test_cancelled_job_stays_cancelled(jobs: JobRepository) -> None:
    jobs.add("archive", UNRESTRICTED, {}, "j1")
    jobs.claim("j1", 2)
    assert jobs.heartbeat("j1", done=3)
    assert jobs.cancel("j1", UNRESTRICTED).state == "cancelled"
    assert not jobs.heartbeat("j1", done=4)
    jobs.finish("j1", "done")
    assert jobs.get("j1", UNRESTRICTED).state == "cancelled"


def test_only_finished_jobs_are_forgotten(jobs: JobRepository) -> None:
    jobs.add("archive", UNRESTRICTED, {}, "j1")
    jobs.forget("j1", UNRESTRICTED)
    assert jobs.next_id(KINDS) == "j1"
    jobs.cancel("j1", UNRESTRICTED)
    jobs.forget("j1", UNRESTRICTED)
    assert jobs.of(UNRESTRICTED) == []


def test_finished_job_is_listed_for_a_day(jobs: JobRepository, session: Session) -> None:
    for job_id, age in (("new", timedelta(hours=23)), ("old", timedelta(hours=25))):
        session.add(Job(id=job_id, kind="archive", state="done", seen_at=now() - age))
    session.add(Job(id="waiting", kind="archive", seen_at=now() - timedelta(days=9)))
    session.commit()
    assert {job.id for job in jobs.of(UNRESTRICTED)} == {"new", "waiting"}


def test_job_whose_workers_died_twice_fails_for_good(jobs: JobRepository, session: Session) -> None:
    job = jobs.add("archive", UNRESTRICTED, {"name": "archive.zip"}, "j1")
    for _ in range(2):
        assert jobs.claim("j1", 2) is not None
        job.due_at = now()  # the lease ends without a heartbeat
        session.commit()
        assert jobs.next_id(KINDS) == "j1"
    assert jobs.claim("j1", 2) is None
    shown = present_job(jobs.get("j1", UNRESTRICTED))
    assert (shown["state"], shown["error"] and shown["error"]["code"]) == ("failed", "import_gave_up")
    assert jobs.next_id(KINDS) is None
