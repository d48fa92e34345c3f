"""Detects words in quotation marks that are no speech: nicknames, titles of works, scare quotes.

By conservative rules: missing a real quote is worse than questioning a title.
"""

import re
from typing import Literal

from models.quotes.detection import DirectQuote
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

NonSpeech = Literal["nickname", "title", "so-called"]

# A word that may be a verb names a kind of work only after “the” or “new”: “figures show ‘Panic’ in the ministry”.
_WORKS = (
    r"films?|movies?|documentary|books?|novels?|memoir|songs?|albums?|musical|opera|series|sitcom|drama|episode|podcast|"
    r"poem|painting|exhibition|blockbuster|sequel|remake|trailer|anthem|finale|premiere|reboot"
)
_BEFORE_WORK = re.compile(
    rf"\b(?:{_WORKS}|(?:video|the|this|new|hit|tv|his|her|their|its)\s+(?:show|game|single|video))\s*$", re.IGNORECASE
)
# “calls the new film ‘Awful’”
_JUDGED = re.compile(
    r"\b(?:calls?|called|calling|says?|said|finds?|found|slams?|slammed|blasts?|brands?|branded|labels?|labell?ed|deems?|"
    r"declares?|declared|thinks?|tells?|told|admits?|vows?|warns?)\b(?:\s+[\w’'-]+){0,3}\s*$",
    re.IGNORECASE,
)
_AFTER_WORK = re.compile(rf"^\s*(?:{_WORKS}|show|review|stars?|fans?|cast)\b", re.IGNORECASE)
# Before these a single word may be what someone said of them: “‘Disgraceful’ director quits”.
_AFTER_PERSON = re.compile(r"^\s*(?:actor|actress|director|author|singer|creator)\b", re.IGNORECASE)
_AFTER_CERTAIN = re.compile(r"^\s*(?:review|stars?|fans?|cast|finale|premiere|sequel|trailer|episode)\b", re.IGNORECASE)
_TELLS = (
    r"(?:says?|said|shouts?|shouted|cries|cry|cried|vows?|chants?|chanted|"
    r"yells?|sings?|roars?|tells?|told|admits?|react)"
)
# “‘Never Again’ star says after crash”, “‘Shame’ fans shout”; not “‘Friends’ star says she is well”.
_SPOKEN_BY = re.compile(
    rf"^\s*(?:(?:fans?|cast|stars)\s+{_TELLS}\b"
    rf"|\w+\s+{_TELLS}\s*(?:[.,!;:]|$|\b(?:after|as|in|on|of|at|before|during|amid|over)\b))",
    re.IGNORECASE,
)
# Words that titles do not capitalise.
_SMALL = frozenset(tokens("a an the and or but nor of in on at to for from by with as vs de la le"))
_KOREAN_WORK = re.compile(r"(?:영화|드라마|소설|책|노래|앨범|뮤지컬|연극|시집|다큐|예능|웹툰|게임|신곡)\s*$")
# Endings of Korean sentences, and nouns that replace them in headlines.
_KOREAN_SPEECH = re.compile(
    r"(?:[다요죠까네자해라야지어아음함임것뿐듯고니]|따름|감사|최선|최고|행복|영광|기대|부담|걱정|만족|유감|후회|약속)[.!?…~]*$|[!?…]$"
)
_LONGEST_KOREAN_TITLE = 4
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
# Judgements may be somebody's words: “sorry for ‘appalling’ failures”.
_JUDGEMENT = re.compile(
    r"(?:ful|less|ous|able|ible|ing|ed|ive|ly|al|ic|ent|ant)$|^(?:bad|cruel|crazy|dark|dirty|evil|fake|good|heavy|lazy|mad|"
    r"sick|stupid|unfair|unjust|vile|weak|wrong)$",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[”’\"」』,;]\s")
_NAME = re.compile(r"([A-Z][\w’'.-]{1,60}+)\s*$")
_NAME_AFTER = re.compile(r"^\s*([A-Z][\w’'-]+)")
_NOUN_AFTER = re.compile(r"^\s+([a-z]{3,})")
_NO_NOUNS = STOP_WORDS | {"amid", "despite", "following", "ahead", "beyond", "behind", "beside", "alongside"}
_LONGEST_NICKNAME, _LONGEST_TERM = 3, 2
# Works in other languages than English and Korean, right before their titles.
_LATIN_WORKS = """
film filme filmu filmie película pelicula buch livre libro livro boek książka książce książki książkę roman romano
romanzo romance novela powieść powieści série serie serial serialu song lied chanson canzone canción canção nummer
piosenka piosenki álbum album albumu musical oper opéra ópera opera opery podcast podcaście ausstellung exposition
exposición exposição mostra tentoonstelling wystawa wystawie documental documentario documentário documentaire doku
documentary pièce theaterstück voorstelling spektakl spektaklu émission disco płyta płycie
"""
_FOREIGN_WORK = re.compile(rf"(?<!\w)(?:{'|'.join(_LATIN_WORKS.split())})\s*$", re.IGNORECASE)
_UNCASED_WORK = re.compile(
    r"(?:映画|小説|新曲|楽曲|アルバム|番組|ドラマ|アニメ|漫画|マンガ|絵本|舞台|ミュージカル|企画展|展覧会|著書|連載|ゲーム"
    r"|电影|電影|小说|小說|歌曲|专辑|專輯|电视剧|電視劇|节目|節目|综艺|綜藝|纪录片|紀錄片|新书|新書|游戏|展览|展覽"
    r"|(?:^|\s)(?:ال)?(?:فيلم|كتاب|رواية|مسلسل|أغنية|ألبوم|برنامج|معرض|مسرحية)(?:ها|ه)?)\s*$"
)
_SPEECH_END = re.compile(r"[.!?。！？؟…]$")
_LONGEST_FOREIGN_TITLE, _LONGEST_UNCASED_TITLE = 6, 16


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
    if (
        _is_korean_title(quote_words, headline, quote)
        or _is_title(quote_words, before, after)
        or _is_foreign_title(quote, before)
    ):
        return "title"
    if _is_nickname(quote_words, before, after):
        return "nickname"
    if len(quote_words) <= _LONGEST_TERM and not (set(quote_words) & STOP_WORDS):
        if _SO_CALLED.search(before) and not _BY.match(after):
            return "so-called"
        # “a ‘war cloud’ contract”: it is before a noun, like an adjective, and no speaker is named.
        noun = _NOUN_AFTER.match(after)
        term = quote_words and quote_words[0].islower() and not any(map(_JUDGEMENT.search, quote_words))
        if term and _ARTICLE.search(before) and noun and noun.group(1) not in _NO_NOUNS:
            clause = _CLAUSE_END.split(before)[-1]
            return None if _SAID.search(clause) or _SAID.search(after) else "so-called"
    return None


def _is_title(quote_words: list[str], before: str, after: str) -> bool:
    if not quote_words or not all(word[:1].isupper() or word[:1].isdigit() or word in _SMALL for word in quote_words):
        return False
    if _BEFORE_WORK.search(before):
        return not _JUDGED.search(before)
    if _SPOKEN_BY.match(after) or (len(quote_words) == 1 and _JUDGEMENT.search(quote_words[0])):
        return False
    if _AFTER_CERTAIN.match(after):
        return True
    # A headline's first word is always capitalised.
    sure = len(quote_words) > 1 or bool(before.strip())
    return sure and bool(_AFTER_WORK.match(after) or _AFTER_PERSON.match(after))


def _is_korean_title(quote_words: list[str], headline: str, quote: DirectQuote) -> bool:
    if not _KOREAN_WORK.search(headline[: quote.outer_start]) or len(quote_words) > _LONGEST_KOREAN_TITLE:
        return False
    # Speech is in double marks and mostly at the end; after a title more follows.
    speech_marks = headline[quote.outer_start] in '“"' and not headline[quote.outer_end :].strip()
    return not speech_marks and not _KOREAN_SPEECH.search(quote.text)


def _is_foreign_title(quote: DirectQuote, before: str) -> bool:
    """Return whether a work is named right before it, as in „ihr Roman „Die Lampe““ and 映画「灯」.

    Where capitals tell, a title has one: „nennt den Film „misslungen““ is speech.
    """
    if _SPEECH_END.search(quote.text):
        return False
    if _UNCASED_WORK.search(before):
        return len(quote.text) <= _LONGEST_UNCASED_TITLE
    capital = quote.text[:1].isupper() and len(words(quote.text)) <= _LONGEST_FOREIGN_TITLE
    return capital and _FOREIGN_WORK.search(before) is not None and not _JUDGED.search(before)


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
