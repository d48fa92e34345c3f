"""A word that turns a statement: the condition or the negation that one quote has and the other has not."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from models.text.differences import WordChange
from models.text.words import words

_CONDITIONS = frozenset({"without", "unless", "if", "until", "except", "provided", "only"})
_NEGATIONS = frozenset({"not", "no", "never", "none", "nobody", "nothing", "nowhere", "neither", "nor", "cannot"})
# Korean says both with endings: -면 “if”, -지 않 and 못 “not”, 없이 “without”, -기 전에 and -까지 “until”.
_KOREAN_TURN = re.compile(r"면(?![가-힣])|않|없|아[니닙닌닐]|못|(?<![가-힣])안\s|지\s?[마말]|전에|까지|만약|만일")
# Only where a sentence ends with it: “않으면”, “않을 수 없다” and “않겠다고 한 적 없다” say something else.
_SENTENCE_ENDS = r"(?=\s*(?:[.,!…”’\"'\n]|$))"
_KOREAN_NOT = re.compile(
    r"(?<![가-힣])(?P<stem>[가-힣]+)지(?:는|도|를|만)?\s*(?:"
    r"않(?:겠(?:습니다|다|어요|음|네요|소)|습니다|았(?:습니다|다|어요)|는다|다|아요|음|을\s?(?:것(?:입니다|이다)?|겁니다|거예요|게요?))"
    r"|못(?:합니다|한다|했(?:습니다|다|어요)|하겠(?:습니다|다)|할\s?(?:것(?:입니다|이다)?|겁니다)))" + _SENTENCE_ENDS
)
_KOREAN_LAST = re.compile(
    r"(?<![가-힣])(?:(?P<before>[가-힣]+)\s+)?(?P<word>[가-힣]+)(?P<will>\s(?:것(?:입니다|이다)?|겁니다|거예요|게요?))?"
    + _SENTENCE_ENDS
)
_KOREAN_WILL = re.compile(r"것(?:입니다|이다)?$|겁니다$|거예요$|게요?$")
_KOREAN_STATES = re.compile(r"[다요음네죠자함]$")
_KOREAN_THERE_IS = (
    r"(?<![가-힣])(?P<of>[가-힣]+?)[이가은는도]?\s(?P<can>수(?:는|도|가)?\s?)?{}"
    r"(?:습니다|다|었습니다|었다|음|어요|을\s?것(?:입니다|이다)?)"
)
_KOREAN_IS_NOT = re.compile(_KOREAN_THERE_IS.format("없") + _SENTENCE_ENDS)
_KOREAN_IS = re.compile(_KOREAN_THERE_IS.format("있") + _SENTENCE_ENDS)
_KOREAN_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n")
# Final consonants that an ending adds to a stem without one: 하 → 한다, 할, 함, 합니다; 가 → 갔다.
_ADDED_FINALS = frozenset({0, 4, 8, 16, 17, 20})
# Below this share of common words the two are not one statement with a part changed.
_LEAST_COMMON = 0.6
# A longer stretch between the runs is a piece of talk that was skipped, with a “not” somewhere in it.
_MOST_CHANGED = 8


@dataclass(frozen=True, slots=True)
class Turn:
    """What was changed between two runs of words that stayed.

    Args:
        kind: ``condition_dropped``, ``negation_dropped`` or ``negation_added``.
        words: the words left out, or added.
    """

    kind: Literal["condition_dropped", "negation_dropped", "negation_added"]
    words: str


def turned(diff: Sequence[WordChange]) -> Turn | None:
    """The first turn from the body's quote to the headline's; None if there is none.

    “A wall *without pumps behind it* is money thrown away” → ‘The wall is money thrown away’;
    “We will *not* cut the bus” → ‘We will cut the bus’.

    Only what stands between two runs that stayed counts: what is cut off at either end may be another statement.

    Args:
        diff: word by word from the body's quote to the headline's.
    """
    said = sum(len(words(change.after)) for change in diff)
    stayed = [at for at, change in enumerate(diff) if change.op == "equal"]
    kept = sum(len(words(diff[at].after)) for at in stayed)
    if not said or kept / said < _LEAST_COMMON:
        return None
    for change in diff[stayed[0] + 1 : stayed[-1]]:
        before, after = _lowered(change.before), _lowered(change.after)
        if change.op == "equal" or max(len(words(change.before)), len(words(change.after))) > _MOST_CHANGED:
            continue
        if (before - after) & _CONDITIONS:
            return Turn("condition_dropped", change.before)
        if _negates(before) and not _negates(after):
            return Turn("negation_dropped", change.before)
        if _negates(after) and not _negates(before):
            return Turn("negation_added", change.after)
    return None


def korean_turned(before: str, after: str) -> Turn | None:
    """The same in Korean, which says “not” at the end: the verb that one quote denies and the other affirms.

    “계약서에 *서명하지 않겠습니다*” → ‘서명하겠습니다’.

    Args:
        before: the body's quote.
        after: the headline's.
    """
    denied, affirmed = _denied(before), _denied(after)
    for (key, phrase), kind, one, other in (
        *((each, "negation_dropped", before, after) for each in denied.items()),
        *((each, "negation_added", after, before) for each in affirmed.items()),
    ):
        if _affirms(one, key) or key in _denied(other) or not _affirms(other, key):
            continue
        if any(
            phrase in part and _common(after, part if kind == "negation_dropped" else before, key[1])
            for part in _KOREAN_SENTENCE.split(one)
        ):
            return Turn("negation_dropped" if kind == "negation_dropped" else "negation_added", phrase)
    return None


def may_turn(text: str) -> bool:
    """Whether ``text`` has a condition or a negation, on which the words beside it may hang."""
    said = _lowered(text)
    return bool(said & _CONDITIONS) or _negates(said) or _KOREAN_TURN.search(text) is not None


def _lowered(text: str) -> set[str]:
    return {word.text.lower().replace("’", "'") for word in words(text)}


def _negates(said: Iterable[str]) -> bool:
    return any(word in _NEGATIONS or word.endswith("n't") for word in said)


def _denied(text: str) -> dict[tuple[str, str], str]:
    """Verbs, and things that there are, of which ``text`` says “not”; and the words it says it with."""
    found = {("verb", match["stem"]): match.group() for match in _KOREAN_NOT.finditer(text)}
    return found | {_there(match): match.group() for match in _KOREAN_IS_NOT.finditer(text)}


def _there(match: re.Match[str]) -> tuple[str, str]:
    return ("can" if match["can"] else "there", match["of"])


def _affirms(text: str, key: tuple[str, str]) -> bool:
    kind, stem = key
    if kind != "verb":
        return any(_there(match) == key for match in _KOREAN_IS.finditer(text))
    return any(
        match["before"] not in {"안", "못"}
        and (match["will"] or _KOREAN_STATES.search(match["word"]))
        and _is_form_of(match["word"], stem)
        for match in _KOREAN_LAST.finditer(text)
    )


def _is_form_of(word: str, stem: str) -> bool:
    """서명하겠다, 서명한다 and 서명했다 are forms of 서명하."""
    if len(word) < len(stem) or word[: len(stem) - 1] != stem[:-1] or word.startswith(stem + "지"):
        return False
    found, wanted = ord(word[len(stem) - 1]) - ord("가"), ord(stem[-1]) - ord("가")
    if wanted % 28:
        return found == wanted and len(word) > len(stem)
    same = found // 28 == wanted // 28 and found % 28 in _ADDED_FINALS
    return same or (stem[-1] == "하" and word[len(stem) - 1] in "해했")


def _common(after: str, before: str, stem: str) -> bool:
    """Whether most of the headline quote's words begin as some of the body's do, or are forms of the verb."""
    had = {word.text[:2] for word in words(before)}
    said = [word.text for word in words(after) if not _KOREAN_WILL.match(word.text)]
    return sum(word[:2] in had or _is_form_of(word, stem) for word in said) >= _LEAST_COMMON * len(said)
