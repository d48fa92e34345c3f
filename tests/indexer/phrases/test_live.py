"""The phrases of a library that changes while they are wanted."""

from indexer.index import Passage
from indexer.phrases.index import PhraseIndex
from indexer.phrases.live import LivePhrases

Library = dict[str, tuple[Passage, ...]]


def finds(index: PhraseIndex | None, word: str) -> bool:
    return index is not None and bool(index.standing([word]))


def test_read_at_the_first_need_and_after_each_change() -> None:
    library: list[Library] = [{"a": (Passage(1, "The pumps."),)}]
    live = LivePhrases(lambda: library[0])
    assert not live.is_current
    assert finds(live.current(), "pumps")
    assert live.is_current
    assert live.current() is live.current()
    library[0] = {**library[0], "b": (Passage(2, "The wall."),)}
    assert not live.is_current
    assert finds(live.current(), "wall")


def test_who_cannot_wait_gets_what_there_is() -> None:
    library: list[Library] = [{"a": (Passage(1, "The pumps."),)}]
    live = LivePhrases(lambda: library[0])
    live.keep_up()
    assert not live.is_current
    live.latest()
    live.close()
    assert finds(live.latest(), "pumps")
    library[0] = {"b": (Passage(2, "The wall."),)}
    live.keep_up()
    live.close()
    assert live.is_current
    assert finds(live.latest(), "wall")
    assert not finds(live.latest(), "pumps")
