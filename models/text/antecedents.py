"""Whom “he” and “she” stand for beside a quote."""

from collections.abc import Mapping, Sequence

from models.text.english_attribution import Reading, SentenceReading
from models.text.given_names import Gender
from models.text.masking import MaskedSentence
from models.text.names import PersonName, parse_name
from models.text.people import mentions, people

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

    def __init__(
        self, text: str, sentences: Sequence[MaskedSentence], readings: Mapping[int, SentenceReading]
    ) -> None:
        self._sentences = sentences
        self._readings = readings
        self._people = people(text)

    def of_pronoun(self, number: int, pronoun: Reading) -> str | None:
        """The name for ``pronoun``, read in sentence ``number``; None where nobody or more than one may be meant."""
        gender = _GENDERS[pronoun.name.lower()]
        before: int | None = pronoun.start
        for at in [number, *sentences_before(self._sentences, number)]:
            reading = self._readings.get(at)
            if reading is None:
                return None
            doers = [each for each in reading.doers if before is None or each.end <= before]
            spoken = [each for each in reading.quotes if each and each.sure and (before is None or each.end <= before)]
            for each in [*reversed(spoken), *doers]:
                if each.by == "pronoun":
                    if _GENDERS[each.name.lower()] == gender:
                        break  # the same person goes on; the name stands further up
                    continue
                if each.by == "name":
                    if self._may_be(parse_name(each.name), gender):
                        return self._fullest(each.name)
                    continue
                if each.by == "description":
                    office = parse_name(each.name)
                    return each.name if office is not None and office.office is not None else None
                if each.by == "several":
                    return None
            else:
                if self._names_another(self._sentences[at], before, gender):
                    return None
            before = None
        return None

    def _names_another(self, sentence: MaskedSentence, before: int | None, gender: Gender) -> bool:
        """Whether a sentence names somebody, who does nothing in it, that the pronoun may stand for."""
        return any(
            self._may_be(mention.name, gender) and mention.name.surname in self._people.surnames
            for mention in mentions(sentence.text)
            if (before is None or mention.end <= before)
            and not any(slot.start <= mention.start < slot.end for slot in sentence.slots)
        )

    def _may_be(self, name: PersonName | None, gender: Gender) -> bool:
        """Whether ``name`` may be a man's or woman's: by itself, or by the full name the text has for it."""
        if name is None:
            return False
        known = name.gender
        if known is None and len(name.words) == 1:
            genders = {full.gender for full in self._people.full.get(name.surname, ()) if full.surname == name.surname}
            known = genders.pop() if len(genders) == 1 else None
        return known is None or known == gender

    def _fullest(self, shown: str) -> str:
        """The full name the text has for ``shown``, if there is but one."""
        name = parse_name(shown)
        if name is None or len(name.words) != 1:
            return shown
        fuller = {full for full in self._people.full.get(name.surname, ()) if full.surname == name.surname}
        spelt = {self._people.shown[full] for full in fuller}
        return spelt.pop() if len(spelt) == 1 else shown


def sentences_before(sentences: Sequence[MaskedSentence], number: int) -> list[int]:
    """The sentences in which a pronoun of sentence ``number`` may find its name, the nearest first."""
    with_words = (at for at in range(number - 1, -1, -1) if not sentences[at].only_quotes)
    return [at for at, _ in zip(with_words, range(FURTHEST_SENTENCES), strict=False)]
