"""One key for the British and the American spelling of an English word."""

import re
from functools import lru_cache

_SHORTEST = 4
# Endings and letters by rule: “organise”, “colour”, “centre”, “programme”, “analyse”, “dialogue”, “anaemia”.
_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"(?<=[a-z]{3})is(?=(?:e|ed|es|ing|er|ers|able|ation|ations)$)", "iz"),
        (r"(?<=l)ys(?=(?:e|ed|es|ing|er|ers)$)", "yz"),
        (r"(?<=[a-z]{2})our(?=[a-z]{0,6}$)", "or"),
        (r"(?<=[^aeiouy])red$", "ered"),
        (r"(?<=[^aeiouy])re(?=s?$)", "er"),
        (r"ogue(?=s?$)", "og"),
        (r"amme(?=s?$)", "am"),
        (r"^(def|off|lic|pret)enc(?=es?$)", r"\1ens"),
        (r"^practis", "practic"),
        (r"[ao]e(?=[a-z]{3})", "e"),
        (r"ll?(?=ful)", "l"),
        (r"eable$", "able"),
        (r"gement(?=s?$)", "gment"),
        (r"wards$", "ward"),
        (r"^sc(?=epti[cs])", "sk"),
        (r"(?<=m)ou(?=ld)", "o"),
        (r"^(learn|burn|dream|spoil|spell|smell|leap|lean)ed$", r"\1t"),
    )
)
# Letters of the longest word that has two spellings.
LONGEST = 30
# “Cancelled”, “enrol”, “instalment”: one “l” or two behind the second vowel; “filling” and “filing” are two words.
_DOUBLE_L = re.compile(r"^(?!(?:they|that|there|who)ll$)((?:[^aeiouy]*[aeiouy]+){2}[^aeiouy]*?)ll")
_SPELLINGS = """
    grey/gray tyre/tire tyres/tires kerb/curb plough/plow cheque/check cheques/checks storey/story
    storeys/stories aluminium/aluminum mum/mom mums/moms pyjamas/pajamas ageing/aging whilst/while amongst/among
    cosy/cozy moustache/mustache draught/draft sulphur/sulfur artefact/artifact artefacts/artifacts
    doughnut/donut doughnuts/donuts yoghurt/yogurt maths/math axe/ax jewellery/jewelry furore/furor gaol/jail
    spelt/spelled gotten/got
    liquorice/licorice manoeuvre/maneuver ageing/aging enquiry/inquiry
"""
_PAIRS: dict[str, str] = dict(pair.split("/") for pair in _SPELLINGS.split())


@lru_cache(maxsize=16_384)
def spelling_key(word: str) -> str:
    """Return what both spellings of a word in small letters share; no word of another meaning has the same."""
    if (len(word) < _SHORTEST and word not in _PAIRS) or len(word) > LONGEST:
        return word
    word = _PAIRS.get(word, word)
    for pattern, replacement in _RULES:
        word = pattern.sub(replacement, word)
    return _DOUBLE_L.sub(r"\1l", word)
