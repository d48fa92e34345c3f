"""Ranks the sources of a whole archive by a weighted sum of evidence from several result lists.

MacLaughlin et al. §8 ask whether many sources need “a document ranker to filter documents as a first step”; this is it.
A pure function of the lists, so that the code measured with exact search is the code that runs over an index.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.json_weights import load_json_weights
from models.recommend.draft_quotes import CONTEXT_CHARACTERS
from models.recommend.protocol import QuoteQuery
from models.recommend.signals import NEAR_TOKENS, QUOTED_SHARE, speaker_names
from models.text.words import tokens

# Lengths of the lists: the weights were fitted to scores relative to the last of this many.
PARAGRAPHS_LISTED = 100
SOURCES_LISTED = 50

_PARAGRAPH_LISTS = ("dense", "lexical")
_SOURCE_LISTS = ("source_dense", "source_lexical", "source_context")
_OF_PARAGRAPHS = ("best", "share_of_first", "reciprocal_rank", "sum", "count")
_NAMED_IN = ("near", "far", "title")
_OF_SOURCES = ("z", "reciprocal_rank")
_OF_QUOTES = ("any", "sum", "count", "exclusive", "latest", "latest_exclusive")
NAMES = (
    *(f"{name}_{what}" for name in _PARAGRAPH_LISTS for what in _OF_PARAGRAPHS),
    *(f"{name}_speaker_{where}" for name in _PARAGRAPH_LISTS for where in _NAMED_IN),
    *(f"{name}_{what}" for name in _SOURCE_LISTS for what in _OF_SOURCES),
    *(f"quoted_{what}" for what in _OF_QUOTES),
)
QUOTED_NAMES = tuple(name for name in NAMES if name.startswith("quoted_"))

# Words before those near the caret that are searched for names.
_FAR_TOKENS = 200

_COLUMN = {name: column for column, name in enumerate(NAMES)}


class Listed(NamedTuple):
    """One row of a list; ``speaker`` is the paragraph's, "" if unknown or for a whole source."""

    source_id: str
    score: float
    speaker: str = ""


@dataclass(frozen=True)
class SourceEvidence:
    """The result lists of one query, best first; any may be empty.

    Args:
        dense: paragraphs by cosine, as many as ``PARAGRAPHS_LISTED``.
        lexical: paragraphs by BM25 on ``query_tokens``.
        source_dense: sources by cosine with their mean vector, as many as ``SOURCES_LISTED``.
        source_lexical: sources by BM25 on ``query_tokens`` over title, speakers and all words.
        source_context: the same by title and the whole left context.
        quoted: for each of the draft's earlier quotes, oldest first, the sources that contain it and the share of its
            runs of words that they have; see ``earlier_quotes``.
    """

    dense: Sequence[Listed] = ()
    lexical: Sequence[Listed] = ()
    source_dense: Sequence[Listed] = ()
    source_lexical: Sequence[Listed] = ()
    source_context: Sequence[Listed] = ()
    quoted: Sequence[Mapping[str, float]] = ()


@dataclass(frozen=True, slots=True)
class RankedSource:
    """A source of an answer; ``score`` is the log of its share of the weight of all found sources."""

    source_id: str
    score: float


