"""Predicts whether a direct quote begins within the next sentence, from the end of the draft alone.

A logistic regression with a small hidden layer over the vector of the last sentence and readable features.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.weight_files import IdentifiedBase, open_weights
from models.errors import InputError
from models.recommend.protocol import QueryEncoder, QuoteQuery
from models.text.attribution.cue_verbs import is_cue, is_cue_only_beside
from models.text.names.people import mentions
from models.text.quotes.detection import find_direct_quotes
from models.text.quotes.whole_sentences import split_whole_sentences
from models.text.words import tokens

TASK = "recommend-positions"
NAMES = (
    # The last sentence.
    "speech_verb",
    "speech_verb_at_end",  # among its last three words
    "speech_noun",  # a speech, an interview, a statement …
    "according_to",
    "asked",  # somebody asked, was asked, or a question was put
    "colon",  # it ends in one
    "question",  # … in a question mark
    "unfinished",  # … in no final mark: a headline within the text, a list
    "quoted",  # it has a direct quote of four words or more
    "quoted_few",  # it has only shorter ones
    "quoted_first",  # it begins with the quote
    "quoted_last",  # it ends with the quote
    "quoted_whole",  # it is the quote, nothing else
    "attributed_after",  # quote, then a speech verb: “…,” she said.
    "person",  # it names a person
    "person_first",
    "pronoun_first",
    "contrast_first",  # but, however, yet …
    "capitals",  # share of letters that are capitals
    "words",  # log(1 + words)
    "short",  # fewer than six words
    "long",  # more than 35
    "numbers",  # log(1 + words with a digit)
    "commas",  # log(1 + commas)
    # The sentences before it, within the last WINDOW characters.
    "quoted_before",  # the one before has a quote
    "quoted_two_before",
    "attributed_before",
    "since_quote",  # sentences after the last with a quote, at most six; six where there is none
    "quoted_share",  # of the sentences
    "quoted_none",
    "speech_verbs_share",  # of the sentences
    # Paragraphs, as far as the text has line ends.
    "has_paragraphs",
    "new_paragraph",  # the last sentence begins one
    "paragraph_sentences",  # sentences so far in the last one, at most six
    "new_paragraph_quoted",  # new_paragraph × quoted
    "beginning",  # share of WINDOW that the text lacks
    # The unfinished sentence.
    "typed",
    "typed_words",  # log(1 + words)
    "typed_speech_verb",
    "typed_speech_verb_at_end",
    "typed_person",
    "typed_colon",
    "typed_mark",  # a quote is open at its end
)
# Of the sentences of dev's articles the share that is not the last of its paragraph.
GOES_ON_SHARE = 0.4
# Characters of the draft that are read.
WINDOW = 600
# A shorter quote is a term in quotation marks more often than speech.
FEWEST_WORDS = 4
# Features are clipped at this many standard deviations.
FURTHEST = 5.0
_SENTENCES = 6
_SPEECH_NOUN = re.compile(
    r"\b(?:speech|interview|statement|remarks?|comments?|reporters|news conference|briefing|tweet(?:ed)?|testimony"
    r"|debate|address|rally|question|letter|memo|post)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:asked|question|questions|pressed|quizzed|wondered)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"(?:[“\"]?)(?:He|She|They|I|We)\b")
_CONTRAST = re.compile(r"(?:But|However|Yet|Still|Instead|Although|Though|While|Despite|Nevertheless)\b")
_FINAL = re.compile(r"[.!?…:;。][\"'”’»)\]]*$")


class PositionModel(Protocol):
    """Predicts whether a quote comes at the caret."""

    def probability(self, query: QuoteQuery) -> float:
        """Return the probability, 0 to 1, that a direct quote begins within the next sentence."""
        ...


class QuotePosition:
    """The trained ``PositionModel``. Safe across threads.

    Args:
        base: the base encoder of the weights.
        weights: trained by ``python -m models.training recommend --stage positions``.
        recall_sha256: of the weights of the recall encoder whose vectors are used.
        queries: that recall encoder.

    Raises:
        AppError: see ``open_weights``; ``other_recall`` if they were trained over other vectors, ``damaged_weights`` if
            they are for other features.
    """

    def __init__(self, base: IdentifiedBase, weights: Path, recall_sha256: str, queries: QueryEncoder) -> None:
        file = open_weights(weights, base, TASK)
        again = "Run python -m models.training recommend --stage positions again."
        if file.facts.get("recall_sha256") != recall_sha256:
            raise InputError("other_recall", f"{weights} was trained over another recall encoder.", again)
        if file.facts.get("features") != " ".join(NAMES):
            raise InputError("damaged_weights", f"{weights} was trained on other features.", again)
        self._weights: dict[str, NDArray[np.float32]] = file.arrays()
        self._queries = queries

    def probability(self, query: QuoteQuery) -> float:
        """See ``PositionModel.probability``."""
        vector = self._queries.query_vector(last_sentence_query(query))
        logit = float(logits(self._weights, vector[None], read_features(query)[None])[0])
        return 1.0 / (1.0 + math.exp(-logit))


def logits(
    weights: dict[str, NDArray[np.float32]], vectors: NDArray[np.float32], features: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return the log-odds, float32 [n].

    Args:
        weights: by name: ``mean`` and ``spread`` of the features, ``linear`` [dimension + n_features], ``bias`` [1],
            ``hidden.weight`` [width, dimension + n_features], ``hidden.bias`` and ``out`` [width].
        vectors: float32 [n, dimension], of the last sentences, unit length.
        features: float32 [n, len(NAMES)].
    """
    inputs = network_inputs(vectors, features, weights["mean"], weights["spread"])
    hidden = np.maximum(inputs @ weights["hidden.weight"].T + weights["hidden.bias"], 0.0)
    log_odds: NDArray[np.float32] = inputs @ weights["linear"] + hidden @ weights["out"] + weights["bias"]
    return log_odds


