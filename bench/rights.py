"""Measure the cost of access rights in a search: the readable sources, and each half of the index restricted to them.

``python -m bench.rights --sources 20000``; processor time of this thread, to exclude other load.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from sqlalchemy import create_engine, insert
from sqlalchemy.orm import Session

from indexer.sources import Filter
from models.recommend.protocol import QuoteQuery
from server.access.viewer import Viewer
from server.access.visibility import set_viewer
from server.access.visible_sources import visible_sources
from server.config import Settings
from server.db.database import migrate
from server.db.tables import Desk, Person, Share, Source, SourceParagraph, now
from server.inference.engine import load_engine
from tests.fakes.encoders import HashingEncoder

_WORDS = [
    f"{first}{last}" for first in "bcdfghklmnprstvw" for last in ("arrow", "ettle", "illow", "orrel", "undle", "yre")
]


@click.command()
@click.option("--sources", default=20_000, show_default=True)
@click.option("--paragraphs", default=4, show_default=True, help="Of each source.")
@click.option("--rounds", default=40, show_default=True)
def main(sources: int, paragraphs: int, rounds: int) -> None:
    """Half of the sources are shared with the searching person's desk, the others are theirs or nobody else's."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), mode="newsroom")
        database = create_engine(settings.store_url)
        migrate(database)
        viewer = _fill(database, sources, paragraphs)
        engine = load_engine(settings, HashingEncoder(), _NoChecker())  # type: ignore[arg-type]  # no headline is checked
        engine.open()
        engine.live_phrases.begin()
        phrases = engine.phrases
        with Session(database) as session:
            set_viewer(session, viewer)
            first = _spent(lambda: visible_sources(session), 1)
            visible = visible_sources(session)
            assert visible is not None
            print(f"{len(visible):,} of {sources:,} sources may be read, {sources * paragraphs:,} paragraphs in all")
            print(f"{'found out':<28} {first:8.2f} ms, once after each change")
            print(f"{'known':<28} {_spent(lambda: visible_sources(session), rounds):8.3f} ms")
        limited = Filter(source_ids=visible)
        rng = random.Random(7)
        queries = [QuoteQuery("", " ".join(rng.sample(_WORDS, 8))) for _ in range(rounds)]
        print(f"{'':<28} {'all':>8}   {'limited':>8} ms")
        for name, ask in (
            ("recall", lambda query, where: engine.index.search(query, where, 50)),
            ("words", lambda query, where: engine.index.search_words(query.left_context.split(), where, 50)),
            ("meaning", lambda query, where: engine.index.nearest(query, where, 50)),
            (
                "phrases",
                lambda query, where: phrases.find_similar(query.left_context.split(), where.source_ids),
            ),
            (
                "completion",
                lambda query, where: phrases.find_phrase(query.left_context.split()[:2], where.source_ids),
            ),
        ):
            took = []
            for where in (Filter(), limited):
                ask(queries[0], where)
                took.append(statistics.median(_spent(partial(ask, query, where), 1) for query in queries))
            print(f"{name:<28} {took[0]:8.2f}   {took[1]:8.2f}")
        engine.close()
        database.dispose()


def _spent(work: Callable[[], object], rounds: int) -> float:
    """Measure milliseconds of processor time."""
    began = time.process_time()
    for _ in range(rounds):
        work()
    return (time.process_time() - began) * 1_000 / rounds


class _NoChecker:
    """Never called here."""


def _fill(database: object, sources: int, paragraphs: int) -> Viewer:
    rng = random.Random(1)
    ids = [f"{number:012x}" for number in range(sources)]
    with Session(database) as session:  # type: ignore[call-overload]  # an engine
        session.add(city := Desk(name="City"))
        session.add(ada := Person(name="Ada Quill", email="ada@desk.example"))
        session.add(bram := Person(name="Bram Osk", email="bram@desk.example"))
        session.flush()
        owners = [ada.id if number % 10 == 0 else bram.id for number in range(sources)]
        rows = [{"id": key, "title": f"Hearing {key}", "file_name": "a.txt", "format": "txt", "owner_id": owner,
                 "imported_at": now(), "revision": 1} for key, owner in zip(ids, owners, strict=True)]  # fmt: skip
        session.execute(insert(Source), rows)
        session.execute(insert(SourceParagraph), [
            {"source_id": key, "index": index, "text": " ".join(rng.choices(_WORDS, k=24)), "question": False}
            for key in ids for index in range(paragraphs)])  # fmt: skip
        session.execute(insert(Share), [
            {"id": f"s{number:011x}", "source_id": key, "desk_id": city.id, "level": "read", "shared_at": now()}
            for number, key in enumerate(ids) if number % 2])  # fmt: skip
        session.commit()
        return Viewer(ada.id, "Ada Quill", desk_ids=frozenset({city.id}))


if __name__ == "__main__":
    main()
