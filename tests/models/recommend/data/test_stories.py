"""Stories as the data has them."""

import gzip
from pathlib import Path

import pytest

from models.errors import AppError
from models.recommend.data.stories import is_held_out, load_stories
from tests.fakes.stories import BACKGROUND, TOPICS, write_stories


def test_positions_with_and_without_fits_are_read_with_their_sources(tmp_path: Path) -> None:
    stories = load_stories(write_stories(tmp_path, 1), "train")
    first, second, none = stories.positions
    assert first.fits == (0,)
    assert (first.kind, first.writer, first.source_kind, first.pair.query.typed) == ("claim", "w1", "council", "")
    assert second.is_unfinished
    assert second.pair.query.typed == f"{TOPICS[0][0][:-1]}, she said:"
    assert none.fits == ()
    assert none.pair.query.left_context.endswith(BACKGROUND)
    assert list(stories.paragraphs) == ["train0"]
    assert stories.speakers["train0"][0] == "Ms. Hale"


def test_row_without_writer_is_named(tmp_path: Path) -> None:
    path = write_stories(tmp_path, 1) / "dev-none.jsonl.gz"
    text = gzip.decompress(path.read_bytes()).decode().replace('"writer"', '"author"')
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(AppError, match=r"dev-none\.jsonl\.gz, line 1: .*writer"):
        load_stories(tmp_path, "dev")


def test_all_windows_of_a_transcript_are_held_out_together() -> None:
    names = [f"meeting{number}" for number in range(1_000)]
    held_out = [name for name in names if is_held_out(name, 0.1)]
    assert 70 < len(held_out) < 130
    assert all(is_held_out(f"{name}@12", 0.1) == is_held_out(name, 0.1) for name in names)
