"""Words are folded and hashed."""

from indexer.phrases.hashing import SEPARATOR, phrase_keys, word_hash, word_hashes


def test_words_that_are_equal_in_quotes_have_equal_hashes() -> None:
    assert list(word_hashes(phrase_keys("Don’t STOP"))) == list(word_hashes(phrase_keys("don't stop,")))


def test_no_word_has_the_hash_of_the_separator() -> None:
    assert word_hash("") != SEPARATOR


def test_lone_surrogate_is_hashed() -> None:
    assert word_hash("\ud800") != SEPARATOR
