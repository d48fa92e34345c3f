"""Who says which part of a paragraph with more than one turn (“… Q Will it? THE MAYOR: It will.”)."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.readers.text.questions import only_asks
from indexer.readers.text.turns import turns_in
from server.schemas.sources import Turn
from server.sources.speaker_names import SpeakerNames

# Their authors are whoever posted them, whatever they quote.
_POSTS = "posts"


@dataclass(frozen=True, slots=True)
class SpokenText:
    """The text of a paragraph, and its own label.

    Args:
        label: of the paragraph, as the source writes it; None if nobody is named.
        source_format: of its source.
        question: whether the paragraph is an interviewer's.
    """

    text: str
    label: str | None
    source_format: str
    question: bool = False

    def speaker_at(self, start: int, names: SpeakerNames) -> str | None:
        """Return the name of who says the words from ``start`` on; None if nobody is named, or somebody asks."""
        own_name = names.in_source(self.label, self.source_format)
        return next((turn["speaker"] for turn in self.turns(names) if start < turn["end"]), own_name)

    def turns(self, names: SpeakerNames) -> list[Turn]:
        """Return what each of its turns says, in order and without the labels; none if it is one turn."""
        turns = () if self.source_format == _POSTS else turns_in(self.text)
        if not turns:
            return []
        own_name = names.in_source(self.label, self.source_format)
        # Who answers the “Q” of a paragraph that is an interviewer's has no name here.
        answers = None if self.question or (self.label and only_asks(self.label)) else own_name
        parts: list[Turn] = [
            {
                "start": 0,
                "end": len(self.text[: turns[0].begin].rstrip()),
                "speaker": own_name,
                "question": self.question,
            }
        ]
        for turn in turns:
            named = names.in_source(turn.label, self.source_format) if turn.label else answers
            parts.append(
                {"start": turn.start, "end": turn.end, "speaker": None if turn.asks else named, "question": turn.asks}
            )
        return [part for part in parts if part["end"] > part["start"]]


def turn_around(turns: Sequence[Turn], start: int, end: int) -> tuple[Turn, int, int] | None:
    """Return the turn with most of the characters ``[start, end)``, and these as far as they are in it."""
    parts = [(turn, max(start, turn["start"]), min(end, turn["end"])) for turn in turns]
    longest = max(parts, key=lambda part: part[2] - part[1], default=None)
    return longest if longest and longest[2] > longest[1] else None
