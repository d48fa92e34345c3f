"""A newsroom moves from SQLite to PostgreSQL: whole, the same, or not at all."""

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine, func, select, text
from sqlalchemy.orm import Session

from models.errors import AppError
from server.cli.main import main
from server.db.database import db, migrate, open_store
from server.db.tables import AuditEntry, Base, Draft, Job, Person, Source, SourceParagraph
from server.db.transfer import copy_store
from server.drafts.service import DraftService
from server.operations.shutdown import close
from server.sample_newsroom import SAMPLE_DRAFTS, import_sample
from server.sources.importer import no_import_progress
from tests.conftest import MakeDesk
from tests.server.postgres import PostgresServer


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Engine]:
    (tmp_path / "data").mkdir()
    engine = open_store(f"sqlite:///{tmp_path / 'data' / 'quotedesk.sqlite'}")
    migrate(engine)
    with Session(engine) as session:
        person = Person(id="person", name="Ann Poe", email="ann@desk.example")
        source = Source(
            title="Die Überflutung 🌊",
            file_name="a.txt",
            format="txt",
            spoken_on=date(2031, 5, 3),
            embargo_until=datetime(2031, 5, 4, 10, 0, 0, 123456),
            owner_id="person",
            paragraphs=[SourceParagraph(index=number, text=f"펌프 {number}.") for number in range(2_500)],
        )
        session.add_all([person, source, Draft(id="Zed", body={"b": [1, None, "x\u0000y"], "a": 0.5}, ready=True)])
        session.add_all([Draft(id="abc"), Draft(id="Äbc"), Job(kind="archive", asked={"name": "a"})])
        session.add_all(
            [AuditEntry(action="did", details={"n": n}, previous=str(n), hash=str(n + 1)) for n in range(3)]
        )
        session.commit()
        session.delete(session.scalars(select(SourceParagraph).order_by(SourceParagraph.id.desc())).first())
        session.commit()
    yield engine
    engine.dispose()


@pytest.fixture
def there(postgres: PostgresServer) -> Iterator[Engine]:
    with postgres.database("template0") as url:
        engine = open_store(url)
        yield engine
        engine.dispose()


def rows_of(engine: Engine) -> int:
    with engine.connect() as connection:
        return sum(
            connection.scalar(select(func.count()).select_from(table)) or 0 for table in Base.metadata.sorted_tables
        )


def test_move_store_copies_every_row(here: Engine, there: Engine) -> None:
    reported: dict[str, int] = {}
    assert copy_store(here, there, reported.__setitem__) == rows_of(here) == rows_of(there)
    assert reported["source_paragraph"] == 2_499
    with Session(here) as before, Session(there) as after:
        for kind in (Source, Draft, AuditEntry):
            columns = list(kind.__table__.columns)
            order = func.length(columns[0]) if kind is not AuditEntry else columns[0]
            assert sorted(before.execute(select(*columns).order_by(order)).all(), key=str) == sorted(
                after.execute(select(*columns).order_by(order)).all(), key=str
            )
        # The number of the paragraph that was deleted is not given to another.
        highest = before.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = 'source_paragraph'"))
        source_id = after.scalars(select(Source.id)).one()
        after.add(SourceParagraph(source_id=source_id, index=9_999, text="New."))
        after.commit()
        assert after.scalar(select(func.max(SourceParagraph.id))) == highest + 1


@pytest.mark.slow
def test_move_store_moves_the_sample_of_every_language(
    make_desk: MakeDesk, there: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUOTEDESK_DATABASE_URL", raising=False)
    desk = make_desk()
    with desk.app_context():
        import_sample(desk, no_import_progress)
    close(desk)
    store = open_store(f"sqlite:///{tmp_path / 'data' / 'quotedesk.sqlite'}")
    assert copy_store(store, there, lambda *_: None) == rows_of(store) == rows_of(there)
    store.dispose()
    moved = make_desk(database_url=there.url.render_as_string(hide_password=False))
    with moved.app_context():
        drafts = DraftService(db.session)
        assert {drafts.save(draft_id, 1, "Moved", "") for draft_id in SAMPLE_DRAFTS.values()} == {2}


def test_move_store_rejects_non_empty_target(here: Engine, there: Engine) -> None:
    copy_store(here, there)
    with pytest.raises(AppError, match="has rows already"):
        copy_store(here, there)


def test_move_store_rolls_back_on_rejected_row(here: Engine, there: Engine) -> None:
    with Session(here) as session:
        session.add(Draft(id="bad", headline="a\0b"))
        session.commit()
    with pytest.raises(AppError, match="draft with id 'bad'"):
        copy_store(here, there)
    assert rows_of(there) == 0


def test_command_moves_to_the_database_of_the_settings(here: Engine, there: Engine, tmp_path: Path) -> None:
    url = there.url.render_as_string(hide_password=False)
    (tmp_path / "url").write_text(f"{url}\n")
    (tmp_path / "url").chmod(0o600)
    moving = ["move-store", "--data", str(tmp_path / "data")]
    done = CliRunner().invoke(main, moving, env={"QUOTEDESK_DATABASE_URL_FILE": str(tmp_path / "url")})
    assert done.exit_code == 0, done.output
    assert "each compared" in done.output
    again = CliRunner().invoke(main, moving, env={"QUOTEDESK_DATABASE_URL": url})
    assert (again.exit_code, "has rows already" in again.stderr) == (2, True), again.output


@pytest.mark.parametrize("url", [None, "nonsense", "sqlite:///other"])
def test_command_requires_a_database(here: Engine, tmp_path: Path, url: str | None) -> None:
    moving = ["move-store", "--data", str(tmp_path / "data")]
    refused = CliRunner().invoke(main, moving, env={"QUOTEDESK_DATABASE_URL": url})
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
