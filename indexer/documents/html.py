"""Parse web pages: their blocks, without what a browser does not show and without navigation."""

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lxml import etree, html

from indexer.documents.blocks import (
    LINE_BREAK,
    PLAIN,
    Attribution,
    Block,
    Container,
    ContainerKind,
    Image,
    Inline,
    Paragraph,
    Run,
    Style,
    Table,
)
from indexer.documents.markup_limits import check_markup

MAX_DEPTH: Final = 64

# fmt: off
_DROPPED = frozenset((
    "head", "script", "style", "noscript", "template", "nav", "footer", "aside", "svg", "math", "iframe", "object",
    "canvas", "audio", "video", "button", "select", "textarea", "datalist", "dialog", "del",
))
BLOCK_TAGS = frozenset((
    "address", "article", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li",
    "main", "menu", "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul",
))
# fmt: on
_CONTAINERS: dict[str, ContainerKind] = {
    "blockquote": "blockquote",
    "ul": "bullet_list",
    "menu": "bullet_list",
    "ol": "ordered_list",
    "li": "list_item",
}
_LISTS = frozenset(("ul", "ol", "menu"))
_CELLS = frozenset(("td", "th"))
_CAPTIONS = frozenset(("figcaption", "caption"))
_FRAMES = _CELLS | _CONTAINERS.keys() | {"tr", "dt", "dd", "figure"}
_STYLES = {
    **{f"h{level}": Style(heading=level, is_heading=True) for level in range(1, 7)},
    **dict.fromkeys(_CAPTIONS, Style(is_heading=True, caption=True)),
}
_BOLD, _ITALIC = frozenset(("b", "strong", "th")), frozenset(("em", "i", "cite"))
# Of an element that names who speaks, and is set in bold letters by a style sheet.
_SPEAKER_CLASSES = frozenset(("speaker", "speaker-name", "speaker_name", "speakername", "transcript-speaker"))
# “data-speaker”, “data-person-speaking-attribution”: who says the words of an element.
_SPEAKER_ATTRIBUTE = re.compile(
    r"(?:data-(?:[a-z]{1,20}-){0,3}(?:speaker|speaking|attribution|who|talker)(?:-(?:name|attribution|label))?"
    r"|speaker(?:-?name)?)$"
)
# When a word is said, in milliseconds, as Hyperaudio's players and editors mark it.
_WORD_TIME_ATTRIBUTE = "data-m"
# When the words behind it are said, as oTranscribe marks it.
_TIME_ATTRIBUTE = "data-timestamp"
_CLOCK = re.compile(r"\d{1,3}(?::\d\d){1,2}(?:[.,]\d{1,3})?", re.ASCII)
_MILLISECONDS = re.compile(r"\d{1,9}(?:\.\d{1,20})?", re.ASCII)
_OPENING_CHARACTERS = 200
_FEWEST_LINKS = 3
# Counters of readers, not pictures.
_INVISIBLE_SIDES = frozenset(("0", "1"))
_SLANT = re.compile(r"font-style\s*:\s*(\w+)", re.IGNORECASE)
_WEIGHT = re.compile(r"font-weight\s*:\s*(\w+)", re.IGNORECASE)
_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
# Without no-break spaces, which somebody has typed on purpose: the White House puts them after its Q.
_SPACES = re.compile(r"[ \t\n\r\f]+")


def parse_page(text: str) -> Any | None:
    """Return the root of a page; None if it has nothing but comments.

    Raises:
        TooLarge: ``too_complex``.
    """
    check_markup(text)
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        return html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return None


def is_hidden(element: Any) -> bool:
    """Return whether a browser does not show an element, or it is no part of the text."""
    return element.tag in _DROPPED or "hidden" in element.attrib or _HIDDEN.search(element.get("style", "")) is not None


def is_bold(element: Any, *, otherwise: bool) -> bool:
    """Return whether an element's own style is bold, as Google Docs writes it; ``otherwise`` if it says nothing."""
    weight = _WEIGHT.search(element.get("style", ""))
    if weight is None:
        return otherwise
    return weight[1].lower() in {"bold", "bolder"} or (weight[1].isdigit() and int(weight[1]) >= 600)


