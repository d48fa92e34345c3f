"""The commands of ``python -m models.evaluation``; what they measure is imported when they run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, locate_base_model
from models.evaluation.output import as_figures, show

Command = TypeVar("Command", bound=Callable[..., Any])
PATH = click.Path(path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@dataclass(frozen=True)
class Common:
    """Options that most commands share; a command without some of them has the defaults."""

    data: Path
    base_model: str
    device: str
    json_path: Path | None
    split: str = "dev"
    weights: Path | None = None


data_option = click.option("--data", required=True, type=PATH, help="Folder or file to measure on.")
split_option = click.option("--split", default="dev", show_default=True, help="Split of the folder.")
json_option = click.option("--json", "json_path", type=PATH, help="Write JSON there; - prints it.")
_WEIGHTS = click.option("--weights", type=PATH, help="Folder of trained weights; else the shipped ones.")
_DEVICE = click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)


def common_options(
    base_model: str = DEFAULT_BASE_MODEL, *, split: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add the shared options to a command, which gets them as its first argument, a ``Common``."""
    base_model_option = click.option("--base-model", default=base_model, show_default=True, help="Hub name or path.")
    options = [
        data_option,
        *([split_option] if split else []),
        *(_WEIGHTS, base_model_option, _DEVICE, json_option),
    ]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**values: Any) -> None:
            shared = {item.name: values.pop(item.name) for item in fields(Common) if item.name in values}
            command(Common(**shared), **values)

        for option in reversed(options):
            run = option(run)
        return run

    return decorate


