"""Detects quotes cut so that their meaning changes: what was said right before or after contradicts or limits them.

A quote reports a statement as the speaker's. It misleads where the speaker denied it in the next breath (“No. It was
not.”), made it depend on a condition, imagined it, or reported somebody else's view. Only these constructions count:
most quotes are followed by a “but” that takes nothing back. Other languages than English are read by
``governing_words``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from models.quotes.governing_words import corrects, find_governing_words, tells_governing
from models.quotes.governors import Governor, are_clauses, find_governor
from models.text.differences import word_key
from models.text.language import likely_language
from models.text.negation import negations
from models.text.numbers import values_in
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# “… in a letter, quote, “I was there””: what is read out is another's.
READ_OUT = re.compile(r"\bquote\s*+[,:]?\s*+[“\"‘']?\s*+$", re.IGNORECASE)
# How many characters before and after a quote are read.
WINDOW = 300
_LONGEST_SHOWN = 120
# What was left out counts as quoted elsewhere from so many of its content words on, or from so many words in a row.
_FEWEST_SHARED, _RUN = 2, 5

# What a quote may end with after its last word.
_TRAILING = " \t\n.,;:!?…\"”’')]"
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
_NOT_SHORTENED = r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSen)(?<!\bGov)(?<!\b[A-Z])"
_SENTENCE = re.compile(rf".*?(?:{_NOT_SHORTENED}[.!?…]+[\"”’')\]]*(?=\s|$)|\n|$)", re.DOTALL)
# What ends the last quoted sentence; without it the quote ends in the middle of one.
_ENDED = re.compile(r"^[\"”’')]*[.!?…]+[\"”’')\]]*(?=\s|$)|^[\"”’')]*\s*\n")
# The same in any script: “。” needs no space behind it.
_ENDED_OF_ANY = re.compile(r"[\"”’»“')\]]*+[.!?…。！？]++[\"”’»“')\]」』]*+\s*+|[\"”’»“')\]]*+[ \t]*+\n\s*+")
_SENTENCE_OF_ANY = re.compile(r"[^.!?…。！？\n]*+[.!?…。！？]*+")
_LAST_START_OF_ANY = re.compile(r"\A(?:.*[.!?…][\"”’»“)\]]*\s+|.*[。！？\n])", re.DOTALL)
_BROKEN_OFF = re.compile(r".*(?:--|[—–]|-\s|\n)\s*", re.DOTALL)
_SENTENCE_BREAK = re.compile(r"[.!?…][\"”’)\]]*\s+|\n")
_LAST_START = re.compile(r"\A(?:.*[.!?…][\"”’')\]]*\s+|.*\n)", re.DOTALL)

# “The wall is safe?” without its mark is a statement; “Is the wall safe” is a question still.
_ORDER_OF_STATEMENTS = re.compile(
    r"\W*(?:(?:but|and|so|well)[,.]?\s+)?(?:i|we|you|he|she|it|they|there|the|a|an|this|that|these|those|my|our|your|his|her"
    r"|their|nobody|everybody|everyone)\s",
    re.IGNORECASE,
)
_AFFIRMED = re.compile(r"\W*(?:yes|yeah|yep|absolutely|of\s+course|certainly|indeed|sure)\b", re.IGNORECASE)
_LEAD = r"(?:(?:but|and|well|now|so|however|yet|look|actually|in fact|of course)[,.]?\s+){0,2}"
_PRONOUN = r"(?:i|we|you|he|she|it|they|that|this|there)"
_NOT = (
    r"(?:(?:is|are|was|were|am|do|does|did|has|have|had|will|would|can|could|should)\s+not|cannot"
    r"|(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should)n't)"
)
_FALSE = (
    r"(?:(?:not|never|hardly|n't)\s+(?:\w+\s+)?(?:true|so|right|correct|the\s+case)|(?:\w+\s+)?(?:false|untrue|nonsense|rubbish"
    r"|baloney|(?:a|the|an)\s+(?:lie|myth|fantasy|fable|fairy\s*tale|joke|invention|fabrication)|lies|wrong|incorrect|ridiculous|absurd|fake\s+news))"
)
_IS = r"(?:\s+(?:is|was|are|were|would\s+be|isn't|wasn't)|'s|\s+(?=n't))"
_TELL = r"(?:(?:me|us|you|everybody|everyone|people)\b)"
_SAY = (
    r"(?:say|says|said|claim|claims|claimed|argue|argues|argued|think|thinks|thought|believe|believes|believed|suggest"
    rf"|suggests|suggested|insist|insists|insisted|(?:tell|tells|told)\s+{_TELL}"
    r"|wants?\s+(?:me|us|you)\s+to\s+(?:believe|think)|would\s+have\s+(?:me|us|you)\s+(?:believe|think)"
    # “They keep telling us”, “people were saying”, “they like to say”.
    r"|(?:keeps?|kept|am|are|is|were|was|been|go(?:es)?\s+(?:around|about|on))\s+(?:\w+ly\s+)?"
    rf"(?:saying|claiming|arguing|suggesting|insisting|pretending|telling\s+{_TELL})"
    rf"|(?:likes?|loves?|want|try|used)\s+to\s+(?:say|claim|argue|suggest|pretend|tell\s+{_TELL}))"
)
_OTHERS = (
    r"(?:they|people|some|others|critics|opponents|skeptics|sceptics|everybody|everyone|folks|democrats|republicans"
    r"|the\s+(?:media|press|papers|critics|other\s+side)|(?:my|our)\s+(?:opponents?|critics))"
)
# “My neighbour”, “the minister”, “Hale”.
_SOMEBODY = r"(?:(?:my|our|your|his|her|their|the)\s+(?:\w+\s+)?\w+|(?-i:[A-Z])\w+)"
_IF = r"(?:if|unless|provided(?:\s+that)?|as\s+long\s+as|so\s+long\s+as|assuming|on\s+condition|only\s+(?:if|when))"

# The sentence after the quote, from its first word.
# “I won’t.” after “I won’t sign it” says it once more; “That is not true” does not.
_ECHO_NEXT = re.compile(
    rf"{_LEAD}(?:(?:no|nope|never|not\s+at\s+all|absolutely\s+not|of\s+course\s+not|certainly\s+not|not\s+really|hardly|not"
    r"|as\s+if|if\s+only|i\s+wish|yeah,?\s+right|dream\s+on)"
    rf"\s*[.!]|no,\s+{_PRONOUN}\s+(?:{_NOT}|never)\b|(?:no,\s+)?{_PRONOUN}\s+{_NOT}\s*(?:[.!;—]|$)"
    rf"|{_PRONOUN}\s+never\s+(?:\w+\s*)?[.!;—])",
    re.IGNORECASE,
)
_DENIED_NEXT = re.compile(
    rf"{_LEAD}(?:(?:that|this|which){_IS}\s+(?:\w+\s+){{0,2}}?{_FALSE}\s*(?:[.!,;—]|$)"
    rf"|(?:that|this)\s+(?:is|was)n't\s+(?:true|so|right|correct|the\s+case)\b"
    r"|it(?:(?:'s|\s+is|\s+was)\s+(?:simply\s+|just\s+|all\s+)?(?:not\s+true|false|untrue|a\s+lie|a\s+myth|nonsense)"
    r"|\s+(?:is|was)n't\s+true)\s*[.!,;—]"
    r"|(?:do\s+not|don't)\s+believe\s+(?:it|that|this|me|a\s+word)\b"
    r"|i\s+no\s+longer\s+(?:think|believe|say)\s+(?:so|that|it|this)\b|(?:kidding|joking)\s*[.!]"
    r"|(?:or\s+)?(?:that|this)(?:'s|\s+is|\s+was)\s+what\s+\w+\s+(?:told|asked|forced|paid)\s+me\s+to\s+(?:say|write)\b"
    r"|i\s+said\s+(?:that|it|this)\s+(?:under|in|to|for|because)\b"
    r"|i\s+(?:do\s+not|don't)\s+think\s+so\b|i\s+doubt\s+(?:it|that)\b|far\s+from\s+it\b"
    r"|i\s+wish\s+(?:that|it|this)\s+(?:were|was)\b"
    r"|(?:that|this)\s+was\s+(?:my|our|what\s+(?:i|we))\s+(?=\S)[^.!?]{0,30}?\b(?:wrong|mistaken)\b"
    r"|(?:that|this)\s+was\s+(?:my|our)\s+(?=\S)[^.!?,]{1,30},?\s+(?:and|but)\s+(?:i|we)\s+(?:was|were)\s+(?:wrong|mistaken)"
    r"|(?:that|this)(?:'s|\s+is|\s+was)\s+(?:just\s+)?what\s+(?:i|we)\s+used\s+to\s+\w+"
    rf"|or\s+(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could)\s+{_PRONOUN}\s*\?"
    r"|or\s+(?:maybe|perhaps)\s+not\b|i\s+(?:just\s+)?made\s+(?:that|it|this)\s+up\b"
    r"|(?:none|not\s+(?:a|one)\s+(?:single\s+)?(?:word|bit|syllable))\s+of\s+(?:that|this|it)\s+(?:is|was)\s+(?:true|so|right)\b|(?:wrong|nonsense|not\s+true)\s*[.!]"
    r"|i\s+(?:do\s+not|don't|did\s+not|didn't|never)\s+(?:(?:for\s+\w+\s+\w+|really|once|even)\s+)?"
    r"(?:believe[ds]?|buy|bought|accept(?:ed)?|said|say)\s*(?:that|it|this|so|a\s+word\s+of\s+(?:it|that))\s*[.!,;—]"
    r"|i\s+(?:do\s+not|don't|did\s+not|didn't|never)\s+(?:believe[ds]?|buy|bought|accept(?:ed)?)\s*[.!,;—])",
    re.IGNORECASE,
)
_LIMITED_NEXT = re.compile(
    rf"{_LEAD}(?:that(?:'s|\s+is|\s+was)\s+(?:just\s+)?what\s+(?:{_OTHERS}|he|she|{_SOMEBODY})\s+(?:\w+\s+)?(?:{_SAY}|tell)\b"
    rf"|(?:or\s+)?so\s+(?:{_OTHERS}|he|she|{_SOMEBODY})\s+(?:\w+\s+)?{_SAY}\b"
    r"|(?:or\s+)?so\s+(?:i'm|i\s+am|we're|we\s+are|i\s+was|we\s+were|i've\s+been)\s+told\b"
    r"|at\s+least\s+(?:that\s+was|that's|that\s+is|so)\b"
    rf"|{_SOMEBODY}\s+(?:always\s+)?(?:believes?|believed|thinks?|thought|says?|said|told\s+me)\s+(?:that|so)\s*[.!]"
    r"|(?:allegedly|supposedly|reportedly|in\s+theory|on\s+paper)\s*[.!]"
    r"|(?:i'm|i\s+(?:am|was)|just|only)\s+(?:just\s+|only\s+)?(?:kidding|joking)\b|april\s+fools?\b"
    r"|(?:that|this|it)(?:'s|\s+is|\s+was)\s+(?:just\s+|only\s+)?(?:an?|my|our)\s+(?:joke|bluff|guess|exaggeration|dream)\b"
    r"|i\s+(?:can't|cannot|couldn't|could\s+not)\s+(?:prove|swear\s+to|confirm|vouch\s+for)\s+(?:it|that|this)\b"
    r"|(?:only\s+if|only\s+when|but\s+only|unless|not\s+unless|provided)\b[^.!?,]*(?:,\s+(?:that\s+is|of\s+course|mind\s+you))?(?:[.!]|$)"
    r"|if\b[^.!?,]*,\s+that\s+is\s*[.!])",
    re.IGNORECASE,
)
# “It will cost nine million. Sorry, nineteen million.”
_CORRECTED = (
    r"(?:no,\s+(?:(?:forgive|excuse|pardon)\s+me|(?:hang|hold)\s+on)\b|(?:forgive\s+me,\s+)?(?:that|this)(?:'s|\s+is)\s+wrong\s*,"
    r"|sorry\s*[,.:—–-]|(?:excuse|pardon)\s+me\b|i\s+beg\s+your\s+pardon\b|my\s+(?:mistake|bad|error)\b|no,?\s+wait\b|wait,?\s+no\b|let\s+me\s+(?:rephrase|try|say)\s+that\b|correction\b|(?:scratch|strike)\s+that\b|or\s+rather\b"
    r"|make\s+that\b|(?:let\s+me|i\s+(?:must|should|have\s+to))\s+correct\s+(?:that|myself)|i\s+(?:just\s+)?(?:misspoke|misread)\b"
    r"|i\s+should\s+say\b|i\s+stand\s+corrected|i\s+(?:retract|withdraw)\s+(?:that|it|this|every\s+word)\b|i\s+take\s+(?:that|it)\s+back|i(?:\s+was|\s+am|'m)\s+(?:(?!not\b)\w+\s+)?(?:wrong(?!\s+to\b)|mistaken|lying)\b"
    r"|i\s+(?:just\s+)?lied\b|i\s+got\s+(?:that|it)\s+wrong)"
)
_CORRECTED_NEXT = re.compile(rf"{_LEAD}{_CORRECTED}", re.IGNORECASE)
# “I mean two thousand.”, “Sixteen, I should say.”
_ANOTHER = re.compile(
    r"\A(?:(?:no|well|i\s+mean|actually|rather|or)\b,?\s+){1,2}(?P<other>[\w $£€.,%-]{1,40})$"
    r"|\A(?P<before>[\w $£€.%-]{1,40}),\s+(?:i\s+(?:should\s+say|mean|meant)|rather|that\s+is)[.!]?$",
    re.IGNORECASE,
)
_CORRECTED_REST = re.compile(rf"[\"”')]*+\s*+[,;:—–-]++\s*+(?:but\s++|and\s++)?{_CORRECTED}", re.IGNORECASE)
_BUT_NOT = re.compile(
    rf"(?:but|however|yet),?\s+(?:{_PRONOUN})\s+(?:\w+ly\s+)?{_NOT}\s+(?:be\s+|been\s+)?(\w+)", re.IGNORECASE
)
# The rest of the sentence that the quote ends in.
_DENIED_REST = re.compile(
    rf"[\"”')]*\s*(?:,\s*)?(?:(?:that|which)\s+)?(?:is|are|was|were|would\s+be|'s)\s+(?:\w+ly\s+|just\s+)?{_FALSE}\b"
    rf"|[\"”')]*\s*,\s*or\s+(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could)\s+{_PRONOUN}\s*\?"
    rf"|[\"”')]*\s*(?:is|was)\s+(?:just\s+|only\s+)?what\s+(?:{_OTHERS}|he|she|{_SOMEBODY})\s+(?:\w+\s+)?{_SAY}\b"
    rf"|[\"”')]*\s*(?:[,—–-]+\s*)?(?:not!?|my\s+(?:foot|eye|arse|ass))\s*(?:[.!]|$)",
    re.IGNORECASE,
)
_LIMITED_REST = re.compile(
    rf"[\"”')]*+\s*+[,;—–-]*+\s*+(?:but\s++|and\s++)?(?:even\s++then\s++)?{_IF}\b"
    r"|[\"”')]*+\s*+[,;—–-]++\s*+(?:at\s+least\s+)?in\s+(?:the\s+)?(?:imagination|eyes|minds?|view|opinion|world|fantasy|dreams)\s+of\b"
    r"|[\"”')]*+\s*+[,;—–-]++\s*+(?:at\s+least\s+)?in\s+(?:my|your|his|her|our|their)\s+(?:\w+\s+)?(?:dreams?|imagination|head)\b"
    r"|[\"”')]*+\s*+[,;—–-]++\s*+(?:allegedly|supposedly|reportedly|in\s+theory|as\s+the\s+(?:joke|story|saying|legend|rumou?r)\s+goes)\b"
    r"|[\"”')]*+\s*+[,;—–-]++\s*+but\s+only\s+(?:in|on|at|as|for|by|with|because|until)\b"
    rf"|[\"”')]*+\s*+[,;—–-]++\s*+(?:or\s+so|at\s+least\s+(?:that's\s+what|so)|(?:that|this)(?:'s|\s+is)\s+what|as)\s+(?:{_OTHERS}|he|she)"
    rf"\s+(?:\w+\s+)?{_SAY}\b",
    re.IGNORECASE,
)
# Not conditions: “if you look at it really”, “if you will”, “even if”.
IS_NO_CONDITION = re.compile(
    r"\W*(?:and\s+|but\s+)?(?:if\s+(?:we\s+look|you\s+(?:look|will|want\s+to\s+call|ask|think|like|would|know|can|could|see)|i\s+(?:may|might|can|could"
    r"|recall|remember|am\s+not|'m\s+not)|i'm\s+not|anything|not\s+more|any|ever|nothing|so|you'?re)|as\s+long\s+as\s+i\s+can)\b",
    re.IGNORECASE,
)
# What the sentence begins with that the quote's first words are in the middle of.
_DENIED_LEAD = re.compile(
    rf"(?:\b(?:it|that){_IS}\s+{_FALSE}|\bnot\s+true|\b(?:false|a\s+lie|a\s+myth|nonsense|wrong|ridiculous|absurd))"
    r"\s+(?:to\s+(?:say|suggest|think|claim|believe)\s+)?(?:that\s+)?[\"“‘']?$",
    re.IGNORECASE,
)
_OTHERS_LEAD = re.compile(
    rf"\b(?:(?:{_OTHERS}|(?:he|she)\s+(?:seems|seemed|appears|appeared)\s+to)\s+(?:\w+\s+){{0,2}}?{_SAY}"
    rf"|they're\s+(?:\w+\s+)?(?:saying|claiming|arguing|suggesting|telling\s+{_TELL}))"
    r"(?:\s+that)?[,:—-]*\s*[\"“‘']?$",
    re.IGNORECASE,
)
# “And he goes, ‘I will burn the place down’”.
_LEADS_IN = re.compile(r"\b(?:something|this|it|thing|that|again|clear|honest|frank)\s*:\s*$", re.IGNORECASE)
_QUOTED_LEAD = re.compile(
    rf"^\W*(?:(?:and|but|so|then|well|now)\s+){{0,3}}(?:he|she|they|{_SOMEBODY})(?:\s+(?:\w+ly\s+)?"
    r"(?:goes|went|says|said|replied|answered|shouted|yelled|yells|whispered|is\s+like|was\s+like|were\s+like|are\s+like"
    r"|(?:tells|told|asks|asked)\s+(?:me|us))|'(?:s|re)\s+like)(?:\s+to\s+(?:me|us))?\s*[,:]\s*[\"“‘']?$",
    re.IGNORECASE,
)
# “In my nightmare”, “in their view”; “in my view” asserts.
_ELSEWHERE_LEAD = re.compile(
    r"^\W*(?:(?:and|but|so|now)\s+)?(?:(?:perhaps|maybe|possibly|allegedly|supposedly)|in\s+(?:(?:the|my|his|her|this|a)\s+(?:film|movie|book|novel"
    r"|play|story|myth|legend|series)|(?:my|our|your|his|her|their|the|a)\s+(?:\w+\s+)?"
    r"(?:dreams?|nightmares?|fantasy|fantasies|imagination|parallel\s+universe)"
    rf"|(?:his|her|their|{_OTHERS}'s?|[\w ]{{2,30}}'s)\s+(?:\w+\s+)?"
    r"(?:view|eyes|opinion|minds?|version|telling|world|book)"
    r"|theory|an?\s+(?:ideal|perfect)\s+world)|according\s+to\s+(?!my\b|our\b)[^,.!?]{2,60}),?\s*[\"“‘']?$",
    re.IGNORECASE,
)
_CONDITION_QUOTED = re.compile(rf"\b(?:{_IF}|when|once|until|suppose|imagine)\b", re.IGNORECASE)
# “And the foreman would laugh and say to us, the water is no deeper than your boots.”
_SAID_LEAD = re.compile(
    r"^(?!\W*(?:as|like)\b)(?!.*\b(?:i|we|you|let's|let\s+(?:me|us))\b(?:\W+\w+){0,6}\W*$)"
    r".*\b(?:say|says|saying|tell|tells|telling|go|goes|shout|shouts|shouted|write|writes|reply|replies|answer|answers|repeat"
    r"|repeats|insist|insists)(?:\s+(?:to\s+)?(?:me|us|him|her|them|you|everybody|everyone|people))?\s*[,:]\s*[\"“‘']?$",
    re.IGNORECASE,
)
_ARGUMENT = (
    r"(?:,?\s+(?:just\s+)?(?:for|as)\s+"
    r"(?:the\s+sake\s+of\s+(?:the\s+)?argument|argument's\s+sake|a\s+moment|a\s+second|a\s+hypothetical),?)"
)
_IMAGINED_LEAD = re.compile(
    r"\b(?:(?:suppose|imagine|pretend|let's\s+say|what\s+if|as\s+if|as\s+though|unless|only\s+if|hypothetically,?"
    r"|(?:let's|let\s+us|let\s+me|if\s+(?:we|you|one)(?:\s+(?:were\s+to|are\s+to|could))?)\s+(?:just\s+)?assume)"
    rf"{_ARGUMENT}?|assum(?:e|ing){_ARGUMENT})(?:\s+that)?\s*$",
    re.IGNORECASE,
)
_CONDITION_LEAD = re.compile(
    r"^\W*(?:(?:and|but|so|now|because|well|look|yes|yeah|you\s+know|i\s+mean)\s*[,.]?\s+){0,4}"
    r"(?:(?:if|unless|provided|assuming|suppose|only\s+if)\b"
    r"(?!\s+\w+,|\s+(?:you|we)\s+look|\s+i(?:'m|\s+am)\s+(?:\w+\s+){0,2}(?:mistaken|wrong)\b)"
    r"|(?:had|were|should)\s+(?:i|we|you|he|she|it|they|the|this|that)\b)[^.!?]{3,200},\s*(?:(?:then|perhaps|maybe|probably|possibly)\s+)?[\"“‘']?$",
    re.IGNORECASE,
)
# “Without the pumps, we would have lost the harbour”.
_WITHOUT_LEAD = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?:without|but\s+for|were\s+it\s+not\s+for)\b[^.!?]{2,200},\s*$", re.IGNORECASE
)
_UNREAL = re.compile(r"\b(?:would|could|might)\b|\w['’]d\b", re.IGNORECASE)
# The same in the middle of a sentence: “I think if they pay, ”. “Even if” and “as if” are no conditions.
_CONDITION_CLAUSE = re.compile(
    r"(?:[,;:—–]\s*|\b(?:and|but|so|or|that|think|know|believe|hope|guess|mean|say|said|course)\s+)"
    r"(?:if|unless|provided(?:\s+that)?|assuming)\s(?!\w+,|(?:you|we)\s+look|i\s+(?:can|may|could|might)\b|anything|not\b|so\b|any\b|you\s+(?:will|like|ask|think|know))"
    r"[^.!?,;:—–]{8,160},\s*(?:then\s+)?[\"“‘']?$",
    re.IGNORECASE,
)
# “The only thing I have not done” says the opposite of “I have not done”.
_EXCEPTION_LEAD = re.compile(
    r"\bthe\s+(?:only|one|single)\s+(?:other\s+)?(?:\w+\s+)?(?:thing|things|one|ones|person|people|place|time|day|part|point|reason|way|man|woman|question"
    r"|issue|country|promise|state)\s+(?:(?:that|who|which|where|when)\s+)?[\"“‘']?$",
    re.IGNORECASE,
)
# What the writer says of it around the quote.
_CONDITION_TOLD = re.compile(
    r"\b(?:if|unless|provided|assuming|should|once|when|until|till|whether|in\s+case|as\s+long\s+as|condition\w*|depend\w*"
    r"|hypothetical\w*|suppos\w*|imagin\w*|would|without|were\s+to|fail\w*|must\b.*\bor)\b",
    re.IGNORECASE,
)
# Between a conjunction and the quote: “that the union”, “if I”.
_SUBJECT_ONLY = re.compile(r"\b(?:that|if|whether)\s+(?P<subject>(?:[\w'’-]+\s+){1,3})\Z", re.IGNORECASE)
# What claims that there is no condition and no doubt tells of none: “confirmed without reservation”, “regardless of”.
_NO_DOUBT = re.compile(
    r"\b(?:no|without|beyond)\s+(?:(?:a|any|the\s+slightest)\s+)?(?:question|doubts?|reservations?|hesitation|conditions?)\b"
    r"|\b(?:regardless|no\s+matter|with\s+or\s+without)\b|\bwhether\s+or\s+not\b"
    r"|\b(?:sans|aucun|pas\s+de|nul)\s+(?:aucun\s+)?doute\b|\b(?:ohne|kein\w*)\s+zweifel\b|\bzweifellos\b"
    r"|\b(?:sin|no\s+(?:cabe|hay|tiene))\s+(?:ninguna\s+)?dudas?\b|\b(?:sem|não\s+(?:há|tem))\s+dúvidas?\b"
    r"|\b(?:senza|non\s+(?:c['’]è|ha))\s+(?:alcun\s+)?dubbio?\b|\b(?:zonder|geen)\s+(?:enige\s+)?twijfel\b"
    r"|\b(?:nie\s+ma\s+(?:żadnych\s+)?wątpliwości|bez\s+wątpienia)\b"
    r"|의심의\s*여지\S*|관계\s*없이|상관\s*없이|毫无疑问|毫無疑問|無論|无论|間違いなく|疑いなく|بلا شك|لا شك",
    re.IGNORECASE,
)
_OTHERS_TOLD = re.compile(
    rf"\b(?:{_OTHERS}|(?:press|media|newspaper)\s+reports?|reports?\s+that|critic\w*|opponent\w*|mock\w*|imitat\w*|paraphras\w*|predict\w*|imagin\w*|rumou?rs?)\b",
    re.IGNORECASE,
)
_DENIED_TOLD = re.compile(
    r"\b(?:den\w+|doubt\w*|reject\w*|dismiss\w*|mock\w*|disput\w*|false\w*|untrue|lie|lies|myth|nonsense|joke\w*|jok\w+|quip\w*"
    r"|retract\w*|correct\w*|punch\s*line|laugh\w*|sarcas\w*|rhetorical\w*|answer\w*)\b",
    re.IGNORECASE,
)
_FILLERS = frozenset(tokens("um uh er erm ah eh hm mm"))
_VIEWS = frozenset(
    tokens("believe believes believed claim claims claimed think thinks thought suggest suggests insist insists")
)
# “The notion that … is offensive. It's wrong.” takes nothing back.
_ITSELF_DENYING = re.compile(
    r"\b(?:notion|suggestion|idea|claim|claims|allegation|accusation|charge|argument|myth|lie|story|rumou?r)\b",
    re.IGNORECASE,
)

Side = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Cut:
    """What a quote leaves out although it changes the meaning.

    Args:
        words: the source's words, as it has them, at most 120 characters.
        side: whether they come right before the quote or right after it.
        reverses: whether they deny the quote; else they limit it: a condition, others' view, something imagined.
        length: how many characters of the context, from the quote on, have to be added for the quote to be whole.
        language: of the source, ISO 639-1.
    """

    words: str
    side: Side
    reverses: bool
    length: int
    language: str = "en"


@lru_cache(maxsize=8_192)
def find_cut(before: str, quote: str, after: str, *, asks: bool = True, language: str = "en") -> Cut | None:
    """Return what changes the meaning of ``quote`` right before or after it; None if nothing does.

    Reads the rest of the sentence that the quote begins or ends in, and the next sentence.

    Args:
        before: what the same speaker says before it, up to its first character; the last 300 characters are read.
        quote: the source's words that are quoted.
        after: what the same speaker says after it; likewise.
        asks: whether the reader is shown that a question is one. Else “No.” after it denies the quote.
        language: ISO 639-1, where these words do not say it.
    """
    language = likely_language(f"{before[-WINDOW:]}{quote}{after[:WINDOW]}") or language
    words_end = len(quote.rstrip(_TRAILING))
    mark = quote[words_end:]
    before, following = before[-WINDOW:], mark + after[:WINDOW]
    if language != "en":
        cut = _in_other_language(before, quote, following, language)
    else:
        cut = _in_english(before, quote, following, asks=asks) or _with_subject(before, quote, following, asks=asks)
    return replace(cut, length=cut.length - len(mark)) if cut and cut.side == "after" else cut


def _in_english(before: str, quote: str, following: str, *, asks: bool) -> Cut | None:
    return (
        _after(before, quote, following, asks=asks)
        or _before(before, quote, following)
        or _governed(before, quote, following, asks=asks)
        or (None if asks else _question_mark(quote, following))
    )


def _with_subject(before: str, quote: str, following: str, *, asks: bool) -> Cut | None:
    """Return what a quote that begins behind the subject of its clause leaves out: “asked whether I [will stand]”."""
    clause = _SUBJECT_ONLY.search(before)
    if clause is None:
        return None
    subject = clause["subject"]
    cut = _in_english(before[: clause.start("subject")], f"{subject}{quote}", following, asks=asks)
    if cut is None or cut.side == "after":
        return None
    return replace(cut, words=f"{cut.words} {subject.strip()}", length=cut.length + len(subject))


def is_told(cut: Cut, around: str, also_quoted: str) -> bool:
    """Return whether a text says itself what a quote of it leaves out.

    Args:
        cut: of ``find_cut``.
        around: the text's own words in the sentence of the quote and next to it.
        also_quoted: what else the text quotes there.
    """
    around = _NO_DOUBT.sub(" ", around)
    if cut.language != "en" and tells_governing(around, cut.language):
        return True
    missing = [word_key(token) for token in tokens(cut.words)]
    if not missing:
        return False
    others = [word_key(token) for token in tokens(also_quoted)]
    content = [key for key in missing if key not in STOP_WORDS and key not in _VIEWS]
    # “Believe” and “seems” are in many a quote; two words of what is missing, or all of it in a row, are not.
    if len(content) >= _FEWEST_SHARED and sum(key in set(others) for key in content) >= 0.6 * len(content):
        return True
    if _has_run(missing, others, min(len(missing), _RUN)):
        return True
    if cut.reverses:
        return negations(around, "en") > 0 or _DENIED_TOLD.search(around) is not None
    own = {word_key(token) for token in tokens(around)}
    shared = [key for key in missing if key not in STOP_WORDS]
    if shared and sum(key in own for key in shared) >= 0.5 * len(shared):
        return True
    return _CONDITION_TOLD.search(around) is not None or _OTHERS_TOLD.search(around) is not None


def _has_run(missing: Sequence[str], others: Sequence[str], length: int) -> bool:
    """Return whether ``length`` words in a row of one list are in a row in the other."""
    runs = {tuple(others[at : at + length]) for at in range(len(others) - length + 1)}
    return any(tuple(missing[at : at + length]) in runs for at in range(len(missing) - length + 1))


def _after(before: str, quote: str, after: str, *, asks: bool) -> Cut | None:
    plain = after.translate(_APOSTROPHES)
    ended = _ENDED.match(plain)
    if ended is None:
        rest = _SENTENCE.match(plain)
        sentence = rest.group() if rest else ""
        if _DENIED_REST.match(sentence) or _CORRECTED_REST.match(sentence):
            return _cut(after, 0, len(sentence), "after", reverses=True)
        limited = _LIMITED_REST.match(sentence)
        # A condition among others that are quoted is no loss.
        if limited and not IS_NO_CONDITION.match(sentence) and not _has_condition(quote):
            return _cut(after, 0, len(sentence), "after", reverses=False)
        at = len(sentence)
    else:
        at = ended.end()
    ends_question = "?" in plain[:at]
    at += len(plain[at:]) - len(plain[at:].lstrip())
    following = _SENTENCE.match(plain, at)
    if following is None or not following.group().strip():
        return None
    sentence = following.group()
    if ends_question and asks and not _is_fragment(before, quote):
        return None  # a question is quoted as a question
    # “I won't sign it. I won't.” says it twice.
    repeated = len(tokens(sentence)) > 1 and negations(_LAST_START.sub("", quote), "en")
    denied = _DENIED_NEXT.match(sentence) or (_ECHO_NEXT.match(sentence) and not repeated)
    if _CORRECTED_NEXT.match(sentence) or _has_other_number(quote, sentence):
        return _cut(after, at, following.end(), "after", reverses=True)
    if denied and not _ITSELF_DENYING.search(quote):
        # “No. It was not.”: both sentences.
        end, more = following.end(), _SENTENCE.match(plain, following.end())
        if len(tokens(sentence)) <= 1 and more and negations(more.group(), "en"):
            end = more.end()
        return _cut(after, at, end, "after", reverses=True)
    if _LIMITED_NEXT.match(sentence):
        return _cut(after, at, following.end(), "after", reverses=False)
    contrary = _BUT_NOT.match(sentence)
    if contrary and not negations(quote, "en") and _same_verb(contrary.group(1), quote):
        return _cut(after, at, following.end(), "after", reverses=True)
    return None


def _question_mark(quote: str, after: str) -> Cut | None:
    """Return the mark behind a question that without it reads as a statement."""
    ended = _ENDED.match(after)
    if ended is None or "?" not in ended.group() or not _ORDER_OF_STATEMENTS.match(_LAST_START.sub("", quote)):
        return None
    if _AFFIRMED.match(after, ended.end()):
        return None
    return _cut(after, 0, ended.end(), "after", reverses=True)


def _has_other_number(quote: str, sentence: str) -> bool:
    """Return whether the next sentence only says another number, as “I mean two thousand” does."""
    short = _ANOTHER.match(sentence.strip())
    if short is None:
        return False
    values = values_in(short["other"] or short["before"], "en")
    own = values_in(_LAST_START.sub("", quote), "en")
    return bool(values) and bool(own) and values.isdisjoint(own)


def _before(before: str, quote: str, after: str) -> Cut | None:
    if not before.strip():
        return None
    plain = before.translate(_APOSTROPHES)
    start = _LAST_START.match(plain)
    begins = start.end() if start else 0
    lead = plain[begins:]
    if not lead.strip():
        return None
    if _DENIED_LEAD.search(lead):
        return _cut(before, begins, len(before), "before", reverses=True)
    if _EXCEPTION_LEAD.search(lead) and negations(quote, "en"):
        return _cut(before, begins, len(before), "before", reverses=True)
    imagined = _IMAGINED_LEAD.search(lead) or _CONDITION_LEAD.match(lead)
    if imagined is None and "," not in lead and not IS_NO_CONDITION.match(lead):
        bare = _CONDITION_LEAD.match(f"{lead.rstrip()}, ")  # the comma may be missing
        imagined = bare if bare and are_clauses(lead, _SENTENCE_BREAK.split(quote)[0]) else None
    if imagined is None and _UNREAL.search(quote):
        imagined = _WITHOUT_LEAD.match(lead)
    # “If they pay, who will check it?” promises nothing.
    if imagined is None and not _is_question(after):
        imagined = _CONDITION_CLAUSE.search(lead)
    # “If they refuse, we will have it when we win”: the condition that is quoted says enough.
    reported = (
        _SAID_LEAD.match(lead) or _OTHERS_LEAD.search(lead) or _QUOTED_LEAD.match(lead) or _ELSEWHERE_LEAD.match(lead)
    )
    if reported or (imagined and not _CONDITION_QUOTED.search(quote)):
        return _cut(before, begins, len(before), "before", reverses=False)
    return None


def _governed(before: str, quote: str, after: str, *, asks: bool) -> Cut | None:
    """Return what governs the quote in the sentence that it begins in, or in that it ends in."""
    plain, rest_of = before.translate(_APOSTROPHES), after.translate(_APOSTROPHES)
    start = _LAST_START.match(plain)
    begins = start.end() if start else 0
    # What the speaker breaks off governs nothing.
    broken = _BROKEN_OFF.match(plain, begins)
    begins = broken.end() if broken else begins
    lead, clause = plain[begins:], quote.rstrip(_TRAILING).translate(_APOSTROPHES)
    ended = _ENDED.match(rest_of)
    sentence = None if ended else _SENTENCE.match(rest_of)
    rest = sentence.group() if sentence else "?" if ended and "?" in ended.group() else ""
    ends = _SENTENCE_BREAK.search(clause)
    first, last = (clause[: ends.start()], _LAST_START.sub("", clause)) if ends else (clause, "")
    # “Let me tell you something: …” leads in to a sentence of its own.
    if _LEADS_IN.search(lead):
        lead = ""
    if not (lead.strip() or rest.strip(_TRAILING)):
        return None
    rest = "" if asks and "?" in rest else rest
    if READ_OUT.search(lead):
        return None  # whose words are read out is for the text to say
    # What is said twice governs nothing: “The, the wall is, um, the wall is old”.
    said_twice = [token for token in tokens(lead) if token not in _FILLERS]
    if set(said_twice) <= set(tokens(first)[: len(said_twice)]):
        lead = ""
    governor = find_governor(lead, first, "" if ends else rest)
    if governor is None and ends:
        governor = find_governor("", last, rest)
    return _governing_cut(governor, before, begins, after, rest)


def _in_other_language(before: str, quote: str, after: str, language: str) -> Cut | None:
    start = _LAST_START_OF_ANY.match(before)
    begins = start.end() if start else 0
    ended = _ENDED_OF_ANY.match(after)
    sentence = _SENTENCE_OF_ANY.match(after, ended.end() if ended else 0)
    following = sentence.group() if sentence else ""
    if ended:
        if corrects(following, language):
            end = ended.end() + len(following)
            return replace(_cut(after, ended.end(), end, "after", reverses=True), language=language)
        following = ""
    governor = find_governing_words(before[begins:], quote, ended.group() if ended else following, language)
    cut = _governing_cut(governor, before, begins, after, following)
    return None if cut is None else replace(cut, language=language)


def _governing_cut(governor: Governor | None, before: str, begins: int, after: str, rest: str) -> Cut | None:
    """Return what governs a quote as a cut.

    Args:
        begins: where in ``before`` its sentence does.
        rest: of its sentence, the beginning of ``after``.
    """
    if governor is None:
        return None
    if governor.is_behind:
        return _cut(after, 0, len(rest), "after", reverses=governor.reverses)
    return _cut(before, begins, len(before), "before", reverses=governor.reverses)


def lead_cut(before: str, start: int) -> Cut:
    """Return as a cut what stands from ``start`` on before a quote."""
    return _cut(before, start, len(before), "before", reverses=False)


def _cut(context: str, start: int, end: int, side: Side, *, reverses: bool) -> Cut:
    words = context[start:end].strip(" \t\n,;:—–-")
    if side == "before":
        words = words.rstrip(' ,;:—–-“‘"')
    if len(words) > _LONGEST_SHOWN:
        words = (
            f"{words[:_LONGEST_SHOWN].rsplit(' ', 1)[0]} …"
            if side == "after"
            else f"… {words[-_LONGEST_SHOWN:].split(' ', 1)[-1]}"
        )
    return Cut(words, side, reverses, len(context) - start if side == "before" else end)


def _is_question(after: str) -> bool:
    """Return whether the sentence that the quote ends in, or its end, asks something."""
    rest = _SENTENCE.match(after.translate(_APOSTROPHES))
    return rest is not None and "?" in rest.group()


def _is_fragment(before: str, quote: str) -> bool:
    """Return whether the quote of a question begins in the middle of it, and so is no question by itself."""
    inside = bool(before.strip()) and not re.search(r"[.!?…:][\"”’')\]]*\s*$|\n\s*$", before)
    return inside and "?" not in quote


def _same_verb(denied: str, quote: str) -> bool:
    """Return whether the verb that is denied is one of the quote's words."""
    verb = word_key(denied)
    return len(verb) > 2 and verb not in STOP_WORDS and verb in {word_key(token) for token in tokens(quote)}


def _has_condition(quote: str) -> bool:
    return re.search(rf"\b{_IF}\b", quote, re.IGNORECASE) is not None
