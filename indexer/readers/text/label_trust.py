"""Decide from the whole of a transcript which of its labels name speakers, and which lines end a turn."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from indexer.readers.text.speaker_labels import ANSWERERS, QUESTIONERS, Mark, Opening
from indexer.readers.text.speaker_names import (
    Likelihood,
    has_office,
    is_cjk,
    is_device,
    likelihood,
    normalize_name,
    without_asides,
)
from indexer.readers.text.turns import strong_letters
from indexer.readers.text.word_lists import PARTICLES, ROLES, TITLES

_WORD = re.compile(r"[^\W\d_]+")
_ITEM = re.compile(r"\s[#(]?\d+[A-Za-z]?\)?$")
_CODE = re.compile(r"[A-Z]{1,3}\d{1,3}$")
_NUMBERED = re.compile(r"[IVXLC]{1,6}-\d|[^\W\d_]{0,3}[)\]]\s")
# A record in which so many labels have one layout has no labels of another.
_ONE_LAYOUT = 0.9
_EMPHASISED = 0.8
_FEWEST_OF_LAYOUT = 6
# “Response:” on a line of its own, where “Interviewer: …” is none.
_ANSWERS = frozenset(("response", "answer", "reply", "respondent"))
_RECORD = 0.8
_FEWEST_OF_RECORD = 8
_FEWEST_DASHES = 3
_FEWEST_STOPS = 3
_FEWEST_BRACKETS = 3
_RULING = 10
_OFTEN = 3
_SAMPLED, _CAPITALS = 500, 0.97
# So many people with an office make a record of labels of which one in five or more is a word.
_FEWEST_ENTITLED = 4
_SELDOM = 10
_LONGEST_VALUE = 12  # words
_LINES_OF_HEAD, _FEWEST_FIELDS = 30, 3
_FIELD = re.compile(r"[^:：]{1,40}[:：]\s*+\S.{0,79}")
_ADDRESS, _FEWEST_DIGITS = 60, 5
_BETWEEN_NAMES = re.compile(r" and | & |^ ?and ")
_SHORTEST_CODE = 8
_FEW_LETTERS = 4  # of a value with digits
# “(continuing)”, “(fortsetzend)” behind a name; parties and offices begin with a capital.
_REMARK = re.compile(r"\s\(([^()A-ZÀ-ÖØ-Þ]{2,60})\)$")
_ASIDE = re.compile(r"\(([^()]{1,60})\)")
_BODY = re.compile(r"\(([^\W\d_a-z][^()]{1,60})\)")
_OPENER = re.compile(r"(?:^|[.!?…][\"”’)\]]?\s)([^\W\d_]+)(?=[\s,])")
_SENTENCE_END = re.compile(r"[.!?…。！？][\"”’»)\]]*$")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a transcript that name speakers.

    Args:
        trusted: folded names.
        marks: what sets off the labels of this transcript; those set off otherwise are text.
        alone: whether labels are alone on their lines; None if they are both.
        emphasised: whether all labels are set in bold letters or a column of their own.
        weak_letters: whether a “Q” or “A” with a single space asks or answers.
        words: what stands before a colon and is a word of the text: “Secondly: …” goes on with the turn.
        record: whether nearly all labels have an office, a title or a party, as in records of parliaments.
        remarks: labels that end in a remark, “(continuing)”, which is no part of the name.
    """

    trusted: frozenset[str]
    marks: frozenset[Mark] = frozenset(Mark)
    alone: bool | None = None
    emphasised: bool = False
    weak_letters: frozenset[str] = field(default_factory=frozenset)
    words: frozenset[str] = field(default_factory=frozenset)
    record: bool = False
    remarks: frozenset[str] = field(default_factory=frozenset)

    def speaker(self, opening: Opening) -> str | None:
        """Return the speaker a line names, if its label is trusted."""
        label = opening.label
        if not label or key_of(label) not in self.trusted or not self._fits(opening):
            return None
        return _REMARK.sub("", label) if key_of(label) in self.remarks else label

    def ends_turn(self, opening: Opening) -> bool:
        """Return whether a line looks like a label of this transcript, but names nobody that is known to speak."""
        if not self.trusted or opening.weak or not (opening.label or opening.looks):
            return False
        if opening.label and key_of(opening.label) in self.words and not opening.alone:
            return False
        return self._fits(opening) and self.speaker(opening) is None

    def _fits(self, opening: Opening) -> bool:
        if opening.weak:
            return opening.label in self.weak_letters
        if opening.mark not in self.marks and opening.mark is not Mark.TIME:
            return False
        if opening.mark in {Mark.LETTER, Mark.TIME}:
            return True
        if self.emphasised and not opening.emphasised and not self._is_plain_label(opening.label or ""):
            return False
        return not (self.alone and not opening.alone)

    def _is_plain_label(self, label: str) -> bool:
        """Return whether a label whose markup is missing is one that has it elsewhere, or begins as they do."""
        words = label.split()
        if len(words) < 2:
            return False
        return key_of(label) in self.trusted or (self.record and words[0].strip(".").casefold() in TITLES)


