"""Gives a Yjs document another headline and body, and changes only what differs.

Used when a program saves a whole text or a version is restored: what people write elsewhere in the text at the same
time stays, and so do their carets.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, Final, cast

from pycrdt import Doc, Text, XmlElement, XmlText
from rapidfuzz.fuzz import ratio

from server.articles.document import TEXT_BLOCKS
from server.coediting.mapping import (
    Container,
    Json,
    WrittenText,
    body_of,
    complete,
    formatting_of,
    headline_of,
    joined_texts,
    read_body,
    runs_of,
    write_blocks,
)

_TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
# Blocks less alike than this (0 to 100) are not versions of each other.
_MIN_SIMILARITY: Final = 40.0
# Above this many pairs, blocks are paired in their order: comparing all pairs would take seconds.
_MAX_PAIRS: Final = 2_500
# Above this many pairs of equal tokens, everything between the first and the last difference is replaced: comparing
# takes some 0.1 µs each.
_MAX_EQUAL_PAIRS: Final = 2_000_000


def rewrite(doc: Doc[Any], text: WrittenText) -> None:
    """Make ``text`` the content of the document.

    Raises:
        InputError: ``bad_body``.
    """
    with doc.transaction():
        _rewrite_string(headline_of(doc), text.headline)
        _rewrite_blocks(body_of(doc), read_body(doc)["content"], complete(text.body)["content"])


def _rewrite_string(text: Text, new: str) -> None:
    for start, end, inserted in _string_edits(str(text), new):
        if end > start:
            del text[start:end]
        if inserted:
            text.insert(start, inserted)


def _string_edits(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Yield replacements as (first byte, end byte, new text), the last one first."""
    if old == new:
        return
    olds, news = _TOKEN.findall(old), _TOKEN.findall(new)
    offsets = [0]
    for token in olds:
        offsets.append(offsets[-1] + len(token.encode()))
    for first, last, begin, end in _differences(olds, news):
        yield offsets[first], offsets[last], "".join(news[begin:end])


