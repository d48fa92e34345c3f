"""Attribution by rules: a verb of speech before or behind the quote, and the name beside it.

Read so are the languages with ``ReportingRules``, for which no parser comes with the project.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.inflection import is_oblique, nominative_in
from models.quotes.detection import DirectQuote
from models.quotes.masking import LONGEST_SENTENCE, MaskedSentence, Slot, masked_sentences
from models.text.languages.rules import ReportingRules
from models.text.names.given_names import Gender, is_given_name
from models.text.names.people import Mention, mentions
from models.text.names.person_names import PersonName, fold_word, is_title, parse_name

_BESIDE = re.compile(r"[\s,;:.!?–—»”\"“„-]*")
# What divides a quote from who said it, where the verb is not a known one.
_DIVIDES = re.compile(r"[,;–—]|[?!][\s»”\"“]*$")
_INTRODUCES = re.compile(r"(?:[:,]|\b(?:que|dass|che|dat|że|iż|qu['’]))[\s–—-]*$", re.IGNORECASE)
_LABEL = re.compile(r"^[\s–—•*-]*+(?P<name>[^:]{2,60}?)\s*:[\s–—-]*$")
_END_OF_NAME = re.compile(r"[,.;:)–—]|$")
_CLAUSE_END = re.compile(r"[,;:]|\s[–—-]\s|[.!?](?=\s*$)")
_ENDS_AT_ONCE = re.compile(r"\s*(?:[,.;:–—]|-\s|$)")
_RELATIVE_BEFORE = re.compile(r",\s+\S+\s$")
_APPOSITION = re.compile(r"^[^,.;:]{1,90},\s+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# Words between a verb and its subject: “sagte am Montag in Salem Anna Hale”.
_MOST_BETWEEN = 8
_MOST_BETWEEN_NEAR = 2
_MOST_WORDS_OF_DESCRIPTION = 6
# A verb that is not listed is one only behind words that may be a sentence.
_FEWEST_WORDS_OF_SPEECH = 3
_SHORTEST_VERB = 4
# “…, ha confidato ieri ai giornalisti”.
_MOST_BEHIND_VERB = 4
_MOST_WORDS_INFLECTED = 3


@dataclass(frozen=True, slots=True)
class _Person:
    """A name outside quotes; ``is_object``: a preposition or an ending says that it is no subject."""

    mention: Mention
    is_object: bool

    @property
    def start(self) -> int:
        return self.mention.start

    @property
    def end(self) -> int:
        return self.mention.end


def attribute_by_rules(text: str, quotes: Sequence[DirectQuote], language: ReportingRules) -> list[Attribution | None]:
    """Attribute each of ``quotes`` (none within another); None where unsure."""
    return _Reader(text, quotes, language).attributions()


class _Reader:
    def __init__(self, text: str, quotes: Sequence[DirectQuote], language: ReportingRules) -> None:
        self._text = text
        self._sentences = masked_sentences(text, quotes)
        self._attributions: list[Attribution | None] = [None] * len(quotes)
        self._quotes = quotes
        self._language = language
        self._last_named: dict[Gender, str] = {}
        self._only_named: tuple[str, int] | None = None
        # Who alone is named in the sentence before, its paragraph, and where they are.
        self._named_before: tuple[str, int, tuple[int, int]] | None = None
        self._helping = frozenset(f"{language.reflexives} {language.auxiliaries} è era".split())
        self._articles = frozenset(language.articles.split())
        self._prepositions = frozenset(language.prepositions.split())
        self._relatives = frozenset(language.relatives.split())

    def attributions(self) -> list[Attribution | None]:
        """Read the sentences in order: a quote alone goes on from the one before it."""
        last: Attribution | None = None
        for sentence in self._sentences:
            if len(sentence.text) > LONGEST_SENTENCE or not sentence.slots:
                last = None
                self._note_names(sentence)
                continue
            for number, slot in enumerate(sentence.slots):
                attribution = self._read(sentence, number, slot)
                if attribution is None and (
                    sentence.only_quotes or (number > 0 and self._is_second_part(sentence, number))
                ):
                    attribution = replace(last, by="context") if last is not None and sentence.only_quotes else last
                if attribution is None and sentence.only_quotes and number == 0:
                    attribution = self._acting(sentence)
                self._attributions[slot.quote] = self._attributions[slot.quote] or attribution
                last = self._attributions[slot.quote]
            self._note_names(sentence)
            if last is not None and last.by in ("name", "pronoun", "context"):
                self._only_named = (last.name, sentence.paragraph)
        return self._attributions

    def _read(self, sentence: MaskedSentence, number: int, slot: Slot) -> Attribution | None:
        slots = sentence.slots
        begin = slots[number - 1].end if number else 0
        end = slots[number + 1].start if number + 1 < len(slots) else len(sentence.text)
        return (
            self._behind(sentence, slot, end)
            or self._before(sentence, slot, begin)
            or self._woven(sentence, slot, begin, end)
            or self._behind_other_verb(sentence, slot, end)
        )

    def _is_second_part(self, sentence: MaskedSentence, number: int) -> bool:
        between = sentence.text[sentence.slots[number - 1].end : sentence.slots[number].start]
        return len(between) < 80 and between.rstrip().endswith((",", ":", "–", "—", " -"))

    def _behind(self, sentence: MaskedSentence, slot: Slot, end: int) -> Attribution | None:
        """Read a verb behind the quote: “…”, sagte Anna Hale. « … », a-t-elle dit. “…”, según Hale."""
        beside = _BESIDE.match(sentence.text, slot.end)
        at = beside.end() if beside is not None else slot.end
        verb = self._language.verb.match(sentence.text, at, end)
        if verb is not None:
            joined = {name: word for name, word in verb.groupdict().items() if word}
            if joined:
                name, word = next(iter(joined.items()))
                return self._pronoun(sentence, word.lower(), verb.start(name), verb.end(name), verb.group())
            attribution = self._subject_behind(sentence, verb.end(), end, verb.group())
            return attribution or self._left_out(sentence, verb.span(), end)
        source = self._language.source.match(sentence.text, at, end)
        return self._according(sentence, source.end(), end) if source is not None else None

    def _acting(self, sentence: MaskedSentence) -> Attribution | None:
        """Read who is named in the sentence before a quote that stands alone (Anna Hale nickt. „So ist es.“)."""
        if self._named_before is None or self._named_before[1] != sentence.paragraph:
            return None
        name, _, span = self._named_before
        return Attribution(name, *span, None, "context")

    def _left_out(self, sentence: MaskedSentence, verb: tuple[int, int], end: int) -> Attribution | None:
        """Read a verb without a subject, «…», cuenta: the only person named before, where pronouns are omitted."""
        if not self._language.omits_pronouns or not _ENDS_AT_ONCE.match(sentence.text, verb[1], end):
            return None
        if self._only_named is None or self._only_named[1] < sentence.paragraph - 1:
            return None
        name, cue = self._only_named[0], sentence.text[slice(*verb)]
        said_by = self._language.gender_of_verb(cue)
        gender = self._gender(parse_name(name), name)
        if said_by and gender and said_by != gender:
            return None
        span = sentence.original(*verb)
        return Attribution(name, *span, cue, "context") if span is not None else None

    def _behind_other_verb(self, sentence: MaskedSentence, slot: Slot, end: int) -> Attribution | None:
        """Read an unlisted verb, “…”, smiles Anna Hale.

        A small word between a whole quote and a name is likely to be a verb of speech.
        """
        text = sentence.text
        beside = _BESIDE.match(text, slot.end)
        at = beside.end() if beside is not None else slot.end
        words = self._quotes[slot.quote].text
        if not _DIVIDES.search(text[slot.end : at] or words[-1:]) and words[-1:] not in ("?", "!"):
            return None
        if len(words.split()) < _FEWEST_WORDS_OF_SPEECH or not slot.speech:
            return None
        verb = _WORD.match(text, at, end)
        while verb is not None and verb.group().lower() in self._helping:
            verb = _WORD.match(text, verb.end() + 1, end)
        if verb is None or not verb.group().islower() or len(verb.group()) < _SHORTEST_VERB:
            return None
        if verb.group() in self._language.small_words:
            return None
        attribution = self._subject_behind(sentence, verb.end(), end, verb.group(), near=True)
        if attribution is None:
            stop = _CLAUSE_END.search(text, verb.end(), end)
            last = stop.start() if stop is not None else end
            rest = [word.lower() for word in _WORD.findall(text, verb.end(), last)]
            # “… indicaron fuentes de la empresa” has a subject.
            is_subject = len(rest) > _MOST_BEHIND_VERB or not self._language.small_words.issuperset(rest[:1])
            return None if is_subject or self._named_in(text, at, last) else self._left_out(sentence, (at, last), end)
        return replace(attribution, by="context") if attribution is not None and attribution.by == "name" else None

    def _before(self, sentence: MaskedSentence, slot: Slot, begin: int) -> Attribution | None:
        """Read a verb or a label before the quote: Anna Hale sagte: “…”; am Montag sagte Anna Hale: “…”; Hale: “…”."""
        lead = sentence.text[begin : slot.start]
        if not _INTRODUCES.search(lead):
            return None
        label = _LABEL.match(lead)
        if label is not None and begin == 0:
            person = next(self._people(label["name"], 0, len(label["name"])), None)
            if person is not None and label["name"].strip() == label["name"][person.start : person.end]:
                return self._named(sentence, label.start("name") + person.start, label.start("name") + person.end, None)
        verbs = list(self._language.verb.finditer(sentence.text, begin, slot.start))
        if not verbs:
            source = self._source_in(sentence, begin, slot.start)
            if source is not None:
                return self._according(sentence, source.end(), slot.start, near=True)
            return self._introduced(sentence, lead) if begin == 0 else None
        verb = verbs[-1]
        if self._is_denied(sentence.text, begin, verb, slot.start):
            return None
        return self._subject_of(sentence, begin, verb, slot.start)

    def _introduced(self, sentence: MaskedSentence, lead: str) -> Attribution | None:
        """Read a name that begins the sentence before a colon: Femke Ruiter was kort: ‘…’."""
        people = self._certain_people(sentence.text, 0, len(lead))
        if len(people) != 1 or people[0].start or people[0].mention.possessive or not lead.rstrip().endswith(":"):
            return None
        attribution = self._named(sentence, people[0].start, people[0].end, None)
        return replace(attribution, by="context") if attribution is not None else None

    def _subject_of(self, sentence: MaskedSentence, begin: int, verb: re.Match[str], end: int) -> Attribution | None:
        """Return the subject of a verb that stands before a quote: right behind the verb, else before it."""
        if not self._relatives.isdisjoint(_last_word(sentence.text[begin : verb.start()])):
            return None  # “… Paul Marsch, der sagte: …”
        inverted = self._subject_behind(sentence, verb.end(), end, verb.group(), near=True)
        if inverted is not None and inverted.by != "description":
            return inverted
        named = self._surely_people(sentence.text, begin, verb.start())
        surnames = {person.mention.name.surname for person in named}
        # “A Lídia Hale, o ministro Paulo Marsh disse: …”
        is_last = len(named) > 1 and not sentence.text[named[-1].end : verb.start()].strip()
        is_divided = is_last and "," in sentence.text[named[-2].end : named[-1].start]
        if (len(surnames) == 1 or is_divided) and not named[-1].mention.possessive:
            return self._named(sentence, named[-1].start, named[-1].end, verb.group())
        words = list(_WORD.finditer(sentence.text, begin, verb.start()))
        if not named and words and words[-1].group().lower() in self._language.pronouns:
            return self._pronoun(sentence, words[-1].group().lower(), *words[-1].span(), verb.group())
        return None

    def _woven(self, sentence: MaskedSentence, slot: Slot, begin: int, end: int) -> Attribution | None:
        """Read words woven into a sentence: Hale schrieb, die Brücke sei “solide”. Laut Hale ist sie “sicher”.

        Likely, but not certain: the words may be those of somebody whom the speaker quotes.
        """
        text = sentence.text
        if self._language.verb.search(text, slot.end, end) or self._language.participle.search(text, slot.end, end):
            return None
        verbs = list(self._language.verb.finditer(text, begin, slot.start))
        if len(verbs) > 1:
            return None
        if not verbs:
            source = self._source_in(sentence, begin, slot.start) if begin == 0 else None
            attribution = self._according(sentence, source.end(), slot.start, near=True) if source else None
            others = self._certain_people(text, source.end(), slot.start) if source else []
            is_alone = attribution is not None and all(_is_at(sentence, person, attribution) for person in others)
            return replace(attribution, by="context") if attribution is not None and is_alone else None
        verb = verbs[0]
        if self._is_denied(text, begin, verb, min(slot.start, verb.end() + 12)):
            return None
        others = self._certain_people(text, verb.end(), slot.start)
        attribution = self._subject_of(sentence, begin, verb, slot.start)
        if attribution is not None:
            is_alone = all(_is_at(sentence, person, attribution) for person in others)
            return replace(attribution, by="context") if is_alone and attribution.by == "name" else None
        lead = text[begin : verb.start()].strip()
        words = lead.split()
        is_described = words[:1] and words[0].lower() in self._articles and begin == 0
        if not is_described or not 1 < len(words) <= _MOST_WORDS_OF_DESCRIPTION or others or "," in lead:
            return None
        if any(True for _ in self._people(text, begin, verb.start())) and not self._language.nouns_have_capitals:
            return None
        start = begin + text[begin : verb.start()].index(words[0])
        span = sentence.original(start, start + len(lead))
        return Attribution(lead, *span, verb.group(), "description") if span is not None else None

    def _source_in(self, sentence: MaskedSentence, begin: int, end: int) -> re.Match[str] | None:
        """Return the “according to” before a quote; one that also means “for” only where a sentence begins."""
        source = self._language.source.search(sentence.text, begin, end)
        if source is None or (source.group().lower() in ("pour", "para", "per", "so", "wie") and source.start() > 0):
            return None
        return source

    def _according(self, sentence: MaskedSentence, at: int, end: int, *, near: bool = False) -> Attribution | None:
        """Return whom words attribute a quote to behind “according to”, where the name may be inflected."""
        attribution = self._subject_behind(sentence, at, end, None, near=near, is_source=True)
        if attribution is None or attribution.by != "name" or not self._language.inflects_names:
            return attribution
        name = nominative_in(self._text, attribution.name)
        return replace(attribution, name=name or attribution.name, by="context")

    def _is_denied(self, text: str, begin: int, verb: re.Match[str], end: int) -> bool:
        return bool(
            self._language.negation.search(text, verb.start(), end)
            or self._language.negation.search(text[max(begin, verb.start() - 16) : verb.start()])
        )

    def _named_in(self, text: str, start: int, end: int) -> bool:
        return any(True for _ in self._people(text, start, end))

    def _certain_people(self, text: str, start: int, end: int) -> list[_Person]:
        """Return who is named as no object, without lone nouns where all nouns have capitals."""
        return [
            person
            for person in self._people(text, start, end)
            if (self._language.inflects_names or not person.is_object)
            and (
                not self._language.nouns_have_capitals
                or len(person.mention.name.words) > 1
                or person.mention.name.titled
            )
        ]

    def _surely_people(self, text: str, start: int, end: int) -> list[_Person]:
        """Return who is named, without nouns that only have a capital: behind an article, beside a full name."""
        subjects = [person for person in self._people(text, start, end) if not person.is_object]
        full = [person for person in subjects if len(person.mention.name.words) > 1 or person.mention.name.titled]
        if full:
            return full
        small = self._language.small_words
        return [
            person
            for person in subjects
            if person.mention.name.surname not in small
            and not small.intersection(_last_word(text[start : person.start]))
        ]

    def _subject_behind(
        self,
        sentence: MaskedSentence,
        at: int,
        end: int,
        cue: str | None,
        *,
        near: bool = False,
        is_source: bool = False,
    ) -> Attribution | None:
        """Return the subject behind a verb: a name, a pronoun, or a description with or without an apposed name.

        Args:
            near: whether it must follow the verb, without words of time or place between.
            is_source: whether the words before are “according to”, behind which names have the endings of objects.
        """
        text = sentence.text
        words = list(_WORD.finditer(text, at, end))[: _MOST_BETWEEN + 1]
        if not words:
            return None
        first = words[0].group().lower()
        if first in self._language.pronouns:
            return self._pronoun(sentence, first, *words[0].span(), cue)
        clause_end = _CLAUSE_END.search(text, at, end)
        last = clause_end.start() if clause_end is not None else end
        described: int | None = None
        for number, word in enumerate(words[: _MOST_BETWEEN_NEAR if near else None]):
            if word.start() >= last:
                break
            lower = word.group().lower()
            begins = lower in self._articles or lower.startswith(("l'", "l’"))
            if begins and (number == 0 or words[number - 1].group().lower() not in self._prepositions):
                described = word.start()
                break
        person = next(
            (candidate for candidate in self._people(text, at, last) if is_source or not candidate.is_object), None
        )
        if person is not None and (described is None or person.start < described):
            between = [word for word in words if word.start() < person.start]
            if self._language.is_joined(text, person.end, end):
                return None
            if len(between) > (_MOST_BETWEEN_NEAR if near else _MOST_BETWEEN):
                return None
            if is_source and between and between[-1].group().lower() in self._prepositions:
                return None
            objects = [candidate for candidate in self._people(text, at, person.start) if candidate.is_object]
            if all(
                word.group()[:1].islower()
                or word.group().lower() in self._language.small_words
                or is_title(fold_word(word.group()))
                or (self._language.roles is not None and self._language.roles.search(word.group()))
                or any(named_object.start <= word.start() < named_object.end for named_object in objects)
                for word in between
            ):
                shown = text[person.start : person.end]
                return None if self._disagrees(cue, shown) else self._named(sentence, person.start, person.end, cue)
            return None
        if described is None and not self._articles and words[0].start() < last and words[0].group().islower():
            described = None if first in self._language.small_words else words[0].start()
        return self._described(sentence, described, end, cue) if described is not None else None

    def _disagrees(self, cue: str | None, shown: str, before: Sequence[str] = ()) -> bool:
        """Return whether verb or noun say that a name with the ending of another gender is inflected.

        “powiedział rzecznik Jana Lisa”: it is the spokesman who speaks.
        """
        gender = self._gender(parse_name(shown), shown) if self._language.women_end_in_a else None
        said_by = self._language.gender_of_verb(cue) if cue else None
        if gender is None:
            return False
        noun: Gender | None = None
        if before:
            noun = "f" if before[-1].endswith("a") else "m"
        return (said_by is not None and said_by != gender) or (noun == "m" and gender == "f")

    def _described(self, sentence: MaskedSentence, start: int, end: int, cue: str | None) -> Attribution | None:
        """Read a description: “la ministre de la Santé, Anna Hale”, “die Sprecherin”."""
        text = sentence.text
        apposed = _APPOSITION.match(text[start:end])
        for person in self._people(text, start, end):
            before = _WORD.findall(text[start : person.start])
            # “der” is the genitive too, but not where the description begins: “der Verteidiger Viktor Hale”.
            roles = self._language.roles
            begins = not self._language.inflects_names and all(roles and roles.search(word) for word in before[1:])
            if person.is_object and (not begins or text[person.start].islower()):
                continue
            if not self._relatives.isdisjoint(word.lower() for word in before[1:]):
                continue
            if len(before) == 1 and before[0].lower() in self._language.articles_or_prepositions.split():
                return None
            after_preposition = bool(before) and before[-1].lower() in self._prepositions
            in_apposition = apposed is not None and person.start == start + apposed.end()
            titled = person.mention.name.titled or bool(before[1:] and is_title(fold_word(before[-1])))
            stands_free = in_apposition or (not after_preposition and "," not in text[start : person.start])
            if stands_free and (len(person.mention.name.words) > 1 or titled):
                if self._disagrees(cue, text[person.start : person.end], before):
                    return None
                return (
                    None
                    if self._language.is_joined(text, person.end, end)
                    else self._named(sentence, person.start, person.end, cue)
                )
        stop = _END_OF_NAME.search(text, start, end)
        last = stop.start() if stop is not None else end
        span = sentence.original(start, last)
        words = text[start:last].split()
        fewest = 2 if self._language.articles else 1
        if span is None or not fewest <= len(words) <= _MOST_WORDS_OF_DESCRIPTION:
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
        """Note who is named outside quotes: “er” and “elle” later are the last who may be meant."""
        seen = set()
        starts = [slot.start for slot in sentence.slots]
        for person in self._people(sentence.text, 0, len(sentence.text)):
            before = bisect_right(starts, person.start) - 1
            if before >= 0 and person.start < sentence.slots[before].end:
                continue
            name = person.mention.name
            shown = sentence.text[person.start : person.end]
            if not person.is_object and (len(name.words) > 1 or name.titled):
                seen.add(shown)
            for gender, last_name in list(self._last_named.items()):
                same = parse_name(last_name)
                if same is not None and same.surname == name.surname and len(name.words) == 1:
                    self._last_named[gender] = last_name
                    break
            else:
                if len(name.words) > 1 or name.titled:
                    known_gender = self._gender(name, shown)
                    genders: tuple[Gender, ...] = (known_gender,) if known_gender else ("m", "f")
                    self._last_named.update(dict.fromkeys(genders, shown))
        self._named_before = None
        if len(seen) == 1 and not sentence.slots:
            shown = next(iter(seen))
            start = sentence.text.index(shown)
            lead, span = sentence.text[:start].lower().split(), sentence.original(start, start + len(shown))
            is_first = not lead or (lead[0] in self._articles and len(lead) <= _MOST_BETWEEN_NEAR)
            self._named_before = (shown, sentence.paragraph, span) if span is not None and is_first else None
        if seen:
            self._only_named = (seen.pop(), sentence.paragraph) if len(seen) == 1 else None

    def _people(self, text: str, start: int, end: int) -> Iterator[_Person]:
        """Yield the names in ``text[start:end]`` that parse as a person's, without small words before them."""
        for mention in mentions(text, start, end):
            person: Mention | None = mention
            before = _last_word(text[max(0, mention.start - 24) : mention.start])
            while person is not None and " " in text[person.start : person.end]:
                first = text[person.start : person.end].split(maxsplit=1)[0]
                if first.lower() not in self._language.small_words:
                    break
                before = [first.lower()]
                person = next(mentions(text, person.start + len(first), mention.end), None)
            if person is None or not person.name.words or person.name.words[0] in self._language.small_words:
                continue
            is_object = not self._prepositions.isdisjoint(before)
            if self._language.roles is not None:
                person, is_of_role = _without_role(text, person, self._language.roles)
                is_object = is_object or is_of_role
            if not person.name.titled and _RELATIVE_BEFORE.search(text, max(0, person.start - 24), person.start):
                is_object = is_object or not self._relatives.isdisjoint(before)
            if self._language.inflects_names:
                person = _behind_object(text, person)
                shown = text[person.start : person.end] if person is not None else ""
                if person is None or len(shown.split()) > _MOST_WORDS_INFLECTED:
                    continue
                is_object = is_object or is_oblique(shown)
            yield _Person(person, is_object)

    def _gender(self, name: PersonName | None, shown: str) -> Gender | None:
        if name is not None and name.gender is not None:
            return name.gender
        if not self._language.women_end_in_a or len(shown.split()) < 2:
            return None
        given = shown.split()[-2]
        return "f" if given.endswith("a") else "m"


