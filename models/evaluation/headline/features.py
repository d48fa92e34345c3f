"""Features of labelled headline quotes by all encoders under test."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states.protocol import StateEncoder
from models.errors import InputError
from models.evaluation.groups import connected_groups
from models.headline.dataset import LabelledHeadline
from models.headline.detection.features import extract_features
from models.headline.detection.piece_network import Pieces
from models.headline.detection.signals import HeadlineCase
from models.headline.quote_encoder import QuoteVectors, compared_by, read_vectors
from models.metrics.embedding_space import alignment, uniformity
from models.optimization.headline_detector import Examples
from models.text.language import Language, detect_language

# The base model without training, compared with quote encoders trained over it.
FROZEN = "frozen"


@dataclass(frozen=True)
class Measured:
    """Labelled headline quotes with their features.

    Args:
        cases: the texts.
        examples: features for a detector.
        closest: float32 [n, 4 · width] by name of the encoder, ``FROZEN`` or a trained one, see ``compared_by``.
        spaces: alignment and uniformity by name of the encoder, over all encoded rows, see ``space``.
        groups: int64 [n]; rows that share a headline quote or a body quote have the same number.
        language: of most of them.
    """

    cases: tuple[HeadlineCase, ...]
    examples: Examples
    closest: Mapping[str, NDArray[np.float32]]
    spaces: Mapping[str, Mapping[str, float]]
    groups: NDArray[np.int64]
    language: Language

    def at(self, rows: NDArray[np.int64]) -> "Measured":
        """Return the rows with these numbers."""
        return replace(
            self,
            cases=tuple(self.cases[row] for row in rows),
            examples=self.examples.at(rows),
            closest={name: vectors[rows] for name, vectors in self.closest.items()},
            groups=self.groups[rows],
        )


def read_labelled(
    rows: Sequence[LabelledHeadline],
    states: StateEncoder,
    names: Sequence[str],
    trained: Mapping[str, StateEncoder],
) -> Measured:
    """Compute the features all systems are fitted on; zeros for a row whose body has no word pieces.

    Args:
        names: of the signals.
        trained: quote encoders by name.

    Raises:
        AppError: ``no_rows``.
    """
    cases = tuple(row.case for row in rows)
    signals: list[NDArray[np.float32] | None] = []
    pieces: list[Pieces | None] = []
    for reading in extract_features(cases, states):
        signals.append(reading.signals if reading else None)
        pieces.append(reading.pieces if reading else None)
    texts = [text for case in cases for text in (case.quote, *case.body_quotes)]
    by_name = {name: read_vectors(encoder, texts) for name, encoder in {FROZEN: states, **trained}.items()}
    truth = np.array([row.unsupported for row in rows], dtype=np.bool_)
    korean = sum(detect_language(case.quote) == "ko" for case in cases)
    return Measured(
        cases,
        Examples(tuple(names), _filled(signals), tuple(one or _without_pieces(pieces) for one in pieces), truth),
        {name: compared_by(own, cases) for name, own in by_name.items()},
        {name: space(own, cases, truth) for name, own in by_name.items()},
        duplicate_groups(cases),
        "ko" if 2 * korean > len(rows) else "en",
    )


def space(vectors: QuoteVectors, cases: Sequence[HeadlineCase], unsupported: NDArray[np.bool_]) -> dict[str, float]:
    """Compute alignment and uniformity of one encoder (Song et al. 2023, Table 4).

    ``alignment``: between the headline quote and the body quote closest to it by the encoder's own cosine, over the
    supported rows alone, for in the others no body quote belongs to the headline quote. ``uniformity``: over all
    distinct quotes of headlines and bodies, whatever their row's label.
    """
    supported = [case for case, missing in zip(cases, unsupported, strict=True) if not missing]
    pairs = [one for one in compared_by(vectors, supported) if one.any()] if supported else []
    width = len(pairs[0]) // 4 if pairs else 0
    first = np.array([pair[:width] for pair in pairs], dtype=np.float32)
    second = np.array([pair[width : 2 * width] for pair in pairs], dtype=np.float32)
    return {
        "alignment": round(alignment(first, second), 4),
        "uniformity": round(uniformity(np.stack([*vectors.values()])), 4),
    }


def duplicate_groups(cases: Sequence[HeadlineCase]) -> NDArray[np.int64]:
    """Return group numbers [n]: rows that share a headline quote or a body quote are in the same group."""
    return connected_groups([[" ".join(text.split()) for text in (case.quote, *case.body_quotes)] for case in cases])


def _filled(rows: Sequence[NDArray[np.float32] | None]) -> NDArray[np.float32]:
    blank = next((np.zeros_like(row) for row in rows if row is not None), None)
    if blank is None:
        raise InputError("no_rows", "No row has words in both headline and body.", "Give a file that has some.")
    return np.stack([blank if row is None else row for row in rows])


def _without_pieces(readings: Sequence[Pieces | None]) -> Pieces:
    shaped = next(one for one in readings if one is not None)
    return Pieces(shaped.facts[:0], shaped.products[:, :0])
