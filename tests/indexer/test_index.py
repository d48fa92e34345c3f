"""The index of an installation: what it finds, and how it follows the library, whatever happens between."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from indexer.change_lock import ChangeLock
from indexer.index import PassageIndex
from indexer.sources import EVERYTHING, Filter, StoreUnavailable
from indexer.stores import Stores
from models.encoders.protocol import Encoder
from models.errors import InputError, ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from models.recommend.zero_shot import query_vector
from tests.fakes.encoders import CountingEncoder, HashingEncoder, TextQueries
from tests.fakes.library import Newsroom
from tests.fakes.stores import MemoryVectors, MemoryWords, Shelf, unreachable

HEARING = (
    "The wall costs thirty-eight million and the pumps cost four.",
    "Nobody asked the fish market what it needs.",
    "A wall without pumps is money thrown in the harbour.",
)
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.", "—", "물이 새는 벽은 소용없다.")
PUMPS = QuoteQuery("Pumps before the wall", "The engineer spoke about pumps.")


@dataclass
class Disk:
    """What outlives a process: the stores' contents, and the folder with the lock."""

    folder: Path
    shelves: list[Shelf] = field(default_factory=lambda: [Shelf() for _ in range(4)])

    def stores(self) -> Stores:
        vectors, words, source_vectors, source_words = self.shelves
        return Stores(
            MemoryVectors(shelf=vectors),
            MemoryWords(words),
            MemoryVectors(shelf=source_vectors),
            MemoryWords(source_words),
        )


@dataclass
class Process:
    """An index over the library, as one process has it."""

    index: PassageIndex
    stores: Stores
    embedded: CountingEncoder

    @property
    def vectors(self) -> MemoryVectors:
        assert isinstance(self.stores.vectors, MemoryVectors)
        return self.stores.vectors

    def fakes(self) -> list[MemoryVectors | MemoryWords]:
        return [part.store for part in self.stores.parts()]  # type: ignore[misc]

    def put(self) -> list[tuple[str, str]]:
        """What was done to the stores."""
        return [entry for store in self.fakes() for entry in store.log]


Start = Callable[..., Process]


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[Newsroom]:
    newsroom = Newsroom(tmp_path)
    newsroom.add("hearing", HEARING, "Ada")
    newsroom.add("market", MARKET, "Bo")
    yield newsroom
    newsroom.close()


@pytest.fixture
def start(tmp_path: Path, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts processes over one library and one disk; others' changes are looked at every time."""
    monkeypatch.setattr("indexer.keeping_up._LOOK_EVERY", 0.0)
    monkeypatch.setattr("indexer.keeping_up._TRY_EVERY", 0.0)
    disk = Disk(tmp_path / "index")
    started: list[PassageIndex] = []

    def process(encoder: Encoder | None = None, *, synchronise: bool = True) -> Process:
        stores = disk.stores()
        counting = CountingEncoder(encoder)
        index = PassageIndex(
            newsroom.truth,
            counting,
            TextQueries(encoder or HashingEncoder()),
            stores.vectors,
            stores.words,
            stores.source_vectors,
            stores.source_words,
            lock=ChangeLock(disk.folder),
        )
        started.append(index)
        if synchronise:
            index.synchronise()
        return Process(index, stores, counting)

    yield process
    for index in started:
        index.close()


def found(
    index: PassageIndex, query: QuoteQuery = PUMPS, sources: Sequence[str] | None = None, k: int = 50
) -> list[tuple[str, int]]:
    where = EVERYTHING if sources is None else Filter(source_ids=frozenset(sources))
    return [(hit.source_id, hit.passage.paragraph_id) for hit in index.search(query, where, k)]


def wait_for(condition: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not condition():
        assert monotonic() < until
        sleep(0.01)


def test_best_first_with_owner_and_text(start: Start) -> None:
    hits = start().index.search(PUMPS)
    assert hits[0].source_id == "hearing"
    assert hits[0].passage.text in {HEARING[0], HEARING[2]}
    assert hits[0].passage.speaker == "Ada"
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.passage.paragraph_id for hit in hits}) == len(hits) == 7


def test_real_encoder_finds_what_shares_no_word(start: Start, encoder: Encoder) -> None:
    hits = start(encoder).index.search(QuoteQuery("", "How early do the fishmongers get up before dawn?"))
    assert hits[0].passage.text == MARKET[1]


