"""The size rule: which form vectors have on disk and in memory, by their number.

Measured on 826,441 real paragraphs (384 numbers each) and 400 real queries, processor time of one core (2.6 GHz,
AVX-512), recall@10 against exact search:

- Up to 65,536 rows a segment is searched exactly, over float16: 100,000 rows take 2.4 ms, as float32 5.5 ms. - Above,
inverted lists of 8-bit codes, about 200 rows a list. All lists searched, the codes reach 0.990; 4,096 lists, of which
256 / 384 are probed: 0.978 in 1.5 ms / 0.985 in 2.3 ms. 1,024 lists, of which 128: 0.977 in 3 ms. Product quantisation
would save memory that is not scarce here: 400 bytes a row are resident in total. - Rescoring the best by their exact
vectors would give 0.993 instead of 0.985, and bring back into memory, page by page, the files that the codes are there
to keep out of it. So the best are not rescored. - From 4,096 lists on, rows are assigned through an HNSW graph over the
centroids: 21 instead of 53 µs a row. Searches do not: for the many lists they probe the graph takes longer (3.9 ms)
than all the centroids do (2.3 ms). - 5 million rows (noisy copies, cosine 0.9 to the originals): 16,384 lists, 607
probed: 0.977 in 7 ms, 380 bytes a row resident. Built from their exact vectors in 167 s, training included (826,441
rows: 22 s). - Centroids are trained in two levels, at 1/√lists of the cost: 5 to 13 s for 4,096. - Where a filter
admits one row of n, n^¼ times as many lists keep the recall (0.97 to 0.99 for one of 2 to 25), in 4 to 6 ms; 33,000
admitted rows, side by side as the paragraphs of a source are, are scanned exactly in 4 ms.
"""

import math
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class SizeRule:
    """Thresholds in rows (paragraphs); only tests lower them.

    Args:
        flat_rows: up to here a segment is searched exactly.
        fewest_lists, most_lists: bounds of the number of inverted lists.
        rows_a_list: how many rows a list should hold in the middle.
        graph_lists: from this many lists on, rows are put into them through an HNSW graph over the centroids.
        training_rows_a_list: how many sampled rows the centroids are trained on.
        probes: the lists probed for a segment of ``probes_at`` rows.
        filtered_growth: where one row of n is allowed, n to this power times as many lists are probed.
        exact_rows: up to this many allowed rows are scanned exactly, whatever the segment's form.
        piece_rows: rows of one file of exact vectors, a multiple of 8: 48 MiB at 384 dimensions.
        batch_rows: so many rows of a stream become one segment: what a crash can lose, and what a writer holds.
        merged_at_once: so many small segments of one size are merged as another one comes in.
        merged_rows: larger segments than this are never merged while a writer waits.
        dead_share: a segment of which more than this was replaced or deleted is rewritten.
    """

    flat_rows: int = 65_536
    fewest_lists: int = 16
    most_lists: int = 16_384
    rows_a_list: int = 200
    graph_lists: int = 4_096
    training_rows_a_list: int = 40
    probes: int = 384
    probes_at: int = 800_000
    filtered_growth: float = 0.25
    exact_rows: int = 32_768
    piece_rows: int = 65_536
    batch_rows: int = 65_536
    merged_at_once: int = 8
    merged_rows: int = 4_095
    dead_share: float = 0.25

    def lists(self, rows: int) -> int:
        """Return how many inverted lists a segment of so many rows has; 0: none, it is searched exactly."""
        if rows <= self.flat_rows:
            return 0
        wanted = max(1, rows // self.rows_a_list)
        power_of_two: int = 2 ** round(math.log2(wanted))
        return min(max(power_of_two, self.fewest_lists), self.most_lists)

    def probed(self, lists: int, rows: int, allowed: int) -> int:
        """Return how many of ``lists`` a search probes when ``allowed`` of ``rows`` may be found."""
        unfiltered: float = self.probes * (rows / self.probes_at) ** 0.25
        widened: float = unfiltered * (rows / max(1, allowed)) ** self.filtered_growth
        return min(lists, max(1, math.ceil(widened)))

    def merged_now(self, sizes: list[int]) -> list[int]:
        """Return positions in ``sizes`` (rows of segments searched exactly) of those to merge while a writer waits."""
        small = sorted((self._tier(size), index) for index, size in enumerate(sizes) if size <= self.merged_rows)
        for _, tier in groupby(small, key=lambda one: one[0]):
            places = [index for _, index in tier]
            if len(places) >= self.merged_at_once:
                return places
        return []

    def compacted(self, held: list["Held"]) -> list[int]:
        """Return positions in ``held`` of the segments that are worth rewriting as one; empty if none is.

        All segments searched exactly, once they are large together; the small ones, once they are many; those with many
        dead rows; and with them every other one that is at most three times as large as what is rewritten anyway, so
        that a row is rewritten a logarithmic number of times.
        """
        by_size = sorted(range(len(held)), key=lambda index: held[index].live)
        flat = [index for index in by_size if not held[index].lists]
        chosen = {
            index
            for index, one in enumerate(held)
            if one.rows - one.live > max(self.dead_share * one.rows, self.merged_rows / 4)
        }
        if sum(held[index].live for index in flat) > self.flat_rows:
            chosen.update(flat)
        elif len(flat) >= 2 * self.merged_at_once:
            chosen.update(flat[: self.merged_at_once])
        if not chosen:
            return []
        for index in by_size:
            if index not in chosen and held[index].live <= 3 * sum(held[other].live for other in chosen):
                chosen.add(index)
        return sorted(chosen)

    def _tier(self, rows: int) -> int:
        return int(math.log(max(1, rows), self.merged_at_once))


@dataclass(frozen=True)
class Held:
    """A segment as the rule sees it: its rows, those that can be found, and its inverted lists."""

    rows: int
    live: int
    lists: int
