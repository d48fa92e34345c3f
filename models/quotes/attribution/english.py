"""Attribution in English sentences: subjects of reporting verbs after, before and around a quote."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from models.quotes.attribution.cue_verbs import is_cue_only_beside, is_denial, is_rejection
from models.quotes.attribution.english_subjects import HIGHEST_CLIMB, SUBJECTS, THIRD_PERSON, Reading, Subjects
from models.quotes.masking import MaskedSentence
from models.text.names.person_names import fold_word, is_no_person

_PUNCTUATION = frozenset({",", ".", ":", ";", "-", "–", "—", "''", "``", "”", "“", '"', "'", "…", "(", ")"})
_BEFORE_SPEECH = frozenset({":", ",", "that", "–", "—"})
# A verb further than this from the mark, in words, does not introduce the quote.
_BESIDE = 14


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """Who speaks and who acts in a sentence.

    Args:
        quotes: one for each slot, None where it does not say.
        doers: subjects of its main verbs, in order; ``cue`` is that verb.
    """

    quotes: tuple[Reading | None, ...]
    doers: tuple[Reading, ...]


def read_sentence(document: Any, sentence: MaskedSentence) -> SentenceReading:
    """Read ``sentence``, parsed by spaCy as ``document``."""
    reader = _Sentence(document, sentence.slots)
    return SentenceReading(reader.readings(), tuple(reader.doers()))


class _Sentence(Subjects):
    """Finds the verb that introduces each quote."""

    def readings(self) -> tuple[Reading | None, ...]:
        readings: list[Reading | None] = []
        for number in range(len(self._slots)):
            if self._first[number] < 0:
                readings.append(None)
                continue
            reading = (
                self._after(number)
                or self._before(number)
                or self._according_to(number)
                or self._around(number)
                or self._second_part(number, readings)
            )
            readings.append(reading)
        return tuple(readings)

    def doers(self) -> Iterator[Reading]:
        """Subjects of the sentence's main verbs."""
        for verb in self._document:
            if self._in_slot[verb.i] >= 0 or not (self._is_verb(verb) or verb.tag_ == "MD"):
                continue
            main = (
                verb.dep_ == "ROOT"
                or (verb.dep_ == "conj" and verb.head.dep_ == "ROOT")
                # “Hale was blunt: ‘It is so,’ she said” hangs the first half on the second.
                or (verb.dep_ in ("ccomp", "parataxis", "dep") and verb.head.dep_ == "ROOT" and verb.i < verb.head.i)
            )
            subject = self._own_subject(verb) if main or self._in_slot[verb.head.i] >= 0 else None
            reading = self._reading(subject, verb, sure=False) if subject is not None else None
            if reading is not None:
                yield reading

    def _after(self, number: int) -> Reading | None:
        """Read a tag after the quote: “It is so,” said Hale; “It is so,” Hale, the mayor, said."""
        slot = self._slots[number]
        if slot.ends not in (",", "?", "!") and not (slot.speech and self._token_text(self._last[number] + 1) == ","):
            return None
        begin = self._skip(self._last[number] + 1)
        token = self._at(begin)
        if token is None or self._token_text(begin) in ("and", "but", "or", "while", "as"):
            return None
        stop = next((i for i in range(begin, len(self._document)) if self._in_slot[i] >= 0), len(self._document))
        verb = self._at(begin + 1) if token.tag_ == "RB" and token.text.islower() else token
        if verb is not None and self._is_cue(verb) and verb.tag_ != "VBG" and verb.i < stop:
            subject = self._own_subject(verb)
            if subject is None or not begin <= subject.i < stop:
                subject = self._next_nominal(verb.i + 1, stop)
            if subject is not None:
                return self._reading(subject, verb, sure=True)
        for i in range(begin, min(stop, begin + _BESIDE)):
            verb = self._document[i]
            strange = slot.speech and slot.start == 0 and verb.tag_ in ("VBD", "VBZ") and verb.dep_ == "ROOT"
            if not (self._is_cue(verb) or strange):
                continue
            subject = self._own_subject(verb)
            if subject is not None and subject.i < verb.i and begin <= self._left_edge(subject) <= begin + 2:
                return self._reading(subject, verb, sure=True)
            if subject is None and verb.dep_ not in ("relcl", "acl", "amod"):
                nominal = self._only_nominal(begin, verb.i)
                if nominal is not None:
                    return self._reading(nominal, verb, sure=True)
        return None

    def _before(self, number: int) -> Reading | None:
        """Read a verb before the quote: Hale said: “It is so”; Hale said that “it is so”."""
        first = self._first[number]
        previous = self._at(first - 1)
        if previous is None or self._in_slot[first - 1] >= 0 or previous.text not in _BEFORE_SPEECH:
            return None
        begin = max((last for last in self._last[:number]), default=-1) + 1
        for i in range(first - 1, max(begin, first - 2 * _BESIDE) - 1, -1):
            verb = self._document[i]
            if not self._is_cue(verb):
                continue
            if is_cue_only_beside(verb.text) and first - i > 6:
                continue
            if previous.text != ":" and self._names_between(i + 1, first, own=verb):
                return None
            if self._denies(verb, first):
                return None
            other = self._another_speaker(verb, first) if previous.text == ":" else None
            return other or self._through(verb, sure=True)
        return None

    def _according_to(self, number: int) -> Reading | None:
        for token in self._document:
            if token.lower_ != "according" or self._in_slot[token.i] >= 0:
                continue
            before = token.i < self._first[number]
            beside = token.i - self._skip(self._last[number] + 1) in (0, 1)
            if not beside and not (before and token.i <= 1):
                continue
            to = self._at(token.i + 1)
            nominal = next((child for child in to.children if child.dep_ == "pobj"), None) if to is not None else None
            if nominal is not None and self._in_slot[nominal.i] < 0:
                return self._reading(nominal, None, sure=False)
        return None

    def _around(self, number: int) -> Reading | None:
        """Read the verb that governs the quoted words: Hale called it “a bad joke”."""
        first, last = self._first[number], self._last[number]
        inside = [self._document[i] for i in range(first, last + 1)]
        leaving = [token for token in inside if not first <= token.head.i <= last]
        roots = [token for token in leaving if token.text not in _PUNCTUATION] or leaving
        for root in roots[:1]:
            token = root
            for _ in range(HIGHEST_CLIMB):
                if token.head.i == token.i:
                    break
                below, token = token, token.head
                if self._in_slot[token.i] >= 0:
                    continue
                if below.dep_ in SUBJECTS:
                    return None  # the quoted words are the subject
                if self._is_cue(token) and not (is_cue_only_beside(token.text) and first - token.i > 4):
                    if token.i > first and not (self._is_subject_before(token, number) or self._is_aside(token)):
                        return None
                    if self._names_between(token.i + 1, first, own=token) or self._denies(token, first):
                        return None
                    return self._through(token, sure=False)
                own = self._own_subject(token) if self._is_verb(token) else None
                if own is not None and self._is_name(own) and not is_no_person((fold_word(own.text),)):
                    return None  # someone else does what the words are about
        return None

    def _second_part(self, number: int, readings: Sequence[Reading | None]) -> Reading | None:
        """Read the second part of a divided quote: “It is,” said Hale, “so.”."""
        if number == 0 or readings[number - 1] is None or self._slots[number - 1].ends != ",":
            return None
        reading = readings[number - 1]
        assert reading is not None
        previous = self._at(self._first[number] - 1)
        between = self._first[number] - self._last[number - 1]
        if previous is None or previous.text not in (",", ":", ";", ".") or between > 2 * _BESIDE or not reading.sure:
            return None
        for i in range(self._first[number] - 1, self._last[number - 1], -1):
            token = self._document[i]
            named = self._is_name(token) and token.dep_ in SUBJECTS and token.idx > reading.end
            if named and (previous.text == ":" or self._is_cue(token.head)):
                return self._reading(token, token.head, sure=True)  # “…,” Hale began, before Marsh cut in: “…”
        return reading

    def _denies(self, verb: Any, first: int) -> bool:
        """Return whether quoted words are what the subject denies: Hale denied that she “took the money”.

        What is rejected “as” something is called so: Hale dismissed it as “a bad joke”.
        """
        if verb.i >= first:
            return False
        above = verb.head if verb.dep_ in ("pcomp", "xcomp", "ccomp") and self._in_slot[verb.head.i] < 0 else verb
        if is_denial(verb.text) or is_denial(above.text):
            return True
        if not is_rejection(verb.text):
            return False
        between = [self._token_text(i).lower() for i in range(verb.i + 1, first)]
        return "that" in between or (bool(between) and between[-1] in ("of", "to"))

    def _another_speaker(self, verb: Any, first: int) -> Reading | None:
        """Read whom the verb belongs to although another is its subject: prompting Marsh to shout: “It is so”."""
        before = self._at(verb.i - 2)
        if self._token_text(verb.i - 1) == "to" and before is not None and self._is_name(before):
            return self._reading(before, verb, sure=True)
        return None

    def _is_subject_before(self, verb: Any, number: int) -> bool:
        subject, _ = self._subject(verb)
        return subject is not None and subject.i < self._first[number]

    def _is_aside(self, verb: Any) -> bool:
        """Return whether the verb is a tag at the end: “A bad joke” is what it was, Hale said."""
        subject = self._own_subject(verb)
        return subject is not None and subject.i < verb.i and self._token_text(self._left_edge(subject) - 1) == ","

    def _names_between(self, begin: int, end: int, own: Any) -> bool:
        """Return whether someone else is named as owner or doer between the verb and the quote."""
        for i in range(begin, end):
            token = self._document[i]
            if self._in_slot[i] >= 0 or not self._is_name(token):
                continue
            following = self._token_text(i + 1)
            others = following in ("'s", "’s", "'", "’") or (token.dep_ in SUBJECTS and token.head.i != own.i)
            if others and not is_no_person((fold_word(token.text),)):
                return True
        return False

    def _only_nominal(self, begin: int, end: int) -> Any | None:
        """Return the head of the words ``[begin, end)`` if they are only a name or a pronoun."""
        tokens = [self._document[i] for i in range(begin, end)]
        if tokens and all(map(self._may_be_name, tokens)):
            return tokens[-1]
        return tokens[0] if len(tokens) == 1 and tokens[0].lower_ in THIRD_PERSON else None

    def _skip(self, begin: int) -> int:
        while (token := self._at(begin)) is not None and token.text in _PUNCTUATION and self._in_slot[begin] < 0:
            begin += 1
        return begin