def _differences(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the ranges of ``old`` and of ``new`` that differ, as (first, end, first, end), the last ones first."""
    shorter = min(len(old), len(new))
    head = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    tail = next((index for index in range(shorter - head) if old[-1 - index] != new[-1 - index]), shorter - head)
    olds, news = old[head : len(old) - tail], new[head : len(new) - tail]
    counts = Counter(news)
    if sum(counts[token] for token in olds) > _MAX_EQUAL_PAIRS:
        yield head, head + len(olds), head, head + len(news)
        return
    for kind, first, last, begin, end in reversed(SequenceMatcher(None, olds, news, autojunk=False).get_opcodes()):
        if kind != "equal":
            yield head + first, head + last, head + begin, head + end


def _rewrite_blocks(container: Container, old: Sequence[Json], new: Sequence[Json]) -> None:
    """Rewrite blocks, the last first, so that the indices of earlier ones stay valid."""
    olds, news = [_key(block) for block in old], [_key(block) for block in new]
    for first, last, begin, end in _differences(olds, news):
        pairs = _pair(old[first:last], new[begin:end])
        at, up_to = last, end
        for one, other in reversed(pairs):
            _replace(container, first + one + 1, at, new[begin + other + 1 : up_to])
            _rewrite_block(cast(XmlElement, container.children[first + one]), old[first + one], new[begin + other])
            at, up_to = first + one, begin + other
        _replace(container, first, at, new[begin:up_to])


def _replace(container: Container, first: int, last: int, blocks: Sequence[Json]) -> None:
    if last > first:
        del container.children[first:last]
    write_blocks(container, first, blocks)


def _pair(old: Sequence[Json], new: Sequence[Json]) -> list[tuple[int, int]]:
    """Align old and new blocks, in order, so that they share as much as possible."""
    if len(old) * len(new) > _MAX_PAIRS:
        return [(index, index) for index in range(min(len(old), len(new))) if old[index]["type"] == new[index]["type"]]
    if len(old) == len(new) == 1:
        return [(0, 0)] if old[0]["type"] == new[0]["type"] else []
    texts, others = [_plain(block) for block in old], [_plain(block) for block in new]
    best: list[list[float]] = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    alike = [[0.0] * len(new) for _ in old]
    for one in range(len(old) - 1, -1, -1):
        for other in range(len(new) - 1, -1, -1):
            if old[one]["type"] == new[other]["type"]:
                score = ratio(texts[one], others[other])
                alike[one][other] = score if score >= _MIN_SIMILARITY else 0.0
            best[one][other] = max(
                best[one + 1][other], best[one][other + 1], alike[one][other] + best[one + 1][other + 1]
            )
    pairs, one, other = [], 0, 0
    while one < len(old) and other < len(new):
        if alike[one][other] and best[one][other] == alike[one][other] + best[one + 1][other + 1]:
            pairs.append((one, other))
            one, other = one + 1, other + 1
        elif best[one][other] == best[one + 1][other]:
            one += 1
        else:
            other += 1
    return pairs


def _rewrite_block(element: XmlElement, old: Json, new: Json) -> None:
    attributes = new.get("attrs", {})
    for name, value in attributes.items():
        if old.get("attrs", {}).get(name) != value:
            element.attributes[name] = float(value) if isinstance(value, int) else value
    if new["type"] in TEXT_BLOCKS:
        _rewrite_inlines(element, new.get("content", []))
    else:
        _rewrite_blocks(element, old.get("content", []), new.get("content", []))


def _rewrite_inlines(element: XmlElement, nodes: Sequence[Json]) -> None:
    """Rewrite the inline content of a block: texts with line breaks between them."""
    wanted = joined_texts(nodes)
    present = list(element.children)
    olds, news = [isinstance(child, XmlText) for child in present], [node["type"] == "text" for node in wanted]
    if olds != news:
        # The number of breaks has changed: replaces only what lies between the first and the last difference.
        before = 0
        while before < min(len(present), len(wanted)) and _is_same(present[before], wanted[before]):
            before += 1
        after = 0
        most = min(len(present), len(wanted)) - before
        while after < most and _is_same(present[-1 - after], wanted[-1 - after]):
            after += 1
        _replace(element, before, len(present) - after, wanted[before : len(wanted) - after])
        return
    for child, node in zip(present, wanted, strict=True):
        if isinstance(child, XmlText):
            _rewrite_text(child, node["runs"])


def _is_same(child: Any, node: Json) -> bool:
    if isinstance(child, XmlText):
        return bool(node["type"] == "text" and runs_of(child) == node["runs"])
    return bool(child.tag == node["type"])


def _rewrite_text(text: XmlText, runs: Sequence[Json]) -> None:
    present = runs_of(text)
    if present == list(runs):
        return
    old, new = "".join(run["text"] for run in present), "".join(run["text"] for run in runs)
    for start, end, inserted in _string_edits(old, new):
        if end > start:
            del text[start:end]
        if inserted:
            text.insert(start, inserted, {})
    _reformat(text, runs)


def _reformat(text: XmlText, runs: Sequence[Json]) -> None:
    """Give ``text``, whose characters already equal those of ``runs``, the marks of the runs."""
    formats: list[tuple[int, int, dict[str, Any]]] = []
    at = 0
    for run in runs:
        length = len(run["text"].encode())
        formats.append((at, at + length, formatting_of(run)))
        at += length
    has: list[tuple[int, int, dict[str, Any]]] = []
    at = 0
    for run in runs_of(text):
        length = len(run["text"].encode())
        has.append((at, at + length, formatting_of(run)))
        at += length
    for start, end, wanted in formats:
        for first, last, present in has:
            if first < end and last > start and present != wanted:
                changes = {**dict.fromkeys(present), **wanted}
                changed = {name: value for name, value in changes.items() if present.get(name) != value}
                text.format(max(first, start), min(last, end), changed)


def _key(block: Json) -> str:
    return json.dumps(block, sort_keys=True)


def _plain(block: Json) -> str:
    if block["type"] == "text":
        return str(block["text"])
    return " ".join(map(_plain, block.get("content", [])))