NO_LABELS = Labels(frozenset(), frozenset())


@dataclass(slots=True)
class _Use:
    """How a transcript uses one label.

    Args:
        shape: of its words, or certain where markup sets it off.
        bare_shape: of its words.
        values: how often nothing but a value follows it: a name, a date, a number, as in forms.
        rests: what follows it, as often as it does.
    """

    label: str
    shape: Likelihood
    bare_shape: Likelihood = Likelihood.NOT_A_NAME
    count: int = 0
    starts: int = 0
    alone: int = 0
    emphasised: int = 0
    values: int = 0
    mark: Mark = Mark.COLON
    rests: Counter[str] = field(default_factory=Counter)

    @property
    def is_field(self) -> bool:
        """Whether it is a field of a form: nothing but values follows it, or the same words each time."""
        if self.values == self.count:
            return True
        if self.bare_shape > Likelihood.WORD or has_office(self.label):
            return False
        if self.rests.total() < self.count or self.count < _OFTEN:
            return False
        numbers = sum(count for rest, count in self.rests.items() if _has_number(rest))
        openings = Counter(tuple(rest.split()[:2]) for rest in self.rests.elements() if len(rest.split()) > _OFTEN)
        most = max(openings.values(), default=0)
        if 5 * numbers >= 4 * self.count or (self.count > 2 * _OFTEN and 2 * most >= self.count):
            return True  # addresses, telephones
        repeated = 2 * len(self.rests) <= self.count
        return repeated and all(len(rest.split()) > 2 and not _SENTENCE_END.search(rest) for rest in self.rests)


def read_labels(openings: Sequence[Opening], block_starts: Sequence[bool]) -> Labels:
    """Find the labels of a transcript that name speakers.

    Args:
        openings: of every line that could begin a paragraph, in order.
        block_starts: for each of them, whether it follows a blank line (or would have to).
    """
    of_head = _fields_of_head(openings)
    uses = {
        key: use
        for key, use in _uses(openings, block_starts).items()
        if not use.is_field and not (use.count == 1 and key in of_head)
    }
    every = uses
    letters, weak = _letters(openings)
    marks = _marks(uses, sum(block_starts))
    uses = {key: use for key, use in uses.items() if use.mark in marks or use.mark is Mark.TIME}
    alone, emphasised = _layout(uses.values())
    if alone:
        uses = {key: use for key, use in uses.items() if use.alone or use.mark is not Mark.COLON}
    elif alone is False:
        uses = {
            key: use
            for key, use in uses.items()
            if use.alone < use.count or has_office(use.label) or (key in _ANSWERS and use.count >= _OFTEN)
        }
    if emphasised:
        uses = {key: use for key, use in uses.items() if use.emphasised}
    starts = [opening for opening, begins in zip(openings, block_starts, strict=True) if begins]
    if _is_capital(openings):  # capitals set no label off there
        uses = {key: use for key, use in uses.items() if use.count >= _OFTEN}
    small_words = _small_words(openings)
    trusted = _trusted(uses, starts, small_words, alone=alone is True)
    counts = Counter(key_of(opening.label) for opening in openings if opening.label)
    if trusted:
        # At a press conference the questions are labelled “Q”, and whoever answers has a name.
        letters |= {key for key in QUESTIONERS if counts[key] > 1}
    record = _is_record(uses.values())
    if record:
        trusted |= _same_people(every, trusted)
    words = _words(uses, small_words | _openers(openings)) - trusted - letters if record else set()
    return Labels(
        frozenset(trusted | letters),
        marks | {Mark.LETTER},
        alone or None,
        emphasised,
        weak,
        frozenset(words),
        record,
        _with_remarks(trusted),
    )


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
    return frozenset(key_of(opening.label) for opening in run if opening.label)