def fold_spaces(text: str) -> str:
    """Return text with one space for each stretch of white space, as a browser shows it."""
    return _SPACES.sub(" ", text)


def _in_brackets(text: str | None) -> str | None:
    """Return a time with brackets, so that no reader takes it for words."""
    return f"[{text.strip()}]" if text is not None and _CLOCK.fullmatch(text.strip()) else text


def parse_blocks(top: Any) -> list[Block]:
    """Return the blocks of an element of a page; what is nested deeper than ``MAX_DEPTH`` joins the element around it.

    Nothing is read by recursion, because the nesting of a page has no limit.
    """
    parser = _Parser()
    walk = etree.iterwalk(top, events=("start", "end"))
    for event, element in walk:
        if event == "start":
            if is_hidden(element):
                walk.skip_subtree()
                continue
            parser.start(element)
            parser.add(_in_brackets(element.text) if _TIME_ATTRIBUTE in element.attrib else element.text)
        else:
            if not is_hidden(element):
                parser.end(element)
            if element is not top:
                parser.add(element.tail)
    return parser.finished()


@dataclass(slots=True)
class _Frame:
    """An element that is open, and has blocks of its own.

    Args:
        cells: of a row of a table.
    """

    tag: str = ""
    kind: ContainerKind | None = None
    is_menu: bool = False
    blocks: list[Block] = field(default_factory=list)
    cells: list[list[Block]] = field(default_factory=list)


class _Parser:
    """Collects the blocks of a page, element by element."""

    def __init__(self) -> None:
        self._frames = [_Frame()]
        self._too_deep = 0
        self._looks = [(Run(), PLAIN)]
        self._inlines: list[Inline] = []
        self._start_ms: float | None = None
        self._preformatted = self._lists = 0

    def start(self, element: Any) -> None:
        """Begin an element."""
        tag = element.tag
        if tag in BLOCK_TAGS:
            self._end_paragraph()
        run, style = self._looks[-1]
        self._looks.append((_run_style(element, run, in_caption=style.caption), _STYLES.get(tag, style)))
        self._preformatted += tag == "pre"
        if tag in _FRAMES:
            is_menu = tag in _LISTS and not self._lists and _is_menu(element)
            self._lists += tag in _LISTS
            if self._too_deep or len(self._frames) >= MAX_DEPTH:
                self._too_deep += 1
            else:
                self._frames.append(_Frame(tag, _container_kind(element), is_menu))
        elif tag == "br":
            self._inlines.append(replace(run, text=LINE_BREAK))
        elif tag == "img" and (image := _image(element)) is not None:
            self._inlines.append(image)
        elif tag == "p":
            self._start_ms = _time_of_words(element)
        if tag in BLOCK_TAGS and (attribution := _attribution(element)) is not None:
            self._frames[-1].blocks.append(attribution)

    def end(self, element: Any) -> None:
        """End an element."""
        tag = element.tag
        if tag in BLOCK_TAGS:
            self._end_paragraph(is_caption_end=tag in _CAPTIONS)
        self._looks.pop()
        self._preformatted -= tag == "pre"
        if tag not in _FRAMES:
            return
        self._lists -= tag in _LISTS
        if self._too_deep:
            self._too_deep -= 1
        else:
            _attach(self._frames.pop(), self._frames[-1])

    def add(self, text: str | None) -> None:
        """Add text to the current paragraph."""
        run, _ = self._looks[-1]
        if not text:
            return
        for index, line in enumerate(text.split("\n") if self._preformatted else (fold_spaces(text),)):
            if index:
                self._inlines.append(replace(run, text=LINE_BREAK))
            if line:
                self._inlines.append(replace(run, text=line))

    def finished(self) -> list[Block]:
        """Return the blocks of all elements."""
        self._end_paragraph()
        return self._frames[0].blocks

    def _end_paragraph(self, *, is_caption_end: bool = False) -> None:
        run, style = self._looks[-1]
        contents = [inline for inline in self._inlines if isinstance(inline, Image) or inline.text.strip(" ")]
        has_content = any(isinstance(inline, Image) or inline.text.strip() for inline in contents)
        if style.caption and not is_caption_end:
            if has_content and contents[-1] != replace(run, text=LINE_BREAK):
                self._inlines.append(replace(run, text=LINE_BREAK))  # the paragraphs of a caption are its lines
            return
        if has_content:
            self._frames[-1].blocks.append(Paragraph(self._inlines, style, start_ms=self._start_ms))
            self._start_ms = None
        self._inlines = []


