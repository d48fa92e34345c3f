"""The probability that an editor would accept a passage after the last sentence.

It orders suggestions, decides which are shown, and is shown as their confidence.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Lowest probabilities at which a passage is offered at the caret and listed in the panel, by the writer's setting.
OFFERED = {"fewer": 0.75, "balanced": 0.65, "more": 0.5}
LISTED = {"fewer": 0.4, "balanced": 0.3, "more": 0.15}


@dataclass(frozen=True)
class FitModel:
    """Log-odds that a passage fits, linear in what is known of it (Platt 1999).

    Args:
        intercept: log-odds of a passage of which everything else is 0.
        share: weight of the log of its share in a softmax of the recall scores.
        cosine: weight of the cosine of the last sentence with its closest sentence.
        logit: weight of the reader's logit.
    """

    intercept: float
    share: float
    cosine: float
    logit: float = 0.0

    def log_odds(
        self,
        recalled: NDArray[np.float32],
        cosines: NDArray[np.float32],
        logits: NDArray[np.float32] | None = None,
        rows: NDArray[np.int64] | slice = slice(None),
    ) -> NDArray[np.float32]:
        """Return the log-odds of some passages, float32 [n_rows].

        Args:
            recalled: scores of recall, float32 [n_passages].
            cosines: with the last sentence, float32 [n_passages].
            logits: of the reader, float32 [n_rows]; ``None`` if nothing was read.
            rows: the passages; all by default.
        """
        log_odds = self.intercept + self.share * log_shares(recalled)[rows] + self.cosine * cosines[rows]
        if logits is not None:
            log_odds = log_odds + self.logit * logits
        return np.asarray(log_odds, dtype=np.float32)

    def as_json(self) -> dict[str, float]:
        """Return what ``of_json`` reads."""
        return {name: round(weight, 5) for name, weight in asdict(self).items()}

    @classmethod
    def of_json(cls, row: Mapping[str, Any]) -> "FitModel":
        """Read what ``as_json`` returned.

        Raises:
            KeyError, TypeError, ValueError: it is something else.
        """
        return cls(*(float(row[name]) for name in ("intercept", "share", "cosine", "logit")))


def log_shares(recalled: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the log of each passage's share in a softmax of the recall scores, float32 [n_passages]."""
    return np.asarray(recalled - np.logaddexp.reduce(recalled), dtype=np.float32)


def probabilities(log_odds: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return log-odds as probabilities, float64 of the same shape."""
    return np.asarray(1.0 / (1.0 + np.exp(-log_odds.astype(np.float64))))
