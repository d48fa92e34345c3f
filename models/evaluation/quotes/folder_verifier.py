"""Verify texts against a folder's transcripts, as the desk verifies drafts against its library; used by ``verify``."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import count

from indexer.phrases.index import PhraseIndex
from indexer.readers.text.questions import mark_questions
from models.evaluation.quotes.dataset import DatedTranscript
from models.evaluation.quotes.verification import Verdict
from models.quotes.attribution.attributor import Attributor
from models.quotes.verification.draft import SourceFacts
from models.quotes.verification.verifier import QuoteVerifier


class FolderVerifier:
    """The desk's verifier over ``transcripts``, none of which is attached to a text."""

    def __init__(self, transcripts: Sequence[DatedTranscript]) -> None:
        numbers = count()
        marked = [replace(transcript, paragraphs=mark_questions(transcript.paragraphs)) for transcript in transcripts]
        self._phrases = PhraseIndex.of(
            {transcript.transcript_id: transcript.passages(numbers) for transcript in marked}
        )
        self._facts = {
            transcript.transcript_id: SourceFacts(transcript.title, transcript.spoken_on) for transcript in transcripts
        }
        self._verifier = QuoteVerifier(Attributor())

    def verify(self, text: str, written_on: date | None) -> list[Verdict]:
        """Return one verdict for each quote of ``text``; ``written_on`` is its date."""
        return [
            Verdict(
                start=finding.quote.start,
                end=finding.quote.end,
                state=finding.state,
                transcript_id=finding.quotation.source_id if finding.quotation else None,
                spans=finding.quotation.alignment.parts if finding.quotation else (),
                cut=finding.cut is not None,
                interviewer=finding.interviewer,
                speaker_checked=finding.speaker_checked,
            )
            for finding in self._verifier.verify(self._phrases, text, None, self._facts, written_on)
        ]
