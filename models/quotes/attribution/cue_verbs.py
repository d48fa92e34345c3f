"""Reporting verbs, in every form: “said”, “told”, “tweeted”."""

_REGULAR = """
acclaim accuse acknowledge add address admit advise affirm agree allege allow announce answer apologise
apologize appeal applaud argue ask assail assert assure attack bark beg bellow bemoan blast boast brag call
caution certify characterise characterize charge chastise chide chime cite claim clarify comment compare
complain concede conclude confess confide confirm conjecture contend continue counsel counter credit
criticise criticize crow cry deadpan decide declaim declare decry defend demand denounce deny deride
describe detail disclose dismiss dispute dub echo effuse elaborate emphasise emphasize encourage enthuse
exclaim exhort explain expound express fault fire forecast fume gripe groan grouse guess gush hail hedge
highlight hint holler hope implore imply indicate inform inquire insist instruct interject interrupt
intimate intone invite invoke joke joust label lament lash laugh lecture liken maintain marvel mention moan
mock mumble murmur muse mutter nickname note object observe offer opine order outline philosophize ping
plead pledge portray posit post postulate praise pray preach predict press proclaim prod promise pronounce
propose protest quip rail rally reaffirm reason reassure rebuff rebut recall recite reckon recommend recount
reflect reiterate reject relate remark remember remind reminisce repeat reply report request respond retort
retweet reveal ridicule roar rule scoff scold scream sermonize shout shriek sigh signal slam snap sneer
speculate state stress submit suggest sum summarise summarize surmise swipe tease term testify thank
theorize threaten thunder tout trumpet tweet underline underscore urge utter vent venture voice volunteer
vouch vow wail warn welcome whine whisper wonder worry yell
"""
_IRREGULAR = {
    "say": "says said saying",
    "tell": "tells told telling",
    "write": "writes wrote written writing",
    "speak": "speaks spoke spoken speaking",
    "read": "reads reading",
    "think": "thinks thought thinking",
    "swear": "swears swore sworn swearing",
    "put": "puts putting",
    "go": "goes went",
    "begin": "begins began begun beginning",
    "shoot": "shoots shot shooting",
}
# “went on”, “shot back”, “put it”: these introduce speech only right next to the quote.
_BESIDE = "go begin shoot put think read hope fire swipe sum press ping rally rule order offer"
_ONLY_BESIDE = frozenset(_BESIDE.split())
_DENIALS = frozenset({"deny"})
_REJECTIONS = frozenset({"reject", "dispute", "dismiss", "rebut", "rebuff", "counter", "protest", "fault", "denounce"})
_DOUBLED = frozenset({"admit", "rebut", "submit", "brag", "beg", "prod", "slam", "snap", "quip", "dub"})
_VOWELS = "aeiou"


def _forms(verb: str) -> set[str]:
    if verb.endswith("e"):
        return {verb + "s", verb + "d", verb[:-1] + "ing"}
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return {verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"}
    stem = verb + verb[-1] if verb in _DOUBLED else verb
    third = verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
    return {third, stem + "ed", stem + "ing"}


def _all_forms() -> dict[str, str]:
    of_form: dict[str, str] = {}
    for verb in _REGULAR.split():
        of_form.update(dict.fromkeys({verb, *_forms(verb)}, verb))
    for verb, forms in _IRREGULAR.items():
        of_form.update(dict.fromkeys([verb, *forms.split()], verb))
    return of_form


_VERB_OF_FORM = _all_forms()


def is_cue(word: str) -> bool:
    """Return whether ``word``, a verb in any of its forms, reports what its subject says or writes."""
    return word.lower() in _VERB_OF_FORM


def is_cue_only_beside(word: str) -> bool:
    """Return whether it does so only right next to the quote (“I never left,” she went on)."""
    return _VERB_OF_FORM.get(word.lower()) in _ONLY_BESIDE


def is_denial(word: str) -> bool:
    """Return whether what its subject reports with it is not so: “Hale denied that …”."""
    return _VERB_OF_FORM.get(word.lower()) in _DENIALS


def is_rejection(word: str) -> bool:
    """Return whether it may be another's words that its subject rejects: “Hale dismissed the claim that …”."""
    return _VERB_OF_FORM.get(word.lower()) in _REJECTIONS
