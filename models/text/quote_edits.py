"""How a quote was edited on its way from the source, and which of it journalists' convention allows.

Allowed is what a reader is told of or loses nothing by: words left out where an ellipsis stands, the writer's own in
brackets, numbers as the house spells them, and what no transcript need have kept (hesitations, a word said twice in a
row, “(Applause.)”). Every other change of a word is the speaker misquoted.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import Levenshtein

from models.text.differences import Operation, WordChange, shown_run, word_key
from models.text.negation import negations
from models.text.numbers import amounts, values_of
from models.text.words import tokens, words

Fault = Literal["changed", "dropped", "added", "reordered", "number", "negation"]
Convention = Literal["omission", "clarification", "style", "hesitation", "repetition", "aside"]

FAULTS: tuple[Fault, ...] = ("negation", "number", "changed", "dropped", "added", "reordered")
# What turns the meaning of a quote round, or its figures into others.
HARD: frozenset[Fault] = frozenset({"number", "negation"})

ELLIPSIS = re.compile(r"[(\[]?(?:…|\.\s?\.\s?\.(?:\s?\.)*)[)\]]?")
_BRACKETS = re.compile(r"\[[^\[\]]*\]|\([^()]*\)")
# “[W]e” and “walk[ed]”: letters of one word.
_LETTERS_IN_BRACKETS = re.compile(r"\[(\w{1,3})\](?=\w)|(?<=\w)\[(\w{1,4})\]")
# Of “walk[ed]” what is not the writer's; “harm[less]” is another word.
_INFLECTED = re.compile(r"(?<![^\W_])([^\W\d_]{2,}+)\[(s|es|d|ed|ing)\](?!\w)", re.IGNORECASE)
# What transcribers put in: all that stands in square brackets, and these in round ones.
_ASIDE = re.compile(
    r"""\[[^\[\]]{0,80}\]
      | \((?:[^()]{0,40}\b)?(?:applause|laughter|laughs?|laughing|cheers|cheering|crosstalk|inaudible|unintelligible|ph
        |sic|pause|music|booing|off-?mike|gestures?|video|박수|웃음)\b[^()]{0,40}\)""",
    re.VERBOSE | re.IGNORECASE,
)
_HESITATIONS = frozenset(tokens("um umm uh uhh uhm er erm ah eh hmm hm mm"))
_SPELLINGS = {
    **dict.fromkeys(("ok", "okay"), "ok"),
    **dict.fromkeys(("adviser", "advisor"), "adviser"),
    **dict.fromkeys(("sen", "senator"), "senator"),
    **dict.fromkeys(("rep", "representative"), "representative"),
    **dict.fromkeys(("gov", "governor"), "governor"),
    **dict.fromkeys(("gen", "general"), "general"),
    **dict.fromkeys(("lt", "lieutenant"), "lieutenant"),
    **dict.fromkeys(("dr", "doctor"), "doctor"),
    **dict.fromkeys(("mr", "mister"), "mister"),
    # As transcribers hear them; two words run together are the two words.
    "gonna": "goingto",
    "wanna": "wantto",
    "gotta": "gotto",
    "alright": "allright",
    **{f"19{decade}0s": f"{decade}0s" for decade in range(1, 10)},
}  # fmt: skip
# Transcription programs write “200, 000”; no number begins with “000”.
_BROKEN_THOUSANDS = re.compile(r"(?<=\d),\s(?=000(?!\d))")
_CURRENCIES = frozenset("$£€¥₩")
_CURRENCY_WORDS = {
    **dict.fromkeys(("dollar", "dollars"), "$"),
    **dict.fromkeys(("pound", "pounds"), "£"),
    **dict.fromkeys(("euro", "euros"), "€"),
    **dict.fromkeys(("달러",), "$"),
    **dict.fromkeys(("유로",), "€"),
    **dict.fromkeys(("yen", "엔"), "¥"),
    **dict.fromkeys(("won", "원"), "₩"),
}
_CURRENCY_WORD = re.compile(r"\s+(dollars?|pounds?|euros?|yen|won)(?!\w)|\s?(달러|유로|엔|원)", re.IGNORECASE)
_PER_CENT = re.compile(r"(?:[%％]|per\s?cent|퍼센트)", re.IGNORECASE)
_SHARE = re.compile(r"\s?[%％]p?|\s+per\s?cent(?:age\s+points?)?(?!\w)", re.IGNORECASE)
_POINTS = re.compile(r"(?:[%％]p|points?|포인트)$", re.IGNORECASE)
_TENS = tokens("twenty thirty forty fifty sixty seventy eighty ninety")
_FIRST_TO_NINETEENTH = tokens(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
)
_ORDINAL = re.compile(
    rf"(?<!\w)(?:(?P<figure>\d+)(?:st|nd|rd|th)"
    rf"|(?:(?P<ten>{'|'.join(_TENS)})[\s-])?(?P<unit>{'|'.join(_FIRST_TO_NINETEENTH)}))(?!\w)",
    re.IGNORECASE,
)
# “Two and a half million”, “a million and a half”, “2½”.
_AND_A_HALF = re.compile(
    r"\s+and\s+a\s+half(?:\s+(hundred|thousand|million|billion|trillion))?(?!\w)|\s?½", re.IGNORECASE
)
_SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_LAST_SCALE = re.compile(rf"(?:{'|'.join(_SCALES)})$", re.IGNORECASE)
_ZERO = re.compile(r"(?<!\w)zero(?!\w)", re.IGNORECASE)
_ORDINAL_MARK = "º"
_NUMBER_KEY = re.compile(r"#([\d.E+-]+)(.*)")
_HANGUL = re.compile(r"[가-힣]")
# “able” and “unable”.
_TURNING = ("un", "in", "im", "il", "ir", "dis", "non")
# Words said twice in a row are a stammer up to this many.
_LONGEST_REPETITION = 6
# A “not” among no more words than this, left out, turns what stands beside it; of more words, one that stands so
# near to what was kept, with no mark between.
_NEAR, _BESIDE = 4, 2
_CLAUSE_MARK = re.compile(r"[.!?,;:…—–\n]")
# More words than this are a statement of their own.
_CLAUSE = 12


@dataclass(frozen=True, slots=True)
class Edit(WordChange):
    """A run of words that stayed or changed, and of what kind the change is.

    Args:
        fault: what is wrong with the change; None where words stayed, or where convention allows it.
        convention: which convention allows it; None where words stayed, or where none does.
    """

    fault: Fault | None = None
    convention: Convention | None = None


class _Token(NamedTuple):
    """A word, or a number of several words.

    Args:
        bracketed: it stands in brackets.
        gap: an ellipsis stands before it.
        aside: the transcriber's.
        number: whether ``key`` is a value, however it is spelled.
        stem: of “walk[ed]” the letters outside the brackets, folded.
    """

    key: str
    start: int
    end: int
    bracketed: bool = False
    gap: bool = False
    aside: bool = False
    number: bool = False
    stem: str = ""


def joined_letters(quote: str) -> str:
    """``quote`` with the brackets inside words taken off: “[W]e” is “We”."""
    return _LETTERS_IN_BRACKETS.sub(lambda match: match[1] or match[2], quote)


def spoken_words(quote: str) -> str:
    """What of a quote claims to be the speaker's: without words in square brackets."""
    return re.sub(r"\[[^\[\]]*\]", " ", joined_letters(quote))


