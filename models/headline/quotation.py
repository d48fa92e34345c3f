"""Words in quotation marks that nobody is said to have spoken: nicknames, titles of works, scare quotes.

By rule, and only where the rule is sure: to mute a real quote by mistake is worse than to question a title.
"""

import re
from typing import Literal

from models.text.quotes import DirectQuote
from models.text.stop_words import STOP_WORDS
from models.text.words import words

NoQuotation = Literal["nickname", "title", "so_called"]

MESSAGES: dict[NoQuotation, str] = {
    "nickname": "Not held to the body: it looks like a nickname.",
    "title": "Not held to the body: it looks like the title of a work.",
    "so_called": "Not held to the body: it looks like a term, not like somebody's words.",
}

_WORKS = (
    r"films?|movies?|documentary|books?|novels?|memoir|songs?|albums?|musical|opera|shows?|series|sitcom|drama|"
    r"episode|podcast|game|poem|painting|exhibition|blockbuster|sequel|remake|trailer|anthem|finale|premiere|"
    r"reboot"
)
_BEFORE_WORK = re.compile(rf"\b(?:{_WORKS})\s*$", re.IGNORECASE)
_AFTER_WORK = re.compile(
    rf"^\s*(?:{_WORKS}|review|star|stars|actor|actress|director|author|singer|cast|creator|fans?)\b",
    re.IGNORECASE,
)
_KOREAN_WORK = re.compile(r"(?:영화|드라마|소설|책|노래|앨범|뮤지컬|연극|시집|다큐|예능|웹툰|게임|신곡)\s*$")
# 《 》 and 〈 〉 stand around titles, never around speech.
_TITLE_MARKS = "《〈"
_SO_CALLED = re.compile(
    r"(?:\bso-called|\bself-styled|\bthe term|\bthe word|\bdubbed|\bcalled|이른바|소위)\s*$", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:^|\s)(?:a|an|the|its|his|her|their|new|first|over|of|on|for|with|in)\s*$", re.IGNORECASE)
_SAID = re.compile(
    r"\b(?:say|says|said|tells?|told|warns?|warned|claims?|claimed|calls?|called|vows?|insists?|admits?|asks?|adds?|"
    r"accuses?|accused|slams?|blasts?|urges?|declares?|according)\b|[:–—]",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[”’\"」』,;]\s")
_NAME = re.compile(r"[A-Z][\w’'.-]+\s*$")
_NAME_AFTER = re.compile(r"^\s*[A-Z][\w’'-]+")
_NOUN_AFTER = re.compile(r"^\s+[a-z]{3,}")
_LONGEST_NICKNAME, _LONGEST_TERM = 3, 2
_LONG_WORD = 3


def no_quotation(headline: str, quote: DirectQuote) -> NoQuotation | None:
    """Why the words of ``quote`` claim to be nobody's; None where they may be somebody's.

    Args:
        headline: the whole headline.
        quote: one of its quotes.
    """
    before, after = headline[: quote.outer_start], headline[quote.outer_end :]
    said = [word.text for word in words(quote.text)]
    if headline[quote.outer_start : quote.outer_start + 1] in _TITLE_MARKS:
        return "title"
    if quote.text.endswith(","):  # as before an attribution
        return None
    if _is_title(said, before, after):
        return "title"
    capital = bool(said) and said[0][:1].isupper()
    named = _NAME.search(before) and _NAME_AFTER.match(after)
    if capital and len(said) <= _LONGEST_NICKNAME and named and not _is_title_case(f"{before} {after}"):
        return "nickname"
    if len(said) <= _LONGEST_TERM and not (set(said) & STOP_WORDS):
        if _SO_CALLED.search(before):
            return "so_called"
        # “a ‘war cloud’ contract”: it stands before a noun, as an adjective does, and nobody is said to speak.
        if said and said[0].islower() and _ARTICLE.search(before) and _NOUN_AFTER.match(after):
            clause = _CLAUSE_END.split(before)[-1]
            return None if _SAID.search(clause) or _SAID.search(after) else "so_called"
    return None


def _is_title_case(text: str) -> bool:
    """Whether most long words begin with a capital, as in headlines where capitals tell nothing of names."""
    long = [word.text for word in words(text) if len(word.text) > _LONG_WORD and word.text.isalpha()]
    return sum(word[0].islower() for word in long) < len(long) / 3


def _is_title(said: list[str], before: str, after: str) -> bool:
    if _KOREAN_WORK.search(before):
        return True
    capitals = all(word[:1].isupper() or word[:1].isdigit() or word.lower() in STOP_WORDS for word in said)
    return bool(said) and capitals and bool(_BEFORE_WORK.search(before) or _AFTER_WORK.match(after))
