"""Collects the regular expressions of the project, and measures how their time grows with the length of a text.

Patterns are found in the attributes of imported modules, with what those hold: containers, and instances of the
project's own classes with their cached properties. Literal patterns inside of functions are found in the source.
"""

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from re import _constants as constants
from re import _parser as parser
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("models", "indexer", "server")
_CALLS: Final = ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")
_ANCHORED: Final = {"match", "fullmatch"}
_DEEPEST: Final = 4

# Runs of one character or of two in turn, which texts of every kind may have.
_SINGLE: Final = (*tuple(" \t\n\r.,:;!?'\"-_*#`~=+/\\|<>&@()[]{}a0A"), "\xa0", "…", "“", "”", "’", "–", "가", "é", "。")
_IN_TURN: Final = (
    ". ",
    "a ",
    "a.",
    "A.",
    "0 ",
    "0.",
    "0,",
    "\n ",
    "\t\n",
    '" ',
    '."',
    "a'",
    "a-",
    "- ",
    "> ",
    "[]",
    "()",
    "<a",
    "a@",
    "[a",
    "(a",
    "](",
    "가 ",
    "A ",
    "a, ",
    "a\n",
)
_AFTER_START: Final = (" ", "\t", "\n", "a", "A", "0", ".", "-", "가", "a ", ", ")


@dataclass(frozen=True)
class Found:
    """A pattern, its location, and whether each use of it starts at the beginning of a text."""

    location: str
    pattern: re.Pattern[Any]
    anchored: bool


def modules() -> Iterator[ModuleType]:
    """Every module of the project, imported."""
    for package in PACKAGES:
        root = importlib.import_module(package)
        yield root
        for module in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not module.name.endswith("__main__") and ".migrations." not in module.name:
                yield importlib.import_module(module.name)


def compiled_patterns() -> dict[str, Found]:
    """Every pattern of the project by its place."""
    patterns: dict[str, Found] = {}
    for module in modules():
        tree = ast.parse(Path(str(module.__file__)).read_text())
        uses = _uses(tree)
        for name, value in list(vars(module).items()):
            for inside, pattern in _patterns(value, 0, set()):
                used = uses.get(name, set()) if not inside else set()
                location = f"{module.__name__}.{name}{inside}"
                patterns[location] = Found(location, pattern, bool(used) and used <= _ANCHORED)
        for function, source, flags, how in _literals(tree, module):
            location, pattern = f"{module.__name__}.{function}", re.compile(source, flags)
            if location in patterns and patterns[location].pattern != pattern:
                location = f"{location} {source!r}"
            if how != "compile" or not any(other.pattern == pattern for other in patterns.values()):
                patterns[location] = Found(location, pattern, how in _ANCHORED)
    return patterns


def _patterns(value: object, depth: int, seen: set[int]) -> Iterator[tuple[str, re.Pattern[Any]]]:
    if isinstance(value, re.Pattern):
        yield "", value
        return
    if depth > _DEEPEST or id(value) in seen or isinstance(value, (str, bytes, type, ModuleType)):
        return
    seen.add(id(value))
    inside: list[tuple[str, object]] = []
    if isinstance(value, dict):
        inside = [(f"[{key!r}]", element) for pair in value.items() for key, element in ((pair[0], pair[0]), pair)]
    elif isinstance(value, (tuple, list, set, frozenset)) and len(value) < 500:
        inside = [(f"[{index}]", element) for index, element in enumerate(value)]
    elif type(value).__module__.split(".")[0] in PACKAGES:
        names = [
            name
            for kind in type(value).__mro__
            for name, member in vars(kind).items()
            if isinstance(member, cached_property)
        ]
        slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in {*names, *slots, *getattr(value, "__dict__", {})}:
            annotation = ""
            for kind in type(value).__mro__:
                if isinstance(vars(kind).get(name), cached_property):
                    annotation = str(vars(kind)[name].func.__annotations__.get("return", ""))
            if name in names and "Pattern" not in annotation:
                continue
            inside.append((f".{name}", getattr(value, name, None)))
    for where, element in inside:
        for rest, pattern in _patterns(element, depth + 1, seen):
            yield where + rest, pattern


