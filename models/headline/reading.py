"""Headline quote and body quotes → what the detector is given."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states import StateEncoder, TokenStates
from models.headline.pair_network import pair_vector
from models.headline.signals import HeadlineCase, Matching, match, read_signals


@dataclass(frozen=True, slots=True)
class Reading:
    """One case as the detector sees it.

    Args:
        case: the body quotes that have pieces; the others say nothing.
        matching: of the headline quote's pieces, quote by quote of ``case``.
        signals: float32 [n_signals].
        vector: float32 [6 · width].
    """

    case: HeadlineCase
    matching: Matching
    signals: NDArray[np.float32]
    vector: NDArray[np.float32]


def read_case(case: HeadlineCase, states: StateEncoder) -> Reading | None:
    """Reads a case; None where headline quote or body have nothing that could be read."""
    headline, *body = states.read([case.quote, *case.body_quotes])
    readable = [at for at, one in enumerate(body) if len(one.rarity)]
    if not len(headline.rarity) or not readable:
        return None
    if len(readable) < len(body):
        quotes = tuple(case.body_quotes[at] for at in readable)
        case = HeadlineCase(case.quote, quotes, case.sentences)
    return _read(case, headline, [body[at] for at in readable])


def _read(case: HeadlineCase, headline: TokenStates, body: Sequence[TokenStates]) -> Reading:
    matching = match(headline, body)
    return Reading(case, matching, read_signals(case, headline, body, matching), pair_vector(headline, body, matching))
