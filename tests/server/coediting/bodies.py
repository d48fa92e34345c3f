"""Bodies of invented articles, and random ones."""

import copy
import random
from typing import Any

from server.coediting.mapping import complete

Json = dict[str, Any]

STRONG, EM = {"type": "strong"}, {"type": "em"}
LINK = {"type": "link", "attrs": {"href": "https://harbour.example/wall"}}
QUOTE = {
    "type": "quote",
    "attrs": {
        "source_id": "5ea0000000a1", "source_title": "Hearing", "paragraph_id": 12, "paragraph_index": 3, "start": 4,
        "end": 26, "speaker": None, "start_ms": 4200, "exact": "money in the sea", "prefix": "is ", "suffix": ".",
        "end_ms": 9000, "handle": "", "url": "", "posted_at": "",
    },
}  # fmt: skip

FIGURE = {"image": "5ea0000000b1", "width": 1600, "height": 1200, "alt": "A wall 🌊", "credit": "Ada Quill"}


def suggested(kind: str, edit_id: str) -> Json:
    """Return the mark of an edit that Ada suggests: ``insertion`` or ``deletion``."""
    return {
        "type": kind,
        "attrs": {"id": edit_id, "person_id": "p1", "name": "Ada Quill", "suggested_at": "2031-05-03T10:00:00Z"},
    }


INSERTION, DELETION = suggested("insertion", "e1"), suggested("deletion", "e2")


def text(words: str, *marks: Json) -> Json:
    return {"type": "text", "text": words, "marks": list(marks)} if marks else {"type": "text", "text": words}


def paragraph(*content: Json | str) -> Json:
    nodes = [text(run) if isinstance(run, str) else run for run in content]
    return {"type": "paragraph", "content": nodes} if nodes else {"type": "paragraph"}


def body(*blocks: Json | str) -> Json:
    return {"type": "doc", "content": [paragraph(block) if isinstance(block, str) else block for block in blocks]}


def item(*blocks: Json) -> Json:
    return {"type": "list_item", "content": list(blocks)}


EVERYTHING = body(
    {"type": "heading", "attrs": {"level": 3}, "content": [text("Pumps 🌊 first")]},
    paragraph(
        "He said: ", text("“", QUOTE), text("money", QUOTE, STRONG), text(" thrown in the sea”", QUOTE),
        {"type": "hard_break"}, text("and left", EM), {"type": "hard_break"},
    ),
    paragraph(),
    {"type": "heading", "attrs": {"level": 2}},
    {"type": "bullet_list", "content": [item(paragraph("one")), item(paragraph("two"), paragraph("more"))]},
    {"type": "ordered_list", "content": [item(paragraph("1"), {"type": "blockquote", "content": [paragraph("x")]})]},
    {"type": "pull_quote", "content": [paragraph("“", text("thrown in the sea", QUOTE), "”"), paragraph("— Bram Osk")]},
    {"type": "figure", "attrs": FIGURE, "content": [text("The wall, "), text("“money”", QUOTE, EM)]},
    {"type": "figure", "attrs": {**FIGURE, "image": "5ea0000000b2", "alt": ""}},
    {"type": "blockquote", "content": [paragraph(text("a link", LINK), text(" in bold", LINK, STRONG, EM))]},
    paragraph("The ", text("wall", DELETION), text("pier", STRONG, INSERTION), text(" fell", INSERTION, DELETION)),
    paragraph("물이 갈 곳이 없다.", text("펌프", STRONG)),
)  # fmt: skip


_WORDS = ("sea", "wall ", "🌊", "pumps, ", "the ", "펌프", "é")


class RandomBodies:
    """Makes bodies, and others that are like them; the same again for the same seed."""

    def __init__(self, seed: int) -> None:
        self._choose = random.Random(seed)

    def body(self) -> Json:
        return complete(body(*(self._block() for _ in range(self._choose.randint(1, 6)))))

    def changed(self, old: Json) -> Json:
        """Return the body with some blocks or words added, removed or changed."""
        new = copy.deepcopy(old)
        for _ in range(self._choose.randint(1, 4)):
            blocks = new["content"]
            index = self._choose.randint(0, len(blocks))
            chance = self._choose.random()
            if chance < 0.3 or not blocks:
                blocks.insert(index, self._block())
            elif chance < 0.5:
                del blocks[min(index, len(blocks) - 1)]
            else:
                line = blocks[min(index, len(blocks) - 1)]
                while line["type"] not in {"paragraph", "heading", "figure"}:
                    line = self._choose.choice(line["content"])
                nodes = line.setdefault("content", [])
                nodes.insert(self._choose.randint(0, len(nodes)), self._run())
                if chance > 0.85:
                    del nodes[self._choose.randrange(len(nodes))]
        return complete(new)

    def _block(self, depth: int = 0) -> Json:
        kinds: tuple[str, ...] = ("paragraph",) * 3
        kinds += ("heading", "blockquote", "pull_quote", "bullet_list", "ordered_list")
        if not depth:
            kinds += ("figure",)
        kind = self._choose.choice(kinds) if depth < 2 else "paragraph"
        if kind == "paragraph":
            return paragraph(*(self._run() for _ in range(self._choose.randint(0, 4))))
        if kind == "figure":
            attributes = {**FIGURE, "alt": self._choose.choice(_WORDS), "width": self._choose.randint(1, 9)}
            return {"type": kind, "attrs": attributes, "content": [self._run()]}
        if kind == "heading":
            return {"type": kind, "attrs": {"level": self._choose.choice((2, 3))}, "content": [self._run()]}
        blocks = [self._block(depth + 1) for _ in range(self._choose.randint(1, 2))]
        return {"type": kind, "content": blocks if kind.endswith("quote") else [item(paragraph("x"), *blocks)]}

    def _run(self) -> Json:
        if self._choose.random() < 0.1:
            return {"type": "hard_break"}
        words = self._choose.choices(
            ("sea", "wall ", "🌊", "pumps, ", "the ", "펌프", "é"), k=self._choose.randint(1, 5)
        )
        marks = [mark for mark in (LINK, QUOTE, STRONG, EM, INSERTION, DELETION) if self._choose.random() < 0.15]
        return text("".join(words), *marks)
