"""Parses people's names in transcripts and articles into title, office, given name and surname."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from models.text.names.given_names import Gender, gender_of, is_given_name
from models.text.names.vocabulary import (
    AMBIGUOUS,
    BESIDE_OFFICE,
    DAYS,
    NOBODY,
    ORGANISATION_ENDS,
    OTHER_TITLES,
    PARTICLES,
    PLACES,
)

_LONGEST_NAME = 80
_MOST_WORDS = 5
_CACHED_TEXTS = 8_192

# Each title with the office it stands for; "" where it is no office.
_OFFICES: dict[str, str] = {
    **dict.fromkeys(("president", "pres", "potus"), "president"),
    **dict.fromkeys(("vice president", "vp", "vice pres"), "vice president"),
    **dict.fromkeys(("prime minister", "pm", "premier"), "prime minister"),
    **dict.fromkeys(("senator", "sen", "senators", "sens"), "senator"),
    **dict.fromkeys(
        ("representative", "rep", "congressman", "congresswoman", "congressmember", "reps"), "representative"
    ),
    **dict.fromkeys(("governor", "gov"), "governor"),
    **dict.fromkeys(("secretary", "sec", "secretary general"), "secretary"),
    **dict.fromkeys(("general", "gen"), "general"),
    **dict.fromkeys(("attorney general", "atty general"), "attorney general"),
    **dict.fromkeys(("press secretary",), "press secretary"),
    **dict.fromkeys(("justice", "chief justice"), "justice"),
    **{
        office: office
        for office in (
            "chancellor", "mayor", "king", "queen", "prince", "princess", "pope", "speaker", "judge", "minister",
            "foreign minister", "ambassador", "first lady", "director", "chairman", "chairwoman", "chair", "sheriff",
            "commissioner", "emperor", "archbishop", "cardinal",
        )
    },
}  # fmt: skip
_COURTESY: dict[str, Gender | None] = {
    "mr": "m", "mister": "m", "sir": "m", "lord": None, "mrs": "f", "ms": "f", "miss": "f", "madam": "f", "madame": "f",
    "mme": "f", "dame": "f", "lady": "f", "mx": None, "dr": None, "doctor": None, "prof": None, "professor": None,
    "rev": None, "reverend": None, "fr": None, "father": "m", "sister": "f", "hon": None, "honorable": None,
    "honourable": None, "monsieur": "m", "don": "m", "herr": "m", "frau": "f",
}  # fmt: skip
_WOMANS_OFFICES = frozenset({"queen", "princess", "congresswoman", "chairwoman", "first lady"})
_MANS_OFFICES = frozenset({"king", "prince", "congressman", "chairman", "pope"})
_SUFFIXES = frozenset({"jr", "sr", "junior", "senior", "ii", "iii", "iv", "esq", "esquire", "md", "phd", "mp", "obe"})
_GENERATIONS = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii", "iv": "iv"}

_DIRECTION_MARKS = re.compile(r"[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\xad]")
_ASIDE = re.compile(r"[(\[{<][^()\[\]{}<>]*[)\]}>]?")
_SEVERAL = re.compile(r"(?:^|\s)(?:and|&|und|et|or)(?:\s|$)|[/;|+]", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_NO_LONGER = re.compile(r"\b(then|ex|former)-(?=\w)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’ʼ＇]s?$", re.IGNORECASE)
_POSSESSIVE_INSIDE = re.compile(r"\w['’ʼ＇]s?\s", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z]{2})")
_NOT_LETTERS = re.compile(r"[^\w-]|_")
_PARTY = re.compile(r"^[A-Z](?:-[A-Za-z.]+)?$")


@dataclass(frozen=True, slots=True)
class PersonName:
    """Who a label names. Words are folded: small letters, no accents, no full stops, no apostrophes.

    Args:
        words: of the name, in order, without titles, initials and suffixes; empty where only an office is named.
        initials: single letters among them.
        office: what the title or the label says they are (“president”), None where it does not say.
        former: whether it says that they no longer are.
        gender: by the title, or else by the given name; None where neither tells.
        titled_gender: by the title alone.
        generation: “jr”, “sr”, “ii” …, or "".
    """

    words: tuple[str, ...]
    initials: tuple[str, ...] = ()
    office: str | None = None
    former: bool = False
    gender: Gender | None = None
    titled_gender: Gender | None = None
    generation: str = ""

    @property
    def surname(self) -> str:
        """The last word, "" where no name is given."""
        return self.words[-1] if self.words else ""

    @property
    def given(self) -> tuple[str, ...]:
        """The words before the surname and its particles (“de”, “van”)."""
        given = self.words[:-1]
        while given and given[-1] in PARTICLES:
            given = given[:-1]
        return given


@lru_cache(_CACHED_TEXTS)
def parse_name(label: str) -> PersonName | None:
    """Parses the person or office that ``label`` names, None where it names nobody (“Q”, “SPEAKER_00”, “Male voice”).

    Several people, organisations and places give None too. Any text is valid.
    """
    if len(label) > _LONGEST_NAME:
        return None
    label = _DIRECTION_MARKS.sub("", unicodedata.normalize("NFKC", label)).replace("_", " ")
    label = _NO_LONGER.sub(r"\1 ", label)
    label = " ".join(_ASIDE.sub(" ", label).split()).strip(' :-–—.,*"“”')
    if not label or _DIGIT.search(label) or _SEVERAL.search(label):
        return None
    label = _POSSESSIVE.sub("", label)
    if _POSSESSIVE_INSIDE.search(label):
        return None
    spaced = _in_order(label)
    if " " not in spaced and not spaced.startswith(("Mc", "Mac", "De", "La", "Le", "Van", "Di", "Du", "Fitz", "O")):
        spaced = _CAMEL.sub(" ", spaced)
    words = [(fold_word(word), word) for word in spaced.split()]
    return _parsed([word for word, _ in words if word], {folded for folded, word in words if word[:1].islower()})


def fold_word(word: str) -> str:
    """Folds a word of a name to small letters without accents, apostrophes and full stops."""
    decomposed = unicodedata.normalize("NFD", word.casefold())
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return _NOT_LETTERS.sub("", unicodedata.normalize("NFC", kept)).strip("-")


def is_title(word: str) -> bool:
    """Returns whether a folded word may be in a title before a name."""
    return word in _OFFICES or word in _COURTESY or word in OTHER_TITLES


def is_courtesy_or_office(word: str) -> bool:
    """Returns whether a folded word is a title that a person's name follows (“Mr”, “Senator”)."""
    return word in _OFFICES or word in _COURTESY


