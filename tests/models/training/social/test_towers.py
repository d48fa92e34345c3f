"""Training of CATBERT by its commands, on a folder small enough to memorize."""

import gzip
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel
from models.encoders.transformer import MeanPooledNetwork, Transformer
from models.social import shipped
from models.social.article_parts import PartShape
from models.social.dataset import load_social
from models.social.link_features import READER
from models.social.networks.dual_encoder import DualEncoder
from models.social.protocol import NewsArticle, Post
from models.social.signals import NAMES
from models.training.__main__ import main
from models.training.social.examples import InverseClozeSampler, articles_before, group_by_date, linked_examples
from models.training.social.linker import SIMILARITIES, LinkRows, fit
from models.training.social.settings import Objective, TowersSettings
from models.training.social.towers import SocialTask
from tests.fakes.small_models import SHAPE

# Left and right share no words: matching them requires learning.
STORIES = [
    ("harbour wall", "Pumps come first, said the engineer of the port."),
    ("night trains", "Sleep is a human right that nobody pays for."),
    ("cold school", "Children wear their coats at their desks today."),
    ("duck pond", "Bread is poison for birds of every kind there."),
    ("empty theatre", "Nobody laughs any more in the stalls at eight."),
    ("town budget", "Every lamp costs a librarian her working hours."),
    ("flooded tunnel", "Bicycles floated past the ticket machines then."),
    ("bridge toll", "Lorries wait until midnight to save a coin."),
]
LINES = "Some say so. Others do not think that it matters much. It was a quiet week in the whole of the town. "


def write_folder(folder: Path) -> Path:
    """Eight stories: each with a post, its article in March, and a similar one from January."""
    rows: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("posts", "articles", "distractors", "links.train", "links.dev", "links.test")
    }
    for number, (title, quote) in enumerate(STORIES):
        day = f"2026-03-{number + 1:02}"
        rows["articles"] += [
            {"id": f"a{number}", "title": title, "body": f"{quote} {LINES}{title}.", "date": day},
            {"id": f"o{number}", "title": f"old {title}", "body": f"{LINES}{quote}", "date": "2026-01-05"},
        ]
        for split, letter in (("train", "t"), ("dev", "d"), ("dev", "e"), ("test", "s")):
            key = f"{letter}{number}"
            rows["posts"].append({"id": key, "text": f"#{title.title().replace(' ', '')} again!", "date": day})
            rows[f"links.{split}"] += [
                {"post_id": key, "article_id": f"a{number}", "label": 1, "how": "embedded"},
                {"post_id": key, "article_id": f"o{number}", "label": 0, "how": "hard_negative"},
            ]
    rows["distractors"] = [
        {"id": f"d{number}", "title": f"Week {number}", "body": f"{LINES}{LINES}“It is week {number} of it all.”",
         "date": "2025-12-01"}
        for number in range(10)
    ]  # fmt: skip
    for name, lines in rows.items():
        with gzip.open(folder / f"{name}.jsonl.gz", "wt") as file:
            file.writelines(json.dumps(row) + "\n" for row in lines)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("social"))


def make_task(base: BaseModel, folder: Path, **settings: Any) -> SocialTask:
    transformer = Transformer(base)
    attach(transformer, SHAPE)
    return SocialTask(
        MeanPooledNetwork(transformer),
        load_social(folder, ("train", "dev")),
        base,
        PartShape(settings.get("configuration", "augmentation"), 64),
        TowersSettings(**{"batch": 8, "parts": 2, **settings}),
        seed=3,
        device=torch.device("cpu"),
        group=8,
    )


@pytest.mark.parametrize(("objective", "configuration"), [("contrastive", "augmentation"), ("cosine", "truncation")])
def test_the_loss_falls(small_base: BaseModel, folder: Path, objective: Objective, configuration: str) -> None:
    torch.manual_seed(3)
    task = make_task(small_base, folder, objective=objective, negatives=2, configuration=configuration)
    optimizer = torch.optim.AdamW([weight for weight in task.network.parameters() if weight.requires_grad], lr=0.01)
    losses = []
    batch = next(task.batches())
    for _ in range(8):
        losses.append(task.backward(batch, torch.autograd.backward))
        optimizer.step()
        optimizer.zero_grad()
    assert losses[-1] < 0.9 * losses[0]


