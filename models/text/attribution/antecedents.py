"""Resolves the pronouns that attribute quotes: whom “he” and “she” stand for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.text.attribution.english import SentenceReading
from models.text.attribution.english_subjects import Reading
from models.text.names.given_names import Gender, is_given_name
from models.text.names.people import mentions, people
from models.text.names.person_names import PersonName, fold_word, is_title, parse_name
from models.text.quotes.masking import MaskedSentence

# How many sentences with words of the writer's own are looked at before the pronoun's.
FURTHEST_SENTENCES = 4
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
        speakers = (each.name for reading in readings.values() for each in reading.quotes if each and each.by == "name")
        self._known = self._people.surnames | set(map(_surname, speakers))

    def of_pronoun(self, number: int, pronoun: Reading) -> str | None:
        """Returns the name for ``pronoun``, read in sentence ``number``; None where nobody or more than one may be
        meant.

        Call it for the pronouns of a text in order: a pronoun that continues another one stands for the same person.
        """
        gender = _GENDERS[pronoun.name.lower()]
        found = self._found(number, pronoun, gender)
        self._resolved[number, gender] = found
        return found

    def _found(self, number: int, pronoun: Reading, gender: Gender) -> str | None:
        before: int | None = pronoun.start
        seen: dict[str, str] = {}
        window = [number, *sentences_before(self._sentences, number)]
        for place, at in enumerate(window):
            reading = self._readings.get(at)
            if reading is None:
                break
            acting = self._acting(reading, before, gender)
            named = self._named(self._sentences[at], before, gender)
            if acting is not None and acting.by == "name":
                surname = _surname(acting.name)
                if surname not in self._known:
                    return None  # capitalised, and perhaps no name
                if self._gender(parse_name(acting.name)) is None:
                    for further in window[place + 1 : place + 3]:
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

    def _only(self, seen: dict[str, str], window: Sequence[int], gender: Gender) -> str | None:
        """Returns the only person that a stretch of text names without making them act."""
        if len(seen) != 1:
            return None
        ((surname, shown),) = seen.items()
        return self._fullest(shown, gender) if self._alone(window, surname) else None

    def _alone(self, window: Sequence[int], surname: str) -> bool:
        """Returns whether no other name at all is in the sentences ``window``."""
        return all(mention.name.surname == surname for at in window for mention in mentions(self._sentences[at].text))

    def _acting(self, reading: SentenceReading, before: int | None, gender: Gender) -> Reading | None:
        """Returns who speaks or acts in a sentence and may be meant; a pronoun where the same person goes on."""
        spoken = [each for each in reading.quotes if each is not None and each.sure]
        for each in [*reversed(spoken), *reading.doers]:
            if before is not None and each.end > before:
                continue
            if each.by == "pronoun" and _GENDERS[each.name.lower()] == gender:
                return each
            if each.by == "name" and self._may_be(parse_name(each.name), gender):
                return each
            if each.by == "several":
                return each
            if each.by == "description" and each.name.split():
                if _surname(each.name) in self._known and self._may_be(parse_name(each.name), gender):
                    return replace(each, by="name")  # a name that the tagger took for a noun
                if is_title(fold_word(each.name.split()[-1])):
                    return each
        return None

    def _named(self, sentence: MaskedSentence, before: int | None, gender: Gender) -> dict[str, str]:
        """Everyone named in a sentence, outside its quotes, whom the pronoun may stand for, by surname."""
        return {
            mention.name.surname: sentence.text[mention.start : mention.end]
            for mention in mentions(sentence.text)
            if (before is None or mention.end <= before)
            and mention.name.surname in self._known
            and self._may_be(mention.name, gender)
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
        """Returns the full name the text has for ``shown``, if there is but one."""
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


def sentences_before(sentences: Sequence[MaskedSentence], number: int) -> list[int]:
    """Returns the sentences in which a pronoun of sentence ``number`` may find its name, the nearest first."""
    with_words = (at for at in range(number - 1, -1, -1) if not sentences[at].only_quotes)
    return [at for at, _ in zip(with_words, range(FURTHEST_SENTENCES), strict=False)]
