"""Changes of stored paragraphs keep what people have corrected."""

from models.text.paragraphs import Paragraph
from server.sources.paragraph_changes import ParagraphChanges, StoredParagraph, paragraph_changes


def said(*texts: str, speaker: str = "Speaker 1") -> list[Paragraph]:
    return [Paragraph(text, speaker) for text in texts]


def stored_as(paragraphs: list[Paragraph]) -> list[StoredParagraph]:
    return [
        StoredParagraph(number, paragraph.text, paragraph.speaker)
        for number, paragraph in enumerate(paragraphs, start=10)
    ]


def placed(changes: ParagraphChanges) -> list[tuple[int, str, str | None, int | None]]:
    return [
        (change.index, change.paragraph.text, change.paragraph.speaker, change.before.id if change.before else None)
        for change in changes.placed
    ]


def test_unchanged_paragraphs_are_left_alone() -> None:
    before = said("One.", "Two.")
    changes = paragraph_changes(stored_as(before), before, [*before, *said("Three.")])
    assert (placed(changes), changes.deleted) == ([(2, "Three.", "Speaker 1", None)], [])


def test_appended_words_are_not_a_correction() -> None:
    before, after = said("One."), said("One. Two.")
    (change,) = paragraph_changes(stored_as(before), before, after).placed
    assert (change.is_new_text, change.is_correction) == (True, False)


def test_changed_words_are_a_correction() -> None:
    before, after = said("Forty.", "Two."), said("Fourteen.", "Two.")
    (change,) = paragraph_changes(stored_as(before), before, after).placed
    assert (change.is_new_text, change.is_correction) == (True, True)


def test_paragraphs_behind_a_new_one_keep_their_rows() -> None:
    before, after = said("One.", "Two."), said("One.", "Between.", "Two.")
    changes = paragraph_changes(stored_as(before), before, after)
    assert placed(changes) == [(1, "Between.", "Speaker 1", None), (2, "Two.", "Speaker 1", 11)]
    assert not changes.placed[1].is_new_text


def test_missing_paragraphs_are_deleted() -> None:
    before, after = said("One.", "Two.", "Three."), said("One.", "Three.")
    changes = paragraph_changes(stored_as(before), before, after, forgets=True)
    assert (placed(changes), changes.deleted) == ([(1, "Three.", "Speaker 1", 12)], [11])


def test_a_renamed_speaker_keeps_the_name_in_new_paragraphs() -> None:
    before = said("One.")
    stored = [StoredParagraph(10, "One.", "Ada Roe")]
    changes = paragraph_changes(stored, before, [*said("One. And more."), *said("Two.")])
    assert placed(changes) == [(0, "One. And more.", "Ada Roe", 10), (1, "Two.", "Ada Roe", None)]


def test_new_paragraphs_of_a_label_with_two_names_get_neither() -> None:
    before = said("One.", "Two.")
    stored = [StoredParagraph(10, "One.", "Ada Roe"), StoredParagraph(11, "Two.", "Ben Holt")]
    assert placed(paragraph_changes(stored, before, [*before, *said("Three.")])) == [(2, "Three.", "Speaker 1", None)]


def test_corrected_text_keeps_its_correction_when_words_are_appended() -> None:
    before = said("Teh pumps.")
    stored = [StoredParagraph(10, "The pumps.", "Speaker 1")]
    assert placed(paragraph_changes(stored, before, said("Teh pumps. They fail."))) == [
        (0, "The pumps. They fail.", "Speaker 1", 10)
    ]


def test_new_paragraphs_of_an_interviewer_are_questions() -> None:
    before = said("Why?")
    stored = [StoredParagraph(10, "Why?", "Speaker 1", question=True)]
    changes = paragraph_changes(stored, before, [*before, *said("And then?")])
    assert [change.paragraph.question for change in changes.placed] == [True]
