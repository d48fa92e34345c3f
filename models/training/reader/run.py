"""Trains the reader, from stories to weights and run card."""

from dataclasses import asdict
from typing import Any

import numpy as np
import torch

from models.encoders.transformer import Transformer
from models.errors import InputError
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.assembly import READER
from models.recommend.data.loading import load_quotes
from models.recommend.data.stories import Stories, is_held_out, load_stories
from models.recommend.reader.network import ReaderNetwork, load_reader, save_reader
from models.recommend.reader.packing import ReaderPacker
from models.training.reader.examples import Example, article_examples, story_examples
from models.training.reader.settings import ReaderSettings
from models.training.reader.task import ReaderTask
from models.training.run import TrainingRun, file_hash

CARD = "reader.json"


def train_reader(run: TrainingRun, settings: ReaderSettings) -> dict[str, Any]:
    """Train the reader on ``train`` of a folder of stories; write weights and run card, and return the card.

    It resumes from the checkpoint in ``OUT/reader-checkpoints``. Dev is not read: the best weights are chosen on the
    transcripts that are held out of ``train``, on which ``recommend --stage fusion`` then calibrates.

    Raises:
        AppError: about data, base model, device or checkpoint; ``too_few_positions``.
    """
    accelerator = make_accelerator(run.device)
    device = accelerator.device
    torch.manual_seed(run.seed)
    packer = ReaderPacker(run.base)
    every_story = load_stories(run.data, "train")
    held_out = every_story.select(lambda position: is_held_out(position.pair.transcript_id, settings.held_out))
    stories = _first_stories(
        every_story.select(lambda position: not is_held_out(position.pair.transcript_id, settings.held_out)),
        settings.stories,
    )
    if len(stories.positions) < settings.batch or not any(position.fits for position in held_out.positions):
        raise InputError(
            "too_few_positions",
            f"{len(stories.positions)} positions to train on and {len(held_out.positions)} to evaluate on are too few.",
            "Give more stories, or a smaller batch or a larger held_out with --set.",
        )
    network = ReaderNetwork(Transformer(run.base))
    if settings.start_from is not None:
        network = load_reader(settings.start_from, run.base)
    freeze_below(network, settings.frozen_layers)
    articles = [] if settings.articles is None else article_examples(load_quotes(settings.articles, "train"), packer)
    task = ReaderTask(
        network.train().to(device),
        story_examples(stories, packer),
        articles,
        _shuffled(story_examples(held_out, packer), run.seed),
        settings,
        seed=run.seed,
        device=device,
    )
    schedule = Schedule(
        steps=max(1, round(settings.epochs * task.steps_per_epoch(accelerator.num_processes))),
        learning_rate=settings.learning_rate,
        evaluate_every=settings.evaluate_every,
        patience=settings.patience,
        seed=run.seed,
    )
    outcome = train(task, schedule, run.out / "reader-checkpoints", accelerator)
    task.restore(outcome.state)
    task.keep_average()
    card = run.card("reader") | outcome.figures(settings.batch, device.type)
    card["settings"] = {name: str(value) for name, value in asdict(settings).items()}
    card["positions"] = {
        "train": len(stories.positions),
        "held_out": len(held_out.positions),
        "articles": len(articles),
    }
    if accelerator.is_main_process:
        save_reader(run.out / READER, network, run.base)
        card["weights_sha256"] = file_hash(run.out / READER)
        run.write(CARD, card)
    return card


def freeze_below(network: ReaderNetwork, layers: int) -> None:
    """Exclude the lowest ``layers`` layers, and with them the embeddings, from training."""
    if layers:
        transformer = network.transformer
        for part in (
            transformer.positions,
            transformer.types,
            transformer.embedding_norm,
            *transformer.layers[:layers],
        ):
            part.requires_grad_(False)


def _first_stories(stories: Stories, count: int | None) -> Stories:
    if count is None:
        return stories
    article_ids = list(dict.fromkeys(position.pair.article_id for position in stories.positions))[:count]
    return stories.select(lambda position: position.pair.article_id in article_ids)


def _shuffled(examples: list[Example], seed: int) -> list[Example]:
    return [examples[index] for index in np.random.default_rng(seed).permutation(len(examples))]