def _is_capital(openings: Sequence[Opening]) -> bool:
    """Return whether a transcript is written in capitals throughout."""
    letters = [sign for opening in openings[:_SAMPLED] for sign in opening.rest[:_ADDRESS] if sign.isalpha()]
    return len(letters) > _SAMPLED and sum(map(str.isupper, letters)) >= _CAPITALS * len(letters)


def key_of(label: str) -> str:
    """Return what spellings of one label have in common."""
    return label.casefold()


def _uses(openings: Sequence[Opening], block_starts: Sequence[bool]) -> dict[str, _Use]:
    uses: dict[str, _Use] = {}
    for opening, starts in zip(openings, block_starts, strict=True):
        if not opening.label or opening.mark is Mark.LETTER:
            continue
        key = key_of(opening.label)
        bare_shape = likelihood(opening.label) if opening.emphasised else opening.likelihood
        use = uses.setdefault(key, _Use(opening.label, opening.likelihood, bare_shape, mark=opening.mark))
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
        if not opening.alone:
            use.rests[opening.rest.strip()] += 1
    return uses


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


def _has_number(rest: str) -> bool:
    """Return whether words begin with an address or a telephone number."""
    return sum(map(str.isdigit, rest[:_ADDRESS])) >= _FEWEST_DIGITS


def _is_number(rest: str, most_letters: int) -> bool:
    """Return whether a label has only a number behind it, such as a time or a date: “Beginning: 14.30 h”."""
    digits = sum(map(str.isdigit, rest))
    if digits and len(rest) >= _SHORTEST_CODE and rest.isalnum():
        return True  # “Meeting ID: 01JXDBZT”
    if not digits or len(rest.split()) > _LONGEST_VALUE or _SENTENCE_END.search(rest):
        return False
    return sum(map(str.isalpha, rest)) <= (digits + most_letters if most_letters else 0)


def _letters(openings: Sequence[Opening]) -> tuple[set[str], frozenset[str]]:
    """Return “q” and “a” as far as they are labels here, and those that are with a single space after them."""
    strong = Counter(opening.label for opening in openings if opening.mark is Mark.LETTER and not opening.weak)
    weak = Counter(opening.label for opening in openings if opening.weak)
    words = {key_of(opening.label) for opening in openings if opening.label} & (QUESTIONERS | ANSWERERS)
    if (strong["Q"] or not words) and not strong["A"]:
        # Answers, or all of them, are in the middle of paragraphs: “Q. Did you? A. I did.”
        inner = Counter(
            letter for opening in openings if "Q" in opening.whole for letter in strong_letters(opening.whole)
        )
        if inner["Q"] > 1 and inner["A"] > 1 and 2 * min(inner["Q"], inner["A"]) >= max(inner["Q"], inner["A"]):
            strong.update(inner)
            words |= {"q", "a"}
    letters: set[str] = set()
    questions = strong["Q"] + weak["Q"]
    weak_letters = {"Q"} if questions > 1 or (strong["A"] and questions) else set()
    if weak["Q"] > 1 and 2 * weak["A"] >= weak["Q"] and weak["A"] <= 2 * questions:
        weak_letters.add("A")
    if (
        not words.isdisjoint(QUESTIONERS)
        and not words.isdisjoint(ANSWERERS)
        and (questions == 0 or "Q" in weak_letters)
    ):
        answered = strong["A"] or "A" in weak_letters or words - {"q", "a"}
        letters = set(words) if answered else set()
    return letters, frozenset(weak_letters)


