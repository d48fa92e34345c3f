"""Row selection, compared row by row."""

import random
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from indexer.sources import RowFilter
from indexer.vectors.faiss.row_filter import Selection, select
from indexer.vectors.faiss.source_table import SourceTable, SourceTableBuilder
from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors

SPEAKERS = ("", "Ada", "Bo")
CHOSEN = (None, frozenset({"Ada"}), frozenset({"", "Bo"}), frozenset({"nobody"}))


@pytest.mark.parametrize("seed", range(5))
def test_the_same_rows_as_the_filter_admits(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    builder = SourceTableBuilder()
    lengths = [chance.choice([0, 1, 3, 40]) for _ in range(80)]
    codes = []
    for number, length in enumerate(lengths):
        builder.add(f"s{number}", 1, length)
        codes += [builder.speaker(chance.choice(SPEAKERS)) for _ in range(length)]
    builder.build().write(tmp_path)
    table = SourceTable.read(tmp_path)
    for _ in range(60):
        admitted = np.array([chance.random() < chance.choice([0.02, 0.8, 1]) for _ in lengths])
        speakers = chance.choice(CHOSEN)
        selection = select(table, np.array(codes, dtype=np.int32), admitted, speakers)
        expected, row = [], 0
        for index, length in enumerate(lengths):
            for at in range(row, row + length):
                if admitted[index] and (speakers is None or table.speakers[codes[at]] in speakers):
                    expected.append(at)
            row += length
        assert np.flatnonzero(selection.contains(np.arange(row))).tolist() == expected
        assert selection.count == len(expected)
        pieces = [selection.piece(first, min(64, row - first)) for first in range(0, row, 64)]
        assert sum(piece.count for piece in pieces) == len(expected)


def test_rows_belong_to_sources_some_of_which_have_none() -> None:
    builder = SourceTableBuilder()
    for number, rows in enumerate([0, 2, 0, 0, 3, 0]):
        builder.add(f"s{number}", 1, rows)
    assert builder.build().owners(np.arange(5)).tolist() == [1, 1, 4, 4, 4]


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

    monkeypatch.setattr("indexer.vectors.faiss.snapshot.select", counting)
    monkeypatch.setattr("indexer.vectors.faiss.snapshot._MAX_CACHED_SELECTIONS", 2)
    with closing(FaissVectorStore(tmp_path, VERSION, DIMENSION)) as store:
        store.upsert([embedded(1, 6, speakers=("Ada", "Bo", "Cy"))])

        def said_by(name: str) -> int:
            return len(store.search(unit_vectors(1, 9)[0], 9, RowFilter(speakers=frozenset({name}))))

        assert [said_by(name) for name in ("Ada", "Bo", "Ada", "Cy", "Ada", "Bo")] == [2] * 6
    assert made == [{"Ada"}, {"Bo"}, {"Cy"}, {"Bo"}]
