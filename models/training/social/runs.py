"""Runs CATBERT's training, from data to weights and run card."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from accelerate import Accelerator
from numpy.typing import NDArray

from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.errors import InputError
from models.optimization.loop import Outcome, Schedule, Task, make_accelerator, train
from models.social.article_parts import PartShape
from models.social.dataset import SocialData, load_social
from models.social.networks import cross_encoder, dual_encoder
from models.social.networks.cross_encoder_network import CrossEncoderNetwork
from models.social.networks.sides import SIDES, Side
from models.social.networks.towers import Towers, merged_tower
from models.training.run_card import file_hash, run_card
from models.training.social.cross_encoder import PairRecipe, PairTask, pair_queries
from models.training.social.examples import Ids
from models.training.social.towers import DevMeasures, Recipe, SocialTask, encode_rows

# A GPU runs larger batches in larger groups.
BATCH = {"cuda": 256, "cpu": 32}
GROUP = {"cuda": 512, "cpu": 32}
CHUNK = {"cuda": 4096, "cpu": 256}


def train_towers(options: dict[str, Any]) -> dict[str, Any]:
    """Trains the two towers and writes ``NAME.safetensors`` and ``NAME.json`` (the run card) into ``--out``.

    Raises:
        AppError: about the data, the base model or the device; ``too_few_pairs``.
    """
    base, accelerator, data = _begin(options)
    kind = accelerator.device.type
    shape = PartShape(options["configuration"], options["pieces"], most=options["most_parts"])
    adapters = AdapterShape(options["first_layer"], options["rank"], 2 * options["rank"])
    recipe = Recipe(
        options["objective"],
        options["batch"] or BATCH[kind],
        options["negatives"],
        options["margin"],
        options["temperature"],
        options["parts"],
        options["taken_out"],
        options["weak"],
        CHUNK[kind],
        GROUP[kind],
    )
    posts = _with_adapters(base, adapters)
    towers = Towers(posts, posts if options["shared"] else _with_adapters(base, adapters)).to(accelerator.device)
    compiled = options["compiled"]
    task = SocialTask(
        towers, data, base, shape, recipe, seed=options["seed"], compiled=compiled, device=accelerator.device
    )
    steps = recipe.taken_out + _steps(len(task), recipe.batch, options["epochs"], accelerator.num_processes)
    outcome = _trained(task, steps, options, accelerator)
    card = run_card("social-towers", options, base, options["data"], outcome, recipe.batch, kind)
    if accelerator.is_main_process:
        task.restore(outcome.state)
        for split in options["measure"]:
            card[split] = _renamed(DevMeasures(data, base, shape, split).measure(task.vectors), split)
        facts = {**adapters.facts(), **dual_encoder.facts_of(shape), "shared": str(options["shared"])}
        _write(options, outcome, card, base, dual_encoder.TASK, facts)
    return card


def train_reader(options: dict[str, Any]) -> dict[str, Any]:
    """Trains the cross-encoder, on negatives that trained towers find.

    Raises:
        AppError: about the data, the base model, the towers' weights or the device; ``too_few_pairs``.
    """
    base, accelerator, data = _begin(options)
    kind = accelerator.device.type
    towers, shape = load_towers(base, options["towers"], accelerator.device)
    adapters = AdapterShape(options["first_layer"], options["rank"], 2 * options["rank"])
    recipe = PairRecipe(options["batch"] or BATCH[kind] // 4, options["negatives"], weak=options["weak"])

    def encode(side: Side, rows: Sequence[Ids]) -> NDArray[np.float32]:
        return encode_rows(towers[side], rows, accelerator.device, GROUP[kind])

    network = CrossEncoderNetwork(_with_adapters(base, adapters)).to(accelerator.device)
    asked = {split: pair_queries(data, split, base, shape, encode, recipe) for split in ("train", "dev")}
    task = PairTask(
        network,
        asked["train"],
        asked["dev"],
        recipe,
        seed=options["seed"],
        device=accelerator.device,
        group=GROUP[kind],
    )
    steps = _steps(len(task), recipe.batch, options["epochs"], accelerator.num_processes)
    outcome = _trained(task, steps, options, accelerator)
    card = run_card("social-reader", options, base, options["data"], outcome, recipe.batch, kind)
    card["towers_sha256"] = file_hash(options["towers"])
    if accelerator.is_main_process:
        _write(options, outcome, card, base, cross_encoder.TASK, adapters.facts())
    return card


def load_towers(base: BaseModel, path: Path, device: torch.device) -> tuple[dict[Side, Any], PartShape]:
    """Loads both trained towers on a device, and how they divide articles.

    Raises:
        AppError: see ``open_weights``.
    """
    file = open_weights(path, base, dual_encoder.TASK)
    adapters = AdapterShape.of(file.facts)
    weights = file.tensors()
    towers = {side: merged_tower(Transformer(base), weights, side, adapters).to(device) for side in SIDES}
    return towers, dual_encoder.shape_of(file.facts)


def _begin(options: dict[str, Any]) -> tuple[BaseModel, Any, SocialData]:
    base = locate_base_model(options["base_model"])
    accelerator = make_accelerator(options["device"])
    torch.manual_seed(options["seed"])
    return base, accelerator, load_social(options["data"], ("train", "dev", *options.get("measure", ())))


def _with_adapters(base: BaseModel, shape: AdapterShape) -> Transformer:
    transformer = Transformer(base)
    attach(transformer, shape)
    return transformer


def _steps(examples: int, batch: int, epochs: float, processes: int) -> int:
    if examples < batch:
        raise InputError(
            "too_few_pairs",
            f"{examples} posts do not fill a batch of {batch}.",
            "Give a smaller --batch, or more data.",
        )
    return max(1, round(epochs * examples / (batch * processes)))


def _renamed(figures: dict[str, float], split: str) -> dict[str, float]:
    return {name.replace("dev_", f"{split}_", 1): figure for name, figure in figures.items()}


def _trained(task: Task, steps: int, options: dict[str, Any], accelerator: Accelerator) -> Outcome:
    schedule = Schedule(
        steps=steps,
        learning_rate=options["learning_rate"],
        evaluate_every=max(1, steps // options["looks"]),
        patience=options["looks"],
        seed=options["seed"],
    )
    return train(task, schedule, options["out"] / f"{options['name']}-checkpoints", accelerator)


def _write(
    options: dict[str, Any], outcome: Outcome, card: dict[str, Any], base: BaseModel, task: str, facts: dict[str, str]
) -> None:
    """Writes the weights and their run card."""
    weights = options["out"] / f"{options['name']}.safetensors"
    save_weights(weights, outcome.state, base, task, **facts)
    card["weights_sha256"] = file_hash(weights)
    weights.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n")
