"""The quotes in an article: where they stand in the text, and the source of each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from models.quotes.attribution.cue_verbs import is_cue
from models.quotes.detection import find_direct_quotes
from models.text.languages import LANGUAGES, zh
from models.text.names.display import display_name
from models.text.names.given_names import is_given_name
from models.text.names.people import mentions
from models.text.names.person_names import parse_name
from models.text.names.recognition import people_in
from models.text.words import tokens, word_count, words
from server.articles.article import Article, ArticleImage, CheckedQuote, InsertedQuote
from server.articles.document import (
    TEXT_BLOCKS,
    Block,
    Document,
    Figure,
    Inline,
    Provenance,
    plain_text,
    text_blocks,
)
from server.articles.languages import day_text, printed_words
from server.schemas.checks import QuotedPost, QuoteFinding

# “— Anna Hale, mayor of Harbour”: the dash, and who it names.
_ATTRIBUTION = re.compile(r"\s*[-‐‑‒–—―~]+\s*(?P<name>[^,;:(\n]*)")
# A longer one that is no name is a sentence.
_LONGEST_ATTRIBUTION = 3
# “Anna Hale, mayor of Harbour: We will …”, and the words by which whoever is named speaks.
_LEAD = re.compile(r"(?=[^\n:：\w]*\w)[^\n:：]*(?::\s+|：\s*)")
_CHINESE_LEAD = re.compile(rf"[\u3400-\u9fff·]{{2,20}}(?:{'|'.join(zh.VERBS.split())})：")
_LABEL = re.compile(r"\s*+(?P<name>[^\n:,;.!?]{2,60}\.?[^\n:,;.!?]{0,40})(?:,[^\n:]{1,60})?:\s+")
_FIRST_PERSON = frozenset(tokens("I we me us my our mine ours nous notre nos")).union(
    *(tokens(rules.governing.speakers) for rules in LANGUAGES.values() if rules.governing)
)
_VERBS = frozenset(
    tokens(" ".join(f"{rule.verbs} {rule.participles}" for one in LANGUAGES.values() if (rule := one.reporting)))
)
_LONGEST_READ = 300
_ENDED = re.compile(r"[.!?…。！？][\"'”’»“)」』]*\s*\Z")
_OPENS_AGAIN = re.compile(r"\n+[“\"„«「『]?")
# With the comma of an attribution before it, or the narrow space of French.
_CLOSING_MARK = re.compile("[,.!?…]?[\u00a0\u202f]?[”“\"’‘'»«›‹」』]")


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote with its source, numbered from 1; ``note_at`` is the position of its number in the text.

    ``has_note``: the article has a note of the source there; it is in the article's ``language``.
    """

    number: int
    quote: CheckedQuote
    provenance: Provenance
    note_at: int
    has_note: bool = True
    language: str = "en"

    @property
    def quote_text(self) -> str:
        """The quote on its own, without the comma before the article's attribution."""
        return self.quote.text.rstrip().removesuffix(",")

    @property
    def attribution(self) -> str:
        """The speaker, for a post with the handle; empty where neither is known."""
        speaker, handle = self.provenance.speaker or "", self.provenance.handle
        speaker = speaker if handle else display_name(speaker)
        return f"{speaker} ({handle})" if speaker and handle not in ("", speaker) else handle or speaker

    @property
    def posted_at_text(self) -> str:
        """When a post was written, as ``3 May 2031, 10:00 UTC``; empty where unknown, and for other sources."""
        if not self.provenance.posted_at:
            return ""
        moment = datetime.fromisoformat(self.provenance.posted_at)
        return f"{day_text(moment, self.language)}, {moment:%H:%M} UTC"

    @property
    def paragraph_text(self) -> str:
        """The paragraph of the source, as “paragraph 3”."""
        return printed_words(self.language).paragraph.format(self.provenance.paragraph_index + 1)

    @property
    def source_note(self) -> str:
        """The source in one line of plain text: speaker, title, time, address and paragraph, as far as known."""
        source = self.provenance
        parts = [
            self.attribution,
            source.source_title.strip(),
            clock(source.start_ms) if source.start_ms is not None else "",
            self.posted_at_text,
            source.url or "",
            self.paragraph_text,
        ]
        return f"{', '.join(filter(None, parts))}."


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one inline with at most one citation, or (with ``note``) the position of a citation's number."""

    inline: Inline
    citation: Citation | None = None
    note: Citation | None = None


