"""Finds reversed statements: a condition or negation that one quote has and the other has not."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from typing import Literal

from rapidfuzz.distance import Levenshtein

from models.quotes.alignment.gaps import gap_fault, welds
from models.quotes.alignment.tokens import ELLIPSIS
from models.quotes.clauses import leaves_out_clause
from models.quotes.governing_words import find_governing_words
from models.text.differences import FoldedWords, WordChange, folded_words, word_key
from models.text.languages import rules_of
from models.text.languages.ko.negation import Claim, korean_claims
from models.text.languages.rules import fold_text
from models.text.negation import negating_words, negation_before, negation_behind, negations
from models.text.opposites import are_opposites
from models.text.stop_words import STOP_WORDS
from models.text.words import tokens, words

_CONDITIONS = frozenset({"without", "unless", "if", "until", "except", "provided", "only"})
# In Korean these are endings and particles: -면 “if”, -기 전에 and -까지 “until”.
_KOREAN_CONDITION = re.compile(r"면(?![가-힣])|전에|까지|만약|만일")
_KOREAN_QUOTATIVE = re.compile(r"\A(?:이?라)?[고는]\s?")
# Probability given to a reversed statement, a changed number or a wrong speaker. Set by hand: labelled articles have
# too few to fit one.
REVERSAL_PROBABILITY = 0.95
# Below this share of common words the two are different statements.
_LEAST_COMMON = 0.6
# Words before the first common one that may negate it, up to a mark.
_EDGE = 2
_CLAUSE_MARK = re.compile(r"[,.;:!?…،؛。，、；：！？—–]")
# Characters behind the last common one that may be its ending: 署名しません, 署名します.
_JAPANESE_ENDING = re.compile(r"[\u3041-\u309f]{0,5}")
# Fewest content words that can change roles: two names and a verb.
_FEWEST_TURNED = 3
# Longest change searched for a negation, in words. A longer one is skipped speech, whose “not” may be unrelated.
_MOST_CHANGED = 8


@dataclass(frozen=True, slots=True)
class Reversal:
    """A change that reverses a statement.

    Args:
        kind: ``condition_dropped``, ``negation_dropped`` or ``negation_added``.
        words: the words left out, or added.
    """

    kind: Literal["condition_dropped", "negation_dropped", "negation_added"]
    words: str


def english_reversal(diff: Sequence[WordChange], before: str) -> Reversal | None:
    """Return the first reversal from the body's quote to the headline's; None if there is none.

    “A wall *without pumps behind it* is money thrown away” → ‘The wall is money thrown away’;
    “We will *not* cut the bus” → ‘We will cut the bus’.

    Only changes between two equal runs count: what is cut at either end may be another statement. A dropped clause with
    its own negation does not count.

    Args:
        diff: word by word from the body's quote to the headline's.
        before: the body's quote.
    """
    new_count = sum(len(words(change.after)) for change in diff)
    stayed = [at for at, change in enumerate(diff) if change.op == "equal"]
    kept = sum(len(words(diff[at].after)) for at in stayed)
    if not new_count or kept / new_count < _LEAST_COMMON:
        return None
    exchanged = _exchanged(diff, before)
    if exchanged is not None:
        return exchanged
    new_words = frozenset[str]().union(*(_lowered(change.after) for change in diff))
    # Of the body's quote, in words.
    ends = list(accumulate((len(words(change.before)) for change in diff), initial=0))
    kept_run = ends[stayed[0]], ends[stayed[-1] + 1]
    for at in range(stayed[0] + 1, stayed[-1]):
        change, first, last = diff[at], ends[at], ends[at + 1]
        if change.op == "equal" or max(last - first, len(words(change.after))) > _MOST_CHANGED:
            continue
        # A condition may also stand first: “Without pumps the wall is …”.
        if (_lowered(change.before) - new_words) & _CONDITIONS:
            return Reversal("condition_dropped", change.before)
        denied, denies = negations(change.before, "en") > 0, negations(change.after, "en") > 0
        if denied and not denies and not _may_render(change.after, change.before, "en"):
            if change.op == "delete" and leaves_out_clause(before, first, last, kept_run):
                continue
            return Reversal("negation_dropped", change.before)
        if denies and not denied and not _may_render(change.before, change.after, "en"):
            return Reversal("negation_added", change.after)
    return None


def _exchanged(diff: Sequence[WordChange], before: str) -> Reversal | None:
    """Return a word that became its opposite, or who did what to whom that was turned round.

    “We will *cut* taxes” → ‘We will raise taxes’; “The city beat the union” → ‘The union beat the city’.
    """
    for change in diff:
        one, other = tokens(change.before), tokens(change.after)
        if 0 < len(one) <= _EDGE and 0 < len(other) <= _EDGE and are_opposites(one, other):
            return Reversal("negation_added", change.after)
    after = "".join(f"{change.after} " for change in diff)
    old, new = _content(before), _content(after)
    if len(old) < _FEWEST_TURNED or old == new or sorted(old) != sorted(new):
        return None
    # A verb stays where it is between the two that changed places.
    turned = ([*new[at + 1 :], new[at], *new[:at]] for at in range(1, len(new) - 1))
    return Reversal("negation_added", after.strip()) if old in turned else None


def _content(text: str) -> list[str]:
    return [word_key(token) for token in tokens(text) if token not in STOP_WORDS]


def korean_reversal(before: str, after: str) -> Reversal | None:
    """Return the reversal in Korean, which negates at the end: one quote denies what the other affirms.

    “계약서에 *서명하지 않겠습니다*” → ‘서명하겠습니다’.

    Args:
        before: the body's quote.
        after: the headline's.
    """
    at = before.find(after.rstrip(".!? "))
    # “업체가 속였다고 볼 근거는 없다”: what governs the headline's words behind them.
    behind = before[at + len(after.rstrip(".!? ")) :] if at >= 0 and after.strip() else ""
    governor = find_governing_words("", after, _KOREAN_QUOTATIVE.sub("", behind), "ko") if behind else None
    if governor is not None:
        return Reversal("negation_dropped" if governor.reverses else "condition_dropped", behind.strip())
    # Most quotes negate nothing, and checking that is cheaper than parsing their claims.
    if not (negations(before, "ko") or negations(after, "ko")):
        return None
    had, new_claims = korean_claims(before), korean_claims(after)
    for claim, other in product(had, new_claims):
        if not (_contradict(claim, other) and _common(other, claim)):
            continue
        # A claim that one of them makes both ways is not reversed.
        if any(_contradict(claim, old_claim) for old_claim in had) or any(
            _contradict(other, new_claim) for new_claim in new_claims
        ):
            continue
        if claim.denied:
            return Reversal("negation_dropped", claim.words)
        return Reversal("negation_added", other.words)
    return None


def reversal_in(before: str, after: str, language: str) -> Reversal | None:
    """Return the reversal in another language than English and Korean: one quote negates what both say.

    „Wir werden den Vertrag *nicht* sehen“ → „Wir sehen den Vertrag“; 署名*しません* → 署名します. Only what both have,
    and what stands between and right next to it, is read; and only whether it negates, not how often.

    Args:
        before: the body's quote.
        after: the headline's.
        language: of both, ISO 639-1.
    """
    if not (negations(before, language) or negations(after, language)):
        return None
    old, new = folded_words(before), folded_words(after)
    common = _common_words(old, new)
    if common is None:
        return None
    had = _with_edges(before, old, *common[0], language)
    new_text = _with_edges(after, new, *common[1], language)
    denied, denies = negations(had, language) > 0, negations(new_text, language) > 0
    if denied == denies or _may_render(new_text if denied else had, had if denied else new_text, language):
        return None
    kind: Literal["negation_dropped", "negation_added"] = "negation_dropped" if denied else "negation_added"
    return Reversal(kind, negating_words(had if denied else new_text, language))


def _common_words(old: FoldedWords, new: FoldedWords) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the words ``[first, last)`` of each text from the first common one to the last.

    No more than a few others are in between; None if these are not most of the second text.
    """
    best, most = None, 0
    first: tuple[int, int] | None = None
    count = 0
    for code in Levenshtein.opcodes(old.keys, new.keys):
        if code.tag == "equal":
            first = first or (code.src_start, code.dest_start)
            count += code.dest_end - code.dest_start
            if count > most:
                best, most = ((first[0], code.src_end), (first[1], code.dest_end)), count
        elif max(code.src_end - code.src_start, code.dest_end - code.dest_start) > _MOST_CHANGED:
            first, count = None, 0
    return best if most and most >= _LEAST_COMMON * len(new.keys) else None


