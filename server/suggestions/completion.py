"""Completes a quote that is being typed, from the attached sources and then from the whole library."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.phrases.completion import Completion, QuoteCompleter
from indexer.phrases.live_index import LivePhraseIndex
from models.quotes.typed_quote import typed_quote
from models.text.sentences.sentence_at import SpansOfTexts
from server.access.visible_sources import restrict_to_visible, visible_sources
from server.db.tables import Source
from server.schemas.suggestions import QuoteCompletion
from server.sources.speaker_names import load_speaker_names
from server.sources.turns import SpokenText, turn_around
from server.suggestions.service import load_paragraphs, present_paragraph


@dataclass(frozen=True, slots=True)
class QuoteCompletions:
    """The answer to ``complete_quote``, see ``completions`` in ``docs/wire.md``.

    Args:
        items: best first.
        nowhere: no visible source has the typed words, so the page need not ask again for longer ones.
    """

    items: list[QuoteCompletion]
    nowhere: bool = False


class QuoteCompletionService:
    """Completes quotes between two keystrokes. One instance serves all requests; each passes its session.

    Args:
        live: the phrase index. Nothing is offered until it is loaded, because no writer waits for it.
        split: splits texts into sentences; it should cache, because the next keystroke needs the same ones.
    """

    def __init__(self, live: LivePhraseIndex, split: SpansOfTexts) -> None:
        self._live = live
        self._split = split

    def begin(self) -> None:
        """Load the phrase index in the background, when somebody is about to write."""
        self._live.start_background_update()

    def complete(
        self, session: Session, typed: str, attached: frozenset[str] | None = None, *, attached_only: bool = False
    ) -> QuoteCompletions:
        """Return how the sources continue the typed words.

        Args:
            typed: the caret's sentence up to the caret.
            attached: the sources to search first; None to search the whole library at once.
            attached_only: search only the attached sources.
        """
        quote, phrases = typed_quote(typed), self._live.latest()
        if quote is None or phrases is None:
            return QuoteCompletions([])
        completer = QuoteCompleter(self._split, lambda source_ids: _days(session, source_ids))
        searched = restrict_to_visible(session, attached)
        completions = completer.complete(phrases, quote, searched)
        if not completions and attached is not None and not attached_only:
            searched = visible_sources(session)
            completions = completer.complete(phrases, quote, searched)
        if not completions:
            return QuoteCompletions([], completer.has_no_match(phrases, quote, searched))
        return QuoteCompletions(_present(session, completions, attached))


def _days(session: Session, source_ids: Collection[str]) -> dict[str, date]:
    if len(source_ids) < 2:
        return {}
    rows = session.execute(
        select(Source.id, Source.spoken_on, Source.imported_at).where(Source.id.in_(sorted(source_ids)))
    )
    return {source_id: spoken_on or imported_at.date() for source_id, spoken_on, imported_at in rows}


def _present(
    session: Session, completions: Sequence[Completion], attached: frozenset[str] | None
) -> list[QuoteCompletion]:
    stored = load_paragraphs(session, [completion.passage.paragraph_id for completion in completions])
    names = load_speaker_names(session)
    items: list[QuoteCompletion] = []
    for completion in completions:
        row = stored.get(completion.passage.paragraph_id)
        # Skips paragraphs that were deleted or corrected meanwhile.
        if row is None or row.text != completion.passage.text:
            continue
        spoken = SpokenText(row.text, row.speaker, row.format, row.question)
        turns, end, speaker = spoken.turns(names), completion.end, names.in_source(row.speaker, row.format)
        if turns:
            # Words that span the label of a speaker quote no one.
            within = turn_around(turns, completion.start, completion.end)
            if within is None or within[1] > completion.start or within[2] < completion.start + completion.typed:
                continue
            speaker, end = within[0]["speaker"], within[2]
        item = cast(
            QuoteCompletion,
            {
                **present_paragraph(row),
                "speaker": speaker,
                "start": completion.start,
                "end": end,
                "typed": completion.typed,
                "attached": attached is None or completion.source_id in attached,
            },
        )
        if turns:
            item["turns"] = turns
        items.append(item)
    return items
