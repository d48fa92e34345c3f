"""Find sentence ends by simple rules: enough to split a long paragraph, too inaccurate for anything else."""

import re

from indexer.readers.text.word_lists import ABBREVIATIONS

_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’»)\]]*+\s++|[。！？]+[」』”’）]*\s*")
_LAST_WORD = re.compile(r"(\S{1,20})$")


def sentence_ends(text: str) -> list[int]:
    """Return positions in ``text`` at which a sentence has ended and the next begins, in order."""
    ends = []
    for match in _END.finditer(text):
        after = match.end()
        if after >= len(text):
            break
        if match[0][0] == "." and (_is_abbreviation(text, match.start()) or text[after].islower()):
            continue
        ends.append(after)
    return ends


def _is_abbreviation(text: str, stop: int) -> bool:
    word = _LAST_WORD.search(text[max(0, stop - 20) : stop])
    if not word:
        return False
    bare = word[1].lstrip("(“\"'‘[")
    return bare.casefold() in ABBREVIATIONS or (len(bare) == 1 and bare.isupper() and bare != "I")
