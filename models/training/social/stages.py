"""The stages of a linker's training: towers, reader, linker, aggregation."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import torch
from accelerate import Accelerator

from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel
from models.encoders.loading import default_device
from models.encoders.transformer import MeanPooledNetwork, Transformer
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.errors import InputError
from models.optimization.loop import Schedule, Task, make_accelerator, train
from models.social.article_parts import PartShape
from models.social.dataset import SocialData, load_social
from models.social.networks import cross_encoder, dual_encoder
from models.social.networks.cross_encoder_network import CrossEncoderNetwork
from models.social.shipped import READER, TOWERS
from models.training.run import TrainingRun, file_hash
from models.training.social.aggregation import train_aggregation
from models.training.social.cross_encoder import PairTask, pair_queries
from models.training.social.linker import train_linker
from models.training.social.settings import SETTINGS, ReaderSettings, TowersSettings
from models.training.social.towers import SocialTask, encode_rows

# Texts per forward pass; a GPU runs larger groups.
GROUP = {"cuda": 512, "cpu": 32}
EVALUATIONS = 4


def train_towers(run: TrainingRun, settings: TowersSettings) -> dict[str, Any]:
    """Train the towers, one network for both sides; write ``towers.safetensors`` and its run card, and return the card.

    Raises:
        AppError: about the data, the base model or the device; ``too_few_pairs``.
    """
    accelerator, data = _begin(run)
    shape = PartShape(settings.configuration, settings.pieces)
    adapters = _adapters(settings.rank)
    tower = MeanPooledNetwork(_with_adapters(run.base, adapters)).to(accelerator.device)
    group = GROUP[accelerator.device.type]
    task = SocialTask(tower, data, run.base, shape, settings, seed=run.seed, device=accelerator.device, group=group)
    steps = settings.cloze_batches + _steps(len(task), settings.batch, settings.epochs, accelerator.num_processes)
    facts = {**adapters.facts(), **dual_encoder.facts_of(shape)}
    return _train(
        run, accelerator, task, settings, steps, (TOWERS, dual_encoder.TASK, facts), run.card("social-towers")
    )


def train_reader(run: TrainingRun, settings: ReaderSettings) -> dict[str, Any]:
    """Train the cross-encoder on negatives found by ``towers.safetensors``; write weights and run card.

    Raises:
        AppError: about the data, the base model, the towers' weights or the device; ``too_few_pairs``.
    """
    accelerator, data = _begin(run)
    file = open_weights(run.out / TOWERS, run.base, dual_encoder.TASK)
    tower = dual_encoder.merged_tower(run.base, file).to(accelerator.device)
    shape = dual_encoder.shape_of(file.facts)
    adapters = _adapters(settings.rank)
    group = GROUP[accelerator.device.type]

    encode = partial(encode_rows, tower, device=accelerator.device, group=group)
    network = CrossEncoderNetwork(_with_adapters(run.base, adapters)).to(accelerator.device)
    queries = {
        split: pair_queries(data, split, run.base, shape, encode, weak=settings.weak) for split in ("train", "dev")
    }
    task = PairTask(
        network, queries["train"], queries["dev"], settings, seed=run.seed, device=accelerator.device, group=group
    )
    steps = _steps(len(task), settings.batch, settings.epochs, accelerator.num_processes)
    card = run.card("social-reader") | {"towers_sha256": file_hash(run.out / TOWERS)}
    return _train(run, accelerator, task, settings, steps, (READER, cross_encoder.TASK, adapters.facts()), card)


STAGES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "towers": train_towers,
    "reader": train_reader,
    "linker": lambda run, _: train_linker(run),
    "aggregation": lambda run, _: train_aggregation(run),
}


def default_settings(stage: str, device: str) -> Any:
    """Return the default settings of a stage on a device; a GPU runs larger batches."""
    settings = SETTINGS[stage]()
    batch = {"towers": 256, "reader": 64}.get(stage)
    return replace(settings, batch=batch) if batch and default_device(device) == "cuda" else settings


def _begin(run: TrainingRun) -> tuple[Accelerator, SocialData]:
    accelerator = make_accelerator(run.device)
    torch.manual_seed(run.seed)
    return accelerator, load_social(run.data, ("train", "dev"))


def _adapters(rank: int) -> AdapterShape:
    return AdapterShape(0, rank, 2 * rank)


def _with_adapters(base: BaseModel, shape: AdapterShape) -> Transformer:
    transformer = Transformer(base)
    attach(transformer, shape)
    return transformer


def _steps(examples: int, batch: int, epochs: float, processes: int) -> int:
    if examples < batch:
        raise InputError(
            "too_few_pairs", f"{examples} posts do not fill a batch of {batch}.", "Set a smaller batch, or add data."
        )
    return max(1, round(epochs * examples / (batch * processes)))


def _train(
    run: TrainingRun,
    accelerator: Accelerator,
    task: Task,
    settings: TowersSettings | ReaderSettings,
    steps: int,
    file: tuple[str, str, dict[str, str]],
    card: dict[str, Any],
) -> dict[str, Any]:
    """Train ``task``; write its weights to a file, given by name, task and facts, with their run card."""
    name, weights_task, facts = file
    evaluations = settings.evaluations if isinstance(settings, ReaderSettings) else EVALUATIONS
    schedule = Schedule(
        steps=steps,
        learning_rate=settings.learning_rate,
        evaluate_every=max(1, steps // evaluations),
        patience=evaluations,
        seed=run.seed,
    )
    path = run.out / name
    outcome = train(task, schedule, run.out / f"{path.stem}-checkpoints", accelerator)
    card |= outcome.figures(settings.batch, accelerator.device.type)
    if accelerator.is_main_process:
        save_weights(path, outcome.state, run.base, weights_task, **facts)
        card["weights_sha256"] = file_hash(path)
        run.write(f"{path.stem}.json", card)
    return card
