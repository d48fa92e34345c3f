"""Measures whether translations are recognised, and whether a changed number or “not” in one is noticed.

The pairs are of STS-B in English, Korean and Polish: one sentence in one language, the other in another.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from models.encoders.multilingual import MeaningEncoder, without_translated_names
from models.encoders.translation_head import likeness
from models.evaluation.translations.pairs import ALIKE, UNLIKE, ParallelPair
from models.lexical.bm25 import BM25
from models.quotes.translated import translated_differences
from models.text.names.transliteration import find_names
from models.text.negation import negations
from models.text.numbers import read_numbers
from models.text.words import tokens

# Of each kind and language, so many translations are changed.
_CHANGED = 50
_NUMBER_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_VERB = re.compile(r"\b(is|are|was|were|will|can|could|should|has|have|had)\b(?! not\b)")


@dataclass(frozen=True, slots=True)
class Change:
    """A sentence, its English translation, and the translation with one change."""

    original: str
    language: str
    quoted: str
    changed: str


def verification_report(pairs: Sequence[ParallelPair], encoder: MeaningEncoder, seed: int = 0) -> dict[str, Any]:
    """Report the AUC of alike against unlike pairs, shares at the threshold, and what is noticed of changes.

    Args:
        pairs: of a split that neither weights nor threshold were chosen on.
    """
    languages = [language for language in pairs[0].first if language != "en"]
    vectors = _Vectors(encoder)
    report: dict[str, Any] = {"task": "translations", "n": len(pairs), "threshold": encoder.threshold}
    for language in languages:
        judged = [pair for pair in pairs if pair.score >= ALIKE or pair.score <= UNLIKE]
        sides = [
            (one, other, pair.score >= ALIKE)
            for pair in judged
            for one, other in ((pair.first[language], pair.second["en"]), (pair.second[language], pair.first["en"]))
        ]
        cosines = vectors.alike([(one, other) for one, other, _ in sides], language)
        alike = np.array([label for _, _, label in sides])
        differing = np.array([vectors.differ(one, language, other) for one, other, _ in sides], dtype=np.bool_)
        is_alike = cosines >= encoder.threshold
        translations = [(pair.first[language], pair.first["en"]) for pair in pairs]
        own = vectors.alike(translations, language) >= encoder.threshold
        false = [vectors.differ(original, language, quoted) for original, quoted in translations]
        figures = {
            "pairs": len(sides),
            "auc": round(float(roc_auc_score(alike, cosines)), 4),
            "auc_with_differences": round(float(roc_auc_score(alike, cosines - differing)), 4),
            "alike_found": round(float(is_alike[alike].mean()), 4),
            "unlike_found": round(float(is_alike[~alike].mean()), 4),
            "unlike_passed": round(float((is_alike & ~differing)[~alike].mean()), 4),
            "translations_found": round(float(own.mean()), 4),
            "false_alarms": round(float(np.mean(false)), 4),
        }
        figures |= _retrieval(pairs, language, vectors)
        for kind, changes in _changes(pairs, language, seed).items():
            noticed = [vectors.differ(change.original, change.language, change.changed) for change in changes]
            still = (
                vectors.alike([(change.original, change.changed) for change in changes], language) >= encoder.threshold
            )
            figures[f"{kind}_changed"] = len(changes)
            figures[f"{kind}_noticed"] = round(float(np.mean(noticed)), 4) if changes else 0.0
            # A quote that is changed beyond recognition is reported as not found.
            flagged = [is_noticed or not is_alike for is_noticed, is_alike in zip(noticed, still, strict=True)]
            figures[f"{kind}_flagged"] = round(float(np.mean(flagged)), 4) if changes else 0.0
        report[language] = figures
    return report


def report_as_text(report: Mapping[str, Any]) -> str:
    """Format the report: a column for each language."""
    languages = {key: value for key, value in report.items() if isinstance(value, Mapping)}
    names = list(dict.fromkeys(name for figures in languages.values() for name in figures))
    rows = [f"{'':24}" + "".join(f"{language:>10}" for language in languages)]
    rows += [f"{name:24}" + "".join(f"{figures[name]:10.4g}" for figures in languages.values()) for name in names]
    return "\n".join([f"translations, n = {report['n']}, threshold {report['threshold']}", *rows])


class _Vectors:
    """Encodes each text once. The stored vectors serve retrieval; the two of a pair are compared as the check does."""

    def __init__(self, encoder: MeaningEncoder) -> None:
        self._encoder = encoder
        self._known: dict[str, NDArray[np.float32]] = {}

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        missing = sorted({text for text in texts if text not in self._known}, key=len)
        self._known |= zip(missing, self._encoder.encode(missing), strict=True)
        return np.stack([self._known[text] for text in texts])

    def alike(self, pairs: Sequence[tuple[str, str]], language: str) -> NDArray[np.float32]:
        """Return how alike the two texts of each pair are, in ``language`` and English, as the check compares them."""
        if not pairs:
            return np.empty(0, dtype=np.float32)
        self.of([text for pair in pairs for text in pair])
        cosines = [
            likeness(self._encoder, self._known[quote], "en", self._known[original][None], [language])[0]
            for original, quote in pairs
        ]
        return np.array(cosines, dtype=np.float32)

    def differ(self, original: str, language: str, quoted: str) -> bool:
        """Return whether a difference between a passage and its translation into English would be reported."""
        return bool(without_translated_names(self._encoder, translated_differences(original, language, quoted, "en")))


def _retrieval(pairs: Sequence[ParallelPair], language: str, vectors: _Vectors) -> dict[str, float]:
    """Report how often the translation of an English sentence comes first among all sentences of a language."""
    wanted = {pair.first["en"]: pair.first[language] for pair in pairs}
    every = sorted({text for pair in pairs for text in (pair.first[language], pair.second[language])})
    row_of = {text: at for at, text in enumerate(every)}
    lexical = BM25(every)
    table = vectors.of(every)
    ranks: dict[str, list[int]] = {"meaning": [], "bm25": []}
    for query, translation in wanted.items():
        for name, scores in (("meaning", table @ vectors.of([query])[0]), ("bm25", lexical.score(tokens(query)))):
            # Of equal scores the translation comes last.
            ranks[name].append(int((scores >= scores[row_of[translation]]).sum()))
    return {
        f"{name}_{measure}": round(float(np.mean(figure)), 4)
        for name, kind_ranks in ranks.items()
        for measure, figure in (
            ("recall_at_1", [rank == 1 for rank in kind_ranks]),
            ("map", [1 / rank for rank in kind_ranks]),
        )
    }


def _changes(pairs: Sequence[ParallelPair], language: str, seed: int) -> dict[str, list[Change]]:
    """Change a number or a name, or adds or removes a “not”, in the English translations of sentences, by rule."""
    order = list(pairs)
    random.Random(seed).shuffle(order)
    names = [name.text for pair in order for name in find_names(pair.first["en"], "en")]
    makers: dict[str, Callable[[str], str | None]] = {
        "number": with_other_number,
        "negation": with_other_negation,
        "name": partial(with_other_name, names=names),
    }
    changes: dict[str, list[Change]] = {}
    for kind, change in makers.items():
        changes[kind] = []
        for pair in order:
            original, quoted = pair.first[language], pair.first["en"]
            changed = change(quoted)
            if changed is not None and len(changes[kind]) < _CHANGED:
                changes[kind].append(Change(original, language, quoted, changed))
    return changes


def with_other_number(text: str) -> str | None:
    """Return an English text with its first number changed; None without one that stands for a count."""
    for number in read_numbers(text, "en"):
        written, value = text[number.start : number.end], max(number.values)
        if written.lower() in _NUMBER_WORDS:
            at = _NUMBER_WORDS.index(written.lower())
            other = _NUMBER_WORDS[(at + 2) % len(_NUMBER_WORDS)]
            other = other.capitalize() if written[0].isupper() else other
        elif written.isdigit():
            other = str(int(value * 2) if value < Decimal(1_000) else int(value) + 7)
        else:
            continue
        return text[: number.start] + other + text[number.end :]
    return None


def with_other_name(text: str, names: Sequence[str]) -> str | None:
    """Return an English text with its first name exchanged for another of ``names``; None without a name.

    Which one depends on the length of the text alone, so that the same text always changes in the same way.
    """
    names_in_text = find_names(text, "en")
    others = [name for name in names if name not in text]
    if not names_in_text or not others:
        return None
    first = names_in_text[0]
    return text[: first.start] + others[7 * len(text) % len(others)] + text[first.end :]


def with_other_negation(text: str) -> str | None:
    """Return an English text with a “not” removed, or one after its first verb; None where it has neither."""
    if negations(text, "en"):
        bare = re.sub(r"(?<!\s)\s++not\b|n['’]t\b", "", text, count=1)
        return bare if bare != text and not negations(bare, "en") else None
    match = _VERB.search(text)
    return f"{text[: match.end()]} not{text[match.end() :]}" if match else None