def _marks(uses: dict[str, _Use], starts: int) -> frozenset[Mark]:
    """Return what sets off labels in this transcript: one convention, unless two are used about equally."""
    counts: Counter[Mark] = Counter()
    firm: Counter[Mark] = Counter()
    for use in uses.values():
        counts[use.mark] += use.count
        if use.shape >= Likelihood.NAME:
            firm[use.mark] += use.count
    marks = {Mark.COLON, Mark.TIME, Mark.LINE}
    repeated = {use.mark for use in uses.values() if use.count > 1}
    certain_stops = any(use.mark is Mark.STOP and use.shape is Likelihood.CERTAIN for use in uses.values())
    if certain_stops or (counts[Mark.STOP] >= _FEWEST_STOPS and Mark.STOP in repeated):
        marks.add(Mark.STOP)
    entitled = sum(use.count for use in uses.values() if use.mark is Mark.DASH and use.shape is Likelihood.CERTAIN)
    if counts[Mark.DASH] >= _FEWEST_DASHES and (
        counts[Mark.DASH] * 10 >= starts or (Mark.DASH in repeated and entitled * 2 > counts[Mark.DASH])
    ):
        marks.add(Mark.DASH)
    if counts[Mark.CIRCLE] > 1 and firm[Mark.CIRCLE]:
        marks.add(Mark.CIRCLE)
    if counts[Mark.BRACKET] >= _FEWEST_BRACKETS and 2 * counts[Mark.BRACKET] >= starts and Mark.BRACKET in repeated:
        marks.add(Mark.BRACKET)
    if firm[Mark.COLON] >= _RULING and firm[Mark.STOP] * 5 < firm[Mark.COLON]:
        marks.discard(Mark.STOP)  # “… by Hon. Roe. Is he here?” where a line is broken
    leading = max((Mark.STOP, Mark.DASH, Mark.CIRCLE), key=lambda mark: firm[mark] if mark in marks else 0)
    if leading in marks and firm[leading] >= _OFTEN and firm[Mark.COLON] * 5 < firm[leading]:
        marks.discard(Mark.COLON)
    return frozenset(marks)


def _layout(uses: Iterable[_Use]) -> tuple[bool | None, bool]:
    """Return whether labels are alone on their lines (None: no clear layout), and whether all are emphasised."""
    coloned = [use for use in uses if use.mark is Mark.COLON]
    core = [use for use in coloned if has_office(use.label)]
    if len(core) < 2 or sum(use.count for use in core) < _FEWEST_OF_LAYOUT:
        core = [
            use
            for use in coloned
            if use.shape is Likelihood.CERTAIN or (use.shape is Likelihood.NAME and use.count > 1)
        ]
    total = sum(use.count for use in core)
    if total < _FEWEST_OF_LAYOUT:
        return None, False
    share = sum(use.alone for use in core) / total
    emphasised = sum(use.emphasised for use in core) >= _EMPHASISED * total
    if share >= _ONE_LAYOUT:
        return True, emphasised
    return (False if share <= 1 - _ONE_LAYOUT else None), emphasised


