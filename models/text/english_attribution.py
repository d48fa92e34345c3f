"""Who an English sentence says its quotes are by: subjects of cue verbs beside, before and around a quote."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from models.text.cue_verbs import is_cue, is_cue_only_beside
from models.text.masking import MaskedSentence, Slot
from models.text.name_words import PARTICLES
from models.text.names import fold_word, is_courtesy_or_office, is_no_person, is_title, parse_name

By = Literal["name", "pronoun", "description", "organisation", "several"]

_NAME_TAGS = frozenset({"NNP", "NNPS"})
# What it takes rare surnames for: “Blakely” for an adverb.
_MISTAKEN_TAGS = frozenset({"RB", "JJ", "NN", "NNS", "VB", "VBP", "VBN", "VBD", "FW", "UH"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
_INHERITS_SUBJECT = frozenset({"conj", "xcomp", "advcl", "pcomp", "prep", "dep"})
_RELATIVE = frozenset({"who", "that", "which", "whom"})
_THIRD_PERSON = frozenset({"he", "she"})
_QUOTED = frozenset({"quoted", "cited", "quotes", "cites", "quoting", "citing", "heard", "recorded", "described"})
_PUNCTUATION = frozenset({",", ".", ":", ";", "-", "–", "—", "''", "``", "”", "“", '"', "'", "…", "(", ")"})
_BEFORE_SPEECH = frozenset({":", ",", "that", "–", "—"})
# No further than this from the mark, in words, the verb brings the quote in.
_BESIDE = 14
_HIGHEST_CLIMB = 12


@dataclass(frozen=True, slots=True)
class Reading:
    """Whom a sentence says one of its quotes is by, in characters of the masked sentence.

    Args:
        by: how they are named; ``several`` where it says that more than one person speaks.
        name: the words that name them, titles included.
        start, end: of these words.
        cue: the verb, as it stands; None for “according to”.
        sure: whether the quote is speech with its attribution beside it, and not words woven into the sentence.
    """

    by: By
    name: str
    start: int
    end: int
    cue: str | None
    sure: bool


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """What a sentence says of who speaks and who acts in it.

    Args:
        quotes: one for each slot, None where it does not say.
        doers: subjects of its main verbs, in order; ``cue`` is that verb.
    """

    quotes: tuple[Reading | None, ...]
    doers: tuple[Reading, ...]


def read_sentence(document: Any, sentence: MaskedSentence) -> SentenceReading:
    """What ``sentence`` says, parsed by spaCy as ``document``."""
    reader = _Sentence(document, sentence.slots)
    return SentenceReading(reader.readings(), tuple(reader.doers()))


class _Sentence:
    def __init__(self, document: Any, slots: Sequence[Slot]) -> None:
        self._document = document
        self._slots = slots
        self._in_slot = [-1] * len(document)
        for number, slot in enumerate(slots):
            for token in document:
                if slot.start <= token.idx < slot.end:
                    self._in_slot[token.i] = number
        self._first = [next((i for i, at in enumerate(self._in_slot) if at == n), -1) for n in range(len(slots))]
        self._last = [max((i for i, at in enumerate(self._in_slot) if at == n), default=-1) for n in range(len(slots))]

    def readings(self) -> tuple[Reading | None, ...]:
        found: list[Reading | None] = []
        for number in range(len(self._slots)):
            if self._first[number] < 0:
                found.append(None)
                continue
            reading = (
                self._after(number)
                or self._before(number)
                or self._according_to(number)
                or self._around(number)
                or self._second_part(number, found)
            )
            found.append(reading)
        return tuple(found)

    def doers(self) -> Iterator[Reading]:
        """Subjects of the verbs that the sentence stands on."""
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

    # where the attribution stands

    def _after(self, number: int) -> Reading | None:
        """“It is so,” said Hale. “It is so,” Hale, the mayor, said."""
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
        """Hale said: “It is so.” Hale said that “it is so.”"""
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
            return self._through(verb, sure=True)
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
        """Hale called it “a bad joke”: the verb that governs the quoted words."""
        first, last = self._first[number], self._last[number]
        inside = [self._document[i] for i in range(first, last + 1)]
        leaving = [token for token in inside if not first <= token.head.i <= last]
        roots = [token for token in leaving if token.text not in _PUNCTUATION] or leaving
        for root in roots[:1]:
            token = root
            for _ in range(_HIGHEST_CLIMB):
                if token.head.i == token.i:
                    break
                below, token = token, token.head
                if self._in_slot[token.i] >= 0:
                    continue
                if below.dep_ in _SUBJECTS:
                    return None  # the quoted words are what acts
                if self._is_cue(token) and not (is_cue_only_beside(token.text) and first - token.i > 4):
                    if token.i > first and not (self._is_subject_before(token, number) or self._is_aside(token)):
                        return None
                    if self._names_between(token.i + 1, first, own=token):
                        return None
                    return self._through(token, sure=False)
                own = self._own_subject(token) if self._is_verb(token) else None
                if own is not None and self._is_name(own) and not is_no_person((fold_word(own.text),)):
                    return None  # somebody else does what the words are about
        return None

    def _second_part(self, number: int, found: Sequence[Reading | None]) -> Reading | None:
        """“It is,” said Hale, “so.”"""
        if number == 0 or found[number - 1] is None or self._slots[number - 1].ends != ",":
            return None
        reading = found[number - 1]
        assert reading is not None
        previous = self._at(self._first[number] - 1)
        between = self._first[number] - self._last[number - 1]
        if previous is None or previous.text not in (",", ":", ";", ".") or between > 2 * _BESIDE or not reading.sure:
            return None
        return reading

    # who speaks

    def _through(self, verb: Any, *, sure: bool) -> Reading | None:
        """The reading of a verb whose subject may be another verb's; None where one says what another says."""
        subject, speaking = self._subject(verb)
        before = self._at(verb.i - 1)
        if subject is None or (verb.tag_ == "VBG" and before is not None and self._is_name(before)):
            return None  # “Hale scolded Marsh saying …” may be either's
        reading = self._reading(subject, verb, sure=sure)
        if reading is None:
            return None
        token = speaking
        for _ in range(_HIGHEST_CLIMB):
            if token.head.i == token.i:
                break
            below, token = token, token.head
            if self._in_slot[token.i] < 0 and below.dep_ == "ccomp" and self._is_cue(token):
                above, _ = self._subject(token)
                outer = self._reading(above, token, sure=sure) if above is not None else None
                # “Hale said he called it …” is Hale on himself; of two people either may have said the words.
                if outer is None or outer.by == "several" or reading.by != "pronoun":
                    return None
                same = outer.by == "pronoun" and outer.name.lower() == reading.name.lower()
                return outer if same or outer.by == "name" else None
        return reading

    def _subject(self, verb: Any) -> tuple[Any | None, Any]:
        """The subject of ``verb`` or of the verb it hangs on, and that verb."""
        token = verb
        for _ in range(_HIGHEST_CLIMB):
            own = self._own_subject(token)
            if own is not None:
                if own.dep_ == "nsubjpass" and token.lower_ not in _QUOTED:
                    return None, token
                if own.lower_ in _RELATIVE:
                    return (token.head if token.dep_ == "relcl" else None), token
                return own, token
            if token.dep_ in ("acl", "relcl") and self._is_name(token.head):
                # “Hale scolded Marsh, saying …” is Hale; a parser that hangs it on Marsh does not know.
                return (token.head if token.head.dep_ in _SUBJECTS else None), token
            if token.dep_ == "pcomp" and token.head.lower_ == "as" and token.head.head.lower_ in _QUOTED:
                quoted = next((c for c in token.head.head.children if c.dep_ in ("dobj", "nsubjpass")), None)
                return quoted, token
            of_something = token.dep_ == "prep" and token.lower_ in ("of", "on", "about", "from", "for", "to")
            if token.dep_ not in _INHERITS_SUBJECT or token.head.i == token.i or of_something:
                return None, token
            token = token.head
        return None, token

    def _own_subject(self, verb: Any) -> Any | None:
        return next((child for child in verb.children if child.dep_ in _SUBJECTS and self._in_slot[child.i] < 0), None)

    def _reading(self, nominal: Any, verb: Any | None, *, sure: bool) -> Reading | None:
        cue = verb.text if verb is not None else None
        if self._is_joined(nominal):
            span = nominal.left_edge.i, nominal.i
            return self._make("several", span, cue, sure)
        if nominal.tag_ == "PRP":
            return self._make("pronoun", (nominal.i, nominal.i), cue, sure) if nominal.lower_ in _THIRD_PERSON else None
        if self._is_name(nominal) or (nominal.i > 0 and self._may_be_name(nominal) and nominal.tag_ != "NNS"):
            span = self._name_span(self._behind_place(nominal))
            shown = self._shown(span)
            name = parse_name(shown)
            by: By = "name" if name is not None and name.words else "description" if name else "organisation"
            determined = self._token_text(span[0] - 1).lower() in ("the", "a", "an")
            if by == "name" and self._names_a_group(span):
                by = "description"
            if by == "name" and determined and not is_title(fold_word(self._token_text(span[0]))):
                by = "organisation"
            return self._make(by, span, cue, sure)
        if nominal.tag_ not in ("NN", "NNS"):
            return None
        apposed = [child for child in nominal.children if child.dep_ == "appos" and self._is_name(child)]
        if len(apposed) == 1 and nominal.tag_ == "NN" and not self._is_joined(apposed[0]):
            return self._reading(apposed[0], verb, sure=sure)
        start = nominal.left_edge.i
        if any(self._in_slot[i] >= 0 for i in range(start, nominal.i + 1)):
            start = nominal.i
        return self._make("description", (start, nominal.i), cue, sure)

    def _make(self, by: By, span: tuple[int, int], cue: str | None, sure: bool) -> Reading:
        first, last = self._document[span[0]], self._document[span[1]]
        return Reading(by, self._shown(span), first.idx, last.idx + len(last.text), cue, sure)

    def _shown(self, span: tuple[int, int]) -> str:
        first, last = self._document[span[0]], self._document[span[1]]
        return str(self._document.text[first.idx : last.idx + len(last.text)])

    def _name_span(self, head: Any) -> tuple[int, int]:
        first = last = head.i
        while first > 0 and self._in_slot[first - 1] < 0:
            before = self._document[first - 1]
            hyphen = before.text == "-" and first > 1 and before.whitespace_ == ""
            particle = before.lower_ in PARTICLES and first > 1 and self._document[first - 2].tag_ in _NAME_TAGS
            name = before.tag_ in _NAME_TAGS or (is_title(fold_word(before.text)) and before.text[:1].isupper())
            if not (hyphen or particle or (name and (before.head.i >= first - 1 and before.dep_ != "pobj"))):
                break
            first -= 1
        while last + 1 < len(self._document) and self._in_slot[last + 1] < 0:
            after = self._document[last + 1]
            suffix = fold_word(after.text) in _SUFFIXES
            hyphen = after.text == "-" and after.whitespace_ == "" and self._document[last].whitespace_ == ""
            mistaken = self._may_be_name(after) and after.tag_ not in _NAME_TAGS and self._is_verb_at(last + 2)
            belongs = after.dep_ in ("compound", "flat", "nmod") or after.head.i == head.i
            apart = after.dep_ in ("npadvmod", "appos", "conj")
            if not (suffix or hyphen or mistaken or (after.tag_ in _NAME_TAGS and belongs and not apart)):
                break
            last += 1
        return first, last

    def _behind_place(self, nominal: Any) -> Any:
        """“Salem, Oregon, Mayor Ana Hale” is Hale."""
        commas = [i for i in range(nominal.i + 1, nominal.i + 6) if self._token_text(i) == ","]
        if len(commas) == 2 and commas[0] == nominal.i + 1:
            head = commas[1] + 1
            if self._at(head) is not None and is_courtesy_or_office(fold_word(self._token_text(head))):
                behind = self._next_nominal(head, len(self._document))
                return nominal if behind is None else behind
        return nominal

    def _names_a_group(self, span: tuple[int, int]) -> bool:
        """“Attorneys for the city”, “Republicans”: capitalised, and nobody's name."""
        last = self._document[span[1]]
        plural = last.tag_ == "NNPS" or (last.text.endswith("s") and self._token_text(span[1] + 1) in ("for", "of"))
        return span[0] == span[1] and plural

    def _is_joined(self, nominal: Any) -> bool:
        """Whether others speak with them: “Hale and Marsh”, “Hale or an aide”."""
        for child in nominal.children:
            if child.dep_ == "conj" and self._in_slot[child.i] < 0 and child.tag_ not in ("VBD", "VBZ", "VBN", "VB"):
                between = (self._document[i].lower_ for i in range(nominal.i, child.i))
                if any(word in ("and", "or", "&") for word in between):
                    return True
        return False

    # small questions

    def _is_cue(self, token: Any) -> bool:
        return self._in_slot[token.i] < 0 and token.tag_.startswith("VB") and is_cue(token.text)

    def _is_verb(self, token: Any) -> bool:
        return bool(token.tag_.startswith("VB"))

    def _is_verb_at(self, index: int) -> bool:
        token = self._at(index)
        return token is not None and self._is_verb(token)

    def _is_name(self, token: Any) -> bool:
        return token.tag_ in _NAME_TAGS and bool(token.text[:1].isupper())

    def _may_be_name(self, token: Any) -> bool:
        """Whether a word that does not begin the sentence may be a name, whatever the tagger takes it for."""
        return token.tag_ in _NAME_TAGS or (bool(token.text[:1].isupper()) and token.tag_ in _MISTAKEN_TAGS)

    def _is_subject_before(self, verb: Any, number: int) -> bool:
        subject, _ = self._subject(verb)
        return subject is not None and subject.i < self._first[number]

    def _is_aside(self, verb: Any) -> bool:
        """“A bad joke” is what it was, Hale said."""
        subject = self._own_subject(verb)
        return subject is not None and subject.i < verb.i and self._token_text(self._left_edge(subject) - 1) == ","

    def _left_edge(self, token: Any) -> int:
        return min([int(token.i), *(int(child.left_edge.i) for child in token.lefts)])

    def _names_between(self, begin: int, end: int, own: Any) -> bool:
        """Whether somebody else is named as owner or doer between the verb and the quote."""
        for i in range(begin, end):
            token = self._document[i]
            if self._in_slot[i] >= 0 or not self._is_name(token):
                continue
            following = self._token_text(i + 1)
            others = following in ("'s", "’s", "'", "’") or (token.dep_ in _SUBJECTS and token.head.i != own.i)
            if others and not is_no_person((fold_word(token.text),)):
                return True
        return False

    def _only_nominal(self, begin: int, end: int) -> Any | None:
        """The head of the words ``[begin, end)`` where they are nothing but a name or a pronoun."""
        tokens = [self._document[i] for i in range(begin, end)]
        if tokens and all(map(self._may_be_name, tokens)):
            return tokens[-1]
        return tokens[0] if len(tokens) == 1 and tokens[0].lower_ in _THIRD_PERSON else None

    def _next_nominal(self, begin: int, end: int) -> Any | None:
        last = None
        for i in range(begin, end):
            token = self._document[i]
            if self._may_be_name(token) or (last is None and token.lower_ in _THIRD_PERSON):
                last = token
            else:
                break
        return last

    def _skip(self, begin: int) -> int:
        while (token := self._at(begin)) is not None and token.text in _PUNCTUATION and self._in_slot[begin] < 0:
            begin += 1
        return begin

    def _at(self, index: int) -> Any | None:
        return self._document[index] if 0 <= index < len(self._document) else None

    def _token_text(self, index: int) -> str:
        token = self._at(index)
        return "" if token is None else str(token.text)
