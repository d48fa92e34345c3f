"""Tells titles of works in quotation marks: the film “The Long Strike”, „ihr Roman „Die Lampe““, 映画「灯」; and signs.

By conservative rules: missing a quote of speech is worse than questioning a title.
"""

import re
from collections.abc import Sequence

from models.quotes.detection import DirectQuote
from models.text.words import tokens, words

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
# “A banner reading ‘Fair Pay Now’”.
_SIGN = re.compile(
    r"\b(?:banners?|placards?|signs?|posters?|badges?|t-shirts?|plaques?)\b(?:\s+[\w’'-]+){0,4}\s*$", re.IGNORECASE
)
_AFTER_WORK = re.compile(rf"^\s*(?:{_WORKS}|show|review|stars?|fans?|cast)\b", re.IGNORECASE)
# “‘The Lamp’, a film about nurses”.
_APPOSED_WORK = re.compile(
    rf"^,?\s+(?:an?|the|his|her|their|its)\s+(?:(?!(?:that|which|who)\b)[\w’'-]+\s+){{0,2}}(?:{_WORKS})\b",
    re.IGNORECASE,
)
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
# Judgements may be somebody's words: “sorry for ‘appalling’ failures”.
JUDGEMENT = re.compile(
    r"(?:ful|less|ous|able|ible|ing|ed|ive|ly|al|ic|ent|ant)$|^(?:bad|cruel|crazy|dark|dirty|evil|fake|good|heavy|lazy|mad|"
    r"sick|stupid|unfair|unjust|vile|weak|wrong)$",
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
# Characters before and after a quote that are read.
_REACH = 200
_SPEECH_END = re.compile(r"[.!?。！？؟…]$")
_LONGEST_FOREIGN_TITLE, _LONGEST_UNCASED_TITLE = 6, 16


def is_title(text: str, quote: DirectQuote) -> bool:
    """Return whether the words around a quote of ``text`` say that it is the title of a work."""
    before = text[max(0, quote.outer_start - _REACH) : quote.outer_start].rsplit("\n", maxsplit=1)[-1]
    after = text[quote.outer_end : quote.outer_end + _REACH].split("\n", maxsplit=1)[0]
    quote_words = [word.text for word in words(quote.text)]
    return (
        _is_korean_title(quote_words, before, after, quote, text[quote.outer_start])
        or _is_english_title(quote_words, before, after)
        or _is_foreign_title(quote, before)
    )


def is_capitalised(quote_words: Sequence[str]) -> bool:
    """Return whether all words but small ones have a capital or are numbers, as in titles."""
    return bool(quote_words) and all(word[:1].isupper() or word[:1].isdigit() or word in _SMALL for word in quote_words)


def _is_english_title(quote_words: Sequence[str], before: str, after: str) -> bool:
    if not is_capitalised(quote_words):
        return False
    if _BEFORE_WORK.search(before):
        return not _JUDGED.search(before)
    if len(quote_words) > 1 and _SIGN.search(before):
        return True
    if _SPOKEN_BY.match(after) or (len(quote_words) == 1 and JUDGEMENT.search(quote_words[0])):
        return False
    if _AFTER_CERTAIN.match(after) or (len(quote_words) > 1 and _APPOSED_WORK.match(after)):
        return True
    # A headline's first word is always capitalised.
    sure = len(quote_words) > 1 or bool(before.strip())
    return sure and bool(_AFTER_WORK.match(after) or _AFTER_PERSON.match(after))


def _is_korean_title(quote_words: Sequence[str], before: str, after: str, quote: DirectQuote, mark: str) -> bool:
    if not _KOREAN_WORK.search(before) or len(quote_words) > _LONGEST_KOREAN_TITLE:
        return False
    # Speech is in double marks and mostly at the end; after a title more follows.
    speech_marks = mark in '“"' and not after.strip()
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
