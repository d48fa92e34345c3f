"""The commands of ``python -m models.evaluation``; what they measure is imported when they run."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, locate_base_model
from models.errors import InputError
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
    base_model: str = DEFAULT_BASE_MODEL, *, split: bool = True, weights: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add the shared options to a command, which gets them as its first argument, a ``Common``."""
    base_model_option = click.option("--base-model", default=base_model, show_default=True, help="Hub name or path.")
    options = [
        data_option,
        *([split_option] if split else []),
        *([_WEIGHTS] if weights else []),
        *(base_model_option, _DEVICE, json_option),
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


encoders_option = click.option(
    "--encoder", "encoders", type=PATH, multiple=True, help="Adapters of a quote encoder to measure; repeatable."
)


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
@click.option("--ablate", default="", metavar="NAMES", help="Measure these again with less of the query.")
@click.option(
    "--network",
    "networks",
    type=FILE,
    multiple=True,
    help="Weights of a ranker, span or joint network: alone, in late fusion, and with the signals. Repeatable.",
)
@click.option("--read", type=click.IntRange(1), help="Paragraphs that --network reads, the best of recall; else all.")
@click.option("--sources", type=click.IntRange(1), help="Only the quotes of a random sample of sources.")
@click.option(
    "--with",
    "part",
    type=click.Choice(["typed", "right_context"]),
    help="Only quotes with words typed before the opening mark, or with a known right context; with it and without.",
)
def recommend(
    common: Common,
    names: str,
    ablate: str,
    networks: tuple[Path, ...],
    read: int | None,
    sources: int | None,
    part: Literal["typed", "right_context"] | None,
) -> None:
    """Rank paragraphs and predict spans: mAP, Acc@1/3/5, EM and F1 (MacLaughlin et al. §6), in per cent."""
    from models.evaluation.recommend.offers import silent_offers  # noqa: PLC0415
    from models.evaluation.recommend.report import evaluate, evaluate_with  # noqa: PLC0415
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.recommend.data.dataset import sample_sources  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    registry = SystemRegistry(common.base_model, common.device, common.weights)
    quotes = load_quotes(common.data, common.split, silent=True)
    if sources is not None:
        quotes = sample_sources(quotes, sources)
    if quotes.pairs and not any(pair.spans for pair in quotes.pairs):
        show(silent_offers(quotes, registry), common.json_path, as_figures)
        return
    chosen = _listed(names)
    if networks:
        from models.evaluation.recommend.networks import network_systems  # noqa: PLC0415

        trained = registry.recommender.trained
        systems = network_systems(networks, locate_base_model(common.base_model), common.device, trained, read)
        registry.add(systems)
        chosen += systems
    if part is None:
        report = evaluate(quotes, chosen, registry, ablate=_listed(ablate))
    else:
        report = evaluate_with(part, quotes, chosen, registry, ablate=_listed(ablate))
    show(report, common.json_path, as_figures)


@main.command()
@common_options()
@models_option("shipped,bm25,zero-shot")
@click.option(
    "--reader",
    "reader_path",
    type=PATH,
    help="Weights of a reader: adds reader over all paragraphs, reader-16 over the best of shipped.",
)
def stories(common: Common, names: str, reader_path: Path | None) -> None:
    """Measure suggestions after each sentence of stories whose fitting passages are known, as fractions."""
    from models.evaluation.recommend.systems import SHIPPED, SystemRegistry  # noqa: PLC0415
    from models.evaluation.stories.report import as_stories, evaluate_stories  # noqa: PLC0415
    from models.evaluation.stories.systems import RankerSystem, ReaderSystem, ShippedSystem, StorySystem  # noqa: PLC0415
    from models.recommend.data.stories import load_stories  # noqa: PLC0415
    from models.recommend.reader.reader import Reader  # noqa: PLC0415

    registry = SystemRegistry(common.base_model, common.device, common.weights)
    systems: dict[str, StorySystem] = {}
    for name in registry.choose(_listed(names)):
        if name == SHIPPED:
            systems[name] = ShippedSystem(registry.recommender.trained)
        elif (ranker := registry.take(name).ranker) is not None:
            systems[name] = RankerSystem(ranker)
    if reader_path is not None:
        reader = Reader(locate_base_model(common.base_model), reader_path, "cuda" if common.device == "cuda" else "cpu")
        systems["reader"] = ReaderSystem(reader)
        systems["reader-16"] = ReaderSystem(reader, registry.recommender.trained)
    show(evaluate_stories(load_stories(common.data, common.split), systems), common.json_path, as_stories)


@main.command()
@common_options()
@models_option("shipped,always")
@click.option("--curve", is_flag=True, help="Add offered, precision and recall at every threshold.")
def offers(common: Common, names: str, curve: bool) -> None:
    """Replay articles sentence by sentence: how often a passage is offered and is right, as fractions.

    The models are shipped, always and bm25.
    """
    from models.evaluation.recommend.offers import as_offers, evaluate_offers  # noqa: PLC0415
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    registry = SystemRegistry(common.base_model, common.device, common.weights)
    report = evaluate_offers(load_quotes(common.data, common.split, silent=True), _listed(names), registry, curve=curve)
    show(report, common.json_path, as_offers)


@main.command()
@common_options()
@click.option("--archive", required=True, type=PATH, help="Folder with more transcripts.")
def archive(common: Common, archive: Path) -> None:
    """Which of all transcripts is quoted next, and which paragraph: Acc@1/5/10 in per cent, searching exactly."""
    from models.encoders.cache_directory import default_cache_directory  # noqa: PLC0415
    from models.encoders.loading import load_encoder  # noqa: PLC0415
    from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive  # noqa: PLC0415
    from models.evaluation.archive.report import Retriever, archive_table, evaluate_archive  # noqa: PLC0415
    from models.evaluation.vector_file import VectorFiles  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415
    from models.recommend.sentences import ParagraphSentences  # noqa: PLC0415
    from models.recommend.shipped import SHIPPED_WEIGHTS, SOURCES, load_shipped_recommender  # noqa: PLC0415
    from models.recommend.source_ranking import SourceRanking  # noqa: PLC0415
    from models.recommend.zero_shot import ZeroShotRecommender  # noqa: PLC0415
    from models.text.sentences.splitting import split_many  # noqa: PLC0415

    folder, cache = common.weights or SHIPPED_WEIGHTS, default_cache_directory() / "archive"
    quotes = load_quotes(common.data, common.split)
    ranking, without_quotes = (SourceRanking.load(folder / SOURCES, part) for part in ("weights", "without_quotes"))
    files = VectorFiles(cache)
    recommender = load_shipped_recommender(common.base_model, common.device, folder, files)
    base = files(load_encoder(common.base_model, common.device))
    searched = ExactArchive([archive, common.data], cache)
    zero_shot = ZeroShotRecommender(base, base, ParagraphSentences(base, split_many))
    untrained = Retriever(DenseRetriever(searched, base), zero_shot)
    trained = Retriever(DenseRetriever(searched, files(recommender.encoder)), recommender.encoder)
    report = evaluate_archive(quotes, searched, untrained, trained, recommender.trained, ranking, without_quotes)
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
@common_options(MULTILINGUAL_BASE_MODEL, split=False, weights=False)
@click.option("--set", "sets", multiple=True, help="Only this set of pairs; repeatable.")
@encoders_option
def similarity(common: Common, sets: tuple[str, ...], encoders: tuple[Path, ...]) -> None:
    """Spearman of cosine and people's scores, in per cent, for the base models and quote encoders (Table A2)."""
    from models.encoders.loading import default_device, load_encoder  # noqa: PLC0415
    from models.evaluation.similarity import load_sentence_pairs, similarity_report  # noqa: PLC0415
    from models.headline.quote_encoder import embedding, load_quote_encoder  # noqa: PLC0415

    pairs = load_sentence_pairs(common.data, sets)
    base_models = dict.fromkeys((DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, common.base_model))
    frozen = {Path(name).name: load_encoder(name, common.device).encode for name in base_models}
    base, kind = locate_base_model(common.base_model), default_device(common.device)
    trained = {path.stem: embedding(load_quote_encoder(base, path, kind)) for path in encoders}
    show(similarity_report(pairs, {**frozen, **trained}), common.json_path, as_figures)


@main.command()
@common_options(MULTILINGUAL_BASE_MODEL, split=False)
@click.option(
    "--protocol",
    type=click.Choice(["paper", "fixed"]),
    default="fixed",
    show_default=True,
    help="paper: 15 random 8:2 splits of the file; fixed: the detector, or systems fitted on --train, on all of it.",
)
@click.option("--train", type=PATH, help="fixed: fit the systems on this file.")
@click.option("--labels", type=PATH, help="Labels of headline quotes of --data by id; the part measure is used.")
@models_option()
@click.option("--grouped", is_flag=True, help="paper: keep articles that share a quote on one side of each split.")
@click.option("--samples", is_flag=True, help="--data has samples of many languages with their judgement.")
@click.option("--out", type=PATH, help="Rank the unlabelled articles of --data, and write the first 50 here to judge.")
@click.option("--verdicts", type=PATH, help="Such lines with their verdicts: precision at k of each ranking.")
@encoders_option
def headline(
    common: Common,
    protocol: str,
    train: Path | None,
    labels: Path | None,
    names: str,
    grouped: bool,
    samples: bool,
    out: Path | None,
    verdicts: Path | None,
    encoders: tuple[Path, ...],
) -> None:
    """Tell headline quotes that no body quote supports (Song et al. 2023, §4) in labelled articles.

    With --out or --verdicts rank unlabelled articles (Fig. A1); with --samples check headlines of many languages.
    """
    from models.encoders.loading import default_device  # noqa: PLC0415
    from models.evaluation.headline.features import read_labelled  # noqa: PLC0415
    from models.evaluation.headline.report import evaluate_fixed_split, evaluate_random_splits  # noqa: PLC0415
    from models.evaluation.headline.systems import chosen_systems, systems  # noqa: PLC0415
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
    if out or verdicts:
        _rank_headlines(
            common.data,
            out,
            verdicts,
            load_detector(base, folder),
            load_states(common.base_model, common.device),
            common.json_path,
        )
        return
    labelled = (
        load_labelled_articles(common.data, load_labels(labels, "measure")) if labels else load_labelled(common.data)
    )
    training = load_labelled(train) if train else None
    # An unknown name is reported before minutes of encoding.
    chosen = chosen_systems(_listed(names), systems(LAYERS, [path.stem for path in encoders]))
    states = load_states(common.base_model, common.device)
    signals = signal_names(LAYERS)
    trained = {path.stem: load_quote_encoder(base, path, default_device(common.device)) for path in encoders}
    measured = read_labelled(labelled, states, signals, trained)
    if protocol == "paper":
        report = evaluate_random_splits(measured, chosen, grouped=grouped)
    else:
        fitted_on = read_labelled(training, states, signals, trained) if training else None
        detector = None if fitted_on else load_detector(base, folder)
        report = evaluate_fixed_split(measured, chosen, detector, fitted_on)
    show(report, common.json_path, as_figures)


def _rank_headlines(
    data: Path, out: Path | None, verdicts: Path | None, detector: Any, states: Any, json_path: Path | None
) -> None:
    """Rank unlabelled articles; write the first of each ranking, or report the precision of judged rankings."""
    from models.evaluation.headline.ranked import (  # noqa: PLC0415
        judgement_pool,
        load_verdicts,
        precision_report,
        suspicion_rankings,
    )
    from models.headline.dataset import load_unlabelled  # noqa: PLC0415
    from models.headline.detection.signals import signal_names  # noqa: PLC0415
    from models.headline.shipped import LAYERS  # noqa: PLC0415

    if out and verdicts:
        raise InputError("bad_request", "Both --out and --verdicts were given.", "Give one of the two.")
    judged = load_verdicts(verdicts) if verdicts else {}
    cases, rankings = suspicion_rankings(load_unlabelled(data), states, detector, signal_names(LAYERS))
    if out is None:
        show(precision_report(cases, rankings, judged), json_path, as_figures)
        return
    rows = judgement_pool(cases, rankings)
    out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    click.echo(f"{len(rows)} of {len(cases)} articles in {out}, verdict: 1 not supported, 0 supported.")


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
    from models.evaluation.similarity import load_sentence_pairs  # noqa: PLC0415
    from models.recommend.shipped import load_recall_encoder  # noqa: PLC0415

    seed = 0
    quotes = load_quoted(data, split)
    unrelated = [quote for other in other_splits(data, split) for quote in load_quoted(data, other)]
    quoted_ids = {quote.transcript_id for quote in quotes}
    all_transcripts = load_transcripts(data)
    transcripts = [transcript for transcript in all_transcripts if transcript.transcript_id in quoted_ids]
    system = FolderVerifier(transcripts)
    report = verify_report(quotes, unrelated, system, seed)
    rated = [pair for pair in load_sentence_pairs(pairs) if pair.name == "stsb-en"] if pairs else []
    encoder = CachingEncoder(load_recall_encoder(locate_base_model())) if rated else None
    report["misquotations"] = misquotation_report(
        quotes, unrelated, transcripts, all_transcripts, system, rated, encoder, seed
    )
    show(report, json_path, _as_shares)


def _verify_attribution(data: Path, split: str, json_path: Path | None) -> None:
    from models.evaluation.quotes.attribution import measure_attribution  # noqa: PLC0415
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts  # noqa: PLC0415
    from models.evaluation.quotes.speaker_labels import label_figures, measure_labels  # noqa: PLC0415
    from models.text.attribution.attributor import Attributor  # noqa: PLC0415

    quotes = load_quoted(data, split)
    figures = measure_attribution(quotes, Attributor()).figures()
    labels = label_figures(measure_labels(load_transcripts(data)))
    show({"task": "attribution", "n": len(quotes), "models": {**figures, **labels}}, json_path, as_figures)


def _verify_samples(folder: Path, json_path: Path | None) -> None:
    from models.evaluation.quotes.samples import load_samples, samples_report  # noqa: PLC0415
    from models.text.attribution.attributor import Attributor  # noqa: PLC0415

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