def office_of(title: str) -> str:
    """Returns the office that a title stands for (“Sen.” is “senator”), "" where it is none."""
    return _OFFICES.get(" ".join(map(fold_word, title.split())), "")


def is_no_person(words: tuple[str, ...]) -> bool:
    """Returns whether folded words name an organisation, a place, a day or nobody in particular."""
    if not words:
        return True
    last = words[-1]
    return (
        last in ORGANISATION_ENDS
        or last in DAYS
        or any(word in NOBODY for word in words)
        or all(word in PLACES or word in DAYS or word in ORGANISATION_ENDS for word in words)
    )


def _in_order(label: str) -> str:
    """“Trump, Donald” as “Donald Trump”; what else follows a comma is left out but for “Jr.”."""
    first, comma, rest = label.partition(",")
    if not comma:
        return label
    after = [word for word in rest.replace(",", " ").split() if fold_word(word)]
    suffixes = [word for word in after if fold_word(word) in _SUFFIXES]
    if suffixes:
        return " ".join([first, suffixes[0]])
    names = all(word[:1].isupper() and not _PARTY.match(word) and not is_title(fold_word(word)) for word in after)
    if 0 < len(after) <= 2 and names and len(first.split()) == 1 and not is_given_name(fold_word(first)):
        return f"{rest.strip()} {first}"
    return first


def _parsed(words: list[str], small: set[str]) -> PersonName | None:
    former = any(word in {"former", "ex", "then", "late"} for word in words[:-1])
    generation = next((_GENERATIONS[word] for word in words[1:] if word in _GENERATIONS), "")
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words = words[:-1]
    title, name = _title_and_name(words)
    office, titled_gender = _said_by_title(title)
    if title and name[:1] == ["of"]:  # Secretary of State, Chancellor of the Exchequer
        name = name[3:] if name[1:2] == ["the"] else name[2:]
    initials = tuple(word for word in name if len(word) == 1)
    # Without a title a lone letter is no name (“Q”), and initials alone are none either.
    name = [word for word in name if len(word) > 1]
    if not name:
        qualified = any(word not in BESIDE_OFFICE and not _is_in_office(word) for word in title)
        only_office = office is not None and not initials and not qualified and title != ["speaker"]
        return PersonName((), office=office, former=former, titled_gender=titled_gender) if only_office else None
    if any(word in small and word not in PARTICLES for word in name):
        return None  # “a gunman” is no name
    if len(name) > _MOST_WORDS or is_no_person(tuple(name)) or any(word in _SUFFIXES for word in name[:-1]):
        return None
    gender = titled_gender or (gender_of(name[0]) if len(name) > 1 else None)
    return PersonName(tuple(name), initials, office, former, gender, titled_gender, generation)


def _is_in_office(word: str) -> bool:
    return any(word in office.split() for office in _OFFICES)


def _title_and_name(words: list[str]) -> tuple[list[str], list[str]]:
    last = -1
    for at, word in enumerate(words):
        if not is_title(word):
            continue
        begins = all(is_title(before) for before in words[:at])
        if at == len(words) - 1:
            # “Steve King” is a name, “the king” an office.
            if begins or (word not in AMBIGUOUS and word in _OFFICES):
                last = at
        elif begins or word not in AMBIGUOUS:
            last = at
    return words[: last + 1], words[last + 1 :]


def _said_by_title(title: list[str]) -> tuple[str | None, Gender | None]:
    office: str | None = None
    gender: Gender | None = None
    for at in range(len(title) - 1, -1, -1):
        pair, word = " ".join(title[at - 1 : at + 1]) if at else "", title[at]
        found = pair if pair in _OFFICES else word if word in _OFFICES else ""
        if found and office is None:
            office = _OFFICES[found]
            gender = gender or ("f" if found in _WOMANS_OFFICES else "m" if found in _MANS_OFFICES else None)
        gender = gender or _COURTESY.get(word)
    return office, gender
