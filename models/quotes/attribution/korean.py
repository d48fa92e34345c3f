"""Attribution in Korean sentences: 홍길동 장관은 “…”라고 말했다."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.quotes.attribution.attribution import Attribution
from models.quotes.detection import DirectQuote
from models.quotes.masking import LONGEST_SENTENCE, MaskedSentence, Slot, masked_sentences
from models.text.languages.ko.names import KoreanName, parse_korean_name
from models.text.morphemes import morphemes

# What follows the closing mark where the words are someone's: “…”라고, “…”며, “…”고.
_QUOTATIVE = re.compile(r"\s?(?:이?라고도?|고도?|이?라며|며|이?라면서|면서|이?라는|는)(?![가-힣])")
_CUE = re.compile(
    r"(?:말|강조|설명|주장|지적|비판|반박|답변|당부|언급|토로|호소|촉구|제안|약속|경고|해명|반문|질문|요청|요구|발표|회고|전망|평가"
    r"|진단|분석|역설|다짐|선언|인정|부인|항변|일축|성토|규탄|격려|위로|보고|증언|진술|소개|예고|비유|우려|단언|시사|대답|고백|사과|기억|역설|확언|장담|술회|자평|읍소)"
    r"(?:하|했|한다|해|합)[가-힣]*"
    r"|(?:밝|덧붙|전|외|답|물|적|썼|잘라 말|꼬집|되물|털어놓|외치|외쳤|알|못박|못 박|쏘아붙|맞받)"
    r"[가-힣]{0,12}(?:다|며|고|면서)(?![가-힣])"
    r"|했다|한다|하며|했고"
)
_WORD = re.compile(r"@[A-Za-z0-9_.@-]+[가-힣]*|[^\s“”\"‘’',.·…()\[\]]+")
_MARKED = re.compile(r"^([가-힣]+?)(께서는|께서|은|는|이|가)$")
_HANDLE = re.compile(r"^(@[A-Za-z0-9_.@-]*[A-Za-z0-9_])(은|는|이|가)$")
_TOPIC = frozenset({"은", "는", "께서는"})
_JOINS = re.compile(r"[가-힣](?:과|와|및|·)$|^(?:및|그리고)$")
# Titles that no common noun ends in.
_SURE_TITLES = (
    "대통령|총리|장관|차관|의장|의원|위원장|대표|시장|지사|청장|국장|실장|회장|사장|총장|대변인|교수|박사|변호사"
    "|조합장|코치|감독|선수|작가|시인|후보|수석|본부장|원장|소장"
)
_PRONOUNS = frozenset({"그", "그녀"})
# Syllables of a given name, and what names of places, offices and groups end in: 강원도, 민주당, 정치권.
_GIVEN = 2
_ENDINGS_OF_BODIES = tuple("도시군구당국부청처실권위측계들팀사회단장층")
# “…” 홍길동 장관은 이렇게 말했다.
_SAID_ALONE = re.compile(
    r"(?P<cue>(?:말했|답했|대답했|반문했|질문했|설명했|약속했|강조했|전했|외쳤|물었|덧붙였|털어놓았|회상했|기억했|호소했|당부했|토로했)다)\.?$"
)
_QUOTES_ANOTHER = re.compile(r"[다라자냐까]고\s")


@dataclass(frozen=True, slots=True)
class _Subject:
    shown: str
    start: int
    end: int
    topic: bool
    joined: bool
    name: KoreanName | None
    handle: bool = False


def attribute_korean(text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]:
    """Attribute each of ``quotes``; None where unsure: nobody or several are named, or no sign of speech."""
    return _Reader(text, quotes).attributions()


class _Reader:
    """Reads the sentences of a text in order.

    ``_last``: who spoke last; ``_waiting``: quotes of the sentence before that nobody says yet; ``_is_alone``: whether
    that sentence was only the verb and its subject.
    """

    def __init__(self, text: str, quotes: Sequence[DirectQuote]) -> None:
        self._text = text
        self._sentences = masked_sentences(text, quotes)
        self._attributions: list[Attribution | None] = [None] * len(quotes)
        self._last: Attribution | None = None
        self._waiting: list[int] = []
        self._is_alone = False

    def attributions(self) -> list[Attribution | None]:
        paragraph = -1
        for sentence in self._sentences:
            same_paragraph = sentence.paragraph == paragraph
            paragraph = sentence.paragraph
            if len(sentence.text) > LONGEST_SENTENCE:
                self._last, self._waiting, self._is_alone = None, [], False
            else:
                self._read(sentence, same_paragraph)
        return self._attributions

    def _read(self, sentence: MaskedSentence, same_paragraph: bool) -> None:
        subjects = _subjects(sentence, self._text)
        people = [
            subject for subject in subjects if subject.name is not None or subject.handle or subject.shown in _PRONOUNS
        ]
        if self._read_alone(sentence, subjects, people, same_paragraph):
            return
        self._waiting, self._is_alone = self._quotes_alone(sentence, same_paragraph), False
        for slot in sentence.slots:
            cue = _cue(sentence, slot)
            if cue is None or _is_of_another(slot, subjects, people):
                continue
            goes_on = same_paragraph or slot is not sentence.slots[0]
            attribution = _by(sentence, subjects, people, cue, self._last if goes_on else None)
            if attribution is None and len(people) == 1 and people[0].shown in _PRONOUNS and self._last is not None:
                attribution = _pronoun(sentence, people[0], cue, self._last)
            self._attributions[slot.quote] = self._attributions[slot.quote] or attribution
            if attribution is not None:
                self._last, same_paragraph = attribution, True
        if not sentence.slots and people:
            self._last = None  # someone else has been named since

    def _read_alone(
        self,
        sentence: MaskedSentence,
        subjects: Sequence[_Subject],
        people: Sequence[_Subject],
        same_paragraph: bool,
    ) -> bool:
        """Read “…” 홍길동 장관은 이렇게 말했다.; returns whether the sentence is one."""
        if sentence.slots or not self._waiting or not same_paragraph:
            return False
        attribution = _said_alone(sentence, subjects, people)
        if attribution is None:
            return False
        for quote in self._waiting:
            self._attributions[quote] = attribution
        self._last, self._waiting, self._is_alone = attribution, [], True
        return True

    def _quotes_alone(self, sentence: MaskedSentence, same_paragraph: bool) -> list[int]:
        """Return the quotes of a sentence that has nothing else, for the next sentence to say whose they are.

        Behind a sentence that said so they go on from it.
        """
        if not sentence.only_quotes:
            return []
        if not (same_paragraph and self._is_alone and self._last is not None):
            return [slot.quote for slot in sentence.slots if self._attributions[slot.quote] is None]
        for slot in sentence.slots:
            self._attributions[slot.quote] = replace(self._last, by="context")
        return []


def _said_alone(
    sentence: MaskedSentence, subjects: Sequence[_Subject], people: Sequence[_Subject]
) -> Attribution | None:
    """Return who says the quote of the sentence before, where this one has only the verb and its subject."""
    cue = _SAID_ALONE.search(sentence.text)
    if cue is None or len(people) != 1 or _QUOTES_ANOTHER.search(sentence.text):
        return None
    return _by(sentence, subjects, people, cue["cue"], None)


def _is_of_another(slot: Slot, subjects: Sequence[_Subject], people: Sequence[_Subject]) -> bool:
    """Return whether another topic is nearer to the quote than the person: …, 야당은 “말장난”이라고 비판했다."""
    before = [subject for subject in subjects if subject.end <= slot.start]
    topics = [subject for subject in before if subject.topic]
    return bool(people and topics) and topics[-1] not in people and any(person in before for person in people)


def _by(
    sentence: MaskedSentence,
    subjects: Sequence[_Subject],
    people: Sequence[_Subject],
    cue: str,
    last: Attribution | None,
) -> Attribution | None:
    if not subjects:
        # The subject is omitted and is that of the sentence before: 이어 “…”라고 덧붙였다.
        return Attribution(last.name, last.start, last.end, cue, last.by) if last is not None else None
    if len(people) != 1 or people[0].joined or (people[0].name is None and not people[0].handle):
        return None
    subject = people[0]
    if any(other.topic for other in subjects if other is not subject) and not subject.topic:
        return None
    span = sentence.original(subject.start, subject.end)
    if span is None:
        return None
    named = subject.name is None or bool(subject.name.surname)
    return Attribution(subject.shown, *span, cue, "name" if named else "description")


def _pronoun(sentence: MaskedSentence, subject: _Subject, cue: str, last: Attribution) -> Attribution | None:
    span = sentence.original(subject.start, subject.end)
    return None if span is None else Attribution(last.name, *span, cue, "pronoun")


def _cue(sentence: MaskedSentence, slot: Slot) -> str | None:
    """Return the verb that says that the words of ``slot`` are said; None where they are only named (“…” 논란)."""
    quotative = _QUOTATIVE.match(sentence.text, slot.end)
    if quotative is None:
        return None
    outside = _outside(sentence)
    cue = _CUE.search(outside, quotative.end())
    return cue.group() if cue is not None else None


def _outside(sentence: MaskedSentence) -> str:
    """Return the sentence with its quotes blanked, at the same offsets."""
    characters = list(sentence.text)
    for slot in sentence.slots:
        characters[slot.start : slot.end] = " " * (slot.end - slot.start)
    return "".join(characters)


def _subjects(sentence: MaskedSentence, text: str) -> list[_Subject]:
    """Return the topics and subjects marked by particles outside the quotes, in order."""
    outside = _outside(sentence)
    quoted_after = {slot.end for slot in sentence.slots}
    words = [match for match in _WORD.finditer(outside) if match.start() not in quoted_after]
    subjects = []
    for at, match in enumerate(words):
        if handle := _HANDLE.match(match.group()):
            end = match.start() + len(handle[1])
            joined = at > 0 and _JOINS.search(words[at - 1].group()) is not None
            topic = handle[2] in _TOPIC
            subjects.append(_Subject(handle[1], match.start(), end, topic, joined, None, handle=True))
            continue
        marked = _MARKED.match(match.group())
        if marked is None:
            continue
        stem, particle = marked.groups()
        if stem in _PRONOUNS:
            subjects.append(_Subject(stem, match.start(), match.start() + len(stem), True, False, None))
            continue
        first, name = _name_before(words, at, stem, text)
        start = words[first].start()
        end = match.start() + len(stem)
        joined = first > 0 and _JOINS.search(words[first - 1].group()) is not None
        subjects.append(_Subject(sentence.text[start:end], start, end, particle in _TOPIC, joined, name))
    return subjects


def _name_before(words: Sequence[re.Match[str]], at: int, stem: str, text: str) -> tuple[int, KoreanName | None]:
    """Return the name that ends with ``stem``, and its first word; the longest reading with a full name wins."""
    office: tuple[int, KoreanName] | None = None
    for length in (1, 2, 3):
        first = at - length + 1
        if first < 0:
            break
        name = parse_korean_name(" ".join([*(word.group() for word in words[first:at]), stem]))
        if name is None:
            continue
        if name.title and name.surname:
            return first, name
        if length == 1 and name.surname and (_has_title_elsewhere(stem, text) or _is_bare_name(stem, name)):
            return first, name
        if length == 1 and name.title and not name.surname:
            office = (first, name)
    return office if office is not None else (at, None)


def _is_bare_name(word: str, name: KoreanName) -> bool:
    """Return whether a word without a title is a person's: of three syllables, and no noun of the dictionary."""
    if len(name.surname) != 1 or len(name.given) != _GIVEN or word.endswith(_ENDINGS_OF_BODIES):
        return False
    # In a sentence, for a word alone that is in no dictionary counts as a noun.
    first = morphemes(f"{word}은 말했다.")[0]
    return not (first.form == word and first.tag == "NNG")


def _has_title_elsewhere(name: str, text: str) -> bool:
    """Return whether the text gives ``name`` a title somewhere: without one, 정부 and 한국 look like names too."""
    return re.search(rf"{re.escape(name)}(?:\s[가-힣]+)?\s(?:{_SURE_TITLES})|{re.escape(name)}\s?씨", text) is not None
