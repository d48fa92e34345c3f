"""Trains the reader, from stories to weights and run card."""

from dataclasses import asdict
from typing import Any

import numpy as np
import torch

from models.encoders.caching import CachingEncoder
from models.errors import InputError
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.assembly import CANDIDATES, READER
from models.recommend.data.loading import load_quotes
from models.recommend.data.stories import Stories, is_held_out, load_stories
from models.recommend.reader.network import ReaderNetwork, load_reader, save_reader
from models.recommend.reader.packing import ReaderPacker
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import load_recall_encoder
from models.recommend.spans.predictor import CandidateSignals, CandidateSpanPredictor
from models.text.sentences.splitting import split_many
from models.training.reader.examples import Example, article_examples, story_examples, with_typed
from models.training.reader.settings import ReaderSettings
from models.training.reader.task import ReaderTask, Words
from models.training.reader.words import WordsReader
from models.training.recommend.candidates import words_to_print
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
    stories = every_story.select(lambda position: not is_held_out(position.pair.transcript_id, settings.held_out))
    if len(stories.positions) < settings.batch or not any(position.fits for position in held_out.positions):
        raise InputError(
            "too_few_positions",
            f"{len(stories.positions)} positions to train on and {len(held_out.positions)} to evaluate on are too few.",
            "Give more stories, or a smaller batch or a larger held_out with --set.",
        )
    network = ReaderNetwork(run.base)
    if settings.start_from is not None:
        network = load_reader(settings.start_from, run.base)
    articles = [] if settings.articles is None else article_examples(load_quotes(settings.articles, "train"), packer)
    task = ReaderTask(
        network.train().to(device),
        story_examples(stories, packer),
        articles,
        _shuffled(story_examples(held_out, packer), run.seed),
        _words(run, settings, packer, stories, held_out),
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


def _words(
    run: TrainingRun, settings: ReaderSettings, packer: ReaderPacker, stories: Stories, held_out: Stories
) -> Words:
    """Return examples of the words to print; none without the weights that the reader is to correct."""
    if settings.candidates is None:
        return Words()
    encoder = load_recall_encoder(run.base, run.device, settings.candidates)
    sentences = ParagraphSentences(CachingEncoder(encoder, capacity=1_000_000), split_many)
    predictor = CandidateSpanPredictor(
        run.base, settings.candidates / CANDIDATES, encoder.weights_sha256, encoder, sentences
    )
    reader = WordsReader(CandidateSignals(encoder, sentences), sentences, predictor, packer)
    articles = [] if settings.articles is None else reader.examples(with_typed(load_quotes(settings.articles, "train")))
    return Words(reader.examples(words_to_print(stories)), articles, reader.examples(words_to_print(held_out)))


def _shuffled(examples: list[Example], seed: int) -> list[Example]:
    return [examples[index] for index in np.random.default_rng(seed).permutation(len(examples))]