# The ends of a stretch are settled by what would be changed at them, and most stay where they are.
@lru_cache(maxsize=256)
def edits_between(source: str, quote: str) -> tuple[Edit, ...]:
    """The changes that lead from ``source``, the stretch that was quoted, to ``quote``; runs of equal words grouped.

    Case, accents, typographic quotes, punctuation, white space and hyphenation never count. Two texts without words
    give an empty tuple.
    """
    stems = {word_key(match[1] + match[2]): word_key(match[1]) for match in _INFLECTED.finditer(quote)}
    source, quote = _BROKEN_THOUSANDS.sub(",", joined_letters(source)), joined_letters(quote)
    ellipses = [match.start() for match in ELLIPSIS.finditer(quote)]
    quoted = [token._replace(stem=stems.get(token.key, "")) for token in _tokens(quote, None, ellipses)]
    open_end = bool(ellipses) and (not quoted or ellipses[-1] >= quoted[-1].end)
    texts = _Texts(source, _tokens(source, _ASIDE, ()), quote, quoted, open_end)
    return joined_edits(_edits(texts))


def joined_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Edits in a row as one list: neighbours that stayed are one run, and what only moved is said to have moved."""
    found: list[Edit] = []
    for edit in edits:
        if found and edit.op == found[-1].op == "equal":
            found[-1] = Edit("equal", f"{found[-1].before} {edit.before}", f"{found[-1].after} {edit.after}")
        else:
            found.append(edit)
    return tuple(_reordered(found))


@dataclass(frozen=True, slots=True)
class _Texts:
    source: str
    said: Sequence[_Token]
    quote: str
    quoted: Sequence[_Token]
    open_end: bool

    def has_gap(self, place: int) -> bool:
        """Whether an ellipsis stands before the quote's token, or behind the last one."""
        return self.quoted[place].gap if place < len(self.quoted) else self.open_end

    def before(self, first: int, last: int, *, whole: bool = False) -> str:
        return shown_run(self.source, self.said, first, last, whole)

    def after(self, first: int, last: int, *, whole: bool = False) -> str:
        return shown_run(self.quote, self.quoted, first, last, whole)

    def edit(
        self,
        run: "_Run",
        fault: Fault | None = None,
        convention: Convention | None = None,
    ) -> Edit:
        op: Operation = "replace" if run.said and run.quoted else "delete" if run.said else "insert"
        before, after = self.before(run.first, run.last), self.after(run.quoted_first, run.quoted_last)
        return Edit(op, before, after, fault, convention)


