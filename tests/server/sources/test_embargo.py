"""Embargoed and background-only sources, and the quotes from them."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from server.db.tables import Source, now
from server.sources.embargo import QuotedWords, active_embargo, restricted_quotes


def stored_source(**details: object) -> Source:
    return Source(title="Hearing", file_name="a.txt", format="txt", **details)


def test_embargo_ends_at_its_time() -> None:
    until = datetime(2031, 5, 3, 10)
    held = stored_source(embargo_until=until, embargo_note="After the vote")
    assert active_embargo(held, until - timedelta(seconds=1)) == {
        "until": "2031-05-03T10:00:00Z",
        "note": "After the vote",
    }
    assert active_embargo(held, until) is None
    assert active_embargo(stored_source(embargo_until=None)) is None


def test_quotes_of_restricted_sources_are_listed_embargoed_ones_first(session: Session) -> None:
    held = stored_source(embargo_until=now() + timedelta(hours=1), embargo_note="", rights="quotable")
    background, free = stored_source(rights="background"), stored_source(rights="quotable")
    session.add_all([held, background, free])
    session.commit()
    quotes: dict[QuotedWords, tuple[int, int] | None] = {("typed by hand", None): None}
    quotes |= {(f"quote {source.id}", source.id): (1, 5) for source in (free, background, held)}
    restricted = restricted_quotes(session, quotes)
    assert [(quote.kind, quote.quote, quote.source.id, quote.span) for quote in restricted] == [
        ("embargo", f"quote {held.id}", held.id, (1, 5)),
        ("background", f"quote {background.id}", background.id, (1, 5)),
    ]
