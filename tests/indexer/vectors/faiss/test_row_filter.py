"""Row selection, compared with ``Filter.admits``."""

import random
from contextlib import closing
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from indexer.sources import Attributes, Filter, Rights
from indexer.vectors.faiss.row_filter import Selection, select
from indexer.vectors.faiss.source_table import SourceTable, SourceTableBuilder
from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors

NOON = datetime(2024, 5, 1, 12)
SPEAKERS = ("", "Ada", "Bo")
RIGHTS: tuple[Rights, ...] = ("quotable", "ask", "background")


def _attributes(chance: random.Random) -> Attributes:
    return Attributes(
        chance.choice([None, date(1, 1, 1), date(2024, 1, 1), date(2024, 6, 1), date.max]),
        chance.choice(["en", "ko", "und"]),
        chance.choice(RIGHTS),
        chance.choice([None, NOON, NOON - timedelta(days=9), datetime.max, datetime.min]),
    )


def _filter(chance: random.Random) -> Filter:
    rights: list[frozenset[Rights] | None] = [None, frozenset({"quotable", "ask"}), frozenset()]
    return Filter(
        speakers=chance.choice([None, frozenset({"Ada"}), frozenset({"", "Bo"}), frozenset({"nobody"})]),
        first_day=chance.choice([None, date(1, 1, 1), date(2024, 1, 1), date(2024, 1, 2)]),
        last_day=chance.choice([None, date(2024, 1, 1), date.max]),
        languages=chance.choice([None, frozenset({"en"}), frozenset({"ko", "fr"})]),
        rights=chance.choice(rights),
        free_on=chance.choice([None, NOON, NOON - timedelta(microseconds=1)]),
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_same_rows_as_the_filter_admits(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    builder = SourceTableBuilder()
    attributes = [_attributes(chance) for _ in range(80)]
    lengths = [chance.choice([0, 1, 3, 40]) for _ in attributes]
    codes = []
    for number, (one, length) in enumerate(zip(attributes, lengths, strict=True)):
        builder.add(f"s{number}", 1, one, length)
        codes += [builder.speaker(chance.choice(SPEAKERS)) for _ in range(length)]
    builder.build().write(tmp_path)
    table = SourceTable.read(tmp_path)
    assert [table.attributes(index) for index in range(80)] == attributes
    live = np.array([chance.random() < 0.8 for _ in attributes])
    for _ in range(60):
        where = _filter(chance)
        selection = select(table, np.array(codes, dtype=np.int32), table.admitted(where, live), where.speakers)
        expected, row = [], 0
        for index, length in enumerate(lengths):
            for at in range(row, row + length):
                speaker_matches = where.speakers is None or table.speakers[codes[at]] in where.speakers
                if live[index] and where.admits(f"s{index}", attributes[index]) and speaker_matches:
                    expected.append(at)
            row += length
        assert np.flatnonzero(selection.contains(np.arange(row))).tolist() == expected
        assert selection.count == len(expected)
        pieces = [selection.piece(first, min(64, row - first)) for first in range(0, row, 64)]
        assert sum(piece.count for piece in pieces) == len(expected)


def test_rows_belong_to_sources_some_of_which_have_none() -> None:
    builder = SourceTableBuilder()
    for number, rows in enumerate([0, 2, 0, 0, 3, 0]):
        builder.add(f"s{number}", 1, Attributes(), rows)
    assert builder.build().owners(np.arange(5)).tolist() == [1, 1, 4, 4, 4]


def test_a_time_with_a_zone_is_taken_for_the_moment_it_is() -> None:
    builder = SourceTableBuilder()
    until = NOON.replace(tzinfo=timezone(timedelta(hours=9)))
    builder.add("s0", 1, Attributes(embargo_until=until), 1)
    table = builder.build()
    live = np.ones(1, dtype=np.bool_)
    free = until.astimezone(UTC).replace(tzinfo=None)
    assert table.admitted(Filter(free_on=free), live).all()
    assert not table.admitted(Filter(free_on=free - timedelta(seconds=1)), live).any()


def test_selection_of_everything_is_unrestricted() -> None:
    assert Selection(3, None).parameters() is None
    assert Selection(3, None).piece(0, 2).everything


def test_latest_selections_are_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[frozenset[str] | None] = []

    def counting(
        sources: SourceTable, codes: NDArray[np.int32], admitted: NDArray[np.bool_], speakers: frozenset[str] | None
    ) -> Selection:
        made.append(speakers)
        return select(sources, codes, admitted, speakers)

    monkeypatch.setattr("indexer.vectors.faiss.segment.select", counting)
    monkeypatch.setattr("indexer.vectors.faiss.segment._MAX_CACHED_SELECTIONS", 2)
    with closing(FaissVectorStore(tmp_path, VERSION, DIMENSION)) as store:
        store.upsert([embedded(1, 6, speakers=("Ada", "Bo", "Cy"))])

        def said_by(name: str) -> int:
            return len(store.search(unit_vectors(1, 9)[0], 9, Filter(speakers=frozenset({name}))))

        assert [said_by(name) for name in ("Ada", "Bo", "Ada", "Cy", "Ada", "Bo")] == [2] * 6
    assert made == [{"Ada"}, {"Bo"}, {"Cy"}, {"Bo"}]
