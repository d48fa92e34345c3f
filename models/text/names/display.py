"""Writes names of speakers as prose does: “SEN. AMY MARSH” is Sen. Amy Marsh, “VON DER HALE” von der Hale."""

import re
from functools import lru_cache

from models.text.names.person_names import fold_word, is_title

_CACHED_NAMES = 65_536
# What stays in capitals; short words without a vowel do too.
_INSTITUTIONS = """
AARP ABC ACLU AFP AI AP BBC CBC CBO CBS CDC CDU CEO CFO CIA CNN COO CSU CTO DC DHS DNC DOJ EPA EU FAO FBI FCC FDA FDP
FEMA FOMC FTC HHS HUD IAEA II III IMF IRS ISIS ITV IV LLC MEP MIT MP NAACP NASA NATO NBC NGO NIAID NIH NOAA NPR NRA NSA
NSC OBE OECD OMB OPEC OSCE PBS PR QC RNC SEC SPD UAE UCLA UK UN UNESCO UNHCR UNICEF US USA USAID USC VP WHO WTO
"""
# Without a vowel, and yet words.
_VOWELLESS = "mr mrs ms dr sr jr st mx lt sgt rt ng hm cllr mlle mme mnr gov"
_BEFORE_SURNAMES = "von zu der den de del della di da do dos du bin ibn bint ole arap y e"
_FUNCTION_WORDS = "of the and for in at to und für et pour"
_ACRONYMS = frozenset(_INSTITUTIONS.split())
_WORDS = frozenset(_VOWELLESS.split())
_PARTICLES = frozenset(_BEFORE_SURNAMES.split())
_SMALL_WORDS = frozenset(_FUNCTION_WORDS.split())
_MAC = re.compile(
    r"^Mac(?=(?:arthur|askill|aulay|callum|donald|donnell|dougall|dowell|farlane|gregor|intosh|intyre|kay|kenna|kenzie|"
    r"kinnon|lachlan|laren|laughlin|lean|lellan|leod|mahon|manus|millan|nab|naughton|neil|neill|nicol|pherson|quarrie|"
    r"queen|rae|taggart|tavish|vicar|william)s?$)"
)
_VOWEL = re.compile(r"[AEIOUYÀ-ÖØ-Ý]", re.IGNORECASE)
_CAPITALS = re.compile(r"[^\W\d_a-zß-öø-ÿ]{2}")
_WORD = re.compile(r"[^\W\d_]+(?:[.'’ʼ][^\W\d_]+)*")
_PARTY = re.compile(r"(?:^|[(,\s])[A-Z]-$")
# “McHALE”
_PREFIXED = re.compile(r"(Ma?c|De|Di|Du|La|Le|Van)([^\W\d_a-z]{3,})")
_GLUED_TITLE = re.compile(r"\b(Hon|Dr|Mr|Mrs|Ms|Sen|Rep|Gov|Prof)\.(?=[^\W\d_])", re.IGNORECASE)
_LONGEST_LABEL = 200


@lru_cache(_CACHED_NAMES)
def display_name(label: str) -> str:
    """Return a speaker's label in the case of prose; what is not in capitals stays as it is.

    Initials, acronyms, “McX”, “O'X”, Roman numerals and particles (“von”) have their own case. A lone short word (“Q”,
    “CNN”) stays: nothing says that it is a name. Applying it twice changes nothing.
    """
    label = " ".join(label.split())
    if not _CAPITALS.search(label) or len(label) > _LONGEST_LABEL:
        return label
    shouted = not any(character.islower() for character in label)
    if " " not in label and (len(label) < 4 or "_" in label or any(map(str.isdigit, label))):
        return label
    label = _GLUED_TITLE.sub(r"\1. ", label)
    pieces: list[str] = []
    position = 0
    for match in _WORD.finditer(label):
        pieces.append(label[position : match.start()])
        pieces.append(_cased(match.group(), label[: match.start()], label[match.end() :], shouted=shouted))
        position = match.end()
    pieces.append(label[position:])
    return "".join(pieces)


def _cased(word: str, before: str, after: str, *, shouted: bool) -> str:
    if (prefixed := _PREFIXED.fullmatch(word)) is not None:
        return prefixed[1] + prefixed[2].capitalize()
    if word != word.upper() or len(word) == 1 or word in _ACRONYMS or after[:1].isdigit() or before[-1:].isdigit():
        return word
    if "." in word:
        return ".".join(part if len(part) < 3 else _capitalised(part) for part in word.split("."))
    lower = word.lower()
    inside = re.search(r"[^\W\d_][.)]?\s+$", before) is not None
    follows = re.match(r"\s+[^\W\d_]", after) is not None
    if follows and ((lower in _SMALL_WORDS and inside) or _is_particle(lower, before, after)):
        return lower
    if lower in ("al", "el") and after[:1] == "-" and inside:
        return lower
    return word if _is_abbreviation(word, before, follows=follows, shouted=shouted) else _capitalised(word)


def _is_abbreviation(word: str, before: str, *, follows: bool, shouted: bool) -> bool:
    """Return whether a word stays in capitals: the state of “(D-OH)”, the initials of “JK Rowling”."""
    if _PARTY.search(before):
        return len(word) == 2
    if word.lower() in _WORDS or is_title(fold_word(word)):
        return False
    begins = not before.strip() and follows
    return (not _VOWEL.search(word) and len(word) <= 5) or (begins and not shouted and len(word) <= 3)


def _is_particle(lower: str, before: str, after: str) -> bool:
    return lower in _PARTICLES or (lower in ("van", "la", "las", "los") and _beside_particle(before, after))


def _beside_particle(before: str, after: str) -> bool:
    beside = {*before.lower().split()[-1:], *after.lower().split()[:1]}
    return bool(beside & {"de", "der", "den", "von"})


def _capitalised(word: str) -> str:
    parts = re.split(r"(['’ʼ])", word)
    written = []
    for at, part in enumerate(parts):
        single_before = at >= 2 and len(parts[at - 2]) == 1
        written.append(part.lower() if at >= 2 and not single_before else part.capitalize())
    name = "".join(written)
    if name.startswith("Mc") and len(name) > 3:
        return "Mc" + name[2:].capitalize()
    return _MAC.sub("Mac", name) if not _MAC.match(name) else "Mac" + name[3:].capitalize()
