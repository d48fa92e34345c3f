"""Embargoed and background-only sources, and the quotes from them."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from server.db.tables import Source, now
from server.sources.embargo import active_embargo, background_quotes, embargoed_quotes


def source(**details: object) -> Source:
    return Source(title="Hearing", file_name="a.txt", format="txt", **details)


def test_embargo_ends_at_its_time() -> None:
    until = datetime(2031, 5, 3, 10)
    held = source(embargo_until=until, embargo_note="After the vote")
    assert active_embargo(held, until - timedelta(seconds=1)) == {
        "until": "2031-05-03T10:00:00Z",
        "note": "After the vote",
    }
    assert active_embargo(held, until) is None
    assert active_embargo(source(embargo_until=None)) is None


def test_quotes_of_restricted_sources_are_listed_once(session: Session) -> None:
    held = source(embargo_until=now() + timedelta(hours=1), embargo_note="", rights="quotable")
    background, free = source(rights="background"), source(rights="quotable")
    session.add_all([held, background, free])
    session.commit()
    quotes = [(f"quote {restricted.id}", restricted.id) for restricted in (held, background, free)] * 2 + [
        ("typed by hand", None)
    ]
    assert [quote["source_id"] for quote in embargoed_quotes(session, quotes)] == [held.id]
    assert [quote["quote"] for quote in background_quotes(session, quotes)] == [f"quote {background.id}"]
