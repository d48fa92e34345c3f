"""Find what others say or do within a speech, as records of parliaments print it: in brackets.

“We will pay. (Applause. – Mr Holt: With what?) With this.” is a speech with a direction in the middle.
"""

import re
from collections.abc import Iterator

from indexer.readers.text.characters import fold_whitespace

_LONGEST = 1_000
_LONGEST_LABEL = 80
_LABELLED = re.compile(rf"[^\W\d_a-z][^:()]{{0,{_LONGEST_LABEL}}}(?:\([^():]{{1,60}}\))?:\s")
_LABEL_WITHIN = re.compile(rf"[–—-]\s[^\W\d_a-z][^:–—]{{0,{_LONGEST_LABEL}}}:\s")
_SENTENCE_END = re.compile(r"[.!?…][\"”’«»)\]]*$")
_CAPITAL = re.compile(r"[^\W\d_a-zà-öø-ÿß-я]")
_FEWEST_LETTERS = 5


def without_heckles(text: str) -> tuple[str, list[str]]:
    """Return a speech without what is in brackets and is a sentence or has a label, and that, with its brackets.

    Brackets within a sentence, “(Bill 12)”, are the speaker's own. If nothing else is left, the text is unchanged.
    """
    kept: list[str] = []
    heckles: list[str] = []
    last = 0
    for start, end in _brackets(text):
        if _is_heckle(text[start + 1 : end - 1].strip(), text[:start], text[end:]):
            kept.append(text[last:start])
            heckles.append(text[start:end])
            last = end
    kept.append(text[last:])
    speech = fold_whitespace(" ".join(kept))
    if not heckles or not any(map(str.isalnum, speech)):
        return text, []
    return speech, heckles


def _brackets(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of outermost brackets that are closed soon."""
    depth = start = 0
    for bracket in re.finditer(r"[()]", text):
        if bracket[0] == "(":
            if depth and bracket.start() - start > _LONGEST:
                depth = 0  # one that is never closed
            if not depth:
                start = bracket.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth and bracket.end() - start <= _LONGEST:
                yield start, bracket.end()


def _is_heckle(inside: str, before: str, after: str) -> bool:
    if not _CAPITAL.match(inside) or sum(map(str.isalpha, inside)) < _FEWEST_LETTERS:
        return False
    if _LABELLED.match(inside) or _LABEL_WITHIN.search(inside):
        return True
    ended = not before.strip() or _SENTENCE_END.search(before[-8:].rstrip()) is not None
    if ended and _SENTENCE_END.search(inside):
        return True
    follows = after[:8].lstrip(" –—-")
    return ended and (not follows or _CAPITAL.match(follows) is not None) and " " in inside
