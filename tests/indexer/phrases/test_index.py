"""The phrase index, compared with a linear scan word by word."""

import random
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from math import log1p
from typing import Any

import numpy as np
import pytest

from indexer.phrases import index as phrases
from indexer.phrases.hashing import TextHasher, phrase_keys, word_hashes
from indexer.phrases.index import PhraseIndex
from models.quotes.passages import Passage, PhraseCandidate, PhrasePosition

Library = dict[str, tuple[Passage, ...]]

WORDS = ("the", "Wall", "pumps", "harbour", "don’t", "leak,", "U.S.", "$1,000", "벽은", "—", "café", "long-term")


def passages(texts: Sequence[str], first_id: int = 1) -> tuple[Passage, ...]:
    return tuple(Passage(first_id + number, text) for number, text in enumerate(texts))


def random_library(rng: random.Random, sources: int, first: int = 0) -> Library:
    """Make sources of few distinct words, so that most phrases occur often; some paragraphs have no words."""
    return {
        f"s{number}": passages(
            [" ".join(rng.choices(WORDS, k=rng.randrange(12))) for _ in range(rng.randrange(1, 9))], 100 * number + 1
        )
        for number in range(first, first + sources)
    }


# The linear scan reads each paragraph again for each phrase.
keys_of = cache(phrase_keys)


def rows(library: Mapping[str, Sequence[Passage]], source_id: str) -> list[tuple[PhrasePosition, str]]:
    """Return the words of a source, each with its position."""
    return [
        (PhrasePosition(source_id, paragraph, number), key)
        for paragraph, passage in enumerate(library[source_id])
        for number, key in enumerate(keys_of(passage.text))
    ]


def read_through(
    library: Mapping[str, Sequence[Passage]],
    keys: Sequence[str],
    source_ids: Collection[str] | None = None,
    beginning: str = "",
) -> list[PhrasePosition]:
    positions = []
    for source_id in reversed(list(library)):
        if source_ids is not None and source_id not in source_ids:
            continue
        words = rows(library, source_id)
        for at in range(len(words) - len(keys) + 1):
            row = [key for _, key in words[at : at + len(keys) + bool(beginning)]]
            begins = not beginning or (len(row) > len(keys) and row[-1].startswith(beginning))
            if row[: len(keys)] == list(keys) and begins:
                positions.append(words[at][0])
    return positions


def some_row(rng: random.Random, library: Library) -> list[str]:
    keys = [key for _, key in rows(library, rng.choice(list(library)))]
    length, start = rng.randrange(1, 7), rng.randrange(len(keys) + 1)
    return keys[start : start + length] or ["the"]


