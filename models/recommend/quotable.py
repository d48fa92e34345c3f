"""Which paragraphs of a source may be offered as quotes: no headings, stage directions, greetings, or housekeeping."""

import re
from functools import lru_cache

from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

# A paragraph with fewer content words than this is a fragment if words and content words together are at most
# FEWEST_WORDS, or if it has at most MOST_FRAGMENT_WORDS words and breaks off or asks.
FEWEST_CONTENT_WORDS = 2
FEWEST_WORDS = 3
MOST_FRAGMENT_WORDS = 6
# Longer lines are no headings, and longer sentences no greetings.
MOST_HEADING_WORDS = 24
MOST_COURTESY_WORDS = 16
LONGEST_FURNITURE = 120
# In characters, before and after asides are removed: what is longer says something, whatever else it is.
LONGEST_WITH_ASIDES = 600
LONGEST_DROPPED = 240
MOST_CHANTED_WORDS = 3

# What a transcriber adds: “(Applause.)”, “[crosstalk 00:15:02]”. One level, as no aside contains another.
_ASIDE = re.compile(r"\([^()]{1,120}\)|\[[^\[\]]{1,120}\]|\*[^*]{1,60}\*|♪[^♪]*♪?")
_APOSTROPHES = dict.fromkeys(map(ord, "‘ʼ＇`"), "'") | {ord("’"): "'"}
_SENTENCE_END = re.compile(r"(?<![.!?;…。！？])[.!?;…。！？]++[\"”’')\]]*+(?:\s++|$)|(?:(?<!\s)\s++)?(?:--+|—|–)\s*")
# After these a full stop ends no sentence.
_TITLE = re.compile(r"\b(Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Prof|St|Jr|Sr|Lt|Col|Capt|Hon|Rev)\.", re.IGNORECASE)
_SENTENCE_WITHIN = re.compile(r"[!?…;]|(?<!\b[A-Z])\.\s")
_BROKEN_OFF = re.compile(r"^(?:\.\.|…|-|—)|(?:--?|—|–|…|\.\.|\?)[\"”')\]\s.]*$")
_SMALL_IN_HEADINGS = frozenset(tokens("a an and as at by for from in into of off on or the to under up via vs with"))
_ENDS_SENTENCE = re.compile(r"[.!?…。！？,;:—–-][\"”’')\]]*$")
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?)"
)
_ZONE = r"(?:\s*\(?(?:[a-z]{1,4}t|utc|local(?:\s+time)?)\b\)?)?"
_CLOCK = (
    rf"(?:\d{{1,2}}(?:[:.]\d{{2}}){{0,2}}\s*(?:[ap]\.?\s?m\b\.?|hrs|hours|o'clock)|\d{{1,2}}(?::\d{{2}}){{1,2}}){_ZONE}"
)
_DATE = (
    rf"(?:{_DAY},?\s*)?(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}),?(?:\s+\d{{4}})?"
)
# A time, a date, or both, alone in a line: “3:07 P.M. EDT”, “END 3:45 P.M.”, “Tuesday, May 6, 2031”.
_WHEN = re.compile(
    rf"^(?:(?:(?:end|start|began|begins?|ends?|released?|date|time|on|at)\b\s*+:?)?\s*+"
    rf"(?:{_DATE}|\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}|{_CLOCK}|{_DAY})"
    r"\s*+(?:[-–—,|to]++\s*+)?)+$",
    re.IGNORECASE,
)
# The same around other words: “James S. Brady Press Briefing Room 2:33 P.M. EDT”, “01:36:17 Ana Quell”.
_STAMP = re.compile(rf"^\W*{_CLOCK}\W*(?=\D)|\s(?:END\b\W*(?:br\W*)?)?{_CLOCK}\W*$|\W*#\W*$|\sEND\W*$", re.IGNORECASE)
# What pages and wires print around a transcript.
_FURNITURE = re.compile(
    r"^(?:for immediate release|embargoed until\b.*|page \d+(?: of \d+)?|(?:the )?end|\d+ of \d+|###+|-\s*\d+\s*-"
    r"|(?:press|media) (?:contact|enquiries|inquiries)\b.*|(?:rush )?transcript(?: of\b.*)?|table of contents|contents"
    r"|(?:full |video |audio )?transcript(?: below)?|all rights reserved.*|(?:©|\(c\)|copyright\b).*"
    r"|(?:begin|end)(?: of)? (?:transcript|audio|video(?: clip| tape)?|video ?tape|clip|recording)"
    r"|(?:click|tap|subscribe|sign up|follow us|share this|read more|watch|listen to) (?:here|now|to|on|for|below)\b"
    r".{0,60}|share|print|e-?mail|tweet|advertisement|loading|skip to (?:main )?content)\W*$",
    re.IGNORECASE,
)

