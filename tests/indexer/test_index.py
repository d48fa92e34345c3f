"""The index of an installation: what it finds, and what is left of it after a crash."""

import json
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from indexer.generations import DamagedIndex, current_generation, current_name, write_generation
from indexer.index import PassageIndex
from indexer.sources import Passage
from models.encoders.protocol import Encoder
from models.recommend.protocol import QuoteQuery
from models.recommend.zero_shot import query_vector
from tests.fakes.encoders import CountingEncoder, HashingEncoder, TextQueries

HEARING = (
    "The wall costs thirty-eight million and the pumps cost four.",
    "Nobody asked the fish market what it needs.",
    "A wall without pumps is money thrown in the harbour.",
)
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.", "—", "물이 새는 벽은 소용없다.")
PUMPS = QuoteQuery("Pumps before the wall", "The engineer spoke about pumps.")

Library = dict[str, tuple[Passage, ...]]


def passages(texts: Sequence[str], first_id: int) -> tuple[Passage, ...]:
    return tuple(Passage(first_id + number, text) for number, text in enumerate(texts))


LIBRARY: Library = {"hearing": passages(HEARING, 1), "market": passages(MARKET, 101)}


def index_in(folder: Path, encoder: Encoder | None = None) -> PassageIndex:
    encoder = encoder or HashingEncoder()
    return PassageIndex(folder, encoder, TextQueries(encoder))


def opened(folder: Path, library: Library = LIBRARY, encoder: Encoder | None = None) -> PassageIndex:
    index = index_in(folder, encoder)
    index.open(lambda: library)
    return index


def found(index: PassageIndex, query: QuoteQuery = PUMPS, sources: Sequence[str] | None = None, k: int = 50):  # type: ignore[no-untyped-def]
    return [(hit.source_id, hit.passage.paragraph_id) for hit in index.search(query, sources, k)]


def test_best_first_with_owner_and_text(tmp_path: Path) -> None:
    hits = opened(tmp_path).search(PUMPS)
    assert hits[0].source_id == "hearing"
    assert hits[0].passage.text in {HEARING[0], HEARING[2]}
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.passage.paragraph_id for hit in hits}) == len(hits) == 7


def test_real_encoder_finds_what_shares_no_word(tmp_path: Path, encoder: Encoder) -> None:
    index = opened(tmp_path, encoder=encoder)
    hits = index.search(QuoteQuery("", "How early do the fishmongers get up before dawn?"))
    assert hits[0].passage.text == MARKET[1]


def test_filter_is_inside_the_search(tmp_path: Path) -> None:
    """The ``k`` best *of the chosen source*, though every better one stands in another."""
    crowd = {f"s{n}": passages(["pumps wall pumps"] * 20, 1000 * (n + 1)) for n in range(5)}
    index = opened(tmp_path, {**crowd, "quiet": passages(["The chair coughed.", "A pumps."], 1)})
    assert {source for source, _ in found(index, sources=["quiet"], k=2)} == {"quiet"}
    assert len(found(index, sources=["quiet"], k=2)) == 2
    assert {source for source, _ in found(index, sources=["s1", "s3"], k=40)} == {"s1", "s3"}


def test_unknown_sources_find_nothing_and_hinder_nothing(tmp_path: Path) -> None:
    index = opened(tmp_path)
    assert found(index, sources=["nobody"]) == []
    assert found(index, sources=[]) == []
    assert found(index, sources=["nobody", "hearing"]) == found(index, sources=["hearing"])


def test_cosines_are_those_of_the_search(tmp_path: Path) -> None:
    index = opened(tmp_path)
    cosines = index.cosines(PUMPS, HEARING)
    assert cosines is not None
    expected = HashingEncoder().encode(HEARING) @ query_vector(HashingEncoder(), PUMPS)
    assert cosines.tolist() == pytest.approx(expected.tolist(), abs=1e-6)
    assert index.cosines(PUMPS, HEARING[1:]).tolist() == cosines[1:].tolist()  # type: ignore[union-attr]
    assert index.cosines(QuoteQuery(" ", ""), HEARING) is None


def test_empty_query(tmp_path: Path) -> None:
    assert found(opened(tmp_path), QuoteQuery("", "")) == []
    assert found(opened(tmp_path), QuoteQuery(" \n", "\t")) == []


def test_empty_library(tmp_path: Path) -> None:
    index = opened(tmp_path, {})
    assert found(index) == []
    assert (index.paragraph_count, index.source_ids) == (0, frozenset())


def test_add_replace_and_remove(tmp_path: Path) -> None:
    index = opened(tmp_path, {})
    index.add("hearing", LIBRARY["hearing"])
    assert {source for source, _ in found(index)} == {"hearing"}
    index.add("hearing", passages(["The pumps were sold."], 201))
    assert found(index) == [("hearing", 201)]
    assert index.passages("hearing")[0].paragraph_id == 201
    index.remove("nobody")
    index.remove("hearing")
    assert found(index) == []
    assert index.passages("hearing") == ()


