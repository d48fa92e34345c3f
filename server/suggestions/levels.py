"""How much a writer wants to be offered, as thresholds for the confidence of suggestions."""

from typing import Final

from server.schemas.base import SuggestionLevels

# Chosen on dev: “strong” are shown at the caret, “possible” in the list.
SUGGESTION_LEVELS: Final[SuggestionLevels] = {
    "fewer": {"strong": 0.5, "possible": 0.2},
    "balanced": {"strong": 0.35, "possible": 0.08},
    "more": {"strong": 0.2, "possible": 0.03},
}
