"""Levels of suggestions that a writer can choose, as thresholds of their probability."""

from typing import Final

from models.recommend.probability import LISTED, OFFERED
from server.schemas.base import SuggestionLevels

SUGGESTION_LEVELS: Final[SuggestionLevels] = {
    "fewer": {"strong": OFFERED["fewer"], "possible": LISTED["fewer"]},
    "balanced": {"strong": OFFERED["balanced"], "possible": LISTED["balanced"]},
    "more": {"strong": OFFERED["more"], "possible": LISTED["more"]},
}