def _uses(tree: ast.Module) -> dict[str, set[str]]:
    """Return the methods that are called on each name; ``"?"`` for any other use of it."""
    uses: dict[str, set[str]] = {}
    called = {
        id(node.value): node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            uses.setdefault(node.id, set()).add(called.get(id(node), "?"))
    return uses


def _literals(tree: ast.Module, module: ModuleType) -> Iterator[tuple[str, Any, re.RegexFlag, str]]:
    """Patterns that are written where they are used, so far as only names of the module stand in them."""
    functions = {
        id(node): function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in _CALLS
            and node.args
        ):
            names = dict(vars(module))
            source = _value(node.args[0], names)
            if isinstance(source, (str, bytes)):
                others = [
                    _value(argument, names)
                    for argument in [*node.args[1:], *(keyword.value for keyword in node.keywords)]
                ]
                flags = next((other for other in others if isinstance(other, re.RegexFlag)), re.NOFLAG)
                yield functions.get(id(node), ""), source, flags, node.func.attr


def _value(expression: ast.expr, names: dict[str, Any]) -> Any:
    """Evaluate an expression of the module's names; return ``None`` if it needs other names."""
    try:
        return eval(compile(ast.Expression(expression), "<pattern>", "eval"), names)
    except (NameError, AttributeError, TypeError):
        return None


def runs(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str, str]]:
    """Return the text to repeat, with the text before and after it."""
    words = sorted(set(re.findall(r"[^\W_]{2,8}", str(pattern.pattern))))[:8]
    marks = [mark for mark in dict.fromkeys(str(pattern.pattern)) if not mark.isalnum() and mark not in "\\?^$ "][:8]
    units = [*_SINGLE, *_IN_TURN, *(f"{word} " for word in words), *words, *(mark + "a" for mark in marks), *marks]
    for unit in dict.fromkeys(units):
        yield "", unit, "\0"
    for start in dict.fromkeys(_before_repeats(pattern)):
        for unit in _AFTER_START:
            yield start, unit, "\0"


def _before_repeats(pattern: re.Pattern[Any]) -> Iterator[str]:
    """Texts that lead a pattern to each of its repetitions."""
    text = pattern.pattern.decode("latin-1") if isinstance(pattern.pattern, bytes) else pattern.pattern
    example = ""

    def walk(nodes: Any) -> Iterator[str]:
        nonlocal example
        for kind, value in nodes:
            if kind in (constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT):
                least, most, inside = value
                if most == constants.MAXREPEAT:
                    yield example
                for _ in range(max(least, 1)):
                    yield from walk(inside)
            elif kind is constants.SUBPATTERN:
                yield from walk(value[-1])
            elif kind is constants.ATOMIC_GROUP:
                yield from walk(value)
            elif kind is constants.BRANCH:
                before = example
                for branch in reversed(value[1]):
                    example = before
                    yield from walk(branch)
            elif kind is constants.LITERAL:
                example += chr(value)
            elif kind is constants.IN:
                example += _member(value)
            elif kind in (constants.ANY, constants.NOT_LITERAL):
                example += "a"

    yield from walk(parser.parse(text, pattern.flags & ~re.DEBUG))


def _member(members: Any) -> str:
    kind, value = members[0]
    if kind is constants.NEGATE:
        return "a"
    if kind is constants.RANGE:
        return chr(value[0])
    if kind is constants.CATEGORY:
        return {constants.CATEGORY_SPACE: " ", constants.CATEGORY_DIGIT: "0"}.get(value, "a")
    return chr(value)


def seconds(pattern: Found, text: str, repeat: int = 1) -> float:
    """Return the time of the pattern with a text, the least of several."""
    subject: Any = text.encode("utf-8", "replace") if isinstance(pattern.pattern.pattern, bytes) else text
    least = float("inf")
    for _ in range(repeat):
        begun = time.process_time()
        if pattern.anchored:
            pattern.pattern.match(subject)
            pattern.pattern.fullmatch(subject)
        else:
            for _match in pattern.pattern.finditer(subject):
                pass
        least = min(least, time.process_time() - begun)
    return least


_LENGTHS: Final = (21, 300, 2_500)
# The longest time of a pattern whose text its caller bounds.
_BOUNDED_S: Final = 0.02
_FLOOR_S: Final = 0.002
_LIMIT: Final = 8.0


def slow_with_bound(pattern: Found, length: int) -> tuple[float, tuple[str, str, str]] | None:
    """Return the first run of ``length`` characters that takes more than 20 ms: seconds, run."""
    for start, unit, end in runs(pattern.pattern):
        text = start + unit * (length // len(unit)) + end
        if seconds(pattern, text) > _BOUNDED_S and (taken := seconds(pattern, text, 3)) > _BOUNDED_S:
            return taken, (start, unit, end)
    return None


def worst_growth(pattern: Found) -> tuple[float, float, tuple[str, str, str]] | None:
    """Return the first run whose time grows more than eightfold with four times the length: growth, seconds, run."""
    for start, unit, end in runs(pattern.pattern):
        for length in _LENGTHS:
            text = start + unit * (length // len(unit)) + end
            if seconds(pattern, text) < _FLOOR_S or (taken := seconds(pattern, text, 3)) < _FLOOR_S:
                continue
            quarter = start + unit * (length // len(unit) // 4) + end
            growth = taken / max(seconds(pattern, quarter, 3), _FLOOR_S / 40)
            if growth > _LIMIT:
                # A busy machine makes single measurements too long.
                taken = seconds(pattern, text, 12)
                growth = taken / max(seconds(pattern, quarter, 12), _FLOOR_S / 40)
            if growth > _LIMIT or length == _LENGTHS[0]:
                return growth, taken, (start, unit, end)
    return None
