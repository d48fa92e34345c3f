"""Infers the speaker of quotes that no verb attributes to a name: from the words and the sentences around them.

What it finds is likely, not certain: a checker reports no wrong speaker by it.
"""

import re
from collections.abc import Mapping, Sequence

from models.text.attribution.antecedents import Antecedents
from models.text.attribution.attribution import Attribution
from models.text.attribution.english import SentenceReading
from models.text.attribution.english_subjects import Reading
from models.text.names.people import mentions
from models.text.quotes.masking import MaskedSentence, Slot

_LABEL_END = re.compile(r"[:–—-]\s*$")
# “Hale never said …”, “Hale was told that …”
_DENIED = re.compile(
    r"\b(?:never|not|no longer|denie[sd]|refuse[sd])\b|n['’]t\b"
    r"|\b(?:is|was|were|been|being)\s+(?:\w+\s+)?(?:told|asked|warned|called|dubbed)\b",
    re.IGNORECASE,
)
# “Asked whether it was safe: …” has more words than the name that labels a line.
_LONGEST_LABEL = 60


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
        if sentence.only_quotes:
            return self._of(self._last.name, self._last.start, self._last.end) if self._last else None
        if reading is not None:
            name = self._antecedents.likely_of_pronoun(number, reading)
            span = sentence.original(reading.start, reading.end)
            return self._of(name, *span, reading.cue) if name is not None and span is not None else None
        return self._labelled(sentence, slot) or self._doer(number, sentence, slot)

    def _labelled(self, sentence: MaskedSentence, slot: Slot) -> Attribution | None:
        """Read a label before the quote: “Hale: ‘It is so.’”."""
        begin = max((other.end for other in sentence.slots if other.end <= slot.start), default=0)
        label = sentence.text[begin : slot.start]
        if not _LABEL_END.search(label) or len(label) > _LONGEST_LABEL:
            return None
        named = [mention for mention in mentions(label) if not mention.possessive]
        if len(named) != 1 or not self._antecedents.is_known(named[0].name):
            return None
        span = sentence.original(begin + named[0].start, begin + named[0].end)
        name = label[named[0].start : named[0].end]
        if span is None:
            return None
        return Attribution(name, *span, None, "name" if label.strip(" :•*–—-") == name else "context")

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
