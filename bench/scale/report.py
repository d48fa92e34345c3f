"""Format the figures of ``bench.index`` as a table, and as charts of their growth."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bench.scale.charts import Aim, Line, Panel, draw
from bench.scale.data.queries import EVERYTHING_THERE

Figures = Mapping[str, Any]

LATENCY, MEMORY = "index-latency.svg", "index-memory.svg"
# The targets: milliseconds at the 95th percentile up to 0.8 and up to 5 million paragraphs, recall, bytes a paragraph
# in memory, seconds to start.
P95_MS, P95_LARGE_MS, RECALL, MEMORY_BYTES, START_S = 25, 60, 0.95, 700, 3
SMALL = 1_000_000


def memory_of(report: Figures, size: str, when: str = "answered") -> dict[str, float]:
    """Return bytes a paragraph in memory, less what a process with an empty library has."""
    there, empty = report["sizes"][size]["memory"][when], report["empty"]["memory"][when]
    return {name: round((there[name] - empty[name]) / int(size), 1) for name in there}


def disk_of(report: Figures, size: str) -> dict[str, float]:
    """Return bytes a paragraph on disk, of each part."""
    return {name: round(taken / int(size), 1) for name, taken in report["sizes"][size]["disk"].items()}


def as_table(report: Figures) -> str:
    """Format all figures, line by line."""
    lines = [f"{report['library']['own']['paragraphs']:,} paragraphs of the archive; beyond them changed copies"]
    lines += [f"  {line}" for line in _encoding(report["library"]["encoding"])]
    for size, figures in report["sizes"].items():
        lines += ["", f"{int(size):,} paragraphs", *(f"  {line}" for line in _size(report, size, figures))]
    return "\n".join([*lines, *_growth(report)])


def draw_growth(report: Figures, folder: Path) -> None:
    """Draw latency and memory over size, as SVG in ``folder``."""
    sizes = report["sizes"]
    least, most = min(map(int, sizes)), max(map(int, sizes))
    aims = [Aim(f"aimed at: {P95_MS} ms", P95_MS, least, min(most, SMALL))]
    if most > SMALL:
        aims.append(Aim(f"aimed at: {P95_LARGE_MS} ms", P95_LARGE_MS, SMALL, most))
    draw(
        [
            Panel(
                "Hybrid search, title and left context to paragraphs",
                "milliseconds",
                [
                    Line("p95, one client", _over(sizes, lambda each: each["search"]["one_client"]["ms"]["p95"])),
                    Line("p50, one client", _over(sizes, lambda each: each["search"]["one_client"]["ms"]["p50"])),
                    Line("p95, 16 clients", _over(sizes, lambda each: each["search"]["many_clients"]["ms"]["p95"])),
                    Line(
                        "p95, FAISS flat and bm25s", _over(sizes, lambda each: each["flat"]["hybrid_ms"]["p95"]), True
                    ),
                    Line("p95, SQLite FTS5, words alone", _over(sizes, _full_text_p95), True),
                ],
                aims,
                logarithmic=True,
            )
        ],
        folder / LATENCY,
    )
    draw(
        [
            Panel(
                "A paragraph, after 2,000 searches",
                "bytes",
                [
                    Line("in memory", {int(size): memory_of(report, size)["all"] for size in sizes}),
                    Line(
                        "of it, not pages of files", {int(size): memory_of(report, size)["anonymous"] for size in sizes}
                    ),
                    Line("index on disk", {int(size): _index_on_disk(report, size) for size in sizes}),
                ],
                [Aim(f"aimed at in memory: {MEMORY_BYTES}", MEMORY_BYTES, least, most)],
            )
        ],
        folder / MEMORY,
    )


def _over(sizes: Figures, read: Callable[[Figures], float]) -> dict[int, float]:
    """Return what ``read`` finds for each size, where there is such a figure."""
    found = {}
    for size, figures in sizes.items():
        try:
            found[int(size)] = read(figures)
        except KeyError:
            continue
    return found


def _full_text_p95(figures: Figures) -> float:
    return float(figures["full_text"]["lexical_ms"]["p95"])


def _index_on_disk(report: Figures, size: str) -> float:
    return sum(taken for name, taken in disk_of(report, size).items() if name != "store")


def _encoding(figures: Figures) -> list[str]:
    return [
        f"embedding, {each['encoder']}, {each['count']} {each['texts']}: {each['rate']:.0f} a second, PyTorch "
        f"{each['peer_rate']:.0f} ({each['ratio']:.2f} times), mean cosine {each['cosine']:.4f}"
        for each in figures.get("measures", [])
    ]


def _size(report: Figures, size: str, figures: Figures) -> list[str]:
    store, index, search = figures["store"], figures["index"], figures["search"]
    disk, memory = disk_of(report, size), memory_of(report, size)
    server, empty = figures["server"], report["empty"]["server"]
    started = _middle(server["start_s"])
    lines = [
        f"stored {store['a_second']:,} a second; indexed {index['a_second']:,} from stored vectors, "
        + ", ".join(f"{part} {rate:,}" for part, rate in index["a_second_by_store"].items()),
        f"bytes a paragraph on disk: index {_index_on_disk(report, size):.0f} ("
        + ", ".join(f"{name} {taken:.0f}" for name, taken in disk.items() if name != "store")
        + f"); store with texts {disk['store']:.0f}",
        f"bytes a paragraph in memory: {memory['all']:.0f}, {memory['anonymous']:.0f} of it anonymous; when opened "
        f"{memory_of(report, size, 'opened')['all']:.0f}"
        + _against(memory["all"] <= MEMORY_BYTES, f"≤ {MEMORY_BYTES}"),
        f"start: first answer of the index after {search['start_s']['first_answer']} s, server {started} s (with an "
        f"empty library {_middle(empty['start_s'])})" + _against(started <= START_S, f"≤ {START_S}"),
        f"server: first answer of the archive after {_middle(server['first_answer_s'])} s, first check of a headline "
        f"after {_middle(server['first_check_s'])} s ({_middle(empty['first_answer_s'])} and "
        f"{_middle(empty['first_check_s'])})",
        f"{'ms':<44}{'n':>6}{'p50':>9}{'p95':>9}{'p99':>9}{'a second':>10}{'processor p50, p95':>19}",
    ]
    one, many = search["one_client"], search["many_clients"]
    aim = P95_MS if int(size) <= SMALL else P95_LARGE_MS
    lines += [
        _times("hybrid, one client", one["ms"]) + _against(one["ms"]["p95"] <= aim, f"p95 ≤ {aim}"),
        _times("  of it encoding the query", one["encoding_ms"]),
        _times("  the rest", one["without_encoding_ms"]),
        _times("hybrid, 16 clients", many["ms"]),
        _times("  of it encoding the query", many["encoding_ms"]),
        _times("dense half", search["halves"]["dense_ms"]),
        _times("lexical half", search["halves"]["lexical_ms"]),
        _times("dense half, 16 clients", search["halves"]["dense_many_ms"]),
        _times("lexical half, 16 clients", search["halves"]["lexical_many_ms"]),
    ]
    for name, limited in search["limited"].items():
        found = f"  recall@10 {limited['dense_recall']:.3f} dense, {limited['lexical_recall']:.3f} lexical"
        lines.append(_times(f"hybrid, query known: {name}", limited["ms"]) + found)
    recall = search["recall"]
    lines.append(
        f"recall@10: hybrid {recall['hybrid']:.3f}, dense {recall['dense']:.3f}, lexical {recall['lexical']:.3f}"
        + _against(recall["hybrid"] >= RECALL, f"≥ {RECALL}")
    )
    if "flat" in figures:
        flat = figures["flat"]
        held = flat["bytes"]["all"] / int(size)
        lines += [
            _times(f"FAISS flat and bm25s ({held:.0f} bytes each)", flat["hybrid_ms"]),
            _times("  flat", flat["dense_ms"]),
            _times("  bm25s", flat["lexical_ms"]),
        ]
    if "full_text" in figures:
        lines.append(_times("SQLite FTS5, words alone", figures["full_text"]["lexical_ms"]))
    changed = figures["changes"]
    lines += [
        _times(f"a source of {changed['paragraphs_of_source']} paragraphs {what}", changed[what])
        for what in ("embedded", "added", "changed", "deleted")
    ]
    return lines


def _growth(report: Figures) -> list[str]:
    sizes = sorted(report["sizes"], key=int)
    small = [size for size in sizes if int(size) <= SMALL]
    if not small or small[-1] == sizes[-1]:
        return []
    one, other = small[-1], sizes[-1]

    def grown(times: Callable[[Figures], Figures]) -> float:
        before, after = (float(times(report["sizes"][size]["search"])["p95"]) for size in (one, other))
        return after / before

    def disk(size: str) -> float:
        return _index_on_disk(report, size) * int(size)

    return [
        "",
        f"from {int(one):,} to {int(other):,}, {int(other) / int(one):.2f} times as many: p95 of a hybrid search "
        f"{grown(lambda search: search['one_client']['ms']):.2f} times (of a query whose vector is known "
        f"{grown(lambda search: search['limited'][EVERYTHING_THERE]['ms']):.2f} times), index on disk "
        f"{disk(other) / disk(one):.2f} times, memory "
        f"{memory_of(report, other)['all'] * int(other) / (memory_of(report, one)['all'] * int(one)):.2f} times",
    ]


def _times(name: str, figures: Figures) -> str:
    rate = figures.get("a_second")
    times = "".join(f"{figures[key]:>9}" for key in ("p50", "p95", "p99"))
    own = figures.get("processor")
    worked = "" if own is None else f"{own['p50']:>9}{own['p95']:>9}"
    return f"{name:<44}{figures['n']:>6}{times}{'' if rate is None else rate:>10}{worked}"


def _against(reached: bool, aim: str) -> str:
    return f"  [{aim}{'' if reached else ': MISSED'}]"


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
