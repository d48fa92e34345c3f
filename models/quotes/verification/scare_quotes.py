"""Tells speech from scare quotes: a word or two in marks is as often irony, a term or a nickname.

docs/languages.md states the rule.
"""

import re

from models.quotes.attribution.attribution import Attribution
from models.quotes.detection import DirectQuote
from models.quotes.titles import is_title as is_title_of_work
from models.text.words import word_count

# Quotes of three words are speech. Quotes of two words are speech if a verb of speech governs them, or if verbs of
# speech are not read in this language.
_SPEECH_WORDS, _REPORTED_WORDS = 3.0, 2.0
_TITLE_MARKS, _MAY_BE_TITLE = "《〈", re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_SENTENCE_ENDS = ".!?…。！？:："
_BEHIND_SENTENCE = ' \t\n\u00a0\u202f"”’»)'
_COLON_OR_COMMA = re.compile(r"(?:[:：]|(?P<comma>[,，、،]))\s*$")
_SET_OFF_INSIDE = re.compile(r"[,，、،!?！？.。…—–-]\s*$")
_SET_OFF_OUTSIDE = re.compile(r"\s?[,，،—–-]|\s?[!?！？.。…]?\s*$")
# Korean and Japanese particles behind reported speech; “라는”, “という” name things.
_PARTICLE = re.compile(
    r"\s?(?:이?라고(?!\s?(?:불|부르|하는|할))|이?라며|이?라면서|고(?=\s)|며(?=\s)|면서|と(?!いう|いった|呼|[はもの「『]))"
)
_REACH = 40
# Quotes that follow one another with nothing between them are pieces of one: “We” “will” “steal”.
_BESIDE_ANOTHER, _BEFORE_ANOTHER = (
    re.compile(r"[”\"’»“」][ \t\u00a0\u202f]+$"),
    re.compile(r"[ \t\u00a0\u202f]+[“\"‘«„「]\w"),
)


def is_scare_quote(
    text: str,
    quote: DirectQuote,
    attribution: Attribution | None,
    governed: float,
    *,
    reads_verbs: bool,
) -> bool:
    """Return whether a quote that no source has may be a term rather than somebody's words.

    Args:
        text: that has the quote.
        attribution: of the quote.
        governed: words of all quotes that have this attribution, which may be one that is printed in pieces.
        reads_verbs: whether verbs of speech are read in the language of the quote's sentence.
    """
    if not quote.closed:
        return False
    if is_title_of_work(text, quote):
        return True
    is_title = text[quote.outer_start] in _TITLE_MARKS and _MAY_BE_TITLE.search(quote.text) is not None
    length = word_count(quote.text)
    if length >= _SPEECH_WORDS and not is_title:
        return False
    is_governed = attribution is not None and attribution.cue is not None
    if is_governed and governed >= _SPEECH_WORDS and not is_title:
        return False
    if _BESIDE_ANOTHER.search(text[max(0, quote.outer_start - _REACH) : quote.outer_start]):
        return False
    if _BEFORE_ANOTHER.match(text[quote.outer_end : quote.outer_end + _REACH]):
        return False
    # “Roe called him a ‘thief’”; a word with a capital is a name: “Roe reads the ‘Herald’”.
    is_word = attribution is not None and attribution.by == "name" and not (is_title or quote.text[:1].isupper())
    if is_governed and (length >= _REPORTED_WORDS or is_word):
        return False
    if length >= _REPORTED_WORDS and not (reads_verbs or is_title):
        return False
    return not is_set_off(text, quote)


def is_set_off(text: str, quote: DirectQuote) -> bool:
    """Return whether punctuation or a particle around a quote says that it is speech: “Never,” she said."""
    before = text[max(0, quote.outer_start - _REACH) : quote.outer_start]
    after = text[quote.outer_end : quote.outer_end + _REACH].split("\n", maxsplit=1)[0]
    if _PARTICLE.match(after):
        return True
    lead = _COLON_OR_COMMA.search(before)
    if lead is not None and not lead["comma"]:
        return True
    last_words = before.rstrip(f"{_BEHIND_SENTENCE}–—―-")  # a dash may open speech
    begins = lead is not None or last_words[-1:] in ("", *_SENTENCE_ENDS) or "\n" in before[len(last_words) :]
    return begins and (_SET_OFF_INSIDE.search(quote.text) is not None or _SET_OFF_OUTSIDE.match(after) is not None)
