"""Parses people's names in transcripts and articles into title, office, given name and surname."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from models.text.names.given_names import Gender, gender_of, is_given_name
from models.text.names.labels import (
    given_name_first,
    has_digit,
    top_level_brackets,
    with_spaced_initials,
    without_place,
)
from models.text.names.vocabulary import (
    AMBIGUOUS,
    BESIDE_OFFICE,
    DAYS,
    NOBODY,
    ORGANISATION_ENDS,
    OTHER_TITLES,
    PARTICLES,
    PLACES,
    SURNAMES_OF_ORGANISATIONS,
    SURNAMES_OF_TITLES,
)

_LONGEST_NAME = 160
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
    "mnr": "m", "mev": "f", "senor": "m", "senora": "f", "sr": "m", "sra": "f", "dona": "f", "mlle": "f", "abg": None,
    "signor": "m", "signora": "f", "baroness": "f", "viscount": "m", "earl": "m", "duke": "m", "duchess": "f",
    "mr": "m", "mister": "m", "sir": "m", "lord": None, "mrs": "f", "ms": "f", "miss": "f", "madam": "f", "madame": "f",
    "mme": "f", "dame": "f", "lady": "f", "mx": None, "dr": None, "doctor": None, "prof": None, "professor": None,
    "rev": None, "reverend": None, "fr": None, "father": "m", "sister": "f", "hon": None, "honorable": None,
    "honourable": None, "monsieur": "m", "don": "m", "herr": "m", "frau": "f",
}  # fmt: skip
# What follows one of these is a surname, whatever else the word means: “Sen. King”, “Mr. France”.
_BEFORE_SURNAMES = frozenset(
    {
        "mr", "mrs", "ms", "dr", "doctor", "prof", "professor", "sen", "senator", "rep", "representative",
        "congressman", "congresswoman", "gov", "governor",
    }
)  # fmt: skip
_WOMANS_OFFICES = frozenset({"queen", "princess", "congresswoman", "chairwoman", "first lady"})
_MANS_OFFICES = frozenset({"king", "prince", "congressman", "chairman", "pope"})
_SUFFIXES = frozenset({"jr", "sr", "junior", "senior", "ii", "iii", "iv", "esq", "esquire", "md", "phd", "mp", "obe"})
_GENERATIONS = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii", "iv": "iv"}

_DIRECTION_MARKS = re.compile(r"[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\xad]")
_SEVERAL = re.compile(r"(?:^|\s)(?:and|&|und|et|or)(?:\s|$)|[/;|+]", re.IGNORECASE)
_NO_LONGER = re.compile(r"\b(then|ex|former)-(?=\w)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’ʼ＇]s?$", re.IGNORECASE)
_POSSESSIVE_INSIDE = re.compile(r"\w['’ʼ＇]s?\s", re.IGNORECASE)
_OUTER = ' :-–—.,*"“”•○◯●'
_CAMEL = re.compile(r"(?<=[a-z])(?<!Mc)(?<!Mac)(?=[A-Z][a-z]{2}|Ma?c[A-Z])")
# “DeMarco” is one word.
_JOINED_PREFIX = re.compile(r"^(?:Mc|Mac|De|La|Le|Van|Di|Du|Fitz|O)[A-Z]")
_NOT_LETTERS = re.compile(r"[^\w-]|_")


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
        titled: whether a title stands before the name: what follows it is a surname if it is one word.
    """

    words: tuple[str, ...]
    initials: tuple[str, ...] = ()
    office: str | None = None
    former: bool = False
    gender: Gender | None = None
    titled_gender: Gender | None = None
    generation: str = ""
    titled: bool = False

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
    """Parse the person or office that ``label`` names, None where it names nobody (“Q”, “SPEAKER_00”, “Male voice”).

    Several people, organisations and places give None too. Any text is valid.
    """
    if len(label) > _LONGEST_NAME:
        return None
    label = _DIRECTION_MARKS.sub("", unicodedata.normalize("NFKC", label)).replace("_", " ")
    name = _person_words(_NO_LONGER.sub(r"\1 ", label))
    if not name or has_digit(name) or _SEVERAL.search(name):
        return None
    name = _POSSESSIVE.sub("", name)
    if _POSSESSIVE_INSIDE.search(name):
        return None
    spaced = given_name_first(without_place(name, _ends_in_title), _is_title_as_written, _is_given_as_written)
    spaced = with_spaced_initials(spaced.strip(_OUTER), _is_title_as_written)
    if " " not in spaced and not _JOINED_PREFIX.match(spaced):
        spaced = _CAMEL.sub(" ", spaced)
    words = [(fold_word(word), word) for word in spaced.split()]
    folded = [word for word, _ in words if word]
    small = {folded for folded, word in words if word[:1].islower()}
    # Captions may write every name in small letters.
    if len(folded) == 2 and small == set(folded) and is_given_name(folded[0]) and not is_title(folded[0]):
        small = set()
    return _parsed(folded, small)


