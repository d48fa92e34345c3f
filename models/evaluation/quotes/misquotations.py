"""Measures what goes wrong with quotes in print: wrong speakers, cuts, two changes, interviewers' words, paraphrases.

Each row has a share that is recognised and the false alarms on honest counterparts:

- ``speakers``: a quote's paragraph labelled in ten conventions (``speaker_labels``), with real names of the data; the
  text attributes it to another of these names (recognised: another speaker), and to the true one (false alarm).
- ``cuts``: a sentence that takes the quote back or limits it is put after or before it (``REVERSALS``; worded apart
  from the rules), and conditional sentences of the transcripts of which only the main clause is quoted. The false
  alarms are those on all honest quotes.
- ``governors``: a sentence of a transcript stands under words that deny, doubt, limit or report it (``GOVERNORS``); the
  false alarms are those under words that assert it (``ASSERTIONS``).
- ``quantities``: a quantity in twelve languages is quoted as another one of its language; the false alarms are those
  where it is only written otherwise (``quantity_pairs``).
- ``two_changes``: two alterations of ``alterations``; recognised is only ``differs``.
- ``interviewer``: sentences of interviewers' questions attributed to who answers; false alarms on sentences of the
  answers.
- ``paraphrases``: of pairs of sentences that people rated as equivalent (4.5 of 5 and more) one is put into a
  transcript and the other quoted. False: quotes of other splits taken for one, and pairs rated 2 and less.
- ``nearest``: for the same pairs, whether the sentence is among the first three passages.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from indexer.phrases.index import PhraseIndex
from indexer.readers.text.questions import mark_questions
from indexer.verification.memory_search import MemoryPassageSearch
from models.encoders.protocol import Encoder
from models.evaluation.quotes.alterations import TWO_CHANGES, Alterations
from models.evaluation.quotes.dataset import DatedTranscript, QuotedSentence
from models.evaluation.quotes.quantity_pairs import EQUAL, are_equal, read_pairs
from models.evaluation.quotes.speaker_labels import labels_of, people_of
from models.evaluation.quotes.verification import FINE, VerifyingSystem, letters, share, verdict_at
from models.evaluation.translations.pairs import ALIKE, ParallelPair
from models.quotes.attribution.attributor import Attributor
from models.quotes.passages import Passage
from models.quotes.verification.nearest_passage import NearestPassage, find_nearest
from models.quotes.verification.verifier import QuoteVerifier, VerifiedQuote
from models.text.paragraphs import Paragraph
from models.text.words import tokens

REVERSALS = (
    ("after", "? No, it never was, and I told them so."),
    ("after", ". No. Not a word of it holds."),
    ("after", ". That is simply not true, as everybody found out."),
    ("after", ". But that's a lie, my friends."),
    ("after", ". I never believed that. Not for a day."),
    ("after", ". That's what my opponents keep telling you."),
    ("after", " if the other side keeps its word, and only then."),
    ("after", ", but only if they pay for every cent of it."),
    ("after", ", unless the court stops us first."),
    ("before", "Some people will say that "),
    ("before", "They keep telling us that "),
    ("before", "It would be a lie to say that "),
    ("before", "If nothing is done before the summer, "),
    ("before", "Just imagine "),
)
GOVERNORS = (
    "I cannot with a straight face tell this committee that", "Only a fool would stand here and announce that",
    "Three of my colleagues were under the impression that", "My predecessor went around telling people that",
    "There is not a shred of paper that shows that", "I lie awake at night fearing that", "The pamphlet alleges that",
    "It is one of those old wives' tales that", "You will wait a long time before I admit that",
    "It remains to be seen whether", "She phoned me in tears to say that", "Somebody scrawled on our gate that",
    "I was foolish enough, ten years ago, to believe that", "The other side would love it if voters thought that",
    "Heaven forbid that", "We have no way of knowing whether", "What would happen if we pretended that",
)  # fmt: skip
ASSERTIONS = (
    "I want everybody in this room to know that", "The plain truth is that", "I have always said that", "We think that",
    "Let me tell you that", "I am here to say that", "The good news is that", "I am sorry to say that", "We know that",
    "What I have learned is that", "I firmly believe that", "There is no question that",
)  # fmt: skip
# A sentence around a quantity, and one that quotes it.
_COUNTED = {
    "en": ("We wrote {} down in the book that day", "“{},” Ada Venn said."),
    "de": ("Wir schrieben {} damals in das Buch", "„{}“, sagte Ada Venn."),
    "fr": ("Nous avons noté {} dans le livre", "« {} », a dit Ada Venn."),
    "es": ("Apuntamos {} en el libro aquel día", "«{}», dijo Ada Venn."),
    "it": ("Abbiamo scritto {} nel libro quel giorno", "«{}», ha detto Ada Venn."),
    "pt": ("Escrevemos {} no livro do porto e ele não viu", "“{}”, disse Ada Venn."),
    "nl": ("We schreven {} die dag in het boek", "“{}”, zei Ada Venn."),
    "pl": ("Zapisaliśmy {} tego dnia w książce", "„{}” – powiedziała Ada Venn."),
    "ja": ("その日の帳簿には{}と書きました", "「{}」とベンさんは話した。"),
    "zh": ("那天我们在账本上写了{}这几个字", "“{}”，文女士说。"),
    "ko": ("그날 장부에 {} 라고 적었습니다", "“{}”라고 벤 씨가 말했다."),
    "ar": ("كتبنا {} في الدفتر ذلك اليوم", "قالت أدا فين: «{}»."),
}
_FEWEST_GOVERNED = 6
_STATEMENT = re.compile(
    r"(?:We|I|They|He|She|It|The|This|There)\s(?:\w+\s)?(?:is|are|was|were|have|has|had|will|can|need|want)\s[^.?!“”\"]{25,140}"
)
_CONDITIONAL = re.compile(r"(?:^|(?<=[.!?] ))If [^.!?,]{8,90}, (?P<main>(?:then )?[a-zI][^.!?]{25,160})[.!]")
# Ids are never used again: alignments are cached by them.
_NUMBERS = count()
_SAMPLE, _PEOPLE = 300, 40


def misquotation_report(
    quotes: Sequence[QuotedSentence],
    unrelated: Sequence[QuotedSentence],
    transcripts: Sequence[DatedTranscript],
    interviews: Sequence[DatedTranscript],
    system: VerifyingSystem,
    pairs: Sequence[ParallelPair] = (),
    encoder: Encoder | None = None,
    seed: int = 0,
) -> dict[str, dict[str, float | int]]:
    """Return the rows by name: ``{n, recognised, false}``, shares of 1.

    Args:
        quotes: those that are in ``transcripts``, of which the system has the library.
        unrelated: quotes of other articles.
        interviews: where interviewers' questions are looked for.
        pairs: sentences rated by people; without them or ``encoder`` paraphrases are not measured.
        seed: of all samples.
    """
    chance = random.Random(seed)
    sample = chance.sample(list(quotes), min(_SAMPLE, len(quotes)))
    verifier = QuoteVerifier(Attributor())
    rows = {
        "speakers": _speakers(sample, transcripts, verifier, chance),
        "cuts": _cuts(sample, transcripts, verifier, chance),
        "governors": _governors(quotes, verifier, chance),
        "quantities": _quantities(verifier, chance),
        "two_changes": _two_changes(sample, quotes, system, seed),
        "interviewer": _interviewer(interviews, verifier, chance),
    }
    if pairs and encoder is not None:
        strangers = chance.sample(list(unrelated), min(_SAMPLE, len(unrelated)))
        rows |= _paraphrases(pairs, [stranger.quote for stranger in strangers], transcripts, encoder)
    return rows


def _speakers(
    sample: Sequence[QuotedSentence],
    transcripts: Sequence[DatedTranscript],
    verifier: QuoteVerifier,
    chance: random.Random,
) -> dict[str, float | int]:
    people = sorted(
        {person for transcript in transcripts for person in people_of(transcript)}, key=lambda person: person.shown
    )
    people = chance.sample(people, min(_PEOPLE, len(people)))
    wrong: list[bool] = []
    false: list[bool] = []
    for number, (person, quoted) in enumerate(zip(people, sample, strict=False)):
        others = [other.shown for other in people if other.surname != person.surname and other.given != person.given]
        words = quoted.source_words.strip(" ,.")
        for label in labels_of(person, number).values():
            library = _library([Paragraph(quoted.source_words, label)])
            false.append(_verified(verifier, library, words, person.shown).state == "other_speaker")
            if others:
                wrong.append(_verified(verifier, library, words, chance.choice(others)).state == "other_speaker")
    return _row(wrong, false)


def _cuts(
    sample: Sequence[QuotedSentence],
    transcripts: Sequence[DatedTranscript],
    verifier: QuoteVerifier,
    chance: random.Random,
) -> dict[str, float | int]:
    cut, whole = [], []
    for quoted in sample:
        words = quoted.source_words.strip(" ,.?!")
        side, context = chance.choice(REVERSALS)
        passage = words + context if side == "after" else context + words + "."
        cut.append(_verified(verifier, _library([Paragraph(passage, "Ada Venn")]), words, "Ada Venn").cut is not None)
        whole.append(_verified(verifier, _library([Paragraph(words, "Ada Venn")]), words, "Ada Venn").cut is not None)
    for passage, words in chance.sample(
        sorted(set(_conditionals(transcripts))), k=min(_SAMPLE, len(set(_conditionals(transcripts))))
    ):
        cut.append(_verified(verifier, _library([Paragraph(passage, "Ada Venn")]), words, "Ada Venn").cut is not None)
    return _row(cut, whole)


def _governors(
    quotes: Sequence[QuotedSentence], verifier: QuoteVerifier, chance: random.Random
) -> dict[str, float | int]:
    statements = sorted(
        {
            words
            for quoted in quotes
            if _STATEMENT.fullmatch(words := quoted.source_words.strip(" ,.?!"))
            and len(tokens(words)) >= _FEWEST_GOVERNED
        }
    )

    def is_cut(lead: str, words: str) -> bool:
        governed = words if words.startswith("I ") else words[0].lower() + words[1:]
        library = _library([Paragraph(f"{lead} {governed}.", "Ada Venn")])
        return _verified(verifier, library, words, "Ada Venn").cut is not None

    cut = [is_cut(chance.choice(GOVERNORS), chance.choice(statements)) for _ in range(_SAMPLE)] if statements else []
    whole = [is_cut(chance.choice(ASSERTIONS), words) for words in statements]
    return _row(cut, whole)


def _quantities(verifier: QuoteVerifier, chance: random.Random) -> dict[str, float | int]:
    changed: list[bool] = []
    same: list[bool] = []
    for language, text in EQUAL.items():
        sentence, quoting = _COUNTED[language]
        pairs = read_pairs(text)
        for one, other in pairs:
            another = chance.choice(pairs)
            library = _library([Paragraph(f"{sentence.format(one)}.", "Ada Venn")])
            [finding] = verifier.verify(library, quoting.format(sentence.format(other)), frozenset({"talk"}))
            same.append(finding.state not in FINE)
            # Two pairs may be of the same value.
            if not are_equal(one, another[1], language):
                [finding] = verifier.verify(library, quoting.format(sentence.format(another[1])), frozenset({"talk"}))
                changed.append(finding.state not in FINE)
    return _row(changed, same)


def _conditionals(transcripts: Sequence[DatedTranscript]) -> Iterator[tuple[str, str]]:
    for transcript in transcripts:
        for paragraph in transcript.paragraphs:
            for match in _CONDITIONAL.finditer(paragraph.text):
                yield match.group(), match["main"]


def _two_changes(
    sample: Sequence[QuotedSentence], quotes: Sequence[QuotedSentence], system: VerifyingSystem, seed: int
) -> dict[str, float | int]:
    alterations = Alterations(quotes, seed)
    changed = []
    honest = []
    for quoted in sample:
        flagged = verdict_at(system, *quoted.body(), quoted.written_on).state == "differs"
        # Journalists change a third of their quotes themselves.
        if letters(quoted.quote) == letters(quoted.source_words):
            honest.append(flagged)
        altered = None if flagged else alterations.altered(quoted, TWO_CHANGES)
        if altered is not None:
            changed.append(verdict_at(system, *altered, quoted.written_on).state == "differs")
    return _row(changed, honest)


def _interviewer(
    transcripts: Sequence[DatedTranscript], verifier: QuoteVerifier, chance: random.Random
) -> dict[str, float | int]:
    flagged: list[bool] = []
    answered: list[bool] = []
    for transcript in chance.sample(list(transcripts), len(transcripts)):
        if len(flagged) >= _SAMPLE:
            break
        marked = mark_questions(transcript.paragraphs)
        names = [
            paragraph.speaker
            for paragraph in marked
            if paragraph.speaker and not paragraph.question and " " in paragraph.speaker
        ]
        questions = [paragraph for paragraph in marked if paragraph.question and len(tokens(paragraph.text)) > 8]
        if not names or not questions:
            continue
        library = _library(marked)
        name = max(sorted(set(names)), key=names.count)
        answers = [paragraph for paragraph in marked if paragraph.speaker == name and len(tokens(paragraph.text)) > 8]
        for paragraphs, flags in ((questions, flagged), (answers, answered)):
            for paragraph in chance.sample(paragraphs, min(5, len(paragraphs))):
                words = " ".join(re.split(r"(?<=[.!?])\s+", paragraph.text)[0].split()[:25]).strip(" ,.?!")
                if len(tokens(words)) >= 5 and "“" not in words and '"' not in words:
                    finding = _verified(verifier, library, words, name.title())
                    flags.append(finding.interviewer or (flags is flagged and finding.state == "other_speaker"))
    return _row(flagged, answered)


def _paraphrases(
    pairs: Sequence[ParallelPair], strangers: Sequence[str], transcripts: Sequence[DatedTranscript], encoder: Encoder
) -> dict[str, dict[str, float | int]]:
    rated = [(pair.first["en"], pair.second["en"], pair.score) for pair in pairs]
    same = [(one, other) for one, other, score in rated if score >= ALIKE and tokens(one) != tokens(other)]
    unlike = [(one, other) for one, other, score in rated if score <= 2.0]
    numbers = count()
    library = {transcript.transcript_id: transcript.passages(numbers) for transcript in transcripts}
    library |= {f"pair {number}": (Passage(next(numbers), one),) for number, (one, _) in enumerate([*same, *unlike])}
    search = MemoryPassageSearch(library, encoder)
    nearest = [find_nearest(search, other, k=3) for _, other in same]
    ranked = [
        any(match.source_id == f"pair {number}" or match.passage.text == one for match in near)
        for number, ((one, _), near) in enumerate(zip(same, nearest, strict=True))
    ]
    unrelated = [find_nearest(search, quote) for quote in strangers]
    others = [find_nearest(search, other, {f"pair {len(same) + number}"}) for number, (_, other) in enumerate(unlike)]
    return {
        "paraphrases": _row([_is_paraphrase(near) for near in nearest], [_is_paraphrase(near) for near in unrelated])
        | {"false_unlike": share([_is_paraphrase(near) for near in others])},
        "nearest": _row(ranked, [bool(near) for near in unrelated]),
    }


def _is_paraphrase(near: Sequence[NearestPassage]) -> bool:
    return bool(near) and near[0].paraphrase


def _library(paragraphs: Sequence[Paragraph]) -> PhraseIndex:
    return PhraseIndex.of({"talk": tuple(Passage.of(next(_NUMBERS), paragraph) for paragraph in paragraphs)})


def _verified(verifier: QuoteVerifier, library: PhraseIndex, words: str, name: str) -> VerifiedQuote:
    # A quote within a quote ends the mark of the outer one.
    plain = re.sub(r"[“”\"]", " ", words).strip()
    findings = verifier.verify(library, f"“{plain},” {name} said.", frozenset({"talk"}))
    return findings[0]


def _row(recognised: Sequence[bool], false: Sequence[bool]) -> dict[str, float | int]:
    return {"n": len(recognised), "recognised": share(recognised), "false": share(false), "honest": len(false)}


def rows_as_text(rows: Mapping[str, Mapping[str, Any]]) -> str:
    """Format the rows; false alarms per 100 honest quotes."""
    return "\n".join(
        f"{name:20}{row['recognised']:8.4f}   n = {row['n']:<5} false alarms per 100: {100 * row['false']:.2f}"
        for name, row in rows.items()
    )
