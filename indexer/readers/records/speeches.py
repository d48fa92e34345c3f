"""Read records of debates as XML, whoever made them: each speaker, and what they say.

A speaker is in an attribute (``<speech by="#roe">``), in an element of its own (``<speaker>Ada Roe</speaker>``), or in
the opening of a paragraph (``<p><b>Ada Roe:</b> We agreed.</p>``). What recurs in this way is a label, whatever its
tag; it names who says the words behind it, up to the next label or the end of the element that holds both.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Final

from lxml import etree

from indexer.readers.records.record import Record, words_of
from indexer.readers.speech.json_days import day_of
from indexer.readers.speech.turn_shapes import SPEAKER_FIELD
from indexer.readers.speech.values import speaker_name, time_ms
from indexer.readers.text.blocks import Block, Line, paragraphs_of
from indexer.readers.text.characters import has_words
from indexer.readers.text.dates import find_date_in_name, parse_iso_day
from indexer.readers.text.kinds import kind_of
from indexer.readers.text.speaker_names import Likelihood, has_office, likelihood, normalize_name
from indexer.readers.text.titles import normalize_title
from indexer.readers.text.xml_elements import attribute, tag_of
from models.text.paragraphs import Kind, Transcript


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FORMATTING: Final = _set(
    "a b bold br em emph eol eop font hi i inline italic lb pb s small span strong sub sup u w pc B I U"
)
_INLINE: Final = _FORMATTING | _set(
    """
    abbr c concept date def del docDate docNumber docTitle docType entity event foreign ins location object omissis
    organization outcome person persName phrase placeName process quantity quotedText recordedTime ref role rref term
    time vote
    """
)
_APART: Final = _set("p div li ul ol dl dt dd list item table tr lg seg")
_PARAGRAPHS: Final = _set("p para")
_NO_WORDS: Final = _set(
    "script style teiHeader meta linkGrp spanGrp noteRef authorialNote standOff facsimile fw timeline"
)
_CLASSES: Final = _set("class klasse type typ art role rend rendition style kind category subtype")
# What elements are called, by the words of their tags and classes.
_HEADINGS: Final = _set(
    """
    head heading headings subheading header title titles subtitle titel titre título titulo titolo überschrift
    ueberschrift catchline rubrik rubric toc tocitem docdate otsikko kop
    """
)
_ASIDES: Final = _set(
    """
    note notes kommentar comment comments commentary remark scene narrative summary stage incident kinesic vocal writing
    opener closer timestamp time recordedtime direction directions procedural division mplist interruption applause desc
    """
)
_NAMES_SPEAKERS: Final = re.compile(
    r"speaker|spoken|^(?:who|by|voice|talker)$|person|member|participant", re.IGNORECASE
)
_SPEAKERS: Final = _set(
    """
    speaker speaking speakers spkr spk redner rednerin sprecher orador oradora orateur oratrice oratore intervenant
    interviniente spreker talare talman puhuja puheenjohtaja henkilo mluvčí mowca mówca from person member deputy
    attribution talker voice
    """
)
_NAMES: Final = _set("name names persname fullname displayname showas")
_GIVEN: Final = _set("forename firstname given vorname first prenom prénom nombre nome etunimi title titel")
_SURNAME: Final = _set("surname lastname family nachname last nom apellido cognome sukunimi namelink namenszusatz")
_OFFICES: Final = _set("role rolle rolle_lang rolle_kurz office post function amt cargo carica")
_NOT_OF_NAME: Final = _OFFICES | _set("fraktion party partei parti partido group constituency")
_WORD: Final = re.compile(r"[A-ZÀ-Ý]?[a-zà-ÿ]+|[A-ZÀ-Ý]+(?![a-zà-ÿ])")
_LABEL_END: Final = re.compile(r"\s*+(?:\([^()]{1,160}\)\s*+)?(?:[:：]|\.?\s?[–—-](?=\s|$))")
_SPACE_IN_BRACKETS: Final = re.compile(r"(?<=\() | (?=\))")
_STRIPPED: Final = ".-–—:： "
_FORM_OF_ADDRESS: Final = re.compile(
    r"\b(?:mr|mrs|ms|miss|mx|dr|prof|hon|rt|sir|dame|el|la|los|las|señora?|don|doña|monsieur|madame)\b\.?\s?",
    re.IGNORECASE,
)
# Fields between the words: times, numbers and addresses.
_DATA: Final = re.compile(r"[\d\s:.,/+TZ-]+|(?:https?|urn):\S+")
_MOST_LABEL_BLOCKS: Final = 12
_MOST_OPENINGS: Final = 4  # one within the other
_LONGEST_LABEL: Final = 300
_MOST_CALLED_WORDS: Final = 8
_MOSTLY: Final = 0.7
_NEARLY_ALL: Final = 0.8
_FEWEST_SAID: Final = 0.2
_FEWEST_LABELS: Final = 3
_SENTENCE_WORDS: Final = 12
_FIRST_ELEMENTS: Final = 60
_DAYS: Final = (
    ("FRBRWork/{*}FRBRdate", ("date",)),
    ("preface//{*}docDate", ("date",)),
    ("publication", ("date",)),
    ("settingDesc//{*}date", ("when", "when-iso")),
    ("front//{*}docDate", ("when", "when-iso")),
    ("recording/{*}date", ("when", "when-iso")),
    ("bibl/{*}date", ("when", "when-iso")),
)


@dataclass(frozen=True, slots=True)
class Speeches:
    """A record as it is read.

    Args:
        turns: how many labels and attributes name a speaker.
        named: characters that somebody says.
        largest: characters of the shape of elements that has most of them.
        is_rows: whether speakers and words are the fields of rows, each of them once.
    """

    transcript: Transcript
    turns: int
    named: int
    largest: int
    is_rows: bool


@dataclass(slots=True)
class _Label:
    """An element that names a speaker, and the blocks whose speaker it is: from ``start``, before ``end``."""

    element: etree._Element
    name: str
    first: int
    start: int
    end: int
    inside: bool = False
    holder: etree._Element | None = None


@dataclass(slots=True)
class Tree:
    """The elements that have words of their own, in order, and where those of any element begin and end."""

    root: etree._Element
    blocks: list[etree._Element] = field(default_factory=list)
    spans: dict[etree._Element, tuple[int, int]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    shapes: list[str] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._visit(self.root)
        self.texts = [_text(block) for block in self.blocks]
        self.shapes = [_shape(block) for block in self.blocks]
        self.kinds = [_kind(block) for block in self.blocks]

    def _visit(self, element: etree._Element) -> None:
        if not tag_of(element) or tag_of(element) in _NO_WORDS:
            return
        start = len(self.blocks)
        if _holds_words(element):
            self.blocks.append(element)
            for inner in _apart(element):
                self._visit(inner)
        else:
            for child in element:
                self._visit(child)
        self.spans[element] = start, len(self.blocks)


def read_speeches(root: etree._Element) -> Speeches | None:
    """Return what is said in a record; None if nothing in it recurs as the names of speakers do."""
    tree = Tree(root)
    scopes = _attribute_scopes(tree)
    labels = _labels(tree)
    marked = None
    if scopes or labels:
        _pair(tree, scopes, labels)
        marked = _Reading(tree, scopes, labels).read()
        if 2 * marked.named >= sum(map(len, tree.texts)):
            return marked
    by_words = _by_words(tree)
    return by_words if by_words is not None and (marked is None or by_words.named > 2 * marked.named) else marked


def _by_words(tree: Tree) -> Speeches | None:
    """Return a record whose paragraphs open with labels that nothing marks; None if hardly anybody is named."""
    sizes: Counter[str] = Counter()
    for shape, text in zip(tree.shapes, tree.texts, strict=True):
        sizes[shape] += len(text)
    spoken = max(sizes, key=lambda shape: sizes[shape], default="")
    texts = [
        (text, "heading" if kind == "speech" and shape != spoken else kind)
        for shape, text, kind in zip(tree.shapes, tree.texts, tree.kinds, strict=True)
        if has_words(text) and not _DATA.fullmatch(text)
    ]
    blocks = [Block((Line(text),), heading=kind == "heading", kind=kind) for text, kind in texts]
    paragraphs = paragraphs_of(blocks)
    named = sum(len(paragraph.text) for paragraph in paragraphs if paragraph.speaker)
    if 2 * named < sum(len(text) for text, _ in texts):
        return None
    title = next((normalize_title(text) for text, kind in texts if kind == "heading"), "")
    return Speeches(Transcript(title, paragraphs, _day(tree.root)), len(blocks), named, named, is_rows=False)


def _holds_words(element: etree._Element) -> bool:
    """Return whether words are in an element itself, and not in others that stand apart in it."""
    own = [element.text, *(child.tail for child in element)]
    if any(text is not None and has_words(text) for text in own):
        return True
    inner = [child for child in element if tag_of(child) and has_words("".join(child.itertext()))]
    return bool(inner) and all(tag_of(child) in _FORMATTING and not _holds_apart(child) for child in inner)


def _holds_apart(element: etree._Element) -> bool:
    return any(tag_of(inner) in _APART for inner in element.iterdescendants())


def _is_apart(element: etree._Element) -> bool:
    """Return whether an element within words is none of them: a remark, a list, or fields of something else."""
    tag = tag_of(element)
    if tag in _NO_WORDS or tag in _APART or not _ASIDES.isdisjoint(_called(_shape(element))):
        return True
    if tag in _INLINE or _has_own_words(element):
        return False
    inner = [child for child in element if tag_of(child)]
    return bool(inner) and not all(tag_of(child) in _INLINE for child in inner)


def _has_own_words(element: etree._Element) -> bool:
    return any(text is not None and has_words(text) for text in (element.text, *(child.tail for child in element)))


def _apart(element: etree._Element) -> Iterator[etree._Element]:
    for child in element:
        if _is_apart(child):
            yield child
        elif tag_of(child):
            yield from _apart(child)


def _shape(element: etree._Element) -> str:
    """Return the tag of an element with its class."""
    tag = tag_of(element)
    for key, value in element.items():
        if key.rpartition("}")[2] in _CLASSES:
            return f"{tag} {value}"
    return tag


@lru_cache(maxsize=4096)
def _called(shape: str) -> frozenset[str]:
    """Return the words of a shape’s name: “SubjectOfBusinessTitle” has “title”."""
    shape = shape[:120]
    return frozenset((*shape.casefold().split(), *(word.casefold() for word in _WORD.findall(shape))))


def _text(element: etree._Element) -> str:
    """Return the words of an element, without what stands apart in it."""
    return words_of(element, _is_apart)


def _name_in(element: etree._Element) -> str:
    """Return the name that a label gives: in its own words, else in the parts of it, in the order they are said.

    Where a part is called a name, the others are none; where that names nobody, the office does.
    """
    if _has_own_words(element) or any("(" in (child.tail or "") for child in element):
        return _SPACE_IN_BRACKETS.sub("", words_of(element))
    parts = [
        (_called(_shape(child)), name)
        for child in element
        if tag_of(child) and (name := _name_in(child)) and speaker_name(name) is not None
    ]
    are_fields = all(len(name.split()) <= _MOST_CALLED_WORDS for _, name in parts)
    is_named = are_fields and any(_NAMES & _called(_shape(child)) for child in element if tag_of(child))
    fields = [part for part in parts if is_named and "id" not in part[0]]
    named = [part for part in fields if part[0] & (_NAMES | _SURNAME | _GIVEN)]
    wholes = [part for part in named if part[0].isdisjoint(_SURNAME | _GIVEN)]
    if len(wholes) > 1:
        # The same name in several forms: “Roe, Ada” and “Senator Roe”.
        return next((name for _, name in wholes if "," not in name), wholes[0][1])
    offices = [part for part in fields if part[0] & _OFFICES]
    parts = named or offices or [part for part in parts if part[0].isdisjoint(_NOT_OF_NAME)]
    if any(called & _SURNAME for called, _ in parts):
        if any(called & _GIVEN for called, _ in parts):
            parts = [part for part in parts if part[0] & (_SURNAME | _GIVEN)]
        parts.sort(key=lambda part: 2 if part[0] & _SURNAME else 0 if part[0] & _GIVEN else 1)
    return " ".join(name for _, name in parts) or words_of(element)


def _labels(tree: Tree) -> list[_Label]:
    """Return the elements that name who says the words behind them, in order."""
    groups: defaultdict[str, list[etree._Element]] = defaultdict(list)
    for element, (start, end) in tree.spans.items():
        is_short = 0 < end - start <= _MOST_LABEL_BLOCKS and tree.blocks[start] is not tree.root
        if is_short or (start == end and _milestone(element)):
            groups[_shape(element)].append(element)
    within = Counter[str]()
    for block in tree.blocks:
        for inner in block.iterdescendants():
            if tag_of(inner) and inner not in tree.spans:
                within[_shape(inner)] += 1
        opening = block
        for _ in range(_MOST_OPENINGS):
            if (inner_opening := _opening(opening)) is None:
                break
            opening = inner_opening
            groups[_shape(opening)].append(opening)
            within[_shape(opening)] -= 1
    taken: set[etree._Element] = set()
    chosen: list[etree._Element] = []
    depths = {shape: min(_depth(element) for element in elements[:50]) for shape, elements in groups.items()}
    for shape in sorted(groups, key=lambda shape: depths[shape]):
        elements = [element for element in groups[shape] if taken.isdisjoint(element.iterancestors())]
        if len(elements) >= _MOSTLY * (len(elements) + within[shape]) and _are_labels(shape, elements):
            chosen = [element for element in chosen if set(elements).isdisjoint(element.iterancestors())] + elements
            taken.update(elements)
    return _with_words(tree, chosen)


def _depth(element: etree._Element) -> int:
    return sum(1 for _ in element.iterancestors())


def _milestone(element: etree._Element) -> str:
    """Return the speaker whom an empty element names: ``<speaker name="Ada Roe"/>``."""
    if len(element) or _SPEAKERS.isdisjoint(_called(_shape(element))):
        return ""
    return next((value for key, value in element.items() if not _NAMES.isdisjoint(_called(key.casefold()))), "")


def _opening(element: etree._Element) -> etree._Element | None:
    """Return the element with which the words of another begin, a number before it or not, and not all of them."""
    if element.text is not None and has_words(element.text) and not _DATA.fullmatch(element.text):
        return None
    first = next((child for child in element if tag_of(child) and has_words("".join(child.itertext()))), None)
    return None if first is None or _is_apart(first) or tag_of(first) in _APART else first


def _are_labels(shape: str, elements: Sequence[etree._Element]) -> bool:
    called = _called(shape)
    is_called = not _SPEAKERS.isdisjoint(called)
    if not elements or not (is_called or (_HEADINGS | _ASIDES).isdisjoint(called)):
        return False
    names = [_milestone(element) or _name_in(element) for element in elements]
    shapes = [likelihood(normalize_name(name)) if len(name) <= _LONGEST_LABEL else None for name in names]
    if is_called:
        fit = sum(
            bool(shape) or (shape is not None and len(name.split()) <= _MOST_CALLED_WORDS and name[-1:] not in ".!?")
            for name, shape in zip(names, shapes, strict=True)
        )
        return fit >= _MOSTLY * len(names)
    colons = sum(
        bool(shape) and _ends_label(name, element) for name, shape, element in zip(names, shapes, elements, strict=True)
    )
    if colons >= _NEARLY_ALL * len(names) and len(names) > 1:
        return True
    named = sum(shape is not None and shape >= Likelihood.NAME for shape in shapes)
    recur = len(names) >= _FEWEST_LABELS and len(set(names)) <= _MOSTLY * len(names)
    return recur and named >= _NEARLY_ALL * len(names) and len(set(names)) > 1


def _ends_label(name: str, element: etree._Element) -> bool:
    return name.rstrip()[-1:] in {":", "："} or (
        element.tail is not None and _LABEL_END.match(element.tail) is not None
    )


def _with_words(tree: Tree, elements: Sequence[etree._Element]) -> list[_Label]:
    """Return labels with the blocks behind them: up to the next label, within the element that holds both."""
    positions = {block: index for index, block in enumerate(tree.blocks)}
    labels: list[_Label] = []
    for element in elements:
        written = (_milestone(element) or _name_in(element)).rstrip(_STRIPPED)
        name = speaker_name(normalize_name(written)) or ""
        span = tree.spans.get(element)
        if span is not None:
            labels.append(_Label(element, name, span[0], span[1], span[1]))
            continue
        block = next(outer for outer in element.iterancestors() if outer in positions)
        index = positions[block]
        alone = not has_words(_words_behind(block, element))
        labels.append(_Label(element, name, index, index + alone, index + 1, inside=not alone))
    labels.sort(key=lambda label: (label.first, label.start))
    is_label = {index for label in labels for index in range(label.first, label.start)}
    speech = [index for index, kind in enumerate(tree.kinds) if index not in is_label and kind == "speech"]
    with_speech: list[_Label] = []
    for number, label in enumerate(labels):
        following = labels[number + 1].first if number + 1 < len(labels) else len(tree.blocks)
        at = bisect_left(speech, label.start)
        first = speech[at] if at < len(speech) else len(tree.blocks)
        if first >= max(following, label.start + label.inside):
            continue
        holders = label.element.iterancestors()
        holder = next(outer for outer in holders if outer in tree.spans and tree.spans[outer][1] > first)
        if holder is tree.blocks[label.first] or tag_of(holder).casefold() in _PARAGRAPHS:
            outer = holder.getparent()
            holder = holder if outer is None else outer
        end = min(tree.spans[holder][1], max(following, label.start + label.inside))
        heading = (index for index in range(first + 1, end) if tree.kinds[index] == "heading")
        label.end, label.holder = next(heading, end), holder
        with_speech.append(label)
    # People who are only listed say nothing.
    speaking, all_labels = (Counter(_shape(label.element) for label in group) for group in (with_speech, labels))
    return [label for label in with_speech if 2 * speaking[_shape(label.element)] >= all_labels[_shape(label.element)]]


def _words_behind(block: etree._Element, label: etree._Element) -> str:
    words = words_of(block, lambda inner: inner is label or _is_apart(inner))
    end = _LABEL_END.match(words)
    return words[end.end() :].strip() if end else words.lstrip(_STRIPPED)


def _kind(block: etree._Element) -> Kind:
    called = _called(_shape(block))
    if not _SPEAKERS.isdisjoint(called):
        return "speech"
    if not _HEADINGS.isdisjoint(called):
        return "heading"
    if not _ASIDES.isdisjoint(called) or any(
        not _ASIDES.isdisjoint(_called(_shape(outer))) for outer in _nearest(block, 2)
    ):
        return "direction"
    return "speech"


def _nearest(element: etree._Element, most: int) -> Iterator[etree._Element]:
    for count, outer in enumerate(element.iterancestors()):
        if count == most:
            return
        yield outer


def _attribute_scopes(tree: Tree) -> list[_Label]:
    """Return the elements whose attribute says who speaks in them, by the attribute that tells most people apart."""
    holders: defaultdict[str, list[etree._Element]] = defaultdict(list)
    for element, (start, end) in tree.spans.items():
        if start < end:
            for key, value in element.items():
                name = key.rpartition("}")[2]
                if SPEAKER_FIELD.search(name) and name not in _CLASSES and value.strip():
                    holders[name].append(element)
    names = _names_by_id(tree.root)
    counts = [len(text.split()) for text in tree.texts]
    all_words = sum(counts)
    best: tuple[tuple[bool, int], list[_Label]] | None = None
    for key, elements in holders.items():
        scopes = [
            _Label(element, _person(attribute(element, key), key, names), start, start, end)
            for element in elements
            for start, end in (tree.spans[element],)
        ]
        names_of_scopes = [scope.name for scope in scopes if scope.name]
        words = sum(sum(counts[scope.start : scope.end]) for scope in scopes)
        if not names_of_scopes or words < max(2 * len(scopes), _FEWEST_SAID * all_words):
            continue
        full = [name for name in names_of_scopes if " " in name and not name.startswith("Speaker ")]
        named = sum(likelihood(name) > Likelihood.NOT_A_NAME for name in full) >= _MOSTLY * len(names_of_scopes)
        of_speakers = sum(not _SPEAKERS.isdisjoint(_called(_shape(element))) for element in elements)
        is_called = _NAMES_SPEAKERS.search(key) or of_speakers >= _MOSTLY * len(elements)
        if not is_called and not (named and len(set(names_of_scopes)) <= _MOSTLY * len(names_of_scopes)):
            continue
        rank = named, len(set(names_of_scopes))
        if best is None or rank > best[0]:
            best = rank, scopes
    # What interrupts a speech is within its element, and names somebody else: the inner ones last.
    return [] if best is None else sorted(best[1], key=lambda scope: (scope.start, -scope.end))


def _names_by_id(root: etree._Element) -> dict[str, str]:
    """Return the names of people to whom attributes may refer, by their identifiers."""
    names: dict[str, str] = {}
    for element in root.iter():
        key = attribute(element, "id", "eId") if tag_of(element) else ""
        if not key:
            continue
        shown = attribute(element, "showAs", "fullname", "name")
        if not shown and len(element):
            inner = next((child for child in element.iter() if _is_name(child) and child is not element), None)
            shown = "" if inner is None else _name_in(inner)
        shown = normalize_name(shown)
        if likelihood(shown) > Likelihood.NOT_A_NAME:
            names.setdefault(key, shown)
    return names


def _is_name(element: etree._Element) -> bool:
    return bool(tag_of(element)) and not _NAMES.isdisjoint(_called(tag_of(element).casefold()))


def _person(value: str, key: str, names: Mapping[str, str]) -> str:
    """Return whom an attribute names: by a reference, or as it is; empty of several people, or of nobody known."""
    is_reference = "#" in value
    if is_reference and len(value.split()) > 1:
        return ""
    last = re.split("[#:]", value)[-1]
    if (named := names.get(value) or names.get(last)) is not None:
        return named
    if "/" in value or not (any(map(str.isalpha, last)) or "speaker" in key.casefold()):
        return ""
    return speaker_name(last) or ""


def _pair(tree: Tree, scopes: Sequence[_Label], labels: list[_Label]) -> None:
    """Name the speaker of each element by its attribute, or by the label before its first words, where it has both."""
    is_label = {index for label in labels for index in range(label.first, label.start)}
    starts = [label.first for label in labels]
    last = 0
    for scope in scopes:
        speech = next(
            (i for i in range(scope.start, scope.end) if i not in is_label and tree.kinds[i] == "speech"),
            scope.end,
        )
        own: _Label | None = None
        for label in labels[bisect_left(starts, last) : bisect_left(starts, speech + 1)]:
            if label.start <= max(scope.start, speech) < label.end and _belongs(label, scope):
                own = label
            if label.first < scope.start:
                label.end = min(label.end, scope.start)
        if own is not None:
            scope.name = _which(scope, own.name)
            own.end, own.holder = own.start, own.element
        last = max(last, scope.end)


def _belongs(label: _Label, scope: _Label) -> bool:
    """Return whether a label is in an element that has an attribute for its speaker, or beside it."""
    outer = label.element.getparent()
    return outer is scope.element.getparent() or scope.element in label.element.iterancestors()


def _which(scope: _Label, label: str) -> str:
    """Return who speaks where an attribute and a label name somebody: the label also where the two are two people."""
    person = scope.name
    is_full = " " in person and (
        attribute(scope.element, "as") or has_office(_FORM_OF_ADDRESS.sub("", label)) or _words(label) & _words(person)
    )
    return person if is_full else label


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", _FORM_OF_ADDRESS.sub("", name).casefold()))


class _Reading:
    def __init__(self, tree: Tree, scopes: Sequence[_Label], labels: Sequence[_Label]) -> None:
        self._tree = tree
        self._labels = [label for label in (*scopes, *labels) if label.start < label.end]
        count = len(tree.blocks)
        self._speakers: list[str | None] = [None] * count
        self._times: dict[int, int] = {}
        self._covered = [False] * count
        self._left_out: dict[int, etree._Element] = {}
        self._is_label = [False] * count
        timeline = dict(_timeline(tree.root))
        for label in self._labels:
            for index in range(label.start, label.end):
                self._speakers[index], self._covered[index] = label.name or None, True
            start = attribute(label.element, "start", "begin")
            ms = timeline.get(start[1:]) if start[:1] == "#" else time_ms(start)
            if ms is not None:
                self._times[label.start] = ms
        for label in labels:
            if label.inside:
                self._left_out[label.first] = label.element
            for index in range(label.first, label.start):
                self._is_label[index] = True

    def read(self) -> Speeches:
        """Return the record; what stands outside the part of it in which people speak is a notice."""
        tree, blocks = self._tree, self._tree.blocks
        texts = [
            _words_behind(block, self._left_out[index]) if index in self._left_out else tree.texts[index]
            for index, block in enumerate(blocks)
        ]
        for label in self._labels:
            if label.start < len(texts) and (label.start > label.first or label.holder is not None):
                texts[label.start] = texts[label.start].lstrip(":：–— ")
        shapes = tree.shapes
        spoken: Counter[str] = Counter()
        for index, shape in enumerate(shapes):
            if self._speakers[index] and not self._is_label[index] and tree.kinds[index] == "speech":
                spoken[shape] += len(texts[index])
        sizes: defaultdict[str, list[int]] = defaultdict(list)
        for index, shape in enumerate(shapes):
            sizes[shape].append(len(texts[index].split()))
        first, last = self._tree.spans[self._body(spoken)]
        record = Record()
        for index in range(len(blocks)):
            text, kind = texts[index], tree.kinds[index]
            if self._is_label[index] or _DATA.fullmatch(text):
                continue
            if not first <= index < last:
                record.add(text, kind="notice")
                continue
            if kind == "speech" and not self._covered[index] and not spoken[shapes[index]]:
                lengths = sizes[shapes[index]]
                kind = kind_of(text)
                if kind == "speech" and sum(lengths) < _SENTENCE_WORDS * len(lengths):
                    kind = "direction"
            record.add(text, self._speakers[index], kind, self._times.get(index))
        title = next(filter(None, self._titles()), "")
        named = sum(spoken.values())
        opening = "\n".join(texts[:_FIRST_ELEMENTS])
        transcript = Transcript(title, record.paragraphs(), _day(self._tree.root), opening=opening)
        turns = len({label.element if label.holder is None else label.holder for label in self._labels})
        return Speeches(transcript, turns, named, max(spoken.values(), default=0), self._is_rows(shapes))

    def _body(self, spoken: Mapping[str, int]) -> etree._Element:
        """Return the smallest element that has all elements of the shapes in which people speak."""
        totals = [0]
        for index, shape in enumerate(self._tree.shapes):
            totals.append(totals[-1] + (shape in spoken and not self._is_label[index]))
        body = self._tree.root
        while True:
            inner = (child for child in body if child in self._tree.spans)
            spans = ((child, self._tree.spans[child]) for child in inner)
            whole = next((child for child, (start, end) in spans if totals[end] - totals[start] == totals[-1]), None)
            if whole is None or any(whole in {label.element, label.holder} for label in self._labels):
                return body
            body = whole

    def _titles(self) -> Iterator[str]:
        root = self._tree.root
        titles = [element for element in root.iter() if tag_of(element).casefold().endswith("title")]
        for title in sorted(titles, key=lambda title: title.get("type", "main") != "main"):
            yield normalize_title("".join(title.itertext()))
        for preface in root.iter("{*}preface"):
            yield next(filter(None, (normalize_title("".join(line.itertext())) for line in preface.iter("{*}p"))), "")
        for index, text in enumerate(self._tree.texts):
            if self._tree.kinds[index] == "heading" and not self._is_label[index]:
                yield normalize_title(text)

    def _is_rows(self, shapes: Sequence[str]) -> bool:
        repeated = turns = 0
        for label in self._labels:
            inner = [shape for index, shape in enumerate(shapes[label.start : label.end], label.start)]
            turns += 1
            repeated += len(set(inner)) < len(inner)
        return repeated * 5 <= turns


def _day(root: etree._Element) -> date | None:
    """Return the day of what was said; none of a corpus with several, and never that of the publication."""
    for where, keys in _DAYS:
        days = {parse_iso_day(attribute(element, *keys)) for element in root.iterfind(f".//{{*}}{where}")} - {None}
        if days:
            return days.pop() if len(days) == 1 else None
    for count, element in enumerate(root.iter()):
        if count == _FIRST_ELEMENTS:
            break
        if day := day_of({key.rpartition("}")[2]: value for key, value in element.items()}):
            return day
    in_ids = {find_date_in_name(element.get("id", "")) for element in root.iter() if tag_of(element)} - {None}
    return in_ids.pop() if len(in_ids) == 1 else None


def _timeline(root: etree._Element) -> Iterator[tuple[str, int]]:
    """Yield the points of a timeline that say how long after its origin they are."""
    for timeline in root.iter("{*}timeline"):
        origin = attribute(timeline, "origin").removeprefix("#")
        unit = 1.0 if attribute(timeline, "unit") == "ms" else 1000.0
        for point in timeline.iter("{*}when"):
            key = attribute(point, "id")
            since = attribute(point, "since").removeprefix("#")
            at = time_ms(attribute(point, "absolute"))
            interval = attribute(point, "interval")
            if at is None and interval and since in {"", origin}:
                at = time_ms(float(interval), unit) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", interval) else None
            if key and at is not None:
                yield key, at