def network_inputs(
    vectors: NDArray[np.float32],
    features: NDArray[np.float32],
    mean: NDArray[np.float32],
    spread: NDArray[np.float32],
) -> NDArray[np.float32]:
    """Return vectors and features side by side in one scale: float32 [n, dimension + n_features]."""
    scaled = np.clip((features - mean) / spread, -FURTHEST, FURTHEST)
    # Coordinates of unit vectors are this much smaller than standardized features.
    return np.concatenate([vectors * np.float32(math.sqrt(vectors.shape[1])), scaled], axis=1).astype(np.float32)


def last_sentence_query(query: QuoteQuery) -> QuoteQuery:
    """Return the query that is the last sentence of the left context alone."""
    return QuoteQuery("", last_sentence(query.left_context))


def paragraph_goes_on(left_context: str) -> float:
    """Return 1 if the caret is in the paragraph of the last sentence, 0 if it begins one.

    The white space at the end of the left context says so; without any it is not known, and the share of sentences in
    articles is returned that others follow in their paragraph.
    """
    ending = left_context[len(left_context.rstrip()) :]
    if not ending:
        return GOES_ON_SHARE
    return float("\n" not in ending)


@lru_cache(maxsize=256)
def last_sentence(left_context: str) -> str:
    """Return the last sentence, with the whole of a direct quote that it is part of; "" of an empty context."""
    window = left_context.rstrip()[-WINDOW:]
    spans = split_whole_sentences(window)
    return window[spans[-1][0] : spans[-1][1]] if spans else ""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the draft.

    Args:
        quotes: of its direct quotes: words, and the characters ``[start, end)`` with the marks.
    """

    text: str
    new_paragraph: bool
    speech_verb: bool
    quotes: tuple[tuple[int, int, int], ...]

    @property
    def is_quoted(self) -> bool:
        return any(count >= FEWEST_WORDS for count, _, _ in self.quotes)

    @property
    def is_attributed_after(self) -> bool:
        """Whether a quote comes first and a speech verb in what follows its last."""
        return bool(
            self.quotes and self.quotes[0][1] <= 1 and has_speech_verb(self.text[self.quotes[-1][2] :], near_quote=True)
        )


@lru_cache(maxsize=256)
def read_features(query: QuoteQuery) -> NDArray[np.float32]:
    """Return the features of a query: float32 [len(NAMES)], read-only, for it is cached."""
    window = query.left_context.rstrip()[-WINDOW:]
    sentences = _sentences(window)
    values = dict.fromkeys(NAMES, 0.0)
    values["beginning"] = 1.0 - len(window) / WINDOW
    values["since_quote"] = float(_SENTENCES)
    if sentences:
        values |= _of_last(sentences[-1]) | _of_before(sentences)
        values["has_paragraphs"] = float("\n" in window)
        values["new_paragraph_quoted"] = values["new_paragraph"] * values["quoted"]
    if query.typed.strip():
        values |= _of_typed(query.typed.rstrip("\n"))
    features = np.array([values[name] for name in NAMES], dtype=np.float32)
    features.flags.writeable = False
    return features


def has_direct_quote(text: str) -> bool:
    """Return whether ``text`` has a direct quote of ``FEWEST_WORDS`` words or more."""
    return any(len(tokens(quote.text)) >= FEWEST_WORDS for quote in find_direct_quotes(text))


def _sentences(window: str) -> list[_Sentence]:
    quotes = find_direct_quotes(window)
    sentences = []
    for start, end in split_whole_sentences(window):
        text = window[start:end]
        sentence_quotes = tuple(
            (len(tokens(quote.text)), quote.outer_start - start, quote.outer_end - start)
            for quote in quotes
            if start <= quote.outer_start < end
        )
        # A window may begin inside a paragraph.
        new_paragraph = "\n" in window[max(0, start - 3) : start]
        sentences.append(
            _Sentence(text, new_paragraph, has_speech_verb(text, near_quote=bool(sentence_quotes)), sentence_quotes)
        )
    return sentences


def _of_last(last: _Sentence) -> dict[str, float]:
    text, words = last.text, tokens(last.text)
    letters = sum(letter.isalpha() for letter in text)
    named = next(mentions(text), None)
    final = max((end for _, _, end in last.quotes), default=0)
    first = min((start for _, start, _ in last.quotes), default=len(text))
    values = {
        "speech_verb": last.speech_verb,
        "speech_verb_at_end": has_speech_verb(" ".join(words[-3:]), near_quote=bool(last.quotes)),
        "speech_noun": _SPEECH_NOUN.search(text) is not None,
        "according_to": "according to" in text.lower(),
        "asked": _ASKED.search(text) is not None,
        "colon": text.endswith(":"),
        "question": text.rstrip("\"'”’»)").endswith("?"),
        "unfinished": _FINAL.search(text) is None,
        "quoted": last.is_quoted,
        "quoted_few": bool(last.quotes) and not last.is_quoted,
        "quoted_first": first <= 1,
        "quoted_last": bool(last.quotes) and final >= len(text) - 2,
        "quoted_whole": first <= 1 and final >= len(text) - 2 and len(last.quotes) == 1,
        "attributed_after": last.is_attributed_after,
        "person": named is not None,
        "person_first": named is not None and named.start <= 1,
        "pronoun_first": _PRONOUN.match(text) is not None,
        "contrast_first": _CONTRAST.match(text) is not None,
        "capitals": sum(letter.isupper() for letter in text) / max(1, letters),
        "words": math.log1p(len(words)),
        "short": len(words) < 6,
        "long": len(words) > 35,
        "numbers": math.log1p(sum(any(letter.isdigit() for letter in word) for word in words)),
        "commas": math.log1p(text.count(",")),
    }
    return {name: float(value) for name, value in values.items()}


def _of_before(sentences: Sequence[_Sentence]) -> dict[str, float]:
    quoted = [sentence.is_quoted for sentence in sentences]
    since = next((back for back, is_quoted in enumerate(reversed(quoted)) if is_quoted), _SENTENCES)
    in_paragraph = next(
        (back for back, sentence in enumerate(reversed(sentences), start=1) if sentence.new_paragraph), len(sentences)
    )
    values = {
        "quoted_before": len(quoted) > 1 and quoted[-2],
        "quoted_two_before": len(quoted) > 2 and quoted[-3],
        "attributed_before": len(sentences) > 1 and sentences[-2].is_attributed_after,
        "since_quote": min(since, _SENTENCES),
        "quoted_share": sum(quoted) / len(quoted),
        "quoted_none": not any(quoted),
        "speech_verbs_share": sum(sentence.speech_verb for sentence in sentences) / len(sentences),
        "new_paragraph": sentences[-1].new_paragraph,
        "paragraph_sentences": min(in_paragraph, _SENTENCES),
    }
    return {name: float(value) for name, value in values.items()}


def _of_typed(typed: str) -> dict[str, float]:
    quotes = find_direct_quotes(f"{typed}x")
    is_open = bool(quotes) and not quotes[-1].closed
    words = tokens(typed[: quotes[-1].outer_start] if is_open else typed)
    text = typed.rstrip()
    values = {
        "typed": True,
        "typed_words": math.log1p(len(words)),
        "typed_speech_verb": has_speech_verb(" ".join(words), near_quote=True),
        "typed_speech_verb_at_end": has_speech_verb(" ".join(words[-2:]), near_quote=True),
        "typed_person": next(mentions(text), None) is not None,
        "typed_colon": text.rstrip("“\"‘' ").endswith((":", ",")),
        "typed_mark": is_open,
    }
    return {name: float(value) for name, value in values.items()}


def has_speech_verb(text: str, *, near_quote: bool) -> bool:
    """Return whether a word reports speech.

    Args:
        near_quote: verbs count that report speech only next to a quote (“went on”).
    """
    return any(is_cue(word) and (near_quote or not is_cue_only_beside(word)) for word in tokens(text))
