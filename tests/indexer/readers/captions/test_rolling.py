"""Rolling captions repeat lines; speech repeats words."""

from itertools import pairwise

from tests.indexer.readers.captions.samples import cue, vtt


def test_rolling_captions_are_deduplicated() -> None:
    lines = ["we came to the pier", "and it was closed", "so we went home again", "and had our supper"]
    rolling = cue(0, 2, lines[0])
    for n, (before, after) in enumerate(pairwise(lines), start=1):
        rolling += cue(n * 2, n * 2 + 2, f"{before}\n{after}") + cue(n * 2 + 2, n * 2 + 2, after)
    assert [p.text for p in vtt("WEBVTT\n\n" + rolling).paragraphs] == [" ".join(lines)]


def test_repeated_words_of_speech_stay() -> None:
    (read,) = vtt(
        "WEBVTT\n\n" + cue(1, 2, "Sell it now.") + cue(2, 3, "Sell it now.") + cue(3, 4, "Please.")
    ).paragraphs
    assert (read.text, read.start_ms, read.end_ms) == ("Sell it now. Sell it now. Please.", 1000, 4000)