def _trusted(uses: dict[str, _Use], starts: Sequence[Opening], small_words: frozenset[str], *, alone: bool) -> set[str]:
    common = {key for key, use in uses.items() if _is_common(use, small_words)}
    parties = _parties(uses.values())
    names = {
        key: use
        for key, use in uses.items()
        if key not in QUESTIONERS | ANSWERERS | parties and not _is_item(use.label)
    }
    certain = {key for key, use in names.items() if use.shape is Likelihood.CERTAIN}
    offices = sum(use.count for use in names.values() if has_office(use.label)) > 1
    if offices:
        # Where others have offices, a word that is in bold letters once is a heading.
        certain = {key for key in certain if names[key].bare_shape > Likelihood.WORD or names[key].count > 1}
    trusted = {key for key in certain if key not in common or names[key].emphasised or names[key].count >= _OFTEN}
    trusted |= {
        key
        for key, use in names.items()
        if use.shape is Likelihood.NAME and use.count > 1 and (key not in common or use.count >= _OFTEN)
    }
    record = _is_record(names.values())
    surnames = _last_words(names[key].label for key in trusted)
    if record:
        # A word that is set off in bold letters is a heading there, or somebody's name without the title.
        trusted = {key for key in trusted if names[key].bare_shape >= Likelihood.NAME or has_office(names[key].label)}
    repeated = {key for key, use in names.items() if use.count > 1 and (key not in common or use.count >= _OFTEN)}
    if record:
        # Where labels have offices and parties, a word before a colon is none, unless it is a name without its title.
        repeated = {key for key in repeated if names[key].bare_shape >= Likelihood.NAME or key in surnames}
        if alone:
            trusted = {key for key in trusted if has_office(names[key].label) or key in surnames}
            repeated &= trusted
    repeated -= set() if trusted else _points(names, repeated, len(starts))
    if len(repeated) > 1:  # two who take turns
        trusted |= repeated
    labelled = [opening for opening in starts if opening.label and key_of(opening.label) in names]
    if not record and len(labelled) >= 2 and len(labelled) * 2 >= len(starts):
        trusted |= {key for key, use in names.items() if key not in common or use.count > 1}
    named = {
        key
        for key, use in names.items()
        if use.shape >= Likelihood.NAME
        and key not in common
        and (use.bare_shape >= Likelihood.NAME or not (record or (offices and use.count == 1)))
    }
    named |= _members(names)
    if trusted:
        named = {key for key in named if names[key].count > 1 or not _opens_commonly(names[key], small_words)}
    if starts and starts[0].label:
        trusted |= {key_of(starts[0].label)} & named
    if trusted:
        if record and alone:
            named = {key for key in named if has_office(names[key].label)}
        trusted |= named | repeated
    else:
        trusted |= {key for key, use in names.items() if use.count > 2}
    return trusted


def _parties(uses: Iterable[_Use]) -> set[str]:
    """Return the words that several people have in brackets behind their names: parties, which are no people."""
    members: defaultdict[str, set[str]] = defaultdict(set)
    for use in uses:
        for body in _BODY.findall(use.label):
            members[body.casefold()].add(without_asides(use.label).casefold())
    return {body for body, people in members.items() if len(people) > 1 and " " not in body}


def _points(names: dict[str, _Use], repeated: set[str], starts: int) -> set[str]:
    """Return words of few lines in CJK, which no shape tells from names: points of a list, “• 優點：…”."""
    words = {key for key in repeated if is_cjk(names[key].label) and names[key].shape is Likelihood.WORD}
    return words if sum(names[key].count for key in words) * _SELDOM < starts else set()


def _members(names: dict[str, _Use]) -> set[str]:
    """Return the labels with a party or a body in brackets that others have too: “Marsh (Harbour Party)”."""
    bodies: defaultdict[str, set[str]] = defaultdict(set)
    for key, use in names.items():
        for body in _BODY.findall(use.label):
            bodies[body.casefold()].add(key)
    return {
        key for keys in bodies.values() if len(keys) > 1 for key in keys if names[key].bare_shape >= Likelihood.WORD
    }


def _is_record(uses: Iterable[_Use]) -> bool:
    """Return whether nearly all labels have an office, a title or a party, as in records of parliaments."""
    counted = [use for use in uses if use.starts]
    entitled = [use for use in counted if has_office(use.label)]
    others = [use for use in counted if use not in entitled]
    if len(entitled) >= _FEWEST_ENTITLED:
        others = [use for use in others if use.bare_shape >= Likelihood.NAME]
    total = sum(use.count for use in (*entitled, *others))
    return total >= _FEWEST_OF_RECORD and sum(use.count for use in entitled) >= _RECORD * total


