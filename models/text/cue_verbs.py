"""Verbs that bring in someone's words: “said”, “told”, “tweeted”, in every form of theirs."""

_REGULAR = """
accuse acknowledge add address admit advise affirm agree allege announce answer appeal argue ask assail assert assure
attack bark beg bellow blast boast brag call caution charge claim clarify comment complain concede conclude confess
confide confirm contend continue counter credit criticize criticise crow cry decide declare decry defend
demand denounce deny deride describe detail disclose dismiss dispute dub echo elaborate emphasize emphasise encourage
exclaim explain express exhort fault fire forecast fume gripe grouse groan guess hail highlight hint hope
implore imply indicate inform inquire insist instruct interject interrupt intone invoke invite joke lament laugh lash
liken lecture label maintain marvel mention mock moan mumble muse murmur mutter nickname note
object observe offer opine order outline ping plead pledge pray predict press proclaim promise pronounce propose protest
portray praise quip rail rally reaffirm reason reassure rebuff recall recite reckon recommend recount reflect
reiterate reject relate remark remember remind repeat reply report request respond retort reveal ridicule
rule scoff scold scream shout shriek sigh signal slam snap sneer speculate state stress submit suggest summarize summarise
surmise swipe sum tease term testify thank theorize threaten thunder tout trumpet tweet
underline underscore urge utter vent venture voice volunteer vow wail warn welcome whisper whine wonder worry yell
post retweet characterize characterise compare bemoan counsel joust chide chastise preach sermonize rebut
conjecture reminisce prod philosophize holler roar chime deadpan acclaim applaud apologize apologise
declaim expound enthuse effuse gush hedge intimate posit postulate vouch certify allow cite
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
# “went on”, “shot back”, “put it”: these bring in words only beside the quote itself.
_ONLY_BESIDE = "go begin shoot put think read hope fire swipe sum press ping rally rule order offer".split()
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
    """Whether ``word``, a verb in any of its forms, brings in words that its subject says or writes."""
    return word.lower() in _VERB_OF_FORM


def is_cue_only_beside(word: str) -> bool:
    """Whether it does so only where it stands right beside the quote (“I never left,” she went on)."""
    return _VERB_OF_FORM.get(word.lower()) in _ONLY_BESIDE
