"""Verify texts against a folder's transcripts, as the desk verifies drafts against its library; used by ``verify``."""

from collections.abc import Sequence
from datetime import date
from itertools import count

from indexer.phrases.index import PhraseIndex
from indexer.readers.text.questions import mark_questions
from indexer.sources import Passage
from indexer.verification.verifier import QuoteVerifier, SourceFacts
from models.evaluation.quotes.dataset import DatedTranscript
from models.evaluation.quotes.verification import Verdict
from models.text.attribution.attributor import Attributor
from models.text.paragraphs import Paragraph


class FolderVerifier:
    """The desk's verifier over ``transcripts``, none of which is attached to a text."""

    def __init__(self, transcripts: Sequence[DatedTranscript]) -> None:
        numbers = count()
        self._phrases = PhraseIndex.of(
            {
                each.transcript_id: tuple(
                    Passage(
                        next(numbers),
                        paragraph.text,
                        paragraph.speaker or "",
                        paragraph.question,
                        paragraph.kind == "speech",
                    )
                    for paragraph in mark_questions(
                        [Paragraph(spoken.text, spoken.speaker) for spoken in each.paragraphs]
                    )
                )
                for each in transcripts
            }
        )
        self._facts = {each.transcript_id: SourceFacts(each.title, each.spoken_on) for each in transcripts}
        self._verifier = QuoteVerifier(Attributor())

    def verify(self, text: str, written_on: date | None) -> list[Verdict]:
        """Return one verdict for each quote of ``text``; ``written_on`` is its date."""
        return [
            Verdict(
                start=each.quote.start,
                end=each.quote.end,
                state=each.state,
                transcript_id=each.quotation.source_id if each.quotation else None,
                spans=each.quotation.alignment.parts if each.quotation else (),
                cut=each.cut is not None,
                interviewer=each.interviewer,
            )
            for each in self._verifier.verify(self._phrases, text, None, self._facts, written_on)
        ]
