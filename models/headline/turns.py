"""A word that turns a statement: the condition or the negation that one quote has and the other has not."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from models.text.differences import WordChange
from models.text.words import words

_CONDITIONS = frozenset({"without", "unless", "if", "until", "except", "provided", "only"})
_NEGATIONS = frozenset({"not", "no", "never", "none", "nobody", "nothing", "nowhere", "neither", "nor", "cannot"})
# Korean says both with endings: -면 “if”, -지 않 and 못 “not”, 없이 “without”, -기 전에 and -까지 “until”.
_KOREAN_TURN = re.compile(r"면(?![가-힣])|않|없|아니|못|전에|까지|만약|만일")
# Below this share of common words the two are not one statement with a part changed.
_LEAST_COMMON = 0.6
# A longer stretch between the runs is a piece of talk that was skipped, with a “not” somewhere in it.
_MOST_CHANGED = 8


@dataclass(frozen=True, slots=True)
class Turn:
    """What was changed between two runs of words that stayed.

    Args:
        kind: ``condition_dropped``, ``negation_dropped`` or ``negation_added``.
        words: the words left out, or added.
    """

    kind: Literal["condition_dropped", "negation_dropped", "negation_added"]
    words: str


def turned(diff: Sequence[WordChange]) -> Turn | None:
    """The first turn from the body's quote to the headline's; None if there is none.

    “A wall *without pumps behind it* is money thrown away” → ‘The wall is money thrown away’;
    “We will *not* cut the bus” → ‘We will cut the bus’.

    Only what stands between two runs that stayed counts: what is cut off at either end may be another statement.

    Args:
        diff: word by word from the body's quote to the headline's.
    """
    said = sum(len(words(change.after)) for change in diff)
    stayed = [at for at, change in enumerate(diff) if change.op == "equal"]
    kept = sum(len(words(diff[at].after)) for at in stayed)
    if not said or kept / said < _LEAST_COMMON:
        return None
    for change in diff[stayed[0] + 1 : stayed[-1]]:
        before, after = _lowered(change.before), _lowered(change.after)
        if change.op == "equal" or max(len(words(change.before)), len(words(change.after))) > _MOST_CHANGED:
            continue
        if (before - after) & _CONDITIONS:
            return Turn("condition_dropped", change.before)
        if _negates(before) and not _negates(after):
            return Turn("negation_dropped", change.before)
        if _negates(after) and not _negates(before):
            return Turn("negation_added", change.after)
    return None


def may_turn(text: str) -> bool:
    """Whether ``text`` has a condition or a negation, on which the words beside it may hang."""
    said = _lowered(text)
    return bool(said & _CONDITIONS) or _negates(said) or _KOREAN_TURN.search(text) is not None


def _lowered(text: str) -> set[str]:
    return {word.text.lower().replace("’", "'") for word in words(text)}


def _negates(said: Iterable[str]) -> bool:
    return any(word in _NEGATIONS or word.endswith("n't") for word in said)
