"""Negation in Korean, by morphemes: whether a text negates, and what its sentences claim."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from models.text.morphemes import Morpheme, morphemes

# Without one of these nothing Korean is negated. With one it takes morphemes to distinguish 안 가다 from 집 안.
_MAY_NEGATE = re.compile(r"[않없못안찮잖맙]|아[니닙닌닐녜녀냐뇨]|지\s?[는도를]?\s?[마말]|(?<![가-힣])[마말]")
_SYLLABLE = re.compile(r"[가-힣]")
_ALWAYS_NEGATES = re.compile(r"(?<!못지)않")
# Words that have 없다 in them and affirm: 틀림없다 is “certainly”.
_AFFIRMS = re.compile(
    r"^(?:틀림|변함|끊임|어김|빠짐|아낌|거침|다름|수|한|끝|터무니|어이|난데|여지|유감|스스럼|가감)없이?$"
)
_ANSWERS_NO = frozenset({"아니요", "아니오", "아뇨"})
# A quote is shorter than this, and the time to parse it grows with its length.
_MOST_READ = 1_000
# Texts whose parse is cached: the quotes of a body are the same while its headline is typed.
_CACHED_TEXTS = 4_096

_ENDINGS = frozenset({"EF", "EC", "ETN"})
_STATING_CONNECTIVES = frozenset({"다", "라", "어라", "아라", "자"})
_ASKS = re.compile(r"(?:까|니|냐|나요|가요)$")
_CLOSING = frozenset({"SF", "SP", "SE", "SSC", "SSO", "SS", "SB", "SW", "SO"})
_NOUNS = frozenset({"NNG", "NNP", "XR", "NP", "NR", "SL", "SN"})
_PARTICLES = frozenset({"JX", "JKS", "JKO", "JKC"})
_VERBS = frozenset({"VV", "VA", "VX", "XSV", "XSA"})
_SHOULD, _MAY = frozenset({"어야", "아야"}), frozenset({"어도", "아도"})
_WERE_IT = frozenset({"어서", "아서", "면", "으면"})

Kind = Literal["does", "can", "must", "is", "there"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a Korean sentence ends on.

    Args:
        kind: someone ``does`` it, ``can`` or ``must`` do it; something ``is`` this, or is ``there``.
        of: stem of the verb, or the noun.
        denied: whether it says “not”.
        words: it says that with.
        sentence: that it ends.
    """

    kind: Kind
    of: str
    denied: bool
    words: str
    sentence: str


def negates(text: str) -> int:
    """Return 1 if a Korean text has a negation anywhere, otherwise 0.

    Only the negating word counts, not the meaning: 불가능 does not count, and a double negation does.
    """
    composed = unicodedata.normalize("NFC", text[:_MOST_READ])
    if not _MAY_NEGATE.search(composed):
        return 0
    return int(bool(_ALWAYS_NEGATES.search(composed)) or _reads_negated(composed))


def korean_claims(text: str) -> tuple[Claim, ...]:
    """Return what the sentences of a Korean text state or demand, in order.

    Questions, and sentences that end on something else than a verb or 이다, claim nothing; nor does a double negation.
    A text without a Korean letter claims nothing, and is not parsed.
    """
    composed = unicodedata.normalize("NFC", text[:_MOST_READ])
    return _claims(composed) if _SYLLABLE.search(composed) else ()


@lru_cache(_CACHED_TEXTS)
def _reads_negated(text: str) -> bool:
    read = morphemes(text)
    return any(_negates(morpheme, following) for morpheme, following in zip(read, [*read[1:], None], strict=True))


def _negates(morpheme: Morpheme, following: Morpheme | None) -> bool:
    form, tag = morpheme.form, morpheme.tag
    if tag == "MAG" and form in {"안", "못"}:
        # “안 그래도 힘든데” says that it is hard.
        return following is None or following.tag != "MAJ"
    if tag in _VERBS:
        lacking = form.endswith("없") and not _AFFIRMS.match(form)
        return lacking or form in {"않", "말", "못하", "안되", "못되"}
    if tag == "IC":
        return form in _ANSWERS_NO
    return tag == "VCN" or (tag == "MAG" and form.endswith("없이") and not _AFFIRMS.match(form))


