"""Attribution of direct quotes: whom the text says each of them is by."""

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from cachetools import LRUCache

from models.quotes.attribution.antecedents import Antecedents, sentences_before
from models.quotes.attribution.arabic import attribute_arabic
from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.chinese import attribute_chinese
from models.quotes.attribution.context import QuoteContext, credited_below
from models.quotes.attribution.english import SentenceReading, read_sentence
from models.quotes.attribution.english_subjects import Reading
from models.quotes.attribution.japanese import attribute_japanese
from models.quotes.attribution.korean import attribute_korean
from models.quotes.attribution.rules import attribute_by_rules
from models.quotes.attribution.text_language import attribution_language
from models.quotes.detection import DirectQuote
from models.quotes.masking import LONGEST_SENTENCE, MaskedSentence, masked_sentences
from models.text.languages import LANGUAGES
from models.text.names.handles import is_handle, with_names
from models.text.spacy_pipeline import load_english

# Sentences whose readings are cached: those of some dozens of drafts.
_CACHED_SENTENCES = 16_384
_COMPONENTS = ("tok2vec", "tagger", "parser")


# Languages whose names have no capital letters have a reader of their own.
_READERS: dict[str, Callable[[str, Sequence[DirectQuote]], list[Attribution | None]]] = {
    "ko": attribute_korean,
    "ja": attribute_japanese,
    "zh": attribute_chinese,
    "ar": attribute_arabic,
}


