"""Rewriting a document changes only what differs, so that simultaneous edits stay."""

import time
from typing import Any

import pytest

from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText, complete
from tests.server.coediting.bodies import EM, EVERYTHING, LINK, STRONG, RandomBodies, body, paragraph, text

SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 10))]


def document_of(content: Any, headline: str = "Pumps") -> SharedDocument:
    document = SharedDocument()
    document.rewrite(WrittenText(headline, content))
    return document


def merged(content: Any, one: Any, other: Any) -> Any:
    """Merge two texts that were made of one at the same time."""
    here = document_of(content)
    there = SharedDocument([here.whole()])
    ours, theirs = here.rewrite(WrittenText("Pumps", one)), there.rewrite(WrittenText("Pumps", other))
    assert ours is not None
    assert theirs is not None
    here.apply(theirs)
    there.apply(ours)
    assert here.read() == there.read()
    return here.read().body


@pytest.mark.parametrize("seed", SEEDS)
def test_any_text_becomes_any_other(seed: int) -> None:
    bodies = RandomBodies(seed)
    for _ in range(15):
        old, new = bodies.body(), bodies.body()
        for target in (bodies.changed(old), new, complete(EVERYTHING)):
            document = document_of(old)
            document.rewrite(WrittenText("Other", target))
            assert complete(document.read().body) == target
            assert document.read().headline == "Other"


@pytest.mark.parametrize("seed", SEEDS)
def test_changes_made_at_once_make_the_same_text_everywhere(seed: int) -> None:
    bodies = RandomBodies(seed)
    first = document_of(bodies.body())
    documents = [first, *(SharedDocument([first.whole()]) for _ in range(2))]
    for _ in range(15):
        updates = [
            replica.rewrite(WrittenText(f"Pumps {number}", bodies.changed(replica.read().body)))
            for number, replica in enumerate(documents)
        ]
        for one, document in enumerate(documents):
            for other, update in enumerate(updates):
                if one != other and update is not None:
                    document.apply(update)
        texts = [replica.read() for replica in documents]
        assert texts[0] == texts[1] == texts[2]
        # And block by block read as a whole.
        assert SharedDocument([first.whole()]).read() == texts[0]


def test_the_same_text_changes_nothing() -> None:
    assert document_of(EVERYTHING).rewrite(WrittenText("Pumps", EVERYTHING)) is None


def test_words_of_one_paragraph_are_merged() -> None:
    old = body("The wall was built before the pumps.", "The rain stays.")
    one = body("The sea wall was built before the pumps.", "The rain stays.")
    other = body("The wall was built before the pumps and the gates.", "The rain stays.")
    assert merged(old, one, other) == body("The sea wall was built before the pumps and the gates.", "The rain stays.")


def test_paragraphs_that_come_and_go_leave_the_others() -> None:
    old = body("The first.", "A second one.", "And the third.")
    one = body("New before all.", "The first.", "And the third, longer.")
    other = body("The very first.", "A second one.", "And the third.", "After all.")
    assert merged(old, one, other) == body("New before all.", "The very first.", "And the third, longer.", "After all.")


def test_marks_are_changed_without_their_words() -> None:
    old = body(paragraph("He said so ", text("twice", STRONG), " today."))
    one = body(paragraph("He ", text("said", EM), " so twice today."))
    other = body(paragraph("He said so ", text("twice", STRONG), " and again today."))
    assert merged(old, one, other) == body(paragraph("He ", text("said", EM), " so twice and again today."))


def test_links_get_other_addresses() -> None:
    other = {"type": "link", "attrs": {"href": "https://harbour.example/pumps"}}
    document = document_of(body(paragraph(text("here", LINK))))
    document.rewrite(WrittenText("Pumps", body(paragraph(text("here", other)))))
    assert document.read().body == body(paragraph(text("here", other)))


def test_repeated_words_take_linear_time() -> None:
    """Tokens that are all equal have as many pairs as the square of their number."""

    def spent(words: int) -> float:
        document = SharedDocument()
        document.rewrite(WrittenText("x", body("a " * words)))
        began = time.process_time()
        changed = f"b {'a ' * (words // 2)}c {'a ' * (words // 2)}d"
        document.rewrite(WrittenText("x", body(changed)))
        seconds = time.process_time() - began
        assert document.read().body["content"][0]["content"][0]["text"] == changed
        return seconds

    reference = spent(1_000)
    assert spent(20_000) < 40 * reference  # not 400 times
