"""``verify``, ``repair`` and ``reindex``: compare the index with its library, repair it, and rebuild it."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click
from tqdm import tqdm

from indexer.progress import Progress
from models.errors import InputError

if TYPE_CHECKING:
    from indexer.embeddings.store import StoredEncoder
    from indexer.maintenance.consistency import StoreReport
    from indexer.maintenance.location import IndexLocation
    from indexer.sql_sources import SqlSourceRepository
    from models.encoders.protocol import Encoder

_DIFFERS = 1
_SHOWN = 5


@dataclass(frozen=True)
class IndexSettings:
    """Which index: the same settings, under the same names, as the server's."""

    data: Path
    database: str | None
    vectors: str
    milvus_uri: str
    milvus_token: str
    base_model: str
    weights: Path | None
    device: str


@dataclass(frozen=True)
class Opened:
    """The library, the stored vectors and the index that a command works on."""

    location: "IndexLocation"
    library: "SqlSourceRepository"
    documents: "StoredEncoder"


_OPTIONS = (
    click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=Path("data"),
        envvar="QUOTEDESK_DATA",
        show_default=True,
        help="Folder of everything the installation owns.",
    ),
    click.option(
        "--database",
        envvar="QUOTEDESK_DATABASE_URL",
        help="SQLAlchemy URL of the library. [default: quotedesk.sqlite in --data]",
    ),
    click.option(
        "--vectors",
        type=click.Choice(["faiss", "milvus"]),
        default="faiss",
        envvar="QUOTEDESK_VECTORS",
        show_default=True,
        help="Engine of the vectors.",
    ),
    click.option(
        "--milvus-uri",
        default="http://127.0.0.1:19530",
        envvar="QUOTEDESK_MILVUS_URI",
        show_default=True,
        help="Where Milvus is.",
    ),
    # A password on the command line would be visible to every user of the machine.
    click.option("--milvus-token", default="", envvar="QUOTEDESK_MILVUS_TOKEN", hidden=True),
    click.option(
        "--base-model",
        default="sentence-transformers/all-MiniLM-L6-v2",
        envvar="QUOTEDESK_BASE_MODEL",
        show_default=True,
        help="Base encoder.",
    ),
    click.option(
        "--weights",
        type=click.Path(path_type=Path),
        envvar="QUOTEDESK_WEIGHTS",
        help="Folder of weights of your own. [default: the shipped ones]",
    ),
    click.option(
        "--device",
        type=click.Choice(["auto", "cpu", "cuda"]),
        default="auto",
        envvar="QUOTEDESK_DEVICE",
        show_default=True,
        help="Where the encoder runs.",
    ),
)