class _Run(NamedTuple):
    """Tokens ``[first, last)`` of the source in whose place ``[quoted_first, quoted_last)`` of the quote stand."""

    first: int
    last: int
    quoted_first: int
    quoted_last: int

    @property
    def said(self) -> int:
        return self.last - self.first

    @property
    def quoted(self) -> int:
        return self.quoted_last - self.quoted_first


def _edits(texts: _Texts) -> Iterator[Edit]:
    for equal, run in _runs(texts):
        yield from _same(texts, run) if equal else _changed(texts, run)


def _runs(texts: _Texts) -> list[tuple[bool, _Run]]:
    """Equal and changed runs in turn; words left out stand at the ellipsis, if they can."""
    runs: list[tuple[bool, _Run]] = []
    for code in Levenshtein.opcodes([each.key for each in texts.said], [each.key for each in texts.quoted]):
        equal = code.tag == "equal"
        run = _Run(code.src_start, code.src_end, code.dest_start, code.dest_end)
        if runs and runs[-1][0] == equal:
            before = runs.pop()[1]
            run = _Run(before.first, run.last, before.quoted_first, run.quoted_last)
        runs.append((equal, run))
    for place in range(1, len(runs) - 1):
        (_, before), (equal, run), (_, after) = runs[place - 1 : place + 2]
        if not equal and not run.quoted:
            by = _slide(texts, run, before.said, after.said)
            runs[place - 1] = True, before._replace(last=before.last + by, quoted_last=before.quoted_last + by)
            runs[place] = False, _Run(run.first + by, run.last + by, run.quoted_first + by, run.quoted_last + by)
            runs[place + 1] = True, after._replace(first=after.first + by, quoted_first=after.quoted_first + by)
    return runs


def _slide(texts: _Texts, run: _Run, left: int, right: int) -> int:
    """How far a run of words left out has to move to stand at an ellipsis: 0 where it does, or cannot.

    Of “the cat the dog” as “the … dog” either “cat the” or “the cat” is left out.
    """
    for step, most in ((-1, left), (1, right)):
        by = 0
        while abs(by) <= most:
            if texts.has_gap(run.quoted_first + by):
                return by
            leaving, coming = (run.first, run.last) if step > 0 else (run.last - 1, run.first - 1)
            if abs(by) == most or texts.said[leaving + by].key != texts.said[coming + by].key:
                break
            by += step
    return 0


