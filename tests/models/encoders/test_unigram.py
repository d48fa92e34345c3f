"""The unigram tokenizer, compared with the library that it takes the place of."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model
from models.encoders.tokenization import BatchTokenizer
from models.encoders.unigram import UnigramTokenizer, read_tokenizer

TEXTS = [
    "The harbour board will not sign before the pumps are paid for, Ms. O’Neill said on Tuesday.",
    "“Wir haben die Brücke geprüft”, sagte die Bürgermeisterin; 3.400 Euro fehlen noch im Straßenbauhaushalt.",
    "« Nous n’avons reçu aucune facture », a répondu le maire à 18 h 30, l’œil sur l’horloge.",
    "—¿Quién firmó el contrato? —preguntó la concejala—. ¡Nadie lo sabe todavía!",
    "「堤防の工事は来年の春まで延期します」と市長は述べた。費用は１２３万円です。",
    "시장은 “펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다”라고 말했다.",
    "قالت رئيسة البلدية إن الجسر سيبقى مغلقا حتى الربيع.",
    "市长说，桥梁将关闭到明年春天。",
    "นายกเทศมนตรีกล่าวว่าสะพานจะปิดจนถึงฤดูใบไม้ผลิ",
    "महापौर ने कहा कि पुल वसंत तक बंद रहेगा।",
    # Emojis, also joined ones, and letters outside the vocabulary.
    "🌊 wave 👩‍👩‍👧‍👦 family 🧱🧱 wall 🇰🇷",
    "𓀀𓀁 old 𐍈 signs \U000f0000",
    # Decomposed accents and jamo; letters that normalisation expands or joins.
    "e\u0301te\u0301 Mu\u0308nchen \u1112\u1161\u11ab\u1100\u1173\u11af",
    "ﬁnance ½ ㎏ ① ｆｕｌｌ Ⅳ ﷺ",
    # Spaces of all kinds, and what looks like the mark of a space.
    "two  spaces   three\ttab\nline\r\nend  ",
    " \u00a0 no-break\u3000wide\u200bzero\u202fnarrow\u2028separator",
    "a▁typed▁mark ▁ ▁▁",
    "soft\u00adhyphen zero\u200djoiner \ufeff mark \x00 \x07",
    "https://example.org/a_b?c=d&e=%20f#g x@y.example",
    "-",
    " ",
    "",
]


@pytest.fixture(scope="module")
def file() -> Path:
    return locate_base_model(MULTILINGUAL_BASE_MODEL).directory / "tokenizer.json"


@pytest.fixture(scope="module")
def library(file: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.encode_special_tokens = True
    return tokenizer


@pytest.fixture(scope="module")
def ours(file: Path) -> UnigramTokenizer:
    tokenizer = read_tokenizer(file)
    assert isinstance(tokenizer, UnigramTokenizer)
    return tokenizer


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("special", [True, False])
def test_ids_and_offsets_match_the_library(
    library: Tokenizer, ours: UnigramTokenizer, text: str, special: bool
) -> None:
    library.no_truncation()
    ours.no_truncation()
    expected = library.encode(text, add_special_tokens=special)
    encoding = ours.encode(text, add_special_tokens=special)
    assert (encoding.ids, encoding.offsets) == (expected.ids, expected.offsets)


def test_pieces_in_another_order_are_the_only_difference_where_scores_are_equal(
    library: Tokenizer, ours: UnigramTokenizer
) -> None:
    library.no_truncation()
    ours.no_truncation()
    assert sorted(ours.encode("a" * 97).ids) == sorted(library.encode("a" * 97).ids)


@pytest.mark.parametrize("longest", [3, 512])
def test_truncation_matches_the_library(library: Tokenizer, ours: UnigramTokenizer, longest: int) -> None:
    texts = [*TEXTS, " ".join(TEXTS) * 3]
    library.enable_truncation(max_length=longest)
    ours.enable_truncation(max_length=longest)
    expected = [(encoding.ids, encoding.offsets) for encoding in library.encode_batch(texts)]
    assert [(encoding.ids, encoding.offsets) for encoding in ours.encode_batch_fast(texts)] == expected
    assert max(len(ids) for ids, _ in expected) == longest


@pytest.mark.parametrize("special", ["</s>"])
def test_special_pieces_that_a_writer_types_are_text(file: Path, ours: UnigramTokenizer, special: str) -> None:
    numbers = {added["content"]: added["id"] for added in json.loads(file.read_text(encoding="utf-8"))["added_tokens"]}
    ours.no_truncation()
    text = f"the tag {special} is old"
    encoding = ours.encode(text)
    assert numbers[special] not in encoding.ids[1:-1]
    shown = "".join(text[start:end] for start, end in encoding.offsets)
    assert shown.replace(" ", "") == text.replace(" ", "")


def test_batches_of_the_multilingual_model_have_its_prefix_and_length() -> None:
    tokenizer = BatchTokenizer(locate_base_model(MULTILINGUAL_BASE_MODEL), longest=16)
    texts = ["The pumps are paid for.", "pump " * 100]
    (batch,) = tokenizer.batches(texts, batch_tokens=1_000, batch_texts=8)
    assert batch.input_ids.shape == (2, 16)
    # <s> query: … </s>
    assert tokenizer.ids(texts[:1], 16) == [(0, 41, 1294, 12, 581, 42874, 7, 621, 72090, 100, 5, 2)]
    assert tokenizer.offsets("The pumps") == [(0, 3), (3, 8), (8, 9)]


def test_only_a_unigram_model_imports_sentencepiece() -> None:
    code = (
        "import sys\n"
        "from models.encoders.base_model import DEFAULT_BASE_MODEL, locate_base_model\n"
        "from models.encoders.tokenization import BatchTokenizer\n"
        "BatchTokenizer(locate_base_model(DEFAULT_BASE_MODEL)).ids(['a'], 8)\n"
        "print('sentencepiece' in sys.modules, 'google.protobuf' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_scores_are_those_of_the_file(file: Path, ours: UnigramTokenizer) -> None:
    vocabulary = json.loads(file.read_text(encoding="utf-8"))["model"]["vocab"]
    np.testing.assert_array_equal(ours.scores, np.array([score for _, score in vocabulary], dtype=np.float32))
