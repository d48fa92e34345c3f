"""SQLite and PostgreSQL behave alike: case of letters, limits, concurrent writers, migrations."""

import threading
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import BigInteger, Engine, Integer, String, Table, insert, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from indexer.embeddings.parallel import Workers
from indexer.sql_sources import SqlSourceRepository
from server.access.viewer import UNRESTRICTED
from server.config import Settings
from server.db.database import migrate, open_store
from server.db.tables import Base, Source, SourceParagraph
from server.drafts.service import DraftService, SaveConflict
from server.errors import to_app_error
from server.jobs.records import JobRepository
from server.sources.archive_import.service import ArchiveRequest, import_archive
from tests.fakes.engine import make_engine
from tests.server.newsroom import add_draft, upload
from tests.server.sources.archive_import.test_service import RecordedStages, row, write

pytestmark = pytest.mark.both_stores


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "data").mkdir()
    return Settings(data=tmp_path / "data")


@pytest.fixture
def database(settings: Settings) -> Iterator[Engine]:
    engine = open_store(settings.store_url)
    migrate(engine)
    yield engine
    engine.dispose()


def run_concurrently(number: int, work: Callable[[int], object]) -> list[object]:
    """Return the results of concurrent calls in so many threads."""
    ready, answers = threading.Barrier(number), list[object]()

    def run(index: int) -> None:
        ready.wait()
        try:
            answers.append(work(index))
        except Exception as error:
            answers.append(error)

    threads = [threading.Thread(target=run, args=[index]) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_one_of_concurrent_writers_saves(database: Engine) -> None:
    with Session(database) as session:
        draft_id = DraftService(session).create().id

    def save(number: int) -> object:
        with Session(database) as session:
            return DraftService(session).save(draft_id, 1, "", f"Writer {number}.")

    answers = run_concurrently(6, save)
    assert answers.count(2) == 1
    assert sum(isinstance(answer, SaveConflict) for answer in answers) == 5


def test_job_is_claimed_once(database: Engine) -> None:
    with Session(database) as session:
        JobRepository(session).add("archive", UNRESTRICTED, {}, "j1")

    def claim(_number: int) -> bool:
        with Session(database) as session:
            return JobRepository(session).claim("j1", max_attempts=2) is not None

    assert sorted(run_concurrently(4, claim), key=bool) == [False, False, False, True]


def test_ids_are_never_used_again(database: Engine) -> None:
    with Session(database) as session:
        source = Source(title="", file_name="", format="txt", paragraphs=[SourceParagraph(index=0, text="One.")])
        session.add(source)
        session.commit()
        first = source.paragraphs[0].id
        session.delete(source)
        session.commit()
        again = Source(title="", file_name="", format="txt", paragraphs=[SourceParagraph(index=0, text="One.")])
        session.add(again)
        session.commit()
        assert again.paragraphs[0].id > first


def test_search_ignores_case_in_every_script(client: FlaskClient) -> None:
    upload(client, "rede.txt", "ÄNNE ÖZ: Die ÜBERFLUTUNG begann um 5 %_\\ nach acht.")
    for sought in ("überflutung", "änne", "5 %_\\"):
        listing = client.get("/api/sources", query_string={"q": sought}).get_json()
        assert listing["total"] == 1, sought


def test_unstorable_values_are_rejected(client: FlaskClient, store: str) -> None:
    draft = add_draft(client)
    answer = client.get(f"/api/drafts/{draft}%00")
    if store == "postgresql":
        assert answer.get_json()["error"]["code"] == "nul_character"
    assert answer.status_code < 500
    # What the store does not take leaves nothing behind that could be in the way of the next request.
    assert client.get(f"/api/drafts/{draft}").status_code == 200


@pytest.mark.slow
def test_an_archive_comes_in(settings: Settings, tmp_path: Path) -> None:
    archive = write(tmp_path / "archive.jsonl", [row(1, date="2031-05-03"), row(2, "펌프가 먼저입니다.")])
    stages = RecordedStages()
    request = ArchiveRequest([archive], Workers())
    for expected in ({"imported": 2}, {"unchanged": 2}):
        summary = import_archive(
            request,
            settings,
            lambda: make_engine(settings),
            stages,
        )
        assert dict(summary.items) == expected
    changed = write(tmp_path / "archive.jsonl", [row(1, "Another text."), row(2, "펌프가 먼저입니다.")])
    summary = import_archive(
        ArchiveRequest([changed], Workers()),
        settings,
        lambda: make_engine(settings),
        stages,
    )
    assert dict(summary.items) == {"replaced": 1, "unchanged": 1}


def test_library_fingerprint_changes_with_every_change(database: Engine) -> None:
    library = SqlSourceRepository(database)
    seen = [library.fingerprint()]
    with Session(database) as session:
        for change in (
            lambda: session.add(
                Source(id="a", title="", file_name="", format="", paragraphs=[SourceParagraph(index=0, text="One.")])
            ),
            lambda: session.execute(update(Source).values(revision=2)),
            lambda: session.delete(session.get_one(Source, "a")),
        ):
            change()
            session.commit()
            seen.append(library.fingerprint())
    assert len(set(seen[:3])) == 3
    assert seen[3] not in seen[1:3]


def test_concurrent_migrations_succeed(settings: Settings) -> None:
    def run(_number: int) -> None:
        engine = open_store(settings.store_url)
        migrate(engine)
        engine.dispose()

    assert run_concurrently(4, run) == [None] * 4


def test_columns_reject_values_over_their_limits(database: Engine) -> None:
    with database.connect() as connection:
        for table in Base.metadata.sorted_tables:
            for column in table.columns:
                if isinstance(column.type, String) and column.type.length:
                    value: str | int = "x" * (column.type.length + 1)
                elif isinstance(column.type, Integer) and not isinstance(column.type, BigInteger):
                    value = 2**31
                else:
                    continue
                with pytest.raises(DBAPIError) as rejected:
                    connection.execute(insert(table).values({**_smallest_row(table), column.name: value}))
                assert to_app_error(rejected.value).code == "bad_value", column
                connection.rollback()


def _smallest_row(table: Table) -> dict[str, object]:
    """Return a value for each column that requires one."""
    values: dict[type, object] = {str: "x", int: 1, bool: True, bytes: b"x", object: {}}
    values |= {datetime: datetime(2031, 5, 3), date: date(2031, 5, 3)}
    return {column.name: values[column.type.python_type] for column in table.columns if not column.nullable}


def test_database_errors_quote_no_values(database: Engine) -> None:
    with pytest.raises(DBAPIError) as fault, Session(database) as session:
        session.execute(text("INSERT INTO nowhere VALUES (:said)"), {"said": "Nobody may read this."})
    assert "Nobody may read this" not in str(fault.value)
