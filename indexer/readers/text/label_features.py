"""Estimate the probability that a label names a speaker, from how its transcript uses it and the others."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, groupby
from math import exp, log2
from pathlib import Path
from typing import Final

from indexer.readers.text.label_uses import LabelUse, is_record, key_of
from indexer.readers.text.speaker_labels import Opening
from indexer.readers.text.speaker_names import Likelihood, has_office, is_cjk, is_device, without_asides
from indexer.readers.text.word_lists import NOT_SPEAKERS, PARTICLES, ROLES, TITLES
from models.text.names.given_names import is_given_name

# From this probability on a label names a speaker; from the second on it may; below the third it is a word of a speech.
SURE: Final = 0.6
UNLIKELY: Final = 0.1
NEVER: Final = 0.01
WEIGHTS: Final = Path(__file__).with_name("label_weights.json")

_WORD: Final = re.compile(r"[^\W\d_]+")
_ITEM: Final = re.compile(r"\s[#(]?\d+[A-Za-z]?\)?$")
_NUMBERED: Final = re.compile(r"[IVXLC]{1,6}-\d|[^\W\d_]{0,3}[)\]]\s")
_CODE: Final = re.compile(r"[A-Z]{1,3}\d{1,3}$")
_BODY: Final = re.compile(r"\(([^\W\d_a-z][^()]{1,60})\)")
_SENTENCE_END: Final = re.compile(r"[.!?…。！？][\"”’»)\]]*$")
_OPENER: Final = re.compile(r"(?:^|[.!?…][\"”’)\]]?\s)([^\W\d_]+)(?=[\s,])")
# Words of somebody who speaks to others, in languages that write them apart.
_SPEAKING: Final = re.compile(
    r"\b(?:i|i['’]m|my|we|us|our|you|your|thank|thanks|yes|okay|hello|ich|wir|uns|sie|ja|nein|danke|je|j['’]ai|nous|vous"
    r"|oui|non|merci|yo|nosotros|usted|ustedes|gracias|eu|nós|você|obrigad[oa]|sim|io|noi|voi|grazie|ik|wij|jullie"
    r"|я|мы|вы|нас|вас|нет|спасибо)\b|[?？]|[我你您]|[저우]희|습니다|です|ます",
    re.IGNORECASE,
)
# “The real question, Mr Speaker”, “The plain answer, Chair”
_ADDRESSES: Final = re.compile(
    r", (?:mr|mrs|ms|madam|mister|herr|frau|monsieur|madame|señor[a]?|senhor[a]?|signor[ae]?)\b"
    r"|^(?:the|an?|my|our) [^,]{2,60}, (?:chair|speaker|president|minister)",
    re.IGNORECASE,
)
_INNER_WORD: Final = re.compile(r"(?<=[^\W\d_][ ,] )[^\W\d_]+|(?<=[^\W_] )[^\W\d_]+")
_SMALL_I: Final = (" i ", " i'")
_OFTEN: Final = 3
_SELDOM: Final = 10
_MOST_COUNTED: Final = 64
_ADDRESS, _FEWEST_DIGITS = 60, 5
_SAMPLED, _CAPITALS = 500, 0.97
# Features that change what others mean: each pair of them is a feature, too.
_PAIRED: Final = (
    "word", "once", "common", "record", "mostly_labelled", "sure_others", "repeated_others", "office", "speaking",
    "mentioned", "mark_field", "same_shape",
)  # fmt: skip


@cache
def _weights() -> Mapping[str, float]:
    weights: Mapping[str, float] = json.loads(WEIGHTS.read_text("utf-8"))
    return weights


def probability(features: Mapping[str, float]) -> float:
    """Return the probability that a label with these features names a speaker."""
    weights = _weights()
    return 1 / (1 + exp(-weights["bias"] - sum(weights.get(name, 0.0) * value for name, value in features.items())))


def features_of(
    uses: Mapping[str, LabelUse],
    openings: Sequence[Opening],
    block_starts: Sequence[bool],
    *,
    alone: bool | None,
    emphasised: bool,
) -> dict[str, dict[str, float]]:
    """Return the features of each label that differ from zero.

    Args:
        uses: by folded label.
        openings: of all lines.
        block_starts: which of them begin a block.
        alone: whether labels are alone on their lines; None if they are both.
        emphasised: whether all labels are set off by markup.
    """
    starts = [opening for opening, begins in zip(openings, block_starts, strict=True) if begins]
    small_words, openers = _small_words(openings), _openers(openings)
    inner_words = {word for opening in openings for word in _INNER_WORD.findall(opening.rest)}
    in_capitals = is_in_capitals(openings)
    total = sum(use.count for use in uses.values())
    forms: Counter[object] = Counter()
    shapes: Counter[Likelihood] = Counter()
    for use in uses.values():
        forms[use.form] += use.count
        shapes[use.bare_shape] += use.count
    record = is_record(use for use in uses.values() if not use.has_values)
    turns = [key for opening in starts if opening.label and (key := key_of(opening.label)) in uses]
    changes = Counter(key for key, _ in groupby(turns))
    sure = {
        key
        for key, use in uses.items()
        if not use.has_values and (use.shape is Likelihood.CERTAIN or (use.shape is Likelihood.NAME and use.count > 1))
    }
    repeated = {key for key, use in uses.items() if use.count > 1 and not use.has_values}
    surnames = _surnames(uses[key].label for key in sure)
    namesakes = Counter(_surname(use.label) for use in uses.values() if not use.has_values)
    bodies = _bodies(uses)
    first = key_of(starts[0].label) if starts and starts[0].label else ""
    described: dict[str, dict[str, float]] = {}
    for key, use in uses.items():
        values = {
            "word": use.bare_shape is Likelihood.WORD,
            "no_name": use.bare_shape is Likelihood.NOT_A_NAME,
            "certain": use.bare_shape is Likelihood.CERTAIN,
            "set_off": use.shape is Likelihood.CERTAIN,
            "once": use.count == 1,
            "often": use.count >= _OFTEN,
            "count": log2(min(use.count, _MOST_COUNTED)),
            "share": use.count / total,
            "common": _is_common(use, small_words),
            "common_opening": _opens_commonly(use, small_words),
            "opener": key in openers,
            "office": has_office(use.label),
            "addresses": _ADDRESSES.search(use.label) is not None,
            "unlike_record": record and not has_office(use.label) and key not in surnames,
            "title": use.label.split()[0].strip(".,").casefold() in TITLES,
            "thing": _is_thing(use.label),
            "role": not ROLES.isdisjoint(map(str.casefold, _WORD.findall(use.label))),
            "given_name": is_given_name(use.label.split()[0]),
            "surname": key in surnames,
            "namesake": namesakes[_surname(use.label)] > 1,
            "mentioned": without_asides(use.label).split(" ")[0] in inner_words,
            "device": is_device(use.label),
            "item": _is_item(use.label),
            "party": key in bodies,
            "member": any(len(bodies[body.casefold()]) > 1 for body in _BODY.findall(use.label)),
            "words": len(use.label.split()) / _OFTEN,
            "cjk": is_cjk(use.label),
            "seldom_cjk": is_cjk(use.label) and _SELDOM * use.count < len(starts),
            "capitals": use.label.isupper(),
            "small_label": use.label[0].islower(),
            "in_capitals": in_capitals,
            "in_capitals_often": in_capitals and use.count >= _OFTEN,
            "record": record,
            "record_of_lines": record and alone is True,
            "first": key == first,
            "mostly_labelled": not record and len(turns) > 1 and 2 * len(turns) >= len(starts),
            "sure_others": bool(sure - {key}),
            "repeated_others": bool(repeated - {key}),
            "few_others": len(uses) <= _OFTEN,
            "emphasised": use.emphasised / use.count,
            "alone": use.alone / use.count,
            "unlike_alone": alone is not None and (not use.alone if alone else use.alone == use.count),
            "unlike_emphasised": emphasised and not use.emphasised,
            "starts": use.starts / use.count,
            f"mark_{use.mark.value}": True,
            "same_form": forms[use.form] / total,
            "same_shape": shapes[use.bare_shape] / total,
            "alternates": changes[key] / use.count,
            "values": use.values / use.count,
            "has_values": use.has_values,
            "in_head": use.in_head,
            **_features_of_rests(use),
        }
        for one, other in combinations(_PAIRED, 2):
            values[f"{one} {other}"] = values.get(one, 0.0) * values.get(other, 0.0)
        described[key] = {name: float(value) for name, value in values.items() if value}
    return described


def _features_of_rests(use: LabelUse) -> dict[str, float]:
    """Return the shares of what follows a label that make it a field of a form, or a word of a sentence."""
    rests = [rest for rest in use.rests.elements() if rest]
    if not rests:
        return {"no_rest": 1.0}
    beginnings = Counter(tuple(rest.split()[:2]) for rest in rests if len(rest.split()) > _OFTEN)
    return {
        "speaking": sum(_SPEAKING.search(rest) is not None for rest in rests) / len(rests),
        "small": sum(rest[0].islower() for rest in rests) / len(rests),
        "short": sum(len(rest.split()) < _OFTEN for rest in rests) / len(rests),
        "sentences": sum(_SENTENCE_END.search(rest) is not None for rest in rests) / len(rests),
        "numbers": sum(sum(map(str.isdigit, rest[:_ADDRESS])) >= _FEWEST_DIGITS for rest in rests) / len(rests),
        "same_rests": 1 - len(use.rests) / len(rests),
        "same_beginnings": max(beginnings.values(), default=0) / len(rests) if len(rests) > 2 * _OFTEN else 0.0,
    }


def _surnames(labels: Iterable[str]) -> frozenset[str]:
    names = (without_asides(label).split(",")[0].split() for label in labels)
    return frozenset(words[-1].casefold() for words in names if len(words) > 1)


def _surname(label: str) -> str:
    """Return the last word of a label without brackets and an office behind a comma."""
    return next(iter(without_asides(label).split(",")[0].casefold().split()[-1:]), "")


def _bodies(uses: Mapping[str, LabelUse]) -> dict[str, set[str]]:
    """Return the parties and bodies that labels have in brackets, and who has each."""
    members: defaultdict[str, set[str]] = defaultdict(set)
    for use in uses.values():
        for body in _BODY.findall(use.label):
            members[body.casefold()].add(without_asides(use.label).casefold())
    return members


def is_in_capitals(openings: Sequence[Opening]) -> bool:
    """Return whether a transcript is written in capitals throughout."""
    letters = [sign for opening in openings[:_SAMPLED] for sign in opening.rest[:_ADDRESS] if sign.isalpha()]
    return len(letters) > _SAMPLED and sum(map(str.isupper, letters)) >= _CAPITALS * len(letters)


def _small_words(openings: Sequence[Opening]) -> frozenset[str]:
    """Return the words that the transcript writes in small letters: they are common words, and seldom names.

    Some typists and recognizers write names in small letters, too, which tells nothing.
    """
    if sum(opening.rest.count(small) for opening in openings for small in _SMALL_I) >= _OFTEN:
        return frozenset()
    firsts = [opening.rest[:1] for opening in openings if opening.rest[:1].isalpha()]
    if sum(first.islower() for first in firsts) * 2 > len(firsts):
        return frozenset()
    return frozenset(
        word for opening in openings for word in _WORD.findall(opening.rest) if word[0].islower() and len(word) > 1
    )


def _openers(openings: Sequence[Opening]) -> frozenset[str]:
    """Return the words that open several sentences, and stand within none: “Secondly”."""
    opening_words: Counter[str] = Counter()
    all_words: Counter[str] = Counter()
    for opening in openings:
        opening_words.update(_OPENER.findall(opening.rest))
        all_words.update(_WORD.findall(opening.rest))
    return frozenset(
        word.casefold() for word, count in opening_words.items() if count > 1 and 2 * count >= all_words[word]
    )


def _is_item(label: str) -> bool:
    """Return whether a label counts something other than people: “Schedule 2”, “Key Direction 4A”."""
    words = {word.strip(".,#").casefold() for word in label.split()}
    is_counted = bool(_ITEM.search(label) or _NUMBERED.match(label)) and not is_device(label)
    return is_counted and words.isdisjoint(TITLES | ROLES)


def _is_thing(label: str) -> bool:
    """Return whether a label begins or ends with the name of a thing: “SFX”, “Agenda Item”, “Slide 3”."""
    words = [word.casefold() for word in _WORD.findall(label)]
    return bool(words) and not NOT_SPEAKERS.isdisjoint({words[0], words[-1]})


def _opens_commonly(use: LabelUse, small_words: frozenset[str]) -> bool:
    """Return whether a label without an office begins with a common word, as no given name does: “Next Speaker:”."""
    words = _WORD.findall(use.label)
    return bool(words) and not has_office(use.label) and not use.label.isupper() and words[0].casefold() in small_words


def _is_common(use: LabelUse, small_words: frozenset[str]) -> bool:
    """Return whether all words of a label are common words of the transcript, as in headings and forms."""
    words = [word.casefold() for word in _WORD.findall(without_asides(use.label))]
    words = [word for word in words if word not in PARTICLES]
    if not words or not ROLES.isdisjoint(words) or _CODE.match(use.label):
        return False
    return all(word in small_words for word in words)