def _same(texts: _Texts, run: _Run) -> Iterator[Edit]:
    """An equal run, cut where a number is spelled otherwise."""
    start = 0
    for place in range(run.said):
        said, quoted = texts.said[run.first + place], texts.quoted[run.quoted_first + place]
        if said.number and _surface(texts.source, said) != _surface(texts.quote, quoted):
            yield from _equal(texts, run, start, place)
            one = _Run(run.first + place, run.first + place + 1, run.quoted_first + place, run.quoted_first + place + 1)
            yield texts.edit(one, convention="style")
            start = place + 1
    yield from _equal(texts, run, start, run.said)


def _equal(texts: _Texts, run: _Run, start: int, end: int) -> Iterator[Edit]:
    if start < end:
        before = texts.before(run.first + start, run.first + end, whole=True)
        after = texts.after(run.quoted_first + start, run.quoted_first + end, whole=True)
        yield Edit("equal", before, after)


def _surface(text: str, token: _Token) -> str:
    return " ".join(word_key(word.text) for word in words(text[token.start : token.end]))


def _changed(texts: _Texts, run: _Run) -> Iterator[Edit]:
    """A changed run, taken apart at its ellipses and brackets: what these stand for, and what they do not."""
    plain_head, plain_tail, soft = _apart(texts, run)
    if soft is None or run.said < plain_head + plain_tail:
        yield _plain(texts, run)
        return
    head = _Run(run.first, run.first + plain_head, run.quoted_first, run.quoted_first + plain_head)
    tail = _Run(run.last - plain_tail, run.last, run.quoted_last - plain_tail, run.quoted_last)
    middle = _Run(head.last, tail.first, head.quoted_last, tail.quoted_first)
    if head.said:
        yield _plain(texts, head)
    if middle.said or middle.quoted:
        yield _soft(texts, middle, soft)
    if tail.said:
        yield _plain(texts, tail)


def _apart(texts: _Texts, run: _Run) -> tuple[int, int, Convention | None]:
    """How many words of the quote stand before and behind its brackets and ellipses; None if there are none.

    None also where words of neither kind stand between two of them.
    """
    soft = [place for place in range(run.quoted_first, run.quoted_last) if texts.quoted[place].bracketed]
    gaps = [place for place in range(run.quoted_first, run.quoted_last + 1) if texts.has_gap(place)]
    if not soft and not gaps:
        return 0, 0, None
    begin, end = min([*soft, *gaps]), max([*(place + 1 for place in soft), *gaps])
    if any(not texts.quoted[place].bracketed for place in range(begin, end)):
        return 0, 0, None
    return begin - run.quoted_first, run.quoted_last - end, "clarification" if soft else "omission"


def _soft(texts: _Texts, run: _Run, convention: Convention) -> Edit:
    before, after = texts.before(run.first, run.last), texts.after(run.quoted_first, run.quoted_last)
    if convention == "clarification":
        said, quoted = values_of([before]), values_of([after])
        if said and quoted and said != quoted:
            return texts.edit(run, fault="number")
    if convention == "omission" and _loses_not(texts, run):
        return texts.edit(run, fault="negation")
    if convention == "clarification" and run.said <= _CLAUSE and negations(before) != negations(after):
        return texts.edit(run, fault="negation")
    return texts.edit(run, convention=convention)


def _loses_not(texts: _Texts, run: _Run) -> bool:
    """Whether the words left out at an ellipsis take with them a “not” of what was kept."""
    before = texts.said[run.first - 1].end if run.first else 0
    after = texts.said[run.last].start if run.last < len(texts.said) else len(texts.source)
    left_out = texts.source[before:after]
    lead = texts.source[before : texts.said[run.first].start]
    trail = texts.source[texts.said[run.last - 1].end : after]
    # A sentence of its own, or a clause, says “not” of itself.
    if _CLAUSE_MARK.search(lead) and _CLAUSE_MARK.search(trail):
        return False
    if run.said <= _NEAR:
        return negations(left_out) > 0
    head = _CLAUSE_MARK.split(texts.source[before : texts.said[run.first + _BESIDE - 1].end])[0]
    tail = _CLAUSE_MARK.split(texts.source[texts.said[run.last - _BESIDE].start : after])[-1]
    return negations(head) + negations(tail) > 0


