"""An engine, a disk or an encoder is unavailable: searches degrade, and missing work is done later."""

from collections.abc import Sequence

import numpy as np
import pytest

from indexer.sources import StoreUnavailable
from models.errors import ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from tests.fakes.encoders import HashingEncoder
from tests.fakes.library import LibraryDatabase
from tests.fakes.stores import unreachable_error
from tests.indexer.passages.processes import MARKET, PUMPS, Start, found
from tests.waiting import wait_until


def test_search_without_the_vector_engine(start: Start, newsroom: LibraryDatabase) -> None:
    """The words are found, the reason is reported, and sources added meanwhile are indexed afterwards."""
    process = start()
    index = process.index
    for store in (process.stores.vectors, process.stores.source_vectors):
        store.fail = unreachable_error()  # type: ignore[attr-defined]
    recall = index.recall(PUMPS)
    assert (recall.dense, recall.source_dense) == ([], [])
    assert {hit.source_id for hit in recall.lexical} == {"hearing", "market"}
    assert recall.degraded == index.unavailable == "the vectors' engine does not answer"
    newsroom.add("more", ["More pumps."])
    index.update_sources(["more"])
    assert not index.is_current()
    assert {source for source, _ in found(index)} == {"hearing", "market", "more"}
    generation = index.generation
    for store in (process.stores.vectors, process.stores.source_vectors):
        store.fail = None  # type: ignore[attr-defined]

    def recovered() -> bool:
        if not index.is_current():
            index.catch_up()
            return False
        return True

    wait_until(recovered)
    assert index.unavailable is None
    assert index.generation != generation
    assert index.recall(PUMPS).degraded is None
    assert "more" in {hit.source_id for hit in index.recall(PUMPS).dense}


def test_start_without_the_vector_engine(start: Start) -> None:
    process = start(synchronise=False)
    process.vectors.fail = unreachable_error()
    process.index.synchronise()
    assert process.index.source_ids == {"hearing", "market"}
    assert {source for source, _ in found(process.index)} == {"hearing", "market"}
    assert process.index.recall(PUMPS).degraded


def test_failed_write_is_retried(start: Start, newsroom: LibraryDatabase) -> None:
    process = start()
    newsroom.add("more", ["More pumps."])
    process.vectors.full = OSError(28, "No space left on device")
    with pytest.raises(OSError, match="No space"):
        process.index.update_sources(["more"])
    assert not process.index.is_current()
    process.vectors.full = None
    process.index.catch_up()
    assert process.index.is_current()
    assert "more" in {hit.source_id for hit in process.index.recall(PUMPS).dense}


class Away:
    """An encoder that can be made unavailable; ``refused`` counts its failed calls."""

    def __init__(self) -> None:
        self._encoder = HashingEncoder()
        self.version, self.dimension = self._encoder.version, self._encoder.dimension
        self.away = False
        self.refused = 0

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        if self.away:
            self.refused += 1
            raise ModelsUnavailable("nobody answers")
        return self._encoder.encode(texts)


def test_source_is_found_by_words_until_models_return(start: Start, newsroom: LibraryDatabase) -> None:
    encoder = Away()
    index = start(encoder).index
    encoder.away = True
    newsroom.add("late", ("Lighthouse keepers were paid in herring.",), "Cy")
    index.update_sources(["late"])
    lighthouse = QuoteQuery("", "Who paid the lighthouse keepers?")
    assert index.search(lighthouse)[0].source_id == "late"
    assert "nobody answers" in str(index.recall(lighthouse).degraded)
    assert index.cosines(lighthouse, MARKET) is None
    with pytest.raises(StoreUnavailable, match="nobody answers"):
        index.nearest(lighthouse)
    # No engine is lost, and failed retries are no change.
    assert index.unavailable is None
    assert not index.is_current()
    generation, refused = index.generation, encoder.refused
    wait_until(lambda: encoder.refused > refused + 2)
    assert index.generation == generation
    encoder.away = False
    wait_until(index.is_current)
    assert index.nearest(lighthouse)[0].source_id == "late"
    assert index.generation != generation
    assert index.recall(lighthouse).degraded is None
