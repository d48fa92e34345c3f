"""Finds reversed statements: a condition or negation that one quote has and the other has not."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from models.text.differences import WordChange
from models.text.negation import Claim, english_negated, korean_claims, negated
from models.text.words import words

_CONDITIONS = frozenset({"without", "unless", "if", "until", "except", "provided", "only"})
# In Korean these are endings and particles: -면 “if”, -기 전에 and -까지 “until”.
_KOREAN_CONDITION = re.compile(r"면(?![가-힣])|전에|까지|만약|만일")
# Below this share of common words the two are different statements.
_LEAST_COMMON = 0.6
# A longer stretch between the runs is speech that was skipped, with a “not” somewhere in it.
_MOST_CHANGED = 8


@dataclass(frozen=True, slots=True)
class Reversal:
    """A change that reverses a statement.

    Args:
        kind: ``condition_dropped``, ``negation_dropped`` or ``negation_added``.
        words: the words left out, or added.
    """

    kind: Literal["condition_dropped", "negation_dropped", "negation_added"]
    words: str


def reversal(diff: Sequence[WordChange]) -> Reversal | None:
    """Returns the first reversal from the body's quote to the headline's; None if there is none.

    “A wall *without pumps behind it* is money thrown away” → ‘The wall is money thrown away’;
    “We will *not* cut the bus” → ‘We will cut the bus’.

    Only changes between two equal runs count: what is cut at either end may be another statement.

    Args:
        diff: word by word from the body's quote to the headline's.
    """
    said = sum(len(words(change.after)) for change in diff)
    stayed = [at for at, change in enumerate(diff) if change.op == "equal"]
    kept = sum(len(words(diff[at].after)) for at in stayed)
    if not said or kept / said < _LEAST_COMMON:
        return None
    for change in diff[stayed[0] + 1 : stayed[-1]]:
        if change.op == "equal" or max(len(words(change.before)), len(words(change.after))) > _MOST_CHANGED:
            continue
        if (_lowered(change.before) - _lowered(change.after)) & _CONDITIONS:
            return Reversal("condition_dropped", change.before)
        denied, denies = english_negated(change.before), english_negated(change.after)
        if denied and not denies:
            return Reversal("negation_dropped", change.before)
        if denies and not denied:
            return Reversal("negation_added", change.after)
    return None


def korean_reversal(before: str, after: str) -> Reversal | None:
    """Returns the reversal in Korean, which negates at the end: one quote denies what the other affirms.

    “계약서에 *서명하지 않겠습니다*” → ‘서명하겠습니다’.

    Args:
        before: the body's quote.
        after: the headline's.
    """
    # Most quotes negate nothing, and checking that is cheaper than parsing their claims.
    if not (negated(before) or negated(after)):
        return None
    had, said = korean_claims(before), korean_claims(after)
    for claim, other in product(had, said):
        if not (_contradict(claim, other) and _common(other, claim)):
            continue
        # A claim that one of them makes both ways is not reversed.
        if any(_contradict(claim, each) for each in had) or any(_contradict(other, each) for each in said):
            continue
        if claim.denied:
            return Reversal("negation_dropped", claim.words)
        return Reversal("negation_added", other.words)
    return None


def may_reverse(text: str) -> bool:
    """Returns whether ``text`` has a condition or a negation, on which adjacent words may depend."""
    return bool(_lowered(text) & _CONDITIONS) or _KOREAN_CONDITION.search(text) is not None or negated(text)


def _lowered(text: str) -> set[str]:
    return {word.text.lower() for word in words(text)}


def _contradict(one: Claim, other: Claim) -> bool:
    if one.of != other.of or one.denied == other.denied:
        return False
    denied, affirmed = (one, other) if one.denied else (other, one)
    # “Cannot” contradicts both “does” and “can”.
    return denied.kind == affirmed.kind or (denied.kind, affirmed.kind) == ("can", "does")


def _common(said: Claim, had: Claim) -> bool:
    """Returns whether most words of the headline's sentence share a stem with the body's, or make the same claim."""
    beginnings = {word.text[:2] for word in words(had.sentence)}
    claiming = {word.text for word in words(said.words)}
    every = [word.text for word in words(said.sentence)]
    return sum(word in claiming or word[:2] in beginnings for word in every) >= _LEAST_COMMON * len(every)