def test_generation_changes_with_what_can_be_found(tmp_path: Path) -> None:
    index = opened(tmp_path)
    first = index.generation
    index.remove("nobody")
    assert index.generation == first
    index.remove("market")
    assert index.generation not in {first, None}


def test_second_opening_embeds_nothing(tmp_path: Path) -> None:
    before = found(opened(tmp_path))
    counting = CountingEncoder()
    index = index_in(tmp_path, counting)
    assert index.open(lambda: LIBRARY) is True
    assert counting.asked == []
    assert found(index) == before
    assert found(index, sources=["market"]) == found(opened(tmp_path), sources=["market"])


def test_older_generations_are_removed(tmp_path: Path) -> None:
    index = opened(tmp_path)
    index.add("more", passages(["More about pumps."], 301))
    assert [path.name for path in tmp_path.glob("generation-*")] == [index.generation]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["CURRENT", str(index.generation)])


def damage_dense(folder: Path) -> None:
    (folder / "dense.faiss").write_bytes(b"no index")


def cut_dense_short(folder: Path) -> None:
    whole = (folder / "dense.faiss").read_bytes()
    (folder / "dense.faiss").write_bytes(whole[: len(whole) // 2])


def empty_dense(folder: Path) -> None:
    (folder / "dense.faiss").write_bytes(b"")


def lose_dense(folder: Path) -> None:
    (folder / "dense.faiss").unlink()


def lose_lexical(folder: Path) -> None:
    for path in (folder / "lexical").iterdir():
        path.unlink()
    (folder / "lexical").rmdir()


def empty_lexical_files(folder: Path) -> None:
    for path in (folder / "lexical").iterdir():
        path.write_bytes(b"")


def cut_lexical_files_short(folder: Path) -> None:
    for path in (folder / "lexical").glob("*.npy"):
        path.write_bytes(path.read_bytes()[:-8])


def damage_lexical_files(folder: Path) -> None:
    for path in (folder / "lexical").iterdir():
        path.write_bytes(b"\x80\x04nonsense" * 20)


def take_lexical_of_another(folder: Path) -> None:
    other = folder.parent.parent / "other"
    opened(other, {"one": passages(["A single paragraph."], 1)})
    lose_lexical(folder)
    (current_generation(other)[0] / "lexical").rename(folder / "lexical")


def damage_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"format": 1,')


def lose_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def other_format(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "format": 0}))


def lose_pointer(folder: Path) -> None:
    (folder.parent / "CURRENT").unlink()


def empty_pointer(folder: Path) -> None:
    (folder.parent / "CURRENT").write_text("")


def pointer_astray(folder: Path) -> None:
    (folder.parent / "CURRENT").write_text("generation-gone")