def checked_quote(finding: QuoteFinding) -> CheckedQuote:
    """Convert a finding to a quote of the article."""
    provenance = None
    if finding.source_id is not None:
        provenance = Provenance(
            source_id=finding.source_id,
            source_title=finding.source_title or "",
            paragraph_id=finding.paragraph_id or 0,
            paragraph_index=finding.paragraph_index or 0,
            start=finding.source_start or 0,
            end=finding.source_end or 0,
            speaker=finding.speaker,
            start_ms=finding.start_ms,
            end_ms=finding.end_ms,
            exact=finding.source_text or "",
            **_of_post(finding.post),
        )
    return CheckedQuote(
        text=finding.quote,
        start=finding.start,
        end=finding.end,
        state=finding.state,
        message=finding.message,
        provenance=provenance,
    )


def inserted_quotes(document: Document) -> list[InsertedQuote]:
    """Return the quotes inserted from sources, in reading order; neighbours with the same provenance are one quote.

    The paragraphs of a long quote, each of which opens with a quotation mark, are one quote, too.
    """
    quotes: list[InsertedQuote] = []
    text = plain_text(document)
    for block, start in zip(text_blocks(document.blocks), block_starts(document), strict=True):
        for quote in _inserted_in(block, start):
            before = quotes[-1] if quotes else None
            if (
                before is not None
                and before.provenance == quote.provenance
                and _OPENS_AGAIN.fullmatch(text, before.end, quote.start)
            ):
                quotes[-1] = replace(before, text=f"{before.text}\n{quote.text}", end=quote.end)
            else:
                quotes.append(quote)
    return quotes


def unmarked_quotes(document: Document) -> list[tuple[int, int]]:
    """Return the characters ``[start, end)`` of ``plain_text`` that are printed as somebody's words without marks.

    These are block and pull quotes, and sentences behind a name in which it speaks: “Anna Hale: We will not pay.” Of a
    paragraph most of which is in quotation marks only sentences without any are among them, and one that names
    the speaker behind a dash is not. Paragraphs in a row are one quote.
    """
    text = plain_text(document)
    marked = [(quote.outer_start, quote.outer_end) for quote in find_direct_quotes(text)]
    starts = iter(block_starts(document))
    spans: list[tuple[int, int]] = []
    last: Block | None = None
    for block, container in _with_containers(document.blocks):
        start = next(starts)
        end = start + len(block.text)
        if container is None:
            start += _labelled_speech(block, text) or len(block.text)
        in_marks = sum(max(0, min(end, stop) - max(start, begin)) for begin, stop in marked)
        if container is None and 2 * in_marks < end - start and all(begin != start for begin, _ in marked):
            spans.append((start, end))
        if container is None or (block is not container.blocks[0] and _names_speaker(block.text)):
            last = None
            continue
        if 2 * in_marks >= end - start:
            spans += _sentences_without_marks(text, start, end, marked)
            last = None
            continue
        if spans and last is container and spans[-1][1] == start - 1:
            spans[-1] = spans[-1][0], end
        else:
            spans.append((start, end))
        last = container
    return spans


def _names_speaker(text: str) -> bool:
    """Return whether a paragraph below a quote is “— Anna Hale, mayor of Harbour”, and not “— We lied”."""
    match = _ATTRIBUTION.match(text)
    if match is None or not _FIRST_PERSON.isdisjoint(tokens(text)):
        return False
    return parse_name(match["name"]) is not None or word_count(match["name"]) <= _LONGEST_ATTRIBUTION


