"""Measures general sentence similarity, which contrastive training on quotes may harm (Song et al. 2023, Table A2)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import spearmanr

from models.errors import InputError
from models.json_lines import malformed_line, read_json_lines

# Unit vectors float32 [n, width] of n texts.
Embed = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences and their human similarity score.

    Args:
        name: of the set, with the language where the set has several.
        score: 0 to 5.
        alike: the set's own binary label; None where it has none.
    """

    name: str
    first: str
    second: str
    score: float
    alike: bool | None


def load_sentence_pairs(path: Path, sets: Sequence[str] = ()) -> list[SentencePair]:
    """Read ``{set, lang, split, a, b, score, binary?}``: the test split of each set, or else its dev split.

    KLUE's test labels are not public, so that papers report its dev split.

    Args:
        sets: names of those to keep, as the file has them; all if empty.

    Raises:
        AppError: ``no_such_file``; ``malformed_line`` naming file and line; ``unknown_set``; ``no_rows``.
    """
    by_split: dict[tuple[str, str], dict[str, list[SentencePair]]] = {}
    for number, row in read_json_lines(path):
        try:
            binary = row.get("binary")
            key = str(row["set"]), str(row["lang"])
            if not (str(row["a"]).strip() and str(row["b"]).strip()):
                raise ValueError("an empty sentence")
            pair = SentencePair(
                "", str(row["a"]), str(row["b"]), float(row["score"]), None if binary is None else bool(binary)
            )
            by_split.setdefault(key, {}).setdefault(str(row["split"]), []).append(pair)
        except (KeyError, TypeError, ValueError) as error:
            raise malformed_line(path, number, f"a pair needs set, lang, split, a, b and score ({error!r})") from error
    names = list(dict.fromkeys(name for name, _ in by_split))
    unknown = [name for name in sets if name not in names]
    if unknown:
        raise InputError("unknown_set", f"{path} has no set {unknown[0]!r}.", f"Choose among {', '.join(names)}.")
    several = {name for name, _ in by_split if sum(name == other for other, _ in by_split) > 1}
    pairs = []
    for (name, language), splits in by_split.items():
        if name in (sets or names):
            label = f"{name}-{language}" if name in several else name
            own = splits.get("test") or splits.get("dev") or []
            pairs += [SentencePair(label, one.first, one.second, one.score, one.alike) for one in own]
    if not pairs:
        raise InputError("no_rows", f"{path} has no pairs of a test or dev split.", "Give a file that has some.")
    return pairs


def similarity_report(pairs: Sequence[SentencePair], encoders: Mapping[str, Embed]) -> dict[str, Any]:
    """Report for each encoder and set Spearman's correlation of cosine and human score, and F1 of binary labels.

    Both in per cent. A cosine has no threshold of its own, so ``NAME_f1`` is cross-fitted: see ``cross_validated_f1``.
    """
    sets = list(dict.fromkeys(pair.name for pair in pairs))
    models = {}
    for encoder, embed in encoders.items():
        cosine = (embed([pair.first for pair in pairs]) * embed([pair.second for pair in pairs])).sum(1)
        figures: dict[str, float] = {}
        for name in sets:
            own = [at for at, pair in enumerate(pairs) if pair.name == name]
            scores = np.array([pairs[at].score for at in own])
            # Constant values have no order, and so no correlation.
            if np.ptp(cosine[own]) > 0.0 and np.ptp(scores) > 0.0:
                figures[name] = round(100.0 * float(spearmanr(cosine[own], scores).statistic), 2)
            alike = [pairs[at].alike for at in own]
            if None not in alike:
                figures[f"{name}_f1"] = round(
                    100.0 * cross_validated_f1(cosine[own], np.array(alike, dtype=np.bool_)), 2
                )
        models[encoder] = figures
    return {"task": "similarity", "n": len(pairs), "models": models}


def cross_validated_f1(scores: NDArray[np.float32], truth: NDArray[np.bool_]) -> float:
    """Return the two-fold F1 of ``truth``.

    Even rows are judged by the best threshold of the odd ones, and vice versa: no row influences its own threshold.

    Args:
        scores: [n].
        truth: bool [n].
    """
    predicted = np.zeros(len(truth), dtype=np.bool_)
    for half in (slice(0, None, 2), slice(1, None, 2)):
        other = slice(1 - half.start, None, 2)
        predicted[half] = scores[half] >= best_threshold(scores[other], truth[other])
    both = int((predicted & truth).sum())
    return 2.0 * both / max(1, int(predicted.sum()) + int(truth.sum()))


def best_threshold(scores: NDArray[np.floating[Any]], truth: NDArray[np.bool_]) -> float:
    """Return the threshold on the score with the best F1 on these rows; infinite without rows."""
    if not len(scores):
        return float("inf")
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(truth[order])
    f1 = 2.0 * right / (np.arange(1, len(order) + 1) + truth.sum())
    # Equal scores are on the same side of the threshold.
    f1[:-1][np.diff(scores[order]) == 0.0] = -1.0
    return float(scores[order[int(f1.argmax())]])