def left_out_between(diff: Sequence[WordChange], after: str, language: str) -> Reversal | None:
    """Return what a headline may not leave out between words that it keeps.

    That is whatever makes one clause of two; at an ellipsis also a “not”, or what governs the rest.

    Args:
        diff: word by word from the body's quote to the headline's.
        after: the headline's quote.
        language: of both, ISO 639-1.
    """
    is_marked = ELLIPSIS.search(after) is not None
    if not is_marked and any(change.op not in ("equal", "delete") for change in diff):
        return None  # the headline has words of its own, and joins no others
    for at in range(1, len(diff) - 1):
        if [change.op for change in diff[at - 1 : at + 2]] != ["equal", "delete", "equal"]:
            continue
        before, kept = (" ".join(change.before for change in part) for part in (diff[:at], diff[at + 1 :]))
        gap = (f"{before} ", f"{diff[at].before} ", kept, language)
        has_parts = all(_content(part) or len(tokens(part)) > 1 for part in (before, kept))
        if has_parts and (gap_fault(*gap) if is_marked else welds(*gap)):
            return Reversal("condition_dropped", diff[at].before)
    return None


def cut_off_negation(source: str, quote: str, language: str) -> str:
    """Return what negates a quote right before or behind its words in ``source``, which has them; empty for nothing.

    «*No* firmaremos el contrato» → «Firmaremos el contrato».
    """
    there, wanted = folded_words(source), folded_words(quote).keys
    size = len(wanted)
    for first in range(len(there.keys) - size + 1):
        if there.keys[first : first + size] == wanted:
            start, end = there.starts[first], there.ends[first + size - 1]
            return negation_before(source[:start], source[start:], language) or negation_behind(
                source[:end], source[end:], language
            )
    return ""


