"""Words are found by their prefix."""

from indexer.phrases.vocabulary import Vocabulary


def test_words_are_found_by_prefix() -> None:
    words = Vocabulary.of({"pump": 1, "pumps": 2, "pumé": 3, "pier": 4, "펌프": 5})
    assert sorted(words.beginning("pum")) == [1, 2, 3]
    assert sorted(words.beginning("pumps")) == [2]
    assert list(words.beginning("펌")) == [5]
    assert list(words.beginning("quay")) == []
    assert sorted(words.beginning("")) == [1, 2, 3, 4, 5]


def test_merged_vocabularies_have_each_word_once() -> None:
    merged = Vocabulary.merged([Vocabulary.of({"pump": 1, "pier": 4}), Vocabulary.of({"pump": 1, "quay": 6})])
    assert sorted(merged.hashes) == [1, 4, 6]
    assert sorted(merged.beginning("p")) == [1, 4]


def test_empty_vocabulary_finds_nothing() -> None:
    assert len(Vocabulary.of({}).beginning("a")) == 0
