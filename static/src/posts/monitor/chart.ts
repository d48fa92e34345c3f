/** Charts the probability as a thread grows: an image, a keyboard-operated slider, and a table. */
import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Curve } from "./types";
import { aggregationLabel, percent } from "./labels";
import { round, shape, sliderSteps } from "../../ui/svg";

const HEIGHT = 206;
const TOP = 10;
const BOTTOM = 42;
const LEFT = 44;
const RIGHT = 14;
const LEAST_WIDTH = 240;
const BEFORE_DRAWN = 640;
const Y_TICKS = [0, 0.25, 0.5, 0.75, 1];
const STEPS = sliderSteps(5);

const line = (x1: number, x2: number, y1: number, y2: number, name: string) =>
  shape("line", { x1, x2, y1, y2, class: name });

/** The curves of one article. The first of them is the one that counts. */
export class CurveChart {
  readonly element: HTMLElement;
  private curves: readonly Curve[] = [];
  private numbers: number[] = [];
  private scale: Scale = postScale(1);
  private width = BEFORE_DRAWN;
  /** Where the keys are, in `numbers`. */
  private at = 0;
  private pointed: number | null = null;
  private readonly picture = h("div.curve-picture", { role: "slider", tabindex: 0, testid: "curve" });
  private readonly status = h("p.curve-told", { "aria-hidden": "true", testid: "curve-told" });
  private readonly legend = h("p.curve-legend");
  private readonly rows = h("div.curve-rows");
  private readonly table: HTMLDetailsElement;
  private readonly here = shape("g", { class: "curve-here" });

  constructor(
    private readonly title: string,
    private readonly threshold: number,
  ) {
    this.table = h(
      "details.curve-table",
      { on: { toggle: () => this.fillTable() } },
      h("summary", { testid: "curve-table" }, t("monitor-table")),
      this.rows,
    );
    this.element = h("figure.curve", this.picture, this.status, this.legend, this.table);
    const { picture } = this;
    picture.addEventListener("pointermove", (event) => this.point(this.under(event)));
    picture.addEventListener("pointerleave", () =>
      this.point(document.activeElement === picture && picture.matches(":focus-visible") ? this.at : null),
    );
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("focus", () => picture.matches(":focus-visible") && this.point(this.at));
    picture.addEventListener("blur", () => this.point(null));
    new ResizeObserver(() => this.resize()).observe(picture);
  }

  show(curves: readonly Curve[]): void {
    const before = this.numbers[this.at];
    this.curves = curves;
    this.numbers = [...new Set(curves.flatMap(({ points }) => points.map(([posts]) => posts)))].sort((a, b) => a - b);
    this.scale = postScale(this.numbers.at(-1) ?? 1);
    this.at = before === undefined ? this.numbers.length - 1 : nearest(this.numbers, before);
    this.draw();
    this.legend.replaceChildren(
      ...curves.map(({ by }, at) => h("span", { class: `curve-key is-line-${at}` }, aggregationLabel(by))),
      h("span.curve-key.is-threshold", t("monitor-threshold", { percent: percent(this.threshold) })),
    );
    this.picture.setAttribute("aria-label", t("monitor-curve-label", { title: this.title }));
    this.picture.setAttribute("aria-valuemin", String(this.numbers[0] ?? 1));
    this.picture.setAttribute("aria-valuemax", String(this.numbers.at(-1) ?? 1));
    this.value();
    this.point(null);
    this.fillTable();
  }

  private resize(): void {
    const { clientWidth } = this.picture;
    if (!clientWidth || clientWidth === this.width) return;
    this.width = clientWidth;
    this.draw();
    this.point(this.pointed);
  }

  private x(posts: number): number {
    return round(LEFT + this.scale.place(posts) * (Math.max(LEAST_WIDTH, this.width) - LEFT - RIGHT));
  }

  private y(probability: number): number {
    return round(TOP + (1 - probability) * (HEIGHT - TOP - BOTTOM));
  }

