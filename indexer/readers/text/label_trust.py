"""Decide from the whole of a transcript which of its labels name speakers, and which lines end a turn."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from indexer.readers.text.conventions import note_labels, unnoted_labels
from indexer.readers.text.label_features import NEVER, SURE, UNLIKELY, features_of, is_in_capitals, probability
from indexer.readers.text.label_uses import LabelUse, is_record, key_of, uses_of
from indexer.readers.text.speaker_labels import ANSWERERS, QUESTIONERS, Mark, Opening
from indexer.readers.text.speaker_names import Likelihood, has_office, likelihood, without_asides
from indexer.readers.text.turns import strong_letters
from indexer.readers.text.word_lists import TITLES
from models.text.paragraphs import UNSURE_SPEAKER, Doubt, Paragraph

# A record in which so many labels have one layout has no labels of another.
_ONE_LAYOUT = 0.9
_EMPHASISED = 0.8
_FEWEST_OF_LAYOUT = 6
_FEWEST_DASHES = 3
_FEWEST_STOPS = 3
_FEWEST_BRACKETS = 3
_RULING = 10
_OFTEN = 3
# “(continuing)”, “(fortsetzend)” behind a name; parties and offices begin with a capital.
_REMARK = re.compile(r"\s\(([^()A-ZÀ-ÖØ-Þ]{2,60})\)$")
_ASIDE = re.compile(r"\(([^()]{1,60})\)")


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a transcript that name speakers.

    Args:
        trusted: folded names.
        unsure: folded labels that may be names, and are not surely any: nobody is said to speak behind them.
        marks: what sets off the labels of this transcript; those set off otherwise are text.
        alone: whether labels are alone on their lines; None if they are both.
        emphasised: whether all labels are set in bold letters or a column of their own.
        weak_letters: whether a “Q” or “A” with a single space asks or answers.
        words: what stands before a colon and is a word of the text: “Secondly: …” goes on with the turn.
        record: whether nearly all labels have an office, a title or a party, as in records of parliaments.
        remarks: labels that end in a remark, “(continuing)”, which is no part of the name.
    """

    trusted: frozenset[str]
    unsure: frozenset[str] = field(default_factory=frozenset)
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
        if opening.label and key_of(opening.label) in self.unsure:
            return True
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
        return not (self.alone and not opening.alone) or self._is_plain_label(opening.label or "")

    def _is_plain_label(self, label: str) -> bool:
        """Return whether a label is set otherwise than most, and yet a known one, or begins as they do."""
        words = label.split()
        if len(words) < 2:
            return False
        return key_of(label) in self.trusted or (self.record and words[0].strip(".").casefold() in TITLES)


NO_LABELS = Labels(frozenset(), marks=frozenset())


def read_labels(openings: Sequence[Opening], block_starts: Sequence[bool]) -> Labels:
    """Find the labels of a transcript that name speakers.

    Args:
        openings: of every line that could begin a paragraph, in order.
        block_starts: for each of them, whether it follows a blank line (or would have to).
    """
    uses = uses_of(openings, block_starts)
    letters, weak = _letters(openings)
    marks = _marks([use for use in uses.values() if not use.has_values], sum(block_starts))
    if is_in_capitals(openings):  # where all words are in capitals, a stop ends a sentence: “ASK AGAIN. YES.”
        marks -= {Mark.STOP, Mark.DASH}
    uses = {key: use for key, use in uses.items() if use.mark in marks or use.mark is Mark.TIME}
    alone, emphasised = _layout(use for use in uses.values() if not use.has_values)
    features = features_of(uses, openings, block_starts, alone=alone, emphasised=emphasised)
    probabilities = {key: probability(values) for key, values in features.items()}
    trusted = {key for key, likely in probabilities.items() if likely >= SURE}
    counts = Counter(key_of(opening.label) for opening in openings if opening.label)
    if trusted:
        # At a press conference the questions are labelled “Q”, and whoever answers has a name.
        letters |= {key for key in QUESTIONERS if counts[key] > 1}
    trusted |= letters
    unsure = {key for key, likely in probabilities.items() if likely >= UNLIKELY} - trusted
    note_labels(
        features, [Doubt(UNSURE_SPEAKER, uses[key].label) for key in features if key in unsure and any(uses[key].rests)]
    )
    words = {
        key
        for key, values in features.items()
        if probabilities[key] < NEVER or not {"opener", "common"}.isdisjoint(values)
    }
    return Labels(
        frozenset(trusted),
        frozenset(unsure),
        marks | {Mark.LETTER},
        alone or None,
        emphasised,
        weak,
        frozenset(words - trusted - unsure),
        is_record(uses.values()),
        _with_remarks(trusted),
    )


def with_sure_speakers(paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """Return paragraphs without the speakers whom the format of their file names and who are not surely people.

    Labels within the text are left out: ``read_labels`` decides which of them name a person.
    """
    unsure = unsure_fields(
        (paragraph.speaker, paragraph.text) for paragraph in paragraphs if paragraph.kind == "speech"
    )
    return tuple(
        replace(paragraph, speaker=None) if paragraph.speaker and key_of(paragraph.speaker) in unsure else paragraph
        for paragraph in paragraphs
    )


def unsure_fields(turns: Iterable[tuple[str | None, str]]) -> frozenset[str]:
    """Return the names, folded, that are probably no people, of names in fields beside the text.

    Args:
        turns: the name and the text of each turn, in order.
    """
    openings: list[Opening] = []
    last: str | None = None
    for name, text in turns:
        if name and name != last:
            shape = likelihood(name)
            openings.append(Opening(text, text, name, None, shape, mark=Mark.FIELD, emphasised=True, looks=True))
        else:
            openings.append(Opening(text, text))
        last = name
    names = {opening.label for opening in openings if opening.label}
    fields = {key_of(name) for name in unnoted_labels(names)} - QUESTIONERS - ANSWERERS
    if not fields:
        return frozenset()
    starts = [True] * len(openings)
    uses = uses_of(openings, starts)
    features = features_of(uses, openings, starts, alone=None, emphasised=False)
    likely = {key: probability(features[key]) for key in fields}
    unsure = frozenset(key for key, value in likely.items() if value < SURE)
    note_labels(
        {key: features[key] for key in fields},
        [Doubt(UNSURE_SPEAKER, uses[key].label) for key in sorted(unsure) if likely[key] >= NEVER],
    )
    return unsure


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


def _marks(uses: Sequence[LabelUse], starts: int) -> frozenset[Mark]:
    """Return what sets off labels in this transcript: one convention, unless two are used about equally."""
    counts: Counter[Mark] = Counter()
    firm: Counter[Mark] = Counter()
    for use in uses:
        counts[use.mark] += use.count
        if use.shape >= Likelihood.NAME:
            firm[use.mark] += use.count
    marks = {Mark.COLON, Mark.TIME, Mark.LINE}
    repeated = {use.mark for use in uses if use.count > 1}
    certain_stops = any(use.mark is Mark.STOP and use.shape is Likelihood.CERTAIN for use in uses)
    if certain_stops or (counts[Mark.STOP] >= _FEWEST_STOPS and Mark.STOP in repeated):
        marks.add(Mark.STOP)
    entitled = sum(use.count for use in uses if use.mark is Mark.DASH and use.shape is Likelihood.CERTAIN)
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


def _layout(uses: Iterable[LabelUse]) -> tuple[bool | None, bool]:
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