def test_filter_is_inside_the_search(start: Start, newsroom: Newsroom) -> None:
    """The ``k`` best *of the chosen source*, though every better one stands in another."""
    for number in range(5):
        newsroom.add(f"s{number}", ["pumps wall pumps"] * 20)
    newsroom.add("quiet", ["The chair coughed.", "A pumps."])
    index = start().index
    assert {source for source, _ in found(index, sources=["quiet"], k=2)} == {"quiet"}
    assert len(found(index, sources=["quiet"], k=2)) == 2
    assert {source for source, _ in found(index, sources=["s1", "s3"], k=40)} == {"s1", "s3"}


def test_unknown_sources_find_nothing_and_hinder_nothing(start: Start) -> None:
    index = start().index
    assert found(index, sources=["nobody"]) == []
    assert found(index, sources=[]) == []
    assert found(index, sources=["nobody", "hearing"]) == found(index, sources=["hearing"])


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


def test_empty_library(start: Start, newsroom: Newsroom) -> None:
    newsroom.remove("hearing")
    newsroom.remove("market")
    index = start().index
    assert found(index) == []
    assert (index.paragraph_count, index.source_ids, dict(index.sources)) == (0, frozenset(), {})


def test_recall_finds_paragraphs_and_whole_sources(start: Start, newsroom: Newsroom) -> None:
    newsroom.add("plan", ["Nobody came."], title="The pumps before the wall")
    recall = start().index.recall(PUMPS, k=10)
    firsts = {source_id: newsroom.ids(source_id)[0] for source_id in ("hearing", "market", "plan")}
    for whole in (recall.source_dense, recall.source_lexical):
        assert all(each.paragraph_id == firsts[each.source_id] for each in whole)
    # By its title alone: the words of its only paragraph are others.
    assert "plan" in {each.source_id for each in recall.source_lexical}
    assert "plan" not in {each.source_id for each in recall.lexical}
    paragraphs = [each.paragraph_id for each in recall.dense]
    assert len(paragraphs) == len(set(paragraphs)) == 8
    assert recall.degraded is None


def test_a_source_lies_where_its_paragraphs_do_on_average(start: Start) -> None:
    process = start()
    [vector] = process.stores.source_vectors.shelf.held["hearing"][1]  # type: ignore[attr-defined]
    mean = HashingEncoder().encode(HEARING).mean(axis=0)
    assert vector.tolist() == pytest.approx((mean / np.linalg.norm(mean)).tolist(), abs=1e-6)


def test_speakers_limit_paragraphs_and_not_sources(start: Start) -> None:
    recall = start().index.recall(PUMPS, Filter(speakers=frozenset({"Bo"})))
    assert {each.source_id for each in recall.dense} == {"market"}
    assert {each.source_id for each in recall.source_dense} == {"hearing", "market"}


def test_it_follows_what_is_added_corrected_and_removed(start: Start, newsroom: Newsroom) -> None:
    index = start().index
    newsroom.add("more", ["More about pumps."])
    index.follow(["more"])
    assert ("more", newsroom.ids("more")[0]) in found(index)
    old = newsroom.ids("hearing")[2]
    newsroom.correct("hearing", 2, "The pumps were sold.")
    index.follow(["hearing"])
    assert index.passages("hearing")[2].text == "The pumps were sold."
    assert ("hearing", old) not in found(index)
    assert ("hearing", newsroom.ids("hearing")[2]) in found(index)
    newsroom.remove("hearing")
    index.follow(["hearing", "nobody"])
    assert {source for source, _ in found(index)} == {"market", "more"}
    assert index.passages("hearing") == ()
    assert index.source_ids == {"market", "more"}
    assert list(index.sources) == ["market", "more"]


def test_a_change_touches_its_source_alone(start: Start, newsroom: Newsroom) -> None:
    process = start()
    for store in process.fakes():
        store.log.clear()
    newsroom.correct("hearing", 2, "The pumps were sold.")
    process.index.follow(["hearing"])
    assert process.put() == [("put", "hearing")] * 4


def test_generation_changes_with_what_can_be_found(start: Start, newsroom: Newsroom) -> None:
    index = start().index
    first = index.generation
    index.follow(["nobody"])
    index.synchronise()
    assert index.is_current()
    assert index.generation == first
    newsroom.remove("market")
    index.follow(["market"])
    assert index.generation not in {first, None}