def test_batches_have_the_articles_of_posts(small_base: BaseModel, folder: Path) -> None:
    batches = make_task(small_base, folder).batches()
    next(batches)
    second = next(batches)
    assert sorted(second.targets) == sorted({own[0] for own in second.own})
    assert all(
        len(mined) == 1 and not set(mined) & set(own) for mined, own in zip(second.hard, second.own, strict=True)
    )


def test_held_out_articles_are_not_trained_on(folder: Path) -> None:
    names = {article.article_id for article in articles_before(load_social(folder, ("dev",)), ("dev",))}
    assert names == {f"d{number}" for number in range(10)}


def test_cloze_sentence_is_removed_from_its_article(base_model: BaseModel) -> None:
    sentences = [f"This is sentence number {word} of them." for word in ("one", "two", "three", "four", "five")]
    articles = [NewsArticle("a", "Title", " ".join(sentences))]
    sampler = InverseClozeSampler(articles, base_model, PartShape("augmentation", 200), 2, kept=0.0)
    [example] = next(sampler.batches(1, 4))
    assert example.key == "a"
    post = set(example.post[1:-1])
    assert len(example.parts) == 1
    # The number is in no other sentence.
    assert not post <= set(example.parts[0])


def test_posts_of_similar_dates_are_grouped(base_model: BaseModel, folder: Path) -> None:
    examples = linked_examples(load_social(folder, ("train",)), "train", base_model, weak=True)
    assert len(examples) == 8
    order = group_by_date(examples, 4, random.Random(1))
    assert sorted(example.article for example in order) == sorted(example.article for example in examples)


@pytest.mark.slow
def test_commands_train_towers_cross_encoder_and_linker(base_model: BaseModel, folder: Path, tmp_path: Path) -> None:
    def run(stage: str, *settings: str) -> dict[str, Any]:
        options = ["social", "--stage", stage, "--data", str(folder), "--out", str(tmp_path), "--device", "cpu"]
        result = CliRunner().invoke(main, [*options, *(word for setting in settings for word in ("--set", setting))])
        assert result.exit_code == 0, result.output
        card: dict[str, Any] = json.loads(result.stdout[result.stdout.index("{\n") :])[stage]
        return card

    run("towers", "rank=4", "batch=8", "epochs=3", "cloze_batches=1", "pieces=64")
    card = run("reader", "rank=4", "batch=8", "epochs=3", "evaluations=1")
    towers = DualEncoder(base_model, tmp_path / "towers.safetensors", "cpu", tmp_path)
    assert card["towers_sha256"] == towers.weights_sha256
    run("linker")
    linker = shipped.load_shipped_linker(base_model.name, "cpu", tmp_path, cache=tmp_path)
    posts = [Post("p", "the harbour wall again"), Post("q", "")]
    articles = [NewsArticle("a", *STORIES[0]), NewsArticle("b", *STORIES[3])]
    probabilities = linker.probabilities(posts, articles)
    assert probabilities.shape == (2, 2)
    assert probabilities[0, 0] > probabilities[0, 1]
    assert not probabilities[1].any()


def test_weights_of_similarities_are_not_negative() -> None:
    generator = np.random.default_rng(2)
    labels = generator.integers(0, 2, 400)
    rows = generator.normal(size=(400, len(NAMES) + 1)).astype(np.float32)
    rows[:, NAMES.index("nearest_part")] += labels
    rows[:, NAMES.index("words")] -= labels
    fitted = fit(LinkRows(rows, labels, np.arange(400) // 2), with_reader=True)
    assert fitted["full"]["nearest_part"] > 0.5
    assert all(
        fitted[model][name] >= 0.0 for model in ("first", "full") for name in SIMILARITIES if name in fitted[model]
    )
    assert fitted["full"]["words"] == 0.0
    assert fitted["full"][READER] == pytest.approx(0.0, abs=0.3)
    assert 0.6 < fitted["dev_cross_validated"]["ap"] < 1.0
