"""Resolves the pronouns that attribute quotes: whom “he” and “she” stand for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from models.quotes.attribution.english import SentenceReading
from models.quotes.attribution.english_subjects import Reading
from models.quotes.masking import MaskedSentence
from models.text.names.given_names import Gender, is_given_name
from models.text.names.people import mentions, people
from models.text.names.person_names import PersonName, fold_word, is_title, parse_name
from models.text.names.recognition import people_in
from models.text.names.vocabulary import PLACES

# How many sentences with words of the writer's own are looked at before the pronoun's.
FURTHEST_SENTENCES = 4
# The same, where the likeliest person is good enough.
_FURTHEST_LIKELY = 6
# “the Hale administration”, “Ana Hale/Agency”, a photographer's credit
_NO_PERSON = re.compile(
    r"/|\s(?:administration|campaign|camp|team|era|presidency|supporters?|aides?|allies|voters|officials?|advis[eo]rs?|"
    r"events?|rall(?:y|ies)|spokes\w+|famil(?:y|ies)|white house)\b",
    re.IGNORECASE,
)
_GENDERS: dict[str, Gender] = {"he": "m", "she": "f"}


class Antecedents:
    """Finds the last person named before a pronoun.

    Args:
        text: the original.
        sentences: all its sentences, in order.
        readings: by their numbers; those before a pronoun (``sentences_before``) must be among them.
    """

    def __init__(self, text: str, sentences: Sequence[MaskedSentence], readings: Mapping[int, SentenceReading]) -> None:
        self._sentences = sentences
        self._readings = readings
        self._people = people(text)
        self._resolved: dict[tuple[int, Gender], str | None] = {}
        self._likely: dict[tuple[int, Gender], str | None] = {}
        speakers = (
            reading_of_quote.name
            for reading in readings.values()
            for reading_of_quote in reading.quotes
            if reading_of_quote and reading_of_quote.by == "name"
        )
        self._speakers = frozenset(map(_surname, speakers))
        self._known = self._people.surnames | self._speakers

    def is_known(self, name: PersonName) -> bool:
        """Return whether the text tells that a name is a person's: by a title, a given name or a verb of speech."""
        return name.surname in self._known and name.surname not in PLACES

    def of_pronoun(self, number: int, pronoun: Reading) -> str | None:
        """Return the name for ``pronoun``, read in sentence ``number``; None if nobody or several people may be meant.

        Call it for the pronouns of a text in order: a pronoun that continues another one stands for the same person.
        """
        gender = _GENDERS[pronoun.name.lower()]
        name = self._antecedent(number, pronoun, gender) or self._only_person(number, pronoun, gender)
        self._resolved[number, gender] = name
        return name

    def likely(self, number: int, start: int, gender: Gender) -> str | None:
        """Return the person most likely meant by “he” or “she” at ``start`` of sentence ``number``.

        This is who speaks or acts last before it, or is named alone; None if nobody in the sentences before may be
        meant.
        """
        unsure: str | None = None
        for at in [number, *sentences_before(self._sentences, number, _FURTHEST_LIKELY)]:
            before = start if at == number else None
            reading = self._readings.get(at)
            acting = self._acting(reading, before, gender) if reading is not None else None
            if acting is not None and acting.by == "pronoun" and at < number:
                # “He praised Hale. ‘It is so,’ he said”: the same man, and not Hale.
                name = self._resolved.get((at, gender)) or unsure
                if name is None and (at, gender) not in self._likely:
                    self._likely[at, gender] = self.likely(at, acting.start, gender)
                return name or self._likely.get((at, gender))
            named = self._named(self._sentences[at], before, gender)
            if acting is not None and acting.by == "name":
                name = self._fullest(acting.name, gender)
            elif len(named) == 1:
                name = self._fullest(next(iter(named.values())), gender)
            elif named:
                return unsure
            else:
                continue
            # Most surnames of the news are men's: for “she”, somebody whose name tells is likelier, if not far away.
            speaks = acting is not None or _surname(name) in self._speakers
            if speaks and (gender == "m" or self._gender(parse_name(name)) == gender):
                return name
            unsure = unsure or name
        return unsure

    def likely_of_pronoun(self, number: int, pronoun: Reading) -> str | None:
        """Return ``likely`` for a pronoun; what it finds also holds for the pronouns that continue it."""
        gender = _GENDERS[pronoun.name.lower()]
        self._likely[number, gender] = self.likely(number, pronoun.start, gender)
        return self._likely[number, gender]

    def _antecedent(self, number: int, pronoun: Reading, gender: Gender) -> str | None:
        before: int | None = pronoun.start
        seen: dict[str, str] = {}
        window = [number, *sentences_before(self._sentences, number)]
        for index, at in enumerate(window):
            reading = self._readings.get(at)
            if reading is None:
                break
            acting = self._acting(reading, before, gender)
            named = self._named(self._sentences[at], before, gender)
            if acting is not None and acting.by == "name":
                surname = _surname(acting.name)
                if surname not in self._known and not self._is_person(at, acting):
                    return None  # capitalised, and no name
                if self._gender(parse_name(acting.name)) is None:
                    for further in window[index + 1 : index + 3]:
                        named |= self._named(self._sentences[further], None, gender)
                named.pop(surname, None)
                alone = not named and seen.keys() <= {surname}
                return self._fullest(acting.name, gender) if alone else None
            if acting is not None and acting.by == "description":
                is_office = parse_name(acting.name) is not None
                return acting.name if is_office and not seen and not named else None
            if acting is not None and acting.by == "several":
                return None
            if acting is not None and at < number and not seen and (at, gender) in self._resolved:
                return self._resolved[at, gender]
            if acting is None or named:
                seen = named | seen
            before = None
        return self._only(seen, window, gender)

    def _is_person(self, number: int, acting: Reading) -> bool:
        """Return whether a name of several words, of which the text tells nothing else, is a person's."""
        return " " in acting.name and any(
            start < acting.end and acting.start < end for start, end in people_in(self._sentences[number].text)
        )

    def _only(self, seen: dict[str, str], window: Sequence[int], gender: Gender) -> str | None:
        """Return the only person that a stretch of text names without making them act."""
        if len(seen) != 1:
            return None
        ((surname, shown),) = seen.items()
        return self._fullest(shown, gender) if self._alone(window, surname) else None

    @cached_property
    def _only_named(self) -> tuple[int, int, PersonName, str] | None:
        """Who alone is named in the text: the number of the first sentence, where in it, the name, and as written."""
        named = [
            (number, mention.start, mention.name, sentence.text[mention.start : mention.end])
            for number, sentence in enumerate(self._sentences)
            for mention in mentions(sentence.text)
        ]
        return named[0] if len({name.surname for _, _, name, _ in named}) == 1 else None

    def _only_person(self, number: int, pronoun: Reading, gender: Gender) -> str | None:
        """Return the only person of the text where nobody is named before a pronoun: whom its readers will think of."""
        if self._only_named is None:
            return None
        first, start, name, shown = self._only_named
        if (first, start) <= (number, pronoun.start):
            return None
        return self._fullest(shown, gender) if self.is_known(name) and self._may_be(name, gender) else None

    def _alone(self, window: Sequence[int], surname: str) -> bool:
        """Return whether no other name at all is in the sentences ``window``."""
        return all(mention.name.surname == surname for at in window for mention in mentions(self._sentences[at].text))

    def _acting(self, reading: SentenceReading, before: int | None, gender: Gender) -> Reading | None:
        """Return who speaks or acts in a sentence and may be meant; a pronoun where the same person goes on."""
        spoken = [quote for quote in reading.quotes if quote is not None and quote.sure]
        for candidate in [*reversed(spoken), *reading.doers]:
            if before is not None and candidate.end > before:
                continue
            if candidate.by == "pronoun" and _GENDERS[candidate.name.lower()] == gender:
                return candidate
            if candidate.by == "name" and self._may_be(parse_name(candidate.name), gender):
                return candidate
            if candidate.by == "several":
                return candidate
            if candidate.by == "description" and candidate.name.split():
                if _surname(candidate.name) in self._known and self._may_be(parse_name(candidate.name), gender):
                    return replace(candidate, by="name")  # a name that the tagger took for a noun
                if is_title(fold_word(candidate.name.split()[-1])):
                    return candidate
        return None

    def _named(self, sentence: MaskedSentence, before: int | None, gender: Gender) -> dict[str, str]:
        """Everyone named in a sentence, outside its quotes, whom the pronoun may stand for, by surname."""
        return {
            mention.name.surname: sentence.text[mention.start : mention.end]
            for mention in mentions(sentence.text)
            if (before is None or mention.end <= before)
            and mention.name.surname in self._known
            and self._may_be(mention.name, gender)
            and mention.name.surname not in PLACES
            and not _NO_PERSON.match(sentence.text, mention.end)
            and not any(slot.start <= mention.start < slot.end for slot in sentence.slots)
        }

    def _may_be(self, name: PersonName | None, gender: Gender) -> bool:
        return name is not None and self._gender(name) in (None, gender)

    def _gender(self, name: PersonName | None) -> Gender | None:
        """Told by the name itself, or by the full name the text has for it."""
        if name is None or name.gender is not None or len(name.words) != 1:
            return None if name is None else name.gender
        genders = {full.gender for full in self._people.full.get(name.surname, ()) if full.surname == name.surname}
        return genders.pop() if len(genders) == 1 else None

    def _fullest(self, shown: str, gender: Gender) -> str:
        """Return the full name the text has for ``shown``, if there is but one."""
        name = parse_name(shown)
        if name is None or len(name.words) != 1:
            return shown
        fuller = {full for full in self._people.full.get(name.surname, ()) if full.surname == name.surname}
        spelt = {
            self._people.shown[full]
            for full in fuller
            if full.given and is_given_name(full.given[0]) and full.gender in (None, gender)
        }
        return spelt.pop() if len(spelt) == 1 else shown


def _surname(shown: str) -> str:
    name = parse_name(shown)
    return name.surname if name is not None else ""


def sentences_before(sentences: Sequence[MaskedSentence], number: int, count: int = FURTHEST_SENTENCES) -> list[int]:
    """Return the sentences in which a pronoun of sentence ``number`` may find its name, the nearest first."""
    with_words = (at for at in range(number - 1, -1, -1) if not sentences[at].only_quotes)
    return [at for at, _ in zip(with_words, range(count), strict=False)]