def _index_options(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate ``command`` with the options that select an index, passed to it as one ``IndexSettings``."""

    @wraps(command)
    def run(**given: Any) -> None:
        names = IndexSettings.__dataclass_fields__
        settings = IndexSettings(**{name: given.pop(name) for name in names})
        command(settings, **given)

    for option in reversed(_OPTIONS):
        run = option(run)
    return run


_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@_index_options
@click.option("--all", "every_source", is_flag=True, help="Check every source row by row, not only some hundreds.")
@_json_option
def verify(settings: IndexSettings, every_source: bool, as_json: bool) -> None:
    """Compare the index with the library: what is missing, stale, left over or wrong. Exit code 1 if anything is."""
    with opened(settings) as index, _bar("checked") as progress:
        reports = _verified(index, every_source, progress)
    _print(reports, as_json)
    if not all(report.is_clean for report in reports):
        if not as_json:
            click.echo("python -m indexer repair mends it.", err=True)
        sys.exit(_DIFFERS)


@click.command()
@_index_options
@click.option("--all", "every_source", is_flag=True, help="Check every source row by row first, not only some.")
@_json_option
def repair(settings: IndexSettings, every_source: bool, as_json: bool) -> None:
    """Repair just what verify reports; a desk may go on running. Exit code 1 if something is left."""
    from indexer.maintenance import repair as index_repair  # noqa: PLC0415  --help should not wait

    with opened(settings) as index:
        with _bar("checked") as progress:
            reports = _verified(index, every_source, progress)
        if not all(report.is_clean for report in reports):
            stores = index.location.open(index.location.in_use())
            try:
                with _bar("repaired") as progress:
                    index_repair.repair(index.library, index.documents, stores, index.location.lock, reports, progress)
            finally:
                stores.close()
            with _bar("checked") as progress:
                reports = _verified(index, every_source, progress)
    _print(reports, as_json)
    if not all(report.is_clean for report in reports):
        sys.exit(_DIFFERS)


@click.command()
@_index_options
@_json_option
def reindex(settings: IndexSettings, as_json: bool) -> None:
    """Rebuild the index for the engine and the encoder that are set.

    Texts that were embedded before are not embedded again. It may be interrupted, and resumes when it is called again.
    A running desk goes on with the existing index, and switches to the new one when it is done.
    """
    from indexer.maintenance import repair as index_repair  # noqa: PLC0415  --help should not wait

    with opened(settings) as index:
        with _bar("sources") as progress:
            index_repair.reindex(index.location, index.library, index.documents, progress)
        count, paragraphs = len(index.library.revisions()), index.library.paragraph_count()
    if as_json:
        click.echo(json.dumps({"sources": count, "paragraphs": paragraphs}))
    else:
        click.echo(f"{count:,} sources with {paragraphs:,} paragraphs are in the new index.")


def load_encoder(settings: IndexSettings) -> "Encoder":
    """Load the configured encoder.

    Raises:
        AppError: about base model, weights or device.
    """
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.recommend.shipped import SHIPPED_WEIGHTS, load_recall_encoder  # noqa: PLC0415

    base = locate_base_model(settings.base_model)
    return load_recall_encoder(base, settings.device, settings.weights or SHIPPED_WEIGHTS)


@contextmanager
def opened(settings: IndexSettings) -> Iterator[Opened]:
    """Open library, stored vectors and index of an installation.

    Raises:
        AppError: ``no_library``, ``old_library``, or about the encoder.
    """
    from sqlalchemy import create_engine  # noqa: PLC0415  --help should not wait
    from sqlalchemy.exc import OperationalError, ProgrammingError  # noqa: PLC0415

    from indexer.embeddings.store import EmbeddingStore, StoredEncoder  # noqa: PLC0415
    from indexer.maintenance.location import IndexLocation  # noqa: PLC0415
    from indexer.sql_sources import SqlSourceRepository  # noqa: PLC0415
    from indexer.vectors.factory import Engine, VectorOptions  # noqa: PLC0415

    file = settings.data.resolve() / "quotedesk.sqlite"
    if settings.database is None and not file.is_file():
        raise InputError("no_library", f"{settings.data} has no library.", "Name its folder with --data.")
    database = create_engine(settings.database or f"sqlite:///{file}")
    try:
        library = SqlSourceRepository(database)
        try:
            library.fingerprint()
        except (OperationalError, ProgrammingError) as error:
            raise InputError(
                "old_library",
                f"The library cannot be read: {error.orig}.",
                "Start the server on it once, which brings it to the present shape.",
            ) from error
        documents = StoredEncoder(load_encoder(settings), EmbeddingStore(settings.data / "embeddings.sqlite"))
        try:
            folder = settings.data / "index"
            options = VectorOptions(cast(Engine, settings.vectors), folder, settings.milvus_uri, settings.milvus_token)
            yield Opened(IndexLocation(folder, options, documents.version, documents.dimension), library, documents)
        finally:
            documents.close()
    finally:
        database.dispose()


def _verified(index: Opened, every_source: bool, progress: Progress) -> "list[StoreReport]":
    from indexer.maintenance.consistency import SAMPLE_SIZE, ConsistencyChecker  # noqa: PLC0415  --help should not wait

    stores = index.location.open(index.location.in_use())
    try:
        checked = ConsistencyChecker(index.library, index.documents, None if every_source else SAMPLE_SIZE)
        return checked.verify(stores, progress)
    finally:
        stores.close()


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    with tqdm(desc=what, unit=" sources", leave=False, disable=not sys.stderr.isatty()) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield progress


def _print(reports: "Sequence[StoreReport]", as_json: bool) -> None:
    if as_json:
        answer = {"clean": all(report.is_clean for report in reports), "stores": [each.as_json() for each in reports]}
        click.echo(json.dumps(answer))
        return
    columns = ("sources", "rows", "missing", "stale", "left over", "wrong", "looked into")
    click.echo(f"{'':<22}" + "".join(f"{name:>13}" for name in columns))
    for report in reports:
        if report.unavailable is not None:
            click.echo(f"{report.name:<22}  {report.unavailable}")
            continue
        counts = (
            report.sources, report.rows, len(report.missing), len(report.stale), len(report.left_over),
            len(report.wrong), report.looked_into,
        )  # fmt: skip
        click.echo(f"{report.name:<22}" + "".join(f"{count:>13,}" for count in counts))
    for report in reports:
        for line in _summary_lines(report):
            click.echo(f"{report.name}: {line}")


def _summary_lines(report: "StoreReport") -> Iterator[str]:
    yield from report.damaged
    if report.unavailable is None and report.rows != report.expected_rows:
        yield f"{report.rows:,} rows, and the library has {report.expected_rows:,}"
    for name, ids in (
        ("missing", report.missing),
        ("stale", report.stale),
        ("left over", report.left_over),
        ("other rows than paragraphs", report.rows_differ),
        ("vectors of other texts", report.vectors_differ),
    ):
        if ids:
            more = f" and {len(ids) - _SHOWN:,} more" if len(ids) > _SHOWN else ""
            yield f"{name}: {', '.join(ids[:_SHOWN])}{more}"