def test_sources_are_another_object_only_after_a_change(start: Start, newsroom: Newsroom) -> None:
    index = start().index
    before = index.sources
    index.synchronise()
    assert index.sources is before
    newsroom.change("market", rights="ask")
    index.follow(["market"])
    after = index.sources
    assert after is not before
    assert after.revisions["market"] != before.revisions["market"]
    assert after.revisions["hearing"] == before.revisions["hearing"]


def test_a_second_start_reads_no_text_and_embeds_nothing(
    start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(start().index)
    with monkeypatch.context() as patch:
        patch.setattr(newsroom.truth, "read", lambda _ids: pytest.fail("texts were read"))
        again = start()
        assert again.index.source_ids == {"hearing", "market"}
        assert again.index.paragraph_count == 7
    assert again.embedded.asked == []
    assert again.put() == []
    assert found(again.index) == before


def test_texts_asked_for_again_are_not_read_again(
    start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = start().index
    assert [passage.text for passage in index.sources["hearing"]] == list(HEARING)
    monkeypatch.setattr(newsroom.truth, "read", lambda _ids: pytest.fail("read again"))
    assert [passage.text for passage in index.passages("hearing")] == list(HEARING)


@pytest.mark.parametrize("store", range(4))
def test_a_crash_between_two_stores_is_mended(start: Start, newsroom: Newsroom, store: int) -> None:
    """Each store tells what it has: the next start does what is left, and nothing twice."""
    before = start()
    newsroom.add("more", ["More about pumps."])
    newsroom.remove("market")

    class Killed(BaseException):
        """As if the process were."""

    before.fakes()[store].full = Killed()
    with pytest.raises(Killed):
        before.index.synchronise()
    after = start()
    assert after.index.source_ids == {"hearing", "more"}
    for each in after.fakes():
        assert dict(each.revisions()) == newsroom.truth.revisions()
    assert [entry for entry in before.put() if entry[1] == "more"] + [
        entry for entry in after.put() if entry[1] == "more"
    ] == [("put", "more")] * 4
    assert {source for source, _ in found(after.index)} == {"hearing", "more"}


def test_what_is_gone_or_embargoed_is_not_shown_though_the_index_has_it(start: Start, newsroom: Newsroom) -> None:
    """As after a crash between the store and the index: what a hit says is read from the store."""
    index = start().index
    free = Filter(free_on=datetime(2024, 5, 1), speakers=frozenset({"Ada", "Bo"}))
    assert {hit.source_id for hit in index.search(PUMPS, free)} == {"hearing", "market"}
    newsroom.change("market", embargo_until=datetime(2024, 6, 1))
    assert {hit.source_id for hit in index.search(PUMPS, free)} == {"hearing"}
    newsroom.correct("hearing", 0, "Nothing.")
    assert len(index.search(PUMPS, free)) == 2
    newsroom.remove("hearing")
    assert index.search(PUMPS, free) == []


def test_filters_reach_the_stores(start: Start, newsroom: Newsroom) -> None:
    newsroom.change("hearing", spoken_on=date(2024, 5, 1), language="ko", rights="background")
    index = start().index
    for where in (
        Filter(first_day=date(2024, 5, 1)),
        Filter(languages=frozenset({"ko"})),
        Filter(rights=frozenset({"background"})),
    ):
        assert {hit.source_id for hit in index.search(PUMPS, where)} == {"hearing"}


def test_change_of_another_process_is_noticed(start: Start, newsroom: Newsroom) -> None:
    one, other = start(), start()
    assert one.index.is_current()
    newsroom.add("more", ["More pumps."])
    other.index.follow(["more"])
    assert not one.index.is_current()
    one.index.catch_up()
    assert one.index.is_current()
    assert one.embedded.asked.count("More pumps.") == 0
    assert "more" in {source for source, _ in found(one.index)}


def test_what_others_did_to_the_stores_alone_is_a_change_too(start: Start) -> None:
    one, other = start(), start()
    generation = one.index.generation
    other.stores.vectors.delete(["market"])
    one.index.is_current()
    assert one.index.generation != generation


def test_others_are_asked_once_a_second(start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.keeping_up._LOOK_EVERY", 1.0)
    index = start().index
    assert index.is_current()
    monkeypatch.setattr(newsroom.truth, "fingerprint", lambda: pytest.fail("asked again"))
    assert index.is_current()


def test_who_waits_does_not_wait_for_much(start: Start, newsroom: Newsroom) -> None:
    index = start().index
    for number in range(30):
        newsroom.add(f"s{number}", ["Pumps, more of them."])
    index.catch_up(at_most=8)
    # Listed at once, and put in beside.
    assert len(index.source_ids) == 32
    wait_for(index.is_current)
    assert len(found(index, k=100)) == 37


def test_nobody_waits_for_a_change_of_another_process(tmp_path: Path, start: Start, newsroom: Newsroom) -> None:
    index = start().index
    newsroom.add("more", ["More pumps."])
    with ChangeLock(tmp_path / "index").held():
        index.catch_up()
        assert "more" in index.source_ids
        assert not index.is_current()
    wait_for(index.is_current)
    assert "more" in {source for source, _ in found(index)}


def test_a_busy_index_says_who_is_at_it(tmp_path: Path) -> None:
    busy = pytest.raises(InputError, match=r"being changed by process \d+ \(")
    with ChangeLock(tmp_path).held(), busy as refused, ChangeLock(tmp_path).held(timeout=0.0):
        pass
    assert refused.value.code == "index_busy"
    with ChangeLock(tmp_path).held(timeout=0.0):
        pass


def test_without_the_engine_of_the_vectors(start: Start, newsroom: Newsroom) -> None:
    """The words are found, it is told why the rest is not, and what came in meanwhile is there afterwards."""
    process = start()
    index = process.index
    for store in (process.stores.vectors, process.stores.source_vectors):
        store.fail = unreachable()  # type: ignore[attr-defined]
    recall = index.recall(PUMPS)
    assert (recall.dense, recall.source_dense) == ([], [])
    assert {each.source_id for each in recall.lexical} == {"hearing", "market"}
    assert recall.degraded == index.unavailable == "the vectors' engine does not answer"
    newsroom.add("more", ["More pumps."])
    index.follow(["more"])
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

    wait_for(recovered)
    assert index.unavailable is None
    assert index.generation != generation
    assert index.recall(PUMPS).degraded is None
    assert "more" in {each.source_id for each in index.recall(PUMPS).dense}


def test_a_start_without_the_engine_of_the_vectors(start: Start) -> None:
    process = start(synchronise=False)
    process.vectors.fail = unreachable()
    process.index.synchronise()
    assert process.index.source_ids == {"hearing", "market"}
    assert {source for source, _ in found(process.index)} == {"hearing", "market"}
    assert process.index.recall(PUMPS).degraded


def test_a_failed_write_is_made_up_for(start: Start, newsroom: Newsroom) -> None:
    process = start()
    newsroom.add("more", ["More pumps."])
    process.vectors.full = OSError(28, "No space left on device")
    with pytest.raises(OSError, match="No space"):
        process.index.follow(["more"])
    assert not process.index.is_current()
    process.vectors.full = None
    process.index.catch_up()
    assert process.index.is_current()
    assert "more" in {each.source_id for each in process.index.recall(PUMPS).dense}


def test_searches_run_beside_changes(start: Start, newsroom: Newsroom) -> None:
    """Every answer has each source whole or not at all, and no source twice."""
    index = start().index
    stop = threading.Event()

    def search(number: int) -> int:
        searches = 0
        while not stop.is_set():
            sources = [None, ["hearing"], ["hearing", "extra"]][number % 3]
            hits = found(index, sources=sources)
            assert len(set(hits)) == len(hits)
            assert [owner for owner, _ in hits].count("hearing") == 3
            searches += 1
        return searches

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(search, number) for number in range(4)]
        try:
            for _ in range(6):
                newsroom.add("extra", ["More about pumps and walls."] * 30)
                index.follow(["extra"])
                newsroom.remove("extra")
                index.follow(["extra"])
        finally:
            stop.set()
        assert min(each.result() for each in running) > 0


def test_changes_at_the_same_time_are_all_kept(start: Start, newsroom: Newsroom) -> None:
    processes = [start(), start()]

    def add(number: int) -> None:
        newsroom.add(f"s{number}", [f"Pump number {number}."])
        processes[number % 2].index.follow([f"s{number}"])

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add, range(12)))
    wanted = {f"s{number}" for number in range(12)} | {"hearing", "market"}
    for process in processes:
        process.index.synchronise()
        assert process.index.source_ids == wanted
        assert process.index.paragraph_count == 19
        assert process.index.is_current()


