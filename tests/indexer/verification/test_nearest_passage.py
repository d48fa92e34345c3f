"""The nearest passage of a quote that no source has: by its words, by its meaning, or none."""

import zlib
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from indexer.verification.memory_search import MemoryPassageSearch
from models.quotes.passages import Passage
from models.quotes.verification.nearest_passage import find_nearest
from models.text.words import tokens

_SYNONYMS = {"repair": "mend", "span": "bridge", "cold": "winter", "season": "comes", "prior": "before", "to": "the"}


class MeaningEncoder:
    """Unit vectors of words, of which some mean the same."""

    version, dimension = "meaning", 512

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for token in tokens(text):
                vectors[row, zlib.crc32(_SYNONYMS.get(token, token).encode()) % self.dimension] += 1.0
        return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6))


LIBRARY = {
    "hearing": [
        Passage(1, "Good evening. We will mend the bridge before the winter comes. Thank you.", "Marta Quill"),
        Passage(2, "The harbour belongs to those who work in it. It cost five million dollars.", "Peter Sand"),
    ],
    "other": [Passage(3, "Nobody swam across the cold river Venn this year.", "Peter Sand")],
    "korean": [Passage(4, "우리는 내년에도 이 오래된 다리를 폐쇄하지 않겠습니다.", "김하늘")],
}
BY_MEANING = MemoryPassageSearch(LIBRARY, MeaningEncoder())
BY_WORDS = MemoryPassageSearch(LIBRARY)


MENDED = "We will mend the bridge before the winter comes."


@pytest.mark.parametrize(
    ("quote", "words_there", "by", "paraphrase"),
    [
        ("we will repair the span before the cold season", MENDED, "meaning", True),
        # What is denied, or has another number, is no paraphrase.
        ("we will not repair the span before the cold season", MENDED, "meaning", False),
        ("by winter we mend that bridge of ours", MENDED, "words", False),
        ("the moon is made of green cheese", None, None, None),
        ("nobody swam", None, None, None),
    ],
)
def test_nearest_passage(quote: str, words_there: str | None, by: str | None, paraphrase: bool | None) -> None:
    passages = find_nearest(BY_MEANING, quote)
    if words_there is None:
        assert passages == []
        return
    [nearest] = passages
    assert (nearest.passage.text[nearest.start : nearest.end], nearest.by) == (words_there, by)
    assert nearest.paraphrase is paraphrase
    assert " ".join(edit.after for edit in nearest.diff if edit.after)


def test_another_number_is_no_paraphrase() -> None:
    [same] = find_nearest(BY_MEANING, "it did cost five million dollars")
    [other] = find_nearest(BY_MEANING, "it did cost six million dollars")
    assert (same.paraphrase, other.paraphrase) == (True, False)


def test_words_alone_without_an_encoder() -> None:
    assert find_nearest(BY_WORDS, "we will repair the span before the cold season") == []
    assert [nearest.by for nearest in find_nearest(BY_WORDS, "by winter we mend that bridge of ours")] == ["words"]


def test_only_the_named_sources_are_searched() -> None:
    quote = "across the cold Venn nobody of us swam"
    assert [nearest.source_id for nearest in find_nearest(BY_MEANING, quote, k=3)][:1] == ["other"]
    assert find_nearest(BY_MEANING, quote, {"hearing"}) == []
    assert find_nearest(BY_MEANING, quote, set()) == []


def test_words_in_brackets_and_empty_libraries() -> None:
    assert find_nearest(MemoryPassageSearch({}), "nobody at all swam in that river") == []
    assert find_nearest(BY_MEANING, "[nobody at all swam in that river]") == []


@settings(max_examples=50)
@given(st.text())
def test_passages_are_in_their_paragraphs_and_best_first(quote: str) -> None:
    passages = find_nearest(BY_MEANING, f"{quote} mend the bridge before winter", k=5)
    assert [nearest.score for nearest in passages] == sorted((nearest.score for nearest in passages), reverse=True)
    for nearest in passages:
        assert LIBRARY[nearest.source_id][nearest.paragraph] == nearest.passage
        assert 0 <= nearest.start < nearest.end <= len(nearest.passage.text)
