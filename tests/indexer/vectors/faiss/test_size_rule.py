"""The size rule."""

import pytest

from indexer.vectors.faiss.size_rule import Held, SizeRule

RULE = SizeRule()


@pytest.mark.parametrize(
    ("rows", "lists"),
    [(0, 0), (65_536, 0), (65_537, 256), (826_441, 4_096), (100_000_000, 16_384)],
)
def test_lists_by_rows(rows: int, lists: int) -> None:
    assert RULE.lists(rows) == lists


def test_narrower_filters_probe_more_lists() -> None:
    everything = RULE.probed(4_096, 800_000, 800_000)
    tenth = RULE.probed(4_096, 800_000, 80_000)
    assert 0 < everything < tenth <= 4_096
    assert RULE.probed(4_096, 800_000, 1) == 4_096
    assert RULE.probed(4_096, 800_000, 0) == 4_096
    assert RULE.probed(16, 70_000, 70_000) <= 16


def test_a_newsrooms_single_sources_are_merged_by_eights() -> None:
    sizes: list[int] = []
    rewritten = 0
    for _ in range(1_000):
        sizes.append(100)
        while chosen := RULE.merged_now(sizes):
            merged = sum(sizes[index] for index in chosen)
            rewritten += merged
            sizes = [size for index, size in enumerate(sizes) if index not in chosen] + [merged]
    assert sum(sizes) == 100_000
    assert len(sizes) < 32
    assert rewritten <= 3 * 100_000


def test_large_segments_are_not_merged_while_a_writer_waits() -> None:
    assert RULE.merged_now([5_000] * 20) == []


def test_nothing_to_compact() -> None:
    assert RULE.compacted([]) == []
    assert RULE.compacted([Held(1_000, 1_000, 0)]) == []
    assert RULE.compacted([Held(5_000_000, 4_900_000, 16_384), *[Held(4_000, 4_000, 0)] * 10]) == []


def test_many_rows_searched_exactly_get_lists_and_the_base_rests() -> None:
    held = [Held(5_000_000, 5_000_000, 16_384), *[Held(5_000, 5_000, 0)] * 14]
    assert RULE.compacted(held) == list(range(1, 15))


def test_the_base_is_rewritten_once_the_rest_has_grown() -> None:
    assert RULE.compacted([Held(200_000, 200_000, 1_024), Held(70_000, 70_000, 0)]) == [0, 1]


def test_many_small_ones_leave_a_larger_one_alone() -> None:
    assert RULE.compacted([Held(60_000, 60_000, 0), *[Held(100, 100, 0)] * 15]) == list(range(1, 16))


def test_mostly_dead_segment_is_rewritten() -> None:
    assert RULE.compacted([Held(100_000, 70_000, 512), Held(800_000, 800_000, 4_096)]) == [0]
    assert RULE.compacted([Held(100_000, 80_000, 512)]) == []
    # One of two sources in a small segment is no reason to rewrite it.
    assert RULE.compacted([Held(200, 100, 0)]) == []
