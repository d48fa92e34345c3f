"""Training and measuring the comparison across languages, on a few invented sentences."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL
from models.encoders.multilingual import load_multilingual_encoder
from models.encoders.translation_head import TranslationHead
from models.encoders.weight_files import read_weights
from models.evaluation.translations.pairs import load_parallel_pairs
from models.evaluation.translations.verification import report_as_text, verification_report
from models.headline.shipped import lazy_states
from models.training.meaning import train_meaning
from models.training.run import TrainingRun

# The same sentence in English, Korean and Polish.
SENTENCES = [
    ("The bridge is closed.", "다리가 폐쇄되었다.", "Most jest zamknięty."),
    ("Two men sell herring.", "두 남자가 청어를 판다.", "Dwóch mężczyzn sprzedaje śledzie."),
    ("A child is sleeping.", "아이가 자고 있다.", "Dziecko śpi."),
    ("The mayor was not there.", "시장은 그곳에 없었다.", "Burmistrza tam nie było."),
    ("It rained for twelve days.", "12일 동안 비가 왔다.", "Padało przez dwanaście dni."),
    ("She reads a letter.", "그녀는 편지를 읽는다.", "Ona czyta list."),
]
LANGUAGES = [("stsb", "en"), ("korsts", "ko"), ("stsb", "pl")]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pairs") / "sts.jsonl"
    pairs = [(one, one, 5.0) for one in SENTENCES]
    pairs += [(one, other, 0.5) for one, other in pairwise(SENTENCES)]
    rows = [
        {"set": name, "lang": language, "split": split, "a": first[column], "b": second[column], "score": score}
        for split in ("train", "dev", "test")
        for column, (name, language) in enumerate(LANGUAGES)
        for first, second, score in pairs
    ]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_map_is_trained_and_the_head_over_it(data: Path, tmp_path: Path) -> None:
    cards = train_meaning(TrainingRun(data, tmp_path, MULTILINGUAL_BASE_MODEL, "cpu", 0))
    assert all(card["dev_auc"] > 0.9 for card in cards.values())
    assert (tmp_path / "meaning.safetensors").is_file()
    file = read_weights(tmp_path / "translations.safetensors")
    assert file.facts["encoder"] == cards["translations"]["encoder"]
    head = TranslationHead(file)
    assert head.languages == {"en", "ko", "pl"}
    assert head.threshold == pytest.approx(cards["translations"]["threshold"])
    assert json.loads((tmp_path / "translations.json").read_text(encoding="utf-8")) == cards["translations"]


def test_translations_and_changes_are_counted(data: Path) -> None:
    encoder = load_multilingual_encoder(lazy_states(device="cpu"))
    report = verification_report(load_parallel_pairs(data, "test"), encoder)
    assert report["pl"]["auc"] == 1.0
    assert report["pl"]["number_flagged"] == report["pl"]["negation_flagged"] == 1.0
    assert report["ko"]["false_alarms"] == 0.0
    assert "unlike_passed" in report_as_text(report)
