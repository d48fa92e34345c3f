"""Detects words in quotation marks that are no speech: nicknames, titles of works, scare quotes.

By conservative rules: missing a real quote is worse than questioning a title.
"""

import re
from collections.abc import Sequence
from typing import Literal

from models.quotes.detection import DirectQuote
from models.quotes.titles import JUDGEMENT, is_capitalised, is_title
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

NonSpeech = Literal["nickname", "title", "so-called"]

_SO_CALLED = re.compile(
    r"(?:\bso-called|\bself-styled|\bthe term|\bthe word|\bdubbed|sogenannte[nrsm]?|soi-disant|llamad[oa]s?"
    r"|cosiddett[oaie]|chamad[oa]s?|zogenaamde?|zogeheten|tak zwan[yae]\w{0,2}"
    r"|所謂|所谓|いわゆる|المسمى|ما يسمى|이른바|소위)\s*$",
    re.IGNORECASE,
)
_BY = re.compile(r"^\s*by\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:^|\s)(?:a|an|the|its|his|her|their|new|first|over|of|on|for|with|in)\s*$", re.IGNORECASE)
_SAID = re.compile(
    r"\b(?:say|says|said|tells?|told|warns?|warned|claims?|claimed|calls?|called|vows?|insists?|admits?|asks?|adds?|"
    r"accuses?|accused|slams?|blasts?|urges?|declares?|according)\b|[:–—]",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[”’\"」』,;]\s")
_NAME = re.compile(r"([A-Z][\w’'.-]{1,60}+)\s*$")
_NAME_AFTER = re.compile(r"^\s*([A-Z][\w’'-]+)")
_NOUN_AFTER = re.compile(r"^\s+(of|[a-z]{3,})\b")
# “‘Hand of God’-style”, „Goldene Horde“-Jahre.
_COMPOUND = re.compile(r"[-‐‑][^\W\d_]")
_FOREIGN_ARTICLE = re.compile(
    r"(?:^|\s)(?:el|la|los|las|un|una|le|les|des|du|il|lo|gli|i|della?|o|os|as|d[oa]s?|der|die|das|den|dem|het|een)\s*$",
    re.IGNORECASE,
)
_SPEAKERS = frozenset(tokens("i me my we us our you your is are was were will"))
_NO_NOUNS = STOP_WORDS | {"amid", "despite", "following", "ahead", "beyond", "behind", "beside", "alongside"}
_BETWEEN_NOUNS = frozenset(
    tokens("""
    about after against amid and are as at before but by during for from had has have how if in into is off on or out
    over says than that the to under until was were when where which while who why will with without
    """)
)
_LONGEST_NICKNAME, _LONGEST_TERM = 3, 2
_FEWEST_OF_NAME, _LONGEST_NAME = 2, 4


def non_speech_kind(headline: str, quote: DirectQuote) -> NonSpeech | None:
    """Return what kind of non-speech ``quote`` is; None if it may be speech.

    Args:
        headline: the whole headline.
        quote: one of its quotes.
    """
    before, after = headline[: quote.outer_start], headline[quote.outer_end :]
    quote_words = [word.text for word in words(quote.text)]
    if quote.text.endswith(","):  # as before an attribution
        return None
    if is_title(headline, quote):
        return "title"
    if _is_nickname(quote_words, before, after):
        return "nickname"
    if len(quote_words) <= _LONGEST_TERM and not (set(quote_words) & STOP_WORDS):
        if _SO_CALLED.search(before) and not _BY.match(after):
            return "so-called"
        # “a ‘war cloud’ contract”: it is before a noun, like an adjective, and no speaker is named.
        noun = _NOUN_AFTER.match(after)
        term = quote_words and quote_words[0].islower() and not any(map(JUDGEMENT.search, quote_words))
        if term and _ARTICLE.search(before) and noun and noun.group(1) not in _NO_NOUNS:
            clause = _CLAUSE_END.split(before)[-1]
            return None if _SAID.search(clause) or _SAID.search(after) else "so-called"
    return "so-called" if _is_name(quote_words, before, after) else None


def is_name_in(body: str, quote: DirectQuote) -> bool:
    """Return whether a body has the words of a headline quote, capitalised, without marks: the pub, the Red Lion."""
    quote_words = [word.text for word in words(quote.text)]
    if len(quote_words) < _FEWEST_OF_NAME or not is_capitalised(quote_words):
        return False
    named = re.compile(rf"(?<=\w )(?<![\w’'-]){re.escape(quote.text.rstrip('.,'))}(?![\w’”»“\"'])")
    return named.search(body) is not None


def _is_name(quote_words: Sequence[str], before: str, after: str) -> bool:
    """Return whether a quote has capitals and stands like an adjective, and nobody speaks: the ‘Ghost Train’ years."""
    if not _FEWEST_OF_NAME <= len(quote_words) <= _LONGEST_NAME or not is_capitalised(quote_words):
        return False
    if not _SPEAKERS.isdisjoint(tokens(" ".join(quote_words))):
        return False
    clause = _CLAUSE_END.split(before)[-1]
    if _SAID.search(clause) or _SAID.search(after):
        return False
    noun = _NOUN_AFTER.match(after)
    is_adjective = _ARTICLE.search(before) and noun and noun.group(1) not in _BETWEEN_NOUNS
    return bool(is_adjective or _COMPOUND.match(after) or _FOREIGN_ARTICLE.search(before))


def _is_nickname(quote_words: list[str], before: str, after: str) -> bool:
    name, name_after = _NAME.search(before), _NAME_AFTER.match(after)
    if (
        not quote_words
        or not quote_words[0][:1].isupper()
        or len(quote_words) > _LONGEST_NICKNAME
        or not name
        or not name_after
    ):
        return False
    if name.group(1).lower() in STOP_WORDS or name_after.group(1).lower() in STOP_WORDS:
        return False
    # Where most words are capitalised, a capital does not indicate a name.
    around = [word.text for word in words(before[: name.start()] + " " + after[name_after.end() :])]
    telling = [word for word in around if len(word) > 3 and word.lower() not in STOP_WORDS]
    return not telling or 3 * sum(word[0].islower() for word in telling) >= len(telling)
