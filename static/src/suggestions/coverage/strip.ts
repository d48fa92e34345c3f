import { button, clock, fill, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { CoveredSource, Source } from "../../wire/types";
import * as cells from "./cells";
import { draw, emptyPicture, stripPlace, type Picture } from "./drawing";
import { sliderSteps } from "../../ui/svg";

interface Ports {
  /** Open the transcript at a cell's paragraph. */
  read(cell: cells.Cell, from: HTMLElement): void;
  /** A paragraph's text. */
  words(cell: cells.Cell): Promise<string>;
}

const FIRST_WORDS = 110;
const STEPS = sliderSteps(10);

/** How much of one source is quoted, to look at, to walk through by keys, and as a table. */
export class Strip {
  readonly element = h("div.coverage", { testid: "coverage" });
  private source: CoveredSource | null = null;
  private cells: cells.Cell[] = [];
  private picture: Picture | null = null;
  /** Where the arrow keys are. */
  private at = 0;
  private shown: cells.Cell | null = null;
  private readonly slider = h("div.coverage-strip", {
    role: "slider",
    tabindex: 0,
    "aria-valuemin": 1,
    testid: "coverage-strip",
  });
  private readonly first = h("p.coverage-first", { testid: "coverage-told" });
  private readonly second = h("p.coverage-second");
  private readonly legend = h("p.coverage-legend");
  private readonly rows = h("div.coverage-rows");
  private readonly table = h(
    "details.coverage-table",
    { on: { toggle: () => this.fillTable() } },
    h("summary", { testid: "coverage-table" }, t("coverage-table")),
    this.rows,
  );

  constructor(private readonly ports: Ports) {
    const { slider } = this;
    slider.addEventListener("pointermove", (event) => this.show(this.under(event)));
    slider.addEventListener("pointerleave", () => this.rest());
    slider.addEventListener("click", (event) => {
      const cell = this.under(event);
      if (!cell) return;
      this.at = this.cells.indexOf(cell);
      ports.read(cell, slider);
    });
    slider.addEventListener("keydown", (event) => this.key(event));
    slider.addEventListener("focus", () => slider.matches(":focus-visible") && this.show(this.cells[this.at] ?? null));
    slider.addEventListener("blur", () => this.show(null));
    // The picture's name and values say the same already.
    const description = h("div.coverage-told", { "aria-hidden": "true" }, this.first, this.second);
    this.element.append(slider, description, this.legend, this.table);
  }

  /** Take the room that it will need, so that what comes later moves nothing. */
  reserve({ speakers, duration_ms }: Pick<Source, "speakers" | "duration_ms">): void {
    if (this.source) return;
    const lanes = cells.lanesOf({ speakers: speakers.map((speaker) => ({ speaker })) });
    this.slider.replaceChildren(emptyPicture(lanes.length, duration_ms !== null));
    this.describe(lanes);
    this.element.inert = true;
  }

  /** Render it again; the position of the arrow keys stays. */
  draw(source: CoveredSource): void {
    const before = this.cells[this.at]?.index ?? 0;
    this.source = source;
    this.cells = cells.readCells(source);
    this.at = Math.max(
      0,
      this.cells.findLastIndex((cell) => cell.index <= before),
    );
    const lanes = cells.lanesOf(source);
    this.element.inert = false;
    this.picture = draw(this.cells, lanes, [...this.describe(lanes), "…"]);
    this.slider.replaceChildren(this.picture.svg);
    this.slider.setAttribute(
      "aria-label",
      t("coverage-label", { title: source.source_title, summary: cells.summary(source) }),
    );
    this.slider.setAttribute("aria-description", t("coverage-keys"));
    this.slider.setAttribute("aria-valuemax", String(source.paragraphs));
    this.value();
    if (this.shown && document.activeElement === this.slider) this.show(this.cells[this.at] ?? null);
    else this.show(null);
    this.fillTable();
  }

  /** Draw the legend; the answer are the lanes' signs. */
  private describe(lanes: readonly cells.Lane[]): string[] {
    const names = lanes.map(({ name }) => name).filter(Boolean);
    const short = cells.signs(names);
    fill(
      this.legend,
      ...names.map((name, at) => h("span", h("b", short[at]), ` ${name}`)),
      lanes.length > names.length ? h("span", h("b", "…"), ` ${t("coverage-others")}`) : null,
    );
    this.legend.hidden = !lanes.length;
    return short;
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = this.cells[this.at];
    const step = STEPS[event.key];
    if ((event.key === "Enter" || event.key === " ") && cell) this.ports.read(cell, this.slider);
    else if (step) {
      this.at = Math.max(0, Math.min(this.cells.length - 1, step(this.at, this.cells.length - 1)));
      this.show(this.cells[this.at] ?? null);
    } else return;
    event.preventDefault();
  }

  private under(event: MouseEvent): cells.Cell | null {
    const { left, width } = this.slider.getBoundingClientRect();
    const position = stripPlace((event.clientX - left) / width);
    return position < 0 ? null : (this.cells[cells.cellAt(this.cells, position)] ?? null);
  }

  private rest(): void {
    this.show(
      document.activeElement === this.slider && this.slider.matches(":focus-visible")
        ? (this.cells[this.at] ?? null)
        : null,
    );
  }

  /** Show a cell in the lines below; without one, the summary of the strip. */
  private show(cell: cells.Cell | null): void {
    if (cell && cell === this.shown) return;
    this.shown = cell;
    this.picture?.point(cell);
    if (!cell) {
      this.first.textContent = this.source && cells.summary(this.source);
      this.second.replaceChildren(
        h("span.coverage-key.is-worth", t("coverage-key-worth")),
        h("span.coverage-key.is-quoted", t("coverage-key-quoted")),
      );
      return;
    }
    this.first.textContent = [`¶ ${numbers(cell)}`, ...this.facts(cell)].join(" · ");
    this.second.textContent = "";
    this.value();
    void this.ports
      .words(cell)
      .catch(() => "")
      .then((words) => {
        if (this.shown !== cell) return;
        this.second.textContent = words.slice(0, FIRST_WORDS);
        this.value(words);
      });
  }

  private value(words = ""): void {
    const cell = this.cells[this.at];
    if (!cell) return;
    this.slider.setAttribute("aria-valuenow", String(cell.index + 1));
    if (!words || cell === this.shown)
      this.slider.setAttribute(
        "aria-valuetext",
        [cells.cellName(cell), ...this.facts(cell), words.slice(0, FIRST_WORDS)].filter(Boolean).join(", "),
      );
  }

  private facts(cell: cells.Cell): string[] {
    return [this.speaker(cell), clock(cell.startMs), ...cells.cellState(cell)].filter(Boolean);
  }

  private speaker({ speaker }: cells.Cell): string {
    const name = speaker === null ? undefined : this.source?.speakers[speaker]?.speaker;
    return name ? displayName(name) : "";
  }

  /** List only quoted or quotable paragraphs. */
  private fillTable(): void {
    const { source } = this;
    if (!this.table.open || !source) return this.rows.replaceChildren();
    const held = this.rows.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset["index"]
      : undefined;
    const notable = this.cells.filter((cell) => cell.quoted.length || cell.quotable >= cells.WORTH_QUOTING);
    if (!notable.length) return this.rows.replaceChildren(h("p.hint", t("coverage-table-none")));
    const isTimed = notable.some((cell) => cell.startMs !== null);
    const heads = [t("coverage-paragraph"), t("coverage-speaker"), ...(isTimed ? [t("coverage-time")] : []), ""];
    this.rows.replaceChildren(
      h(
        "table",
        h("caption.visually-hidden", t("coverage-table-caption", { title: source.source_title })),
        h("thead", h("tr", ...heads.map((words) => (words ? h("th", { scope: "col" }, words) : h("td"))))),
        h("tbody", ...notable.map((cell) => this.row(cell, isTimed))),
      ),
    );
    if (held !== undefined) this.rows.querySelector<HTMLElement>(`[data-index="${held}"]`)?.focus();
  }

  private row(cell: cells.Cell, isTimed: boolean): HTMLElement {
    const number = numbers(cell);
    const read = button(number, () => this.ports.read(cell, read), {
      class: "coverage-read",
      "data-index": cell.index,
      "aria-label": t("coverage-read", { number }),
    });
    return h(
      "tr",
      h("th", { scope: "row" }, read),
      h("td", this.speaker(cell) || t("coverage-nobody")),
      isTimed ? h("td", clock(cell.startMs)) : null,
      h("td", cells.cellState(cell).join(", ")),
    );
  }
}

const numbers = ({ index, paragraphs }: cells.Cell) =>
  paragraphs === 1 ? String(index + 1) : `${index + 1}–${index + paragraphs}`;