def fold_word(word: str) -> str:
    """Fold a word of a name to small letters without accents, apostrophes and full stops."""
    decomposed = unicodedata.normalize("NFD", word.casefold())
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return _NOT_LETTERS.sub("", unicodedata.normalize("NFC", kept)).strip("-")


def is_title(word: str) -> bool:
    """Return whether a folded word may be in a title before a name."""
    return word in _OFFICES or word in _COURTESY or word in OTHER_TITLES


def is_courtesy_or_office(word: str) -> bool:
    """Return whether a folded word is a title that a person's name follows (“Mr”, “Senator”)."""
    return word in _OFFICES or word in _COURTESY


def office_of(title: str) -> str:
    """Return the office that a title stands for (“Sen.” is “senator”), "" where it is none."""
    return _OFFICES.get(" ".join(map(fold_word, title.split())), "")


def is_no_person(words: tuple[str, ...]) -> bool:
    """Return whether folded words name an organisation, a place, a day or nobody in particular."""
    if not words:
        return True
    last = words[-1]
    of_organisation = last in ORGANISATION_ENDS and not (
        len(words) == 2 and is_given_name(words[0]) and last in SURNAMES_OF_ORGANISATIONS
    )
    return (
        of_organisation
        or last in DAYS
        or any(word in NOBODY for word in words)
        or all(word in PLACES or word in DAYS or word in ORGANISATION_ENDS for word in words)
    )


def _person_words(label: str) -> str:
    """Return the part of ``label`` that names a person: what is before brackets, or what is in them.

    “The Minister for Roads (Dr. Marsh)” is Dr. Marsh, “The President (Mr. Marsh)” President Marsh,
    “Sen. Marsh (D-Ohio)” Senator Marsh, “Hon. (Ms.) Marsh” Ms. Marsh.
    """
    outside, inside = top_level_brackets(label)
    outside = outside.strip(_OUTER)
    # “The Minister of State (Special Duties) (Dr. Marsh)”: a bracket with a title is the likelier name.
    for aside in sorted(inside, key=lambda words: not _leading_titles(words)[0]):
        titles, named = _leading_titles(aside)
        if titles and not named:
            first, _, rest = outside.partition(" ")
            outside = f"{first} {aside} {rest}" if _is_title_as_written(first) else f"{aside} {outside}"
        elif named and _holds_office(outside, titled=bool(titles)):
            office = " ".join(word for word in map(fold_word, outside.split()) if word not in BESIDE_OFFICE)
            return f"{office if office in _OFFICES else ''} {aside}".strip(_OUTER)
    return outside


def _leading_titles(words: str) -> tuple[list[str], list[str]]:
    """Split words into the titles in front and the rest; “T.TURA” is a name."""
    split = with_spaced_initials(words, _is_title_as_written).split()
    count = 0
    while count < len(split) and _is_title_as_written(split[count]):
        count += 1
    if count == len(split) and _is_surname_behind_title(list(map(fold_word, split))):
        count -= 1
    return split[:count], split[count:]


def _holds_office(outside: str, *, titled: bool) -> bool:
    """Return whether the words in front of a bracket are an office or a place, and no name of a person.

    Args:
        titled: whether the words in the bracket begin with a title, as “(Dr. Marsh)”.
    """
    # A capital alone is an initial, and no article: “Mr. A. Marsh (Roads)”.
    words = [fold_word(word) for word in outside.split() if word.strip(".") != "A"]
    words = [word for word in words if word]
    if not words or has_digit(outside) or any(word in NOBODY for word in words):
        return True
    _, rest = _leading_titles(outside)
    if not rest or rest[0].lower() in ("for", "of"):
        return True
    if not titled:
        return False
    courtesy = words[0] in _COURTESY or (words[0] in _OFFICES and words[0] not in ("minister", "speaker"))
    return not courtesy and not any(map(is_given_name, words))


