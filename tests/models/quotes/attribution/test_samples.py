"""Attribution on the samples of each language that are not held back."""

from pathlib import Path

import pytest

from models.evaluation.quotes.samples import load_samples, measure_samples
from models.quotes.attribution.attributor import Attributor

SAMPLES = [sample for sample in load_samples(Path(__file__).parents[1] / "samples") if not sample.held_back]
ATTRIBUTOR = Attributor()
# Quotes with a speaker that may stay without: companies, plural subjects, asides.
SILENT = {"en": 2, "ko": 7, "de": 0, "fr": 0, "es": 1, "it": 0, "pt": 1, "nl": 0, "pl": 2, "ja": 0, "zh": 0, "ar": 2}
# “Pilots speak of “the corridor””, and a name behind “denied”.
WRONG = {"en": 1}


@pytest.mark.parametrize("language", SILENT)
def test_speakers_of_samples_are_read_and_none_is_wrong(language: str) -> None:
    counts = measure_samples([sample for sample in SAMPLES if sample.language == language], ATTRIBUTOR)[language]
    assert (counts.speakers_wrong, counts.speakers_denied) == (WRONG.get(language, 0), 0), counts.failures
    assert counts.speakers - counts.speakers_right <= SILENT[language], counts.failures
    assert counts.quotes - counts.quotes_right + counts.quotes_extra <= (language == "pl"), counts.failures
    assert counts.sentences - counts.sentences_right <= 2 * (language == "ko"), counts.failures
