"""The headline check on labelled articles: is a quote that no body quote supports told from one that is?

Two protocols. ``paper``: 15 random splits of one file, 8:2, each system fitted on the one part and tested on the other
(Song et al. 2023 §4); mean and standard error. ``fixed``: the detector that ships, or one fitted on another file,
tested on the whole file.

The paper's AUC equals its F1 to a hundredth: it was computed on labels. ``auc_label`` and ``auc_score`` are both given.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score
from sklearn.model_selection import GroupShuffleSplit, train_test_split
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from tqdm import tqdm

from models.encoders.token_states import StateEncoder
from models.errors import InputError
from models.headline.dataset import LabelledHeadline
from models.headline.detector import Detector, logistic
from models.headline.fitting import Examples, Recipe, fit, fit_pairs, recipe_for
from models.headline.pair_network import closest_vector, compared
from models.headline.quote_encoder import compared_by
from models.headline.reading import read_case
from models.text.language import Language, detect_language

SHIPPED = "shipped"
SEEDS = tuple(range(0, 150, 10))
TEST_SHARE = 0.2
AT = (10, 50, 100)

Scores = NDArray[np.float32]


@dataclass(frozen=True)
class Measured:
    """Labelled headline quotes, read.

    Args:
        examples: as a detector sees them.
        closest, two_closest: float32 [n, 4 · width], see ``compared``.
        trained: the same as ``closest`` by name of a trained quote encoder.
        groups: int64 [n]; rows that share a headline quote or a body quote have the same number.
        language: of most of them.
    """

    examples: Examples
    closest: NDArray[np.float32]
    two_closest: NDArray[np.float32]
    trained: Mapping[str, NDArray[np.float32]]
    groups: NDArray[np.int64]
    language: Language

    def at(self, rows: NDArray[np.int64]) -> "Measured":
        """Some of them."""
        return Measured(
            self.examples.at(rows),
            self.closest[rows],
            self.two_closest[rows],
            {name: vectors[rows] for name, vectors in self.trained.items()},
            self.groups[rows],
            self.language,
        )


# Fitted on some rows, what a system says of others: P(no body quote supports the headline quote).
System = Callable[[Measured, Measured], Scores]


def systems(layers: Sequence[int], trained: Iterable[str] = ()) -> dict[str, System]:
    """The systems that the command line can name, the shipped one last.

    Args:
        trained: names of quote encoders; over each the paper's detector is fitted.
    """
    middle, last = layers[0], layers[-1]
    return {
        "words": _one_signal("one_words"),
        "bigrams": _one_signal("grams_2"),
        "alignment": _one_signal(f"align@{middle}"),
        "cosine": _one_signal(f"cosine@{last}"),
        "mlp": lambda train, test: _mlp(train.closest, train, test.closest),
        "mlp-two": lambda train, test: _mlp(train.two_closest, train, test.two_closest),
        **{name: partial(_over_trained, name) for name in trained},
        "signals": lambda train, test: _recipe(train, test, Recipe(networks=0)),
        "pairs": _pairs_alone,
        SHIPPED: lambda train, test: _recipe(train, test, recipe_for(len(train.examples))),
    }


def read_labelled(
    rows: Sequence[LabelledHeadline],
    states: StateEncoder,
    names: Sequence[str],
    trained: Mapping[str, StateEncoder],
) -> Measured:
    """Reads what all systems are fitted on; a row whose body has nothing to read counts by zeros.

    Args:
        names: of the signals.
        trained: quote encoders by name.
    """
    found: list[tuple[Any, ...]] = []
    for row in tqdm(rows, desc="reading", unit=" articles", leave=False, disable=None):
        headline, *body = states.read([row.case.quote, *row.case.body_quotes])
        reading = read_case(row.case, headline, body)
        if reading is None:
            found.append(())
            continue
        mean, means = headline.means[-1], np.stack([body[at].means[-1] for at in reading.readable])
        near = [compared(mean, closest_vector(mean, means, count)) for count in (1, 2)]
        found.append((reading.signals, reading.vector, *near))
    blank = next((tuple(np.zeros_like(part) for part in each) for each in found if each), None)
    if blank is None:
        raise InputError("no_rows", "No row has words in both headline and body.", "Give a file that has some.")
    signals, vectors, closest, two = (np.stack(part) for part in zip(*(each or blank for each in found), strict=True))
    truth = np.array([row.unsupported for row in rows], dtype=np.bool_)
    korean = sum(detect_language(row.case.quote) == "ko" for row in rows)
    return Measured(
        Examples(tuple(names), signals, vectors, truth),
        closest,
        two,
        {name: compared_by(encoder, [row.case for row in rows]) for name, encoder in trained.items()},
        duplicate_groups(rows),
        "ko" if 2 * korean > len(rows) else "en",
    )


def duplicate_groups(rows: Sequence[LabelledHeadline]) -> NDArray[np.int64]:
    """Numbers [n] such that rows with the same headline quote or a body quote in common have the same one."""
    parent = list(range(len(rows)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    first: dict[str, int] = {}
    for at, row in enumerate(rows):
        for text in (row.case.quote, *row.case.body_quotes):
            parent[root(at)] = root(first.setdefault(" ".join(text.split()), at))
    return np.array([root(at) for at in range(len(rows))], dtype=np.int64)


def by_splits(measured: Measured, names: Sequence[str], layers: Sequence[int], *, grouped: bool) -> dict[str, Any]:
    """The report of ``--protocol paper``.

    Args:
        names: of ``systems``.
        grouped: keep duplicates on one side of each split.

    Raises:
        InputError: ``unknown_system``, ``one_class`` or ``too_few``.
    """
    chosen = _chosen(names, systems(layers, measured.trained))
    truth = measured.examples.unsupported
    _both_classes(truth)
    splits = _splits(measured, grouped=grouped)
    if any(len(set(truth[part].tolist())) < 2 for split in splits for part in split):
        raise InputError(
            "too_few",
            f"The file's {len(truth)} rows are too few: a part of some split has rows of one class only.",
            "Give more rows, or measure once on all of them with --protocol fixed.",
        )
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in chosen}
    for train, test in tqdm(splits, desc="splits", leave=False, disable=None):
        known, asked = measured.at(train), measured.at(test)
        for name, system in chosen.items():
            figures[name].append(_figures(truth[test], system(known, asked), 0.5))
    models = {}
    for name, rows in figures.items():
        means = {key: float(np.mean([row[key] for row in rows])) for key in rows[0]}
        error = float(np.std([row["f1"] for row in rows], ddof=1) / len(rows) ** 0.5)
        models[name] = {key: round(value, 4) for key, value in {"f1": means["f1"], "f1_se": error, **means}.items()}
    f1 = {name: np.array([row["f1"] for row in rows]) for name, rows in figures.items()}
    for other in ("mlp", *(name for name in f1 if name.startswith("simcse-quote"))):
        for name in f1.keys() - {other} if other in f1 else ():
            models[name][f"p_vs_{other}"] = corrected_p(f1[name], f1[other])
    protocol = "paper, duplicates grouped" if grouped else "paper"
    return {"task": "headline", "protocol": protocol, "n": len(truth), "models": models}


def once(
    measured: Measured, names: Sequence[str], layers: Sequence[int], detector: Detector | None, train: Measured | None
) -> dict[str, Any]:
    """The report of ``--protocol fixed``.

    Args:
        detector: what is measured where nothing is trained.
        train: what all systems are fitted on, the shipped recipe among them.

    Raises:
        InputError: ``unknown_system`` or ``one_class``.
    """
    chosen = _chosen(names, systems(layers, measured.trained))
    truth = measured.examples.unsupported
    _both_classes(truth)
    models = {}
    if train is not None:
        for name, system in chosen.items():
            models[name] = _at_once(truth, system(train, measured), 0.5)
    elif detector is not None:
        own = detector.of(measured.language)
        probabilities = own.probabilities(measured.examples.signals, measured.examples.vectors)
        models[SHIPPED] = _at_once(truth, probabilities, own.threshold)
    return {"task": "headline", "protocol": "fixed", "n": len(truth), "models": models}


def corrected_p(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Two-sided p of the difference over overlapping random splits: corrected resampled t-test, Nadeau and Bengio 2003.

    Args:
        first, second: one figure a split of each system, in the same order.
    """
    differences = first - second
    spread = float(differences.var(ddof=1))
    if spread == 0.0:
        return 1.0 if not differences.any() else 0.0
    statistic = float(differences.mean()) / (spread * (1.0 / len(differences) + TEST_SHARE / (1.0 - TEST_SHARE))) ** 0.5
    return round(float(2.0 * student.sf(abs(statistic), len(differences) - 1)), 4)


