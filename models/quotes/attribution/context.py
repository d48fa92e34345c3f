"""Infers the speaker of quotes that no verb attributes to a name: from the words and the sentences around them.

What it finds is likely, not certain: a checker reports no wrong speaker by it.
"""

import re
from collections.abc import Mapping, Sequence

from models.quotes.attribution.antecedents import Antecedents
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.cue_verbs import is_cue
from models.quotes.attribution.english import SentenceReading
from models.quotes.attribution.english_subjects import Reading
from models.quotes.masking import MaskedSentence, Slot
from models.text.names.people import mentions
from models.text.names.person_names import parse_name

_LABEL_END = re.compile(r"[:–—-]\s*$")
# “Hale never said …”, “Hale was told that …”
_DENIED = re.compile(
    r"\b(?:never|not|no longer|denie[sd]|refuse[sd])\b|n['’]t\b"
    r"|\b(?:reject|disput|dismiss|rebut|rebuff|refut|contest|counter|denounc|doubt|question)\w*\b.{0,80}\bthat\b"
    r"|\b(?:is|was|were|been|being)\s+(?:\w+\s+)?(?:told|asked|warned|called|dubbed)\b",
    re.IGNORECASE,
)
_PERSON = r"[A-ZÀ-Ž][\w’'.-]*(?:\s[A-ZÀ-Ž][\w’'.-]*){0,3}?"
# “Of [defence lawyer] Ana Hale”.
_ROLE = r"(?:[a-z][\w-]*\s+){0,4}"
_CREDIT_BEHIND = re.compile(
    rf"^\s*(?:[–—-]{{1,2}}|\(|\[|[:,])\s*(?P<behind>{_PERSON})(?:,\s[^.!?,:]{{1,50}})?[)\]]?\.?\s*$"
    rf"|^\s*(?:were|was|are|is|in)\s+(?P<words_of>{_PERSON})['’]s\s+(?:\w+\s+)?words\b"
    rf"|^\s*(?:was|is)\s+how\s+(?P<how>{_PERSON})\s+(?:put|puts|described|describes|saw|sees)\b"
)
_CREDIT_NEXT = re.compile(
    rf"^\W*(?:Those|These|That|This)\s+(?:were|was|are|is)\s+(?:(?:the|her|his)\s+words\s+of\s+{_ROLE}(?P<of>{_PERSON})(?=[.,;!?]|\s[a-z]|$)"
    rf"|(?P<own>{_PERSON})['’]s\s+(?:\w+\s+)?words|how\s+(?P<how>{_PERSON})\s+(?:put|puts|described|describes|saw|sees))\b"
    rf"|^\W*With\s+(?:these|those)\s+words\s[^.!?A-Z]{{0,60}}(?P<with>{_PERSON})(?=[.,;!?]|\s[a-z]|$)"
)
_CREDIT_BEFORE = re.compile(
    rf"\b[Ii]n\s+the\s+words\s+of\s+{_ROLE}(?P<words>{_PERSON})[,:]?\s*$|\b[Aa]s\s+{_ROLE}(?P<put>{_PERSON})\s+puts?\s+it[,:]?\s*$"
    rf"|^\W*(?P<answer>{_PERSON})['’]s\s+(?:\w+\s+){{0,2}}(?:answer|reply|response|message|verdict|words|comment|explanation"
    r"|warning|reaction|advice|conclusion|assessment|summary|view)\b[^.!?:]{0,40}:\s*$"
    rf"|^\W*(?P<label>{_PERSON})(?:,\s[a-z][^.!?:“”\"]{{1,60}}|\s(?:on|about|after|in|at)\s[^.!?:“”\"]{{1,50}}):\s*$"
)
_CREDIT_BELOW = re.compile(
    r"[^\S\n]*\n\s*[–—―-]{1,2}[^\S\n]*(?P<name>[^\W\d_][^\n,;:.!?(]{1,60}?)[^\S\n]*(?:[,(][^\n.!?]{1,80})?\.?[^\S\n]*(?:\n|\Z)"
)
# A name in Han characters needs no colon: 佐藤健「…」.
_LABEL_BEFORE = re.compile(
    r"(?:^|\n)[^\S\n]*(?P<name>[^\W\d_][^\n:：،,，。.!?«»“”「」『』]{1,40}?(?=\s?[:：])|[\u3400-\u9fff]{2,6}(?=\Z))\s?[:：]?[^\S\n]*\Z"
)
_PRONOUN_BEHIND = re.compile(r"\s*+(?P<pronoun>he|she)\s+(?P<verb>\w+)", re.IGNORECASE)
_PRONOUN_BEFORE = re.compile(r"\b(?P<pronoun>he|she)\s+(?P<verb>\w+)\s*[,:]\s*\Z", re.IGNORECASE)
# “Asked whether it was safe: …” has more words than the name that labels a line.
_LONGEST_LABEL = 60
_FEWEST_OF_CREDIT = 2


