"""Remove the repetition of rolling captions: each cue shows the previous line again, as automatic captions do."""

import re
from collections.abc import Sequence
from itertools import pairwise

from indexer.readers.captions.cues import Cue

_WORD = re.compile(r"\S+")
_COMPARED_WORDS = 60
_SHARE_OF_ROLLING = 0.3
_FEWEST_WORDS = 2


def remove_repeats(cues: Sequence[Cue]) -> list[Cue]:
    """Remove from the start of each cue what the previous cue already said.

    Occasional repeated words are speech (“No. No.”) and stay; a file is rolling only where much of it repeats and some
    cues repeat and continue.
    """
    cues = [cue for index, cue in enumerate(cues) if index == 0 or cue != cues[index - 1]]
    if len(cues) < 2:
        return cues
    repeated = [0, *(_repeated_words(before.text, after.text) for before, after in pairwise(cues))]
    repeating = sum(count > 0 for count in repeated)
    goes_on = any(0 < count < len(_WORD.findall(cue.text)) for count, cue in zip(repeated, cues, strict=True))
    if not goes_on or repeating < _SHARE_OF_ROLLING * (len(cues) - 1):
        return cues
    shortened = [cue.without_words(count) for count, cue in zip(repeated, cues, strict=True)]
    return [cue for cue in shortened if cue.text]


def _repeated_words(before: str, after: str) -> int:
    """Count the words at the start of ``after`` that are the last words of ``before``."""
    old = _WORD.findall(before)[-_COMPARED_WORDS:]
    new = _WORD.findall(after)[:_COMPARED_WORDS]
    for count in range(min(len(old), len(new)), 0, -1):
        if old[-count:] == new[:count]:
            # One common word (“the … / the …”) is chance, unless it was the whole cue.
            return count if count >= _FEWEST_WORDS or count == len(old) else 0
    return 0
