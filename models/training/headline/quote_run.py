"""A run of ``python -m models.training quotes``, from articles to adapters and run card."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from models.encoders.adapters import attach
from models.encoders.base_model import locate_base_model
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import Transformer
from models.encoders.weight_files import AdapterShape, save_weights
from models.errors import InputError
from models.headline.quote_encoder import TASK
from models.optimization.loop import Schedule, make_accelerator, train
from models.training.headline.quotes import QuoteContrastTask, QuoteNetwork, load_articles
from models.training.run_card import file_hash, portable_command

# A GPU runs batches of thousands; two cores learn faster with more, smaller steps.
BATCH = {"cuda": 2048, "cpu": 64}


def train_quotes(data: Sequence[Path], out: Path, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Trains adapters on the articles of ``data`` and writes ``NAME.safetensors`` and ``NAME.json`` into ``out``.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model, device or checkpoint, before training starts.
    """
    articles = [article for path in data for article in load_articles(path)]
    base = locate_base_model(options["base_model"])
    accelerator = make_accelerator(options["device"])
    kind = accelerator.device.type
    torch.manual_seed(options["seed"])
    transformer = Transformer(base)
    shape = AdapterShape(options["first_layer"], options["rank"], 2 * options["rank"])
    if not 0 <= shape.first_layer < len(transformer.layers):
        raise InputError(
            "no_such_layer",
            f"{base.name} has {len(transformer.layers)} layers; none is left to train from {shape.first_layer} on.",
            "Give a smaller --first-layer.",
        )
    attach(transformer, shape)
    batch = options["batch"] or BATCH[kind]
    task = QuoteContrastTask(
        QuoteNetwork(transformer).to(accelerator.device),
        BatchTokenizer(base),
        articles,
        options["objective"],
        batch=batch,
        hard=options["hard"],
        renew=kind == "cuda" if options["renew"] is None else options["renew"],
        least=options["least_similarity"],
        queue=options["queue"],
        momentum=options["momentum"],
        chunk=options["chunk"],
        seed=options["seed"],
        device=accelerator.device,
    )
    before = task.evaluate()
    schedule = Schedule(
        steps=options["steps"],
        learning_rate=options["learning_rate"],
        evaluate_every=max(1, options["steps"] // 4),
        seed=options["seed"],
    )
    outcome = train(task, schedule, out / f"{name}-checkpoints", accelerator)
    card = {
        "task": TASK,
        "command": portable_command(sys.argv[1:]),
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "data": {path.name: file_hash(path) for path in data},
        "articles": len(articles),
        "seed": options["seed"],
        "batch": batch,
        "device": torch.cuda.get_device_name() if kind == "cuda" else f"{torch.get_num_threads()} CPU threads",
        "best_step": outcome.step,
        "minutes": round(outcome.seconds / 60, 1),
        "before": before,
        "dev": outcome.history,
    }
    if accelerator.is_main_process:
        path = out / f"{name}.safetensors"
        save_weights(path, outcome.state, base, TASK, **shape.facts(), objective=options["objective"])
        card["weights_sha256"] = file_hash(path)
        (out / f"{name}.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    return card
