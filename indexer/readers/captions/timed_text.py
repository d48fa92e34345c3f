"""Read timed text (.ttml, .dfxp, .xml): the W3C's captions, as broadcasters and streaming services have them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from lxml import etree

from indexer.readers.captions.cues import Cue, broken_captions, in_order, paragraphs_of, styled_lines
from indexer.readers.captions.rolling import remove_repeats
from indexer.readers.registry import reads_text
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.titles import normalize_title
from indexer.readers.text.xml_elements import attribute, parse_xml, tag_of
from models.text.paragraphs import Transcript

_SIGNATURE = re.compile(
    r"\s{0,100}(?:<\?xml[^>]{0,200}>\s{0,100})?(?:<!--[^>]{0,2000}-->\s{0,100}){0,3}<(?:\w{1,20}:)?tt[\s>]"
)
_CLOCK = re.compile(r"(\d{1,3}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,9})|:(\d{1,3})(?:\.\d{1,3})?)?$", re.ASCII)
_OFFSET = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$", re.ASCII)
_SECONDS = {"h": Fraction(3600), "m": Fraction(60), "s": Fraction(1), "ms": Fraction(1, 1000)}
_LATEST_MS = 1_000 * 60 * 60 * 1_000
_DEEPEST = 60
_WITHOUT_TIMES = "it is no timed text (TTML), or no paragraph in it has a time"


@dataclass(frozen=True, slots=True)
class _Clock:
    """How the document counts: frames and ticks a second."""

    frames: Fraction
    ticks: Fraction

    def milliseconds(self, text: str) -> int | None:
        """Return a time expression in milliseconds; None if it is missing or unreadable."""
        clock = _CLOCK.match(text)
        if clock:
            seconds = Fraction((int(clock[1]) * 60 + int(clock[2])) * 60 + int(clock[3]))
            if clock[4]:
                seconds += Fraction(int(clock[4]), 10 ** len(clock[4]))
            if clock[5]:
                seconds += int(clock[5]) / self.frames
            return min(round(seconds * 1000), _LATEST_MS)
        offset = _OFFSET.match(text)
        if not offset:
            return None
        unit = {"f": 1 / self.frames, "t": 1 / self.ticks}.get(offset[2]) or _SECONDS[offset[2]]
        return min(round(Fraction(offset[1]) * unit * 1000), _LATEST_MS)


@dataclass(frozen=True, slots=True)
class _Document:
    """What a document says once for all of its elements: its clock, and its agents and colours by their identifiers."""

    clock: _Clock
    agents: dict[str, str]
    colours: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Scope:
    """What an element passes on to those in it."""

    start_ms: int
    end_ms: int | None
    timed: bool
    agent: str | None
    colour: str = ""


@reads_text("dfxp", ".dfxp")
@reads_text("ttml", ".ttml", fits=_SIGNATURE.match)
def read_timed_text(name: str, text: str) -> Transcript:
    """Read the captions of a timed text document; its agents name the speakers.

    Raises:
        AppError: ``broken_captions`` if it is no timed text or has no captions with times; ``too_complex``.
    """
    root = parse_xml(text)
    if root is None or tag_of(root) != "tt":
        raise broken_captions(name, _WITHOUT_TIMES)
    clock = _clock_of(root)
    agents = dict(_agents(root))
    colours = {attribute(style, "id"): attribute(style, "color") for style in root.iter("{*}style")}
    title = next((normalize_title("".join(element.itertext())) for element in root.iter("{*}title")), "")
    body = next(root.iter("{*}body"), None)
    cues = [] if body is None else list(_cues(body, _Document(clock, agents, colours), _Scope(0, None, False, None), 0))
    if not cues:
        raise broken_captions(name, _WITHOUT_TIMES)
    return Transcript(title, paragraphs_of(remove_repeats(in_order(cues))))


def _number(text: str, otherwise: int) -> Fraction:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
    return Fraction(number or otherwise)


def _clock_of(root: etree._Element) -> _Clock:
    frames = _number(attribute(root, "frameRate"), 30)
    factors = attribute(root, "frameRateMultiplier").replace(":", " ").split()
    if len(factors) == 2:
        frames *= _number(factors[0], 1) / _number(factors[1], 1)
    ticks = _number(attribute(root, "tickRate"), 0) if attribute(root, "tickRate") else frames
    return _Clock(frames, ticks or Fraction(1))


def _agents(root: etree._Element) -> Iterator[tuple[str, str]]:
    for agent in root.iter("{*}agent"):
        key = attribute(agent, "id")
        name = normalize_name(
            " ".join(fold_whitespace("".join(element.itertext())) for element in agent.iter("{*}name"))
        )
        if key and name:
            yield key, name


def _cues(element: etree._Element, document: _Document, outer: _Scope, depth: int) -> Iterator[Cue]:
    scope = _scope(element, document, outer)
    if tag_of(element) == "p" or depth >= _DEEPEST:
        yield from _paragraph_cues(element, document, scope)
        return
    for child in element:
        yield from _cues(child, document, scope, depth + 1)


def _scope(element: etree._Element, document: _Document, outer: _Scope) -> _Scope:
    clock, agents = document.clock, document.agents
    begin = clock.milliseconds(attribute(element, "begin"))
    end = clock.milliseconds(attribute(element, "end"))
    length = clock.milliseconds(attribute(element, "dur"))
    keys = attribute(element, "agent").split()
    agent = next((agents[key] for key in keys if key in agents), outer.agent)
    # Times count from the start of what they stand in.
    start = outer.start_ms + (begin or 0)
    if end is not None:
        stop: int | None = outer.start_ms + end
    elif length is not None:
        stop = start + length
    else:
        stop = outer.end_ms
    return _Scope(start, stop, outer.timed or begin is not None, agent, _colour(element, document, outer.colour))


def _colour(element: etree._Element, document: _Document, outer: str) -> str:
    named = (document.colours.get(key, "") for key in reversed(attribute(element, "style").split()))
    return attribute(element, "color") or next(filter(None, named), outer)


def _paragraph_cues(element: etree._Element, document: _Document, scope: _Scope) -> Iterator[Cue]:
    spans = [child for child in element if tag_of(child) == "span"]
    if any(attribute(span, "begin") or attribute(span, "agent") for span in spans):
        for span in spans:
            yield from _paragraph_cues(span, document, _scope(span, document, scope))
        return
    text, styles = styled_lines(
        (clean_text(words), colour) for words, colour in _words(element, document, scope.colour)
    )
    if scope.timed and has_words(text):
        end = scope.end_ms if scope.end_ms is not None and scope.end_ms > scope.start_ms else scope.start_ms
        yield Cue(text, scope.start_ms, end, scope.agent, styles)


def _words(element: etree._Element, document: _Document, colour: str) -> Iterator[tuple[str, str]]:
    """Yield the words of an element with their colours; only ``<br>`` is a line break."""
    yield _fold_line(element.text), colour
    for child in element:
        if tag_of(child) == "br":
            yield "\n", colour
        elif tag_of(child) == "span":
            yield from _words(child, document, _colour(child, document, colour))
        yield _fold_line(child.tail), colour


def _fold_line(text: str | None) -> str:
    """Return text between tags on one line, with a space where it had white space at an end."""
    if not text:
        return ""
    folded = fold_whitespace(text)
    return f"{' ' if text[0].isspace() else ''}{folded}{' ' if folded and text[-1].isspace() else ''}"