def _attach(frame: _Frame, parent: _Frame) -> None:
    """Add the blocks of an element that has ended to the one around it."""
    last = parent.blocks[-1] if parent.blocks else None
    table = last if isinstance(last, Table) else None
    if frame.kind is not None:
        parent.blocks.append(Container(frame.kind, frame.blocks, frame.is_menu))
    elif frame.tag == "tr":
        row = [frame.blocks, *frame.cells] if frame.blocks else frame.cells
        if table is None or table.of_terms:
            parent.blocks.append(table := Table([]))
        table.rows.append(row)
    elif frame.tag == "dt":
        if table is None or not table.of_terms:
            parent.blocks.append(table := Table([], of_terms=True))
        table.rows.append([frame.blocks])
    elif frame.tag == "dd" and table is not None and table.of_terms:
        table.rows[-1].append(frame.blocks)
    elif frame.tag in _CELLS and parent.tag == "tr":
        parent.cells.append(frame.blocks)
    else:
        # A caption above its image would be that of the one before.
        is_captioned = frame.tag == "figure" and any(map(_has_image, frame.blocks))
        parent.blocks += sorted(frame.blocks, key=_is_caption) if is_captioned else frame.blocks


def _has_image(block: Block) -> bool:
    return isinstance(block, Paragraph) and any(isinstance(inline, Image) for inline in block.inlines)


def _is_caption(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.style.caption


def _container_kind(element: Any) -> ContainerKind | None:
    is_pull_quote = element.tag == "blockquote" and "pull-quote" in element.get("class", "").split()
    return "pull_quote" if is_pull_quote else _CONTAINERS.get(element.tag)


def _run_style(element: Any, inherited: Run, *, in_caption: bool) -> Run:
    tag = element.tag
    classes = element.get("class", "").casefold().split()
    slant = _SLANT.search(element.get("style", ""))
    return replace(
        inherited,
        bold=is_bold(element, otherwise=bool(inherited.bold) or tag in _BOLD),
        italic=slant[1].lower() in {"italic", "oblique"} if slant else inherited.italic or tag in _ITALIC,
        link=element.get("href") if tag == "a" and element.get("href") else inherited.link,
        credit=inherited.credit or (in_caption and any("credit" in name or name == "copyright" for name in classes)),
        speaker=inherited.speaker or not _SPEAKER_CLASSES.isdisjoint(classes),
        quotation=dict(element.attrib) if tag == "q" else inherited.quotation,
    )


def _image(element: Any) -> Image | None:
    """Return an ``<img>``; None if it shows nothing."""
    # Pages that load images when they are scrolled to have a placeholder in ``src``.
    address = (element.get("data-src") or element.get("src") or "").strip()
    if not address or {element.get("width"), element.get("height")} & _INVISIBLE_SIDES:
        return None
    return Image(address, linked=True, description=element.get("alt") or "")


def _attribution(element: Any) -> Attribution | None:
    """Return who says the words of an element by its attributes."""
    speaker = next((value for key, value in element.items() if _SPEAKER_ATTRIBUTE.match(key)), None)
    return None if speaker is None else Attribution(speaker, "".join(element.itertext())[:_OPENING_CHARACTERS])


def _time_of_words(paragraph: Any) -> float | None:
    """Return when the first word of a paragraph is said, in milliseconds; None if no word has a time."""
    times = (_MILLISECONDS.fullmatch(word.get(_WORD_TIME_ATTRIBUTE, "")) for word in paragraph.iter())
    first = next(filter(None, times), None)
    return None if first is None else float(first[0])


def _is_menu(element: Any) -> bool:
    """Return whether a list holds nothing but links."""
    links = [link for link in element.iter("a") if link.get("href")]
    words = sum(len("".join(link.itertext()).split()) for link in links)
    return len(links) >= _FEWEST_LINKS and words * 10 >= len("".join(element.itertext()).split()) * 9
