"""Altered quotes: what each kind changes, inside the quote, reproducible by seed."""

import pytest

from models.evaluation.quotes.alterations import KINDS, Alterations
from models.evaluation.quotes.dataset import QuotedSentence
from models.quotes.alignment.edits import edits_between
from models.text.differences import word_diff


def quoted(
    quote: str, sentence: str | None = None, speaker: str = "MARTA QUILL, MAYOR", number: int = 1
) -> QuotedSentence:
    return QuotedSentence(
        pair_id=f"p{number}",
        before="It rained.",
        sentence=sentence or f"“{quote}” Quill said.",
        quote=quote,
        written_on=None,
        transcript_id="t1",
        spans=((0, 0, 5),),
        source_words=quote,
        speaker=speaker,
    )


BRIDGE = quoted("We will mend the old bridge before winter")
OTHER = quoted("Thirteen lanterns burned along the harbour", number=2)
ALTERATIONS = Alterations([BRIDGE, OTHER])


def changed(one: QuotedSentence, kind: str) -> str | None:
    made = ALTERATIONS.altered(one, kind)
    if made is None:
        return None
    text, at = made
    assert text.startswith("It rained.\n“")
    return text[at : text.index("”", at)]


def test_word_alteration_uses_a_content_word_of_another_quote() -> None:
    new = changed(BRIDGE, "word")
    assert new is not None
    [change] = [part for part in word_diff(BRIDGE.quote, new) if part.op != "equal"]
    assert (change.op, len(change.after.split())) == ("replace", 1)
    assert change.after in f"{BRIDGE.quote} {OTHER.quote}".split()
    assert change.before not in {"We", "winter"}


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("We will not mend the old bridge", "We will mend the old bridge"),
        ("We can't mend the old bridge", "We can mend the old bridge"),
        ("We won’t mend the old bridge", "We will mend the old bridge"),
        ("We don’t mend the old bridge", "We do mend the old bridge"),
        ("We cannot mend the old bridge", "We can mend the old bridge"),
        ("We will mend the old bridge", "We will not mend the old bridge"),
        ("Bridges fall down every winter here", None),
        ("We will not go", None),
    ],
)
def test_negation_is_dropped_or_inserted(quote: str, expected: str | None) -> None:
    assert changed(quoted(quote), "negation") == expected


def test_number_alteration_keeps_the_number_of_digits() -> None:
    new = changed(quoted("It cost 1984 crowns to mend it"), "number")
    assert new is not None
    digits = new.removeprefix("It cost ").removesuffix(" crowns to mend it")
    assert (len(digits), digits.isdigit(), digits == "1984") == (4, True, False)
    spelled = changed(quoted("It took seven men to mend it"), "number")
    assert spelled is not None
    assert [edit.fault for edit in edits_between("It took seven men to mend it", spelled) if edit.fault] == ["number"]
    assert changed(BRIDGE, "number") is None


def test_two_words_in_a_row_go() -> None:
    new = changed(BRIDGE, "dropped")
    assert new is not None
    [change] = [part for part in word_diff(BRIDGE.quote, new) if part.op != "equal"]
    assert (change.op, len(change.before.split())) == ("delete", 2)
    assert new.startswith("We ")
    assert new.endswith(" winter")


@pytest.mark.parametrize("sentence", ["“{}” Quill said.", "“{}” Quill later told us.", "Later, said Mayor Quill, “{}”"])
def test_speaker_next_to_a_reporting_verb_is_replaced(sentence: str) -> None:
    one = quoted(BRIDGE.quote, sentence.format(BRIDGE.quote))
    made = ALTERATIONS.altered(one, "speaker")
    assert made is not None
    text, at = made
    assert text[at:].startswith(BRIDGE.quote)
    assert "Quill" not in text
    assert text.count("“") == 1


def test_otherwise_another_speaker_is_appended() -> None:
    one = quoted(BRIDGE.quote, f"Of Quill nobody thought when “{BRIDGE.quote},” was heard.")
    made = ALTERATIONS.altered(one, "speaker")
    assert made is not None
    text, at = made
    assert text.startswith(f"It rained.\n“{BRIDGE.quote},” ")
    assert text.endswith(" said.")
    assert "Quill" not in text
    assert text[at:].startswith(BRIDGE.quote)
    assert ALTERATIONS.altered(quoted(BRIDGE.quote, speaker=""), "speaker") is None


def test_the_same_seed_makes_the_same() -> None:
    for kind in KINDS:
        made = [Alterations([BRIDGE, OTHER], seed).altered(BRIDGE, kind) for seed in (0, 0, 1, 2, 3)]
        assert made[0] == made[1]
    assert len({Alterations([BRIDGE, OTHER], seed).altered(BRIDGE, "dropped") for seed in range(9)}) > 1


def test_other_kinds_there_are_none() -> None:
    with pytest.raises(ValueError, match="'spelling'"):
        ALTERATIONS.altered(BRIDGE, "spelling")
