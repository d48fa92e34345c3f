"""Headline quote and body quotes → what the detector is given."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.token_states import StateEncoder, TokenStates
from models.headline.pair_network import pair_vector
from models.headline.signals import HeadlineCase, Matching, match, read_signals


@dataclass(frozen=True, slots=True)
class Reading:
    """One case as the detector sees it.

    Args:
        readable: which of the body quotes have pieces; the others say nothing.
        matching: of the headline quote's pieces with the readable quotes.
        signals: float32 [n_signals].
        vector: float32 [6 · width].
        mean, means: float32 [width] and [n_readable, width], unit vectors of headline quote and readable quotes at the
            last layer.
    """

    readable: tuple[int, ...]
    matching: Matching
    signals: NDArray[np.float32]
    vector: NDArray[np.float32]
    mean: NDArray[np.float32]
    means: NDArray[np.float32]


def read_case(case: HeadlineCase, headline: TokenStates, body: Sequence[TokenStates]) -> Reading | None:
    """Reads a case; None where headline quote or body have nothing that could be read.

    Args:
        headline, body: states of ``case.quote`` and of each of ``case.body_quotes``.
    """
    readable = tuple(at for at, states in enumerate(body) if len(states.rarity))
    if not len(headline.rarity) or not readable:
        return None
    known = [body[at] for at in readable]
    if len(known) < len(body):
        case = replace(case, body_quotes=tuple(case.body_quotes[at] for at in readable))
    matching = match(headline, known)
    signals = read_signals(case, headline, known, matching)
    means = np.stack([states.means[-1] for states in known])
    return Reading(readable, matching, signals, pair_vector(headline, known, matching), headline.means[-1], means)


def read_cases(cases: Sequence[HeadlineCase], states: StateEncoder) -> Iterator[Reading | None]:
    """``read_case`` of each case in order, one at a time, for the states of a whole file would fill the memory."""
    for case in tqdm(cases, desc="reading", unit=" articles", leave=False, disable=None):
        headline, *body = states.read([case.quote, *case.body_quotes])
        yield read_case(case, headline, body)


class RecentReadings:
    """``read_case`` that remembers the last cases: while a body is typed, its quotes mostly stay. Safe across threads.

    Args:
        capacity: how many cases are kept; one of twenty quotes takes about 20 KB.
    """

    def __init__(self, capacity: int = 64) -> None:
        self._capacity = capacity
        self._recent: OrderedDict[HeadlineCase, Reading | None] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, case: HeadlineCase, headline: TokenStates, body: Sequence[TokenStates]) -> Reading | None:
        """See ``read_case``; always of one encoder's states."""
        with self._lock:
            if case in self._recent:
                self._recent.move_to_end(case)
                return self._recent[case]
        reading = read_case(case, headline, body)
        with self._lock:
            self._recent[case] = reading
            if len(self._recent) > self._capacity:
                self._recent.popitem(last=False)
        return reading
