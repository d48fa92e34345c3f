"""A long draft with many findings, built from the sample newsroom's hearing."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from indexer.readers.files import read_source
from models.text.sentences.splitting import split_sentences

HEARING = Path(__file__).resolve().parents[2] / "server" / "sample" / "council-hearing.md"
HEADLINE = "Engineer: ‘The wall will never be paid for’"
WORDS, QUOTES = 3_000, 40
# Fewest and most words of a quote.
_QUOTED = (6, 22)
_FILLER = (
    "The committee met again on Tuesday, in the small hall behind the library, and heard what had come in since.",
    "Nobody at the table had expected the figures to be read aloud, least of all those who had asked for them.",
    "Outside, the wind had turned to the east, and the boats lay two deep along the fish quay.",
    "The minutes of the last meeting were taken as read, with one correction that nobody disputed.",
    "Several members spoke of the winter before last, when the water stood at the sills of Market Row.",
)
_SEED = 7


@dataclass(frozen=True)
class Article:
    """A draft; each quote has a paragraph of its own, and every second quote has a word changed."""

    blocks: tuple[str, ...]

    @property
    def words(self) -> int:
        """The number of words."""
        return sum(len(block.split()) for block in self.blocks)


def long_article() -> Article:
    """Build one of at least ``WORDS`` words, with ``QUOTES`` of the hearing's sentences in it."""
    random = Random(_SEED)
    sentences = [
        (paragraph.speaker, paragraph.text[start:end])
        for paragraph in read_source(HEARING.name, HEARING.read_bytes()).paragraphs
        if paragraph.speaker
        for start, end in split_sentences(paragraph.text, "en")
        if _QUOTED[0] <= len(paragraph.text[start:end].split()) <= _QUOTED[1] and '"' not in paragraph.text[start:end]
    ]
    blocks: list[str] = []
    for number, (speaker, sentence) in enumerate(random.sample(sentences, QUOTES)):
        blocks.append(" ".join(random.sample(_FILLER, 3)))
        words = sentence.rstrip(".?!").split()
        if number % 2:
            words[len(words) // 2] = "elsewhere"
        blocks.append(f"“{' '.join(words)},” {speaker} said.")
    while sum(len(block.split()) for block in blocks) < WORDS:
        blocks.append(" ".join(random.sample(_FILLER, 4)))
    return Article(tuple(blocks))
