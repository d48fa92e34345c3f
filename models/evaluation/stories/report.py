"""The report on stories: ranking, what is shown, calibration, and the words offered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from tqdm import tqdm

from models.errors import InputError
from models.evaluation.stories.systems import Answer, StorySystem
from models.metrics.calibration import expected_calibration_error
from models.metrics.ranking import best_rank
from models.metrics.spans import bag_of_words_f1, exact_match
from models.recommend.data.stories import Stories, StoryPosition

_RANKS = (1, 3, 5)
# Groups with fewer positions are not listed by themselves.
_SMALLEST_GROUP = 10

_Answers = Sequence[tuple[StoryPosition, Answer]]


def evaluate_stories(stories: Stories, systems: Mapping[str, StorySystem]) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation stories``, all figures as fractions.

    For each system:

    * ``map``, ``acc@1``, ``acc@3``, ``acc@5``: ranking of the best-placed paragraph that fits, at positions with one;
      the same for ``lead`` and ``claim``, ``finished`` and ``unfinished`` sentences, and by ``writers`` and ``sources``
      (kinds of transcripts).
    * ``ghost``: the passage at the caret. ``shown``: share of positions with one; ``precision``: share of these that
      fit; ``right`` and ``wrong_at_fit``: shares of the positions where something fits; ``shown_at_none``: share of
      those where nothing does.
    * ``list``: likewise; it is right if a passage that fits is among those shown.
    * ``ece``: expected calibration error of the probability that the first passage fits, at all positions.
    * ``spans``: exact match and F1 of the words offered from the first fitting paragraph, against those to print.

    Systems that only rank have the first figures alone.

    Raises:
        AppError: ``no_positions``.
    """
    if not any(position.fits for position in stories.positions):
        raise InputError(
            "no_positions",
            f"Nothing fits anywhere in the split {stories.split!r}.",
            "Check the file given with --split.",
        )
    return {
        "task": "stories",
        "split": stories.split,
        "n_fit": sum(bool(position.fits) for position in stories.positions),
        "n_none": sum(not position.fits for position in stories.positions),
        "models": {name: _figures(stories, system, name) for name, system in systems.items()},
    }


def _figures(stories: Stories, system: StorySystem, name: str) -> dict[str, Any]:
    answers: list[tuple[StoryPosition, Answer]] = []
    spans: list[tuple[float, float]] = []
    # Positions with the same source together: what a system caches of its paragraphs serves all of them.
    positions = sorted(stories.positions, key=lambda position: position.pair.transcript_id)
    for position in tqdm(positions, desc=name, unit=" positions", leave=False, disable=None):
        pair = position.pair
        answers.append((position, system.answer(pair.query, stories.candidates(pair.transcript_id))))
        if position.fits:
            quote = pair.spans[0]
            text = stories.paragraphs[pair.transcript_id][quote.paragraph]
            words = system.span(pair.query, stories.candidates(pair.transcript_id).at([quote.paragraph]))
            if words is not None:
                quoted = [text[quote.start : quote.end]]
                spans.append((float(exact_match(words, quoted)), bag_of_words_f1(words, quoted)))
    figures: dict[str, Any] = _ranking(answers)
    for kind in ("lead", "claim"):
        figures[kind] = _ranking([answer for answer in answers if answer[0].kind == kind])
    figures["finished"] = _ranking([answer for answer in answers if not answer[0].is_unfinished])
    figures["unfinished"] = _ranking([answer for answer in answers if answer[0].is_unfinished])
    figures["writers"] = _by_group(answers, lambda position: position.writer)
    figures["sources"] = _by_group(answers, lambda position: position.source_kind)
    if system.makes_offers:
        figures["ghost"] = _shown(answers, lambda answer: () if answer.ghost is None else (answer.ghost,))
        figures["list"] = _shown(answers, lambda answer: answer.listed)
        figures["ece"] = _calibration_error(answers)
    if spans:
        exact, f1 = np.mean(spans, axis=0)
        figures["spans"] = {"em": _rounded(exact), "f1": _rounded(f1)}
    return figures


def _ranking(answers: _Answers) -> dict[str, float]:
    ranks = np.array([best_rank(answer.scores, position.fits) for position, answer in answers if position.fits])
    if not len(ranks):
        return {"n": 0}
    figures = {"n": len(ranks), "map": _rounded(np.mean(1.0 / ranks))}
    return figures | {f"acc@{k}": _rounded(np.mean(ranks <= k)) for k in _RANKS}


def _by_group(answers: _Answers, group_of: Callable[[StoryPosition], str]) -> dict[str, Any]:
    groups: dict[str, list[tuple[StoryPosition, Answer]]] = {}
    for position, answer in answers:
        if position.fits:
            groups.setdefault(group_of(position), []).append((position, answer))
    return {group: _ranking(groups[group]) for group in sorted(groups) if len(groups[group]) >= _SMALLEST_GROUP}


def _shown(answers: _Answers, shown_of: Callable[[Answer], Sequence[int]]) -> dict[str, float | None]:
    shown = np.array([bool(shown_of(answer)) for _, answer in answers])
    right = np.array([bool(set(shown_of(answer)) & set(position.fits)) for position, answer in answers])
    has_fit = np.array([bool(position.fits) for position, _ in answers])
    return {
        "shown": _rounded(shown.mean()),
        "precision": _rounded(right.sum() / shown.sum()) if shown.any() else None,
        "right": _rounded(right[has_fit].mean()),
        "wrong_at_fit": _rounded((shown & ~right)[has_fit].mean()),
        "shown_at_none": None if has_fit.all() else _rounded(shown[~has_fit].mean()),
    }


def _calibration_error(answers: _Answers) -> float | None:
    with_probability = [(position, answer) for position, answer in answers if answer.probability is not None]
    if not with_probability:
        return None
    probabilities = np.array([answer.probability for _, answer in with_probability], dtype=np.float64)
    is_right = np.array([int(np.argmax(answer.scores)) in position.fits for position, answer in with_probability])
    return _rounded(expected_calibration_error(probabilities, is_right))


def as_stories(report: Mapping[str, Any]) -> str:
    """Format the report as text, without writers and sources."""
    lines = [f"stories, {report['n_fit']} positions where something fits, {report['n_none']} where nothing does"]
    for name, figures in report["models"].items():
        lines.append(f"{name:14}" + _line(figures))
        lines += [
            f"  {part:12}" + _line(figures[part])
            for part in ("lead", "claim", "finished", "unfinished", "ghost", "list", "spans")
            if part in figures
        ]
    return "\n".join(lines)


def _line(figures: Mapping[str, Any]) -> str:
    return "  ".join(f"{name} {value:.4g}" for name, value in figures.items() if isinstance(value, int | float))


def _rounded(value: Any) -> float:
    return round(float(value), 4)