def _labelled_speech(block: Block, text: str) -> int | None:
    """Return where the words of a paragraph begin that a person's name labels, or a verb of speech; None if none does.

    “Anna Hale said: We will not pay.” The verb follows the name.
    “Correction: We wrote …” and “Old Town: We loved …” are nobody's.
    """
    lead = _LEAD.match(block.text) if block.kind == "paragraph" else None
    if lead is None or _ENDED.search(block.text) is None:
        return None
    spoken = block.text[lead.end() :]
    if "我" in spoken and _CHINESE_LEAD.fullmatch(lead[0].strip()):
        return lead.end()
    if _FIRST_PERSON.isdisjoint(tokens(spoken)):
        return None
    named = [mention for mention in mentions(lead[0]) if not mention.possessive]
    verb = words(lead[0][named[-1].end :]) if named else []
    is_reported = (len(verb) == 1 and is_cue(verb[0].text)) or (0 < len(verb) <= 2 and verb[-1].text in _VERBS)
    label = _LABEL.match(lead[0])
    return lead.end() if is_reported or (label is not None and _is_person(label["name"], spoken, text)) else None


def _is_person(label: str, spoken: str, text: str) -> bool:
    name = parse_name(label)
    if name is None:
        return False
    if name.office is not None or is_given_name(name.words[0]):
        return True
    if len(label.split()) == 1:
        return any(len(mention.name.words) > 1 and mention.name.surname == name.surname for mention in mentions(text))
    # A label in capitals is read as a name is written.
    return any(start < len(label) for start, _ in people_in(f"{label.title()}: {spoken}"[:_LONGEST_READ]))


