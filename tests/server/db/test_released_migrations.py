"""Every released schema, with rows in every table, is migrated to the present one without loss."""

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, MetaData, create_engine, inspect, select, text

from models.errors import AppError
from server.coediting.documents import SharedDocument
from server.db import database
from server.db.database import head_revision, known_revisions, migrate, revision_of
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.postgres import PostgresServer

RELEASED = Path(__file__).parent / "released"
REVISIONS = [path.stem for path in sorted(RELEASED.glob("*.sql"))]
# The first, those of releases, and the present one; the steps between them are slow runs.
IN_EVERY_RUN = {REVISIONS[0], "0005", REVISIONS[-1]}
HEARING, KOREAN, DRAFT, TEMPLATE = "5ea0000000a1", "5ea0000000b2", "d4af000000a1", "d4af000000b2"

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(autouse=True)
def store() -> Iterator[str]:
    """Each test makes its own."""
    yield "sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        (tmp_path / "data").mkdir()
        yield f"sqlite:///{tmp_path / 'data' / 'quotedesk.sqlite'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    with server.database(template=None) as made:
        yield made


def create_released_schema(url: str, revision: str) -> None:
    """Brings the database to what a release had, rows and all."""
    engine = create_engine(url)
    with engine.begin() as connection:
        config = database._config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for statement in (RELEASED / f"{revision}.sql").read_text(encoding="utf-8").split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(_for_postgresql(statement) if "postgresql" in url else statement)
    engine.dispose()


def _for_postgresql(statement: str) -> str:
    return re.sub("X'([0-9a-f]*)'", r"'\\x\1'", statement).replace("%", "%%")


def rows_of(engine: Engine, columns: dict[str, list[str]] | None = None) -> tuple[dict[str, list[str]], Rows]:
    """The columns of each table, and its rows; of later ones only what an earlier shape had."""
    metadata = MetaData()
    metadata.reflect(engine)
    tables = {name: table for name, table in metadata.tables.items() if name != "alembic_version"}
    named = columns or {name: [column.name for column in table.columns] for name, table in tables.items()}
    with engine.connect() as connection:
        return named, {
            name: sorted(
                (
                    tuple(map(str, row))
                    for row in connection.execute(select(*(tables[name].c[each] for each in wanted)))
                ),
            )
            for name, wanted in named.items()
        }


def test_every_released_schema_has_a_fixture() -> None:
    assert sorted(known_revisions()) == REVISIONS


@pytest.mark.parametrize(
    "revision", [pytest.param(each, marks=() if each in IN_EVERY_RUN else pytest.mark.slow) for each in REVISIONS]
)
def test_every_released_schema_migrates(url: str, revision: str, make_desk: MakeDesk, tmp_path: Path) -> None:
    create_released_schema(url, revision)
    engine = create_engine(url)
    columns, before = rows_of(engine)
    assert all(before.values()), [name for name, rows in before.items() if not rows]
    migrate(engine)
    _, after = rows_of(engine, columns)
    assert after == before
    with engine.connect() as connection:
        assert revision_of(connection) == head_revision()
    engine.dispose()
    desk = make_desk(data=tmp_path / "data", database_url=None if url.startswith("sqlite") else url)
    client = desk.test_client()
    draft = client.get(f"/api/drafts/{DRAFT}").get_json()
    assert (draft["version"], draft["headline"]) == (7, "Pumps before the wall")
    assert sorted(draft["source_ids"]) == [HEARING, KOREAN]
    sources = {each["source_id"]: each for each in client.get("/api/sources").get_json()["sources"]}
    assert sources[KOREAN]["language"] == "ko"
    versions = client.get(f"/api/drafts/{DRAFT}/versions").get_json()["versions"]
    whole = [client.get(f"/api/drafts/{DRAFT}/versions/{each['version_id']}").get_json() for each in versions]
    assert all(each["body"] for each in whole)
    assert any(each["details"] for each in whole) == (revision >= "0020")
    assert client.get(f"/api/sources/{HEARING}").get_json()["items"][1]["speaker"] == "Bram Osk"
    socket = Socket(desk)
    asked = {"seq": 1, "draft_id": DRAFT, "title": "Pumps", "left_context": "Osk was asked about the harbour."}
    socket.emit("suggest", asked)
    # The first answer of a process loads the models.
    socket.wait(lambda got: any(each["args"][0].get("stage") in {"complete", None} for each in got[1:]), 60)
    *_, answer = socket.answers("suggestions", 1, lambda each: each.get("stage") == "complete" or "error" in each)
    assert HEARING in {item["source_id"] for item in answer["items"]}
    # The draft can be edited together, and its document is what it was.
    joined = socket.emit("join_text", {"draft_id": DRAFT}, callback=True)
    document = SharedDocument([base64.b64decode(joined["update"])])
    assert document.read().headline == "Pumps before the wall"
    assert "money thrown in the harbour" in str(document.read().body)
    assert (joined["document_id"] == "d0c0000000a1") == (revision >= "0015")
    # New rows find numbers of their own, and the draft can be saved.
    edit = {"draft_id": DRAFT, "version": 7, "headline": "Pumps after all", "body": ""}
    assert socket.emit("save_draft", edit, callback=True) == {"version": 8}
    if revision >= "0004":
        assert draft["variants"] == ["The pumps first", "펌프가 먼저"]
        assert client.get(f"/api/drafts/{TEMPLATE}").get_json()["template"] is True
    if revision >= "0006":
        [page] = client.get(f"/api/sources/{HEARING}/threads/0").get_json()["posts"][:1]
        assert page["handle"] == "@osk@harbour.example"
        assert client.get("/api/articles").get_json()["total"] == 1
    assert (draft["details"]["byline"] == "Ada Quill") == (revision >= "0016")
    assert (draft["details"]["language"] == "en") == (revision >= "0019")
    comments = client.get(f"/api/drafts/{DRAFT}/comments").get_json()["comments"]
    assert (len(comments) == 2) == (revision >= "0017")
    if revision >= "0011":
        assert client.get(f"/api/sources/{HEARING}").get_json()["kind"] == "interview"


def test_newer_store_is_rejected_unchanged(url: str) -> None:
    engine = create_engine(url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9001'"))
    with pytest.raises(AppError) as raised:
        migrate(engine)
    assert raised.value.code == "newer_store"
    assert "9001" in raised.value.message
    with engine.connect() as connection:
        assert revision_of(connection) == "9001"
        assert "usage" in inspect(connection).get_table_names()
    engine.dispose()