def _is_title_as_written(word: str) -> bool:
    folded = fold_word(word)
    return is_title(folded) or folded in _SUFFIXES


def _ends_in_title(words: str) -> bool:
    folded = [fold_word(word) for word in words.split()]
    return is_title(folded[-1]) and not _is_surname_behind_title(folded)


def _is_surname_behind_title(words: list[str]) -> bool:
    """Return whether the last of folded words, a title elsewhere, is a surname: “Sen. King”, but not “Mr. Speaker”."""
    return len(words) > 1 and words[-2] in _BEFORE_SURNAMES and words[-1] in SURNAMES_OF_TITLES


def _is_given_as_written(word: str) -> bool:
    return is_given_name(fold_word(word))


def _parsed(words: list[str], small: set[str]) -> PersonName | None:
    former = any(word in {"former", "ex", "then", "late"} for word in words[:-1])
    generation = next((_GENERATIONS[word] for word in words[1:] if word in _GENERATIONS), "")
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words = words[:-1]
    title, name = _title_and_name(words)
    if title[-2:] in (["of", "the"], ["for", "the"]):
        title, name = title[:-2], [*title[-2:], *name]
    office, titled_gender = _said_by_title(title)
    if title and name[:1] in (["of"], ["for"]):
        holder = _holder(name[1:])
        if holder is None:
            return None  # the office of somebody: “The Chief Whip of the Opposition”
        name = holder
    initials = tuple(word for word in name if len(word) == 1)
    # Without a title a lone letter is no name (“Q”), and initials alone are none either.
    name = [word for word in name if len(word) > 1]
    if not name:
        qualified = any(word not in BESIDE_OFFICE and not _is_in_office(word) for word in title)
        only_office = office is not None and not initials and not qualified and title != ["speaker"]
        return PersonName((), office=office, former=former, titled_gender=titled_gender) if only_office else None
    if any(word in small and word not in PARTICLES for word in name):
        return None  # “a gunman” is no name
    # “Mr. France”, “Sen. Fox” and “B. France” are people.
    introduced = bool(initials) or (bool(title) and title[-1] in _BEFORE_SURNAMES)
    surname_alone = introduced and len(name) == 1 and name[0] not in NOBODY
    if len(name) > _MOST_WORDS or any(word in _SUFFIXES for word in name[:-1]):
        return None
    if is_no_person(tuple(name)) and not surname_alone:
        return None
    gender = titled_gender or (gender_of(name[0]) if len(name) > 1 else None)
    return PersonName(tuple(name), initials, office, former, gender, titled_gender, generation, bool(title))


def _holder(domain: list[str]) -> list[str] | None:
    """Return the name behind the domain of an office (“State Lydia Marsh”); None where there is none."""
    words = domain[1:] if domain[:1] == ["the"] else domain
    if words is not domain and len(words) == 1:
        return None
    for at, word in enumerate(words[1:], 1):
        if is_given_name(word) or word in _COURTESY or len(word) == 1:
            return words[at:]
    return words[1:] if len(words) == 2 or (words[:1] and words[0] in OTHER_TITLES) else None


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
            surname = _is_surname_behind_title(words)
            if not surname and (begins or (word not in AMBIGUOUS and word in _OFFICES)):
                last = at
        elif begins or word not in AMBIGUOUS:
            last = at
    return words[: last + 1], words[last + 1 :]


def _said_by_title(title: list[str]) -> tuple[str | None, Gender | None]:
    office: str | None = None
    gender: Gender | None = None
    for at in range(len(title) - 1, -1, -1):
        pair, word = " ".join(title[at - 1 : at + 1]) if at else "", title[at]
        known_title = pair if pair in _OFFICES else word if word in _OFFICES else ""
        if known_title and office is None:
            office = _OFFICES[known_title]
            gender = gender or (
                "f" if known_title in _WOMANS_OFFICES else "m" if known_title in _MANS_OFFICES else None
            )
        gender = gender or _COURTESY.get(word)
    return office, gender
