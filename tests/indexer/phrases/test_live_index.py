"""The phrase index of a library that changes while it is used."""

from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.phrases.hashing import TextHasher
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live_index import LivePhraseIndex
from indexer.storage.generations import current_name
from models.quotes.passages import Passage

Library = dict[str, tuple[Passage, ...]]


def finds(index: PhraseIndex | None, word: str) -> bool:
    return index is not None and bool(index.find_phrase([word]))


def test_read_on_first_use_and_after_each_change() -> None:
    library: list[Library] = [{"a": (Passage(1, "The pumps."),)}]
    live = LivePhraseIndex(lambda: library[0])
    assert not live.is_current
    assert finds(live.current(), "pumps")
    assert live.is_current
    assert live.current() is live.current()
    library[0] = {**library[0], "b": (Passage(2, "The wall."),)}
    assert not live.is_current
    assert finds(live.current(), "wall")


def test_latest_returns_without_waiting() -> None:
    library: list[Library] = [{"a": (Passage(1, "The pumps."),)}]
    live = LivePhraseIndex(lambda: library[0])
    live.update_in_background()
    assert not live.is_current
    live.latest()
    live.close()
    assert finds(live.latest(), "pumps")
    library[0] = {"b": (Passage(2, "The wall."),)}
    live.update_in_background()
    live.close()
    assert live.is_current
    assert finds(live.latest(), "wall")
    assert not finds(live.latest(), "pumps")


@pytest.mark.parametrize(
    "begin", [LivePhraseIndex.start_background_update, LivePhraseIndex.current, LivePhraseIndex.latest]
)
def test_large_library_is_persisted(
    begin: Callable[[LivePhraseIndex], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library: Library = {"a": (Passage(1, "The pumps."), Passage(2, "The wall."))}
    live = LivePhraseIndex(lambda: library, tmp_path / "phrases", min_saved_paragraphs=2)
    begin(live)
    live.close()
    assert current_name(tmp_path / "phrases") is not None

    def read(_hasher: TextHasher, text: str) -> bytes:
        raise AssertionError(f"{text} was read again")

    monkeypatch.setattr(TextHasher, "hashed", read)
    assert finds(LivePhraseIndex(lambda: library, tmp_path / "phrases").current(), "pumps")


def test_small_library_and_unwritable_folder_are_not_persisted(tmp_path: Path) -> None:
    library: Library = {"a": (Passage(1, "The pumps."),)}
    small = LivePhraseIndex(lambda: library, tmp_path / "phrases", min_saved_paragraphs=2)
    small.start_background_update()
    small.close()
    assert not (tmp_path / "phrases").exists()
    (tmp_path / "file").touch()
    barred = LivePhraseIndex(lambda: library, tmp_path / "file", min_saved_paragraphs=1)
    barred.start_background_update()
    barred.close()
    assert finds(barred.latest(), "pumps")
