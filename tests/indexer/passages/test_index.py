"""Search results of an installation's index."""

from datetime import date, datetime

import numpy as np
import pytest

from indexer.sources import Filter
from models.encoders.protocol import Encoder
from models.recommend.protocol import QuoteQuery
from models.recommend.zero_shot import query_vector
from tests.fakes.encoders import HashingEncoder
from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import HEARING, MARKET, PUMPS, Start, found


def test_best_first_with_owner_and_text(start: Start) -> None:
    hits = start().index.search(PUMPS)
    assert hits[0].source_id == "hearing"
    assert hits[0].passage.text in {HEARING[0], HEARING[2]}
    assert hits[0].passage.speaker == "Ada"
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.passage.paragraph_id for hit in hits}) == len(hits) == 7


def test_real_encoder_finds_passages_without_common_words(start: Start, encoder: Encoder) -> None:
    hits = start(encoder).index.search(QuoteQuery("", "How early do the fishmongers get up before dawn?"))
    assert hits[0].passage.text == MARKET[1]


def test_filter_is_inside_the_search(start: Start, newsroom: LibraryDatabase) -> None:
    """The ``k`` best *of the chosen source*, though every better one is in another."""
    for number in range(5):
        newsroom.add(f"s{number}", ["pumps wall pumps"] * 20)
    newsroom.add("quiet", ["The chair coughed.", "A pumps."])
    index = start().index
    assert {source for source, _ in found(index, sources=["quiet"], k=2)} == {"quiet"}
    assert len(found(index, sources=["quiet"], k=2)) == 2
    assert {source for source, _ in found(index, sources=["s1", "s3"], k=40)} == {"s1", "s3"}


def test_filters_reach_the_stores(start: Start, newsroom: LibraryDatabase) -> None:
    newsroom.change("hearing", spoken_on=date(2024, 5, 1), language="ko", rights="background")
    index = start().index
    for where in (
        Filter(first_day=date(2024, 5, 1)),
        Filter(languages=frozenset({"ko"})),
        Filter(rights=frozenset({"background"})),
    ):
        assert {hit.source_id for hit in index.search(PUMPS, where)} == {"hearing"}


def test_speakers_limit_paragraphs_and_not_sources(start: Start) -> None:
    recall = start().index.recall(PUMPS, Filter(speakers=frozenset({"Bo"})))
    assert {hit.source_id for hit in recall.dense} == {"market"}
    assert {hit.source_id for hit in recall.source_dense} == {"hearing", "market"}


def test_unknown_source_ids_are_ignored(start: Start) -> None:
    index = start().index
    assert found(index, sources=["nobody"]) == []
    assert found(index, sources=[]) == []
    assert found(index, sources=["nobody", "hearing"]) == found(index, sources=["hearing"])


def test_deleted_or_embargoed_passages_are_not_returned(start: Start, newsroom: LibraryDatabase) -> None:
    """As after a crash between the store and the index: hits are read from the store."""
    index = start().index
    free = Filter(free_on=datetime(2024, 5, 1), speakers=frozenset({"Ada", "Bo"}))
    assert {hit.source_id for hit in index.search(PUMPS, free)} == {"hearing", "market"}
    newsroom.change("market", embargo_until=datetime(2024, 6, 1))
    assert {hit.source_id for hit in index.search(PUMPS, free)} == {"hearing"}
    newsroom.correct("hearing", 0, "Nothing.")
    assert len(index.search(PUMPS, free)) == 2
    newsroom.remove("hearing")
    assert index.search(PUMPS, free) == []


def test_recall_finds_paragraphs_and_whole_sources(start: Start, newsroom: LibraryDatabase) -> None:
    newsroom.add("plan", ["Nobody came."], title="The pumps before the wall")
    recall = start().index.recall(PUMPS, k=10)
    firsts = {source_id: newsroom.ids(source_id)[0] for source_id in ("hearing", "market", "plan")}
    for whole in (recall.source_dense, recall.source_lexical):
        assert all(hit.paragraph_id == firsts[hit.source_id] for hit in whole)
    # By its title alone: its only paragraph has other words.
    assert "plan" in {hit.source_id for hit in recall.source_lexical}
    assert "plan" not in {hit.source_id for hit in recall.lexical}
    paragraphs = [hit.paragraph_id for hit in recall.dense]
    assert len(paragraphs) == len(set(paragraphs)) == 8
    assert recall.degraded is None


def test_source_vector_is_the_mean_of_its_paragraphs(start: Start) -> None:
    process = start()
    [vector] = process.stores.source_vectors.shelf.held["hearing"][1]  # type: ignore[attr-defined]
    mean = HashingEncoder().encode(HEARING).mean(axis=0)
    assert vector.tolist() == pytest.approx((mean / np.linalg.norm(mean)).tolist(), abs=1e-6)


def test_cosines_are_those_of_the_search(start: Start) -> None:
    index = start().index
    cosines = index.cosines(PUMPS, HEARING)
    assert cosines is not None
    expected = HashingEncoder().encode(HEARING) @ query_vector(HashingEncoder(), PUMPS)
    assert cosines.tolist() == pytest.approx(expected.tolist(), abs=1e-6)
    assert index.cosines(PUMPS, HEARING[1:]).tolist() == cosines[1:].tolist()  # type: ignore[union-attr]
    assert index.cosines(QuoteQuery(" ", ""), HEARING) is None


def test_empty_query(start: Start) -> None:
    index = start().index
    for query in (QuoteQuery("", ""), QuoteQuery(" \n", "\t")):
        assert found(index, query) == []
        recall = index.recall(query)
        assert (recall.dense, recall.lexical, recall.source_dense, recall.source_lexical) == ([], [], [], [])


def test_empty_library(start: Start, newsroom: LibraryDatabase) -> None:
    newsroom.remove("hearing")
    newsroom.remove("market")
    index = start().index
    assert found(index) == []
    assert (index.paragraph_count, index.source_ids, dict(index.sources)) == (0, frozenset(), {})
