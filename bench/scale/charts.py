"""Draw growth curves as SVG, in colours that contrast with light and with dark paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

# Contrast of at least 3 : 1 on white and on #0d1117.
INK = "#7d8590"
TONES = ("#2f81f7", "#d1690e", "#2da44e", "#a371f7", "#d6409f", "#8a7a00")
AIM = "#e5534b"
_STYLE = {
    "svg.fonttype": "none",
    # Deterministic output for the same figures.
    "svg.hashsalt": "quotedesk",
    "font.family": "sans-serif",
    "font.sans-serif": ["Helvetica", "Arial", "DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


@dataclass(frozen=True)
class Line:
    """Measurements at some sizes."""

    label: str
    at: Mapping[int, float]
    dashed: bool = False


@dataclass(frozen=True)
class Aim:
    """A target from one size to another."""

    label: str
    value: float
    first: int
    last: int


@dataclass(frozen=True)
class Panel:
    """One diagram over the number of paragraphs."""

    title: str
    unit: str
    lines: Sequence[Line]
    aims: Sequence[Aim] = ()
    logarithmic: bool = False


def draw(panels: Sequence[Panel], path: Path) -> None:
    """Write the panels next to each other as SVG, without a background."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(5.2 * len(panels), 3.9), layout="constrained")
        for number, panel in enumerate(panels, 1):
            _draw(figure.add_subplot(1, len(panels), number), panel)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, format="svg", transparent=True, metadata={"Date": None})


def _draw(axes: Axes, panel: Panel) -> None:
    axes.set_title(panel.title, loc="left", fontsize=11)
    for tone, line in zip(TONES, panel.lines, strict=False):
        sizes = sorted(line.at)
        axes.plot(
            sizes,
            [line.at[size] for size in sizes],
            color=tone,
            marker="o",
            markersize=4,
            linestyle="--" if line.dashed else "-",
            label=line.label,
        )
    for aim in panel.aims:
        axes.plot([aim.first, aim.last], [aim.value] * 2, color=AIM, linewidth=2.5, solid_capstyle="butt")
        axes.annotate(
            aim.label, (aim.last, aim.value), (0, 4), textcoords="offset points", color=AIM, fontsize=8.5, ha="right"
        )
    axes.set_xscale("log")
    if panel.logarithmic:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
    else:
        axes.set_ylim(bottom=0)
    measured = sorted({size for line in panel.lines for size in line.at})
    axes.set_xticks(measured, [_short(size) for size in measured])
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.tick_params(axis="x", which="minor", bottom=False)
    axes.set_xlabel("paragraphs")
    axes.set_ylabel(panel.unit)
    axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    axes.legend(frameon=False, fontsize=8.5, labelcolor=INK)


def _short(size: int) -> str:
    return f"{size / 1_000_000:.3g} M" if size >= 1_000_000 else f"{size / 1_000:.0f} k"
