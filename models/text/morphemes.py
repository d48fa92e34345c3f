"""Korean morphology through Kiwi: sentences, and the morphemes of words."""

import threading
from dataclasses import dataclass
from typing import Any

from models.idle import IdleResource

# One lock for the model: English texts do not wait while it loads, and its analyser is not documented as safe for
# simultaneous calls.
_kiwi_in_use = threading.Lock()


@dataclass(frozen=True, slots=True)
class Morpheme:
    """A morpheme at characters ``[start, end)``; neighbours overlap where a syllable holds both.

    Args:
        form: as the dictionary has it: 하, 않, ᆫ다.
        tag: part of speech of the Sejong tag set, without Kiwi's mark of irregular verbs.
    """

    form: str
    tag: str
    start: int
    end: int


def korean_sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a line of ``text``, as spans of characters."""
    with _kiwi_in_use, _kiwi.use() as kiwi:
        return [(sentence.start, sentence.end) for sentence in kiwi.split_into_sents(text)]


def morphemes(text: str) -> list[Morpheme]:
    """Return the morphemes of ``text`` in order: a fifth of a millisecond for a headline, one for a paragraph."""
    with _kiwi_in_use, _kiwi.use() as kiwi:
        kiwi_tokens = kiwi.tokenize(text)
    return [Morpheme(token.form, token.tag.partition("-")[0], token.start, token.end) for token in kiwi_tokens]


def _load_kiwi() -> Any:
    import kiwipiepy  # noqa: PLC0415 - half a second to load, and English newsrooms never need it

    # Kiwi's lists of names and misspellings do not matter for where sentences end, and take two seconds and
    # 250 MB to load.
    return kiwipiepy.Kiwi(load_multi_dict=False, load_typo_dict=False)


# 290 MB.
_kiwi: IdleResource[Any] = IdleResource(_load_kiwi)