def credited_below(text: str, end: int) -> Attribution | None:
    """Read the line below a quote that ends at ``end``, in any language: — Ana Hale, mayor of Harbour.

    A word alone may begin the next line of a dialogue: — Oui, dit-il.
    """
    match = _CREDIT_BELOW.match(text, end)
    name = parse_name(match["name"]) if match is not None else None
    if match is None or name is None or (len(name.words) < _FEWEST_OF_CREDIT and name.office is None):
        return None
    return Attribution(match["name"], *match.span("name"), None, "name")


def labelled_before(text: str, start: int) -> Attribution | None:
    """Read what may be a name before a quote that begins its line: 王芳：“…”, 佐藤健「…」."""
    match = _LABEL_BEFORE.search(text[max(0, start - _LONGEST_LABEL) : start])
    if match is None:
        return None
    at = max(0, start - _LONGEST_LABEL)
    return Attribution(match["name"], at + match.start("name"), at + match.end("name"), None, "name")


def pronoun_beside(text: str, start: int, end: int) -> Attribution | None:
    """Read “he” or “she” with a verb of speech beside an English quote; whom it means is for others to find."""
    behind = _PRONOUN_BEHIND.match(text, end)
    match = behind if behind and is_cue(behind["verb"]) else None
    if match is None:
        match = _PRONOUN_BEFORE.search(text[max(0, start - _LONGEST_LABEL) : start])
        if match is None or not is_cue(match["verb"]):
            return None
        at = max(0, start - _LONGEST_LABEL)
    else:
        at = 0
    return Attribution(
        match["pronoun"], at + match.start("pronoun"), at + match.end("pronoun"), match["verb"], "pronoun"
    )


