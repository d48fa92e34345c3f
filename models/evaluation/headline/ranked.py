"""Precision among the first k on unlabelled articles (Song et al. 2023, Fig. A1).

Every article is ranked by how likely it is that no body quote supports its headline quote. The first ones of each
ranking are written out for judgement, and the verdicts are read back. The first ones of all rankings are pooled, so
that each has verdicts on its own choices, and a pool does not reveal which ranking an article came from.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states.encoder import StateEncoder
from models.errors import InputError
from models.evaluation.headline.systems import SHIPPED
from models.headline.dataset import case_id
from models.headline.detection.detector import Detector
from models.headline.detection.features import extract_features
from models.headline.detection.signals import HeadlineCase
from models.json_lines import malformed_line, read_json_lines
from models.text.language import detect_language

# One signal each, higher if more of the headline quote is in the body: the systems of these names rank by it.
BASELINES = {"words": "one_words", "bigrams": "grams_2"}
AT = (10, 20, 30, 50, 100)
# Articles of each ranking that are written out for judgement.
POOL = 50

Rankings = Mapping[str, NDArray[np.float32]]


def suspicion_rankings(
    cases: Sequence[HeadlineCase], states: StateEncoder, detector: Detector, names: Sequence[str]
) -> tuple[list[HeadlineCase], Rankings]:
    """Return the distinct cases that can be encoded, and float32 [n] by name of the ranking, higher is more suspect.

    ``SHIPPED`` is the detector's probability, each baseline 1 less its signal.

    Args:
        names: of the signals.

    Raises:
        AppError: ``no_rows``.
    """
    distinct = list({case_id(case): case for case in cases}.values())
    readable, signals, pieces = [], [], []
    for case, reading in zip(distinct, extract_features(distinct, states), strict=True):
        if reading is not None:
            readable.append(case)
            signals.append(reading.signals)
            pieces.append(reading.pieces)
    if not readable:
        raise InputError("no_rows", "No row has words in both headline and body.", "Give a file that has some.")
    languages = [detect_language(case.quote) for case in readable]
    probability = np.empty(len(readable), dtype=np.float32)
    for language in set(languages):
        rows = [row for row, row_language in enumerate(languages) if row_language == language]
        probability[rows] = detector.of(language).probabilities(
            np.stack([signals[row] for row in rows]), [pieces[row] for row in rows]
        )
    rankings = {SHIPPED: probability}
    for name, signal in BASELINES.items():
        column = list(names).index(signal)
        rankings[name] = np.array([1.0 - row[column] for row in signals], dtype=np.float32)
    return readable, rankings


def most_suspect(ids: Sequence[str], suspicion: NDArray[np.float32], count: int) -> list[str]:
    """Return the ``count`` most suspect; equal ones are ordered by id, which is as good as random."""
    order = sorted(range(len(ids)), key=lambda row: (-suspicion[row], ids[row]))
    return [ids[row] for row in order[:count]]


def judgement_pool(cases: Sequence[HeadlineCase], rankings: Rankings, count: int = POOL) -> list[dict[str, Any]]:
    """Return the first ``count`` of every ranking for judgement: texts, probability, and an empty ``verdict``.

    Ordered by id, so that the order reveals nothing; for a blind judgement cover the probability.
    """
    ids = [case_id(case) for case in cases]
    chosen = {key for suspicion in rankings.values() for key in most_suspect(ids, suspicion, count)}
    by_id = dict(zip(ids, zip(cases, rankings[SHIPPED].tolist(), strict=True), strict=True))
    return [
        {
            "id": key,
            "verdict": None,
            "headline_quote": by_id[key][0].quote,
            "body_quotes": list(by_id[key][0].body_quotes),
            "probability": round(by_id[key][1], 4),
        }
        for key in sorted(chosen)
    ]


def load_verdicts(path: Path) -> dict[str, bool]:
    """Read ``{id, verdict}``: 1 no body quote supports the headline quote, 0 one or several do; null is skipped.

    Raises:
        AppError: ``no_such_file``, ``malformed_line`` naming file and line, or ``no_rows``.
    """
    verdicts = {}
    for number, row in read_json_lines(path):
        verdict = row.get("verdict", "missing")
        if not isinstance(row.get("id"), str) or verdict not in (0, 1, None):
            raise malformed_line(path, number, "a verdict needs id and verdict (1 not supported, 0 supported)")
        if verdict is not None:
            verdicts[row["id"]] = bool(verdict)
    if not verdicts:
        raise InputError("no_rows", f"{path} has no verdicts.", "Fill in verdict: 1 not supported, 0 supported.")
    return verdicts


def precision_report(cases: Sequence[HeadlineCase], rankings: Rankings, verdicts: Mapping[str, bool]) -> dict[str, Any]:
    """Return precision at k of each ranking, for each k up to which all are judged.

    Raises:
        AppError: ``no_rows`` if no verdict is about any of ``cases``.
    """
    ids = [case_id(case) for case in cases]
    judged = [verdicts[key] for key in ids if key in verdicts]
    if not judged:
        raise InputError("no_rows", "The verdicts are about none of the file's articles.", "Give the file they are of.")
    models = {}
    for name, suspicion in rankings.items():
        firsts = {k: most_suspect(ids, suspicion, k) for k in AT if k <= len(ids)}
        models[name] = {
            f"precision@{k}": round(float(np.mean([verdicts[key] for key in first])), 4)
            for k, first in firsts.items()
            if all(key in verdicts for key in first)
        }
    report = {"task": "headline", "protocol": "ranked", "n": len(ids), "judged": len(judged)}
    return {**report, "unsupported": sum(judged), "models": models}
