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
from models.encoders.transformer import MeanPooledNetwork, PairNetwork, Transformer
from models.encoders.weight_files import AdapterShape, open_weights
from models.errors import InputError
from models.optimization.loop import Schedule, make_accelerator
from models.social.article_parts import PartShape
from models.social.dataset import SocialData, load_social
from models.social.networks import cross_encoder, dual_encoder
from models.social.shipped import TOWERS
from models.training.run import TrainingRun, file_hash
from models.training.social.aggregation import train_aggregation
from models.training.social.cross_encoder import PairTask, pair_queries
from models.training.social.linker import train_linker
from models.training.social.settings import SETTINGS, ReaderSettings, TowersSettings
from models.training.social.towers import SocialTask, encode_rows
from models.training.task_run import train_task

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
    return train_task(
        run,
        task,
        _schedule(run, settings, steps, EVALUATIONS),
        accelerator,
        name="towers",
        weights_task=dual_encoder.TASK,
        batch=settings.batch,
        facts=facts,
        card=run.card("social-towers"),
        tensors=lambda state: {f"{dual_encoder.PREFIX}{name}": tensor for name, tensor in state.items()},
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
    network = PairNetwork(_with_adapters(run.base, adapters)).to(accelerator.device)
    queries = {
        split: pair_queries(data, split, run.base, shape, encode, weak=settings.weak) for split in ("train", "dev")
    }
    task = PairTask(
        network, queries["train"], queries["dev"], settings, seed=run.seed, device=accelerator.device, group=group
    )
    steps = _steps(len(task), settings.batch, settings.epochs, accelerator.num_processes)
    card = run.card("social-reader") | {"towers_sha256": file_hash(run.out / TOWERS)}
    return train_task(
        run,
        task,
        _schedule(run, settings, steps, settings.evaluations),
        accelerator,
        name="reader",
        weights_task=cross_encoder.TASK,
        batch=settings.batch,
        facts=adapters.facts(),
        card=card,
    )


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


def _schedule(run: TrainingRun, settings: TowersSettings | ReaderSettings, steps: int, evaluations: int) -> Schedule:
    return Schedule(
        steps=steps,
        learning_rate=settings.learning_rate,
        evaluate_every=max(1, steps // evaluations),
        patience=evaluations,
        seed=run.seed,
    )