def may_reverse(text: str, language: str = "en") -> bool:
    """Return whether ``text`` has a condition or a negation, on which adjacent words may depend."""
    if rules_of(language).negation.conditional.search(fold_text(text)):
        return True
    own = bool(_lowered(text) & _CONDITIONS) or _KOREAN_CONDITION.search(text) is not None
    return own or negations(text, language) > 0


def _with_edges(text: str, there: FoldedWords, first: int, last: int, language: str) -> str:
    """Return the words ``[first, last)`` with what may negate them right before and behind."""
    start, end = there.starts[first], there.ends[last - 1]
    if language == "ja":
        ending = _JAPANESE_ENDING.match(text, end)
        return text[start : ending.end() if ending else end]
    lead = text[there.starts[max(0, first - _EDGE)] : start]
    behind = negation_behind(text[:end], text[end:], language)
    # “Nous n’accepterons la fusion à aucun prix”: the “ne” is among the words, what it needs behind them.
    needs = rules_of(language).negation.needs
    if needs and re.search(needs, fold_text(text[start:end])):
        behind = _CLAUSE_MARK.split(text[end:])[0]
    return f"{_CLAUSE_MARK.split(lead)[-1]}{text[start:end]} {behind}"


def _may_render(affirmed: str, negated_side: str, language: str) -> bool:
    """Return whether the side without a negation has another word for it, which the other side has not: “refuse”."""
    lacks = rules_of(language).negation.lacks
    return bool(set(lacks.findall(fold_text(affirmed))) - set(lacks.findall(fold_text(negated_side))))


def _lowered(text: str) -> set[str]:
    return {word.text.lower() for word in words(text)}


def _contradict(one: Claim, other: Claim) -> bool:
    if one.of != other.of or one.denied == other.denied:
        return False
    denied, affirmed = (one, other) if one.denied else (other, one)
    # “Cannot” contradicts both “does” and “can”.
    return denied.kind == affirmed.kind or (denied.kind, affirmed.kind) == ("can", "does")


def _common(claim: Claim, had: Claim) -> bool:
    """Return whether most words of the headline's sentence share a stem with the body's, or make the same claim."""
    beginnings = {word.text[:2] for word in words(had.sentence)}
    claiming = {word.text for word in words(claim.words)}
    every = [word.text for word in words(claim.sentence)]
    return sum(word in claiming or word[:2] in beginnings for word in every) >= _LEAST_COMMON * len(every)
