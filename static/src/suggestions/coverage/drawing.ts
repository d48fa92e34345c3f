/** The picture itself: shapes joined to a few paths, so that a long transcript costs no more than a short one. */
import { clock } from "../../ui/dom";
import { ticksOf, WORTH_QUOTING, type Cell, type Lane } from "./cells";
import { round, shape } from "../../ui/svg";

const WIDTH = 320;
const LEFT = 26;
const STRIP = 20;
const BAR = 4;
const LANES_AT = STRIP + BAR + 5;
const LANE = 6;
const LANE_STEP = 12;
const AXIS = 15;
const TINTS = 5;
const LEAST_WIDTH = 2;

/** A place from 0 to 1 of the strip, in the picture. */
const placeX = (position: number): number => LEFT + position * (WIDTH - LEFT);
/** The other way round, of a place from 0 to 1 of the whole picture. */
export const stripPlace = (position: number): number => (position * WIDTH - LEFT) / (WIDTH - LEFT);

function box(left: number, right: number, top: number, height: number, least = 0): string {
  const x = placeX(left);
  const width = Math.max(least, placeX(right) - x);
  return `M${round(Math.min(x, WIDTH - width))} ${top}h${round(width)}v${height}h-${round(width)}z`;
}

let made = 0;

/** Placeholder of the drawing's size while it loads. */
export function emptyPicture(lanes: number, isTimed: boolean): SVGSVGElement {
  const height = LANES_AT + lanes * LANE_STEP + (isTimed ? AXIS : 0);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "coverage-picture", "aria-hidden": "true" });
  svg.append(shape("rect", { x: LEFT, y: 0, width: WIDTH - LEFT, height: STRIP, class: "coverage-ground" }));
  return svg;
}

/** Draw quotable and quoted cells, then lanes of speakers and times. */
export function draw(cells: readonly Cell[], lanes: readonly Lane[], laneSigns: readonly string[]) {
  const ticks = ticksOf(cells);
  const height = LANES_AT + lanes.length * LANE_STEP + (ticks.length ? AXIS : 0);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "coverage-picture", "aria-hidden": "true" });
  const hatch = `coverage-hatch-${++made}`;
  const pattern = shape("pattern", {
    id: hatch,
    width: 4,
    height: 4,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  pattern.append(shape("rect", { width: 1.6, height: 4, class: "coverage-ink" }));
  const defs = shape("defs", {});
  defs.append(pattern);
  svg.append(defs, shape("rect", { x: LEFT, y: 0, width: WIDTH - LEFT, height: STRIP, class: "coverage-ground" }));

  const tinted = Array.from({ length: TINTS }, () => "");
  for (const cell of cells) {
    if (cell.quotable < WORTH_QUOTING / 2) continue;
    const tint = Math.min(TINTS - 1, Math.floor(cell.quotable * TINTS));
    tinted[tint] += box(cell.left, cell.right, 0, STRIP);
  }
  tinted.forEach(
    (d, tint) =>
      d && svg.append(shape("path", { d, class: "coverage-tint", "fill-opacity": round((tint + 1) / TINTS) * 0.75 })),
  );

  const quoted = cells.flatMap((cell) => cell.quoted);
  if (quoted.length) {
    svg.append(
      shape("path", {
        d: quoted.map(([left, right]) => box(left, right, 0, STRIP, LEAST_WIDTH)).join(""),
        fill: `url(#${hatch})`,
      }),
      shape("path", {
        d: quoted.map(([left, right]) => box(left, right, STRIP, BAR, LEAST_WIDTH)).join(""),
        class: "coverage-ink",
      }),
    );
  }
  lanes.forEach((lane, row) => {
    const top = LANES_AT + row * LANE_STEP;
    const laneCells = cells.filter((cell) => cell.speaker !== null && lane.speakers.has(cell.speaker));
    svg.append(
      shape("text", { x: 0, y: top + LANE + 1, class: "coverage-sign" }, laneSigns[row] ?? ""),
      shape("path", {
        d: laneCells.map((cell) => box(cell.left, cell.right, top, LANE, 0.8)).join(""),
        class: "coverage-lane",
      }),
    );
  });
  ticks.forEach((cell, at) => {
    const isLast = at === ticks.length - 1;
    const anchor = isLast ? "end" : at ? "middle" : "start";
    svg.append(
      shape(
        "text",
        { x: isLast ? WIDTH : round(placeX(cell.left)), y: height - 3, "text-anchor": anchor, class: "coverage-time" },
        clock(cell.startMs),
      ),
    );
  });

  const here = shape("rect", { y: 0.75, height: STRIP + BAR - 1.5, rx: 1, class: "coverage-here" });
  return {
    svg,
    /** Frames a cell; null frames none. */
    point(cell: Cell | null) {
      if (!cell) return here.remove();
      const width = Math.max(5, placeX(cell.right) - placeX(cell.left));
      here.setAttribute("x", String(round(Math.min(placeX(cell.left), WIDTH - width))));
      here.setAttribute("width", String(round(width)));
      svg.append(here);
    },
  };
}

export type Picture = ReturnType<typeof draw>;
