"""Compares Korean names with names in Latin letters by their sound: 문재인 and “Moon Jae-in”, 이 and “Lee” or “Rhee”.

A syllable has a few spellings: of the Revised Romanization, of McCune and Reischauer, and those that people choose for
their own names. One table lists them. Where none of them leads from one name to the other, they are two names.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from models.text.languages.ko.names import DOUBLE_SURNAMES, SURNAMES, TITLES
from models.text.morphemes import morphemes
from models.text.names.person_names import parse_name
from models.text.names.transliteration import is_listed

# How each letter is spelled, in Unicode's order; behind “|” what is unusual. “-”: not at all.
_ONSETS = """
ㄱ g k | gh kh c;     ㄲ kk g k | gg;    ㄴ n;             ㄷ d t;          ㄸ tt dd d t;       ㄹ r l | rh n y -
ㅁ m;                 ㅂ b p;            ㅃ pp bb b p;     ㅅ s sh | ss;    ㅆ ss s;            ㅇ -
ㅈ j ch | z tch;      ㅉ jj j;           ㅊ ch | tch;      ㅋ k | kh c;     ㅌ t | th;          ㅍ p | ph f
ㅎ h | -
"""
_VOWELS = """
ㅏ a ah ar | aa;      ㅐ ae ai | e ay a ea;                ㅑ ya | yah;     ㅒ yae
ㅓ eo o u uh | ou ur er eu
ㅔ e eh | ae ay ey ye;                   ㅕ yeo yo yu you yuh | yeu ye;     ㅖ ye yeh e | yae;  ㅗ o oh | oe
ㅘ wa | wha oa ua;    ㅙ wae wai | we;   ㅚ oe oi | we ey oy wey;           ㅛ yo | yoh yue;        ㅜ u oo woo wu | ou
ㅝ wo weo | uo wu;    ㅞ we | wae;       ㅟ wi | ui wee;   ㅠ yu yoo you | u;                   ㅡ eu u | y eo oo ue
ㅢ ui eui ee | i;     ㅣ i ee | y ie ih ea
"""
_CODAS = """
- - | h;              ㄱ k g | ck c;     ㄲ k g;           ㄳ k g;          ㄴ n | nn;          ㄵ n;          ㄶ n
ㄷ t d;               ㄹ l r | ll;       ㄺ k g l;         ㄻ m;            ㄼ l;               ㄽ l;          ㄾ l
ㄿ p;                 ㅀ l;              ㅁ m | mm;        ㅂ p b;          ㅄ p;               ㅅ t s;        ㅆ t
ㅇ ng;                ㅈ t;              ㅊ t;             ㅋ k;            ㅌ t;               ㅍ p;          ㅎ -
"""
# Family names have lost ㄹ, or write it: 이 (Lee, Rhee), 유 (Ryu), 임 (Lim), 노 (Roh); and “Yi”, “Yim”.
_LOST = "ㅇ - r l rh y;  ㄴ n r l rh;  ㄹ r l rh n -"
_BEFORE_I = frozenset("ㅣㅑㅕㅖㅛㅠ")
_UNUSUAL = 0.25
# A name may have two unusual spellings.
_MOST = 0.5
_LONGEST = 24
_MOST_SYLLABLES = 4
_MOST_CACHED = 8_192

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_HANGUL = re.compile(r"[가-힣]+")
# What is between a name and its title: 문재인 전 대통령.
_BETWEEN = frozenset({"MM", "XPN"})


@dataclass(frozen=True, slots=True)
class KoreanPerson:
    """A name in Hangul, as a text has it; ``given`` is "" where it has the family name alone, before a title."""

    surname: str
    given: str

    @property
    def text(self) -> str:
        """Both names."""
        return self.surname + self.given


@dataclass(frozen=True, slots=True)
class _WordInRow:
    """A word with a capital letter: the word ``at`` of such ``words`` in a row."""

    words: tuple[str, ...]
    at: int

    @property
    def before(self) -> str:
        """The word before it, or ""."""
        return self.words[self.at - 1] if self.at else ""

    @property
    def behind(self) -> str:
        """The word behind it, or ""."""
        return self.words[self.at + 1] if self.at + 1 < len(self.words) else ""


@lru_cache(_MOST_CACHED)
def spelling_cost(hangul: str, latin: str, is_surname: bool = False) -> float:
    """Return how unusual ``latin`` is as a spelling of Korean syllables: 0 for a usual one, infinity for none.

    Args:
        latin: case, accents and hyphens do not count.
        is_surname: whether the first syllable is a family name.
    """
    folded = _folded(latin)
    if not folded or len(folded) > _LONGEST or not _HANGUL.fullmatch(hangul):
        return float("inf")
    reached = {0: 0.0}
    for at, syllable in enumerate(hangul):
        for spellings in _letters(syllable, is_surname and at == 0):
            following: dict[int, float] = {}
            for position, cost in reached.items():
                for spelling, more in spellings.items():
                    if folded.startswith(spelling, position):
                        end = position + len(spelling)
                        following[end] = min(cost + more, following.get(end, cost + more))
            reached = following
    return reached.get(len(folded), float("inf"))


def missing_people(korean: str, other: str) -> list[KoreanPerson]:
    """Return the people of a Korean text whose names ``other``, in Latin letters, does not have."""
    return [person for person in korean_people(korean) if not _has_person(person, other)]


@lru_cache(_MOST_CACHED)
def korean_people(text: str) -> tuple[KoreanPerson, ...]:
    """Return the names of people in a Korean text: of three syllables or more, and shorter ones before a title."""
    read = [morpheme for morpheme in morphemes(text) if morpheme.tag not in _BETWEEN]
    people: list[KoreanPerson] = []
    end = 0
    for at, morpheme in enumerate(read):
        if morpheme.tag != "NNP" or morpheme.start < end:
            continue
        following = read[at + 1 : at + 3]
        end = morpheme.end
        if len(morpheme.form) == 1 and following and following[0].tag == "NNP" and following[0].start == end:
            end = following.pop(0).end
        name = text[morpheme.start : end]
        surname = next((double for double in DOUBLE_SURNAMES if name.startswith(double)), name[:1])
        given = name[len(surname) :]
        is_whole = len(name) > 2 or (bool(following) and following[0].form in TITLES)
        is_person = surname in SURNAMES and len(given) <= 2 and _HANGUL.fullmatch(name) is not None
        if is_whole and is_person and not is_listed(name, "ko"):
            people.append(KoreanPerson(surname, given))
    return tuple(dict.fromkeys(people))


def sounds_like_name_in(word: str, korean: str) -> bool:
    """Return whether a name of a Korean text, or two syllables and more of any word, may be spelled ``word``."""
    names = [morpheme.form for morpheme in morphemes(korean) if morpheme.tag == "NNP"]
    names += [person.text for person in korean_people(korean)]
    return any(_sounds(name, word, 1) for name in names) or any(
        _sounds(run, word, 2) for run in _HANGUL.findall(korean)
    )


def _sounds(hangul: str, word: str, fewest: int) -> bool:
    """Return whether ``fewest`` or more syllables in a row may be spelled ``word``."""
    return any(
        spelling_cost(hangul[start:end], word, is_surname=start == 0) <= _MOST
        for start in range(len(hangul))
        for end in range(start + fewest, min(len(hangul), start + _MOST_SYLLABLES) + 1)
    )


def is_korean_name(text: str, start: int) -> bool:
    """Return whether the word of a Latin text that begins at ``start`` is surely one of a Korean name.

    It is spelled like given names with a hyphen or next to a family name, or like a family name next to a given name,
    behind a title, or alone: “Lee Jae-myung”, “President Lee” and “Lee”, but neither “Olympic Park” nor “Han River”.
    """
    word_in_row = _capital_words(text).get(start)
    if word_in_row is None:
        return False
    word = word_in_row.words[word_in_row.at]
    if not _is_family_name(word):
        return _is_given_name(word) and ("-" in word or _is_family_name(word_in_row.before))
    if word_in_row.behind:
        return _is_given_name(word_in_row.behind)
    if not word_in_row.before or ("-" in word_in_row.before and _is_given_name(word_in_row.before)):
        return True
    name = parse_name(f"{word_in_row.before} {word}")
    return name is not None and len(name.words) == 1


def family_name_before(text: str, start: int) -> str:
    """Return the Korean family name right before the word at ``start``, with the space; empty where none is."""
    word_in_row = _capital_words(text).get(start)
    return f"{word_in_row.before} " if word_in_row and _is_family_name(word_in_row.before) else ""


def _has_person(person: KoreanPerson, text: str) -> bool:
    return any(
        _is_person(person, word_in_row, last)
        for word_in_row in _capital_words(text).values()
        for last in range(word_in_row.at + 1, min(len(word_in_row.words), word_in_row.at + len(person.text)) + 1)
    )


def _is_person(person: KoreanPerson, word_in_row: _WordInRow, last: int) -> bool:
    """Return whether words ``[place.at, last)`` name a person, with those next to them."""
    spelled = "".join(word_in_row.words[word_in_row.at : last])
    if person.given and spelling_cost(person.text, spelled, is_surname=True) <= _MOST:
        return True
    if person.given and spelling_cost(person.given, spelled) <= _MOST:
        # “Kim Jae-in” is not 문재인.
        neighbours = [word_in_row.before, *word_in_row.words[last : last + 1]]
        families = [word for word in neighbours if _is_family_name(word)]
        if not families or any(spelling_cost(person.surname, word, is_surname=True) <= _MOST for word in families):
            return True
    # “Lee Jae-yong” is not 이재명, “President Lee” may be.
    is_family = spelling_cost(person.surname, spelled, is_surname=True) <= _MOST
    return is_family and not (person.given and _has_given_name(word_in_row))


def _has_given_name(word_in_row: _WordInRow) -> bool:
    """Return whether a given name of two syllables is right behind a family name, or before it."""
    before, behind = (
        word_in_row.words[max(0, word_in_row.at - 2) : word_in_row.at],
        word_in_row.words[word_in_row.at + 1 : word_in_row.at + 3],
    )
    if _is_given_name(word_in_row.behind) and not _syllable().fullmatch(_folded(word_in_row.behind)):
        return True
    if "-" in word_in_row.before and _is_given_name(word_in_row.before):
        return True
    return any(
        len(given) == 2 and all(_syllable().fullmatch(_folded(word)) for word in given) for given in (before, behind)
    )


@lru_cache(_MOST_CACHED)
def _is_family_name(word: str) -> bool:
    return any(spelling_cost(surname, word, is_surname=True) == 0 for surname in SURNAMES)


def _is_given_name(word: str) -> bool:
    """Return whether a word is spelled like one Korean syllable or two, or like up to three with hyphens."""
    pieces = word.split("-")
    if len(pieces) > 1:
        return len(pieces) < _MOST_SYLLABLES and all(_syllable().fullmatch(_folded(piece)) for piece in pieces)
    return _two_syllables().fullmatch(_folded(word)) is not None


@lru_cache(_MOST_CACHED)
def _capital_words(text: str) -> Mapping[int, _WordInRow]:
    """Return the words with a capital letter by where they begin."""
    rows: list[list[re.Match[str]]] = []
    end = -1
    for word in _WORD.finditer(text):
        if word.group()[0].isupper():
            if rows and end == word.start() - 1 and text[end] == " ":
                rows[-1].append(word)
            else:
                rows.append([word])
            end = word.end()
    words_by_start: dict[int, _WordInRow] = {}
    for row in rows:
        together = tuple(word.group() for word in row)
        words_by_start |= {word.start(): _WordInRow(together, at) for at, word in enumerate(row)}
    return words_by_start


def _folded(latin: str) -> str:
    """Return the letters of a text, small and without accents: “Chŏng” as “chong”."""
    return "".join(letter for letter in unicodedata.normalize("NFD", latin.casefold()) if letter.isalpha())


def _letters(syllable: str, is_surname: bool) -> Sequence[Mapping[str, float]]:
    """Return the spellings of a syllable's onset, vowel and coda."""
    onsets, vowels, codas, lost = _tables()
    number = ord(syllable) - ord("가")
    onset = list(onsets)[number // (len(vowels) * len(codas))]
    vowel = list(vowels)[number // len(codas) % len(vowels)]
    is_lost = is_surname and onset in lost and (onset != "ㅇ" or vowel in _BEFORE_I)
    return (lost if is_lost else onsets)[onset], vowels[vowel], list(codas.values())[number % len(codas)]


@cache
def _tables() -> tuple[Mapping[str, Mapping[str, float]], ...]:
    return tuple(_spellings(table) for table in (_ONSETS, _VOWELS, _CODAS, _LOST))


def _spellings(table: str) -> Mapping[str, Mapping[str, float]]:
    """Read a table: the cost of each spelling, by letter."""
    costs_by_letter = {}
    for row in table.replace("\n", ";").split(";"):
        letter, _, spellings = row.strip().partition(" ")
        usual, _, unusual = spellings.partition("|")
        costs = {spelling.strip("-"): _UNUSUAL for spelling in unusual.split()}
        if letter:
            costs_by_letter[letter] = costs | {spelling.strip("-"): 0.0 for spelling in usual.split()}
    return costs_by_letter


@cache
def _syllable() -> re.Pattern[str]:
    return re.compile(_syllable_source())


@cache
def _two_syllables() -> re.Pattern[str]:
    return re.compile(f"{_syllable_source()}(?:{_syllable_source()})?")


def _syllable_source() -> str:
    spellings = [
        sorted({spelling for row in table.values() for spelling in row}, key=len, reverse=True)
        for table in _tables()[:3]
    ]
    return "".join(f"(?:{'|'.join(alternatives)})" for alternatives in spellings)
