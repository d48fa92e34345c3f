"""Detect speaker labels: which lines open with one, and who is speaking.

``Jane Doe: We agreed`` names a speaker and ``There is one thing: time`` does not. The shape of a label decides only the
clear cases; the others depend on whether the whole transcript uses labels, and this one repeatedly.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from indexer.readers.text.speaker_names import MAX_NAME_CHARACTERS, Likelihood, likelihood, normalize_name
from indexer.readers.text.timestamps import bracketed_time, leading_time, trailing_time
from indexer.readers.text.word_lists import TITLES

_COLON = re.compile(rf"([^:：]{{1,{MAX_NAME_CHARACTERS}}})\s?[:：](?=\s|$)\s*")
_COLON_AFTER_TIME = re.compile(r"([^:：]{1,60}?\s?[(\[][\d:.,\s–-]{4,24}[)\]])\s?[:：]?(?:\s+|$)")
# Some transcripts write “Q” without a stop, and leave a gap after it.
_QUESTION_OR_ANSWER = re.compile(r"([QA])(?:[.:]\s+|\s{2,}|\t)")
# In records of parliaments and printed hearings: “Mr. SMITH of Ohio. Mr. Speaker, …”, “The CHAIR. Order.”
_CAPITALS = r"(?:(?:Ma?c|De|Di|Le|La|O['’])?[^\W\d_a-z][^\W\d_a-z'’-]+)"
_RECORDED = re.compile(
    rf"""
    (
        (?: [A-Z][a-z]{{1,14}}\.? | [A-Z]{{2,14}}\. ) \ {_CAPITALS} (?:\ {_CAPITALS}){{0,2}}
        (?:\ of\ [A-Z]\w+ (?:\ [A-Z]\w+)? )?
        | The\ {_CAPITALS} (?:\ {_CAPITALS}){{0,3}}
    )
    (?:\ [(\[] [^()\[\]]{{1,40}} [)\]])? \.\s+ (?=[A-Z“"'‘(\[])
    """,
    re.VERBOSE,
)
_TURN = re.compile(r"\s*(?:>{2,3}|»)\s*")
_QUESTIONERS = frozenset({"q", "question", "문"})
_ANSWERERS = frozenset({"a", "answer", "답"})


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens a line of a transcript.

    Args:
        rest: the line after its time mark and its label.
        whole: the line after its time mark, label included: what counts if the label is not trusted.
        label: the possible speaker, None if there is none.
        start_ms: the time the line gives, in milliseconds.
        likelihood: how likely the shape of the label is a name.
        turn: whether captions mark a change of speaker here (``>>``).
    """

    rest: str
    whole: str
    label: str | None = None
    start_ms: int | None = None
    likelihood: Likelihood = Likelihood.NOT_A_NAME
    turn: bool = False


def parse_opening(line: str, *, emphasised: bool = False) -> Opening:
    """Parse the time mark and the possible label at the start of one line.

    Args:
        line: text without markup.
        emphasised: whether the markup set off the label (bold in Markdown).
    """
    start_ms: int | None = None
    time = leading_time(line)
    if time:
        start_ms, line = time.ms, line[time.end :]
    turned = _TURN.match(line)
    line = (line[turned.end() :] if turned else line).strip()
    turn = turned is not None
    letter = _QUESTION_OR_ANSWER.match(line)
    if letter:
        return Opening(line[letter.end() :], line, letter[1], start_ms, Likelihood.WORD, turn)
    found = _label_with_time(line) or _label(line)
    if found is None and time and likelihood(normalize_name(line)) >= Likelihood.NAME:
        found = normalize_name(line), "", None  # a line of its own: “[00:12] Jane Doe”
    if found is None:
        return Opening(line, line, None, start_ms, turn=turn)
    label, rest, label_ms = found
    shape = likelihood(label)
    if shape is Likelihood.NOT_A_NAME and label.casefold() not in _QUESTIONERS | _ANSWERERS:
        return Opening(line, line, None, start_ms, turn=turn)
    if emphasised and shape is not Likelihood.NOT_A_NAME:
        shape = Likelihood.CERTAIN
    after = leading_time(rest)
    if after:  # “Jane Doe: [00:12] We agreed”
        rest, label_ms = rest[after.end :], label_ms if label_ms is not None else after.ms
    return Opening(rest, line, label, start_ms if start_ms is not None else label_ms, shape, turn)


def _label(line: str) -> tuple[str, str, int | None] | None:
    found = _COLON.match(line)
    if found:
        return normalize_name(found[1]), line[found.end() :], None
    recorded = _RECORDED.match(line)
    if recorded and recorded[1].split()[0].strip(".").casefold() in TITLES | {"the"}:
        return normalize_name(recorded[1]), line[recorded.end() :], None
    time = trailing_time(line) if len(line) <= MAX_NAME_CHARACTERS else None
    if time:  # a line of its own: “Jane Doe  0:12”
        name = normalize_name(line[: time.start])
        if likelihood(name) >= (Likelihood.WORD if time.set_apart else Likelihood.NAME):
            return name, "", time.ms
    return None


def _label_with_time(line: str) -> tuple[str, str, int | None] | None:
    """Parse ``Jane Doe (00:12): We agreed`` and ``Jane Doe (00:12)`` on a line of its own."""
    found = _COLON_AFTER_TIME.match(line)
    time = bracketed_time(found[1]) if found else None
    if not found or not time:
        return None
    rest = line[found.end() :]
    if rest and not found[0].rstrip().endswith((":", "：")):
        return None
    return normalize_name(line[: time.start]), rest, time.ms


def trusted_labels(openings: Sequence[Opening], block_starts: Sequence[bool]) -> frozenset[str]:
    """Return the labels of a transcript that name speakers, case folded.

    Args:
        openings: of every line that could begin a paragraph, in order.
        block_starts: for each of them, whether it follows a blank line (or would have to).
    """
    counts = Counter(_key(opening.label) for opening in openings if opening.label)
    shapes = {_key(opening.label): opening.likelihood for opening in openings if opening.label}
    trusted: set[str] = set()
    if not _QUESTIONERS.isdisjoint(counts) and not _ANSWERERS.isdisjoint(counts):
        trusted |= (_QUESTIONERS | _ANSWERERS) & counts.keys()
    names = {key: shape for key, shape in shapes.items() if key not in _QUESTIONERS | _ANSWERERS}
    trusted |= {key for key, shape in names.items() if shape is Likelihood.CERTAIN}
    trusted |= {key for key, shape in names.items() if shape is Likelihood.NAME and counts[key] > 1}
    repeated = {key for key in names if counts[key] > 1}
    if len(repeated) > 1:  # two who take turns
        trusted |= repeated
    starts = [opening for opening, starts in zip(openings, block_starts, strict=True) if starts]
    labelled = [opening for opening in starts if opening.label and _key(opening.label) in names]
    if len(labelled) >= 2 and len(labelled) * 2 >= len(starts):
        trusted |= names.keys()
    if starts and starts[0].label and shapes[_key(starts[0].label)] >= Likelihood.NAME:
        trusted.add(_key(starts[0].label))
    if trusted:
        # At a press conference the questions are labelled “Q”, and whoever answers has a name.
        trusted |= {key for key in _QUESTIONERS if counts[key] > 1}
        trusted |= {key for key, shape in names.items() if shape >= Likelihood.NAME or key in repeated}
    else:
        trusted |= {key for key in names if counts[key] > 2}
    return frozenset(trusted)


def trusted_speaker(opening: Opening, trusted: frozenset[str]) -> str | None:
    """Return the speaker a line names, if its label is among the ``trusted``."""
    return opening.label if opening.label and _key(opening.label) in trusted else None


def _key(label: str) -> str:
    return label.casefold()