def test_of_two_changes_at_once_the_newer_stays(start: Start, newsroom: Newsroom) -> None:
    """One embeds the older words while another puts in the newer ones."""
    slow, quick = start(), start()
    newsroom.correct("hearing", 0, "The older words.")
    encode = slow.embedded.encode

    def overtaken(texts: Sequence[str]) -> object:
        newsroom.correct("hearing", 0, "The newer words.")
        quick.index.follow(["hearing"])
        return encode(texts)

    slow.embedded.encode = overtaken  # type: ignore[method-assign, assignment]
    slow.index.follow(["hearing"])
    slow.embedded.encode = encode  # type: ignore[method-assign]
    for process in (slow, quick):
        process.index.synchronise()
        held = process.vectors.shelf.held["hearing"][0]
        assert held.passages[0].text == "The newer words."
        assert held.revision == newsroom.truth.revisions()["hearing"]


def test_what_comes_in_while_others_compare_is_not_taken_for_gone(
    start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = start(), start()
    revisions = newsroom.truth.revisions

    def overtaken(source_ids: Sequence[str] | None = None) -> dict[str, int]:
        listed = revisions(source_ids)
        if source_ids is None:
            monkeypatch.setattr(newsroom.truth, "revisions", revisions)
            newsroom.add("more", ["More pumps."])
            other.index.follow(["more"])
            one.stores.vectors.refresh()
        return listed

    newsroom.change("market", rights="ask")
    monkeypatch.setattr(newsroom.truth, "revisions", overtaken)
    one.index.synchronise()
    assert [entry for entry in one.put() if entry[0] == "delete"] == []
    assert "more" in other.vectors.shelf.held


def test_a_stop_ends_what_goes_on_beside(start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.synchronising._TOGETHER", 1)
    process = start()
    for number in range(50):
        newsroom.add(f"s{number}", [f"Pump number {number}."])
    begun = threading.Event()
    encode = process.embedded.encode

    def slowly(texts: Sequence[str]) -> object:
        begun.set()
        sleep(0.05)
        return encode(texts)

    process.embedded.encode = slowly  # type: ignore[method-assign, assignment]
    process.index.catch_up(at_most=0)
    assert begun.wait(10)
    process.index.close()
    assert all(store.closed for store in process.fakes())
    assert len(process.vectors.shelf.held) < 52


def test_the_stores_are_compacted_when_it_is_quiet(
    start: Start, newsroom: Newsroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.keeping_up._QUIET", 0.05)
    process = start()
    wait_for(lambda: all(store.compacted for store in process.fakes()))
    before = [store.compacted for store in process.fakes()]
    newsroom.add("more", ["More pumps."])
    process.index.follow(["more"])
    wait_for(lambda: all(store.compacted > count for store, count in zip(process.fakes(), before, strict=True)))


class Away:
    """An encoder that may be out of reach; ``refused`` counts how often it was asked then."""

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


def test_what_cannot_be_embedded_is_found_by_its_words_until_it_can(start: Start, newsroom: Newsroom) -> None:
    encoder = Away()
    index = start(encoder).index
    encoder.away = True
    newsroom.add("late", ("Lighthouse keepers were paid in herring.",), "Cy")
    index.follow(["late"])
    lighthouse = QuoteQuery("", "Who paid the lighthouse keepers?")
    assert index.search(lighthouse)[0].source_id == "late"
    assert "nobody answers" in str(index.recall(lighthouse).degraded)
    assert index.cosines(lighthouse, MARKET) is None
    with pytest.raises(StoreUnavailable, match="nobody answers"):
        index.nearest(lighthouse)
    # No engine is lost, and what is tried again in vain is no change.
    assert index.unavailable is None
    assert not index.is_current()
    generation, refused = index.generation, encoder.refused
    wait_for(lambda: encoder.refused > refused + 2)
    assert index.generation == generation
    encoder.away = False
    wait_for(index.is_current)
    assert index.nearest(lighthouse)[0].source_id == "late"
    assert index.generation != generation
    assert index.recall(lighthouse).degraded is None