def _splits(measured: Measured, *, grouped: bool) -> "list[tuple[NDArray[np.int64], NDArray[np.int64]]]":
    rows = np.arange(len(measured.examples))
    if not grouped:
        return [tuple(train_test_split(rows, test_size=TEST_SHARE, random_state=seed)) for seed in SEEDS]
    return [
        next(GroupShuffleSplit(1, test_size=TEST_SHARE, random_state=seed).split(rows, groups=measured.groups))
        for seed in SEEDS
    ]


def _chosen(names: Sequence[str], known: Mapping[str, System]) -> dict[str, System]:
    unknown = [name for name in names if name not in known and name != "all"]
    if unknown:
        raise InputError(
            "unknown_system", f"There is no system {unknown[0]!r}.", f"Choose among {', '.join(known)}, or all."
        )
    return {name: system for name, system in known.items() if name in names or "all" in names}


def _both_classes(truth: NDArray[np.bool_]) -> None:
    if truth.all() or not truth.any():
        raise InputError("one_class", "The file has rows of one class only.", "Both classes are needed to measure.")


def _figures(truth: NDArray[np.bool_], probability: Scores, threshold: float) -> dict[str, float]:
    flagged = probability >= threshold
    return {
        "f1": f1_score(truth, flagged),
        "auc_label": roc_auc_score(truth, flagged),
        "auc_score": roc_auc_score(truth, probability),
        "precision": precision_score(truth, flagged, zero_division=0.0),
        "recall": recall_score(truth, flagged),
    }


