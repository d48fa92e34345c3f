"""The trail and the rights on PostgreSQL: the same as on SQLite, with writers that really are at once."""

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_sources
from server.audit.log import audit, verify_trail
from server.db.tables import Person, Share, Source, SourceParagraph, now
from tests.server.postgres import PostgresServer


@pytest.fixture
def engine(postgres: PostgresServer) -> Iterator[Engine]:
    with postgres.database() as url:
        engine = create_engine(url)
        yield engine
        engine.dispose()


def test_concurrent_audit_entries_form_one_chain(engine: Engine) -> None:
    def work(name: str) -> None:
        for _ in range(10):
            with Session(engine) as session:
                set_viewer(session, Viewer(None, name))
                audit(session, "draft.share", details={"물": [1.5]})
                session.commit()

    writers = [threading.Thread(target=work, args=(name,)) for name in ("Ada", "Bram", "Cleo", "Dora")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with Session(engine) as session:
        trail = verify_trail(session)
        assert (trail.entries, trail.broken) == (40, ())
    for change in ("UPDATE audit_entry SET person_name = ''", "DELETE FROM audit_entry", "TRUNCATE audit_entry"):
        with Session(engine) as session, pytest.raises(DatabaseError, match="never changed"):
            session.execute(text(change))


def test_visibility_on_postgresql_equals_sqlite(engine: Engine) -> None:
    with Session(engine) as session:
        session.add(ada := Person(name="Ada Quill", email="ada@desk.example"))
        session.add(bram := Person(name="Bram Osk", email="bram@desk.example"))
        session.flush()
        sources = [
            Source(title=title, file_name="a.txt", format="txt", owner_id=ada.id, embargo_until=until)
            for title, until in (("hers", None), ("shared", None), ("held back", now() + timedelta(days=1)))
        ]
        for source in sources:
            source.paragraphs = [SourceParagraph(index=0, text=source.title)]
        session.add_all(sources)
        session.flush()
        session.add_all(Share(source_id=source.id) for source in sources[1:])
        session.commit()
        hers, shared, held_back = (source.id for source in sources)
        ids = ada.id, bram.id
    with Session(engine) as session:
        set_viewer(session, Viewer(ids[0]))
        assert visible_sources(session) == {hers, shared, held_back}
    with Session(engine) as session:
        set_viewer(session, Viewer(ids[1]))
        assert visible_sources(session) == {shared}
        assert [source.title for source in session.query(Source)] == ["shared"]
        session.query(Share).filter(Share.source_id == shared).delete()
        session.commit()
        assert visible_sources(session) == frozenset()
