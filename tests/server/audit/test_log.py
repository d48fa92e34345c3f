"""The audit trail: nothing of it changes unseen."""

import threading
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.audit.log import audit, each_entry, verify_trail
from server.db.database import migrate
from server.db.tables import AuditEntry, Person, now

ADA = Viewer("a" * 12, "Ada Quill")


@pytest.fixture
def store(tmp_path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{tmp_path / 'trail.sqlite'}")
    migrate(engine)
    return engine


def write(store: Engine, *actions: str, viewer: Viewer = ADA) -> None:
    with Session(store) as session:
        set_viewer(session, viewer, "10.0.0.7")
        for action in actions:
            audit(
                session, action, about_kind="draft", about_id="d" * 12, about_name="물\x00 운반", details={"new": [1.5]}
            )
        session.commit()


def test_audit_records_actor_action_and_object(store: Engine) -> None:
    write(store, "draft.share")
    with Session(store) as session:
        entry = session.scalars(select(AuditEntry)).one()
        assert (entry.action, entry.person_id, entry.person_name) == ("draft.share", ADA.person_id, "Ada Quill")
        assert (entry.address, entry.about_name, entry.details) == ("10.0.0.7", "물\ufffd 운반", {"new": [1.5]})


def test_sign_in_is_audited_with_its_person(store: Engine) -> None:
    with Session(store) as session:
        session.add(person := Person(name="Bram Osk", email="bram@desk.example"))
        session.flush()
        audit(session, "person.sign_in", person=person)
        session.commit()
        assert session.scalars(select(AuditEntry.person_name)).all() == ["Bram Osk"]


def test_audit_entry_follows_its_transaction(store: Engine) -> None:
    with Session(store) as session:
        audit(session, "draft.delete")
        session.rollback()
        audit(session, "draft.share")
        session.commit()
        session.commit()
        assert session.scalars(select(AuditEntry.action)).all() == ["draft.share"]


def test_repeated_entry_is_recorded_once_an_hour(store: Engine) -> None:
    for since in (now() - timedelta(hours=1), now() - timedelta(hours=1), now() + timedelta(hours=1)):
        with Session(store) as session:
            set_viewer(session, ADA)
            audit(session, "source.read_embargoed", about_kind="source", about_id="s", once_since=since)
            session.commit()
    with Session(store) as session:
        assert len(session.scalars(select(AuditEntry)).all()) == 2


def test_nothing_is_audited_in_single_user_mode(store: Engine) -> None:
    write(store, "draft.share", viewer=UNRESTRICTED)
    with Session(store) as session:
        assert verify_trail(session).entries == 0


def test_the_database_refuses_to_change_it(store: Engine) -> None:
    write(store, "draft.share")
    for change in ("UPDATE audit_entry SET person_name = 'Nobody'", "DELETE FROM audit_entry"):
        with Session(store) as session, pytest.raises(DatabaseError, match="never changed"):
            session.execute(text(change))


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ("UPDATE audit_entry SET person_name = 'Nobody' WHERE id = 3", (3,)),
        ("UPDATE audit_entry SET details = '{}' WHERE id = 3", (3,)),
        ("UPDATE audit_entry SET at = '2020-01-01 00:00:00.000000' WHERE id = 3", (3,)),
        ("DELETE FROM audit_entry WHERE id = 3", (4,)),
        ("DELETE FROM audit_entry WHERE id = 1", (2,)),
    ],
)
def test_verification_detects_tampering(store: Engine, change: str, broken: tuple[int, ...]) -> None:
    write(store, "a", "b", "c")
    write(store, "d")
    with Session(store) as session:
        whole = verify_trail(session)
        assert (whole.entries, whole.last_id, whole.broken) == (4, 4, ())
        session.execute(text("DROP TRIGGER audit_entry_kept_update"))
        session.execute(text("DROP TRIGGER audit_entry_kept_delete"))
        session.execute(text(change))
        session.commit()
        assert verify_trail(session).broken == broken


def test_verification_detects_truncation_by_noted_hash(store: Engine) -> None:
    write(store, "a", "b")
    with Session(store) as session:
        noted = verify_trail(session).last_hash
        session.execute(text("DROP TRIGGER audit_entry_kept_delete"))
        session.execute(text("DELETE FROM audit_entry WHERE id = 2"))
        session.commit()
        assert verify_trail(session).last_hash != noted


def test_concurrent_audit_entries_form_one_chain(store: Engine) -> None:
    def work() -> None:
        for _ in range(10):
            write(store, "draft.read", "draft.share")

    writers = [threading.Thread(target=work) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with Session(store) as session:
        trail = verify_trail(session)
        assert (trail.entries, trail.broken) == (80, ())
        assert [entry.id for entry in each_entry(session, after=70)] == list(range(71, 81))