  private draw(): void {
    const width = Math.max(LEAST_WIDTH, this.width);
    const right = width - RIGHT;
    const svg = shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, "aria-hidden": "true" });
    for (const tick of Y_TICKS) {
      svg.append(line(LEFT, right, this.y(tick), this.y(tick), tick ? "curve-grid" : "curve-axis"));
      if (tick !== 0.25 && tick !== 0.75)
        svg.append(
          shape("text", { x: LEFT - 8, y: this.y(tick) + 4, "text-anchor": "end", class: "curve-tick" }, percent(tick)),
        );
    }
    for (const tick of this.scale.ticks) {
      const x = this.x(tick);
      const anchor = x > right - 20 ? "end" : x < LEFT + 10 ? "start" : "middle";
      svg.append(
        line(x, x, this.y(0), this.y(0) + 4, "curve-axis"),
        shape(
          "text",
          { x: anchor === "end" ? right : x, y: HEIGHT - 24, "text-anchor": anchor, class: "curve-tick" },
          tick.toLocaleString("en-GB"),
        ),
      );
    }
    svg.append(
      shape("text", { x: right, y: HEIGHT - 7, "text-anchor": "end", class: "curve-tick" }, t("monitor-oldest")),
      line(LEFT, right, this.y(this.threshold), this.y(this.threshold), "curve-threshold"),
    );
    // The one that counts lies over the others.
    for (const [at, { points }] of [...this.curves.entries()].reverse()) {
      const d = points
        .map(([posts, probability], first) => `${first ? "L" : "M"}${this.x(posts)} ${this.y(probability)}`)
        .join("");
      svg.append(shape("path", { d, class: `curve-line is-line-${at}` }));
      const last = points.at(-1);
      if (last)
        svg.append(
          shape("circle", {
            cx: this.x(last[0]),
            cy: this.y(last[1]),
            r: at ? 2.5 : 3.5,
            class: `curve-end is-line-${at}`,
          }),
        );
    }
    svg.append(this.here);
    this.picture.replaceChildren(svg);
  }

  private under(event: MouseEvent): number {
    const { left } = this.picture.getBoundingClientRect();
    return nearest(
      this.numbers.map((posts) => this.x(posts)),
      event.clientX - left,
    );
  }

  private key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.numbers.length - 1, step(this.at, this.numbers.length - 1)));
    this.point(this.at);
    this.value();
  }

  /** Show the values at a number of posts; without one, those of the whole thread. */
  private point(at: number | null): void {
    this.pointed = at;
    const posts = this.numbers[at ?? this.numbers.length - 1];
    this.status.textContent = posts === undefined ? "" : this.valueWords(posts);
    const here =
      at === null || posts === undefined
        ? []
        : [
            shape("line", { x1: this.x(posts), x2: this.x(posts), y1: TOP, y2: this.y(0) }),
            ...this.curves.map((curve, number) =>
              shape("circle", {
                cx: this.x(posts),
                cy: this.y(valueAt(curve, posts)),
                r: 4,
                class: `is-line-${number}`,
              }),
            ),
          ];
    this.here.replaceChildren(...here);
  }

  private valueWords(posts: number): string {
    const values = this.curves.map((curve) =>
      this.curves.length > 1
        ? t("monitor-value-by", { by: aggregationLabel(curve.by), percent: percent(valueAt(curve, posts)) })
        : percent(valueAt(curve, posts)),
    );
    const words = posts === this.numbers.at(-1) ? t("monitor-value-all", { posts }) : t("monitor-value", { posts });
    return `${words} ${values.join(", ")}`;
  }

  private value(): void {
    const posts = this.numbers[this.at];
    if (posts === undefined) return;
    this.picture.setAttribute("aria-valuenow", String(posts));
    this.picture.setAttribute("aria-valuetext", this.valueWords(posts));
  }

  private fillTable(): void {
    if (!this.table.open) return this.rows.replaceChildren();
    const head = [t("monitor-oldest"), ...this.curves.map(({ by }) => aggregationLabel(by))];
    this.rows.replaceChildren(
      h(
        "table",
        h("caption.visually-hidden", t("monitor-curve-label", { title: this.title })),
        h("thead", h("tr", ...head.map((words) => h("th", { scope: "col" }, words)))),
        h(
          "tbody",
          ...this.numbers.map((posts) =>
            h(
              "tr",
              h("th", { scope: "row" }, posts.toLocaleString("en-GB")),
              ...this.curves.map((curve) => h("td", percent(valueAt(curve, posts)))),
            ),
          ),
        ),
      ),
    );
  }
}

/** Return the value of the last computed point up to a number of posts. */
export function valueAt({ points }: Curve, posts: number): number {
  return points.findLast(([number]) => number <= posts)?.[1] ?? points[0]?.[1] ?? 0;
}

/** Threads longer than this are drawn on a logarithmic scale: what happens happens early. */
export const LONG = 40;

interface Scale {
  /** From 0 at the first value to 1 at the last. */
  place(value: number): number;
  ticks: number[];
}

/** Of numbers of posts, from 1 to `last`. */
export function postScale(last: number): Scale {
  const span = Math.max(2, last);
  if (last <= LONG) return { place: (n) => clamp((n - 1) / (span - 1)), ticks: evenTicks(last) };
  const ends = Math.log(span);
  return { place: (n) => clamp(Math.log(Math.max(1, n)) / ends), ticks: powerTicks(last) };
}

/** 1, 5, 10, … and the last one. */
function evenTicks(last: number): number[] {
  const step = last <= 5 ? 1 : last <= 12 ? 2 : last <= 25 ? 5 : 10;
  const inner = [];
  for (let at = step === 1 ? 2 : step; at < last; at += step) if (at > 1) inner.push(at);
  return apart([1, ...inner], Math.max(1, last), (n) => n, step * 0.6);
}

function powerTicks(last: number): number[] {
  const inner = [];
  for (let power = 1; power < last; power *= 10) inner.push(power);
  return apart(inner, last, Math.log10, 0.35);
}

/** Drop labels that would overlap; the last value always keeps its label. */
function apart(ticks: number[], last: number, positionOf: (n: number) => number, least: number): number[] {
  return [...ticks.filter((tick) => tick < last && positionOf(last) - positionOf(tick) >= least), last];
}

/** The place in a rising list that is nearest to a value. */
export function nearest(values: readonly number[], value: number): number {
  let best = 0;
  for (let at = 1; at < values.length; at++)
    if (Math.abs(values[at]! - value) < Math.abs(values[best]! - value)) best = at;
  return best;
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