class Attributor:
    """Reads attributions; caches sentences, so that an edit costs parsing only what it changed.

    Args:
        load: returns the spaCy pipeline (tagger and parser), called when English is first read; the small English model
            if None. One Attributor may serve several threads; they parse one after the other.
    """

    def __init__(self, load: Callable[[], Any] | None = None) -> None:
        self._load = load or (lambda: load_english(_COMPONENTS))
        self._pipeline: Any = None
        self._lock = threading.Lock()
        self._read: LRUCache[_Key, SentenceReading] = LRUCache(_CACHED_SENTENCES)

    def load(self) -> None:
        """Load the pipeline now, so that no request waits for it."""
        with self._lock:
            if self._pipeline is None:
                self._pipeline = self._load()

    def attribute(
        self, text: str, quotes: Sequence[DirectQuote], language: str | None = None
    ) -> list[Attribution | None]:
        """One attribution for each of ``quotes`` (of ``find_direct_quotes(text)``), None where unsure.

        None also where several people speak, for quotes within quotes, and in every language but those of
        ``models.text.languages``. Any text is valid; sentences of more than 1,500 characters besides their quotes are
        skipped.

        Args:
            language: of ``text``, ISO 639-1; None: as its words say.
        """
        outer = [number for number, quote in enumerate(quotes) if quote.depth == 0]
        attributions: list[Attribution | None] = [None] * len(quotes)
        if not outer:
            return attributions
        chosen = [quotes[number] for number in outer]
        read = attribution_language(text, language)
        if read is None:
            return attributions
        attributed: Sequence[Attribution | None]
        reporting = LANGUAGES[read].reporting
        if reporting is not None:
            attributed = attribute_by_rules(text, chosen, reporting)
        elif read in _READERS:
            attributed = _READERS[read](text, chosen)
        else:
            attributed = self._attribute_english(text, chosen)
        for number, attribution in zip(outer, attributed, strict=True):
            if attribution is None or attribution.by == "context":
                attribution = credited_below(text, quotes[number].outer_end) or attribution  # noqa: PLW2901
            attributions[number] = attribution
        return attributions

    def _attribute_english(self, text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]:
        sentences = masked_sentences(text, quotes)
        quoting = [number for number, sentence in enumerate(sentences) if sentence.slots and not sentence.only_quotes]
        readings = self._readings(sentences, quoting)
        pronouns = [
            number
            for number in quoting
            if any(reading is None or reading.by == "pronoun" for reading in readings[number].quotes)
        ]
        acting = {
            number - 1
            for number, sentence in enumerate(sentences)
            if sentence.only_quotes and number and not sentences[number - 1].slots
        }
        needed = {at for number in pronouns for at in sentences_before(sentences, number)} | acting
        needed -= readings.keys()
        readings |= self._readings(sentences, sorted(needed))
        antecedents = Antecedents(text, sentences, readings)
        attributions: list[Attribution | None] = [None] * len(quotes)
        before: Attribution | None = None
        context = QuoteContext(sentences, readings, antecedents)
        for number, sentence in enumerate(sentences):
            if number and sentence.paragraph != sentences[number - 1].paragraph:
                before = None
            if not sentence.slots:
                before = None
                context.pass_by(number)
                continue
            goes_on = before if sentence.only_quotes else None
            reading_of = readings[number].quotes if number in readings else (None,) * len(sentence.slots)
            last: Attribution | None = None
            for slot, reading in zip(sentence.slots, reading_of, strict=True):
                attribution = self._attribution(sentence, number, reading, antecedents) if reading else goes_on
                if (
                    attribution is None
                    and attributions[slot.quote] is None
                    and (reading is None or reading.by == "pronoun")
                ):
                    attribution = context.infer(number, slot, reading)
                attributions[slot.quote] = attributions[slot.quote] or attribution
                context.attributed(attributions[slot.quote])
                last = attribution if reading is None or (reading.sure and slot.speech) else None
            before = last
        return attributions

    def _attribution(
        self, sentence: MaskedSentence, number: int, reading: Reading, antecedents: Antecedents
    ) -> Attribution | None:
        span = sentence.original(reading.start, reading.end)
        if reading.by == "several" or span is None:
            return None
        name: str | None = reading.name
        if reading.by == "pronoun":
            name = antecedents.of_pronoun(number, reading)
        return None if name is None else Attribution(name, *span, reading.cue, reading.by)

    def _readings(self, sentences: Sequence[MaskedSentence], numbers: Sequence[int]) -> dict[int, SentenceReading]:
        """Return the readings of the sentences ``numbers``: from the cache, or parsed in one batch."""
        with self._lock:
            keys = {number: _key(sentences[number]) for number in numbers}
            unread = {key: sentences[number] for number, key in keys.items() if key not in self._read}
            fresh = dict(zip(unread, self._parse(unread.values()), strict=True))
            readings = {key: self._read[key] for key in keys.values() if key not in fresh} | fresh
            self._read.update(fresh)
        return {number: readings[key] for number, key in keys.items()}

    def _parse(self, sentences: Iterable[MaskedSentence]) -> list[SentenceReading]:
        waiting = list(sentences)
        if not waiting:
            return []
        if self._pipeline is None:
            self._pipeline = self._load()
        texts = (
            with_names(_safe(sentence.text)) if len(sentence.text) <= LONGEST_SENTENCE else "" for sentence in waiting
        )
        documents = self._pipeline.pipe(texts, batch_size=64)
        return [
            _with_handles(read_sentence(document, sentence), sentence.text)
            for document, sentence in zip(documents, waiting, strict=True)
        ]


_Key = tuple[str, tuple[tuple[int, int, str, bool], ...]]


def _with_handles(read: SentenceReading, text: str) -> SentenceReading:
    """Put the handles of ``text``, which were parsed as names, back into the reading."""
    if "@" not in text and "＠" not in text:
        return read

    def restored(reading: Reading) -> Reading:
        handle = text[reading.start : reading.end]
        return replace(reading, name=handle, by="name") if is_handle(handle) else reading

    return SentenceReading(
        tuple(reading and restored(reading) for reading in read.quotes), tuple(map(restored, read.doers))
    )


def _key(sentence: MaskedSentence) -> _Key:
    return sentence.text, sentence.slots_key


def _safe(text: str) -> str:
    """Replace lone surrogates, which spaCy rejects, by one character each, so that offsets stay."""
    return text.encode("utf-8", "replace").decode("utf-8")
