"""The trail and the rights on PostgreSQL: the same as on SQLite, with writers that really are at once."""

import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from bench.harness.processes import free_port
from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_sources
from server.audit.log import audit, verify_trail
from server.db.database import migrate
from server.db.tables import Person, Share, Source, SourceParagraph, now
from tests.equipment import service

# Long to start; what it is made of runs on SQLite at each run.
pytestmark = pytest.mark.slow


def as_owner(*command: str) -> list[str]:
    """PostgreSQL does not run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Engine]:
    initdb, control = service("initdb"), service("pg_ctl")
    if initdb is None or control is None:
        pytest.skip("PostgreSQL is not here: install Debian's postgresql.")
    # Not in pytest's own folder, which is root's alone.
    folder = Path(tempfile.mkdtemp(prefix="quotedesk-"))
    if os.geteuid() == 0:
        try:
            owner = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("There is no user postgres to run PostgreSQL as.")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    port = free_port()
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(as_owner(initdb, "-D", str(data), "-U", "desk", "--no-sync", "-A", "trust"), check=True, **quiet)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    subprocess.run(
        as_owner(control, "-D", str(data), "-w", "-t", "120", "-o", options, "start"), check=True, cwd=folder, **quiet
    )
    engine = create_engine(f"postgresql+psycopg://desk@127.0.0.1:{port}/postgres")
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()
        subprocess.run(as_owner(control, "-D", str(data), "-m", "immediate", "stop"), check=True, cwd=folder, **quiet)
        shutil.rmtree(folder, ignore_errors=True)


def test_concurrent_audit_entries_form_one_chain(postgres: Engine) -> None:
    def work(name: str) -> None:
        for _ in range(10):
            with Session(postgres) as session:
                set_viewer(session, Viewer(None, name))
                audit(session, "draft.share", details={"물": [1.5]})
                session.commit()

    writers = [threading.Thread(target=work, args=(name,)) for name in ("Ada", "Bram", "Cleo", "Dora")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with Session(postgres) as session:
        trail = verify_trail(session)
        assert (trail.entries, trail.broken) == (40, ())
    for change in ("UPDATE audit_entry SET person_name = ''", "DELETE FROM audit_entry", "TRUNCATE audit_entry"):
        with Session(postgres) as session, pytest.raises(DatabaseError, match="never changed"):
            session.execute(text(change))


def test_visibility_on_postgresql_equals_sqlite(postgres: Engine) -> None:
    with Session(postgres) as session:
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
    with Session(postgres) as session:
        set_viewer(session, Viewer(ids[0]))
        assert visible_sources(session) == {hers, shared, held_back}
    with Session(postgres) as session:
        set_viewer(session, Viewer(ids[1]))
        assert visible_sources(session) == {shared}
        assert [source.title for source in session.query(Source)] == ["shared"]
        session.query(Share).filter(Share.source_id == shared).delete()
        session.commit()
        assert visible_sources(session) == frozenset()
