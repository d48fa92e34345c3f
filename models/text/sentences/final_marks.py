"""Sentence boundaries by final marks alone, in scripts without capital letters: Japanese, Chinese and Arabic."""

import re

from models.text.languages import ar, zh
from models.text.sentences.boundaries import Span

_LETTER = re.compile(r"[^\W\d_]")
_EAST_ASIAN = re.compile(r"[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile(r"[\u0620-\u06d3]")
# From this share of its letters on a line is in a script; names and quotes of others may be in it.
_LEAST_SHARE = 0.5
_EAST_ASIAN_END = re.compile(r"(?:[。！？｡]|(?<![A-Za-z])[!?](?![A-Za-z]))[。！？!?…]*(?P<closers>[」』”’）)】\"]*)\s*")
# 「安全だ。」と述べた: a particle or a comma follows what goes on.
_GOES_ON = re.compile(r"[\u3041-\u309f，、,：:]")
# “……。”王芳说。
_TAG = re.compile(
    rf"[^。！？“「『\"\n]{{0,40}}?(?:{'|'.join(zh.VERBS.split())})[^。！？“「『：:\n]{{0,20}}(?:[。，,！？“「]|$)"
)
_ARABIC_END = re.compile(r"(?<![.!?؟…۔])[.!?؟…۔]++(?P<closers>[»”\"’)\]]*)\s+")
_ARABIC_TAG = re.compile(rf"(?:{ar.VERB})(?!\w)")
_ABBREVIATION = re.compile(r"(?:^|\s)\w{1,2}\.$")


def boundaries_by_marks(line: str) -> list[Span] | None:
    """Return the sentences of a line in one of these scripts, without outer white space; None for other lines.

    A final mark within a quote ends a sentence, unless the words around the quote go on behind its closing mark.
    """
    letters = len(_LETTER.findall(line))
    if not letters:
        return None
    if len(_EAST_ASIAN.findall(line)) >= _LEAST_SHARE * letters:
        ends = [match.end() for match in _EAST_ASIAN_END.finditer(line) if _ends_east_asian(line, match)]
    elif len(_ARABIC.findall(line)) >= _LEAST_SHARE * letters:
        ends = [match.end() for match in _ARABIC_END.finditer(line) if _ends_arabic(line, match)]
    else:
        return None
    starts = [0, *(end for end in ends if end < len(line))]
    spans = zip(starts, [*starts[1:], len(line)], strict=True)
    return [(start, start + len(line[start:end].rstrip())) for start, end in spans]


def _ends_east_asian(line: str, end: re.Match[str]) -> bool:
    if not end["closers"]:
        return True
    return not _GOES_ON.match(line, end.end()) and not _TAG.match(line, end.end())


def _ends_arabic(line: str, end: re.Match[str]) -> bool:
    if end["closers"]:
        return not _ARABIC_TAG.match(line, end.end())
    return not _ABBREVIATION.search(line[max(0, end.start() - 3) : end.start() + 1])
