"""Detect the Windows code page of a text in Latin letters.

Statistical detection needs more text than a short statement has, and then mistakes ``ï`` for ``ď``. The alphabets of
the languages decide instead: the right code page spells the accented letters of one language.
"""

import re

_ALPHABETS: tuple[tuple[str, str], ...] = (
    # Western first: of two code pages that explain a text equally well, the more common one is chosen.
    ("cp1252", "éèïñöüçêàâôáíóú"),  # loan words and names in English
    ("cp1252", "àâæçéèêëîïôœùûüÿ"),
    ("cp1252", "áéíñóúüªº"),
    ("cp1252", "äöüßé"),
    ("cp1252", "ãâáàçéêíóôõúü"),
    ("cp1252", "àèéìíîòóù"),
    ("cp1252", "åäöæøéü"),
    ("cp1252", "áðéíóúýþæö"),
    ("cp1250", "ąćęłńóśźż"),
    ("cp1250", "áčďéěíňóřšťúůýžľĺŕôä"),
    ("cp1250", "áéíóöőúüű"),
    ("cp1250", "ăâîşţ"),
    ("cp1250", "čćđšž"),
    ("cp1254", "çğıöşüâîû"),
    ("cp1257", "āčēģīķļņšūžõ"),
    ("cp1257", "ąčęėįšųūž"),
)
_ENCODINGS = ("cp1252", "cp1250", "cp1254", "cp1257")


_IN_A_WORD = re.compile(rb"(?<=[A-Za-z\x80-\xff])[\x80-\xff]|[\x80-\xff](?=[A-Za-z\x80-\xff])")
_FEWEST_LETTERS = 3


def detect_latin_code_page(data: bytes) -> str:
    """Return the code page under which the accented letters of ``data`` belong to one language."""
    high = b"".join(_IN_A_WORD.findall(data))  # “£5” is no “Ł5”
    letters = {
        encoding: [sign for sign in high.decode(encoding, errors="replace").lower() if sign.isalpha()]
        for encoding in _ENCODINGS
    }
    # A byte that is a letter in one code page and a sign in another (ł and ³) counts against the other: signs hardly
    # ever occur inside a word.
    total = max(map(len, letters.values()))
    if total < _FEWEST_LETTERS:
        return "cp1252"
    best, best_share = "cp1252", 0.0
    for encoding, alphabet in _ALPHABETS:
        share = sum(sign in alphabet for sign in letters[encoding]) / total
        if share > best_share + 0.01:
            best, best_share = encoding, share
    return best
