"""The lexical half: one BM25 for each set of sources."""

from indexer.lexical import LexicalSearch
from models.baselines.bm25 import BM25

PARAGRAPHS = ("pumps and walls", "herring", "walls")


def test_ids_of_those_that_share_a_word_best_first() -> None:
    search = LexicalSearch()
    search.put(frozenset({"a"}), (10, 20, 30), BM25(PARAGRAPHS))
    assert search.search(frozenset({"a"}), ["walls"], 5) == [30, 10]
    assert search.search(frozenset({"a"}), ["walls"], 1) == [30]
    assert search.search(frozenset({"a"}), ["gulls"], 5) == []
    assert search.search(frozenset({"a"}), [], 5) == []


def test_the_sets_used_last_are_kept() -> None:
    search = LexicalSearch()
    first = frozenset({"0"})
    for number in range(32):
        search.put(frozenset({str(number)}), (1, 2, 3), BM25(PARAGRAPHS))
    search.search(first, ["walls"], 1)
    search.put(frozenset({"new"}), (1, 2, 3), BM25(PARAGRAPHS))
    assert search.has(first)
    assert not search.has(frozenset({"1"}))
