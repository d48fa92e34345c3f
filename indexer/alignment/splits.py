"""Split pairs into train, dev and test, so that no article and no transcript is in two splits."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from models.errors import InputError

Split = Literal["train", "dev", "test"]
SPLITS: tuple[Split, ...] = ("train", "dev", "test")

# A connected group that holds more than this share of the pairs is divided at the period boundary.
_LARGE_GROUP = 0.05


@dataclass(frozen=True, slots=True)
class Link:
    """One pair: its article and its transcript, each with its date, if known."""

    article: str
    transcript: str
    article_date: date | None
    transcript_date: date | None

    @property
    def day(self) -> date | None:
        """The later of the two dates."""
        return max((day for day in (self.article_date, self.transcript_date) if day is not None), default=None)


@dataclass(frozen=True, slots=True)
class SplitPeriods:
    """When dev and test begin. Earlier and undated pairs are for training."""

    dev_from: date
    test_from: date

    def of(self, day: date | None) -> Split:
        """Return the split of a day."""
        if day is None or day < self.dev_from:
            return "train"
        return "dev" if day < self.test_from else "test"


def periods_for_shares(links: Sequence[Link], dev_share: float, test_share: float) -> SplitPeriods | None:
    """Return the dates that give about these shares of the pairs to dev and test; None if too few pairs are dated.

    At least half of the pairs have to be dated, and the dates have to differ.
    """
    days = sorted(day for link in links if (day := link.day) is not None)
    if not days or 2 * len(days) < len(links):
        return None
    undated = len(links) - len(days)
    dev_at = round(len(links) * (1 - dev_share - test_share)) - undated
    test_at = round(len(links) * (1 - test_share)) - undated
    ends = [*days, date.max]
    dev_from, test_from = ends[max(0, dev_at)], ends[max(0, test_at)]
    if not days[0] < dev_from <= test_from or (dev_share and dev_from == test_from):
        return None
    return SplitPeriods(dev_from, test_from)


def split_by_date(links: Sequence[Link], periods: SplitPeriods) -> list[Split | None]:
    """Return the split of each pair; None for a pair that is left out.

    A connected group of articles and transcripts goes as a whole to the period of its latest date, so nothing in train
    is as late as ``dev_from``. Only where a group holds more than a twentieth of all pairs (a speech quoted for years
    connects everything) and spans two periods, each article and transcript stays in its own period, and the pairs
    between two periods are left out.
    """
    groups = _groups(links)
    sizes = Counter(groups)
    latest: dict[int, date | None] = {}
    for group, link in zip(groups, links, strict=True):
        latest[group] = max((day for day in (latest.get(group), link.day) if day is not None), default=None)
    splits: list[Split | None] = []
    own = _own_dates(links)
    for group, link in zip(groups, links, strict=True):
        if sizes[group] <= max(1.0, _LARGE_GROUP * len(links)):
            splits.append(periods.of(latest[group]))
        else:
            article, transcript = own["a" + link.article], own["t" + link.transcript]
            split = periods.of(article)
            splits.append(split if split == periods.of(transcript) else None)
    return splits


def split_by_share(links: Sequence[Link], dev_share: float, test_share: float) -> list[Split | None]:
    """Return the split of each undated pair: whole connected groups, in an order that depends only on their ids."""
    groups = _groups(links)
    sizes = Counter(groups)
    names: defaultdict[int, list[str]] = defaultdict(list)
    for group, link in zip(groups, links, strict=True):
        names[group].append(link.article)
    order = sorted(sizes, key=lambda group: hashlib.sha256(min(names[group]).encode()).digest())
    assigned: dict[int, Split] = {}
    for split, share in (("test", test_share), ("dev", dev_share)):
        wanted, held = share * len(links), 0
        for group in (group for group in order if group not in assigned):
            if held + sizes[group] <= max(wanted, 1.0):
                assigned[group] = "test" if split == "test" else "dev"
                held += sizes[group]
            if held >= wanted:
                break
        free = [group for group in order if group not in assigned]
        if share and not held and len(free) > 1:
            assigned[min(free, key=lambda group: sizes[group])] = "test" if split == "test" else "dev"
    return [assigned.get(group, "train") for group in groups]


def check_counts(splits: Sequence[Split | None]) -> Counter[Split]:
    """Count the pairs of each split.

    Raises:
        AppError: ``too_few_pairs`` if one of them has none.
    """
    counts: Counter[Split] = Counter(split for split in splits if split is not None)
    empty = [split for split in SPLITS if not counts[split]]
    if empty:
        held = ", ".join(f"{split} {counts[split]}" for split in SPLITS)
        raise InputError(
            "too_few_pairs",
            f"No pair is left for {' and '.join(empty)} ({held}).",
            "Add articles and the transcripts they quote, choose other dates, or check that files are dated.",
        )
    return counts


def _own_dates(links: Sequence[Link]) -> dict[str, date | None]:
    """Return the date of each article and transcript; an undated one takes the earliest date it is linked to."""
    own: dict[str, date | None] = {}
    near: defaultdict[str, list[date]] = defaultdict(list)
    for link in links:
        for key, day, other in (
            ("a" + link.article, link.article_date, link.transcript_date),
            ("t" + link.transcript, link.transcript_date, link.article_date),
        ):
            own[key] = day
            if other is not None:
                near[key].append(other)
    return {key: day if day is not None else min(near[key], default=None) for key, day in own.items()}


def _groups(links: Sequence[Link]) -> list[int]:
    """Return the number of its connected group for each link."""
    parents: dict[str, str] = {}

    def root(node: str) -> str:
        parents.setdefault(node, node)
        while parents[node] != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    for link in links:
        parents[root("a" + link.article)] = root("t" + link.transcript)
    numbers: dict[str, int] = {}
    return [numbers.setdefault(root("a" + link.article), len(numbers)) for link in links]