_WHO = "|".join(
    (
        "mr|mrs|ms|miss|madam|madame|sir|ma'am|dr|senator|governor|congress(?:man|woman)|secretary|president|chair\\w*",
        "mayor|minister|general|ambassador|judge|justice|counsel|your hono[u]?r|everyone|everybody|all|folks|guys",
        "ladies|gentlemen|friends|colleagues|viewers|listeners|members|again|back|both|two|there|you|so|very|much",
        "kindly|indeed|a lot|lot|and|to|the|of|for|for that|for coming|for being here|for joining us|for having me",
        "for your time|for your question|for the question|for taking my question|here|with us|today|tonight",
        "this (?:morning|afternoon|evening)|now|please|everyone here|one and all|press secretary|speaker|vice|chief",
        "members of the (?:press|media)",
    )
)
_OFFICE = (
    r"(?:the )?(?:(?:vice |prime |madam |mr\.? |mister )?(?:president|minister)|mr|mrs|ms|miss|dr|senator|governor"
    r"|mayor|secretary|congress(?:man|woman)|representative|ambassador|justice|judge|general|counsel|chairman|chairwoman"
    r"|speaker|professor)"
)
# The person spoken to; ``NAME`` stands for capitalised words.
_TO = rf"(?:[, ]+(?:{_WHO}|NAME))*"
_LEAD = (
    r"(?:(?:and|but|so|well|okay|ok|all right|alright|oh|yes|yeah|right|now|great|good|no|again|sure|fine|uh|um)[, ]+)*"
)
# Whole sentences that open and close meetings, and hand the word on.
_COURTESIES = (
    rf"(?:i (?:want to |wanted to |would like to |just want to )?|we |let me )?thanks?(?: you| u)?{_TO}",
    rf"(?:many thanks|thanks a (?:lot|million)|much appreciated|(?:i )?(?:really )?appreciate (?:it|that)){_TO}",
    rf"(?:good|happy) (?:morning|afternoon|evening|night|day|to see you|to be here|to be with you|new year){_TO}",
    rf"(?:hello|hi|hey|welcome|greetings|goodbye|good-bye|bye|bye bye|cheers|congratulations){_TO}",
    rf"(?:it's )?(?:great|nice|good|lovely|wonderful) to (?:see|be with|be here|have|meet)(?: with)?(?: you)?{_TO}",
    rf"how are (?:you|we)(?: doing| all)?(?: today)?{_TO}",
    "you're (?:very |most )?welcome|(?:my|our) pleasure|not at all|no problem|of course|my apologies|(?:i'm )?sorry",
    r"(?:please |let's )?(?:be seated|sit down|have a seat|take (?:a|your) seats?|stand by|settle down|calm down)"
    + _TO,
    rf"(?:please[, ]+)?(?:go ahead|go on|continue|proceed|finish|carry on){_TO}",
    r"(?:(?:the |your |our )?(?:next|last|final|first|another|one more|follow-up) question"
    r"|next(?: one| up| slide| please)?|any (?:other |more |further )?questions?|question|over to you|back to you"
    r"|last one|one more|who's next|who else|your turn|the floor is yours|you have the floor)"
    rf"(?:[, ]+(?:{_WHO}|NAME|is|from|goes to))*",
    r"(?:yes|yeah|yep|no|nope|okay|ok|right|sure|exactly|correct|absolutely|all right|alright|well|oh|ah|uh|um|uh-huh"
    r"|huh|mm|hmm|mm-hmm|wow|great|good|fine|indeed|certainly|please|what|why|where|who|how|amen|look|listen|wait)"
    + _TO,
    "(?:can|do) you hear me(?: now| okay)?|(?:you're|you are) (?:on mute|muted)|excuse me|pardon(?: me)?|hold on",
    "(?:one|just a) (?:moment|second|minute)|(?:we'll be )?right back|stay with us",
    "that's (?:all|it)(?: for (?:now|today|me))?",
    rf"god bless(?:[, ]+(?:you|america|the united states(?: of america)?|all of you|{_WHO}|NAME))*",
    "(?:no )?(?:further|more) questions|(?:i )?(?:have )?no(?:thing)? further|may it please the court",
    rf"(?:{_OFFICE})"
    rf"(?:[, ]+(?:{_WHO}|NAME|your|response|rebuttal|first|next|quickly|\d+ seconds|one minute))*",
    rf"(?:NAME[, ]+)?your (?:response|rebuttal)|(?:your )?time(?:'?s| is) up{_TO}|me,? too",
    rf"(?:\d+|thirty|sixty|one|two|four|five) (?:more )?(?:seconds|minutes?)(?: response)?{_TO}",
    "here we go|let's (?:go|begin|start|get started|move on)|take care|bless you",
    "have a (?:good|great|nice) (?:day|one|night|evening|weekend|time)",
    r"(?:(?:we|i)(?:'ll| will) )?(?:see|talk to|speak to) you"
    r"(?: (?:soon|later|tomorrow|again|next (?:time|week)|there|all|on the (?:campaign )?trail))*",
    rf"good luck(?: (?:in|with|at|on|to)(?: (?:the|your|that|rest|of|race|campaign|work|NAME))+)?{_TO}",
)
_COURTESY = re.compile(rf"^{_LEAD}(?:{_OFFICE}(?: NAME)?[, ]+)?(?:{'|'.join(_COURTESIES)})$")
_NAME = re.compile(r"(?<![\w'])(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen)\.? )?[A-Z][\w'-]*(?:\.? [A-Z][\w'-]*){0,3}")
_KOREAN_LEAD = (
    "네|예|자|그럼|그러면|정말|대단히|매우|여러분|모두|오늘|다음|말씀|질문|와 주셔서|참석해 주셔서|시청해 주셔서"
)
_KOREAN_COURTESIES = (
    "감사합니다|감사드립니다|고맙습니다|안녕하세요|안녕하십니까|반갑습니다|수고하셨습니다|수고하십시오|네|예|아니요|아니오",
    "다음 질문(?:이요|입니다| 받겠습니다| 부탁드립니다| 해 주십시오)?|질문 받겠습니다|이상입니다|박수|웃음",
    "말씀하세요|말씀하십시오|말씀해 주십시오|앉아 주십시오|잠시만요|죄송합니다",
)
_KOREAN_COURTESY = re.compile(rf"^(?:(?:{_KOREAN_LEAD})[, ]*)*(?:{'|'.join(_KOREAN_COURTESIES)})$")
# Written without spaces between words: no rule here counts them.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff]")
_KOREAN = re.compile(r"[가-힣]")
_LETTER = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=65_536)
def is_quotable(text: str) -> bool:
    """Return whether a paragraph may be offered as a quote.

    Not offered are headings, places and times in lines of their own, stage directions in brackets, page furniture,
    paragraphs of greetings and housekeeping alone, and those of too few words to be a quote. In doubt it is quotable:
    a false “no” hides a real quote for good.
    """
    if len(text) > LONGEST_WITH_ASIDES and _LETTER.search(text):
        return True
    words_spoken = " ".join(_ASIDE.sub(" ", text.translate(_APOSTROPHES)).split())
    if not _LETTER.search(words_spoken):
        return False
    if len(words_spoken) > LONGEST_DROPPED:
        return True
    if _WHEN.fullmatch(words_spoken.strip(" .,;:–—-")) or (
        len(words_spoken) <= LONGEST_FURNITURE and _FURNITURE.match(words_spoken)
    ):
        return False
    if _UNSPACED.search(words_spoken):
        return True
    words_alone = _STAMP.sub("", words_spoken)
    return not (
        _is_heading(words_alone) or _is_courtesy(words_alone) or _is_chant(words_spoken) or _is_fragment(words_spoken)
    )


