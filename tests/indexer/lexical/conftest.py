"""Sources written for these tests, and a store on disk."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource
from models.quotes.passages import Passage

HARBOUR = IndexedSource(
    "harbour",
    3,
    (
        Passage(11, "The pumps were off when the water reached the harbour wall.", "Mara Lindqvist"),
        Passage(12, "The herring boats could not leave. Nobody told them about the water.", "Jon Aske"),
    ),
)
BUDGET = IndexedSource(
    "budget",
    1,
    (
        Passage(21, "We will pay for the pumps, and for the wall, out of next year's budget.", "Mara Lindqvist"),
        Passage(22, "The budget is not a wish list.", "Jon Aske"),
    ),
)
KOREAN = IndexedSource("korean", 7, (Passage(31, "항구의 펌프가 멈췄고 물이 벽까지 찼습니다.", "김하늘"),))
SOURCES = (HARBOUR, BUDGET, KOREAN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "words" / "paragraphs"


@pytest.fixture
def store(folder: Path) -> Iterator[TantivyStore]:
    opened = TantivyStore(folder)
    opened.upsert(SOURCES)
    yield opened
    opened.close()


@pytest.fixture
def talk() -> Callable[[int, int], list[str]]:
    """``count`` paragraphs of artificial text in which few words are common and most are rare, as in a language."""

    def made(count: int, seed: int) -> list[str]:
        chance = random.Random(seed)
        common = ["the", "to", "and", "of", "a", "in", "that", "is", "we", "it"]
        rest = [
            f"{stem}{ending}"
            for stem in ("har", "wal", "pum", "bud", "boa", "fis", "cou", "sto", "lin", "mar")
            for ending in range(200)
        ]
        weights = [1 / (rank + 5) for rank in range(len(rest))]
        return [
            " ".join(
                chance.choice(common) if chance.random() < 0.5 else word
                for word in chance.choices(rest, weights, k=chance.randint(3, 90))
            )
            for _ in range(count)
        ]

    return made