@dataclass(frozen=True)
class SourceRanking:
    """Weighted sums of signals, fitted by ``python -m models.training recommend --stage sources``.

    Args:
        weights: float32 [len(NAMES)].
        passage_weight: weight of a source's score relative to a paragraph's, see ``with_sources``.
    """

    weights: NDArray[np.float32] = field(repr=False)
    passage_weight: float = 0.0

    def rank(self, query: QuoteQuery, evidence: SourceEvidence) -> list[RankedSource]:
        """Return every source in any list, best first; of equals the one listed first."""
        source_ids, signals = source_signals(query, evidence)
        if not source_ids:
            return []
        scores = signals.astype(np.float64) @ self.weights
        scores -= float(np.logaddexp.reduce(scores))
        return [RankedSource(source_ids[row], float(scores[row])) for row in np.argsort(-scores, kind="stable")]

    def with_sources(self, scores: Sequence[float], of: Sequence[float]) -> list[float]:
        """Add the scores of their sources (``of``) to a recommender's scores of paragraphs, as fitted on dev."""
        return [score + self.passage_weight * source for score, source in zip(scores, of, strict=True)]

    @classmethod
    def load(cls, path: Path, part: str = "weights") -> "SourceRanking":
        """Read what ``python -m models.training recommend --stage sources`` wrote.

        Args:
            part: ``weights``, or ``without_quotes``, fitted without the draft's earlier quotes.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        weights, passage_weight = load_json_weights(path, "recommend --stage sources", lambda row: _weights(row, part))
        return cls(weights, passage_weight)


def _weights(row: dict[str, Any], part: str) -> tuple[NDArray[np.float32], float]:
    weights = np.array([float(row[part][name]) for name in NAMES], dtype=np.float32)
    passage_weight = float(row["passage_weight"])
    if not (np.isfinite(weights).all() and math.isfinite(passage_weight)):
        raise ValueError("a weight is no number")
    return weights, passage_weight


def source_signals(query: QuoteQuery, evidence: SourceEvidence) -> tuple[list[str], NDArray[np.float32]]:
    """Return the sources in any list, and their signals: float32 [n_sources, len(NAMES)]."""
    rows: dict[str, NDArray[np.float32]] = {}
    named_in = _words_by_place(query)
    for name in _PARAGRAPH_LISTS:
        listed = getattr(evidence, name)[:PARAGRAPHS_LISTED]
        _read_paragraphs(rows, name, listed)
        _read_speakers(rows, name, listed, named_in)
    for name in _SOURCE_LISTS:
        _read_sources(rows, name, getattr(evidence, name)[:SOURCES_LISTED])
    _read_quoted(rows, evidence.quoted)
    return list(rows), np.stack(list(rows.values())) if rows else np.zeros((0, len(NAMES)), dtype=np.float32)


def context_tokens(query: QuoteQuery) -> list[str]:
    """Return the lower-cased tokens of title and left context, each once: the query of ``source_context``."""
    return list(dict.fromkeys(tokens(query.title) + tokens(query.left_context[-CONTEXT_CHARACTERS:])))


def _read_paragraphs(rows: dict[str, NDArray[np.float32]], name: str, listed: Sequence[Listed]) -> None:
    """Read the best paragraph of each source in a list and how many it has there.

    Scores are above the list's last, in standard deviations: engines may scale them differently.
    """
    best, share, reciprocal, total, count = (_COLUMN[f"{name}_{what}"] for what in _OF_PARAGRAPHS)
    standing = _above_last(listed)
    named: set[str] = set()
    for rank, ((source_id, score, _), value) in enumerate(zip(listed, standing, strict=True)):
        row = _row(rows, source_id)
        if source_id not in named:
            named.add(source_id)
            row[best], row[reciprocal] = value, 1.0 / (1 + rank)
            row[share] = score / listed[0].score if listed[0].score > 0 else 0.0
        row[total] += value
        row[count] += 1.0
    for source_id in named:
        rows[source_id][[total, count]] = np.log1p(rows[source_id][[total, count]])


def _read_speakers(
    rows: dict[str, NDArray[np.float32]], name: str, listed: Sequence[Listed], named_in: Mapping[str, set[str]]
) -> None:
    """Count the paragraphs in a list by someone the draft names: near the caret, before that, in the title."""
    columns = {where: _COLUMN[f"{name}_speaker_{where}"] for where in _NAMED_IN}
    names = {speaker: speaker_names(speaker) for speaker in {paragraph.speaker for paragraph in listed}}
    for paragraph in listed:
        for where, words in named_in.items():
            if names[paragraph.speaker] & words:
                rows[paragraph.source_id][columns[where]] += 1.0
    for source_id in {paragraph.source_id for paragraph in listed}:
        rows[source_id][list(columns.values())] = np.log1p(rows[source_id][list(columns.values())])


def _words_by_place(query: QuoteQuery) -> dict[str, set[str]]:
    context = tokens(query.left_context[-CONTEXT_CHARACTERS:])
    return {
        "near": set(context[-NEAR_TOKENS:]),
        "far": set(context[-NEAR_TOKENS - _FAR_TOKENS : -NEAR_TOKENS]),
        "title": set(tokens(query.title)),
    }


def _read_sources(rows: dict[str, NDArray[np.float32]], name: str, listed: Sequence[Listed]) -> None:
    standing, reciprocal = (_COLUMN[f"{name}_{what}"] for what in _OF_SOURCES)
    for rank, ((source_id, *_), value) in enumerate(zip(listed, _above_last(listed), strict=True)):
        row = _row(rows, source_id)
        row[standing], row[reciprocal] = value, 1.0 / (1 + rank)


def _read_quoted(rows: dict[str, NDArray[np.float32]], quoted: Sequence[Mapping[str, float]]) -> None:
    """Read which sources contain the draft's quotes.

    A quote that many contain (“Thank you very much.”) is not ``exclusive``.
    """
    any_, total, count, exclusive, latest, latest_exclusive = (_COLUMN[f"quoted_{what}"] for what in _OF_QUOTES)
    counted: set[str] = set()
    for age, shares in enumerate(reversed(quoted)):
        holders = {source_id: share for source_id, share in shares.items() if share >= QUOTED_SHARE}
        for source_id, share in holders.items():
            row = _row(rows, source_id)
            counted.add(source_id)
            row[any_] = 1.0
            row[total] += share
            row[count] += 1.0
            row[exclusive] += share / len(holders)
            if age == 0:
                row[latest], row[latest_exclusive] = share, share / len(holders)
    for source_id in counted:
        rows[source_id][count] = math.log1p(rows[source_id][count])


def _row(rows: dict[str, NDArray[np.float32]], source_id: str) -> NDArray[np.float32]:
    if source_id not in rows:
        rows[source_id] = np.zeros(len(NAMES), dtype=np.float32)
    return rows[source_id]


def _above_last(listed: Sequence[Listed]) -> list[float]:
    scores = np.array([row.score for row in listed], dtype=np.float64)
    if not len(scores):
        return []
    standing: list[float] = ((scores - scores[-1]) / (scores.std() + 1e-6)).tolist()
    return standing
