"""English."""

import re
from collections.abc import Iterator

from models.text.languages.rules import HALF, LanguageRules, NegationRules, Number, NumberRules, row

_UNITS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
)
_TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth"
_ORDINAL = re.compile(
    rf"(?<!\w)(?:(?P<figure>\d+)(?:st|nd|rd|th)"
    rf"|(?:(?P<ten>{'|'.join(_TENS.split())})[\s-])?(?P<unit>{'|'.join(_ORDINALS.split())})"
    rf"|(?P<tenth>{'|'.join(_TENTHS.split())}))(?!\w)",
    re.IGNORECASE,
)


def _ordinals(text: str) -> Iterator[Number]:
    for match in _ORDINAL.finditer(text):
        ordinal = int(match["figure"] or 0)
        if match["unit"]:
            ordinal = _ORDINALS.split().index(match["unit"].lower()) + 1
        if match["tenth"]:
            ordinal = 20 + 10 * _TENTHS.split().index(match["tenth"].lower())
        if match["ten"]:
            ordinal += 20 + 10 * _TENS.split().index(match["ten"].lower())
        yield Number.of(*match.span(), ordinal)


_OPPOSITES = """
increase: increase/decrease increases/decreases increased/decreased increasing/decreasing raise/lower raises/lowers
increase: raised/lowered raising/cutting raise/cut rises/falls rose/fell risen/fallen rising/falling increase/reduce
increase: increases/reduces increased/reduced increasing/reducing rise/fall rose/dropped risen/dropped grow/shrink
increase: grew/shrank went_up/went_down go_up/go_down
high: high/low higher/lower highest/lowest
win: win/lose wins/loses won/lost winning/losing winner/loser victory/defeat
support: support/oppose supports/opposes supported/opposed supporting/opposing supporters/opponents
accept: accept/reject accepts/rejects accepted/rejected accepting/rejecting
allow: allow/forbid allowed/banned allows/bans
guilty: guilty/innocent convicted/acquitted
legal: legal/illegal legally/illegally
before: before/after
always: always/never often/rarely
buy: buy/sell bought/sold buying/selling buyers/sellers
open: open/close opened/closed opening/closing
start: begin/end began/ended started/ended starts/ends begins/ends
safe: safe/dangerous safer/riskier safely/dangerously
strong: strong/weak stronger/weaker strongest/weakest
rich: rich/poor wealthy/poor
good: good/bad better/worse best/worst
true: true/false
succeed: success/failure successful/unsuccessful succeeded/failed succeed/fail
possible: possible/impossible able/unable
confirm: confirm/deny confirmed/denied confirms/denies
arrive: arrive/leave arrived/left arrives/leaves
profit: profit/loss profits/losses
young: young/old younger/older youngest/oldest new/old
praise: praised/criticised praise/criticism praises/criticises
build: build/destroy built/destroyed building/destroying
hire: hired/fired hire/fire hiring/firing
early: early/late earlier/later
hope: hope/fear hopes/fears hoped/feared
love: love/hate loves/hates loved/hated
include: including/excluding included/excluded includes/excludes
friend: friend/enemy friends/enemies ally/enemy allies/enemies
remember: remember/forget remembered/forgot remembers/forgets
war: war/peace
majority: majority/minority
easy: easy/difficult easier/harder easily/hardly
long: long/short longer/shorter
cheap: cheap/expensive cheaper/pricier
big: big/small bigger/smaller biggest/smallest large/small larger/smaller largest/smallest
fast: fast/slow faster/slower quickly/slowly
"""

RULES = LanguageRules(
    code="en",
    numbers=NumberRules(
        small=row(_UNITS, 1) | row(_TENS, 20, 10) | {"zero": 0, "half": HALF},
        scales={"dozen": 12, "hundred": 100, "thousand": 1000, "grand": 1000}
        | {"mln": 10**6, "mn": 10**6, "bln": 10**9, "bn": 10**9}
        | {"million": 10**6, "billion": 10**9, "trillion": 10**12, "trn": 10**12, "tn": 10**12},
        units_or_scales={"k": 1000, "m": 10**6, "b": 10**9},
        before_scales="a an",
        one_is_article=False,
        joiners="and",
        zero="zero oh nought o nil",
        point="point",
        parts={"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4}
        | row("fifths sixths sevenths eighths ninths tenths", 5)
        | row("fifth sixth seventh eighth ninth tenth", 5),
        further="first twelfth twentieth thirtieth fortieth fiftieth twenties thirties forties fifties noon midday "
        "midnight",
        years_in_pairs=True,
        half=r"and\s+a\s+half",
        per_cent=r"per\s?cent",
        points=r"per\s?centage\s+points?",
        ordinals=_ordinals,
        perhaps={"both": 2, "couple": 2, "pair": 2, "twice": 2, "double": 2, "second": 2, "half": 2}
        | row("third fourth fifth sixth seventh eighth ninth tenth", 3),
        decimal_point=True,
        afternoon=r"(?<![\d:.])(\d{1,2})(?:[:.]\d\d)?\s?p\.?\s?m(?!\w)",
    ),
    negation=NegationRules(
        # “dont”, as many transcripts spell it; “cant” and “wont” are words too, but hardly used.
        words=r"anything\s+but not no never none nobody nothing nowhere cannot nor neither \w*n't "
        "(?:do|does|did|is|was|are|have|has|had|wo|would|ca|could|should|must|need|were|ai|might)nt",
        # “No 10” and “no. 3” are numbers, and “not only … but also” affirms.
        affirming=r"\bno(?:s?\.\s?|s?\s)(?=\d)|\bnot\s+(?:only|just|merely|simply)\b(?=[^.!?]*\bbut\b)",
        lacking="without unable unlikely unwilling unaware unclear unknown uncertain impossible refus lack "
        "hardly barely "
        "scarcely few little fail den(?:y|ied|ies) avoid absen rather instead unless except illegal bann forbid "
        "prohibit "
        "prevent disagree dislike withhold stranded",
    ),
    names_in_capitals=True,
    small_words="the of and to in that is was for on with he she it as at by this said are his her not be have "
    "from they",
    hesitations="um umm uh uhh uhm er erm ah eh hmm hm mm",
    fillers="you know, i mean, you see, well, like, oh",
    openings="look, listen, hey, ok, okay, right",
    grammar="a an the this that these those some my your his her its our their i he she we they you it there who "
    "which what and or but if because as than whether although so when where while of to from with for in on at "
    "by into about over under through without am is are have has do does i'm he's she's it's we're they're "
    "you're that's there's what's i've we've they've you've",
    opposites=_OPPOSITES,
)
