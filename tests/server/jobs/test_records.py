"""Jobs in the store: who sees them, and who works on them."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from models.errors import AppError
from server.access.viewer import UNRESTRICTED, Viewer
from server.db.tables import Job, Person, now
from server.jobs.records import LEASE, MAX_UNFINISHED, JobRepository, present_job


@pytest.fixture
def jobs(session: Session) -> JobRepository:
    return JobRepository(session)


@pytest.fixture
def ada(session: Session) -> Viewer:
    person = Person(name="Ada Quill", email="ada@desk.example")
    session.add(person)
    session.commit()
    return Viewer(person.id)


def test_job_is_visible_to_its_person_only(jobs: JobRepository, ada: Viewer) -> None:
    job = jobs.add("import", ada, {"name": "archive.zip"}, "j1")
    assert jobs.get("j1", ada) is job
    with pytest.raises(AppError) as error:
        jobs.get("j1", UNRESTRICTED)
    assert error.value.code == "unknown_job"


def test_job_is_claimed_by_one_worker(jobs: JobRepository) -> None:
    jobs.add("import", UNRESTRICTED, {}, "j1")
    assert jobs.waiting() == ["j1"]
    claimed = jobs.claim("j1")
    assert claimed is not None
    assert claimed.state == "running"
    assert jobs.claim("j1") is None
    assert jobs.waiting() == []


def test_people_take_turns(jobs: JobRepository, ada: Viewer, session: Session) -> None:
    bram = Person(name="Bram Osk", email="bram@desk.example")
    session.add(bram)
    session.commit()
    for number in range(5):
        jobs.add("import", ada, {}, f"ada-{number}")
    jobs.add("import", Viewer(bram.id), {}, "bram-0")
    run = []
    for _ in range(4):
        job_id = jobs.waiting()[0]
        jobs.claim(job_id)
        jobs.finish(job_id, "done")
        run.append(job_id)
    assert run == ["ada-0", "bram-0", "ada-1", "ada-2"]


def test_unfinished_jobs_of_a_person_are_limited(jobs: JobRepository, ada: Viewer) -> None:
    for number in range(MAX_UNFINISHED):
        assert jobs.has_room(ada)
        jobs.add("import", ada, {}, f"j{number}")
    assert not jobs.has_room(ada)
    assert jobs.has_room(UNRESTRICTED)
    jobs.claim("j0")
    jobs.finish("j0", "done")
    assert jobs.has_room(ada)


def test_job_without_heartbeat_is_free_after_the_lease(jobs: JobRepository, session: Session) -> None:
    job = jobs.add("import", UNRESTRICTED, {}, "j1")
    jobs.claim("j1")
    job.seen_at = now() - LEASE - timedelta(seconds=1)
    session.commit()
    assert jobs.waiting() == ["j1"]
    assert jobs.claim("j1") is not None


def test_cancelled_job_stays_cancelled(jobs: JobRepository) -> None:
    jobs.add("import", UNRESTRICTED, {}, "j1")
    jobs.claim("j1")
    assert jobs.heartbeat("j1", done=3)
    assert jobs.cancel("j1", UNRESTRICTED).state == "cancelled"
    assert not jobs.heartbeat("j1", done=4)
    jobs.finish("j1", "done")
    assert jobs.get("j1", UNRESTRICTED).state == "cancelled"
    assert not jobs.unfinished()


def test_only_finished_jobs_are_forgotten(jobs: JobRepository) -> None:
    jobs.add("import", UNRESTRICTED, {}, "j1")
    jobs.forget("j1", UNRESTRICTED)
    assert jobs.unfinished()
    jobs.cancel("j1", UNRESTRICTED)
    jobs.forget("j1", UNRESTRICTED)
    assert jobs.of(UNRESTRICTED) == []


def test_finished_job_is_listed_for_a_day(jobs: JobRepository, session: Session) -> None:
    for job_id, age in (("new", timedelta(hours=23)), ("old", timedelta(hours=25))):
        session.add(Job(id=job_id, kind="import", state="done", seen_at=now() - age))
    session.add(Job(id="waiting", kind="import", seen_at=now() - timedelta(days=9)))
    session.commit()
    assert {job.id for job in jobs.of(UNRESTRICTED)} == {"new", "waiting"}


def test_job_without_an_answer_is_presented_with_defaults(jobs: JobRepository) -> None:
    shown = present_job(jobs.add("import", UNRESTRICTED, {"name": "archive.zip"}, "j1"))
    assert (shown["name"], shown["state"], shown["left_out"], shown["error"]) == ("archive.zip", "waiting", [], None)


def test_job_whose_workers_ended_twice_fails_for_good(jobs: JobRepository, session: Session) -> None:
    job = jobs.add("import", UNRESTRICTED, {"name": "archive.zip"}, "j1")
    for _ in range(2):
        assert jobs.claim("j1") is not None
        job.seen_at = now() - LEASE - timedelta(seconds=1)
        session.commit()
    assert jobs.claim("j1") is None
    shown = present_job(jobs.get("j1", UNRESTRICTED))
    assert (shown["state"], shown["error"] and shown["error"]["code"]) == ("failed", "import_gave_up")
    assert jobs.waiting() == []


def test_released_job_is_not_counted_as_an_attempt(jobs: JobRepository) -> None:
    jobs.add("import", UNRESTRICTED, {}, "j1")
    for _ in range(3):
        assert jobs.claim("j1") is not None
        jobs.release("j1")
    assert jobs.claim("j1") is not None