@pytest.mark.parametrize("few_words", [0, 200_000])
def test_positions_equal_those_of_a_linear_scan(few_words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the selected sources are scanned or found in the index of the whole library."""
    monkeypatch.setattr(phrases, "_MAX_SCANNED_WORDS", few_words)
    rng = random.Random(5)
    library = random_library(rng, 12)
    index = PhraseIndex.of(library)
    for _ in range(300):
        keys = some_row(rng, library)
        chosen = rng.choice([None, rng.sample(list(library), 3)])
        assert index.find_phrase(keys, chosen, limit=10_000) == read_through(library, keys, chosen)
        last, letters = keys[-1], rng.randrange(1, 3)
        if keys[:-1]:
            positions = index.find_phrase(keys[:-1], chosen, limit=10_000, beginning=last[:letters])
            assert positions == read_through(library, keys[:-1], chosen, last[:letters])


@pytest.mark.slow
def test_updated_index_equals_a_new_one() -> None:
    rng = random.Random(11)
    library = random_library(rng, 3)
    index = PhraseIndex.of(library)
    for change in range(30):
        changed = dict(library)
        if change % 3 == 1:
            del changed[rng.choice(list(changed))]
        elif change % 3 == 2:
            name = rng.choice(list(changed))
            changed[name] = random_library(rng, 1, 100 + change)[f"s{100 + change}"]
        else:
            changed |= random_library(rng, 2, 3 + 2 * change)
        index, before = index.updated(changed), index
        for _ in range(10):
            keys = some_row(rng, changed)
            assert index.find_phrase(keys, limit=10_000) == read_through(changed, keys)
            # The previous index is unchanged, for those who still read it.
            assert before.find_phrase(keys, limit=10_000) == read_through(library, keys)
        assert index.paragraph_count == sum(map(len, changed.values()))
        library = changed


def test_unchanged_sources_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    library = random_library(random.Random(2), 5)
    index = PhraseIndex.of(library)
    read: list[str] = []
    hashed = TextHasher.hashed

    def recorded(self: TextHasher, text: str) -> Any:
        read.append(text)
        return hashed(self, text)

    monkeypatch.setattr(TextHasher, "hashed", recorded)
    again = {
        name: tuple(Passage(passage.paragraph_id, passage.text) for passage in held) for name, held in library.items()
    }
    new = passages(["A new source."], 900)
    index = index.updated({**again, "new": new})
    assert read == ["A new source."]
    for number in range(40):
        index = index.updated({**again, "new": new, f"more{number}": passages(["And more."], 1000 + number)})
    assert read.count("A new source.") == 1
    assert set(read) == {"A new source.", "And more."}


def test_across_paragraphs_and_never_across_sources() -> None:
    library = {"a": passages(["We agreed", "—", "on pumps."]), "b": passages(["First of all."], 10)}
    index = PhraseIndex.of(library)
    assert index.find_phrase(phrase_keys("agreed on")) == [PhrasePosition("a", 0, 1)]
    assert index.find_phrase(phrase_keys("pumps first")) == []
    assert index.find_phrase(phrase_keys("pumps first of all")) == []


def test_nothing_to_find() -> None:
    library = {"empty": (), "mute": passages(["—"]), "a": passages(["Some words."], 5)}
    for index in (PhraseIndex.of(library), PhraseIndex.of({}), PhraseIndex.of({"empty": ()})):
        assert index.find_phrase([]) == []
        assert index.find_phrase(["nobody"]) == []
        assert index.find_phrase(["some", "words", "more"]) == []
        assert index.find_phrase(["some"], beginning="x") == []
        assert index.find_phrase(["some"], ["unknown", "empty", "mute"]) == []
        assert index.find_similar([]) == []
        assert index.find_similar(["some"]) == []
        assert index.find_similar(["never", "heard", "of"]) == []
    assert PhraseIndex.of(library).updated({}).find_phrase(["some"]) == []


def likely_by_reading(library: Library, keys: Sequence[str]) -> list[PhraseCandidate]:
    """Compute by definition each paragraph's share of the weight of the quote's runs of two and three words."""
    runs = {tuple(keys[at : at + size]) for size in (2, 3) for at in range(len(keys) - size + 1)}
    count = sum(map(len, library.values()))
    places = {run: read_through(library, run) for run in runs}
    weights = {run: log1p(count / max(1, len(places[run]))) for run in runs}
    covered: dict[tuple[int, str, int], float] = {}
    for rank, source_id in enumerate(library):
        for run in runs:
            for paragraph in {position.paragraph for position in places[run] if position.source_id == source_id}:
                key = (-rank, source_id, paragraph)
                covered[key] = covered.get(key, 0.0) + weights[run] / sum(weights.values())
    order = sorted(covered, key=lambda key: (-round(covered[key], 9), key))
    return [
        PhraseCandidate(source_id, paragraph, covered[rank, source_id, paragraph])
        for rank, source_id, paragraph in order
    ]


@pytest.mark.parametrize("chosen", [False, True])
def test_likely_paragraphs_share_most_of_the_weight(chosen: bool) -> None:
    rng = random.Random(23)
    library = random_library(rng, 20)
    index = PhraseIndex.of(library)
    for name, one in random_library(rng, 6, 50).items():
        library[name] = one
        index = index.updated(library)
    for _ in range(50):
        keys = some_row(rng, library) + some_row(rng, library)
        expected = likely_by_reading(library, keys)
        candidates = index.find_similar(keys, list(library) if chosen else None, k=1_000)
        assert [candidate.covered for candidate in candidates] == pytest.approx(
            [candidate.covered for candidate in expected]
        )
        assert {(candidate.source_id, candidate.paragraph) for candidate in candidates} == {
            (candidate.source_id, candidate.paragraph) for candidate in expected
        }
        assert index.find_similar(keys, k=3) == index.find_similar(keys, k=1_000)[:3]


def test_likely_in_the_chosen_sources_only() -> None:
    library = {f"s{number}": passages(["The pumps leak at night."], 10 * number) for number in range(5)}
    candidates = PhraseIndex.of(library).find_similar(phrase_keys("the pumps leak"), ["s3", "s1", "gone"])
    assert [(candidate.source_id, candidate.covered) for candidate in candidates] == [("s3", 1.0), ("s1", 1.0)]


def test_frequent_runs_are_ignored_unless_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "_MAX_RUN_POSITIONS", 3)
    monkeypatch.setattr(phrases, "_MAX_SCANNED_WORDS", 0)
    library = {f"s{number}": passages(["I want to sleep."], 10 * number) for number in range(5)}
    library["rare"] = passages(["Pumps want to leak."], 90)
    index = PhraseIndex.of(library)
    rare = index.find_similar(phrase_keys("want to leak"))
    assert [(candidate.source_id, candidate.covered) for candidate in rare] == [("rare", 1.0)]
    assert len(index.find_similar(phrase_keys("I want"))) == 5


def test_words_are_folded_as_in_quote_verification() -> None:
    texts = (
        "The U.S. said “$1,000 isn’t 3.5%” — p.m., O'Clock. A.B.C.D",
        "물이 새는 벽은 ‘소용없다’.\u00a0Café CAFÉ cafe\u0301 \u2003ﬁrst x\u001cy naïve_ness __init__ 5°C 1,234.5",
        "word\u200bword İstanbul ＡＢＣ 1,00 10,000ths don´t rock'n'roll a.b. (U.K.)-based \ud800half",
    )
    hasher = TextHasher()
    for _ in range(2):
        for text in texts:
            assert np.frombuffer(hasher.hashed(text), "<u4").tolist() == word_hashes(phrase_keys(text)).tolist()
