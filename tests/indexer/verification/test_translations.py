"""Which passage of another language a quote translates."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from indexer.verification.translations import ForeignSource, find_translated
from models.quotes.passages import Passage

# Words of two languages with the same meaning have the same direction.
_MEANINGS = ["bridge Brücke", "closes schließt", "winter Winter", "tomorrow morgen", "herring Hering", "sold verkauft"]


class Dictionary:
    """A ``MeaningEncoder`` that knows a few words."""

    version, dimension, threshold = "dictionary", len(_MEANINGS), 0.8

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = [[any(word in text for word in words.split()) for words in _MEANINGS] for text in texts]
        vectors = np.array(rows, dtype=np.float32).reshape(len(texts), -1)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)


def source(*paragraphs: Sequence[str], language: str = "en") -> ForeignSource:
    passages, sentences = [], []
    for number, parts in enumerate(paragraphs):
        text, spans = "", []
        for part in parts:
            start = len(text) + bool(text)
            text = f"{text} {part}".strip()
            spans.append((start, len(text)))
        passages.append(Passage(number, text, "", False, True))
        sentences.append(spans)
    return ForeignSource("s", language, passages, sentences)


def test_the_passage_that_means_the_same_is_found() -> None:
    hearing = source(["The herring is sold."], ["Good evening.", "The bridge closes in winter."])
    translated = find_translated(Dictionary(), Dictionary(), "Die Brücke schließt im Winter", "de", [hearing])
    assert translated is not None
    assert (translated.paragraph, translated.passage.text[translated.start : translated.end]) == (
        1,
        "The bridge closes in winter.",
    )
    assert (translated.language, translated.quoted_in, translated.differences) == ("en", "de", ())


def test_a_quote_of_two_sentences_is_compared_with_two() -> None:
    hearing = source(["The bridge closes.", "The herring is sold tomorrow.", "Good evening."])
    quote = "Die Brücke schließt. Der Hering wird morgen verkauft."
    translated = find_translated(Dictionary(), Dictionary(), quote, "de", [hearing])
    assert translated is not None
    assert (
        translated.passage.text[translated.start : translated.end] == "The bridge closes. The herring is sold tomorrow."
    )


def test_sentences_of_two_paragraphs_are_not_joined() -> None:
    hearing = source(["The bridge closes."], ["The herring is sold tomorrow."])
    quote = "Die Brücke schließt. Der Hering wird morgen verkauft."
    assert find_translated(Dictionary(), Dictionary(), quote, "de", [hearing]) is None


def test_nothing_is_found_below_the_threshold_or_for_a_few_words() -> None:
    hearing = source(["The herring is sold."])
    assert find_translated(Dictionary(), Dictionary(), "Die Brücke schließt im Winter", "de", [hearing]) is None
    assert find_translated(Dictionary(), Dictionary(), "Hering verkauft", "de", [hearing]) is None


def test_words_of_the_draft_are_not_stored() -> None:
    stored = Dictionary()
    find_translated(Dictionary(), stored, "Die Brücke schließt im Winter", "de", [source(["The bridge closes."])])
    assert stored.asked == ["The bridge closes."]
