"""Runs the training of a recommender's network, from data to weights and run card."""

import json
from pathlib import Path
from typing import Any, cast

import torch
from torch import Tensor

from models.baselines.recommend.interaction import scorer
from models.baselines.recommend.interaction.network import JOIN_LAYER, InteractionNetwork
from models.baselines.recommend.interaction.packing import PassagePacker
from models.encoders.adapters import attach, merge
from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.errors import InputError
from models.optimization.loop import Schedule, Task, make_accelerator, train
from models.recommend.data.dataset import QuoteDataset, with_right_contexts
from models.recommend.data.loading import load_quotes
from models.recommend.networks import recall_encoder
from models.recommend.networks.dual_encoder import DualEncoder
from models.training.recommend.interaction import Heads, InteractionTask
from models.training.recommend.next_quotes import load_next_quotes
from models.training.recommend.recall import RecallTask
from models.training.run_card import file_hash, run_card

# A GPU runs larger batches; two cores learn faster with more, smaller steps.
BATCH = {"cuda": {"recall": 4096, "interaction": 128}, "cpu": {"recall": 128, "interaction": 16}}
DEV_QUOTES = {"cuda": 100_000, "cpu": 275}


def run(task: str, options: dict[str, Any]) -> dict[str, Any]:
    """Trains ``task`` and writes ``TASK.safetensors`` and ``TASK.json`` (the run card) into ``--out``.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model, device or checkpoint, before training starts.
    """
    data, out = Path(options["data"]), Path(options["out"])
    base = locate_base_model(options["base_model"])
    accelerator = make_accelerator(options["device"])
    kind = accelerator.device.type
    torch.manual_seed(options["seed"])
    # All inputs are read and validated before the first step.
    pairs, dev = load_quotes(data, "train"), load_quotes(data, "dev")
    dev = _some(dev, options.get("dev_quotes") or DEV_QUOTES[kind])
    batch = options["batch"] or BATCH[kind]["recall" if task == "recall" else "interaction"]
    if batch > len(pairs.pairs):
        raise InputError(
            "too_few_pairs", f"{len(pairs.pairs)} pairs do not fill a batch of {batch}.", "Give a smaller --batch."
        )
    compiled = kind == "cuda" if options["compiled"] is None else options["compiled"]
    transformer = Transformer(base)
    shape = AdapterShape(JOIN_LAYER, options["rank"], 2 * options["rank"])
    start = _recall_adapters(options, base, shape) if options.get("start_from") else {}
    if task != "recall":
        merge(transformer, start, shape)
    attach(transformer, shape) if not options["full"] else _unfreeze(transformer, shape)
    packer = PassagePacker(base, options["context_pieces"])
    learner: Task
    if task == "recall":
        learner = RecallTask(
            DualEncoder(transformer).to(accelerator.device),
            packer,
            load_next_quotes(data / "pretrain.jsonl.gz") if options["pretrain_steps"] else [],
            pairs,
            dev,
            batch=batch,
            pretrain_batches=options["pretrain_steps"] * options["accumulate"],
            negatives=options["negatives"],
            chunk=options["chunk"],
            seed=options["seed"],
            compiled=compiled,
            device=accelerator.device,
        )
        if start:
            learner.restore(start)
        steps, look = options["steps"], max(1, options["steps"] // 4)
    else:
        network = InteractionNetwork(transformer, shape.first_layer)
        if "segment_weights" in start:
            network.segment_weights.data.copy_(start["segment_weights"])
        learner = InteractionTask(
            network.to(accelerator.device),
            packer,
            with_right_contexts(pairs),
            dev,
            heads=cast(Heads, task),
            shared=options["shared"],
            negatives=options["negatives"],
            batch=batch,
            seed=options["seed"],
            compiled=compiled,
            device=accelerator.device,
            span_weight=options["span_weight"],
            next_quotes=load_next_quotes(data / "pretrain.jsonl.gz") if options["pretrain_steps"] else [],
            pretrain_batches=options["pretrain_steps"] * options["accumulate"],
            vary_context=True,
        )
        epoch = len(pairs.pairs) / (batch * options["accumulate"] * accelerator.num_processes)
        steps, look = options["pretrain_steps"] + max(1, round(options["epochs"] * epoch)), max(1, round(0.5 * epoch))
    schedule = Schedule(
        steps=steps,
        learning_rate=options["learning_rate"],
        accumulate=options["accumulate"],
        evaluate_every=look,
        patience=options["patience"],
        seed=options["seed"],
    )
    outcome = train(learner, schedule, out / f"{task}-checkpoints", accelerator)
    card = run_card(task, options, base, data, outcome, batch, kind)
    if accelerator.is_main_process:
        facts = {
            **shape.facts(),
            "context_pieces": str(options["context_pieces"]),
            "adapters": str(not options["full"]),
        }
        name = recall_encoder.TASK if task == "recall" else scorer.TASK
        if task != "recall":
            facts["heads"] = task
        path = out / f"{task}.safetensors"
        save_weights(path, {**_travelling(start, task), **outcome.state}, base, name, **facts)
        card["weights_sha256"] = file_hash(path)
        (out / f"{task}.json").write_text(json.dumps(card, indent=2) + "\n")
    return card


def _recall_adapters(options: dict[str, Any], base: BaseModel, shape: AdapterShape) -> dict[str, Tensor]:
    """Loads trained weights of a recall encoder to start from."""
    file = open_weights(Path(options["start_from"]), base, recall_encoder.TASK)
    started = AdapterShape.of(file.facts)
    if started != shape:
        raise InputError("other_shape", f"{file.path} has {started}, this run {shape}.", f"Give --rank {started.rank}.")
    return file.tensors()


def _travelling(start: dict[str, Tensor], task: str) -> dict[str, Tensor]:
    """Returns adapters merged before training, by their stored names; empty for a recall encoder."""
    if task == "recall":
        return {}
    return {f"recall.{name}": tensor for name, tensor in start.items() if name.startswith("layers.")}


def _unfreeze(transformer: Transformer, shape: AdapterShape) -> None:
    transformer.requires_grad_(False)
    for layer in transformer.from_layer(shape.first_layer):
        layer.requires_grad_(True)


def _some(data: QuoteDataset, most: int) -> QuoteDataset:
    step = max(1, len(data.pairs) // most)
    pairs = data.pairs[::step]
    used = {pair.transcript_id for pair in pairs}
    return QuoteDataset(
        data.split,
        pairs,
        {key: data.paragraphs[key] for key in used},
        {key: data.speakers[key] for key in used & data.speakers.keys()},
    )
