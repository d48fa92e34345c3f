/** Data of a coverage strip: positions of cells, lanes of speakers, times and a summary. */
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { CoveredSource, ParagraphId } from "../../wire/types";

export interface Cell {
  /** Of its first paragraph. */
  index: number;
  paragraphId: ParagraphId;
  paragraphs: number;
  /** A number of `speakers`. */
  speaker: number | null;
  startMs: number | null;
  question: boolean;
  /** 0 to 1 within the source. */
  quotable: number;
  /** From 0 to 1, of the strip. */
  left: number;
  right: number;
  /** Likewise. */
  quoted: [left: number, right: number][];
}

/** From here on a paragraph is said to be worth quoting. */
export const WORTH_QUOTING = 0.3;
const MOST_LANES = 5;

export function readCells({ cells }: CoveredSource): Cell[] {
  // A paragraph without a word still has its place.
  const lengths = cells.map(([, , , length]) => Math.max(1, length));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return cells.map(([index, paragraphId, paragraphs, , speaker, startMs, question, quotable, quoted], at) => {
    const position = (offset: number) => Math.min(1, (before + offset) / whole);
    const length = lengths[at]!;
    const cell = {
      index,
      paragraphId,
      paragraphs,
      speaker,
      startMs,
      question: question === 1,
      quotable,
      left: position(0),
      right: position(length),
      quoted: quoted.map(([start, end]): [number, number] => [position(start), position(end)]),
    };
    before += length;
    return cell;
  });
}

/** The cell at a place from 0 to 1. */
export function cellAt(cells: readonly Cell[], position: number): number {
  const after = cells.findIndex((cell) => cell.right > position);
  return after < 0 ? cells.length - 1 : after;
}

export interface Lane {
  /** "" for those that share the last one. */
  name: string;
  speakers: ReadonlySet<number>;
}

/** Who says most, one each; the rest together. A single speaker needs none. */
export function lanesOf({ speakers }: { speakers: readonly { speaker: string }[] }): Lane[] {
  if (speakers.length < 2) return [];
  const own = speakers.length <= MOST_LANES ? speakers.length : MOST_LANES - 1;
  const lanes = speakers
    .slice(0, own)
    .map(({ speaker }, at) => ({ name: displayName(speaker), speakers: new Set([at]) }));
  const rest = speakers.slice(own).map((_, at) => own + at);
  return rest.length ? [...lanes, { name: "", speakers: new Set(rest) }] : lanes;
}

/** A short sign for each name: first letters, more of the last name where two would be alike; short names whole. */
export function signs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const words = name.trim().split(/\s+/);
    const last = [...words.at(-1)!];
    const first = words.length > 1 ? [...words[0]!][0]! : "";
    const least = first ? 1 : Math.min(last.length, 3);
    let letters = least;
    while (letters < last.length && taken.has(first + last.slice(0, letters).join(""))) letters++;
    const sign = first + last.slice(0, letters).join("");
    taken.add(sign);
    return sign;
  });
}

/** Cells with a time at even distances along the strip; none where few have one. */
export function ticksOf(cells: readonly Cell[], count = 4): Cell[] {
  const timed = cells.filter((cell) => cell.startMs !== null);
  if (timed.length < count) return [];
  const nearest = (position: number) =>
    timed.reduce((best, cell) => (Math.abs(cell.left - position) < Math.abs(best.left - position) ? cell : best));
  return [...new Set(Array.from({ length: count }, (_, at) => nearest(at / (count - 1))))];
}

/** How much of a source is quoted, and of whom most. */
export function summary({ paragraphs, quoted_paragraphs: quoted, speakers }: CoveredSource): string {
  if (!quoted) return t("coverage-none", { paragraphs });
  const first = speakers.reduce<CoveredSource["speakers"][number] | null>(
    (best, speaker) => (speaker.quoted_paragraphs > (best?.quoted_paragraphs ?? 0) ? speaker : best),
    null,
  );
  const counts = { quoted, paragraphs, speaker: displayName(first?.speaker ?? "") };
  if (first?.quoted_paragraphs === quoted) return t("coverage-all-by", counts);
  if (first && 2 * first.quoted_paragraphs > quoted) return t("coverage-most-by", counts);
  return t("coverage-some", { quoted, paragraphs });
}

/** Which paragraphs a cell has, counted from one. */
export function cellName({ index, paragraphs }: Cell): string {
  return paragraphs === 1
    ? t("coverage-cell", { number: index + 1 })
    : t("coverage-cells", { first: index + 1, last: index + paragraphs });
}

/** Describe a cell apart from its words. */
export function cellState({ quoted, quotable, question }: Cell): string[] {
  return [
    quoted.length ? t("coverage-quoted") : "",
    !quoted.length && quotable >= WORTH_QUOTING ? t("coverage-worth") : "",
    question ? t("coverage-question") : "",
  ].filter(Boolean);
}
