"""Words are folded and hashed."""

import numpy as np

from indexer.phrases.hashing import SEPARATOR, TextHasher, phrase_keys, word_hash, word_hashes


def test_words_that_are_equal_in_quotes_have_equal_hashes() -> None:
    assert list(word_hashes(phrase_keys("Don’t STOP"))) == list(word_hashes(phrase_keys("don't stop,")))


def test_no_word_has_the_hash_of_the_separator() -> None:
    assert word_hash("") != SEPARATOR


def test_hasher_hashes_texts_like_single_words_and_collects_the_vocabulary() -> None:
    text = "A wall without pumps, a wall."
    hasher = TextHasher()
    for _ in range(2):  # the second time from the cache
        hashed = np.frombuffer(hasher.hashed(text), dtype="<u4")
        assert list(hashed) == list(word_hashes(phrase_keys(text)))
    assert hasher.vocabulary == {key: word_hash(key) for key in phrase_keys(text)}


def test_lone_surrogate_is_hashed() -> None:
    assert word_hash("\ud800") != SEPARATOR