class QuoteContext:
    """Follows a text sentence by sentence; call ``infer`` and ``attributed`` for its quotes in order.

    Args:
        sentences: all, in order.
        readings: those of sentences with quotes, and of some before them.
        antecedents: of the same text.
    """

    def __init__(
        self,
        sentences: Sequence[MaskedSentence],
        readings: Mapping[int, SentenceReading],
        antecedents: Antecedents,
    ) -> None:
        self._sentences = sentences
        self._readings = readings
        self._antecedents = antecedents
        self._last: Attribution | None = None

    def attributed(self, attribution: Attribution | None) -> None:
        """Note whom the last quote is by."""
        self._last = attribution

    def pass_by(self, number: int) -> None:
        """Note that sentence ``number`` has no quote: what follows need not go on from the quote before it."""
        self._last = None

    def infer(self, number: int, slot: Slot, reading: Reading | None) -> Attribution | None:
        """Return the likeliest speaker of a quote of sentence ``number``; None where nobody is likely.

        Args:
            reading: what the sentence says, as far as it does: at most a pronoun.
        """
        sentence = self._sentences[number]
        if sentence.only_quotes and (credited := self._credited_next(number)):
            return credited
        if sentence.only_quotes:
            return self._of(self._last.name, self._last.start, self._last.end) if self._last else self._acting(number)
        if reading is not None:
            name = self._antecedents.likely_of_pronoun(number, reading)
            span = sentence.original(reading.start, reading.end)
            return self._of(name, *span, reading.cue) if name is not None and span is not None else None
        return self._credited(sentence, slot) or self._labelled(sentence, slot) or self._doer(number, sentence, slot)

    def _acting(self, number: int) -> Attribution | None:
        """Read who acts in the sentence before a quote that stands alone (Hale shook her head. “It is so.”)."""
        before = self._sentences[number - 1] if number else None
        reading = self._readings.get(number - 1)
        if before is None or reading is None or before.slots or before.paragraph != self._sentences[number].paragraph:
            return None
        doers = [doer for doer in reading.doers if doer.by in ("name", "pronoun")]
        if len(doers) != 1 or len(doers) != len(reading.doers):
            return None
        span = before.original(doers[0].start, doers[0].end)
        named = doers[0].by == "name"
        name = doers[0].name if named else self._antecedents.likely_of_pronoun(number - 1, doers[0])
        return self._of(name, *span) if name is not None and span is not None else None

    def _labelled(self, sentence: MaskedSentence, slot: Slot) -> Attribution | None:
        """Read a label before the quote: “Hale: ‘It is so.’”."""
        begin = max((other.end for other in sentence.slots if other.end <= slot.start), default=0)
        label = sentence.text[begin : slot.start]
        if not _LABEL_END.search(label) or len(label) > _LONGEST_LABEL:
            return None
        named = [mention for mention in mentions(label) if not mention.possessive]
        name = label[named[0].start : named[0].end] if len(named) == 1 else ""
        is_alone = bool(name) and label.strip(" :•*–—-") == name
        is_known = bool(name) and self._antecedents.is_known(named[0].name)
        if not is_known and not is_alone:
            return None
        span = sentence.original(begin + named[0].start, begin + named[0].end)
        is_sure = is_alone and (is_known or len(named[0].name.words) > 1)
        return None if span is None else Attribution(name, *span, None, "name" if is_sure else "context")

    def _credited(self, sentence: MaskedSentence, slot: Slot) -> Attribution | None:
        """Read who is credited: “It is so.” – Ana Hale; in the words of Ana Hale, “…”; Hale's answer: “…”."""
        for pattern, text, at in (
            (_CREDIT_BEHIND, sentence.text[slot.end :], slot.end),
            (_CREDIT_BEFORE, sentence.text[: slot.start], 0),
        ):
            match = pattern.search(text)
            if match is None:
                continue
            group = match.lastgroup or 0
            # “Hale, after Marsh told the court: …”
            if group == "label" and any(mentions(text, match.end(group), len(text))):
                continue
            span = sentence.original(at + match.start(group), at + match.end(group))
            if span is not None and len([*mentions(match[group])]) == 1:
                # “Hale on the bridge: …” may be another's line about Hale.
                is_sure = group != "label" or text[match.end(group)] == ","
                return Attribution(match[group], *span, None, "name" if is_sure else "context")
        return None

    def _credited_next(self, number: int) -> Attribution | None:
        """Read the sentence behind a quote: Those were the words of Ana Hale."""
        following = self._sentences[number + 1] if number + 1 < len(self._sentences) else None
        match = _CREDIT_NEXT.match(following.text) if following is not None else None
        if following is None or match is None or following.paragraph != self._sentences[number].paragraph:
            return None
        span = following.original(*match.span(match.lastgroup or 0))
        return Attribution(match[match.lastgroup or 0], *span, None, "name") if span is not None else None

    def _doer(self, number: int, sentence: MaskedSentence, slot: Slot) -> Attribution | None:
        """Read the subject of a sentence with quoted words: Hale credited the defeat to “a rule I never liked”."""
        reading = self._readings.get(number)
        doers = (
            [reading_of_doer for reading_of_doer in reading.doers if reading_of_doer.by in ("name", "pronoun")]
            if reading is not None
            else []
        )
        before = [doer for doer in doers if doer.end <= slot.start]
        if not before:
            return None
        doer = before[-1]
        between = sentence.text[doer.end : slot.start]
        if _DENIED.search(between) or any(mentions(sentence.text, doer.end, slot.start)):
            return None
        span = sentence.original(doer.start, doer.end)
        name = self._antecedents.likely_of_pronoun(number, doer) if doer.by == "pronoun" else doer.name
        return self._of(name, *span) if name is not None and span is not None else None

    def _of(self, name: str, start: int, end: int, cue: str | None = None) -> Attribution:
        return Attribution(name, start, end, cue, "context")
