"""The end of the sentence at a caret, compared with splitting the whole text."""

import random
from collections.abc import Sequence

import pytest

from models.text.sentences.boundaries import Span
from models.text.sentences.sentence_at import sentence_ends_at
from models.text.sentences.splitting import split_many

TEXTS = (
    "Good evening. A wall without pumps behind it is money thrown in the harbour! Is it not? Thank you.",
    "Dr. Osk of the U.S. office said it cost $3.5 million. “We knew.” “Did you?” he asked. He left… and came back.",
    "One line. Two sentences\nA second line that ends nowhere. e.g. this one, No. 5",
    "no mark at all but a great many words that go on and on",
    "Ends in marks.”)",
    "물이 빠지지 않습니다. 펌프가 없는 벽은 소용이 없습니다. 끝.",
    "🌊 It rained. 🌊 It poured. " + "The sea came in over the quay, slowly, and nobody was there to see it. " * 6,
)


def whole(text: str, caret: int) -> int:
    return next((end for _, end in split_many([text])[0] if end >= caret), len(text))


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_as_in_the_whole_text(text: str) -> None:
    carets = list(range(1, len(text)))
    assert sentence_ends_at([text] * len(carets), carets, split_many) == [whole(text, caret) for caret in carets]


def test_little_is_divided() -> None:
    """A long paragraph is split in part, and a line without sentence ends not at all."""
    split_texts: list[str] = []

    def split(texts: Sequence[str]) -> list[list[Span]]:
        split_texts.extend(texts)
        return split_many(texts)

    rng = random.Random(4)
    words = ["pumps", "walls", "gates", "quays", "rain", "boats", "tides", "storm"]
    long = " ".join(f"{rng.choice(words).title()} {' '.join(rng.choices(words, k=8))}." for _ in range(30))
    [end] = sentence_ends_at([long], [700], split)
    assert long[end - 1] == "."
    assert sum(map(len, split_texts)) < 250
    split_texts.clear()
    assert sentence_ends_at(["It ends here", "It ends here.”"], [4, 4], split) == [12, 14]
    assert split_texts == []


def test_text_without_sentences() -> None:
    assert sentence_ends_at([], [], split_many) == []
