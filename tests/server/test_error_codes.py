"""Every error code that can reach a person has a status, an English text, and one in each language of the pages.

The codes are read from the source with ``ast``: each place that creates an ``AppError`` must give its code as a literal
(or as a constant of its module). The commands and the training speak English only, so their packages are exempt.
"""

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from server.web.translations import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [language for language in LANGUAGES if language != "en"]
PACKAGES = ("server", "indexer", "models")
ENGLISH_ONLY = (
    "server/cli",
    "server/operations/commands",
    "indexer/__main__.py",
    "indexer/commands.py",
    "indexer/evaluation",
    "models/training",
    "models/evaluation",
    "models/baselines",
)
# Errors of HTTP itself are named after werkzeug's exceptions, and so in no literal of ours.
HTTP_CODES = ("not_found", "method_not_allowed")
BASE = "AppError"


@dataclass(frozen=True)
class Raised:
    """One place in the source that creates an error.

    Args:
        class_name: the class that is created.
        params: the keys of ``params``; None where they are not a literal.
    """

    location: str
    class_name: str
    code: str
    message: str | None
    hint: str | None
    params: frozenset[str] | None


@functools.cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax trees of all modules, by path."""
    trees = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            trees[path.relative_to(ROOT).as_posix()] = ast.parse(path.read_text(encoding="utf-8"))
    return trees


@functools.cache
def error_classes() -> dict[str, ast.ClassDef]:
    """``AppError`` and everything that derives from it, by name."""
    defined = {
        node.name: node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    }
    classes = {BASE: defined[BASE]}
    while True:
        more = {
            name: node
            for name, node in defined.items()
            if name not in classes and any(isinstance(base, ast.Name) and base.id in classes for base in node.bases)
        }
        if not more:
            return classes
        classes |= more


def chooses_own_code(name: str) -> bool:
    """Whether the class, or one that it derives from, has a constructor of its own, which decides on the code."""
    node = error_classes()[name]
    if name == BASE:
        return False
    if any(isinstance(statement, ast.FunctionDef) and statement.name == "__init__" for statement in node.body):
        return True
    return any(
        chooses_own_code(base.id) for base in node.bases if isinstance(base, ast.Name) and base.id in error_classes()
    )


@functools.cache
def constants(tree: ast.Module) -> dict[str, str]:
    """Names of a module, its own or imported from ours, that stand for a text."""
    values: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            path = f"{node.module.replace('.', '/')}.py"
            other = modules().get(path)
            imported = constants(other) if other is not None and other is not tree else {}
            values |= {
                alias.asname or alias.name: imported[alias.name] for alias in node.names if alias.name in imported
            }
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node.value.value, str):
                values |= {target.id: node.value.value for target in targets if isinstance(target, ast.Name)}
    return values


def argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    if len(call.args) > position:
        return call.args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def text_of(value: ast.expr | None, names: dict[str, str]) -> str | None:
    """Return a literal text or a constant; for anything else its source."""
    if value is None:
        return None
    if isinstance(value, ast.Constant):
        return str(value.value)
    return names.get(value.id) if isinstance(value, ast.Name) and value.id in names else ast.unparse(value)


def read_call(call: ast.Call, class_name: str, location: str, names: dict[str, str]) -> Raised | None:
    code = argument(call, 0, "code")
    # A copy of an error with a text in another language has the code of the original.
    if isinstance(code, ast.Attribute) and code.attr == "code":
        return None
    literal = code.value if isinstance(code, ast.Constant) else names.get(code.id) if isinstance(code, ast.Name) else ""
    params = argument(call, 3, "params")
    keys: frozenset[str] | None = frozenset()
    if params is not None:
        literal_keys = (
            [key.value for key in params.keys if isinstance(key, ast.Constant)]
            if isinstance(params, ast.Dict)
            else None
        )
        keys = None if literal_keys is None else frozenset(str(key) for key in literal_keys)
    return Raised(
        location,
        class_name,
        str(literal or ""),
        text_of(argument(call, 1, "message"), names),
        text_of(argument(call, 2, "hint"), names),
        keys,
    )


def in_class(path: str, node: ast.ClassDef, names: dict[str, str]) -> Iterator[Raised]:
    """Return the code that the constructor of an error class chooses."""
    for child in ast.walk(node):
        location = f"{path}:{getattr(child, 'lineno', 0)}"
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Attribute) and child.func.attr == "__init__":
            # A subclass of a class that decides itself passes on other arguments.
            parents = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in error_classes()]
            if not any(chooses_own_code(parent) for parent in parents) and node.name != BASE:
                raised = read_call(child, node.name, location, names)
                if raised is not None:
                    yield raised
        elif isinstance(child, ast.Assign) and isinstance(child.value, ast.Constant):
            [target] = child.targets
            if isinstance(target, ast.Attribute) and target.attr == "code":
                yield Raised(location, node.name, str(child.value.value), "", "", frozenset())


def raised_in(path: str, tree: ast.Module) -> Iterator[Raised]:
    names = constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in error_classes():
            yield from in_class(path, node, names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in error_classes():
            name = node.func.id
            raised = None if chooses_own_code(name) else read_call(node, name, f"{path}:{node.lineno}", names)
            if raised is not None:
                yield raised


@functools.cache
def all_raised() -> tuple[Raised, ...]:
    """Return every place that creates an error which the interface translates."""
    return tuple(
        raised
        for path, tree in modules().items()
        if not path.startswith(ENGLISH_ONLY)
        for raised in raised_in(path, tree)
        if raised.location.partition(":")[0] != "server/web/error_handlers.py" or raised.class_name != BASE
    )


@functools.cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """Return the error messages of a language, with the names of their variables."""
    placeholders = {}
    for path in sorted((ROOT / "static" / "locales" / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, fluent.Message) and entry.id.name.startswith("error-"):
                placeholders[entry.id.name] = frozenset(variables(entry))
    return placeholders


def variables(node: object) -> Iterator[str]:
    if isinstance(node, fluent.VariableReference):
        yield node.id.name
    elif isinstance(node, fluent.BaseNode):
        for value in vars(node).values():
            yield from variables(value)
    elif isinstance(node, list):
        for child in node:
            yield from variables(child)


def message_id(code: str) -> str:
    return f"error-{code.replace('_', '-')}"


def test_codes_are_found() -> None:
    codes = {raised.code for raised in all_raised()}
    assert {"empty_file", "unknown_draft", "blocked", "models_unavailable", "too_many_attempts", "disk_full"} <= codes
    assert len(codes) > 150


def test_every_code_is_a_literal() -> None:
    assert [raised.location for raised in all_raised() if not raised.code] == []


def test_every_error_has_a_class_with_a_status() -> None:
    """``AppError`` itself is a fault of the server; errors of a request use its subclasses."""
    assert [raised.location for raised in all_raised() if raised.class_name == BASE] == []


def test_every_error_has_an_english_message_and_hint() -> None:
    without = [raised.location for raised in all_raised() if raised.message is None or raised.hint is None]
    assert without == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("suffix", ["", "-hint"])
def test_every_code_is_translated(suffix: str, language: str) -> None:
    codes = {raised.code for raised in all_raised()} | set(HTTP_CODES)
    assert sorted(code for code in codes if f"{message_id(code)}{suffix}" not in messages(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_belongs_to_a_code(language: str) -> None:
    codes = {raised.code for raised in all_raised()} | set(HTTP_CODES)
    ids = {message_id(code) for code in codes}
    pages_own = {"error-back"}  # the link on the page of an error
    assert sorted(name for name in messages(language) if name.removesuffix("-hint") not in ids | pages_own) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_errors_pass_the_parameters_of_their_translations(language: str) -> None:
    wrong = []
    for raised in all_raised():
        ids = messages(language)
        wanted = ids.get(message_id(raised.code), frozenset()) | ids.get(f"{message_id(raised.code)}-hint", frozenset())
        if raised.params is None or not wanted <= raised.params:
            wrong.append((raised.location, raised.code, sorted(wanted)))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_can_be_formatted(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((ROOT / "static" / "locales" / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    for name, names in messages(language).items():
        pattern = bundle.get_message(name).value
        assert pattern is not None
        text, faults = bundle.format_pattern(pattern, dict.fromkeys(names, "hearing.txt"))
        assert (bool(text), faults) == (True, []), name
