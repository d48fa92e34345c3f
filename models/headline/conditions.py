"""A condition that the body's quote makes and the headline leaves out."""

from collections.abc import Sequence

from models.text.differences import WordChange
from models.text.words import words

_CONDITIONS = frozenset({"without", "unless", "if", "until", "except", "provided", "only"})
# Below this share of common words the two are not one statement with a part left out.
_LEAST_COMMON = 0.6


def dropped_condition(diff: Sequence[WordChange]) -> str | None:
    """The words left out between two runs that stayed, if they make a condition; otherwise None.

    “A wall *without pumps behind it* is money thrown away” → ‘The wall is money thrown away’.

    Args:
        diff: word by word from the body's quote to the headline's.
    """
    kept = [sum(1 for _ in words(change.after)) if change.op == "equal" else 0 for change in diff]
    said = sum(len(words(change.after)) for change in diff)
    if not said or sum(kept) / said < _LEAST_COMMON:
        return None
    stayed = [at for at, change in enumerate(diff) if change.op == "equal"]
    for change in diff[stayed[0] + 1 : stayed[-1]]:
        before = {word.text.lower() for word in words(change.before)}
        after = {word.text.lower() for word in words(change.after)}
        if change.op != "equal" and (before - after) & _CONDITIONS:
            return change.before
    return None
