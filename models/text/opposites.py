"""English words that say the opposite of each other: “rise” and “fall”, “support” and “oppose”."""

from collections.abc import Iterable
from functools import cache

from models.text.words import tokens

# Either side of a stroke says the opposite of the other; words of one side are alike.
_OPPOSITES = """
raise raised increase lift hike/cut lower reduce slash decrease
rise rose risen grow grew climb climbed increase/fall fell fallen drop dropped decline shrink shrank
up higher more/down lower less fewer
support back endorse favour favor/oppose
love adore like/hate loathe dislike despise
accept approve/reject refuse
allow permit legalise legalize/ban forbid prohibit outlaw
win won/lose lost
buy bought/sell sold
open reopen/close closed shut
start begin began begun/stop stopped end
guilty/innocent
safe/unsafe dangerous
legal lawful/illegal unlawful
right correct/wrong incorrect
true/false untrue
good great/bad terrible awful
better/worse
best/worst
strong stronger/weak weaker
rich richer/poor poorer
friend ally allies/enemy enemies foe
hire hired/fire fired sack
join/leave left quit
stay remain keep kept/leave left go
keep kept save/scrap abolish axe
build built/demolish destroy
save rescue/kill
praise welcome/condemn criticise criticize
confirm admit/deny denied
agree/disagree
always/never
everybody everyone/nobody
all/none
first/last
before/after
with/without
for/against
yes/no
alive/dead
success/failure
succeed/fail
hope/fear
proud/ashamed
profit/loss
victory/defeat
expand/shrink
possible/impossible
able/unable
likely/unlikely
"""
# What reverses the word behind it: “able” and “unable”.
REVERSING_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non")
_SHORTEST = 3
_ENDINGS = ("", "s", "es", "d", "ed", "ing")


def are_opposites(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether one of some words in small letters says the opposite of one of some others."""
    ones, others = list(ones), list(others)
    if any(one in _turned(other) or other in _turned(one) for one in ones for other in others):
        return True
    meant = [_sides().get(_base(other), frozenset()) for other in others]
    return any(
        (line, 1 - side) in sides for one in ones for line, side in _sides().get(_base(one), ()) for sides in meant
    )


def _turned(word: str) -> set[str]:
    """Return what a word may become with a prefix that reverses it: “distrust” of “trust”."""
    return {f"{prefix}{word}" for prefix in (*REVERSING_PREFIXES, "mis")} if len(word) > _SHORTEST else set()


@cache
def _sides() -> dict[str, frozenset[tuple[int, int]]]:
    """Return the lines that have each word, and on which side of the stroke."""
    sides: dict[str, frozenset[tuple[int, int]]] = {}
    for number, line in enumerate(_OPPOSITES.strip().split("\n")):
        for side, words in enumerate(line.split("/")):
            for word in tokens(words):
                sides[word] = sides.get(word, frozenset()) | {(number, side)}
    return sides


def _base(word: str) -> str:
    """Return the form of a word that the list has: “raises”, “raising” and “raised” are “raise”."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        for form in (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem):
            if word.endswith(ending) and form in _sides():
                return form
    return word
