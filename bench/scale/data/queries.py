"""The queries of the benchmark: titles with their left contexts, and search filters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Engine, func, select

from bench.scale.data.library import SEED
from indexer.sources import EVERYTHING, Filter
from models.lexical.bm25 import query_tokens
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import QuoteQuery
from server.db.tables import Source, SourceParagraph

SOURCES_ATTACHED = 10
EVERYTHING_THERE = "everything"


@dataclass(frozen=True)
class Limited:
    """A search filter, and which rows of the library it admits: bool [n]."""

    where: Filter
    admitted: NDArray[np.bool_]


def queries(data: Path, split: str, most: int | None = None) -> list[QuoteQuery]:
    """Return what writers had before each quote of a split; each once, those with words, in a seeded order."""
    folder = data / "recommend" if (data / "recommend").is_dir() else data
    distinct = dict.fromkeys(pair.query for pair in load_quotes(folder, split).pairs)
    asked = [query for query in distinct if query_tokens(query)]
    Random(SEED).shuffle(asked)
    return asked[:most]


def what_the_desk_asks() -> Filter:
    """The desk's own filter: nothing under embargo, nothing that is not for quotation."""
    return Filter(rights=frozenset({"quotable", "ask"}), free_on=datetime.now(UTC).replace(tzinfo=None))


def limits(engine: Engine, rows: int) -> Mapping[str, Limited]:
    """Return no filter, the desk's, ten sources, one year, and a speaker of about one paragraph in a hundred.

    Args:
        rows: how many paragraphs there are; those of a source are adjacent.
    """
    number = SourceParagraph.id
    with engine.connect() as connection:
        sources = connection.execute(
            select(Source.id, Source.spoken_on, func.min(number), func.max(number))
            .join(Source.paragraphs)
            .group_by(Source.id)
        ).all()
        said = connection.execute(
            select(SourceParagraph.speaker, func.count())
            .where(SourceParagraph.speaker.is_not(None))
            .group_by("speaker")
        ).all()
        speaker = min(said, key=lambda each: (abs(each[1] - rows / 100), each[0]), default=("", 0))[0]
        its = connection.scalars(select(number).where(SourceParagraph.speaker == speaker)).all()
    attached = frozenset(Random(SEED).sample(sorted(row[0] for row in sources), min(SOURCES_ATTACHED, len(sources))))
    days = sorted(day.toordinal() for _, day, _, _ in sources if day is not None)
    # The median one: neither of the emptiest nor of the fullest years.
    year = date.fromordinal(days[len(days) // 2]).year if days else date.max.year
    everything = np.ones(rows, dtype=np.bool_)
    of_sources = [(first - 1, last) for key, _, first, last in sources if key in attached]
    of_year = [(first - 1, last) for _, day, first, last in sources if day is not None and day.year == year]
    return {
        EVERYTHING_THERE: Limited(EVERYTHING, everything),
        "as the desk asks": Limited(what_the_desk_asks(), everything),
        f"{len(attached)} sources": Limited(Filter(source_ids=attached), _rows(of_sources, rows)),
        "one year": Limited(Filter(first_day=date(year, 1, 1), last_day=date(year, 12, 31)), _rows(of_year, rows)),
        "one speaker": Limited(Filter(speakers=frozenset({speaker})), _rows([(each - 1, each) for each in its], rows)),
    }


def _rows(ranges: Iterable[tuple[int, int]], count: int) -> NDArray[np.bool_]:
    chosen = np.zeros(count, dtype=np.bool_)
    for first, end in ranges:
        chosen[first:end] = True
    return chosen