def models_option(default: str = "all") -> Callable[[Command], Command]:
    """Return the option ``--models``."""
    return click.option(
        "--models", "names", default=default, show_default=True, help="Names separated by commas, or all."
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the models."""


@main.command()
@common_options()
@models_option()
@click.option(
    "--network",
    "networks",
    type=FILE,
    multiple=True,
    help="Weights of a ranker, span or joint network: alone, in late fusion, and with the signals. Repeatable.",
)
@click.option("--read", type=click.IntRange(1), help="Paragraphs that --network reads, the best of recall; else all.")
@click.option("--sources", type=click.IntRange(1), help="Only the quotes of a random sample of sources.")
def recommend(
    common: Common,
    names: str,
    networks: tuple[Path, ...],
    read: int | None,
    sources: int | None,
) -> None:
    """Rank paragraphs and predict spans: mAP, Acc@1/3/5, EM and F1 (MacLaughlin et al. §6), in per cent."""
    from models.evaluation.recommend.report import evaluate  # noqa: PLC0415
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.recommend.data.dataset import sample_sources  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    registry = SystemRegistry(common.base_model, common.device, common.weights)
    quotes = load_quotes(common.data, common.split)
    if sources is not None:
        quotes = sample_sources(quotes, sources)
    chosen = _listed(names)
    if networks:
        from models.evaluation.recommend.networks import network_systems  # noqa: PLC0415

        trained = registry.recommender.trained
        systems = network_systems(networks, locate_base_model(common.base_model), common.device, trained, read)
        registry.add(systems)
        chosen += systems
    show(evaluate(quotes, chosen, registry), common.json_path, as_figures)


@main.command()
@common_options()
@models_option("shipped,bm25,zero-shot")
def stories(common: Common, names: str) -> None:
    """Measure suggestions after each sentence of stories whose fitting passages are known, as fractions."""
    from models.evaluation.recommend.systems import SHIPPED, SystemRegistry  # noqa: PLC0415
    from models.evaluation.stories.report import as_stories, evaluate_stories  # noqa: PLC0415
    from models.evaluation.stories.systems import ShippedSystem, StorySystem  # noqa: PLC0415
    from models.recommend.data.stories import load_stories  # noqa: PLC0415

    registry = SystemRegistry(common.base_model, common.device, common.weights)
    systems: dict[str, StorySystem] = {}
    for name in registry.choose(_listed(names)):
        if name == SHIPPED:
            systems[name] = ShippedSystem(registry.recommender.trained)
        elif (ranker := registry.take(name).ranker) is not None:
            systems[name] = StorySystem(ranker)
    show(evaluate_stories(load_stories(common.data, common.split), systems), common.json_path, as_stories)


@main.command()
@common_options()
@click.option("--archive", required=True, type=PATH, help="Folder with more transcripts.")
def archive(common: Common, archive: Path) -> None:
    """Which of all transcripts is quoted next, and which paragraph: Acc@1/5/10 in per cent, searching exactly."""
    from models.encoders.cache_directory import default_cache_directory  # noqa: PLC0415
    from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive  # noqa: PLC0415
    from models.evaluation.archive.report import Retriever, archive_table, evaluate_archive  # noqa: PLC0415
    from models.evaluation.vector_file import VectorFiles  # noqa: PLC0415
    from models.recommend.assembly import SOURCES  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415
    from models.recommend.shipped import SHIPPED_WEIGHTS, load_shipped_recommender  # noqa: PLC0415
    from models.recommend.source_ranking import SourceRanking  # noqa: PLC0415

    folder, cache = common.weights or SHIPPED_WEIGHTS, default_cache_directory() / "archive"
    quotes = load_quotes(common.data, common.split)
    ranking, without_quotes = (SourceRanking.load(folder / SOURCES, part) for part in ("weights", "without_quotes"))
    files = VectorFiles(cache)
    recommender = load_shipped_recommender(common.base_model, common.device, folder, files)
    searched = ExactArchive([archive, common.data], cache)
    trained = Retriever(DenseRetriever(searched, files(recommender.encoder)), recommender.encoder)
    report = evaluate_archive(quotes, searched, trained, recommender.trained, ranking, without_quotes)
    show(report, common.json_path, archive_table)


@main.command()
@common_options()
@models_option()
@click.option(
    "--everything/--windowed",
    default=True,
    show_default=True,
    help="Search all articles too, and measure threads of whole events: hours without a GPU.",
)
def social(common: Common, names: str, everything: bool) -> None:
    """Link posts to articles: AP, F1, MRR, R@1, R@10, and whole cascades (Piotrowski et al. §5); fractions of 1."""
    from models.evaluation.social.registry import SocialSystemRegistry  # noqa: PLC0415
    from models.evaluation.social.report import as_rows, evaluate, load_folder  # noqa: PLC0415

    registry = SocialSystemRegistry(common.base_model, common.device, common.weights)
    report = evaluate(
        load_folder(common.data, common.split), common.split, _listed(names), registry, everything=everything
    )
    show(report, common.json_path, as_rows)


@main.command()
@common_options(MULTILINGUAL_BASE_MODEL, split=False)
@click.option(
    "--protocol",
    type=click.Choice(["paper", "fixed"]),
    default="fixed",
    show_default=True,
    help="paper: systems fitted on 15 random 8:2 splits of the file; fixed: the detector on all of it.",
)
@click.option("--labels", type=PATH, help="Labels of headline quotes of --data by id; the part measure is used.")
@models_option()
@click.option("--grouped", is_flag=True, help="paper: keep articles that share a quote on one side of each split.")
@click.option("--samples", is_flag=True, help="--data has samples of many languages with their judgement.")
@click.option(
    "--encoder", "encoders", type=PATH, multiple=True, help="Adapters of a quote encoder to measure; repeatable."
)
def headline(
    common: Common,
    protocol: str,
    labels: Path | None,
    names: str,
    grouped: bool,
    samples: bool,
    encoders: tuple[Path, ...],
) -> None:
    """Tell headline quotes that no body quote supports (Song et al. 2023, §4) in labelled articles.

    With --samples check headlines of many languages.
    """
    from models.encoders.loading import default_device  # noqa: PLC0415
    from models.evaluation.headline.features import read_labelled  # noqa: PLC0415
    from models.evaluation.headline.report import evaluate_fixed_split, evaluate_random_splits  # noqa: PLC0415
    from models.evaluation.headline.systems import systems  # noqa: PLC0415
    from models.evaluation.registry import choose  # noqa: PLC0415
    from models.headline.dataset import load_labelled, load_labelled_articles, load_labels  # noqa: PLC0415
    from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector  # noqa: PLC0415
    from models.headline.detection.signals import signal_names  # noqa: PLC0415
    from models.headline.quote_encoder import load_quote_encoder  # noqa: PLC0415
    from models.headline.shipped import LAYERS, load_shipped_checker, load_states  # noqa: PLC0415

    if samples:
        from models.evaluation.headline.language_samples import language_report, load_samples, report_as_text  # noqa: PLC0415

        rows = load_samples(common.data)
        show(
            language_report(load_shipped_checker(common.base_model, common.device), rows),
            common.json_path,
            report_as_text,
        )
        return
    base, folder = locate_base_model(common.base_model), common.weights or SHIPPED_HEADLINE_WEIGHTS
    labelled = (
        load_labelled_articles(common.data, load_labels(labels, "measure")) if labels else load_labelled(common.data)
    )
    # An unknown name is reported before minutes of encoding.
    available = systems([path.stem for path in encoders])
    chosen = {name: available[name] for name in choose(_listed(names), available)}
    states = load_states(common.base_model, common.device)
    signals = signal_names(LAYERS)
    trained = {path.stem: load_quote_encoder(base, path, default_device(common.device)) for path in encoders}
    measured = read_labelled(labelled, states, signals, trained)
    if protocol == "paper":
        report = evaluate_random_splits(measured, chosen, grouped=grouped)
    else:
        report = evaluate_fixed_split(measured, load_detector(base, folder))
    show(report, common.json_path, as_figures)


@main.command()
@data_option
@split_option
@json_option
def gate(data: Path, split: str, json_path: Path | None) -> None:
    """Attack the check of quotes: misleading variants that are published, honest ones that are flagged; shares of 1."""
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts  # noqa: PLC0415
    from models.evaluation.quotes.folder_verifier import FolderVerifier  # noqa: PLC0415
    from models.evaluation.quotes.gate import gate_report, gate_table  # noqa: PLC0415

    quotes = load_quoted(data, split)
    quoted_ids = {quote.transcript_id for quote in quotes}
    transcripts = [transcript for transcript in load_transcripts(data) if transcript.transcript_id in quoted_ids]
    show(gate_report(quotes, FolderVerifier(transcripts)), json_path, gate_table)


@main.command()
@click.option("--data", type=PATH, help="Folder with quotes and transcripts.")
@split_option
@click.option("--pairs", type=FILE, help="Pairs of English sentences rated by people, for paraphrases.")
@click.option("--attribution", is_flag=True, help="Whom articles attribute quotes to, and labels of speakers, instead.")
@click.option("--samples", type=FOLDER, help="Texts with their expected attribution, LANGUAGE.txt, instead of --data.")
@click.option("--translations", type=FILE, help="Sentence pairs in several languages instead of --data.")
@json_option
def verify(
    data: Path | None,
    split: str,
    pairs: Path | None,
    attribution: bool,
    samples: Path | None,
    translations: Path | None,
    json_path: Path | None,
) -> None:
    """Compare quotes with transcripts: found, alterations and misquotations flagged, false alarms; shares of 1.

    --attribution compares whom articles attribute quotes to with the speakers of the sources, --samples counts how many
    quotes, sentences and speakers are read as expected, and --translations compares quotes with what they translate.
    """
    if [data, samples, translations].count(None) != 2:
        raise click.UsageError("Give one of --data, --samples and --translations.")
    if samples is not None:
        _verify_samples(samples, json_path)
    elif translations is not None:
        _verify_translations(translations, json_path)
    elif data is not None and attribution:
        _verify_attribution(data, split, json_path)
    elif data is not None:
        _verify_quotes(data, split, pairs, json_path)


def _verify_quotes(data: Path, split: str, pairs: Path | None, json_path: Path | None) -> None:
    from models.encoders.caching import CachingEncoder  # noqa: PLC0415
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts, other_splits  # noqa: PLC0415
    from models.evaluation.quotes.folder_verifier import FolderVerifier  # noqa: PLC0415
    from models.evaluation.quotes.misquotations import misquotation_report  # noqa: PLC0415
    from models.evaluation.quotes.verification import verify_report  # noqa: PLC0415
    from models.evaluation.translations.pairs import load_parallel_pairs  # noqa: PLC0415
    from models.recommend.shipped import load_recall_encoder  # noqa: PLC0415

    seed = 0
    quotes = load_quoted(data, split)
    unrelated = [quote for other in other_splits(data, split) for quote in load_quoted(data, other)]
    quoted_ids = {quote.transcript_id for quote in quotes}
    all_transcripts = load_transcripts(data)
    transcripts = [transcript for transcript in all_transcripts if transcript.transcript_id in quoted_ids]
    system = FolderVerifier(transcripts)
    report = verify_report(quotes, unrelated, system, seed)
    rated = load_parallel_pairs(pairs, "test") if pairs else []
    encoder = CachingEncoder(load_recall_encoder(locate_base_model())) if rated else None
    report["misquotations"] = misquotation_report(
        quotes, unrelated, transcripts, all_transcripts, system, rated, encoder, seed
    )
    show(report, json_path, _as_shares)


def _verify_attribution(data: Path, split: str, json_path: Path | None) -> None:
    from models.evaluation.quotes.attribution import measure_attribution  # noqa: PLC0415
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts  # noqa: PLC0415
    from models.evaluation.quotes.speaker_labels import label_figures, measure_labels  # noqa: PLC0415
    from models.quotes.attribution.attributor import Attributor  # noqa: PLC0415

    quotes = load_quoted(data, split)
    figures = measure_attribution(quotes, Attributor()).figures()
    labels = label_figures(measure_labels(load_transcripts(data)))
    show({"task": "attribution", "n": len(quotes), "models": {**figures, **labels}}, json_path, as_figures)


def _verify_samples(folder: Path, json_path: Path | None) -> None:
    from models.evaluation.quotes.samples import load_samples, samples_report  # noqa: PLC0415
    from models.quotes.attribution.attributor import Attributor  # noqa: PLC0415

    samples = load_samples(folder)
    counts = samples_report(samples, Attributor())
    rows = {row: count.figures() for row, count in counts.items()}
    show({"task": "attribution of samples", "n": len(samples), "models": rows}, json_path, as_figures)


def _verify_translations(data: Path, json_path: Path | None) -> None:
    from models.encoders.multilingual import load_multilingual_encoder  # noqa: PLC0415
    from models.evaluation.translations.pairs import load_parallel_pairs  # noqa: PLC0415
    from models.evaluation.translations.verification import report_as_text, verification_report  # noqa: PLC0415
    from models.headline.shipped import load_states  # noqa: PLC0415

    pairs = load_parallel_pairs(data, "test")
    encoder = load_multilingual_encoder(load_states(MULTILINGUAL_BASE_MODEL), MULTILINGUAL_BASE_MODEL)
    show(verification_report(pairs, encoder, 0), json_path, report_as_text)


def _as_shares(report: Mapping[str, Any]) -> str:
    """Format the report of ``verify``."""
    from models.evaluation.quotes.misquotations import rows_as_text  # noqa: PLC0415

    shares = {key: value for key, value in report.items() if isinstance(value, float)}
    kinds = {f"altered: {kind}": figures["flagged"] for kind, figures in report["altered"].items()}
    lines = [f"{name:20}{value:8.4f}" for name, value in (shares | kinds).items()]
    return "\n".join([f"verify, n = {report['n']}", *lines, rows_as_text(report["misquotations"])])


def _listed(names: str) -> list[str]:
    """Split names at commas."""
    return [name.strip() for name in names.split(",") if name.strip()]