@lru_cache(_CACHED_TEXTS)
def _claims(text: str) -> tuple[Claim, ...]:
    read = morphemes(text)
    claims: list[Claim] = []
    first = 0
    for at, morpheme in enumerate(read):
        following = read[at + 1] if at + 1 < len(read) else None
        if morpheme.tag in _CLOSING:
            # A comma divides only what claims something from what comes after it.
            first = at + 1 if first == at or morpheme.tag == "SF" else first
            continue
        over = following is None or "\n" in text[morpheme.end : following.start]
        if not over and following and following.tag not in _CLOSING:
            continue
        asks = following is not None and following.form.startswith("?")
        claim = None if asks else _Predicate(read[first : at + 1]).claim(text)
        if claim:
            claims.append(claim)
        if claim or over:
            first = at + 1
    return tuple(claims)


class _Predicate:
    """Reads the morphemes of one sentence from its end."""

    def __init__(self, read: Sequence[Morpheme]) -> None:
        self._read = read
        self._at = len(read) - 1
        self._denials = 0

    def claim(self, text: str) -> Claim | None:
        """Return the claim; None where the sentence ends on nothing that could be negated."""
        if not self._ending():
            return None
        kind: Kind = "must" if self._demanded() else "does"
        if self._auxiliary_denial():
            kind = "can" if kind == "does" else kind
        self._skip_helping_verbs()
        stem = self._stem(kind)
        if stem is None or self._denials > 1:
            return None
        kind, of, first = stem
        start = text.rfind(" ", 0, self._read[first].start + 1) + 1
        start = max(start, text.rfind("\n", 0, self._read[first].start + 1) + 1, self._read[0].start)
        end = self._read[-1].end
        return Claim(kind, of, self._denials == 1, text[start:end], text[self._read[0].start : end])

    def _is(self, back: int, *forms: str, tag: str = "") -> bool:
        """Return whether the morpheme ``back`` before this one has one of ``forms``, and ``tag`` if that is given."""
        at = self._at - back
        return at >= 0 and (not forms or self._read[at].form in forms) and (not tag or self._read[at].tag == tag)

    def _has(self, back: int, tags: frozenset[str]) -> bool:
        return self._at >= back and self._read[self._at - back].tag in tags

    def _ending(self) -> bool:
        """Step over the last ending, “-ㄹ 것이다” included; whether there is one that states something."""
        last = self._read[self._at]
        if last.tag in _ENDINGS:
            if _ASKS.search(last.form) or (last.tag == "EC" and last.form not in _STATING_CONNECTIVES):
                return False
            self._at -= 1
            self._skip_prefinal()
            if self._is(0, tag="VCP") and self._is(1, "것", "거", tag="NNB"):
                self._at -= 1
        if self._is(0, "것", "거", tag="NNB"):
            if not self._is(1, tag="ETM"):
                return False
            self._at -= 2
            self._skip_prefinal()
            return True
        return last.tag in _ENDINGS

    def _skip_prefinal(self) -> None:
        while self._is(0, tag="EP"):
            self._at -= 1

    def _demanded(self) -> bool:
        """Step over 어야 하다, 어도 되다 and 어서는 안 되다."""
        if not self._is(0, "하", "되"):
            return False
        step = 2 if self._is(1, "안", tag="MAG") else 1
        step += int(self._has(step, frozenset({"JX"})))
        wanted = _WERE_IT if self._is(1, "안", tag="MAG") else _SHOULD | (_MAY if self._is(0, "되") else frozenset())
        if not self._is(step, *wanted, tag="EC"):
            return False
        self._denials += self._is(1, "안", tag="MAG")
        self._at -= step + 1
        self._skip_prefinal()
        return True

    def _auxiliary_denial(self) -> bool:
        """Step over 지 않다, 지 말다 and 지 못하다; whether it was the last, which is a “cannot”."""
        apart = self._is(0, "하") and self._is(1, "못", tag="MAG")
        cannot = apart or self._is(0, "못하")
        if not cannot and not self._is(0, "않", "말"):
            return False
        step = 2 if apart else 1
        step += int(self._has(step, frozenset({"JX", "JKO"})))
        if self._is(step, "지", tag="EC"):
            self._denials += 1
            self._at -= step + 1
            self._skip_prefinal()
            return cannot
        return False

    def _skip_helping_verbs(self) -> None:
        """서명해 주다, 서명하고 있다: skips the helping verb; the main verb comes before."""
        while self._is(0, tag="VX") and self._is(1, tag="EC") and self._has(2, _VERBS):
            if self._is(0, "않", "말", "못하"):
                return
            self._at -= 2

    def _stem(self, kind: Kind) -> tuple[Kind, str, int] | None:
        """Return the kind of claim, its stem, and the morpheme where it begins."""
        if self._at < 0:
            return None
        stem = self._read[self._at]
        if stem.tag in {"VCN", "VCP"}:
            self._denials += stem.tag == "VCN"
            return self._of_noun("is")
        if stem.form in {"있", "없"}:
            self._denials += stem.form == "없"
            return self._possible() if self._has_possibility() else self._of_noun("there")
        if stem.tag == "VA" and stem.form.endswith("없") and not _AFFIRMS.match(stem.form):
            # 문제없다 is one word, 문제 있다 are two.
            self._denials += 1
            return "there", stem.form[:-1], self._at
        if stem.tag in {"XSV", "XSA"}:
            first = self._at - 1
            if first < 0:
                return None
            before = self._read[first - 1] if first else None
            if before and before.tag == "MAG" and before.form in {"안", "못"}:
                self._denials += 1
                kind = "can" if before.form == "못" and kind == "does" else kind
                return kind, self._read[first].form + stem.form, first - 1
            return kind, self._read[first].form + stem.form, first
        if stem.form in {"않", "못하"} and self._has(1, _NOUNS):
            # “계약서에 서명 않겠다”
            self._denials += 1
            return ("can" if stem.form == "못하" else kind), self._read[self._at - 1].form + "하", self._at - 1
        if stem.tag not in _VERBS or stem.form in {"않", "말", "못하"}:
            return None
        return self._verb(kind, stem)

    def _verb(self, kind: Kind, stem: Morpheme) -> tuple[Kind, str, int]:
        first = self._at
        if self._is(1, "안", "못", tag="MAG"):
            first -= 1
            self._denials += 1
            kind = "can" if self._is(1, "못") and kind == "does" else kind
        noun = first - 1
        if stem.form == "하":
            if noun > 0 and self._read[noun].tag in _PARTICLES:
                noun -= 1
            if noun >= 0 and self._read[noun].tag in _NOUNS:
                return kind, self._read[noun].form + "하", noun
        return kind, stem.form, first

    def _of_noun(self, kind: Kind) -> tuple[Kind, str, int] | None:
        noun = self._at - 1
        while noun > 0 and self._read[noun].tag in _PARTICLES:
            noun -= 1
        return (kind, self._read[noun].form, noun) if noun >= 0 and self._read[noun].tag in _NOUNS else None

    def _has_possibility(self) -> bool:
        return self._is(1, "수", tag="NNB") or (self._has(1, _PARTICLES) and self._is(2, "수", tag="NNB"))

    def _possible(self) -> tuple[Kind, str, int] | None:
        """Return what can be done: -ㄹ 수 있다. But -ㄹ 수밖에 없다 is that it must."""
        only = self._is(1, "밖에")
        self._at -= 2 + (not self._is(1, "수"))
        if only or not self._is(0, tag="ETM"):
            return None
        self._at -= 1
        self._skip_prefinal()
        self._auxiliary_denial()
        self._skip_helping_verbs()
        stem = self._stem("can") if self._at >= 0 and self._read[self._at].form not in {"있", "없"} else None
        return stem and ("can", stem[1], stem[2])