def _without_role(text: str, mention: Mention, roles: re.Pattern[str]) -> tuple[Mention, bool]:
    """Return “Vorstand Bernd Hale” as Bernd Hale, and whether another is meant: “Sprecher von Bernd Hale”."""
    first, _, rest = text[mention.start : mention.end].partition(" ")
    if not rest or not roles.search(first) or is_given_name(fold_word(first)) or len(mention.name.words) < 2:
        return mention, False
    name = replace(mention.name, words=mention.name.words[1:], titled=True)
    return replace(mention, name=name, start=mention.end - len(rest)), rest[0].islower()


def _behind_object(text: str, mention: Mention) -> Mention | None:
    """Return Anna Lis of “mówi Janowi Kielarowi Anna Lis”; other runs of names as they are."""
    words = list(_WORD.finditer(text, mention.start, mention.end))
    objects = [number for number, word in enumerate(words[:-1]) if is_oblique(word.group())]
    if len(words) <= _MOST_WORDS_INFLECTED or not objects:
        return mention
    return next(mentions(text, words[objects[-1] + 1].start(), mention.end), None)


def _is_at(sentence: MaskedSentence, person: _Person, attribution: Attribution) -> bool:
    return sentence.original(person.start, person.end) == (attribution.start, attribution.end)


def _last_word(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)[-1:]]
