"""Training of the reader on invented stories small enough to memorize."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from click.testing import CliRunner

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import save_weights
from models.optimization.loop import Schedule, make_accelerator, train
from models.recommend.assembly import CANDIDATES, RECALL
from models.recommend.data.dataset import QuoteDataset
from models.recommend.data.stories import load_stories
from models.recommend.protocol import QuoteQuery
from models.recommend.reader.network import ReaderNetwork, load_reader
from models.recommend.reader.packing import ReaderPacker
from models.recommend.reader.weights import QUOTED_NEXT
from models.recommend.shipped import load_recall_encoder
from models.recommend.spans.predictor import TASK
from models.recommend.spans.signals import NAMES
from models.training.__main__ import main
from models.training.reader.examples import article_examples, story_examples
from models.training.reader.settings import ReaderSettings
from models.training.reader.task import ReaderTask, Words
from models.training.recommend.candidates import CandidateNetwork
from tests.fakes.small_models import write_recall_weights
from tests.fakes.stories import write_stories

SETTINGS = ReaderSettings(passages=4, average=0.9)
TRANSCRIPTS = 24


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_stories(tmp_path_factory.mktemp("stories"), TRANSCRIPTS)


def make_task(base: BaseModel, folder: Path, *, with_articles: bool = False) -> ReaderTask:
    torch.manual_seed(1)
    packer = ReaderPacker(base)
    stories = load_stories(folder, "train")
    examples = story_examples(stories, packer)
    articles = QuoteDataset("train", (stories.positions[0].pair,), stories.paragraphs, stories.speakers)
    return ReaderTask(
        ReaderNetwork(base).train(),
        examples,
        article_examples(articles, packer) if with_articles else [],
        examples[:8],
        Words(),
        SETTINGS,
        seed=1,
        device=torch.device("cpu"),
    )


def write_candidate_weights(folder: Path, base: BaseModel) -> Path:
    """Write weights of recall, and a candidate network to which all spans are alike."""
    write_recall_weights(folder / RECALL, base)
    tensors = {name: torch.zeros_like(value) for name, value in CandidateNetwork(len(NAMES)).state_dict().items()}
    tensors |= {"mean": torch.zeros(len(NAMES)), "spread": torch.ones(len(NAMES))}
    recall_sha256 = load_recall_encoder(base, "cpu", folder).weights_sha256
    save_weights(folder / CANDIDATES, tensors, base, TASK, recall_sha256=recall_sha256, signals=" ".join(NAMES))
    return folder


def test_loss_falls_and_passages_and_words_are_chosen_better_than_by_chance(
    small_base: BaseModel, folder: Path, tmp_path: Path
) -> None:
    options = {"data": folder, "out": tmp_path, "base-model": small_base.directory, "device": "cpu"}
    settings = {
        "epochs": 12,
        "passages": 4,
        "learning_rate": 3e-3,
        "evaluate_every": 38,
        "held_out": 0.25,
        "average": 0.9,
        "candidates": write_candidate_weights(tmp_path / "candidates", small_base),
        "words": 2,
    }
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    words += [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    result = CliRunner().invoke(main, ["reader", *words])
    assert result.exit_code == 0, result.output
    card = json.loads((tmp_path / "reader.json").read_text())
    first, last = card["dev"]
    assert last["loss"] < first["loss"]
    # By chance: the mean of 1, 1/2, … 1/6.
    assert last["held_out_map"] > 0.5
    network = load_reader(tmp_path / "reader.safetensors", BaseModel(card["base_model"], small_base.directory))
    assert network.head.weight.abs().max() > 0.01
    # The whole passage is the quote; of spans that are alike the network would choose one in the middle.
    assert last["words_em"] > 0.5
    assert network.pieces.weight.abs().max() > 0.0


def test_resumed_training_gives_the_same_weights(small_base: BaseModel, folder: Path, tmp_path: Path) -> None:
    accelerator = make_accelerator("cpu")
    schedule = Schedule(steps=8, learning_rate=1e-3, evaluate_every=4, checkpoint_every=4)
    whole = train(make_task(small_base, folder), schedule, tmp_path / "whole", accelerator)

    class Stopped(Exception):
        pass

    interrupted = make_task(small_base, folder)
    backward = interrupted.backward

    def stop_at_sixth(batch: object, scale: object) -> float:
        if batch.number == 5:  # type: ignore[attr-defined]
            raise Stopped
        return backward(batch, scale)  # type: ignore[arg-type]

    interrupted.backward = stop_at_sixth  # type: ignore[method-assign]
    with pytest.raises(Stopped):
        train(interrupted, schedule, tmp_path / "parts", accelerator)
    resumed = train(make_task(small_base, folder), schedule, tmp_path / "parts", accelerator)
    assert whole.state.keys() == resumed.state.keys()
    for name, value in whole.state.items():
        assert torch.allclose(value, resumed.state[name], equal_nan=True), name


def test_batches_mix_articles_in_and_read_every_story_position_once(small_base: BaseModel, folder: Path) -> None:
    task = make_task(small_base, folder, with_articles=True)
    count = 3 * TRANSCRIPTS
    batches = task.batches()
    drawn = [next(batches).indices for _ in range(round(task.steps_per_epoch(1)))]
    stories = [index for indices in drawn for index in indices if index < count]
    assert len(set(stories)) == len(stories) == count
    assert all(sum(index >= count for index in indices) == 2 for indices in drawn)


def test_words_before_the_quote_of_an_article_count_as_typed(small_base: BaseModel, folder: Path) -> None:
    stories = load_stories(folder, "train")
    pair = replace(stories.positions[1].pair, query=QuoteQuery("", "The council met."))
    packer = ReaderPacker(small_base)
    articles = QuoteDataset("train", (pair,), stories.paragraphs, stories.speakers)
    [example] = article_examples(articles, packer)
    assert example.task == QUOTED_NEXT
    assert example.query == packer.query(
        QuoteQuery("", "The council met.", typed="The harbour wall will be raised, she said:")
    )