def _at_once(truth: NDArray[np.bool_], probability: Scores, threshold: float) -> dict[str, float]:
    best_first = truth[np.argsort(-probability, kind="stable")]
    # F1 and AUC on labels at even odds; precision and recall of the warnings as they are given.
    at_threshold = _figures(truth, probability, threshold)
    figures = {
        **_figures(truth, probability, 0.5),
        "threshold": threshold,
        "precision": at_threshold["precision"],
        "recall": at_threshold["recall"],
        "f1_at_threshold": at_threshold["f1"],
        **{f"precision@{k}": best_first[:k].mean() for k in AT if k <= len(truth) // 2},
    }
    return {name: round(float(figure), 4) for name, figure in figures.items()}


def _recipe(train: Measured, test: Measured, recipe: Recipe) -> Scores:
    return fit(train.examples, recipe).probabilities(test.examples.signals, test.examples.vectors)


def _pairs_alone(train: Measured, test: Measured) -> Scores:
    network = fit_pairs(train.examples, Recipe())
    return np.asarray(logistic(network.logits(test.examples.vectors)), dtype=np.float32)


def _one_signal(name: str) -> System:
    def system(train: Measured, test: Measured) -> Scores:
        at = train.examples.names.index(name)
        # A single number needs no penalty.
        curve = LogisticRegression(C=1e3).fit(train.examples.signals[:, [at]], train.examples.unsupported)
        return np.asarray(curve.predict_proba(test.examples.signals[:, [at]])[:, 1], dtype=np.float32)

    return system


def _over_trained(name: str, train: Measured, test: Measured) -> Scores:
    return _mlp(train.trained[name], train, test.trained[name])


def _mlp(known: NDArray[np.float32], train: Measured, asked: NDArray[np.float32]) -> Scores:
    """The detector of Song et al. §3: one hidden layer over [u, v, |u − v|, u ∗ v], stopped early."""
    network = make_pipeline(
        StandardScaler(), MLPClassifier((128,), alpha=1.0, early_stopping=True, max_iter=100, random_state=0)
    )
    network.fit(known, train.examples.unsupported)
    return np.asarray(network.predict_proba(asked)[:, 1], dtype=np.float32)
