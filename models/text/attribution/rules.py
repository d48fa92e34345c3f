"""Attribution by rules: a verb of speech before or behind the quote, and the name beside it.

Read so are the languages of ``reporting_languages``, for which no parser comes with the project.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.text.attribution.attribution import Attribution
from models.text.attribution.reporting_languages import ReportingLanguage
from models.text.names.given_names import Gender
from models.text.names.people import Mention, mentions
from models.text.names.person_names import fold_word, is_title, parse_name
from models.text.quotes.detection import DirectQuote
from models.text.quotes.masking import LONGEST_SENTENCE, MaskedSentence, Slot, masked_sentences

_BESIDE = re.compile(r"[\s,;:.!?–—»”\"“„-]*")
_INTRODUCES = re.compile(r"(?:[:,]|\b(?:que|dass|qu['’]))\s*$", re.IGNORECASE)
_LABEL = re.compile(r"^[\s–—•*-]*+(?P<name>[^:]{2,60}?)\s*:\s*$")
_END_OF_NAME = re.compile(r"[,.;:)]|$")
_APPOSITION = re.compile(r"^[^,.;:]{1,90},\s+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# Words between a verb and its subject: “sagte am Montag in Salem Anna Hale”.
_MOST_BETWEEN = 6


def attribute_by_rules(
    text: str, quotes: Sequence[DirectQuote], language: ReportingLanguage
) -> list[Attribution | None]:
    """Attributes each of ``quotes`` (none within another); None where unsure."""
    return _Reader(text, quotes, language).attributions()


class _Reader:
    def __init__(self, text: str, quotes: Sequence[DirectQuote], language: ReportingLanguage) -> None:
        self._sentences = masked_sentences(text, quotes)
        self._found: list[Attribution | None] = [None] * len(quotes)
        self._language = language
        self._last_named: dict[Gender, str] = {}

    def attributions(self) -> list[Attribution | None]:
        """Reads the sentences in order: a quote alone goes on from the one before it."""
        last: Attribution | None = None
        for sentence in self._sentences:
            if len(sentence.text) > LONGEST_SENTENCE or not sentence.slots:
                last = None
                self._note_names(sentence)
                continue
            for number, slot in enumerate(sentence.slots):
                said = self._read(sentence, number, slot)
                if said is None and (sentence.only_quotes or (number > 0 and self._is_second_part(sentence, number))):
                    said = replace(last, by="context") if last is not None and sentence.only_quotes else last
                self._found[slot.quote] = self._found[slot.quote] or said
                last = self._found[slot.quote]
            self._note_names(sentence)
        return self._found

    def _read(self, sentence: MaskedSentence, number: int, slot: Slot) -> Attribution | None:
        slots = sentence.slots
        begin = slots[number - 1].end if number else 0
        end = slots[number + 1].start if number + 1 < len(slots) else len(sentence.text)
        return self._behind(sentence, slot, end) or self._before(sentence, slot, begin)

    def _is_second_part(self, sentence: MaskedSentence, number: int) -> bool:
        between = sentence.text[sentence.slots[number - 1].end : sentence.slots[number].start]
        return len(between) < 80 and between.rstrip().endswith((",", ":"))

    def _behind(self, sentence: MaskedSentence, slot: Slot, end: int) -> Attribution | None:
        """“…”, sagte Anna Hale. « … », a-t-elle dit. “…”, según Hale."""
        beside = _BESIDE.match(sentence.text, slot.end)
        at = beside.end() if beside is not None else slot.end
        verb = self._language.verb.match(sentence.text, at, end)
        if verb is not None:
            joined = {name: word for name, word in verb.groupdict().items() if word}
            if joined:
                name, word = next(iter(joined.items()))
                return self._pronoun(sentence, word.lower(), verb.start(name), verb.end(name), verb.group())
            return self._subject_behind(sentence, verb.end(), end, verb.group())
        source = self._language.source.match(sentence.text, at, end)
        return self._subject_behind(sentence, source.end(), end, None) if source is not None else None

    def _before(self, sentence: MaskedSentence, slot: Slot, begin: int) -> Attribution | None:
        """Anna Hale sagte: “…”; am Montag sagte Anna Hale: “…”; Hale: “…”"""
        lead = sentence.text[begin : slot.start]
        if not _INTRODUCES.search(lead):
            return None
        label = _LABEL.match(lead)
        if label is not None and begin == 0:
            person = next(_people(label["name"], 0, len(label["name"])), None)
            if person is not None and label["name"].strip() == label["name"][person.start : person.end]:
                return self._named(sentence, label.start("name") + person.start, label.start("name") + person.end, None)
        verbs = list(self._language.verb.finditer(sentence.text, begin, slot.start))
        if not verbs:
            source = self._language.source.search(sentence.text, begin, slot.start)
            return self._subject_behind(sentence, source.end(), slot.start, None, near=True) if source else None
        verb = verbs[-1]
        clause = sentence.text[verb.start() : slot.start]
        if self._language.negation.search(clause) or self._language.negation.search(
            sentence.text[max(begin, verb.start() - 12) : verb.start()]
        ):
            return None
        inverted = self._subject_behind(sentence, verb.end(), slot.start, verb.group(), near=True)
        if inverted is not None and inverted.by != "description":
            return inverted
        named = self._surely_people(sentence.text, begin, verb.start())
        surnames = {person.name.surname for person in named}
        if len(surnames) == 1 and not named[-1].possessive:
            return self._named(sentence, named[-1].start, named[-1].end, verb.group())
        words = list(_WORD.finditer(sentence.text, begin, verb.start()))
        if not named and words and words[-1].group().lower() in self._language.pronouns:
            return self._pronoun(sentence, words[-1].group().lower(), *words[-1].span(), verb.group())
        return None

    def _surely_people(self, text: str, start: int, end: int) -> list[Mention]:
        """Returns who is named, without nouns that only have a capital: behind an article, beside a full name."""
        found = list(_people(text, start, end))
        articles = frozenset(self._language.articles.split())
        found = [each for each in found if each.name.words[0] not in articles]
        full = [each for each in found if len(each.name.words) > 1 or each.name.titled]
        if full:
            return full
        small = {*articles, *self._language.prepositions.split()}
        return [
            each
            for each in found
            if each.name.surname not in small and not small.intersection(_last_word(text[start : each.start]))
        ]

    def _subject_behind(
        self, sentence: MaskedSentence, at: int, end: int, cue: str | None, *, near: bool = False
    ) -> Attribution | None:
        """Returns the subject behind a verb: a name, a pronoun, or a description with or without an apposed name.

        Args:
            near: whether it must follow the verb, without words of time or place between.
        """
        text = sentence.text
        words = list(_WORD.finditer(text, at, end))[: _MOST_BETWEEN + 1]
        if not words:
            return None
        first = words[0].group().lower()
        if first in self._language.pronouns:
            return self._pronoun(sentence, first, *words[0].span(), cue)
        is_described = first in self._language.articles.split() or first.startswith(("l'", "l’"))
        person = next(_people(text, at, end), None)
        if person is not None and not is_described:
            between = [word for word in words if word.start() < person.start]
            joined = re.match(r"\s+(?:und|et|y|e)\s+", text[person.end : end])
            if joined or len(between) > (0 if near else _MOST_BETWEEN):
                return None
            if all(word.group()[:1].islower() or is_title(fold_word(word.group())) for word in between):
                return self._named(sentence, person.start, person.end, cue)
            return None
        return self._described(sentence, words[0].start(), end, cue) if is_described else None

    def _described(self, sentence: MaskedSentence, start: int, end: int, cue: str | None) -> Attribution | None:
        """“la ministre de la Santé, Anna Hale”, “der Bürgermeister Peter Hale”, “die Sprecherin”."""
        text = sentence.text
        apposed = _APPOSITION.match(text[start:end])
        for person in _people(text, start, end):
            before = _WORD.findall(text[start : person.start])
            after_preposition = bool(before) and before[-1].lower() in self._language.prepositions.split()
            in_apposition = apposed is not None and person.start == start + apposed.end()
            titled = person.name.titled or bool(before[1:] and is_title(fold_word(before[-1])))
            stands_free = in_apposition or (not after_preposition and "," not in text[start : person.start])
            if stands_free and (len(person.name.words) > 1 or titled):
                return self._named(sentence, person.start, person.end, cue)
        stop = _END_OF_NAME.search(text, start, end)
        last = stop.start() if stop is not None else end
        span = sentence.original(start, last)
        words = text[start:last].split()
        if span is None or not 1 < len(words) <= _MOST_BETWEEN:
            return None
        return Attribution(
            text[start:last].strip(), span[0], span[0] + len(text[start:last].rstrip()), cue, "description"
        )

    def _named(self, sentence: MaskedSentence, start: int, end: int, cue: str | None) -> Attribution | None:
        span = sentence.original(start, end)
        return Attribution(sentence.text[start:end], *span, cue, "name") if span is not None else None

    def _pronoun(
        self, sentence: MaskedSentence, word: str, start: int, end: int, cue: str | None
    ) -> Attribution | None:
        span = sentence.original(start, end)
        name = self._last_named.get(self._language.pronouns[word])
        return Attribution(name, *span, cue, "pronoun") if span is not None and name is not None else None

    def _note_names(self, sentence: MaskedSentence) -> None:
        """Notes who is named outside quotes: “er” and “elle” later are the last who may be meant."""
        for person in _people(sentence.text, 0, len(sentence.text)):
            if any(slot.start <= person.start < slot.end for slot in sentence.slots):
                continue
            shown = sentence.text[person.start : person.end]
            for gender, known in list(self._last_named.items()):
                same = parse_name(known)
                if same is not None and same.surname == person.name.surname and len(person.name.words) == 1:
                    self._last_named[gender] = known
                    break
            else:
                if len(person.name.words) > 1 or person.name.titled:
                    genders: tuple[Gender, ...] = (person.name.gender,) if person.name.gender else ("m", "f")
                    self._last_named.update(dict.fromkeys(genders, shown))


def _last_word(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)[-1:]]


def _people(text: str, start: int, end: int) -> Iterator[Mention]:
    """Yields the names in ``text[start:end]`` that parse as a person's."""
    return (mention for mention in mentions(text, start, end) if mention.name.words)