def _plain(texts: _Texts, run: _Run) -> Edit:
    """A change that nothing in the quote shows."""
    said, quoted = texts.said[run.first : run.last], texts.quoted[run.quoted_first : run.quoted_last]
    if "".join(each.key for each in said) == "".join(each.key for each in quoted):
        before = texts.before(run.first, run.last, whole=True)
        return Edit("equal", before, texts.after(run.quoted_first, run.quoted_last, whole=True))
    if len(said) == len(quoted) == 1 and quoted[0].stem and said[0].key.startswith(quoted[0].stem):
        return texts.edit(run, convention="clarification")
    if not quoted:
        if all(each.aside or each.key in _HESITATIONS for each in said):
            return texts.edit(run, convention="aside" if said[0].aside else "hesitation")
        if _is_repetition(texts.said, run):
            return texts.edit(run, convention="repetition")
    return texts.edit(run, fault=_fault(texts, run))


def _is_repetition(said: Sequence[_Token], run: _Run) -> bool:
    """Whether the words left out are said once more right before or right behind, hesitations aside.

    “Very, very, very bad” is bad once.
    """
    keys = [each.key for each in said[run.first : run.last] if each.key not in _HESITATIONS and not each.aside]
    size = len(keys)
    if not 0 < size <= _LONGEST_REPETITION:
        return False
    for length in range(1, size + 1):
        once = keys[:length]
        if size % length == 0 and keys == once * (size // length):
            behind = [each.key for each in said[run.last : run.last + length]]
            before = [each.key for each in said[max(0, run.first - length) : run.first]]
            if once in (behind, before):
                return True
    return False


def _fault(texts: _Texts, run: _Run) -> Fault:
    before, after = texts.before(run.first, run.last), texts.after(run.quoted_first, run.quoted_last)
    # A whole sentence more or less has its own “not”, and its own figures.
    if max(run.said, run.quoted) > _CLAUSE:
        return "dropped" if not run.quoted else "added" if not run.said else "changed"
    said_keys = {each.key for each in texts.said[run.first : run.last]}
    quoted_keys = {each.key for each in texts.quoted[run.quoted_first : run.quoted_last]}
    if negations(before) != negations(after) or _turned(said_keys, quoted_keys):
        return "negation"
    if _telling(before, after) != _telling(after, before) or _other_units(said_keys, quoted_keys):
        return "number"
    if run.said and run.quoted:
        said = sorted(each.key for each in texts.said[run.first : run.last])
        quoted = sorted(each.key for each in texts.quoted[run.quoted_first : run.quoted_last])
        return "reordered" if said == quoted else "changed"
    return "dropped" if run.said else "added"


def _turned(said: Set[str], quoted: Set[str]) -> bool:
    """Whether a word became its opposite: “able” “unable”, “with” “without”."""
    one, other = said - quoted, quoted - said
    if ("with" in one and "without" in other) or ("without" in one and "with" in other):
        return True
    return any(start + key in other for key in one for start in _TURNING) or any(
        start + key in one for key in other for start in _TURNING
    )


def _other_units(said: Set[str], quoted: Set[str]) -> bool:
    """Whether a figure is of another currency, or a share no share any more; or third what was second.

    A currency that only one side names may go without saying.
    """
    one, other = (
        {match.groups() for key in keys if (match := _NUMBER_KEY.match(key))} for keys in (said - quoted, quoted - said)
    )
    ordinals = [{value for value, unit in each if unit == _ORDINAL_MARK} for each in (one, other)]
    if all(ordinals) and ordinals[0] != ordinals[1]:
        return True
    return any(
        value == value_there and unit != there and ((unit and there) or "%" in unit + there)
        for value, unit in one
        for value_there, there in other
    )


def _telling(text: str, beside: str) -> frozenset[object]:
    """The numbers of ``text``; “one” only if the other side has a number too: it is a pronoun more often."""
    values = values_of([text])
    return frozenset(values if values_of([beside]) else (value for value in values if value != 1))


def _reordered(edits: Sequence[Edit]) -> Iterator[Edit]:
    """Words dropped here and added there, with the fault of both said as what it is."""
    keys = [
        tuple(word_key(word.text) for word in words(edit.before or edit.after))
        if edit.fault in ("dropped", "added")
        else ()
        for edit in edits
    ]
    for place, edit in enumerate(edits):
        moved = keys[place] and any(
            keys[place] == keys[other] and edits[other].fault != edit.fault for other in range(len(edits))
        )
        yield replace(edit, fault="reordered") if moved else edit


def _tokens(text: str, aside: re.Pattern[str] | None, ellipses: Sequence[int]) -> list[_Token]:
    marked = [(match.start(), match.end()) for match in (aside or _BRACKETS).finditer(text)]
    numbers = _numbers(text)
    found: list[_Token] = []
    first_gap = first_mark = 0
    skip_to = -1
    for word in words(text):
        if word.end <= skip_to:
            continue
        start = max(word.start, skip_to)
        while first_mark < len(marked) and marked[first_mark][1] <= start:
            first_mark += 1
        inside = first_mark < len(marked) and marked[first_mark][0] <= start
        gap = first_gap < len(ellipses) and ellipses[first_gap] < start
        while first_gap < len(ellipses) and ellipses[first_gap] < start:
            first_gap += 1
        noted, bracketed = inside and aside is not None, inside and aside is None
        token = _Token(_spelling(text[start : word.end]), start, word.end, bracketed, gap, noted)
        number = numbers.get(start)
        if number is not None and (number[0] >= word.end or _HANGUL.match(text, number[0])):
            skip_to = number[0]
            found.append(token._replace(key=number[1], end=number[0], number=True))
            if skip_to >= word.end:
                continue
            # “20명이” is a number and what is counted, like “스무 명이”.
            token = token._replace(key=_spelling(text[skip_to : word.end]), start=skip_to, gap=False)
        found.append(token)
    return found


def _spelling(word: str) -> str:
    key = word_key(word)
    return _SPELLINGS.get(key, key)


def _numbers(text: str) -> dict[int, tuple[int, str]]:
    """The numbers of a text by where they start: the end, and the value with its currency or per cent sign."""
    found = {}
    for amount in amounts(text):
        start, end = amount.start, amount.end
        unit = text[start - 1 : start] if text[start - 1 : start] in _CURRENCIES else ""
        start -= len(unit)
        # What may be a scale is one: “$5m”, and the first of “38 to 40 million”.
        value = max(amount.values)
        if half := _AND_A_HALF.match(text, end):
            scale = _LAST_SCALE.search(text, start, end)
            value = (value + Decimal(_SCALES[scale[0].lower()] if scale else 1) / 2) * _SCALES.get(
                (half[1] or "").lower(), 1
            )
            end = half.end()
            share = _SHARE.match(text, end)
            end = share.end() if share else end
        if _PER_CENT.search(text, start, end):
            unit = "%p" if _POINTS.search(text, start, end) else "%"
        elif not unit and (following := _CURRENCY_WORD.match(text, end)):
            unit, end = _CURRENCY_WORDS[(following[1] or following[2]).lower()], following.end()
        found[start] = end, f"#{value.normalize()}{unit}"
    found.update((match.start(), (match.end(), "#0")) for match in _ZERO.finditer(text))
    for match in _ORDINAL.finditer(text):
        place = int(match["figure"] or 0)
        if match["unit"]:
            place = _FIRST_TO_NINETEENTH.index(match["unit"].lower()) + 1
        if match["ten"]:
            place += 20 + 10 * _TENS.index(match["ten"].lower())
        found[match.start()] = match.end(), f"#{place}{_ORDINAL_MARK}"
    return found