def _sentences_without_marks(
    text: str, start: int, end: int, marked: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield what stands between quotes that end a sentence and names nobody: “It is so.” We will not pay."""
    edges = [start, *(edge for span in marked if start <= span[0] and span[1] <= end for edge in span), end]
    for begin, stop in zip(edges[::2], edges[1::2], strict=True):
        piece = text[begin:stop]
        is_sentence = begin == start or _ENDED.search(text, start, begin) is not None
        if is_sentence and word_count(piece) > _LONGEST_ATTRIBUTION and not any(mentions(piece)):
            yield begin, stop


def own_words(text: str) -> str:
    """Return a text with spaces in place of its quotes, marks included."""
    pieces, at = [], 0
    for quote in find_direct_quotes(text):
        pieces += [text[at : quote.outer_start], " " * (quote.outer_end - quote.outer_start)]
        at = quote.outer_end
    return "".join([*pieces, text[at:]])


def _with_containers(blocks: Sequence[Block], container: Block | None = None) -> Iterator[tuple[Block, Block | None]]:
    """Yield the blocks of text in reading order, each with the block or pull quote that it is in."""
    for block in blocks:
        if block.kind in TEXT_BLOCKS:
            yield block, container
        else:
            is_quote = block.kind in ("blockquote", "pull_quote")
            yield from _with_containers(block.blocks, block if is_quote else container)


def citations(article: Article) -> list[Citation]:
    """Return the quotes whose source is known, in reading order, without overlaps.

    The source of an inserted quote is its provenance, and its state is that of the finding at the same place. Quotes
    typed by hand have the source that verification found.
    """
    text = plain_text(article.document)
    cited: list[CheckedQuote] = []
    for inserted in inserted_quotes(article.document):
        checked = next((quote for quote in article.quotes if _overlap(quote, inserted)), None)
        inserted_quote = CheckedQuote(inserted.text, inserted.start, inserted.end, provenance=inserted.provenance)
        cited.append(
            replace(inserted_quote, state=checked.state, message=checked.message) if checked else inserted_quote
        )
    for quote in article.quotes:
        within = 0 <= quote.start < quote.end <= len(text)
        if quote.provenance and within and not any(_overlap(quote, other) for other in cited):
            cited.append(quote)
    cited.sort(key=lambda quote: quote.start)
    return [
        Citation(
            number, quote, quote.provenance, _after_closing_mark(text, quote.end), article.footnotes, article.language
        )
        for number, quote in enumerate(cited, start=1)
        if quote.provenance is not None
    ]


def all_quotes(article: Article) -> list[CheckedQuote]:
    """Return every quote of the article, with and without a known source, in reading order."""
    cited = [citation.quote for citation in citations(article)]
    others = [quote for quote in article.quotes if not any(_overlap(quote, other) for other in cited)]
    return sorted([*cited, *others], key=lambda quote: quote.start)


def block_starts(document: Document) -> list[int]:
    """Return where each paragraph and heading starts in ``plain_text``, in reading order."""
    starts: list[int] = []
    start = 0
    for block in text_blocks(document.blocks):
        starts.append(start)
        start += len(block.text) + 1
    return starts


class PrintedArticle:
    """An article as exporters write it: its blocks once and in reading order, with their citations and images.

    Attributes:
        citations: the quotes whose source is known.
    """

    def __init__(self, article: Article) -> None:
        self.citations = citations(article)
        self._starts = iter(block_starts(article.document))
        self._images = article.images

    def pieces(self, block: Block) -> list[Piece]:
        """Split the inlines of the next paragraph, heading or caption where citations begin and end."""
        start = next(self._starts)
        end = start + len(block.text)
        near = [citation for citation in self.citations if citation.note_at > start and citation.quote.start < end]
        notes = {citation.note_at: citation for citation in near if citation.note_at <= end and citation.has_note}
        cuts = sorted({at for citation in near for at in (citation.quote.start, citation.quote.end, citation.note_at)})
        result: list[Piece] = []
        at = start
        for inline in block.inlines:
            stop = at + len(inline.text)
            for cut in [*(cut for cut in cuts if at < cut < stop), stop]:
                text = inline.text[len(inline.text) - (stop - at) : len(inline.text) - (stop - cut)]
                inside = next((one for one in near if one.quote.start <= at < one.quote.end), None)
                result.append(Piece(replace(inline, text=text), inside))
                if cut in notes:
                    result.append(Piece(Inline(""), note=notes[cut]))
                at = cut
        return result

    def image(self, block: Block) -> tuple[Figure, ArticleImage] | None:
        """Return figure and file of a block with an image; None of others, and if the file is missing."""
        image = self._images.get(block.figure.image) if block.figure else None
        return (block.figure, image) if block.figure and image else None


def clock(ms: int) -> str:
    """Format milliseconds as ``h:mm:ss``."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _of_post(post: QuotedPost | None) -> dict[str, str]:
    if post is None:
        return {}
    return {"handle": post.handle or post.author or "", "url": post.url or "", "posted_at": post.posted_at or ""}


def _inserted_in(block: Block, start: int) -> Iterator[InsertedQuote]:
    text = block.text
    run: tuple[int, int, Provenance] | None = None
    at = 0
    for inline in block.inlines:
        end = at + len(inline.text)
        if run and inline.quote == run[2]:
            run = (run[0], end, run[2])
        elif not (inline.hard_break and inline.quote is None):
            # The editor may leave a line break inside a quote without its mark: only other words end the quote.
            if run:
                yield InsertedQuote(text[run[0] : run[1]], start + run[0], start + run[1], run[2])
            run = (at, end, inline.quote) if inline.quote else None
        at = end
    if run:
        yield InsertedQuote(text[run[0] : run[1]], start + run[0], start + run[1], run[2])


def _overlap(one: CheckedQuote | InsertedQuote, other: CheckedQuote | InsertedQuote) -> bool:
    return one.start < other.end and other.start < one.end


def _after_closing_mark(text: str, end: int) -> int:
    """Return the position after the quotation mark that closes a quote, if one follows."""
    mark = _CLOSING_MARK.match(text, end)
    return mark.end() if mark else end