def _is_heading(line: str) -> bool:
    """Whether it is a line of words with capitals and small ones between them, without the end of a sentence."""
    if _KOREAN.search(line) or _ENDS_SENTENCE.search(line) or _SENTENCE_WITHIN.search(_TITLE.sub(r"\1", line)):
        return False
    line_words = [word.text for word in words(line)]
    if not 1 <= len(line_words) <= MOST_HEADING_WORDS or not line_words[0][:1].isupper():
        return False
    long_words = [word for word in line_words if word.lower() not in _SMALL_IN_HEADINGS]
    # Some captions are in capitals throughout: pronouns and auxiliaries tell their sentences from headings.
    if any(word.lower() in STOP_WORDS for word in long_words):
        return False
    return bool(long_words) and all(word[0].isupper() or not word[0].isalpha() for word in long_words)


def _is_courtesy(text: str) -> bool:
    sentences = _sentences(text)
    return bool(sentences) and all(map(_is_courtesy_sentence, sentences))


def _is_chant(text: str) -> bool:
    """Whether an audience repeats a few words: “Four more years! Four more years!”."""
    sentences = _sentences(text.lower())
    return len(sentences) > 1 and len(set(sentences)) == 1 and len(sentences[0].split()) <= MOST_CHANTED_WORDS


def _sentences(text: str) -> list[str]:
    parts = (part.strip(" ,\"“”'") for part in _SENTENCE_END.split(_TITLE.sub(r"\1", text)))
    return [part for part in parts if _LETTER.search(part)]


def _is_courtesy_sentence(sentence: str) -> bool:
    if len(sentence.split()) > MOST_COURTESY_WORDS:
        return False
    if _KOREAN.search(sentence):
        return _KOREAN_COURTESY.match(sentence) is not None
    return any(_COURTESY.match(form) for form in (sentence.lower(), _with_names(sentence)))


def _with_names(sentence: str) -> str:
    """Replace capitalised words, but not the sentence's first, by ``NAME``; everything else in lower case."""
    first, _, rest = sentence.partition(" ")
    marked = _NAME.sub(lambda match: match.group().lower() if match.group() == "I" else "\0", rest)
    return f"{first.lower()} {marked.lower()}".replace("\0", "NAME").strip()


def _is_fragment(text: str) -> bool:
    if text.count(" ") > 2 * MOST_FRAGMENT_WORDS:
        return False
    text_words = [word.text.lower() for word in words(text)]
    content = sum(word not in STOP_WORDS and (len(word) > 1 or not word.isascii()) for word in text_words)
    if content >= FEWEST_CONTENT_WORDS:
        return False
    if len(text_words) + content <= FEWEST_WORDS:
        return True
    return len(text_words) <= MOST_FRAGMENT_WORDS and _BROKEN_OFF.search(text) is not None
