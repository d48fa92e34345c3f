"""The figures for attributions, on an article small enough to count by hand."""

from models.evaluation.quotes.attribution import measure_attribution
from models.evaluation.quotes.dataset import QuotedSentence
from models.quotes.attribution.attributor import Attributor

LEFT = "President Marta Quill met Peter Sand on Monday."


def pair(number: int, sentence: str, quote: str, speaker: str, left: str = LEFT) -> QuotedSentence:
    return QuotedSentence(f"pair-{number}", left, sentence, quote, None, "", (), "", speaker)


def test_each_kind_of_verdict_is_counted() -> None:
    outcome = measure_attribution(
        [
            pair(0, "“The bridge is safe,” Quill said.", "The bridge is safe,", "MARTA QUILL"),
            pair(1, "“It will stand,” Quill said.", "It will stand,", "PETER SAND"),
            pair(2, "“It will stand,” Quill said.", "It will stand,", "SPEAKER_01"),
            pair(3, "“It will stand.”", "It will stand.", "MARTA QUILL", left=""),
            pair(4, "“It will stand,” Quill said.", "It will stand,", "THE GOVERNOR"),
        ],
        Attributor(),
    )
    true = outcome.true
    assert (true.same, true.other, true.open, true.unattributed) == (1, 1, 2, 1)
    assert true.others == [("pair-1", "Quill")]
    # Two names each for the pairs that name a speaker in their sentence and whose label names a person.
    assert (outcome.swapped.other, outcome.swapped.total, outcome.swapped_open) == (4, 4, 4)
    assert (outcome.templated.other, outcome.templated.total, outcome.templated_open) == (3, 3, 2)
    assert outcome.figures()["swapped"]["other"] == 1.0
