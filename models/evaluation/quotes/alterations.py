"""Alters quotes on purpose, by a seeded procedure: the mistakes that quote verification has to detect.

Every alteration is inside the quote, since words dropped at its ends only make it shorter.

- ``word``: one content word, not the first or last, becomes a content word of another quote.
- ``negation``: a “not”, “never” or “n't” is dropped, or “not” is inserted after the first auxiliary.
- ``number``: a figure gets other digits, of the same number; a number in words up to twelve becomes another.
- ``dropped``: two consecutive words are dropped.
- ``two``: two different ones of these four, one after the other.
- ``speaker``: the surname of the one who said it becomes another's, where the sentence has it next to “said” or a verb
  like it; in every other sentence it may be someone spoken of, and the sentence becomes “…,” and that
  other's name and “said”.
"""

import itertools
import random
import re
from collections.abc import Sequence

from models.evaluation.quotes.dataset import QuotedSentence
from models.text.differences import folded_words, word_key
from models.text.stop_words import STOP_WORDS
from models.text.words import Word, tokens, words

KINDS = ("word", "negation", "number", "dropped", "speaker")
TWO_CHANGES = "two"

_AUXILIARIES = frozenset(
    tokens("is are was were am will would can could should shall must may might do does did has have had")
)
_CONTRACTED = {"can't": "can", "won't": "will", "shan't": "shall", "cannot": "can"}
_NEGATION = re.compile(r"\b(?:not|never)\s+|\b\w+n['’]t\b|\bcannot\b", re.IGNORECASE)
_SPELLED = tokens("two three four five six seven eight nine ten eleven twelve")
_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(_SPELLED)})\b", re.IGNORECASE)
_SAID = "(?:said|says|told|tells|asked|asks|added|adds|wrote|writes|tweeted|argued|declared|insisted|explained)"
_FEWEST_WORDS = 5
_SHORTEST_CONTENT_WORD = 4
# Wrong speakers: invented names of nobody in public life that we know of.
OTHER_PEOPLE = (
    "Karen Whitfield", "Martin Dorsey", "Elena Marchetti", "Owen Pritchard", "Laura Hensley", "Victor Almeida",
    "Denise Hargrove", "Colin Maddox", "Yvonne Castell", "Peter Lindqvist", "Nadia Ferrante", "Gordon Blakely",
    "Judith Ormond", "Samir Haddadi", "Felicia Thornbury", "Adrian Kowalczyk", "Monica Delacroix", "Leonard Fairbank",
    "Teresa Villanueva", "Howard Stanwick",
)  # fmt: skip


class Alterations:
    """Alters the quotes of one split.

    Args:
        quotes: all of them; replacement words come from here.
        seed: the same seed and quotes give the same alterations.
    """

    def __init__(self, quotes: Sequence[QuotedSentence], seed: int = 0) -> None:
        self._seed = seed
        self._words = sorted({word.text for pair in quotes for word in words(pair.quote) if _is_content(word)})

    def altered(self, quoted: QuotedSentence, kind: str) -> tuple[str, int] | None:
        """Return the text with one alteration of ``kind``, and where the quote starts.

        Returns ``None`` if the quote cannot be altered so.

        Raises:
            ValueError: for an unknown kind.
        """
        chance = random.Random(f"{self._seed}/{kind}/{quoted.pair_id}/{quoted.quote}")
        if kind == "speaker":
            return _given_to_another(quoted, chance)
        if kind == TWO_CHANGES:
            twice = self._twice(quoted.quote, chance)
            return None if twice is None else quoted.body(twice)
        changed = self._once(quoted.quote, kind, chance)
        return None if changed is None else quoted.body(changed)

    def _once(self, quote: str, kind: str, chance: random.Random) -> str | None:
        alter = {"word": self._word, "negation": _negation, "number": _number, "dropped": _dropped}
        if kind not in alter:
            raise ValueError(f"{kind!r} is no kind of alteration")
        return alter[kind](quote, chance) if len(words(quote)) >= _FEWEST_WORDS else None

    def _twice(self, quote: str, chance: random.Random) -> str | None:
        kinds = [kind for kind in KINDS if kind != "speaker"]
        for first, second in itertools.permutations(chance.sample(kinds, len(kinds)), 2):
            once = self._once(quote, first, chance)
            twice = None if once is None else self._once(once, second, chance)
            # One change may undo the other.
            if twice is not None and folded_words(twice).keys != folded_words(quote).keys:
                return twice
        return None

    def _word(self, quote: str, chance: random.Random) -> str | None:
        inside = [word for word in words(quote)[1:-1] if _is_content(word)]
        if not inside:
            return None
        old = chance.choice(inside)
        new = chance.choice([word for word in self._words if word_key(word) != word_key(old.text)])
        return quote[: old.start] + new + quote[old.end :]


def _is_content(word: Word) -> bool:
    return len(word.text) >= _SHORTEST_CONTENT_WORD and word.text.isalpha() and word_key(word.text) not in STOP_WORDS


def _negation(quote: str, chance: random.Random) -> str | None:
    matches = list(_NEGATION.finditer(quote))
    if matches:
        match = chance.choice(matches)
        negation = match.group().replace("’", "'")
        kept = _CONTRACTED.get(negation.lower(), negation[:-3] if negation.lower().endswith("n't") else "")
        return quote[: match.start()] + kept + quote[match.end() :]
    for word in words(quote)[:-1]:
        if word.text.lower() in _AUXILIARIES:
            return f"{quote[: word.end]} not{quote[word.end :]}"
    return None


def _number(quote: str, chance: random.Random) -> str | None:
    matches = list(_NUMBER.finditer(quote))
    if not matches:
        return None
    match = chance.choice(matches)
    old = match.group()
    if old.isdigit():
        new = old
        while new == old:
            new = str(chance.randint(1, 9)) + "".join(str(chance.randint(0, 9)) for _ in old[1:])
    else:
        new = chance.choice([word for word in _SPELLED if word != old.lower()])
    return quote[: match.start()] + new + quote[match.end() :]


def _dropped(quote: str, chance: random.Random) -> str | None:
    quote_words = words(quote)
    first = chance.randint(1, len(quote_words) - 3)
    return quote[: quote_words[first].start] + quote[quote_words[first + 2].start :]


def _given_to_another(quoted: QuotedSentence, chance: random.Random) -> tuple[str, int] | None:
    if not quoted.speaker:
        return None
    other = chance.choice(OTHER_PEOPLE)
    surname = re.escape(quoted.speaker.split(",")[0].split()[-1])
    attributing = re.compile(
        rf"\b{surname}(?=\s+(?:also\s+|later\s+)?{_SAID}\b)|(?P<before>\b{_SAID}\s+(?:[A-Z][\w.’'-]*\s+){{0,4}}){surname}\b"
    )
    at = quoted.sentence.index(quoted.quote)
    outside = quoted.sentence[:at] + "\0" + quoted.sentence[at + len(quoted.quote) :]
    swapped, count = attributing.subn(lambda match: (match["before"] or "") + other.split()[-1], outside)
    if count:
        return quoted.body(sentence=swapped.replace("\0", quoted.quote))
    words_only = quoted.quote.rstrip(" ,.")
    before = f"{quoted.lead}“"
    return f"{before}{words_only},” {other} said.", len(before)
