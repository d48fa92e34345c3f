"""Gather how a transcript uses the labels that its lines open with."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from indexer.readers.text.speaker_labels import Mark, Opening
from indexer.readers.text.speaker_names import (
    Likelihood,
    has_office,
    likelihood,
    normalize_name,
    without_asides,
)

_LONGEST_VALUE: Final = 12  # words
_LINES_OF_HEAD, _FEWEST_FIELDS = 30, 3
_FIELD: Final = re.compile(r"[^:：]{1,40}[:：]\s*+\S.{0,79}")
_BETWEEN_NAMES: Final = re.compile(r" and | & |^ ?and ")
_SHORTEST_CODE: Final = 8
_FEW_LETTERS: Final = 4  # of a value with digits
_ASIDE: Final = re.compile(r"\(([^()]{1,60})\)")
_SENTENCE_END: Final = re.compile(r"[.!?…。！？][\"”’»)\]]*$")
_RECORD, _FEWEST_OF_RECORD, _FEWEST_ENTITLED = 0.8, 8, 4


@dataclass(slots=True)
class LabelUse:
    """How a transcript uses one label.

    Args:
        shape: of its words, or certain where markup sets it off.
        bare_shape: of its words.
        values: how often nothing but a value follows it: a name, a date, a number, as in forms.
        in_head: whether it is in a list of fields in front of the transcript, and nowhere else.
        rests: what follows it on its line, or on the next one if it is alone, as often as it does.
    """

    label: str
    shape: Likelihood
    bare_shape: Likelihood = Likelihood.NOT_A_NAME
    count: int = 0
    starts: int = 0
    alone: int = 0
    emphasised: int = 0
    values: int = 0
    in_head: bool = False
    mark: Mark = Mark.COLON
    rests: Counter[str] = field(default_factory=Counter)

    @property
    def form(self) -> tuple[Mark, bool, bool]:
        """How it is set off: by which mark, on a line of its own, by markup."""
        return self.mark, 2 * self.alone > self.count, 2 * self.emphasised > self.count

    @property
    def has_values(self) -> bool:
        """Whether nothing but values follows it."""
        return self.values == self.count


def key_of(label: str) -> str:
    """Return what spellings of one label have in common."""
    return label.casefold()


def uses_of(openings: Sequence[Opening], block_starts: Sequence[bool]) -> dict[str, LabelUse]:
    """Return the uses of each label, by the folded label."""
    uses: dict[str, LabelUse] = {}
    followers = [*("" if opening.label else opening.whole for opening in openings[1:]), ""][: len(openings)]
    for opening, starts, follower in zip(openings, block_starts, followers, strict=True):
        if not opening.label or opening.mark is Mark.LETTER:
            continue
        key = key_of(opening.label)
        bare_shape = likelihood(opening.label) if opening.emphasised else opening.likelihood
        use = uses.setdefault(key, LabelUse(opening.label, opening.likelihood, bare_shape, mark=opening.mark))
        use.shape = max(use.shape, opening.likelihood)
        use.bare_shape = max(use.bare_shape, bare_shape)
        if use.mark is Mark.STOP and opening.mark is Mark.COLON:
            use.mark = Mark.COLON  # in the middle of a sentence a name may end it
        use.count += 1
        use.starts += starts
        use.alone += opening.alone
        use.emphasised += opening.emphasised
        is_member = bare_shape >= Likelihood.NAME and _ASIDE.search(opening.label) is not None
        use.values += (
            (_is_bare_name(opening.rest) and not is_member)
            or _are_addresses(opening.rest)
            or _is_number(opening.rest, 0 if has_office(opening.label) else _FEW_LETTERS)
        )
        use.rests[(follower if opening.alone else opening.rest).strip()] += 1
    for key in _fields_of_head(openings):
        uses[key].in_head = uses[key].count == 1
    return uses


def is_record(uses: Iterable[LabelUse]) -> bool:
    """Return whether nearly all labels have an office, a title or a party, as in records of parliaments."""
    counted = [use for use in uses if use.starts]
    entitled = [use for use in counted if has_office(use.label)]
    others = [use for use in counted if use not in entitled]
    if len(entitled) >= _FEWEST_ENTITLED:
        others = [use for use in others if use.bare_shape >= Likelihood.NAME]
    total = sum(use.count for use in (*entitled, *others))
    return total >= _FEWEST_OF_RECORD and sum(use.count for use in entitled) >= _RECORD * total


def _fields_of_head(openings: Sequence[Opening]) -> frozenset[str]:
    """Return the labels in a list of fields in front of a transcript: “Host: Ada Roe”, “Date: 3 May”, “Length: 0:52”.

    At least one of the fields is none that a person could be.
    """
    run: list[Opening] = []
    for opening in openings[:_LINES_OF_HEAD]:
        if _FIELD.fullmatch(opening.whole) and not _SENTENCE_END.search(opening.whole):
            run.append(opening)
        elif len(run) >= _FEWEST_FIELDS:
            break
        else:
            run = []
    if len(run) < _FEWEST_FIELDS or all(opening.label for opening in run):
        return frozenset()
    return frozenset(key_of(opening.label) for opening in run if opening.label and opening.mark is not Mark.LETTER)


def _is_bare_name(rest: str) -> bool:
    """Return whether a label has only a name or an office behind it, as in forms and lists: “Chair: Ada Marsh”."""
    rest = rest.strip()
    is_name = all(
        _has_name_shape(part) or all(map(_has_name_shape, _BETWEEN_NAMES.split(part))) for part in rest.split(",")
    )
    return is_name and (rest[-1:].isalpha() or rest[-1:] == ")") and not rest.isupper() and len(rest.split()) > 1


def _has_name_shape(text: str) -> bool:
    return likelihood(without_asides(normalize_name(text))) >= Likelihood.NAME


def _are_addresses(rest: str) -> bool:
    """Return whether a label has nothing but addresses of mail behind it."""
    items = [item for item in rest.replace(",", " ").replace(";", " ").split() if item]
    return bool(items) and all("@" in item[1:-1] for item in items)


def _is_number(rest: str, most_letters: int) -> bool:
    """Return whether a label has only a number behind it, such as a time or a date: “Beginning: 14.30 h”."""
    digits = sum(map(str.isdigit, rest))
    if digits and len(rest) >= _SHORTEST_CODE and rest.isalnum():
        return True  # “Meeting ID: 01JXDBZT”
    if not digits or len(rest.split()) > _LONGEST_VALUE or _SENTENCE_END.search(rest):
        return False
    return sum(map(str.isalpha, rest)) <= (digits + most_letters if most_letters else 0)
