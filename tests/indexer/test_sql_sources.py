"""Reading the relational store for the index."""

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from indexer.sources import EVERYTHING, Filter
from models.quotes.passages import Passage
from server.db.tables import Source
from tests.fakes.library import LibraryDatabase


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    yield newsroom
    newsroom.close()


def test_source_fields(newsroom: LibraryDatabase) -> None:
    day, noon = date(2024, 5, 1), datetime(2024, 5, 2, 12)
    newsroom.add("a", ["One.", "둘."], "Ada", "A title", spoken_on=day, embargo_until=noon, rights="ask", language="ko")
    newsroom.add("b", ["Three."])
    first, second = newsroom.ids("a")
    [b, a] = newsroom.truth.read(["b", "gone", "a"])
    assert (a.source_id, a.revision, a.title) == ("a", 1, "A title")
    assert (a.spoken_on, b.spoken_on) == (day, None)
    assert a.passages == (Passage(first, "One.", "Ada"), Passage(second, "둘.", "Ada"))
    assert newsroom.truth.passages([second, 999]) == {second: ("a", a.passages[1])}
    assert newsroom.truth.passages_at([("a", 1), ("a", 2), ("gone", 0)]) == {("a", 1): a.passages[1]}
    assert newsroom.truth.languages() == {"en", "ko"}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (EVERYTHING, {"a", "b", "c"}),
        (Filter(source_ids=frozenset({"a", "gone"})), {"a"}),
        (Filter(source_ids=frozenset()), set()),
        (Filter(first_day=date(2024, 5, 1)), {"a", "b"}),
        (Filter(last_day=date(2024, 5, 1)), {"a"}),
        (Filter(first_day=date(2024, 5, 2), last_day=date(2024, 6, 1)), {"b"}),
        (Filter(languages=frozenset({"ko", "fr"})), {"a"}),
        (Filter(languages=frozenset()), set()),
        (Filter(rights=frozenset({"quotable", "background"})), {"b", "c"}),
        (Filter(free_on=datetime(2024, 5, 2, 12)), {"a", "b", "c"}),
        (Filter(free_on=datetime(2024, 5, 2, 11, 59, 59, 999_999)), {"b", "c"}),
        (Filter(frozenset({"a", "c"}), first_day=date(2024, 1, 1), rights=frozenset({"ask"})), {"a"}),
    ],
)
def test_sources_that_match_a_filter(newsroom: LibraryDatabase, where: Filter, expected: set[str]) -> None:
    noon = datetime(2024, 5, 2, 12)
    newsroom.add("a", ["One."], spoken_on=date(2024, 5, 1), embargo_until=noon, rights="ask", language="ko")
    newsroom.add("b", ["Two."], spoken_on=date(2024, 6, 1))
    newsroom.add("c", ["Three."])
    assert newsroom.truth.matching(where) == expected
    assert newsroom.truth.matching(where, ["b", "gone"]) == expected & {"b"}


def test_sources_are_in_import_order(newsroom: LibraryDatabase) -> None:
    for number, source_id in enumerate(["late", "early", "later"]):
        newsroom.add(source_id, ["Text."], imported_at=datetime(2024, 1, [2, 1, 3][number]))
    assert list(newsroom.truth.revisions()) == ["early", "late", "later"]
    assert newsroom.truth.revisions(["later", "gone"]) == {"later": 1}


def test_source_without_paragraphs_is_left_out(newsroom: LibraryDatabase) -> None:
    newsroom.add("empty", [])
    assert newsroom.truth.revisions() == {}
    assert newsroom.truth.revisions(["empty"]) == {}
    assert list(newsroom.truth.read(["empty"])) == []


def test_every_change_changes_the_fingerprint(newsroom: LibraryDatabase) -> None:
    seen = [newsroom.truth.fingerprint()]

    def changed() -> bool:
        seen.append(newsroom.truth.fingerprint())
        return seen[-1] not in seen[:-1]

    newsroom.add("a", ["One."])
    assert changed()
    newsroom.add("b", ["Two."])
    assert changed()
    newsroom.correct("a", 0, "Another.")
    assert changed()
    newsroom.change("a", rights="ask")
    assert changed()
    # One is deleted and one is added: as many as before, at the same revisions.
    newsroom.remove("b")
    newsroom.add("c", ["Three."])
    assert changed()
    newsroom.remove("a")
    assert changed()
    assert newsroom.truth.fingerprint() == newsroom.truth.fingerprint()


def test_more_ids_than_one_query_takes(newsroom: LibraryDatabase) -> None:
    names = [f"s{number}" for number in range(1_000)]
    for name in names[:130]:
        newsroom.add(name, ["Text."])
    assert [source.source_id for source in newsroom.truth.read(reversed(names))] == list(reversed(names[:130]))
    assert len(newsroom.truth.passages(range(100_000))) == 130
    assert len(newsroom.truth.matching(EVERYTHING, names)) == 130


def test_change_during_a_read_never_has_the_newer_revision(newsroom: LibraryDatabase) -> None:
    """Otherwise an index would take the old text for the new one, permanently."""
    newsroom.add("a", ["Old words."])
    changed = False

    def change(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        nonlocal changed
        if "FROM source_paragraph" in statement and "ORDER BY" in statement and not changed:
            changed = True
            with Session(newsroom.database) as session:
                session.get_one(Source, "a").title = "Beside"
                session.commit()
            newsroom.correct("a", 0, "New words.")

    event.listen(newsroom.database, "before_cursor_execute", change)
    [read] = newsroom.truth.read(["a"])
    assert changed
    assert (read.revision, read.passages[0].text) == (1, "New words.")
    assert newsroom.truth.revisions() == {"a": 2}
