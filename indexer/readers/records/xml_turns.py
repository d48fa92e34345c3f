"""Read turns in XML of makers who are not known (.xml): elements that recur, with words, speakers and times.

``<segment><start>0.5</start><speaker>A</speaker><text>We agreed</text></segment>`` and
``<turn speaker="A" start="0.5">We agreed</turn>`` are the objects that ``indexer.readers.speech`` finds in JSON.
"""

from typing import Any, Final

from lxml import etree

from indexer.readers.json_segments import read_turns
from indexer.readers.records.record import parse_record, words_of
from indexer.readers.text.xml_elements import tag_of
from models.text.paragraphs import Transcript

_DEEPEST: Final = 12
# What the words between an element's tags are called: the fields around them have other names.
_WORDS: Final = "text"


def read_xml_turns(name: str, text: str) -> Transcript | None:
    """Return the transcript in the elements of an XML document; None without a list of turns.

    Raises:
        AppError: ``broken_document``; ``too_complex``.
    """
    root = parse_record(name, text)
    return read_turns(name, {tag_of(root): _value(root, 0)})


def _value(element: etree._Element, depth: int) -> Any:
    """Return an element as JSON would have it: its words, or an object of its attributes and elements."""
    fields: dict[str, Any] = {etree.QName(key).localname: value for key, value in element.items()}
    children = [child for child in element if tag_of(child)]
    if not children or depth >= _DEEPEST:
        words = words_of(element)
        return {**fields, _WORDS: words} if fields else words
    grouped: dict[str, list[Any]] = {}
    for child in children:
        grouped.setdefault(tag_of(child), []).append(_value(child, depth + 1))
    return fields | {tag: values[0] if len(values) == 1 else values for tag, values in grouped.items()}