@pytest.mark.parametrize(
    "damage",
    [
        damage_dense, cut_dense_short, empty_dense, lose_dense, lose_lexical, empty_lexical_files,
        cut_lexical_files_short, damage_lexical_files, take_lexical_of_another, damage_manifest, lose_manifest,
        other_format, lose_pointer, empty_pointer, pointer_astray,
    ],
)  # fmt: skip
def test_damage_is_mended_from_the_library(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "index"
    before = found(opened(folder))
    damage(current_generation(folder)[0])
    index = index_in(folder)
    assert index.open(lambda: LIBRARY) is False
    assert found(index) == before
    assert index_in(folder).open(lambda: LIBRARY) is True


def test_another_encoder_builds_anew(tmp_path: Path) -> None:
    opened(tmp_path)
    other = index_in(tmp_path, HashingEncoder(32, "hashing-2"))
    assert other.open(lambda: LIBRARY) is False
    assert found(other)[0][0] == "hearing"


def test_another_library_builds_anew(tmp_path: Path) -> None:
    """A source committed to the store before a crash, and not in the index yet."""
    opened(tmp_path, {"hearing": LIBRARY["hearing"]})
    index = index_in(tmp_path)
    assert index.open(lambda: LIBRARY) is False
    assert "market" in index.source_ids
    assert found(index, QuoteQuery("Herring", ""), ["market"])[0] == ("market", 101)


class Crash(BaseException):
    """As if the process were killed."""


@pytest.mark.parametrize("at", ["write", "manifest", "pointer"])
def test_crash_while_writing_leaves_the_old_generation(
    tmp_path: Path, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(folder: Path) -> None:
        (folder / "part").write_text("new")
        if at == "write":
            raise Crash

    write_generation(tmp_path, {"number": 1}, lambda folder: None)
    if at != "write":
        real = Path.write_text

        def interrupted(path: Path, text: str, **rest):  # type: ignore[no-untyped-def]
            if path.name.startswith("manifest" if at == "manifest" else ".CURRENT"):
                real(path, text[: len(text) // 2], **rest)
                raise Crash
            return real(path, text, **rest)

        monkeypatch.setattr(Path, "write_text", interrupted)
    with pytest.raises(Crash):
        write_generation(tmp_path, {"number": 2}, write)
    monkeypatch.undo()
    assert current_generation(tmp_path)[1] == {"number": 1}
    name = write_generation(tmp_path, {"number": 3}, lambda folder: None)
    assert current_generation(tmp_path)[1] == {"number": 3}
    # What the crash left lying around is gone with the next generation.
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["CURRENT", name])


def test_no_generation_yet(tmp_path: Path) -> None:
    assert current_name(tmp_path) is None
    with pytest.raises(DamagedIndex):
        current_generation(tmp_path)


def test_failed_write_keeps_what_can_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = opened(tmp_path)
    before, generation = found(index), index.generation

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("indexer.index.write_generation", full)
    with pytest.raises(OSError, match="No space"):
        index.add("more", passages(["More pumps."], 301))
    monkeypatch.undo()
    assert (found(index), index.generation) == (before, generation)
    index.add("more", passages(["More pumps."], 301))
    assert ("more", 301) in found(index)


def test_change_of_another_process_is_noticed(tmp_path: Path) -> None:
    one = index_in(tmp_path)
    assert not one.is_current()
    one.open(lambda: LIBRARY)
    assert one.is_current()
    opened(tmp_path).add("more", passages(["More pumps."], 301))
    assert not one.is_current()
    assert one.open(lambda: {**LIBRARY, "more": passages(["More pumps."], 301)}) is True
    assert one.is_current()
    assert ("more", 301) in found(one)


def test_opening_again_when_current_reads_nothing(tmp_path: Path) -> None:
    index = opened(tmp_path)

    def refuse() -> Library:
        raise AssertionError("the library was read")

    assert index.open(refuse) is True


def test_searches_run_beside_changes(tmp_path: Path) -> None:
    """Every answer is of one whole state: the old one or the new one."""
    index = opened(tmp_path)
    stop = threading.Event()

    def search(number: int) -> int:
        searches = 0
        while not stop.is_set():
            sources = [None, ["hearing"], ["hearing", "extra"]][number % 3]
            hits = index.search(PUMPS, sources)
            owners = [hit.source_id for hit in hits]
            assert owners.count("hearing") == 3
            assert owners.count("extra") in {0, 30}
            searches += 1
        return searches

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(search, number) for number in range(4)]
        try:
            for round_ in range(6):
                index.add("extra", passages(["More about pumps and walls."] * 30, 1000 * (round_ + 1)))
                index.remove("extra")
        finally:
            stop.set()
        assert min(each.result() for each in running) > 0
    assert index_in(tmp_path).open(lambda: LIBRARY) is True


def test_changes_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    index = opened(tmp_path, {})
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda n: index.add(f"s{n}", passages([f"Pump number {n}."], 10 * n)), range(1, 13)))
    assert index.source_ids == {f"s{n}" for n in range(1, 13)}
    assert index.paragraph_count == 12


def test_a_source_is_read_again(tmp_path: Path) -> None:
    index = opened(tmp_path)
    others = {each: index.passages(each) for each in index.source_ids - {"hearing"}}
    generation = index.generation
    mended = passages(["The pumps were paid for twice."], 900)
    index.renew("hearing", lambda: mended)
    assert index.passages("hearing") == mended
    assert all(index.passages(each) is passages for each, passages in others.items())
    assert index.generation != generation
    assert index_in(tmp_path).open(lambda: LIBRARY | {"hearing": mended}) is True
    index.renew("hearing", lambda: ())
    assert "hearing" not in index.source_ids


def test_of_two_who_read_again_the_last_has_read_all(tmp_path: Path) -> None:
    """Each writes to the store, then has the index read it: whatever the order, both are found."""
    index, stored, writing = opened(tmp_path, {}), [], threading.Lock()

    def change(number: int) -> None:
        with writing:
            stored.extend(passages([f"Pump number {number}."], 10 * number))
        index.renew("pumps", lambda: tuple(stored))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(change, range(1, 13)))
    assert sorted(each.paragraph_id for each in index.passages("pumps")) == [10 * n for n in range(1, 13)]


def test_what_could_not_be_written_is_read_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = opened(tmp_path)
    mended = passages(["The pumps were paid for twice."], 900)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("indexer.index.write_generation", full)
        with pytest.raises(OSError, match="No space"):
            index.renew("hearing", lambda: mended)
    assert index.is_current() is False
    assert index.open(lambda: LIBRARY | {"hearing": mended}) is False
    assert index.passages("hearing") == mended
    assert index.is_current() is True