def _last_words(labels: Iterable[str]) -> frozenset[str]:
    words: defaultdict[str, int] = defaultdict(int)
    for label in labels:
        parts = without_asides(label).split(",")[0].split()
        if len(parts) > 1:
            words[parts[-1].casefold()] += 1
    return frozenset(words)


def _is_item(label: str) -> bool:
    """Return whether a label counts something other than people: “Schedule 2”, “Key Direction 4A”."""
    words = {word.strip(".,#").casefold() for word in label.split()}
    is_counted = bool(_ITEM.search(label) or _NUMBERED.match(label)) and not is_device(label)
    return is_counted and words.isdisjoint(TITLES | ROLES)


def _small_words(openings: Sequence[Opening]) -> frozenset[str]:
    """Return the words that the transcript writes in small letters: they are common words, and seldom names.

    Some typists and recognizers write names in small letters, too, which tells nothing.
    """
    if sum(opening.rest.count(" i ") + opening.rest.count(" i'") for opening in openings) >= _OFTEN:
        return frozenset()
    firsts = [opening.rest[:1] for opening in openings if opening.rest[:1].isalpha()]
    if sum(first.islower() for first in firsts) * 2 > len(firsts):
        return frozenset()
    return frozenset(
        word for opening in openings for word in _WORD.findall(opening.rest) if word[0].islower() and len(word) > 1
    )


def _with_remarks(trusted: set[str]) -> frozenset[str]:
    """Return the labels whose bracket is a remark: other names have it too, or the name has another one or none."""
    bases: Counter[str] = Counter(without_asides(key) for key in trusted)
    asides_of_keys = {key: _ASIDE.findall(key) for key in trusted if key.endswith(")")}
    remarks = Counter(asides[-1] for asides in asides_of_keys.values() if asides)
    return frozenset(
        key
        for key, asides in asides_of_keys.items()
        if asides and (remarks[asides[-1]] > 1 or bases[without_asides(key)] > 1)
    )


def _same_people(uses: dict[str, _Use], trusted: set[str]) -> set[str]:
    """Return the labels that name somebody who is trusted with other brackets: “Dr. Roe (continuing)”."""
    bare_names = {without_asides(key) for key in trusted}
    return {
        key
        for key, use in uses.items()
        if use.bare_shape is Likelihood.CERTAIN and without_asides(key) in bare_names and len(key.split()) > 1
    }


def _openers(openings: Sequence[Opening]) -> frozenset[str]:
    """Return the words that open several sentences, and stand within none: “Secondly”."""
    opening_words: Counter[str] = Counter()
    all_words: Counter[str] = Counter()
    for opening in openings:
        opening_words.update(_OPENER.findall(opening.rest))
        all_words.update(_WORD.findall(opening.rest))
    return frozenset(
        word.casefold() for word, count in opening_words.items() if count > 1 and 2 * count >= all_words[word]
    )


def _words(uses: dict[str, _Use], words: frozenset[str]) -> set[str]:
    """Return the labels of one word that are among ``words``."""
    return {key for key, use in uses.items() if use.bare_shape is Likelihood.WORD and key in words}


def _opens_commonly(use: _Use, small_words: frozenset[str]) -> bool:
    """Return whether a label without an office begins with a common word, as no given name does: “Next Speaker:”."""
    words = _WORD.findall(use.label)
    return bool(words) and not has_office(use.label) and not use.label.isupper() and words[0].casefold() in small_words


def _is_common(use: _Use, small_words: frozenset[str]) -> bool:
    """Return whether all words of a label are common words of the transcript, as in headings and forms."""
    if has_office(use.label) and use.shape is Likelihood.CERTAIN:
        return False
    words = [word.casefold() for word in _WORD.findall(without_asides(use.label))]
    words = [word for word in words if word not in PARTICLES]
    if not words or not ROLES.isdisjoint(words) or _CODE.match(use.label):
        return False
    return all(word in small_words for word in words)
